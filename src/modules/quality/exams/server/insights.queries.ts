import { sql } from 'kysely';
import { addMonths, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { can } from '#kernel/shared/permission.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { runTransition } from '#kernel/server/workflows/workflow.ts';
import { trainingQuestionActions } from '#modules/quality/question-pool/server/public.ts';
import { answersOf, rightPlaces } from '#modules/quality/question-pool/shared/public.ts';
import { trainingQuestion } from '#modules/quality/question-pool/shared/question.record.ts';
import { exam } from '../shared/exam.record.ts';
import type { insightsCall } from '../shared/insights.calls.ts';
import { hundredths, type Given } from '../shared/grading.ts';
import {
  certainAttempts,
  enoughAttempts,
  guessOf,
  isDoubtful,
  itemAnalysis,
  type ItemFigures,
  type Marked,
} from '../shared/itemAnalysis.ts';

type Insights = AnswerOf<typeof insightsCall>;
interface AnswerRow {
  attemptId: string;
  questionId: string;
  mark: string;
  maxMark: string;
  given: Given;
  optionOrder: number[];
  topic: string;
}
interface FirstAttempt {
  id: string;
  percent: string;
  passed: boolean;
  department: string;
}

/** R-EXM-11: the first attempts of the last 24 months. */
const monthsBack = 24;
const firstAttempts = async (ctx: Context, examId: string): Promise<FirstAttempt[]> =>
  (
    await sql<FirstAttempt>`
      select t.id, t.percent, t.passed, d.name as department from exam_attempt t
        join employee e on e.id = t.employee_id join department d on d.id = e.department_id
      where t.exam_id = ${examId} and t.status in ('graded', 'expired')
        and t.started_at >= ${startOfDay(addMonths(dayOf(ctx.now), -monthsBack))}
        and not exists (select 1 from exam_attempt b where b.exam_id = t.exam_id and b.employee_id = t.employee_id
          and b.attempt_no < t.attempt_no and b.status <> 'voided')
      order by t.id`.execute(ctx.db)
  ).rows;

const answersIn = async (ctx: Context, attemptIds: readonly string[]): Promise<AnswerRow[]> =>
  attemptIds.length === 0
    ? []
    : (
        await sql<AnswerRow>`
          select a.attempt_id, a.question_id, a.mark, a.max_mark, a.given, a.option_order, q.topic
          from exam_answer a join training_question q on q.id = a.question_id
          where a.attempt_id = any(${[...attemptIds]}) and not a.voided order by a.attempt_id, a.place`.execute(ctx.db)
      ).rows;

const markedOf = (answers: readonly AnswerRow[]): Marked[] =>
  [...Map.groupBy(answers, ({ attemptId }) => attemptId).values()].map(
    (own) =>
      new Map(
        own.map(({ questionId, mark, maxMark }) => [
          questionId,
          { mark: hundredths(mark) / hundredths(maxMark), worth: hundredths(maxMark) / 100 },
        ]),
      ),
  );

const average = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

/** How many attempts reached each tenth of the whole; the last counts the whole too. */
function histogramOf(attempts: readonly FirstAttempt[]): number[] {
  const bars = Array<number>(10).fill(0);
  for (const { percent } of attempts) {
    const bar = Math.min(9, Math.floor(Number(percent) / 10));
    bars[bar] = (bars[bar] ?? 0) + 1;
  }
  return bars;
}

/** How often each line was chosen, whatever place it was shown in. */
function chosenOf(own: readonly AnswerRow[], lines: number): number[] {
  const counts = Array<number>(lines).fill(0);
  for (const { given, optionOrder } of own) {
    if (!Array.isArray(given)) continue;
    for (const shown of given) {
      const place = optionOrder[shown];
      if (place !== undefined) counts[place] = (counts[place] ?? 0) + 1;
    }
  }
  return counts;
}

const questionsOf = (ctx: Context, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : ctx.db
        .selectFrom('trainingQuestion')
        .select([
          'id',
          'number',
          'topic',
          'status',
          'kind',
          'textEn',
          'textTh',
          'answersEn',
          'answersTh',
          'rightAnswer',
        ])
        .where('id', 'in', [...ids])
        .orderBy('number')
        .execute();

type Question = Awaited<ReturnType<typeof questionsOf>>[number];

function optionsOf(question: Question, own: readonly AnswerRow[]): Insights['items'][number]['options'] {
  const [english, thai] = [answersOf(question.answersEn), answersOf(question.answersTh)];
  const lines = Math.max(english.length, thai.length);
  const right = rightPlaces(question.rightAnswer) ?? [];
  return chosenOf(own, lines).map((chosen, place) => ({
    lineEn: english[place] ?? '',
    lineTh: thai[place] ?? '',
    isRight: right.includes(place),
    chosen,
    isDead: chosen === 0 && own.length >= certainAttempts && !right.includes(place),
  }));
}

function itemOf(
  question: Question,
  figures: ItemFigures,
  own: readonly AnswerRow[],
  shows: { enough: boolean; words: boolean },
): Insights['items'][number] {
  const { id, number, topic, status, kind, textEn, textTh } = question;
  const lines = Math.max(answersOf(question.answersEn).length, answersOf(question.answersTh).length);
  const none = { sd: null, intendedWeight: null, effectiveWeight: null, discrimination: null, efficiency: null };
  return {
    ...figures,
    ...(!shows.enough && none),
    id,
    number,
    topic,
    status,
    guess: guessOf(kind, lines),
    isDoubtful: shows.enough && isDoubtful(figures),
    textEn: shows.words ? textEn : null,
    textTh: shows.words ? textTh : null,
    options: shows.words && kind !== 'number' ? optionsOf(question, own) : [],
  };
}

function byTopic(answers: readonly AnswerRow[]): Insights['topics'] {
  return [...Map.groupBy(answers, ({ topic }) => topic)]
    .map(([topic, own]) => ({
      topic,
      n: own.length,
      facility: average(own.map(({ mark, maxMark }) => (hundredths(mark) / hundredths(maxMark)) * 100)),
    }))
    .sort((left, right) => left.topic.localeCompare(right.topic));
}

function byDepartment(attempts: readonly FirstAttempt[]): Insights['departments'] {
  return [...Map.groupBy(attempts, ({ department }) => department)]
    .map(([department, own]) => ({
      department,
      n: own.length,
      percent: average(own.map(({ percent }) => Number(percent))),
    }))
    .sort((left, right) => left.department.localeCompare(right.department));
}

/** What an exam says about its questions. Words and lines are for whoever reads the pool; below ten attempts only how many were right. */
export async function insightsOf(ctx: Context, examId: string): Promise<Insights> {
  const { id } = await getRecord(ctx, exam, examId);
  const attempts = await firstAttempts(ctx, id);
  const answers = await answersIn(
    ctx,
    attempts.map((one) => one.id),
  );
  const { items, ...whole } = itemAnalysis(markedOf(answers));
  const isEnough = attempts.length >= enoughAttempts;
  const none = { mean: null, median: null, sd: null, alpha: null, standardError: null };
  const figures = new Map(items.map((item) => [item.id, item]));
  const shows = { enough: isEnough, words: can(ctx.actor, trainingQuestion.access.read) };
  const own = Map.groupBy(answers, ({ questionId }) => questionId);
  return {
    ...whole,
    ...(!isEnough && none),
    n: attempts.length,
    isEnough,
    passRate: isEnough ? (attempts.filter(({ passed }) => passed).length / attempts.length) * 100 : null,
    histogram: isEnough ? histogramOf(attempts) : [],
    topics: byTopic(answers),
    departments: isEnough ? byDepartment(attempts) : [],
    items: (await questionsOf(ctx, [...figures.keys()])).flatMap((question) => {
      const item = figures.get(question.id);
      return item ? [itemOf(question, item, own.get(question.id) ?? [], shows)] : [];
    }),
  };
}

/** Nightly: a question that sorts the wrong way with enough answers leaves the pool until somebody has looked (quality-people 3.10). */
export async function setDoubtfulAside(ctx: WriteContext): Promise<void> {
  const exams = await ctx.db.selectFrom('exam').select('id').where('status', '<>', 'draft').orderBy('id').execute();
  for (const { id } of exams) {
    const attempts = await firstAttempts(ctx, id);
    const { items } = itemAnalysis(
      markedOf(
        await answersIn(
          ctx,
          attempts.map((one) => one.id),
        ),
      ),
    );
    const wrong = items.filter(({ n, discrimination }) => n >= certainAttempts && (discrimination ?? 0) < 0);
    for (const item of wrong) {
      const { status } = await getRecord(ctx, trainingQuestion, item.id);
      if (status !== 'approved') continue;
      const index = (item.discrimination ?? 0).toFixed(0);
      const reason = `Whoever knows more answers it wrong more often: discrimination ${index} of ${item.n} attempts.`;
      await runTransition(ctx, trainingQuestionActions, item.id, 'flag', { version: null, input: { reason } });
    }
  }
}
