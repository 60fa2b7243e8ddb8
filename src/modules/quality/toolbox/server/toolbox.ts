import { sql } from 'kysely';
import { conflict, notFound, refuse } from '#kernel/shared/errors.ts';
import type { AnswerOf, BodyOf } from '#kernel/shared/call.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { answersOf, rightPlaces } from '#modules/quality/question-pool/shared/public.ts';
import { type answerToolboxCall, cardLive, type toolboxCall } from '../shared/toolbox.calls.ts';

/** A card is rare for whoever has not signed one of its title in so many days. */
const rareDays = 180;

/**
 * The cards of a job that ask three questions of a person before they sign, with the questions: reviewed ones with answers to choose from whose
 * reference names a manual of the card, the same for as long as the pool is. Fewer than three ask nothing.
 */
async function asked(ctx: Context, job: { jobId: string } | { cardId: string }, employeeId: string) {
  const [jobId, cardId] = 'jobId' in job ? [job.jobId, null] : [null, job.cardId];
  const { rows } = await sql<{ cardId: string; questionIds: string[] }>`
    with rare as (
      select c.id, c.data_refs from task_card c
      where case when ${cardId}::uuid is null then c.job_id = ${jobId}::uuid else c.id = ${cardId}::uuid end
        and c.archived_at is null and c.status in ('locked', 'ready', 'inProgress', 'done')
        and not exists (select 1 from task_card d where d.signed_by_employee_id = ${employeeId} and d.title = c.title
          and d.signed_at >= ${ctx.now}::timestamptz - make_interval(days => ${rareDays}))
        and not exists (select 1 from toolbox_answer a where a.card_id = c.id and a.employee_id = ${employeeId} and a.is_right)),
    fitting as (
      select distinct r.id as card_id, q.id from rare r cross join lateral jsonb_array_elements(r.data_refs) ref
      join manual m on m.id = (ref ->> 'manualId')::uuid
      join training_question q on q.status = 'approved' and q.archived_at is null and q.kind in ('single', 'trueFalse')
        and position(' ' || m.manual_number || ' ' in ' ' || translate(q.reference, ',;:', '   ') || ' ') > 0)
    select card_id, (array_agg(id::text order by md5(card_id::text || id::text)))[1:3] as question_ids from fitting
    group by card_id having count(*) >= 3`.execute(ctx.db);
  return new Map(rows.map((row) => [row.cardId, row.questionIds]));
}

/** The cards of a job before whose signature this person answers three questions. */
export const cardsThatAsk = async (ctx: Context, jobId: string, employeeId: string): Promise<Set<string>> =>
  new Set((await asked(ctx, { jobId }, employeeId)).keys());

/** Whether a card asks three questions of this person before they sign it. */
export const cardAsks = async (ctx: Context, cardId: string, employeeId: string): Promise<boolean> =>
  (await asked(ctx, { cardId }, employeeId)).has(cardId);

const meOf = (ctx: Context): string =>
  ctx.actor.employeeId ?? refuse('TOOLBOX_NOBODY', 'Your sign-in belongs to no employee: employees sign cards.');

async function questionsOf(ctx: Context, ids: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('trainingQuestion')
    .select(['id', 'textEn', 'textTh', 'answersEn', 'answersTh', 'rightAnswer', 'reference', 'explanation'])
    .where('id', 'in', [...ids])
    .execute();
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** The questions of a card for who asks; none where nothing is asked of them. The right answers stay on the server. */
export async function toolboxOf(ctx: Context, cardId: string): Promise<AnswerOf<typeof toolboxCall>> {
  const ids = ctx.actor.employeeId ? ((await asked(ctx, { cardId }, ctx.actor.employeeId)).get(cardId) ?? []) : [];
  if (ids.length === 0) return { questions: [] };
  return {
    questions: (await questionsOf(ctx, ids)).map((row) => ({
      id: row.id,
      textEn: row.textEn,
      textTh: row.textTh,
      answersEn: answersOf(row.answersEn),
      answersTh: answersOf(row.answersTh),
      reference: row.reference,
    })),
  };
}

/** Stores a try; all three right, and the card may be signed. */
export async function answerToolbox(
  ctx: WriteContext,
  cardId: string,
  { answers }: BodyOf<typeof answerToolboxCall>,
): Promise<AnswerOf<typeof answerToolboxCall>> {
  const employeeId = meOf(ctx);
  const card = await ctx.db.selectFrom('taskCard').select(['id', 'cardNo']).where('id', '=', cardId).executeTakeFirst();
  if (!card) notFound();
  const ids = (await asked(ctx, { cardId }, employeeId)).get(cardId);
  if (!ids) return { isRight: true, wrong: [] };
  if (
    ids.toSorted().join() !==
    answers
      .map(({ questionId }) => questionId)
      .toSorted()
      .join()
  )
    conflict('TOOLBOX_OTHER', 'Other questions are asked now. Look again.');
  const wrong = (await questionsOf(ctx, ids)).filter(
    ({ id, rightAnswer }) =>
      rightPlaces(rightAnswer)?.[0] !== answers.find(({ questionId }) => questionId === id)?.place,
  );
  const given = { cardId, employeeId, questionIds: ids, isRight: wrong.length === 0 };
  const made = await ctx.db
    .insertInto('toolboxAnswer')
    .values({ ...given, answers: JSON.stringify(answers), answeredAt: ctx.now.toISOString() })
    // Answered right twice at once is answered right.
    .onConflict((clash) => clash.columns(['cardId', 'employeeId']).where('isRight', '=', true).doNothing())
    .returning('id')
    .executeTakeFirst();
  // The entry that `npm run verify` holds the row against.
  if (made)
    await ctx.audit({
      entity: 'toolboxAnswer',
      entityId: made.id,
      action: 'create',
      subject: card.cardNo,
      changes: { ...given, answers },
    });
  ctx.changed(cardLive, cardId);
  return {
    isRight: wrong.length === 0,
    wrong: wrong.map(({ id, reference, explanation }) => ({ questionId: id, reference, explanation })),
  };
}
