import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { can } from '#kernel/shared/permission.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context } from '#kernel/server/context.ts';
import { postHolder } from '#modules/hr/employees/server/public.ts';
import type { reimbursement } from '../shared/reimbursement.record.ts';
import { lastApprover } from '../shared/rules.ts';
import { linesOf } from './lines.ts';

type Claim = RowOf<typeof reimbursement>;

/** Who approves a person's expenses first: their manager, else the head of their department, else the Accountable Manager; for that one the Finance Manager. */
async function superiorsOf(ctx: Context, claimantId: string | null): Promise<string[]> {
  const today = dayOf(ctx.now);
  const { rows } = await sql<{ employeeId: string }>`
    select e.id as employee_id from employee e where e.status <> 'left' and e.id <> ${claimantId} and e.id in (
      select c.manager_id from employee c where c.id = ${claimantId}
      union select d.manager_id from employee c join department d on d.id = c.department_id where c.id = ${claimantId}
      union select unnest(array[p.employee_id, p.deputy_id]) from employee c
        join post_holder p on p.post = 'DM' and p.department_id = c.department_id and p.archived_at is null
          and p.valid_from <= ${today} and (p.valid_to is null or p.valid_to >= ${today})
      where c.id = ${claimantId})
    order by e.employee_no`.execute(ctx.db);
  if (rows.length > 0) return rows.map(({ employeeId }) => employeeId);
  const [am, fm] = [await holdersOf(ctx, 'AM'), await holdersOf(ctx, 'FM')];
  return (
    [am, fm].map((holders) => holders.filter((id) => id !== claimantId)).find((holders) => holders.length > 0) ?? []
  );
}

/** Who holds a post today, the holder first, then the deputy; who left the company holds none. */
async function holdersOf(ctx: Context, post: 'FM' | 'AM'): Promise<string[]> {
  const holder = await postHolder(ctx, post);
  const ids = [holder?.employeeId, holder?.deputyId].flatMap((id) => id ?? []);
  if (ids.length === 0) return [];
  const working = await ctx.db
    .selectFrom('employee')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '<>', 'left')
    .execute();
  return ids.filter((id) => working.some((one) => one.id === id));
}

/** Who is asked first: the manager where there is one. */
export async function firstSuperior(ctx: Context, claimantId: string | null): Promise<string | null> {
  const superiors = await superiorsOf(ctx, claimantId);
  const found = await ctx.db.selectFrom('employee').select('managerId').where('id', '=', claimantId).executeTakeFirst();
  const manager = found?.managerId ?? null;
  return manager && superiors.includes(manager) ? manager : (superiors[0] ?? null);
}

/** Whether a receipt is older than 60 days on the day the claim was submitted: then the Finance Manager approves too (R-REI-1). */
export async function needs(ctx: Context, row: Claim): Promise<'finance' | 'FM' | 'AM'> {
  const submitted = Date.parse(`${dayOf(row.submittedAt ?? ctx.now)}T00:00:00Z`);
  const isOld = (await linesOf(ctx, row.id)).some(
    ({ spentOn }) => submitted - Date.parse(`${spentOn}T00:00:00Z`) > 60 * 86_400_000,
  );
  return lastApprover(row.total, isOld);
}

const holds = async (ctx: Context, post: 'FM' | 'AM'): Promise<boolean> =>
  ctx.actor.employeeId !== null && (await holdersOf(ctx, post)).includes(ctx.actor.employeeId);

/** Whose turn a claim is in each state. */
const deciders: Record<string, { is: (ctx: Context, row: Claim) => Promise<boolean>; sentence: string }> = {
  submitted: {
    is: async (ctx, row) =>
      ctx.actor.employeeId !== null && (await superiorsOf(ctx, row.claimantId)).includes(ctx.actor.employeeId),
    sentence: 'Only a superior of the claimant decides now.',
  },
  managerApproved: {
    is: (ctx) => Promise.resolve(can(ctx.actor, 'finance.user')),
    sentence: 'Only finance decides now.',
  },
  financeChecked: { is: (ctx) => holds(ctx, 'FM'), sentence: 'Only the Finance Manager decides now.' },
  endorsed: { is: (ctx) => holds(ctx, 'AM'), sentence: 'Only the Accountable Manager decides now.' },
};

export const isOwn = (ctx: Context, row: Claim): boolean =>
  row.createdBy === ctx.actor.id || row.claimantId === ctx.actor.employeeId;

/** Whether who looks decides on a claim as it stands; nobody decides on their own. */
export async function decides(ctx: Context, row: Claim): Promise<boolean> {
  return Boolean(await deciders[row.status]?.is(ctx, row));
}

/** Why who looks does not decide on a claim now, or null. */
export async function whyNotTheirs(ctx: Context, row: Claim): Promise<string | null> {
  if (isOwn(ctx, row)) return 'Nobody approves their own expenses.';
  if (row.status === 'managerApproved' && row.managerApprovedById === ctx.actor.id)
    return 'You approved this claim as superior: another person of finance checks it.';
  return (await decides(ctx, row)) ? null : (deciders[row.status]?.sentence ?? null);
}
