import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { coverageOf, drawQuestions, randomOf } from '../shared/drawing.ts';
import { exam, examCandidate, examStratum } from '../shared/exam.record.ts';
import { examAttempt, examDispute, examRuling } from '../shared/attempt.record.ts';
import {
  answerCall,
  beginCall,
  deviceCall,
  disputeCall,
  endCall,
  handInCall,
  hiddenCall,
  ownExamsCall,
  resultCall,
  resultPdfCall,
  sittingCall,
} from '../shared/exams.calls.ts';
import { coverageCall, insightsCall } from '../shared/insights.calls.ts';
import { begin, expire, expireAttempts } from './attempts.ts';
import { checkRuling, examActions, examAttemptActions, examDisputeActions, notOwnAttempt } from './exams.actions.ts';
import { checkCandidate, checkExam, checkStratum, poolOf, strataOf, whyStratumStays } from './exams.rules.ts';
import { applyRuling } from './grades.ts';
import { insightsOf, setDoubtfulAside } from './insights.queries.ts';
import { dispute } from './disputes.ts';
import { resultDocument } from './results.document.ts';
import { ownExams, resultOf, sittingOf } from './results.queries.ts';
import { end, handIn, moveTo, noteHidden, saveAnswer } from './sitting.ts';

/** Exams: what they ask, who sits them, how they are graded, and what they say about their questions. */
export const examsServer = defineServerModule({
  name: 'quality/exams',
  records: [
    recordEndpoints(exam, {
      workflow: examActions,
      holds: checkExam,
      mayArchive: (_ctx, row) => (row.status === 'draft' ? null : 'What was published stays: close it instead.'),
    }),
    recordEndpoints(examStratum, {
      beforeCreate: async (input, _call, ctx) => {
        await checkStratum(input, ctx);
      },
      mayUpdate: whyStratumStays,
      mayArchive: whyStratumStays,
    }),
    recordEndpoints(examCandidate, { holds: (facts, ctx) => checkCandidate(facts, ctx) }),
    recordEndpoints(examAttempt, { workflow: examAttemptActions, whose: notOwnAttempt }),
    recordEndpoints(examRuling, {
      beforeCreate: async (input, _call, ctx) => {
        await checkRuling(input, ctx);
      },
      afterCreate: applyRuling,
    }),
    recordEndpoints(examDispute, { workflow: examDisputeActions }),
  ],
  endpoints: [
    handle(ownExamsCall, (ctx) => ownExams(ctx)),
    handle(beginCall, {
      creates: true,
      handle: async (ctx, { params, body }) => {
        const attempt = await begin(ctx, params.id, body);
        return { attempt: attempt.number, exam: (await getRecord(ctx, exam, attempt.examId)).number };
      },
    }),
    handle(sittingCall, (ctx, { params, query }) => sittingOf(ctx, params.id, query.device)),
    handle(answerCall, (ctx, { params, body }) => saveAnswer(ctx, params.id, params.place, body)),
    handle(hiddenCall, async (ctx, { params, body }) => {
      await noteHidden(ctx, params.id, body.seconds);
      return {};
    }),
    handle(deviceCall, async (ctx, { params, body }) => {
      await moveTo(ctx, params.id, body);
      return {};
    }),
    handle(handInCall, (ctx, { params, body }) => handIn(ctx, params.id, body)),
    handle(endCall, (ctx, { params }) => end(ctx, params.id)),
    handle(resultCall, (ctx, { params }) => resultOf(ctx, params.id)),
    handle(resultPdfCall, async (ctx, { params, reply }) => {
      const { name, definition } = await resultDocument(ctx, params.id);
      void reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename="${name}.pdf"`);
      return ctx.services.render(definition);
    }),
    handle(disputeCall, { creates: true, handle: (ctx, { params, body }) => dispute(ctx, params.id, body) }),
    handle(coverageCall, async (ctx, { params }) => {
      const { id, subjectId } = await getRecord(ctx, exam, params.id);
      const [strata, pool] = [await strataOf(ctx, id), await poolOf(ctx, subjectId)];
      return {
        lines: coverageOf(strata, pool),
        short: drawQuestions({ strata, pool, random: randomOf(1n) }).short,
      };
    }),
    handle(insightsCall, (ctx, { params }) => insightsOf(ctx, params.id)),
  ],
  jobs: {
    expireAttempt: async (ctx, { id }: { id: string }) => {
      await expire(ctx, id);
    },
    expireAttempts,
    setDoubtfulAside,
  },
  schedule: { '7 * * * *': 'expireAttempts', '40 0 * * *': 'setDoubtfulAside' },
});
