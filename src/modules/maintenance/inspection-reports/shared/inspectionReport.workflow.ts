import { z } from 'zod';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { inspectionReport } from './inspectionReport.record.ts';

export const inspectionStatement =
  'I certify that I inspected this item as recorded above and that the results are true.';

/** From draft to a signed report, and to the one that replaces it. A correction is always a new report. */
export const inspectionReportWorkflow = defineWorkflow(inspectionReport, {
  start: 'draft',
  transitions: {
    sign: {
      label: 'Sign report',
      from: ['draft'],
      to: 'signed',
      who: 'maintenance.user',
      guarded: true,
      primary: true,
      sign: inspectionStatement,
      meaning: 'inspected',
    },
    supersede: {
      label: 'Replace by a new report',
      from: ['signed'],
      to: 'superseded',
      who: 'maintenance.user',
      guarded: true,
      input: z.strictObject({ reason: z.string().trim().min(5, 'Say what was wrong').max(500) }),
    },
  },
});
