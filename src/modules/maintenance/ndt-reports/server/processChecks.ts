import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { createRecord } from '#kernel/server/records/records.ts';
import { requireSign } from '#modules/quality/authorizations/server/public.ts';
import { ndtProcessCheck } from '../shared/ndtProcessCheck.record.ts';

export type ProcessCheck = RowOf<typeof ndtProcessCheck>;

type Stamped = Pick<ProcessCheck, 'day' | 'checkedAt' | 'employeeName'> & { employeeId: string };

/** What only the server sets on a process check: the day, the time and the person, who must be authorised for NDT. */
export async function stampCheck(ctx: WriteContext, input: CreateOf<typeof ndtProcessCheck>): Promise<Stamped> {
  if (!ctx.actor.employeeId)
    refuse('AUTH_SCOPE', 'This sign-in belongs to no employee, so it may record no process check.');
  if (input['passed'] !== true && !input['note'])
    refuseField('note', 'NDT_CHECK', 'Say what was wrong and what was done.');
  await requireSign(ctx, { employeeId: ctx.actor.employeeId, privilege: 'ndtPerform', at: ctx.now });
  return {
    day: dayOf(ctx.now),
    checkedAt: ctx.now.toISOString(),
    employeeId: ctx.actor.employeeId,
    employeeName: ctx.actor.name,
  };
}

/** Records one check of the line, now and by the person who acts. */
export async function recordProcessCheck(
  ctx: WriteContext,
  input: Omit<CreateOf<typeof ndtProcessCheck>, 'shift'> & { shift?: 'day' | 'night' },
): Promise<ProcessCheck> {
  const values = { shift: 'day' as const, ...input };
  return await createRecord(ctx, ndtProcessCheck, values, await stampCheck(ctx, values));
}

export interface DayCheck {
  name: string;
  passed: boolean | null;
  at: string | null;
  by: string | null;
}

/** The last check of a day for each name a technique asks for; `passed` is null where none was recorded. */
export async function checksOfDay(ctx: Context, names: readonly string[], day: string): Promise<DayCheck[]> {
  if (names.length === 0) return [];
  const found = await sql<DayCheck & { name: string }>`
    select distinct on (lower(name)) name, passed, checked_at as at, employee_name as by from ndt_process_check
    where day = ${day} and lower(name) = any(${names.map((name) => name.toLowerCase())}) order by lower(name), checked_at desc`.execute(
    ctx.db,
  );
  const known = new Map(found.rows.map((row) => [row.name.toLowerCase(), row]));
  return names.map((name) => {
    const row = known.get(name.toLowerCase());
    return { name, passed: row?.passed ?? null, at: row?.at ?? null, by: row?.by ?? null };
  });
}
