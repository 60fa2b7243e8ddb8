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
  /** What a named successor takes over: measures against hazards, actions of findings, risk assessments. */
  actions: Held[];
  tools: Held[];
  work: Held[];
  badge: Held[];
  stamps: Held[];
}

/**
 * What must be handed over or come back before somebody goes: posts, people, open findings and audits, actions, tools, clocked work, badge and stamps.
 * Safety reports, planned audits and drafts of audits are told of by how many there are: which, and where nobody is announced, is not for
 * whoever reads this.
 */
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
    union all select 'posts', 'lead auditor of audits planned in ' || l.year || ': ' || count(*), '/qa/internal-audit/plans/years/' || l.year
      from planned_audit p join audit_plan l on l.id = p.plan_id
      where p.lead_id = ${employeeId} and p.status = 'planned' and p.archived_at is null group by l.year
    union all select 'posts', 'audit reports in work: ' || count(*), '/qa/internal-audit/reports' from audit_report
      where lead_id = ${employeeId} and status = 'draft' and archived_at is null having count(*) > 0
    union all select 'posts', 'safety reports in work: ' || count(*), '/safety/reports' from safety_report
      where owner_id = ${employeeId} and status <> 'closed' and archived_at is null having count(*) > 0
    union all select 'actions', 'mitigation of ' || z.code || ': ' || left(m.text, 60), '/safety/hira/' || h.number || '/hazard/' || z.code
      from mitigation m join hazard z on z.id = m.hazard_id join hira h on h.id = z.hira_id
      where m.owner_id = ${employeeId} and m.status <> 'verified' and m.archived_at is null
    union all select 'actions', 'lead of ' || number, '/safety/hira/' || number from hira
      where lead_id = ${employeeId} and status not in ('accepted', 'closed') and archived_at is null
    union all select 'actions', 'action of finding ' || f.number || ': ' || left(c.text, 60), '/qa/internal-audit/findings/' || f.number
      from cap_item c join audit_finding f on f.id = c.finding_id and f.status = 'open'
      where c.owner_id = ${employeeId} and c.done_at is null and c.status <> 'rejected' and c.archived_at is null
    union all select 'tools', tool_no || ' ' || name, '/tools/id/' || tool_no from tool where holder_id = ${employeeId}
    union all select 'work', w.number, '/maintenance/mmc/' || w.number from labor_entry l join work_order w on w.id = l.job_id
      where l.employee_id = ${employeeId} and l.ended_at is null
    union all select 'badge', number, '/hr/badges/' || number from badge where employee_id = ${employeeId} and status = 'issued'
    union all select 'stamps', stamp_no, '/hr/badges/stamps/' || stamp_no from stamp where employee_id = ${employeeId} and status = 'issued'
    order by 1, 2`.execute(ctx.db);
  const of = (item: keyof HeldItems) =>
    found.rows.filter((row) => row.item === item).map(({ text, path }) => ({ text, path }));
  return {
    posts: of('posts'),
    actions: of('actions'),
    tools: of('tools'),
    work: of('work'),
    badge: of('badge'),
    stamps: of('stamps'),
  };
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
  if (held.actions.length > 0) return `Hand over to a successor first: ${named(held.actions)}.`;
  if (held.tools.length > 0) return `Still on loan: ${named(held.tools)}. The crib takes it back first.`;
  if (held.work.length > 0) return `Still clocked on: ${named(held.work)}. The work is clocked off first.`;
  if (held.badge.length > 0) return `Still holds badge ${named(held.badge)}: take it back or report it lost first.`;
  if (held.stamps.length > 0) return `Still holds stamp ${named(held.stamps)}: take it back or report it lost first.`;
  return null;
}
