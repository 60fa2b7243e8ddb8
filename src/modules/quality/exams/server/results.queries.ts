import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { conflict, notFound } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context } from '#kernel/server/context.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { answersOf, rightPlaces } from '#modules/quality/question-pool/shared/public.ts';
import { trainingQuestion } from '#modules/quality/question-pool/shared/question.record.ts';
import type { questionKinds } from '#modules/quality/question-pool/shared/question.record.ts';
import { examAttempt } from '../shared/attempt.record.ts';
import { exam } from '../shared/exam.record.ts';
import type { ownExamsCall, resultCall, sittingCall } from '../shared/exams.calls.ts';
import { decimalOf, hundredths, secondsFor, type Given } from '../shared/grading.ts';
import { standingOf } from '../shared/standing.ts';
import { disputesOf, disputeUntil } from './disputes.ts';
import { knowsQuestions } from './exams.rules.ts';
import { deviceOf, ownAttempt } from './sitting.ts';

type Attempt = RowOf<typeof examAttempt>;
type Exam = RowOf<typeof exam>;

interface OwnExam extends Pick<
  Exam,
  | 'id'
  | 'number'
  | 'name'
  | 'status'
  | 'subjectId'
  | 'passPercent'
  | 'openBook'
  | 'maxAttempts'
  | 'retakeWaitHours'
  | 'secondsPerQuestion'
  | 'reviewPolicy'
> {
  opensAt: string | null;
  closesAt: string | null;
  subject: string;
  subjectTh: string;
  questions: number;
  extraPercent: number;
}

/** The exams somebody may sit or has sat, with where they stand; what comes next stands first. */
export async function ownExams(ctx: Context): Promise<AnswerOf<typeof ownExamsCall>> {
  const { employeeId } = ctx.actor;
  if (employeeId === null) return { exams: [] };
  const { rows } = await sql<OwnExam>`
    select e.id, e.number, e.name, e.status, e.subject_id, e.pass_percent, e.open_book, e.max_attempts, e.retake_wait_hours, e.seconds_per_question,
      e.review_policy, e.opens_at, e.closes_at, s.name as subject, s.name_th as subject_th, coalesce(c.extra_percent, 0) as extra_percent,
      (select coalesce(sum(x.count), 0)::int from exam_stratum x where x.exam_id = e.id and x.archived_at is null) as questions
    from exam e join training_subject s on s.id = e.subject_id
      left join exam_candidate c on c.exam_id = e.id and c.employee_id = ${employeeId} and c.archived_at is null
    where e.status <> 'draft' and e.archived_at is null and (c.id is not null
      or exists (select 1 from class_attendee a where a.class_id = e.class_id and a.employee_id = ${employeeId} and a.archived_at is null)
      or exists (select 1 from exam_attempt t where t.exam_id = e.id and t.employee_id = ${employeeId}))
    order by e.published_at desc, e.id`.execute(ctx.db);
  const exams = [];
  for (const row of rows) {
    const attempts = await ctx.db
      .selectFrom('examAttempt')
      .select(['id', 'number', 'attemptNo', 'status', 'startedAt', 'submittedAt', 'percent', 'passed', 'remedialNote'])
      .where('examId', '=', row.id)
      .where('employeeId', '=', employeeId)
      .orderBy('attemptNo')
      .execute();
    const standing = standingOf(row, attempts, ctx.now);
    const isOwn = standing.state === 'open' && (await knowsQuestions(ctx, row.subjectId, employeeId));
    exams.push({
      ...row,
      seconds: secondsFor(row.questions, row.secondsPerQuestion, row.extraPercent),
      standing: isOwn ? ('author' as const) : standing.state,
      at: 'at' in standing ? standing.at : null,
      left: standing.left,
      attempts: attempts.map((one) => ({
        ...one,
        percent: row.reviewPolicy === 'none' ? null : one.percent,
        passed: one.submittedAt === null ? null : one.passed,
      })),
    });
  }
  return { exams };
}

interface Asked {
  place: number;
  questionId: string;
  topic: string;
  kind: keyof typeof questionKinds;
  textEn: string | null;
  textTh: string | null;
  answersEn: string | null;
  answersTh: string | null;
  optionOrder: number[];
  maxMark: string;
  given: Given;
  seq: number;
  flagged: boolean;
  mark: string | null;
  voided: boolean;
  reference: string;
  explanation: string | null;
  rightAnswer: string;
}

/** What an attempt asked, with the right answer that counts for it. Only the functions below decide how much of it leaves the server. */
const askedIn = async (ctx: Context, attempt: Attempt): Promise<Asked[]> =>
  (
    await sql<Asked>`
      select a.place, a.question_id, q.topic, q.kind, q.text_en, q.text_th, q.answers_en, q.answers_th, a.option_order, a.max_mark, a.given, a.seq,
        a.flagged, a.mark, a.voided, q.reference, q.explanation, coalesce(r.right_answer, q.right_answer) as right_answer
      from exam_answer a join training_question q on q.id = a.question_id
        left join lateral (
          select right_answer from exam_ruling where question_id = a.question_id and created_at >= ${attempt.startedAt}
          order by created_at desc, id desc limit 1) r on true
      where a.attempt_id = ${attempt.id} order by a.place`.execute(ctx.db)
  ).rows;

/** The lines of one language in the order they are shown. */
const linesOf = (lines: string | null, order: readonly number[]): string[] => {
  const all = answersOf(lines);
  return all.length === 0 ? [] : order.map((place) => all[place] ?? '');
};

