import { sql } from 'kysely';
import { addMonths, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Context } from '#kernel/server/context.ts';
import { certainAttempts, enoughAttempts } from '#modules/quality/exams/shared/public.ts';
import { answersOf, rightPlaces } from '#modules/quality/question-pool/shared/public.ts';
import type { toolboxQuestionsCall } from '../shared/shiftToolbox.calls.ts';

type Item = AnswerOf<typeof toolboxQuestionsCall>['items'][number];
interface Row extends Pick<Item, 'id' | 'number' | 'topic' | 'reference' | 'textEn' | 'textTh'> {
  answersEn: string | null;
  answersTh: string | null;
  rightAnswer: string;
  /** The place of the line each person chose first. */
  places: number[];
}

/** As insights of exams (R-EXM-11): the last 24 months, and of each person the first answer alone, for what was wrong is asked again. */
const monthsBack = 24;

function itemOf({ answersEn, answersTh, rightAnswer, places, ...question }: Row): Item {
  const [english, thai] = [answersOf(answersEn), answersOf(answersTh)];
  const right = rightPlaces(rightAnswer)?.[0];
  const n = places.length;
  const options = Array.from({ length: Math.max(english.length, thai.length) }, (_, place) => {
    const chosen = places.filter((one) => one === place).length;
    const isRight = place === right;
    const isDead = chosen === 0 && n >= certainAttempts && !isRight;
    return { lineEn: english[place] ?? '', lineTh: thai[place] ?? '', isRight, chosen, isDead };
  });
  const chosenRight = options.find(({ isRight }) => isRight)?.chosen ?? 0;
  return {
    ...question,
    n,
    facility: (chosenRight / n) * 100,
    isMisleading: n >= enoughAttempts && options.some(({ chosen }) => chosen > chosenRight),
    options,
  };
}

/** What was first answered to each question of a subject before rare tasks and at the start of shifts. */
export async function toolboxQuestions(
  ctx: Context,
  subjectId: string,
): Promise<AnswerOf<typeof toolboxQuestionsCall>> {
  const since = startOfDay(addMonths(dayOf(ctx.now), -monthsBack));
  const { rows } = await sql<Row>`
    with pool as (
      select array_agg(id) as ids from training_question where subject_id = ${subjectId} and archived_at is null),
    given as (
      select t.employee_id, t.at, a from pool join shift_toolbox t on t.question_ids && pool.ids
        cross join lateral jsonb_array_elements(t.answers) a where t.answers is not null and t.at >= ${since}
      union all
      select t.employee_id, t.answered_at, a from pool join toolbox_answer t on t.question_ids && pool.ids
        cross join lateral jsonb_array_elements(t.answers) a where t.answered_at >= ${since}),
    first as (
      select distinct on (employee_id, a ->> 'questionId') (a ->> 'questionId')::uuid as question_id, (a ->> 'place')::int as place
      from given order by employee_id, a ->> 'questionId', at)
    select q.id, q.number, q.topic, q.reference, q.text_en, q.text_th, q.answers_en, q.answers_th, q.right_answer,
      array_agg(f.place order by f.place) as places
    from first f join training_question q on q.id = f.question_id
    where q.subject_id = ${subjectId} and q.archived_at is null group by q.id`.execute(ctx.db);
  return {
    items: rows
      .map(itemOf)
      .sort((one, other) => one.facility - other.facility || one.number.localeCompare(other.number)),
  };
}
