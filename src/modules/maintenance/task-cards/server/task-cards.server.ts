import type { FastifyReply } from 'fastify';
import type { Context } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { filesInTheShop, lockJob, recountWork, requireWork } from '#modules/maintenance/work-orders/server/public.ts';
import { finding } from '../shared/finding.record.ts';
import { taskCard } from '../shared/taskCard.record.ts';
import { acceptApprovedData } from './approvedData.ts';
import { heatCardsByReason } from './addCards.ts';
import { acknowledgeHandover, handOver, workOn } from './cards.ts';
import { cardsOfJobsPaper, cardsPaper } from './cardsPaper.ts';
import { createFinding, readingOf } from './createFinding.ts';
import { findingActions } from './findings.actions.ts';
import { earlierResultsCall } from '../shared/routes.calls.ts';
import { earlierResultsOf } from './earlierResults.queries.ts';
import { robberiesOf } from './robberies.queries.ts';
import { robPart } from './robPart.ts';
import { robberiesCall, robPartCall } from '../shared/robbery.calls.ts';
import { recordStep } from './recordStep.ts';
import { assessReportable } from './reportable.ts';
import { inspectIndependently, markNotApplicable } from './inspectCard.ts';
import { dueAgainOf, reopenCard } from './reopenCard.ts';
import { impactEndpoints } from './impact.endpoints.ts';
import { routeEndpoints } from './routes.endpoints.ts';
import { signCard } from './signCard.ts';
import { withdrawEntry } from './withdrawEntry.ts';
import { cardsOfJob, signersOf, testRunsOf } from './task-cards.queries.ts';
import {
  jobCardsCall,
  cardPaperCall,
  cardSignersCall,
  dueAgainCall,
  testRunsCall,
  startCardCall,
  recordStepCall,
  inspectStepCall,
  acceptApprovedDataCall,
  assessReportableCall,
  signCardCall,
  cardNotApplicableCall,
  reopenCardCall,
  handOverCall,
  acknowledgeHandoverCall,
  createFindingCall,
} from '../shared/taskCards.calls.ts';
import {
  cardsPaperCall,
  jobsCardsPaperCall,
  withdrawEntryCall,
} from '#modules/maintenance/work-orders/shared/askedAbove.calls.ts';
import { handle } from '#kernel/server/handle.ts';
import { handoverDraftCall } from '../shared/routes.calls.ts';
import { handoverDraft } from './handoverDraft.queries.ts';
const ok = { ok: true as const };

async function cardsOnPaper(ctx: Context, reply: FastifyReply, title: string, cardNo: string | null): Promise<Buffer> {
  const { name, pdf } = await cardsPaper(ctx, title, cardNo);
  void reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`);
  return pdf;
}

/** The shop floor's cards: steps, signatures, second signers, findings and handovers. */
export const taskCardsServer = defineServerModule({
  name: 'maintenance/task-cards',
  records: [
    {
      ...recordEndpoints(taskCard, {
        mayUpdate: async () => 'What is attached to a task card is evidence and stays with it.',
      }),
      ...filesInTheShop,
    },
    {
      ...recordEndpoints(finding, {
        workflow: findingActions,
        mayUpdate: (_ctx, row) => (row.status === 'open' ? null : 'What a finding was decided with stays with it.'),
      }),
      ...filesInTheShop,
    },
  ],
  endpoints: [
    ...routeEndpoints,
    ...impactEndpoints,
    handle(jobCardsCall, (ctx, { params }) => cardsOfJob(ctx, params.title)),
    handle(cardsPaperCall, (ctx, { params, reply }) => cardsOnPaper(ctx, reply, params.job, null)),
    handle(jobsCardsPaperCall, async (ctx, { query, reply }) => {
      const pdf = await cardsOfJobsPaper(ctx, query.ids);
      void reply.type('application/pdf').header('content-disposition', 'inline; filename="task-cards.pdf"');
      return pdf;
    }),
    handle(cardPaperCall, (ctx, { params, reply }) => cardsOnPaper(ctx, reply, params.job, params.cardNo)),
    handle(cardSignersCall, async (ctx, { params }) => ({ signers: await signersOf(ctx, params.job, params.cardNo) })),
    handle(dueAgainCall, async (ctx, { params }) => ({ due: await dueAgainOf(ctx, params.job, params.cardNo) })),
    handle(testRunsCall, async (ctx, { params }) => ({ runs: await testRunsOf(ctx, params.job) })),
    handle(withdrawEntryCall, {
      creates: true,
      handle: async (ctx, { params, body }) => {
        await withdrawEntry(ctx, params.job, params.kind, params.entry, body);
        return ok;
      },
    }),
    handle(earlierResultsCall, async (ctx, { params }) => ({ results: await earlierResultsOf(ctx, params.job) })),
    handle(robberiesCall, (ctx, { params }) => robberiesOf(ctx, params.job)),
    handle(robPartCall, {
      creates: true,
      handle: (ctx, { params, body }) => robPart(ctx, params.job, body),
    }),
    handle(startCardCall, async (ctx, { params }) => {
      await workOn(ctx, params.job, params.cardNo);
      return ok;
    }),
    handle(recordStepCall, {
      creates: true,
      handle: (ctx, { params, body }) => recordStep(ctx, params.job, params.cardNo, params.step, body),
    }),
    handle(inspectStepCall, {
      creates: true,
      handle: async (ctx, { params, body }) => {
        await inspectIndependently(ctx, params.job, params.cardNo, params.step, body);
        return ok;
      },
    }),
    handle(acceptApprovedDataCall, {
      creates: true,
      handle: async (ctx, { params, body }) => {
        await acceptApprovedData(ctx, params.job, params.cardNo, params.step, body);
        return ok;
      },
    }),
    handle(assessReportableCall, async (ctx, { params, body }) => ({
      row: await assessReportable(ctx, params.id, body),
    })),
    handle(signCardCall, {
      creates: true,
      handle: async (ctx, { params, body }) => {
        await signCard(ctx, params.job, params.cardNo, body);
        return ok;
      },
    }),
    handle(cardNotApplicableCall, {
      creates: true,
      handle: async (ctx, { params, body }) => {
        await markNotApplicable(ctx, params.job, params.cardNo, body);
        return ok;
      },
    }),
    handle(reopenCardCall, {
      creates: true,
      handle: async (ctx, { params, body }) => {
        await reopenCard(ctx, params.job, params.cardNo, body);
        return ok;
      },
    }),
    handle(handoverDraftCall, (ctx, { params }) => handoverDraft(ctx, params.job, params.cardNo)),
    handle(handOverCall, {
      creates: true,
      handle: async (ctx, { params, body }) => {
        await handOver(ctx, params.job, params.cardNo, body.note);
        return ok;
      },
    }),
    handle(acknowledgeHandoverCall, async (ctx, { params }) => {
      await acknowledgeHandover(ctx, params.job, params.cardNo);
      return ok;
    }),
    handle(createFindingCall, {
      creates: true,
      handle: async (ctx, { params, body, reply }) => {
        const job = await lockJob(ctx, params.job);
        // What is found after the release is an occurrence, not a finding of a job that has left.
        requireWork(job);
        const { about, ...input } = body;
        const row = await createFinding(ctx, { ...input, job, ...(about && (await readingOf(ctx, job.id, about))) });
        await recountWork(ctx, job.id);
        void reply.status(201);
        return { row };
      },
    }),
  ],
  jobs: {
    /** The removal reason was written anew: a wheel that was hot gets its cards although its route is there already (R19). */
    heatCardsByReason: (ctx, { jobId }: { jobId: string }) => heatCardsByReason(ctx, jobId),
  },
});
