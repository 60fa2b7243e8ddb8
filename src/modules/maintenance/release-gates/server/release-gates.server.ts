import { defineServerModule } from '#kernel/server/endpoint.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { tellOfDirective } from '#modules/maintenance/directives/server/public.ts';
import { lockJob, notifyAboutJob } from '#modules/maintenance/work-orders/server/public.ts';
import { jobsConcerned, jobsInReview, type Changed } from './jobsConcerned.queries.ts';
import { evaluateJob, refreshAdGates, refreshGates, type AdTurnedRed, type TurnedRed } from './public.ts';
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

/** The open work orders a directive touches, and those on which its gate turned red. */
interface AdHits {
  number: string;
  open: { id: string; partNumber: string }[];
  turned: AdTurnedRed[];
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
    /** An AD is new, superseding, withdrawn or names other parts: the AD gate of each open work order it concerns, then whoever answers for what it touches (R9). */
    tellDirectiveHits: async (ctx, { directiveId }: { directiveId: string }) => {
      const { number, open } = await tellOfDirective(ctx, directiveId);
      const { turned, neverJudged } = await refreshAdGates(
        ctx,
        open.map(({ id }) => id),
      );
      for (const jobId of neverJudged) await ctx.enqueue('refreshJobGates', { jobId }, { key: `gates:${jobId}` });
      if (open.length + turned.length > 0)
        // Without a key: what an earlier change turned red is told as well.
        await ctx.enqueue('tellJobsOfDirective', { number, open, turned });
    },
    /** Each open work order an AD touches is told, and where the AD gate turned red shortly before its day (R9, R29). */
    tellJobsOfDirective: async (ctx, { number, open, turned }: AdHits) => {
      for (const { id: jobId, partNumber } of open) {
        const text = `AD ${number} may touch ${partNumber}. An engineer answers it on this work order.`;
        await notifyAboutJob(ctx, { jobId, kind: 'adHit', about: number, text, to: 'planners' });
      }
      for (const { jobId, message } of turned) await tellTurnedRed(ctx, jobId, [{ code: 'G16', message }]);
    },
    /** A tool recalled, or found out of tolerance: each open work order it was used on is told to its lead and to those who plan (R29). */
    tellRecallHits: async (ctx, { recallId }: { recallId: string }) => {
      for (const { jobId, tool, review, isFound } of await jobsInReview(ctx, recallId))
        await notifyAboutJob(ctx, {
          jobId,
          kind: 'recall',
          about: isFound ? `${review} found` : review,
          text: `Tool ${tool} ${isFound ? 'was found out of tolerance' : 'is recalled on suspicion'}. Its effect is assessed in ${review}.`,
          to: 'planners',
        });
    },
    refreshJobGates: async (ctx, payload: { jobId: string }) => {
      await tellTurnedRed(ctx, payload.jobId, await refreshGates(ctx, payload.jobId));
    },
  },
});
