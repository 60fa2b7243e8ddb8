import { z } from 'zod';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { ndtReport } from './ndtReport.record.ts';

export const performStatement = 'I performed this inspection to the technique named, with the readings recorded above.';
export const acceptStatement = 'I reviewed this report and accept the item inspected.';
export const rejectStatement = 'I reviewed this report and reject the item inspected.';
const reason = z.strictObject({ reason: z.string().trim().min(5, 'Say why').max(500) });

/** A test is performed by Level 1 or higher and judged by Level 2 or higher. A run that cannot count is void; a wrong report is replaced. */
export const ndtReportWorkflow = defineWorkflow(ndtReport, {
  start: 'draft',
  transitions: {
    perform: {
      label: 'Sign as performed',
      from: ['draft'],
      to: 'performed',
      who: 'maintenance.user',
      guarded: true,
      primary: true,
      sign: performStatement,
      meaning: 'performed',
    },
    accept: {
      from: ['performed'],
      to: 'accepted',
      who: 'maintenance.user',
      guarded: true,
      primary: true,
      sign: acceptStatement,
      meaning: 'accepted',
    },
    reject: {
      label: 'Reject the item',
      from: ['performed'],
      to: 'rejected',
      who: 'maintenance.user',
      guarded: true,
      sign: rejectStatement,
      meaning: 'reviewed',
      input: z.strictObject({
        severity: z.enum(['minor', 'major', 'critical']),
        disposition: z.string().trim().max(1000).optional(),
      }),
    },
    supersede: {
      label: 'Replace by a new report',
      from: ['accepted', 'rejected'],
      to: 'superseded',
      who: 'maintenance.user',
      input: reason,
    },
    void: { label: 'Void the run', guarded: true, from: ['draft'], to: 'void', who: 'maintenance.user', input: reason },
  },
});
