import { z } from 'zod';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { releaseRequest } from './releaseRequest.record.ts';

const reason = z.strictObject({ reason: z.string().trim().min(5, 'Say what has to be done').max(1000) });

/** A request until it is answered. Signing is not here: it issues certificates and goes through the 26 gates (`releases`). */
export const releaseRequestWorkflow = defineWorkflow(releaseRequest, {
  start: 'open',
  transitions: {
    take: {
      label: 'Take for review',
      from: ['open'],
      to: 'taken',
      who: 'maintenance.viewer',
      guarded: true,
      primary: true,
    },
    return: {
      label: 'Return with reason',
      from: ['open', 'taken'],
      to: 'returned',
      who: 'maintenance.viewer',
      input: reason,
      guarded: true,
    },
    withdraw: { from: ['open', 'taken'], to: 'withdrawn', who: 'maintenance.user', guarded: true, primary: false },
  },
});
