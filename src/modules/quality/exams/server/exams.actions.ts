import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { requireEmployee } from '#kernel/server/identity/employee.ts';
import { createRecord, getRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { noteClassExam } from '#modules/quality/training/server/public.ts';
import { questionFault } from '#modules/quality/question-pool/shared/public.ts';
import { trainingQuestion } from '#modules/quality/question-pool/shared/question.record.ts';
import {
  examAttempt,
  examAttemptWorkflow,
  examDisputeWorkflow,
  examRuling,
  type examDispute,
} from '../shared/attempt.record.ts';
import { examWorkflow, type exam } from '../shared/exam.record.ts';
import { endLater, note } from './attempts.ts';
import { requirePool, whyNotPublished } from './exams.rules.ts';
import { applyRuling } from './grades.ts';

type Attempt = RowOf<typeof examAttempt>;

/** Nobody decides about their own attempt. */
export const notOwnAttempt = (ctx: Pick<Context, 'actor'>, row: { employeeId: string }): string | null =>
  ctx.actor.employeeId !== null && ctx.actor.employeeId === row.employeeId
    ? 'This is your own attempt: somebody else decides about it.'
    : null;

/** Everybody who may sit an exam, by their sign-in. */
async function candidatesOf(ctx: WriteContext, row: RowOf<typeof exam>): Promise<string[]> {
  const named = ctx.db
    .selectFrom('examCandidate')
    .select('employeeId')
    .where('examId', '=', row.id)
    .where('archivedAt', 'is', null);
  const attending = ctx.db
    .selectFrom('classAttendee')
    .select('employeeId')
    .where('classId', '=', row.classId ?? row.id)
    .where('archivedAt', 'is', null);
  const users = await ctx.db
    .selectFrom('appUser')
    .select('id')
    .where('employeeId', 'in', named.union(attending))
    .orderBy('id')
    .execute();
  return users.map(({ id }) => id);
}

export const examActions = implementWorkflow(examWorkflow, {
  publish: {
    guard: whyNotPublished,
    effect: (ctx, row) => requirePool(ctx, row),
    after: async (ctx, row) => {
      if (row.classId) await noteClassExam(ctx, row.classId, row.number);
      await notify(ctx, {
        to: await candidatesOf(ctx, row),
        type: 'Training',
        title: `Exam to sit: ${row.name}`,
        link: '/exams',
        subject: `exam:${row.id}`,
        cause: 'published',
      });
    },
  },
});

export const examAttemptActions = implementWorkflow(examAttemptWorkflow, {
  extend: {
    guard: notOwnAttemptNow,
    effect: async (ctx, row, { minutes, reason }) => {
      const deadlineAt = new Date(Date.parse(row.deadlineAt) + minutes * 60_000).toISOString();
      await note(ctx, row.id, 'extended', { seconds: minutes * 60, note: reason });
      await endLater(ctx, row.id, deadlineAt);
      return { deadlineAt };
    },
  },
  void: {
    guard: (ctx, row) =>
      notOwnAttempt(ctx, row) ?? (row.passed ? 'It was passed: a training record rests on it.' : null),
    effect: async (ctx, row) => {
      await note(ctx, row.id, 'voided');
      return {};
    },
  },
});

function notOwnAttemptNow(ctx: Context, row: Attempt): string | null {
  if (Date.parse(row.deadlineAt) < ctx.now.getTime()) return 'The time of this attempt is over.';
  return notOwnAttempt(ctx, row);
}

/** Another right answer has to fit the question, as when it was written. */
async function checkKey(ctx: Context, questionId: string, rightAnswer: string | null | undefined): Promise<void> {
  if (!rightAnswer) return refuseField('rightAnswer', 'EXM_KEY', 'Say the right answer.');
  const question = await getRecord(ctx, trainingQuestion, questionId);
  const fault = questionFault({ ...question, rightAnswer });
  if (fault) refuseField('rightAnswer', 'QUESTION_UNCLEAR', fault.sentence);
}

/** A decision touches everybody who had the question: whoever is among them does not take it. */
async function refuseOwnRuling(ctx: WriteContext, questionId: string, employeeId: string): Promise<void> {
  const own = await ctx.db
    .selectFrom('examAttempt')
    .innerJoin('examAnswer', 'examAnswer.attemptId', 'examAttempt.id')
    .select('examAttempt.id')
    .where('examAnswer.questionId', '=', questionId)
    .where('examAttempt.employeeId', '=', employeeId)
    .executeTakeFirst();
  if (own) refuse('SOD_VIOLATION', 'You had this question yourself: somebody else decides about it.');
}

/** What must be true of a decision before it is taken. */
export async function checkRuling(input: CreateOf<typeof examRuling>, ctx: WriteContext): Promise<void> {
  await refuseOwnRuling(ctx, input.questionId, requireEmployee(ctx));
  if (input.decision === 'newKey') await checkKey(ctx, input.questionId, input.rightAnswer);
  else if (input.rightAnswer) refuseField('rightAnswer', 'EXM_KEY', 'A void question has no right answer.');
}

/** Nobody decides about their own objection, nor about a question they had. */
async function ownDispute(ctx: Context, row: RowOf<typeof examDispute>): Promise<string | null> {
  return notOwnAttempt(ctx, await getRecord(ctx, examAttempt, row.attemptId));
}

async function tellCandidate(ctx: WriteContext, row: RowOf<typeof examDispute>): Promise<void> {
  const attempt = await getRecord(ctx, examAttempt, row.attemptId);
  const users = await ctx.db.selectFrom('appUser').select('id').where('employeeId', '=', attempt.employeeId).execute();
  await notify(ctx, {
    to: users.map(({ id }) => id),
    type: 'Training',
    title: `Your dispute ${row.number} is decided`,
    text: row.answer ?? '',
    link: `/exams/${attempt.examId}/${attempt.number}`,
    subject: `dispute:${row.id}`,
    cause: row.status,
  });
}

export const examDisputeActions = implementWorkflow(examDisputeWorkflow, {
  uphold: {
    guard: ownDispute,
    effect: async (ctx, row, { decision, rightAnswer, answer }) => {
      const key = decision === 'newKey' ? rightAnswer : null;
      await checkRuling({ questionId: row.questionId, decision, rightAnswer: key, reason: answer }, ctx);
      return { answer };
    },
    after: async (ctx, row, { decision, rightAnswer, answer }) => {
      const ruling = await createRecord(ctx, examRuling, {
        questionId: row.questionId,
        decision,
        rightAnswer: decision === 'newKey' ? rightAnswer : null,
        reason: answer,
        disputeId: row.id,
      });
      await applyRuling(ctx, ruling);
      await tellCandidate(ctx, row);
    },
  },
  reject: { guard: ownDispute, after: tellCandidate },
});
