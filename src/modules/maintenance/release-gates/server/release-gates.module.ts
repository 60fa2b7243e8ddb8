import { z } from 'zod';
import { defineServerModule, read } from '#kernel/server/endpoint.ts';
import { evaluateJob, refreshGates } from './public.ts';

export const gateAnswer = z.object({
  code: z.string(),
  title: z.string(),
  state: z.string(),
  severity: z.string(),
  messages: z.array(z.string()),
  owner: z.string(),
  fix: z.object({ label: z.string(), path: z.string() }).optional(),
  source: z.string(),
});

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
