import { sql } from 'kysely';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import type { ServerValues } from '#kernel/server/records/records.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import type { employee } from '../shared/employee.record.ts';

/** Thai probation practice (quality-people 3.3). */
const probationDays = 119;

/** A new person is active, on probation unless the contract says otherwise. */
export function newEmployee(input: CreateOf<typeof employee>): ServerValues<typeof employee> {
  const start = String(input['startDate']);
  return { probationEnd: input['probationEnd'] ?? addDays(start, probationDays) };
}

/** Who holds a post, or is its deputy, does not say so themselves: who signs for the company hangs on it (R-GEN-5). */
export const whyOwnPost = (ctx: Context, holder: { employeeId?: unknown; deputyId?: unknown }): string | null =>
  ctx.actor.employeeId !== null && [holder.employeeId, holder.deputyId].includes(ctx.actor.employeeId)
    ? 'Nobody appoints themselves: another HR administrator records this post.'
    : null;

/** Dates of one person must follow each other. */
export function checkDates(facts: Record<string, unknown>): void {
  const start = String(facts['startDate']);
  for (const [name, label] of [
    ['probationEnd', 'probation'],
    ['contractEnd', 'contract'],
  ] as const) {
    const end = facts[name];
    if (typeof end === 'string' && end < start)
      refuseField(name, 'EMPLOYEE_DATES', `The ${label} cannot end before the start.`);
  }
}

/** Nobody is the manager of somebody who, at any remove, manages them. */
export async function refuseManagerLoop(ctx: WriteContext, employeeId: string, managerId: unknown): Promise<void> {
  if (typeof managerId !== 'string') return;
  const above = await sql<{ id: string }>`
    with recursive chain (id, manager_id) as (
      select id, manager_id from employee where id = ${managerId}
      union
      select e.id, e.manager_id from employee e join chain on e.id = chain.manager_id
    )
    select id from chain where id = ${employeeId}`.execute(ctx.db);
  if (above.rows.length > 0)
    refuseField(
      'managerId',
      'EMPLOYEE_MANAGER_LOOP',
      'This person works for them: the line of managers would run in a circle.',
    );
}

/** A department is not a part of its own part. */
export async function refuseDepartmentLoop(ctx: WriteContext, departmentId: string, parentId: unknown): Promise<void> {
  if (typeof parentId !== 'string') return;
  const above = await sql<{ id: string }>`
    with recursive chain (id, parent_id) as (
      select id, parent_id from department where id = ${parentId}
      union
      select d.id, d.parent_id from department d join chain on d.id = chain.parent_id
    )
    select id from chain where id = ${departmentId}`.execute(ctx.db);
  if (above.rows.length > 0) refuseField('parentId', 'DEPARTMENT_LOOP', 'This department is already below it.');
}

/** Nobody under 18 is employed (quality-people 3.3). */
export async function checkBirthDate(ctx: WriteContext, employeeId: unknown, birthDate: unknown): Promise<void> {
  if (typeof birthDate !== 'string' || typeof employeeId !== 'string') return;
  const found = await sql<{ startDate: string }>`select start_date from employee where id = ${employeeId}`.execute(
    ctx.db,
  );
  const start = found.rows[0]?.startDate ?? dayOf(ctx.now);
  if (addMonths(birthDate, 18 * 12) > start)
    refuseField('birthDate', 'EMPLOYEE_AGE', 'This person was not 18 on the first day.');
}
