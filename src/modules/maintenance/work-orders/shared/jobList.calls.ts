import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { tatBases } from '#modules/marketing/customers/shared/customer.record.ts';
import { workOrder } from './workOrder.record.ts';
import { workScopes, shops, certificateTypes } from '#modules/maintenance/release-gates/shared/vocabulary.ts';

/** What a page of jobs may be asked for (maintenance 2.24). */
export const jobPageQuery = z.strictObject({
  shop: z.string().max(100).optional(),
  status: z.string().max(200).optional(),
  customer: z.string().max(60).optional(),
  q: z.string().max(100).optional(),
  due: z.enum(['overdue', 'today', 'week']).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  size: z.union([z.literal('all'), z.coerce.number().int().min(1).max(500)]).default(50),
  sort: z
    .enum(['dueAt', '-dueAt', 'jobnumber', '-jobnumber', 'receivedAt', '-receivedAt', 'priority'])
    .default('dueAt'),
});

const nullable = z.string().nullable();

/** The jobs as the specification's client loads them (spec §7). */
export const jobListAnswer = z.array(
  z.object({
    id: z.string(),
    jobnumber: z.string(),
    masterJobnumber: nullable,
    partnumber: z.string(),
    partname: z.string(),
    serialnumber: z.string(),
    customer: z.string(),
    customerName: z.string(),
    shop: z.string(),
    workScope: z.string(),
    priority: z.string(),
    status: z.string(),
    hold: nullable,
    holdSince: nullable,
    receivedAt: z.string(),
    dueAt: z.string(),
    releasedAt: nullable,
    lead: nullable,
    location: nullable,
    cardsSigned: z.number(),
    cardsTotal: z.number(),
    findingsOpen: z.number(),
    gatesFailing: z.number().nullable(),
  }),
);

export const jobRowsCall = defineCall({
  method: 'GET',
  path: '/api/workorders/v1',
  allow: 'maintenance.viewer',
  summary: 'The jobs as a list: open ones unless other statuses are named',
  of: [workOrder],
  query: jobPageQuery.extend({ size: jobPageQuery.shape.size.unwrap().default('all') }),
  answer: jobListAnswer,
});

export const jobPageAnswer = z.object({
  rows: jobListAnswer,
  total: z.number(),
  counts: z.object({
    open: z.number(),
    mine: z.number(),
    aog: z.number(),
    dueThisWeek: z.number(),
    oneGateAway: z.number(),
    released: z.number(),
  }),
});

export const jobPageCall = defineCall({
  method: 'GET',
  path: '/api/workorders/page',
  allow: 'maintenance.viewer',
  summary: 'Jobs with their state, due date and progress, page by page',
  of: [workOrder],
  query: jobPageQuery,
  answer: jobPageAnswer,
});

export const jobStatusCall = defineCall({
  method: 'GET',
  path: '/api/workorders/status',
  allow: 'maintenance.viewer',
  summary: 'How many jobs stand in each status, and how many are late',
  of: [workOrder],
  answer: z.array(z.object({ status: z.string(), label: z.string(), count: z.number(), overdue: z.number() })),
});

export const jobNoticesCall = defineCall({
  method: 'GET',
  path: '/api/workorders/notifications',
  allow: 'signedIn',
  summary: 'What the person was told about jobs, newest first',
  answer: z.array(
    z.object({
      id: z.string(),
      jobnumber: z.string(),
      kind: z.string(),
      text: z.string(),
      at: z.string(),
      readAt: nullable,
    }),
  ),
});

export const readJobNoticesCall = defineCall({
  method: 'POST',
  path: '/api/workorders/notifications/read',
  allow: 'signedIn',
  summary: 'Mark own notices as read; all of them unless some are named',
  body: z.strictObject({ ids: z.array(z.uuid()).max(200).optional() }),
  answer: z.object({ read: z.number() }),
});

export const inductionQuery = z.strictObject({
  batch: z.string().min(1).max(60),
  partNumberId: z.uuid().optional(),
  workScope: z.enum(workScopes).optional(),
  shop: z.enum(shops).optional(),
  types: z.string().max(60).optional(),
});

export const inductionAnswer = z.object({
  batch: z.object({
    number: z.string(),
    customerId: z.string(),
    customer: z.string(),
    customerOrder: nullable,
    partNumber: z.string(),
    description: z.string(),
    serialNumber: nullable,
    serialReason: nullable,
    quantity: z.number(),
    workAsked: z.string(),
    removalReason: nullable,
    conditionNote: nullable,
    receivedAt: z.string(),
  }),
  part: z
    .object({
      id: z.string(),
      partNumber: z.string(),
      partName: z.string(),
      family: z.string(),
      serialised: z.boolean(),
      tireChangeLimit: z.number().nullable(),
    })
    .nullable(),
  suggestion: z.object({
    shop: z.enum(shops),
    workScope: z.enum(workScopes),
    contractTatDays: z.number(),
    tatBasis: z.enum(tatBases),
    certificateTypes: z.array(z.enum(certificateTypes)),
  }),
  capable: z.boolean().nullable(),
  evaluationOnly: nullable,
  /** What one of several authorities lacks; the others remain (R7). */
  lacking: z.array(z.string()),
  capKeys: z.array(z.string()),
  alreadyOpen: nullable,
  reworkOf: nullable,
});

export const inductionCall = defineCall({
  method: 'GET',
  path: '/api/workorders/induction',
  allow: ['maintenance.user', 'logistics.user'],
  summary: 'What a job of an accepted batch would be: part, capability, same serial in work',
  of: [workOrder],
  query: inductionQuery,
  answer: inductionAnswer,
});
