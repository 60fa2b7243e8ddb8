import { sql } from 'kysely';
import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { conflict, refuse } from '#kernel/shared/errors.ts';
import type { AnswerOf, BodyOf } from '#kernel/shared/call.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { rosterBetween } from '#modules/maintenance/manpower/server/public.ts';
import { presenceOf } from '#modules/maintenance/manpower/shared/public.ts';
import { answersOf, rightPlaces } from '#modules/quality/question-pool/shared/public.ts';
import { bookMinutes, minutesBooked, trainingBooks } from '#modules/quality/training/server/public.ts';
import { subjectIds } from '#modules/quality/training/shared/public.ts';
import {
  shiftToolboxLive,
  type answerShiftToolboxCall,
  type personToolboxCall,
  type shiftToolboxCall,
} from '../shared/shiftToolbox.calls.ts';

/** A shift asks from so many minutes before it begins until it ends. */
const earlyMinutes = 30;
/** What came into force or was found so many days ago is new. */
const newDays = 90;
/** A question answered right rests so many days. */
const restDays = 30;
/** What three questions count for continuation training: a minute each (a choice). */
const minutesEach = 3;

interface Shift {
  day: string;
  shift: string;
}

/** The shift of the roster somebody works now, or begins within half an hour; null between shifts and for who has no roster. */
async function shiftNow(ctx: Context, employeeId: string): Promise<Shift | null> {
  const today = dayOf(ctx.now);
  const { roster } = await rosterBetween(ctx, addDays(today, -1), today, employeeId);
  for (const day of [today, addDays(today, -1)])
    for (const one of roster(employeeId, day)) {
      const { from, to } = presenceOf(day, one);
      if (one.minutes > 0 && ctx.now.getTime() >= from.getTime() - earlyMinutes * 60_000 && ctx.now < to)
        return { day, shift: one.shift };
    }
  return null;
}

/**
 * Three reviewed questions with answers to choose from: first those whose reference names a revision in force, a finding of the own workshop or
 * an event of the last 90 days, then of the subjects required of the person; what was wrong last time and what was not asked for long before
 * the rest. Fewer than three ask nothing.
 */
