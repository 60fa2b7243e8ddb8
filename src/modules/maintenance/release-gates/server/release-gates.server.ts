import { defineServerModule } from '#kernel/server/endpoint.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { lockJob, notifyAboutJob } from '#modules/maintenance/work-orders/server/public.ts';
import { jobsConcerned, type Changed } from './jobsConcerned.queries.ts';
import { evaluateJob, refreshGates, type TurnedRed } from './public.ts';
import { jobGatesCall } from '../shared/gates.calls.ts';
import { handle } from '#kernel/server/handle.ts';

const soonMs = 3 * 86_400_000;

/** A gate that turns red is told when the job is due within three days (R29). */
async function tellTurnedRed(ctx: WriteContext, jobId: string, turned: readonly TurnedRed[]): Promise<void> {
  const [first] = turned;
  if (!first) return;
  const job = await lockJob(ctx, jobId);
  if (job.releasedAt || Date.parse(job.dueAt) - ctx.now.getTime() > soonMs) return;
  await notifyAboutJob(ctx, {
    jobId,
    kind: 'gateRed',
    text: first.message,
    more: `Release check ${first.code} is open${turned.length > 1 ? `, and ${turned.length - 1} more` : ''}.`,
  });
}

/** The release-readiness of a job: its 26 gates, read live. */
export const releaseGatesServer = defineServerModule({
  name: 'maintenance/release-gates',
  endpoints: [
    handle(jobGatesCall, async (ctx, { params }) => {
      const { results } = await evaluateJob(ctx, params.id);
      return { at: ctx.now.toISOString(), gates: results };
    }),
  ],
  jobs: {
    /** Something outside a job changed that its gates look at: every job concerned is evaluated again. */
    refreshGatesAfter: async (ctx, changed: Changed) => {
      for (const jobId of await jobsConcerned(ctx, changed))
        await ctx.enqueue('refreshJobGates', { jobId }, { key: `gates:${jobId}` });
    },
    refreshJobGates: async (ctx, payload: { jobId: string }) => {
      await tellTurnedRed(ctx, payload.jobId, await refreshGates(ctx, payload.jobId));
    },
  },
});
