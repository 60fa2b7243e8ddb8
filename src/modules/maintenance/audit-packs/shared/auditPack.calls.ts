import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';

/** The audit pack of a job as a ZIP, for those who answer to an auditor; each one is written into the history. */
export const auditPackCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:id/audit-pack',
  allow: ['quality.user', 'maintenance.admin'],
  summary:
    'Everything about one job in one ZIP: certificates, records, files, reports, signatures, history, and the hash of each file',
  of: [liveName('workOrder')],
  params: z.strictObject({ id: z.string().max(60) }),
});
