import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { auditArea } from './auditArea.record.ts';

/** Written, audited from then on, no longer audited, and perhaps once more. */
export const auditAreaWorkflow = defineWorkflow(auditArea, {
  transitions: {
    putInForce: { from: 'draft', to: 'inForce', who: 'quality.user', guarded: true, primary: true },
    withdraw: { from: 'inForce', to: 'withdrawn', who: 'quality.admin', reason: true },
    reinstate: { from: 'withdrawn', to: 'inForce', who: 'quality.admin', reason: true, guarded: true },
  },
});