const wordsOf = ({ textEn, textTh, answersEn, answersTh, optionOrder }: Asked) => ({
  textEn,
  textTh,
  linesEn: linesOf(answersEn, optionOrder),
  linesTh: linesOf(answersTh, optionOrder),
});

/** An attempt in progress as its candidate sees it: nothing here says what is right. */
export async function sittingOf(
  ctx: Context,
  id: string,
  device: string | undefined,
): Promise<AnswerOf<typeof sittingCall>> {
  const attempt = await ownAttempt(ctx, id);
  if (attempt.status !== 'inProgress') conflict('EXM_ENDED', 'This attempt has ended.');
  const { name, openBook } = await getRecord(ctx, exam, attempt.examId);
  const questions = await askedIn(ctx, attempt);
  return {
    number: attempt.number,
    name,
    openBook,
    attemptNo: attempt.attemptNo,
    now: ctx.now.toISOString(),
    deadlineAt: attempt.deadlineAt,
    readOnly: (await deviceOf(ctx, attempt.id)) !== device,
    questions: questions.map((one) => ({
      place: one.place,
      kind: one.kind,
      ...wordsOf(one),
      mark: one.maxMark,
      given: one.given,
      seq: one.seq,
      flagged: one.flagged,
    })),
  };
}

const shownRight = ({ kind, rightAnswer, optionOrder }: Asked): number[] | string => {
  if (kind === 'number') return rightAnswer;
  const right = rightPlaces(rightAnswer) ?? [];
  return optionOrder.flatMap((place, shown) => (right.includes(place) ? [shown] : []));
};

type Shown = 'nothing' | 'score' | 'wrong' | 'all';

/** How much of a finished attempt somebody sees: whoever keeps the pool all of it, the candidate what the exam says, level 3 the score. */
function shownTo(ctx: Context, attempt: Attempt, of: Exam): Shown {
  const isDone = attempt.status === 'graded' || attempt.status === 'expired';
  const isOwn = attempt.employeeId === ctx.actor.employeeId;
  if (!isDone) return 'nothing';
  if (!isOwn) return can(ctx.actor, trainingQuestion.access.read) ? 'all' : 'score';
  return ({ none: 'nothing', score: 'score', wrong: 'wrong', full: 'all' } as const)[of.reviewPolicy];
}

const gradingsOf = (ctx: Context, attemptId: string) =>
  ctx.db
    .selectFrom('examGrading')
    .leftJoin('examRuling', 'examRuling.id', 'examGrading.rulingId')
    .select(['no', 'at', 'cause', 'examRuling.reason', 'score', 'maxScore', 'passed'])
    .where('attemptId', '=', attemptId)
    .orderBy('no')
    .execute();

const eventsOf = (ctx: Context, attemptId: string) =>
  ctx.db
    .selectFrom('examEvent')
    .select(['at', 'kind', 'seconds', 'note'])
    .where('attemptId', '=', attemptId)
    .orderBy('at')
    .orderBy('id')
    .execute();

function topicsOf(questions: readonly Asked[]) {
  const sum = (own: readonly Asked[], mark: (one: Asked) => string | null) =>
    decimalOf(own.reduce((total, one) => total + hundredths(mark(one) ?? '0'), 0));
  return [...Map.groupBy(questions, ({ topic }) => topic)].map(([topic, own]) => ({
    topic,
    score: sum(own, ({ mark }) => mark),
    maxScore: sum(own, ({ maxMark }) => maxMark),
  }));
}

/** The result of an attempt, as far as who asks may see it. */
export async function resultOf(ctx: Context, id: string): Promise<AnswerOf<typeof resultCall>> {
  const attempt = await getRecord(ctx, examAttempt, id);
  const isOwn = attempt.employeeId === ctx.actor.employeeId;
  if (!isOwn && !can(ctx.actor, examAttempt.access.read)) notFound('No attempt is here.');
  const of = await getRecord(ctx, exam, attempt.examId);
  const shown = shownTo(ctx, attempt, of);
  const hasScore = shown !== 'nothing';
  const questions = hasScore ? await askedIn(ctx, attempt) : [];
  const open = questions.filter(
    ({ mark, maxMark }) => shown === 'all' || (shown === 'wrong' && hundredths(mark ?? '0') < hundredths(maxMark)),
  );
  const until = disputeUntil(attempt);
  const disputes = await disputesOf(ctx, attempt.id);
  const mayDispute = isOwn && until !== null && dayOf(ctx.now) <= until;
  const isExaminer = !isOwn && can(ctx.actor, trainingQuestion.access.read);
  const { maxScore, attemptNo, number, status, startedAt, deadlineAt, submittedAt, remedialNote } = attempt;
  return {
    id: attempt.id,
    number,
    exam: of.number,
    examId: of.id,
    name: of.name,
    employee: attempt.employeeIdLabel ?? '',
    isOwn,
    attemptNo,
    status,
    startedAt,
    deadlineAt,
    submittedAt,
    passPercent: of.passPercent,
    passed: submittedAt === null ? null : attempt.passed,
    score: hasScore ? attempt.score : null,
    maxScore,
    percent: hasScore ? attempt.percent : null,
    remedialNote,
    topics: hasScore ? topicsOf(questions) : [],
    disputable: mayDispute
      ? open.map(({ place }) => place).filter((place) => !disputes.some((one) => one.place === place))
      : [],
    disputeUntil: until,
    questions: open.map((one) => ({
      ...one,
      ...wordsOf(one),
      mark: one.mark ?? '0',
      right: shownRight(one),
    })),
    disputes,
    gradings: hasScore ? await gradingsOf(ctx, attempt.id) : [],
    events: isExaminer ? await eventsOf(ctx, attempt.id) : [],
  };
}
