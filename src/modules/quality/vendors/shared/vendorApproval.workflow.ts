import { z } from 'zod';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { vendorApproval } from './vendor.record.ts';

const why = z.strictObject({ reason: z.string().trim().min(3, 'Say why').max(300) });

/** A vendor's approval for one process. Who wrote it does not approve it; ending it leaves work done before as it was. */
export const vendorApprovalWorkflow = defineWorkflow(vendorApproval, {
  start: 'draft',
  transitions: {
    approve: {
      from: ['draft'],
      to: 'approved',
      who: 'quality.user',
      guarded: true,
      primary: true,
      sign: 'I evaluated this vendor and approve it for this process.',
      meaning: 'approved',
    },
    suspend: { from: ['approved'], to: 'suspended', who: 'quality.user', input: why },
    /** The day after a certificate it stands on ended (R-PRO-5). */
    certificateEnded: { from: ['approved'], to: 'suspended', who: 'level:5', input: why, guarded: true },
    withdraw: { from: ['approved', 'suspended'], to: 'withdrawn', who: 'quality.user', input: why },
  },
});
