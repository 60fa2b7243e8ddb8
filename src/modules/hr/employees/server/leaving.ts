import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';

/** Something a person still has, in words, and where it is settled. */
export interface Held {
  text: string;
  path: string;
}

/** What keeps somebody from leaving, by item (R-HR-3). */
interface HeldItems {
  posts: Held[];
  tools: Held[];
  work: Held[];
  badge: Held[];
  stamps: Held[];
}

/** What must be handed over or come back before somebody goes: posts, people and open findings, tools, clocked work, badge and stamps. */
export async function heldItems(ctx: Context, employeeId: string): Promise<HeldItems> {
  const today = dayOf(ctx.now);
  const found = await sql<{ item: keyof HeldItems; text: string; path: string }>`
    select 'posts' as item, 'manager of ' || name as text, '/hr/employees/' || employee_no as path
      from employee where manager_id = ${employeeId} and status <> 'left'
    union all select 'posts', 'manager of department ' || code, '/hr/employees' from department where manager_id = ${employeeId} and archived_at is null
    union all select 'posts', 'holder of the post ' || p.post, '/hr/employees/' || e.employee_no from post_holder p join employee e on e.id = p.employee_id
      where p.employee_id = ${employeeId} and p.archived_at is null and (p.valid_to is null or p.valid_to > ${today})
    union all select 'posts', 'owner of finding ' || number, '/qa/internal-audit/findings/' || number from audit_finding
      where owner_id = ${employeeId} and status = 'open' and archived_at is null
    union all select 'tools', tool_no || ' ' || name, '/tools/id/' || tool_no from tool where holder_id = ${employeeId}
    union all select 'work', w.number, '/maintenance/mmc/' || w.number from labor_entry l join work_order w on w.id = l.job_id
      where l.employee_id = ${employeeId} and l.ended_at is null
    union all select 'badge', number, '/hr/badges/' || number from badge where employee_id = ${employeeId} and status = 'issued'
    union all select 'stamps', stamp_no, '/hr/badges/stamps/' || stamp_no from stamp where employee_id = ${employeeId} and status = 'issued'
    order by 1, 2`.execute(ctx.db);
  const of = (item: keyof HeldItems) =>
    found.rows.filter((row) => row.item === item).map(({ text, path }) => ({ text, path }));
  return { posts: of('posts'), tools: of('tools'), work: of('work'), badge: of('badge'), stamps: of('stamps') };
}

const named = (held: readonly Held[]): string =>
  `${held
    .slice(0, 3)
    .map(({ text }) => text)
    .join(', ')}${held.length > 3 ? ' and more' : ''}`;

/** Why somebody may not leave yet: the first item that is open, in words; else null. */
export async function whyNotLeave(ctx: Context, employeeId: string): Promise<string | null> {
  const held = await heldItems(ctx, employeeId);
  if (held.posts.length > 0) return `Hand over first: ${named(held.posts)}.`;
  if (held.tools.length > 0) return `Still on loan: ${named(held.tools)}. The crib takes it back first.`;
  if (held.work.length > 0) return `Still clocked on: ${named(held.work)}. The work is clocked off first.`;
  if (held.badge.length > 0) return `Still holds badge ${named(held.badge)}: take it back or report it lost first.`;
  if (held.stamps.length > 0) return `Still holds stamp ${named(held.stamps)}: take it back or report it lost first.`;
  return null;
}
