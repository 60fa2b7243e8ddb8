import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { tatBases } from '#modules/marketing/customers/shared/customer.record.ts';
import { workOrder } from './workOrder.record.ts';
import { holdReasons, holdStops, workScopes } from '#modules/maintenance/release-gates/shared/vocabulary.ts';

const id = z.strictObject({ id: z.string().max(60) });

const nullable = z.string().nullable();

const count = z.number();

/** What the job page shows beside the row itself. */
export const overviewAnswer = z.object({
  turnAround: z.object({
    elapsedHours: z.number(),
    excusableHours: z.number(),
    turnAroundHours: z.number(),
    contractDays: z.number(),
    basis: z.enum(tatBases),
    late: z.boolean(),
    clockStopped: z.boolean(),
  }),
  manuals: z.array(z.string()),
  master: z.object({ number: z.string() }).nullable(),
  reworkOf: nullable,
  subJobs: z.array(
    z.object({
      number: z.string(),
      partNumber: z.string(),
      partName: z.string(),
      serialNumber: z.string(),
      status: z.string(),
    }),
  ),
  request: z
    .object({
      id: z.string(),
      number: z.string(),
      status: z.string(),
      requestedByName: z.string(),
      createdAt: z.string(),
    })
    .nullable(),
  certificates: z.array(z.object({ number: z.string(), type: z.string(), status: z.string(), issuedAt: z.string() })),
  counts: z.object({
    cards: count,
    findings: count,
    reports: count,
    ndt: count,
    parts: count,
    consumables: count,
    tools: count,
    directives: count,
    documents: count,
    labour: count,
    visits: count,
  }),
});

export const jobOverviewCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:id/overview',
  allow: 'maintenance.viewer',
  summary: 'Turn-around, relatives and the numbers on the tabs',
  of: [workOrder],
  params: id,
  answer: overviewAnswer,
});

export const jobHoldsCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:id/holds',
  allow: 'maintenance.viewer',
  summary: 'What the job waited for, open holds first',
  of: [workOrder],
  params: id,
  answer: z.array(
    z.object({
      id: z.string(),
      reason: z.enum(holdReasons),
      clockOwner: z.string(),
      startedAt: z.string(),
      endedAt: nullable,
      note: nullable,
      evidence: nullable,
      stops: z.enum(holdStops),
    }),
  ),
});

export const visitsCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:id/visits',
  allow: 'maintenance.viewer',
  summary: 'All visits of the same part and serial number',
  of: [workOrder],
  params: id,
  answer: z.array(
    z.object({
      number: z.string(),
      workScope: z.enum(workScopes),
      status: z.string(),
      receivedAt: z.string(),
      releasedAt: nullable,
      certificate: nullable,
    }),
  ),
});

export const jobLabourCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:id/labour',
  allow: 'maintenance.viewer',
  summary: 'Clocked work, running entries first',
  of: [workOrder],
  params: id,
  answer: z.array(
    z.object({
      id: z.string(),
      employeeId: z.string(),
      name: z.string(),
      cardNo: nullable,
      kind: z.string(),
      startedAt: z.string(),
      endedAt: nullable,
      minutes: z.number(),
    }),
  ),
});

export const jobCommentsCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:id/comments',
  allow: 'maintenance.viewer',
  summary: 'Notes on the time line, oldest first',
  of: [workOrder],
  params: id,
  answer: z.array(z.object({ id: z.string(), text: z.string(), createdAt: z.string(), name: z.string() })),
});

/** Why an entry counts no more: it was wrong, and an inspector withdrew it. */
const withdrawn = z.object({ reason: z.string(), by: z.string(), at: z.string() }).nullable();

export const partAnswer = z.object({
  id: z.string(),
  cardNo: z.string(),
  partNumber: z.string(),
  name: z.string(),
  lotKind: z.string(),
  lotNumber: z.string(),
  quantity: z.number(),
  condition: z.string(),
  documentType: nullable,
  documentNumber: nullable,
  removedSerial: nullable,
  fittedAt: z.string(),
  by: z.string(),
  withdrawn,
});

export const partsFittedCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:id/parts',
  allow: 'maintenance.viewer',
  summary: 'Parts fitted, with their papers',
  of: [workOrder],
  params: id,
  answer: z.array(partAnswer),
});

export const consumableAnswer = z.object({
  id: z.string(),
  cardNo: z.string(),
  batchNo: z.string(),
  itemName: z.string(),
  /** Null: named in a form, which does not ask how much. */
  quantity: nullable,
  unit: z.string(),
  usedAt: z.string(),
  expiryAtUse: nullable,
  useByAfterOpen: nullable,
  by: z.string(),
  withdrawn,
});

export const consumablesUsedCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:id/consumables',
  allow: 'maintenance.viewer',
  summary: 'Consumables used',
  of: [workOrder],
  params: id,
  answer: z.array(consumableAnswer),
});

export const toolUseAnswer = z.object({
  id: z.string(),
  cardNo: z.string(),
  toolId: z.string(),
  toolNo: z.string(),
  toolName: z.string(),
  toolClass: nullable,
  usedAt: z.string(),
  calDueAtUse: nullable,
  serviceableAtUse: z.boolean(),
  by: z.string(),
  withdrawn,
});

export const toolsUsedCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:id/tools',
  allow: 'maintenance.viewer',
  summary: 'Tools used',
  of: [workOrder],
  params: id,
  answer: z.array(toolUseAnswer),
});

export const directivesAnswer = z.object({
  checkedOn: nullable,
  directives: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      effectiveDate: z.string(),
      partNumber: z.string(),
      serialNumber: nullable,
      assessment: z.string(),
      status: z.string(),
      reason: nullable,
      open: z.boolean(),
    }),
  ),
  bulletins: z.array(
    z.object({
      number: z.string(),
      category: z.string(),
      orderedByCustomer: z.boolean(),
      result: nullable,
      reference: nullable,
    }),
  ),
});

export const jobDirectivesCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:id/directives',
  allow: 'maintenance.viewer',
  summary: 'Directives and bulletins that name the component',
  of: [workOrder],
  params: id,
  answer: directivesAnswer,
});

export const documentAnswer = z.object({
  manualId: z.string(),
  manualKey: z.string(),
  revisionId: z.string(),
  kind: z.string(),
  designation: z.string(),
  title: z.string(),
  revision: z.string(),
  status: z.string(),
  cards: z.array(z.string()),
  sections: z.array(z.string()),
});

export const jobDocumentsCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:id/documents',
  allow: 'maintenance.viewer',
  summary: 'Manuals the cards cite',
  of: [workOrder],
  params: id,
  answer: z.array(documentAnswer),
});

export const nearestJobsCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:id/nearest',
  allow: 'maintenance.viewer',
  summary: 'Jobs with a number near one that does not exist',
  of: [workOrder],
  params: id,
  answer: z.array(z.object({ number: z.string(), label: z.string() })),
});
