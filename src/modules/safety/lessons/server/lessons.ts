import { sql } from 'kysely';
import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import { notFound, refuse } from '#kernel/shared/errors.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { repeatsReporter } from '#modules/safety/reports/server/public.ts';
import { lesson } from '../shared/lesson.record.ts';
import type { lessonReadersCall, lessonsOfCardCall } from '../shared/lessons.calls.ts';

type Lesson = RowOf<typeof lesson>;

/** Whether a published lesson `l` stands on card `c` of work order `w`: each condition it has is met. */
const concerns = (today: string) => sql`l.status = 'published' and l.archived_at is null and l.expires_on >= ${today}
  and (coalesce(cardinality(l.shops), 0) = 0 or w.shop = any(l.shops))
  and (coalesce(cardinality(l.phases), 0) = 0 or c.phase = any(l.phases))
  and (l.part_numbers is null or upper(w.part_number) in
    (select upper(btrim(p, ' ' || chr(13))) from unnest(string_to_array(l.part_numbers, chr(10))) p))`;

async function onCard(ctx: Context, cardId: string, employeeId: string | null) {
  const { rows } = await sql<AnswerOf<typeof lessonsOfCardCall>['lessons'][number]>`
    select l.id, l.number, l.title, l.text, r.read_at from task_card c join work_order w on w.id = c.job_id
    join lesson l on ${concerns(dayOf(ctx.now))}
    left join lesson_reading r on r.lesson_id = l.id and r.employee_id = ${employeeId}::uuid
    where c.id = ${cardId} and c.archived_at is null order by l.published_at desc, l.id`.execute(ctx.db);
  return rows;
}

/** The lessons of a card, newest first. Where they come from is not told. */
export const lessonsOfCard = async (ctx: Context, cardId: string): Promise<AnswerOf<typeof lessonsOfCardCall>> => ({
  lessons: await onCard(ctx, cardId, ctx.actor.employeeId),
});

/** Keeps that the person has read it; the first time stands. */
export async function readLesson(ctx: WriteContext, cardId: string, lessonId: string): Promise<{ readAt: string }> {
  const employeeId =
    ctx.actor.employeeId ?? refuse('LESSON_NOBODY', 'Your sign-in belongs to no employee: employees read lessons.');
  const known = (await onCard(ctx, cardId, employeeId)).find(({ id }) => id === lessonId) ?? notFound();
  if (known.readAt) return { readAt: known.readAt };
  const readAt = ctx.now.toISOString();
  await ctx.db
    .insertInto('lessonReading')
    .values({ lessonId, employeeId, cardId, readAt })
    .onConflict((clash) => clash.columns(['lessonId', 'employeeId']).doNothing())
    .execute();
  ctx.changed(lesson, lessonId);
  return { readAt };
}

/** Who has read a lesson, last first, and on how many open cards it stands now. */
export async function readersOf(ctx: Context, id: string): Promise<AnswerOf<typeof lessonReadersCall>> {
  await getRecord(ctx, lesson, id);
  const { rows: readers } = await sql<AnswerOf<typeof lessonReadersCall>['readers'][number]>`
    select e.name, w.number || '-' || c.card_no as card, r.read_at from lesson_reading r
    join employee e on e.id = r.employee_id join task_card c on c.id = r.card_id join work_order w on w.id = c.job_id
    where r.lesson_id = ${id} order by r.read_at desc, e.name`.execute(ctx.db);
  const { rows: open } = await sql<{ count: number }>`
    select count(*)::int as count from lesson l join task_card c on c.status in ('locked', 'ready', 'inProgress') and c.archived_at is null
    join work_order w on w.id = c.job_id where l.id = ${id} and ${concerns(dayOf(ctx.now))}`.execute(ctx.db);
  return { openCards: open[0]?.count ?? 0, readers };
}

const words = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu));

/** Whether the text names somebody who works or worked here: a first and a last name as words, or a Thai name, or an employee number. */
async function namesSomebody(ctx: Context, text: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from employee e where
      (lower(e.first_name_en) = any(${[...words(text)]}) and length(e.first_name_en) > 2)
      or (lower(e.last_name_en) = any(${[...words(text)]}) and length(e.last_name_en) > 2)
      or (length(e.first_name_th) > 3 and position(e.first_name_th in ${text}) > 0)
      or (length(e.last_name_th) > 3 and position(e.last_name_th in ${text}) > 0)
      or position(upper(e.employee_no) in upper(${text})) > 0) as found`.execute(ctx.db);
  return rows[0]?.found ?? false;
}

/** Why a lesson may not stand on cards yet: it names somebody, leads to a report, repeats its reporter, or lasts too long; else null. */
export async function whyNotPublished(ctx: Context, row: Lesson): Promise<string | null> {
  const today = dayOf(ctx.now);
  const said = `${row.title} ${row.text}`;
  if (row.expiresOn < today) return 'Its last day on cards has passed: change the day first.';
  if (row.expiresOn > addMonths(today, 24)) return 'A lesson stands on cards for two years at most.';
  if (/\bSR-\d{4}-\d+/i.test(said)) return 'A lesson names no report: its number leads to who wrote it.';
  if (await namesSomebody(ctx, said))
    return 'A lesson names nobody: a word of it is the name of somebody who works here.';
  if (row.reportId && (await repeatsReporter(ctx, row.reportId, said)))
    return 'A sentence of it is the reporter’s own: say it in your words.';
  return null;
}
