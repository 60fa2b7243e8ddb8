import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { directive } from './directive.record.ts';
import { libraryReaders, libraryWriters } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { rowAnswer } from '#kernel/shared/answers.ts';
import { lifeLimit } from './lifeLimit.record.ts';

const id = z.strictObject({ id: z.uuid() });

const link = z.object({ id: z.string(), adNumber: z.string(), subject: z.string(), effectiveDate: z.string() });

export const directiveChainCall = defineCall({
  method: 'GET',
  path: '/api/directives/:id/chain',
  allow: libraryReaders,
  summary: 'What an AD replaces and what replaces it',
  of: [directive],
  params: id,
  answer: z.object({ supersedes: z.array(link), supersededBy: z.array(link) }),
});

const job = z.object({
  id: z.string(),
  number: z.string(),
  partNumber: z.string(),
  serialNumber: z.string(),
  status: z.string(),
  releasedAt: z.string().nullable(),
});

const stocked = z.object({
  id: z.string(),
  number: z.string(),
  partNumber: z.string(),
  partName: z.string(),
  serialNumber: z.string().nullable(),
  onHand: z.string(),
  uom: z.string(),
  locations: z.string().nullable(),
});

export const directiveJobsCall = defineCall({
  method: 'GET',
  path: '/api/directives/:id/jobs',
  allow: libraryReaders,
  summary: 'Open work orders, those released in two years and batches in stock that the AD touches',
  of: [directive],
  params: id,
  answer: z.object({ open: z.array(job), released: z.array(job), stock: z.array(stocked) }),
});

export const supersedeDirectiveCall = defineCall({
  method: 'POST',
  path: '/api/directives/:id/supersede',
  allow: libraryWriters,
  summary: 'Say that this AD replaces an older one',
  of: [directive],
  params: id,
  body: z.strictObject({ olderId: z.uuid('Choose one from the list') }),
  answer: z.object({ supersedes: z.array(link), supersededBy: z.array(link) }),
});

export const assessDirectiveCall = defineCall({
  method: 'POST',
  path: '/api/directives/:id/assess',
  allow: libraryWriters,
  summary: 'Record whether the AD applies to anything the shop works on',
  of: [directive],
  params: id,
  body: z.strictObject({
    version: z.int().min(1),
    assessment: z.enum(['applicable', 'notApplicable']),
    reason: z.string().trim().min(3, 'Say why').max(2000),
  }),
  answer: z.object({ row: rowAnswer(directive) }),
});

export const writeLifeLimitCall = defineCall({
  method: 'POST',
  path: '/api/part-numbers/:id/life-limits',
  allow: libraryWriters,
  summary: 'Write a life limit of a part number, as an authorised engineer',
  of: [lifeLimit],
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    subject: z.string().trim().min(2, 'Name what the limit is of').max(120),
    basis: z.enum(['cyclesSinceNew', 'hoursSinceNew']),
    life: z
      .string()
      .trim()
      .regex(/^\d{1,9}(\.\d{1,2})?$/, 'A number, such as 12000'),
    reference: z.string().trim().min(3, 'Name the manual, its revision and the page').max(200),
  }),
  answer: z.object({ row: rowAnswer(lifeLimit) }),
});

export const withdrawLifeLimitCall = defineCall({
  method: 'POST',
  path: '/api/life-limits/:id/withdraw',
  allow: libraryWriters,
  summary: 'Withdraw a life limit with the reason, as an authorised engineer',
  of: [lifeLimit],
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ version: z.int().min(1), reason: z.string().trim().min(3, 'Say why').max(300) }),
  answer: z.object({ row: rowAnswer(lifeLimit) }),
});