async function drawn(
  ctx: Context,
  employeeId: string,
  { day, shift }: Shift,
): Promise<{ ids: string[]; isNew: boolean }> {
  const required = (await trainingBooks(ctx, day, [employeeId]))
    .filter(({ status }) => status !== 'notRequired')
    .map(({ subject }) => subject.id);
  const since = addDays(dayOf(ctx.now), -newDays);
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    with news as (
      select d.number from document_revision r join controlled_document d on d.id = r.document_id
      where r.status = 'effective' and r.archived_at is null and r.effective_on >= ${since}::date
      union select f.number from audit_finding f join audit_area a on a.id = f.area_id join employee e on e.id = ${employeeId}
      where f.archived_at is null and f.issued_at >= ${startOfDay(since)} and (a.department_id = e.department_id or e.workshop = any(a.workshops))
      union select s.number from safety_report s where s.archived_at is null and s.occurred_on >= ${since}::date),
    last as (
      select distinct on (a ->> 'questionId') (a ->> 'questionId')::uuid as id, (a ->> 'isRight')::boolean as is_right, t.at
      from shift_toolbox t cross join lateral jsonb_array_elements(t.answers) a where t.employee_id = ${employeeId}
      order by a ->> 'questionId', t.at desc),
    fitting as (
      select q.id, q.subject_id, exists (
        select 1 from news n where position(' ' || n.number || ' ' in ' ' || translate(q.reference, ',;:', '   ') || ' ') > 0) as is_new
      from training_question q where q.status = 'approved' and q.archived_at is null and q.kind in ('single', 'trueFalse'))
    select f.id, f.is_new from fitting f left join last l on l.id = f.id
    where (f.is_new or f.subject_id = any(${required}::uuid[]))
      and not (coalesce(l.is_right, false) and l.at > ${ctx.now}::timestamptz - make_interval(days => ${restDays}))
    order by f.is_new desc, coalesce(not l.is_right, false) desc, l.at nulls first, md5(f.id::text || ${`${employeeId}${day}${shift}`}) limit 3`.execute(
    ctx.db,
  );
  return { ids: rows.length < 3 ? [] : rows.map(({ id }) => id), isNew: rows.some((row) => row.isNew) };
}

interface Stored {
  questionIds: string[];
  answers: { questionId: string; isRight: boolean }[] | null;
  minutes: number;
}

/** What is stored of a shift: its answers before its skipping. */
const storedOf = (ctx: Context, employeeId: string, { day, shift }: Shift): Promise<Stored | undefined> =>
  ctx.db
    .selectFrom('shiftToolbox')
    .select(['questionIds', 'answers', 'minutes'])
    .where('employeeId', '=', employeeId)
    .where('day', '=', day)
    .where('shift', '=', shift)
    .orderBy(sql`answers is null`)
    .limit(1)
    .$narrowType<Stored>()
    .executeTakeFirst();

async function questionsOf(ctx: Context, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('trainingQuestion')
    .select(['id', 'textEn', 'textTh', 'answersEn', 'answersTh', 'rightAnswer', 'reference', 'explanation'])
    .where('id', 'in', [...ids])
    .execute();
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

const soFar = (ctx: Context, employeeId: string) =>
  minutesBooked(ctx, employeeId, { subjectId: subjectIds.continuation, until: dayOf(ctx.now) });

/** The questions of the running shift for who asks; the right answers stay on the server. */
export async function shiftToolboxOf(ctx: Context): Promise<AnswerOf<typeof shiftToolboxCall>> {
  const none = { state: 'none' as const, questions: [], wrong: [], minutes: 0, minutesSoFar: 0 };
  const { employeeId } = ctx.actor;
  const shift = employeeId && (await shiftNow(ctx, employeeId));
  if (!employeeId || !shift) return none;
  const stored = await storedOf(ctx, employeeId, shift);
  const ids = stored?.answers ? stored.questionIds : (await drawn(ctx, employeeId, shift)).ids;
  if (ids.length === 0) return none;
  const questions = await questionsOf(ctx, ids);
  const wrong = new Set((stored?.answers ?? []).filter(({ isRight }) => !isRight).map(({ questionId }) => questionId));
  return {
    state: stored ? (stored.answers ? 'answered' : 'skipped') : 'open',
    questions: questions.map((row) => ({
      id: row.id,
      textEn: row.textEn,
      textTh: row.textTh,
      answersEn: answersOf(row.answersEn),
      answersTh: answersOf(row.answersTh),
      reference: row.reference,
    })),
    wrong: questions
      .filter(({ id }) => wrong.has(id))
      .map(({ id, reference, explanation }) => ({ questionId: id, reference, explanation })),
    minutes: stored?.minutes ?? 0,
    minutesSoFar: await soFar(ctx, employeeId),
  };
}

/** The shift and the questions somebody may answer or skip now. */
async function openNow(
  ctx: WriteContext,
): Promise<{ employeeId: string; shift: Shift; ids: string[]; isNew: boolean }> {
  const employeeId =
    ctx.actor.employeeId ?? refuse('TOOLBOX_NO_ROSTER', 'Your sign-in belongs to no employee: nothing is asked.');
  const shift = (await shiftNow(ctx, employeeId)) ?? refuse('TOOLBOX_NO_SHIFT', 'No shift of yours runs now.');
  return { employeeId, shift, ...(await drawn(ctx, employeeId, shift)) };
}

/** Stores the answers of a shift, and books their minutes where one of the questions is of something new (R-TRN-13). */
export async function answerShiftToolbox(
  ctx: WriteContext,
  { answers }: BodyOf<typeof answerShiftToolboxCall>,
): Promise<void> {
  const { employeeId, shift, ids, isNew } = await openNow(ctx);
  const sameAs = (one: readonly string[]) => one.toSorted().join();
  if ((await storedOf(ctx, employeeId, shift))?.answers)
    conflict('TOOLBOX_ANSWERED', 'The three questions of this shift are answered.');
  if (ids.length === 0 || sameAs(ids) !== sameAs(answers.map(({ questionId }) => questionId)))
    conflict('TOOLBOX_OTHER', 'Other questions are asked now. Look again.');
  const judged = (await questionsOf(ctx, ids)).map(({ id, rightAnswer }) => {
    const place = answers.find(({ questionId }) => questionId === id)?.place;
    return { questionId: id, place, isRight: rightPlaces(rightAnswer)?.[0] === place };
  });
  const minutes = isNew ? minutesEach : 0;
  const kept = await ctx.db
    .insertInto('shiftToolbox')
    .values({
      employeeId,
      ...shift,
      questionIds: ids,
      answers: JSON.stringify(judged),
      rightAnswers: judged.filter(({ isRight }) => isRight).length,
      minutes,
      at: ctx.now.toISOString(),
    })
    .onConflict((clash) => clash.columns(['employeeId', 'day', 'shift']).where('answers', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!kept) conflict('TOOLBOX_ANSWERED', 'The three questions of this shift are answered.');
  if (minutes > 0)
    await bookMinutes(ctx, {
      employeeId,
      subjectId: subjectIds.continuation,
      day: dayOf(ctx.now),
      minutes,
      evidence: `Toolbox three ${shift.day} ${shift.shift}`,
    });
  ctx.changed(shiftToolboxLive, employeeId);
}

/** Stores that the questions of a shift were skipped; they may be answered until it ends. */
export async function skipShiftToolbox(ctx: WriteContext): Promise<void> {
  const { employeeId, shift, ids } = await openNow(ctx);
  if (ids.length === 0 || (await storedOf(ctx, employeeId, shift))) return;
  await ctx.db
    .insertInto('shiftToolbox')
    .values({ employeeId, ...shift, questionIds: ids, at: ctx.now.toISOString() })
    .onConflict((clash) => clash.columns(['employeeId', 'day', 'shift']).where('answers', 'is', null).doNothing())
    .execute();
  ctx.changed(shiftToolboxLive, employeeId);
}

/** What one person answered and skipped in twelve months; a shift that was skipped and then answered counts as answered. */
export async function personToolbox(ctx: Context, employeeId: string): Promise<AnswerOf<typeof personToolboxCall>> {
  const rows = await ctx.db
    .selectFrom('shiftToolbox')
    .distinctOn(['day', 'shift'])
    .select(['day', 'shift', 'rightAnswers as right', 'minutes'])
    .where('employeeId', '=', employeeId)
    .where('day', '>', addDays(dayOf(ctx.now), -365))
    .orderBy('day', 'desc')
    .orderBy('shift')
    .orderBy(sql`answers is null`)
    .execute();
  const answered = rows.filter(({ right }) => right !== null);
  return {
    answered: answered.length,
    skipped: rows.length - answered.length,
    right: answered.reduce((sum, { right }) => sum + (right ?? 0), 0),
    minutesSoFar: await soFar(ctx, employeeId),
    last: rows.slice(0, 5),
  };
}
