import { sql } from 'kysely';
import { addDays, dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf, UpdateOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { employeeOf } from '#modules/hr/employees/server/public.ts';
import { longestDay, minutesOf, mondayOf, rosterOf } from '../shared/roster.ts';
import { shiftAssignment, shiftDay, type shiftPattern } from '../shared/shift.record.ts';
import { rosterBetween } from './roster.queries.ts';

/** One pattern at a time for each person: the last day of the one before is written first. */
export async function checkAssignment(ctx: WriteContext, input: CreateOf<typeof shiftAssignment>): Promise<void> {
  if (input.validTo && input.validTo < input.validFrom)
    refuseField('validTo', 'ORDER', 'This is before the first day.');
  const person = await employeeOf(ctx, input.employeeId);
  if (person?.status === 'left') refuseField('employeeId', 'LEFT', 'This person has left the company.');
  await refuseOverlap(ctx, input.employeeId, input.validFrom, input.validTo ?? null, null);
}

async function refuseOverlap(
  ctx: WriteContext,
  employeeId: string,
  from: string,
  to: string | null,
  except: string | null,
): Promise<void> {
  const other = await sql<{ name: string; validFrom: string }>`
    select p.name, a.valid_from from shift_assignment a join shift_pattern p on p.id = a.pattern_id
    where a.employee_id = ${employeeId} and a.archived_at is null and a.id is distinct from ${except}::uuid
      and daterange(a.valid_from, a.valid_to, '[]') && daterange(${from}::date, ${to}::date, '[]') limit 1`.execute(
    ctx.db,
  );
  const [found] = other.rows;
  if (found)
    refuseField(
      except ? 'validTo' : 'validFrom',
      'OVERLAP',
      `On these days “${found.name}” applies since ${formatLegalDay(found.validFrom)}. Give it a last day first.`,
    );
}

/** The days behind us are what was worked: an assignment ends today at the earliest. */
export async function checkAssignmentEnd(
  ctx: WriteContext,
  row: RowOf<typeof shiftAssignment>,
  input: UpdateOf<typeof shiftAssignment>,
): Promise<void> {
  if (input.validTo === undefined) return;
  if (input.validTo !== null && input.validTo < row.validFrom)
    refuseField('validTo', 'ORDER', 'This is before the first day.');
  await refuseOverlap(ctx, row.employeeId, row.validFrom, input.validTo, row.id);
}

/** An assignment that has begun is ended by its last day, not taken away. */
export const mayArchiveAssignment = (ctx: Context, row: RowOf<typeof shiftAssignment>): string | null =>
  row.validFrom <= dayOf(ctx.now) ? 'This has begun: give it a last day instead.' : null;

export async function mayArchivePattern(ctx: Context, row: RowOf<typeof shiftPattern>): Promise<string | null> {
  const used = await sql<{ count: number }>`
    select count(*)::int as count from shift_assignment where pattern_id = ${row.id} and archived_at is null
      and (valid_to is null or valid_to >= ${dayOf(ctx.now)})`.execute(ctx.db);
  return (used.rows[0]?.count ?? 0) > 0 ? 'People are assigned to this pattern: end their assignments first.' : null;
}

interface DayChange {
  employeeId: string;
  day: string;
  shift: RowOf<typeof shiftDay>['shift'];
  kind: RowOf<typeof shiftDay>['kind'];
  minutes: number;
  half: RowOf<typeof shiftDay>['half'];
  note: string | null;
  id: string | null;
}

/** Rules of one changed day: known why in a published week, and never more than twelve hours. */
async function checkDay(ctx: WriteContext, change: DayChange): Promise<void> {
  if (change.kind !== 'work' && change.minutes === 0)
    refuseField('minutes', 'NO_TIME', 'Say how long the person is away.');
  if (!change.note?.trim() && (await isPublished(ctx, change.day)))
    refuseField('note', 'PUBLISHED', 'This week is published: say why it changes.');
  const span = await rosterBetween(ctx, change.day, change.day, change.employeeId);
  const others = span.exceptions.filter((one) => one.id !== change.id);
  const { assignments } = span;
  const roster = rosterOf({
    people: span.people,
    assignments,
    holidays: span.holidays,
    exceptions: [...others, { ...change, id: change.id ?? 'new' }],
  });
  if (minutesOf(roster(change.employeeId, change.day)) > longestDay)
    refuseField('minutes', 'TOO_LONG', 'With this the person works more than 12 hours on this day.');
}

async function isPublished(ctx: Context, day: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('shiftWeek')
    .select('id')
    .where('monday', '=', mondayOf(day))
    .where('status', '=', 'published')
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

export async function checkNewDay(ctx: WriteContext, input: CreateOf<typeof shiftDay>): Promise<void> {
  const taken = await ctx.db
    .selectFrom('shiftDay')
    .select('id')
    .where('employeeId', '=', input.employeeId)
    .where('day', '=', input.day)
    .where('shift', '=', input.shift)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  if (taken) refuseField('shift', 'ALREADY_EXISTS', 'This shift of this person is changed already: change that row.');
  await checkDay(ctx, { ...input, half: null, note: input.note ?? null, id: null });
}

export async function checkChangedDay(
  ctx: WriteContext,
  row: RowOf<typeof shiftDay>,
  input: UpdateOf<typeof shiftDay>,
): Promise<void> {
  await checkDay(ctx, {
    employeeId: row.employeeId,
    day: row.day,
    shift: row.shift,
    kind: input.kind ?? row.kind,
    minutes: input.minutes ?? row.minutes,
    half: row.half,
    note: input.note === undefined ? row.note : input.note,
    id: row.id,
  });
}

/** In a published week a day is changed, with the reason, and not taken away. */
export const mayArchiveDay = async (ctx: Context, row: RowOf<typeof shiftDay>): Promise<string | null> =>
  (await isPublished(ctx, row.day)) ? 'This week is published: change the day and say why.' : null;

/** What is published: how many people work, and for how long. Only Mondays name a week, and nothing is published of a week without anybody. */
export async function publishedValues(ctx: WriteContext, monday: string) {
  if (mondayOf(monday) !== monday) refuseField('monday', 'NO_MONDAY', 'A week is named by its Monday.');
  const span = await rosterBetween(ctx, monday, addDays(monday, 6));
  const sums = span.people
    .map(({ id }) =>
      Array.from({ length: 7 }, (_, at) => minutesOf(span.roster(id, addDays(monday, at)))).reduce((a, b) => a + b, 0),
    )
    .filter((sum) => sum > 0);
  if (sums.length === 0)
    refuseField('monday', 'EMPTY_WEEK', 'Nobody is rostered in this week: assign shift patterns first.');
  return { people: sums.length, plannedMinutes: sums.reduce((a, b) => a + b, 0) };
}
