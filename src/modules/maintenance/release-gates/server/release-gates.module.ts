import { z } from 'zod';
import { defineServerModule, read } from '#kernel/server/endpoint.ts';
import { gateAnswer } from './gateAnswer.ts';
import { evaluateJob, refreshGates } from './public.ts';

/** The release-readiness of a job: its 26 gates, read live. */
export const releaseGatesModule = defineServerModule({
  name: 'maintenance/release-gates',
  endpoints: [
    read({
      path: '/api/workorders/:id/gates',
      allow: 'maintenance.viewer',
      summary: 'The 26 airworthiness gates of a job as they stand now',
      record: 'workOrder',
      params: z.strictObject({ id: z.string().max(60) }),
      answer: z.object({ at: z.string(), gates: z.array(gateAnswer) }),
      handle: async (ctx, { params }) => {
        const { results } = await evaluateJob(ctx, params.id);
        return { at: ctx.now.toISOString(), gates: results };
      },
    }),
  ],
  jobs: {
    refreshJobGates: async (ctx, payload: { jobId: string }) => {
      await refreshGates(ctx, payload.jobId);
    },
  },
});
