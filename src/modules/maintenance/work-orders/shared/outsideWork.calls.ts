import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { processKinds, type ProcessKind } from '#modules/quality/vendors/shared/vendor.record.ts';
import { onlyTheForm, saysARelease } from '#modules/maintenance/release-gates/shared/typedWords.ts';
import { workOrder } from './workOrder.record.ts';

const params = z.strictObject({ id: z.string().max(60) });

const nullable = z.string().nullable();

export const outsideWorkCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:id/outside-work',
  allow: 'maintenance.viewer',
  summary: 'Processes done by vendors, with what came back',
  of: [workOrder],
  params,
  answer: z.array(
    z.object({
      id: z.string(),
      process: z.string(),
      /** As the approval of the vendor declared it when the work was recorded. */
      processKind: z.enum(Object.keys(processKinds) as [ProcessKind]),
      vendor: z.string(),
      /** The day it left, told by who sent it; the day the vendor did it, told by who inspected what came back. */
      sentOn: z.string(),
      performedOn: nullable,
      vendorId: z.string(),
      vendorApprovedUntil: nullable,
      document: nullable,
      incomingInspection: z.enum(['accepted', 'rejected']).nullable(),
      testedOn: nullable,
      requalifier: nullable,
      sentByName: nullable,
      inspectedByName: nullable,
      inspectedAt: nullable,
      /** Why the entry counts no more, and who withdrew it. */
      withdrawn: z.object({ reason: z.string(), by: z.string(), at: z.string() }).nullable(),
    }),
  ),
});

const text = (max: number) => z.string().trim().min(3, 'Say more').max(max);

const outside = z.strictObject({
  process: text(80),
  vendorId: z.uuid('Choose the vendor'),
  /** The day it leaves. The day the vendor did the work is told when it is back. */
  sentOn: z.iso.date(),
});

const ok = z.object({ ok: z.boolean() });

export const sendOutsideCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:id/outside-work',
  allow: 'maintenance.user',
  summary: 'Record a process done by a vendor',
  of: [workOrder],
  params,
  body: outside,
  answer: ok,
});

/** What came back with the part, and how the incoming inspection found it. */
const answerOfReturn = z.strictObject({
  document: text(80),
  /** The paper as a file of the work order. Whoever rejected the return accepts it only with another one. */
  paperId: z.uuid().optional(),
  incomingInspection: z.enum(['accepted', 'rejected']),
  /** The day the vendor did the work, from the paper; what is accepted has it (G23). */
  performedOn: z.iso.date().nullish(),
  /** The day of a test done by the vendor, with the number of who requalified it (R12). */
  testedOn: z.iso.date().nullish(),
  requalifier: z
    .string()
    .trim()
    .max(40)
    .refine((typed) => !saysARelease(typed), onlyTheForm)
    .nullish(),
  remark: z.string().trim().max(300).nullish(),
  pin: z.string().length(4, 'Pin must be 4 characters long'),
  password: z.string().max(128).optional(),
  code: z.string().max(20).optional(),
});

export const returnOutsideCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:id/outside-work/:workId/return',
  allow: ['maintenance.user', 'logistics.user', 'stores.user'],
  summary: 'Record what came back from the vendor and how the incoming inspection found it',
  of: [workOrder],
  params: z.strictObject({ id: z.string().max(60), workId: z.uuid() }),
  body: answerOfReturn,
  answer: ok,
});
