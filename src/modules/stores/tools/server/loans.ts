import { sql } from 'kysely';
import { conflict, refuse, refuseField } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, getRecord, lockRecord, type AnyRow } from '#kernel/server/records/records.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { endOfShift, remindersDue, type Reminder } from '../shared/calibrationDue.ts';
import { employeeOf } from '#modules/hr/employees/server/public.ts';
import { tool } from '../shared/tool.record.ts';
import { toolUsage, type ReturnCondition } from '../shared/toolUsage.record.ts';
import { cribAccounts, whyNotUsable } from './facts.ts';
import { jobOfLoan, toolChanged, toolMissing } from './losses.ts';
import { dayOf, formatInstant } from '#kernel/shared/dates.ts';

export interface Loan {
  toolId: string;
  /** `TW-014`. */
  tool: string;
  loanedAt: string;
  borrower: string;
  dueBack: string;
}

/** What is still out for a job or for one of its sub-jobs (G19, R-LOAN-3). */
export async function openLoansOf(ctx: Context, jobNumber: string): Promise<Loan[]> {
  const result = await sql<Loan>`
    select u.tool_id, t.tool_no as tool, u.timestamp as loaned_at, e.name as borrower, u.due_back
    from tool_usage u join tool t on t.id = u.tool_id join employee e on e.id = u.borrower_id
    where u.returned_at is null and u.job_number in (select number from work_order where number = ${jobNumber} or master_job_id = (
      select id from work_order where number = ${jobNumber}))
    order by t.tool_no`.execute(ctx.db);
  return result.rows;
}

/** The tool that came back last from a job or one of its sub-jobs, and when. A lost one did not come back: quality clears the job of it (G19). */
export async function lastReturnOf(
  ctx: Context,
  jobNumber: string,
): Promise<{ tool: string; returnedAt: string } | null> {
  const result = await sql<{ tool: string; returnedAt: string }>`
    select t.tool_no as tool, u.returned_at from tool_usage u join tool t on t.id = u.tool_id
    where u.returned_at is not null and u.condition_in <> 'lost' and u.job_number in (select number from work_order where number = ${jobNumber} or master_job_id = (
      select id from work_order where number = ${jobNumber}))
    order by u.returned_at desc limit 1`.execute(ctx.db);
  return result.rows[0] ?? null;
}

export interface NewLoan {
  /** Id or tool number. */
  toolId: string;
  /** `employee.id`. */
  borrowerId: string;
  jobNumber?: string | null;
  /** The end of the shift when left out. */
  dueBack?: string | null;
}

/** Hands a tool out. Errors: `G12` when it may not be used today; `BORROWER_LEFT`; 409 `TOOL_ON_LOAN` with who has it (R-LOAN-1); `JOB_UNKNOWN`, `JOB_CLOSED`. */
export async function lendTool(ctx: WriteContext, loan: NewLoan): Promise<AnyRow> {
  const row = await lockRecord(ctx, tool, loan.toolId, null);
  if (row['holderId']) {
    conflict('TOOL_ON_LOAN', `${String(row['toolNo'])} is with ${String(row['holderIdLabel'])}.`, {
      holder: row['holderIdLabel'],
      job: row['holderJob'],
    });
  }
  const borrower = await employeeOf(ctx, loan.borrowerId);
  if (borrower?.status === 'left')
    refuseField('borrowerId', 'BORROWER_LEFT', `${borrower.name} has left: no tool is issued to them any more.`);
  const reason = await whyNotUsable(ctx, row.id, dayOf(ctx.now));
  if (reason) refuse('G12', reason);
  const jobNumber = loan.jobNumber ? await jobOfLoan(ctx, loan.jobNumber) : null;
  const dueBack = loan.dueBack ?? endOfShift(ctx.now).toISOString();
  if (Date.parse(dueBack) < ctx.now.getTime()) refuse('DUE_BACK', 'It cannot be due back in the past.');
  const made = await createRecord(
    ctx,
    toolUsage,
    {
      toolId: row.id,
      borrowerId: loan.borrowerId,
      jobNumber,
      timestamp: ctx.now.toISOString(),
      dueBack,
    },
    {},
    jobNumber ? { subject: jobNumber } : {},
  );
  await changeRow(ctx, tool, row, {
    values: { holderId: loan.borrowerId, holderJob: jobNumber, dueBack },
  });
  await toolChanged(ctx, row.id);
  return made;
}

export interface ToolReturn {
  /** Id or tool number. */
  toolId: string;
  conditionIn: ReturnCondition | 'lost';
  remark?: string | null;
  returnedById?: string | null;
}

/** Takes a tool back. Damaged or incomplete closes the loan and puts the tool out of use (R-LOAN-4). Errors: `NOT_ON_LOAN`. */
export async function returnTool(ctx: WriteContext, input: ToolReturn): Promise<AnyRow> {
  const row = await lockRecord(ctx, tool, input.toolId, null);
  const open = await sql<{
    id: string;
  }>`select id from tool_usage where tool_id = ${row.id} and returned_at is null for update`.execute(ctx.db);
  const loanId = open.rows[0]?.id;
  if (!loanId) return refuse('NOT_ON_LOAN', `${String(row['toolNo'])} is not on loan.`);
  const loan = await getRecord(ctx, toolUsage, loanId);
  const returned = await changeRow(ctx, toolUsage, loan, {
    values: {
      returnedAt: ctx.now.toISOString(),
      returnedById: input.returnedById ?? loan['borrowerId'],
      conditionIn: input.conditionIn,
      remark: input.remark ?? null,
    },
    ...(loan['jobNumber'] ? { subject: String(loan['jobNumber']) } : {}),
  });
  const broken = input.conditionIn === 'damaged' || input.conditionIn === 'incomplete';
  await changeRow(ctx, tool, row, {
    values: {
      holderId: null,
      holderJob: null,
      dueBack: null,
      ...(broken && row['status'] === 'serviceable' ? { status: 'unserviceable' } : {}),
    },
    action: broken ? 'status' : 'update',
    ...(broken ? { reason: `returned ${input.conditionIn}` } : {}),
  });
  // A part of a tool that did not come back is as lost as a tool (R-TOL-3).
  if (input.conditionIn === 'damaged' || input.conditionIn === 'incomplete')
    await toolMissing.call(ctx, row, {
      kind: input.conditionIn,
      reason: input.remark || `${row.toolNo} was returned ${input.conditionIn}.`,
    });
  await toolChanged(ctx, row.id);
  return returned;
}

/** The open loan of a tool, both locked. Errors: `NOT_ON_LOAN`. */
async function openLoan(ctx: WriteContext, toolId: string): Promise<{ row: AnyRow; loan: AnyRow }> {
  const row = await lockRecord(ctx, tool, toolId, null);
  const open = await ctx.db
    .selectFrom('toolUsage')
    .select('id')
    .where('toolId', '=', row.id)
    .where('returnedAt', 'is', null)
    .executeTakeFirst();
  if (!open) return refuse('NOT_ON_LOAN', `${String(row['toolNo'])} is not on loan.`);
  return { row, loan: await lockRecord(ctx, toolUsage, open.id, null) };
}

/**
 * Lets somebody keep a tool longer. Errors: `NOT_ON_LOAN`; `DUE_BACK` when the new date is not later than the old one and now; `G12` when the tool may
 * not be used until then (R-CAL-2).
 */
export async function extendLoan(
  ctx: WriteContext,
  { toolId, dueBack, reason }: { toolId: string; dueBack: string; reason: string },
): Promise<AnyRow> {
  const { row, loan } = await openLoan(ctx, toolId);
  if (Date.parse(dueBack) <= Math.max(Date.parse(String(loan['dueBack'])), ctx.now.getTime()))
    refuseField('dueBack', 'DUE_BACK', 'An extension ends later than now, and later than it was due.');
  if (Date.parse(dueBack) > ctx.now.getTime() + 31 * 86_400_000)
    refuseField('dueBack', 'DUE_BACK', 'A loan is extended by a month at most; take the tool back and issue it again.');
  const against = await whyNotUsable(ctx, row.id, dayOf(new Date(dueBack)));
  if (against) refuse('G12', against);
  const extended = await changeRow(ctx, toolUsage, loan, {
    values: { dueBack, extensions: Number(loan['extensions']) + 1, extensionReason: reason },
    reason,
    ...(loan['jobNumber'] ? { subject: String(loan['jobNumber']) } : {}),
  });
  await changeRow(ctx, tool, row, { values: { dueBack } });
  return extended;
}

/** The crib asks for a tool itself, also before it is late. Answers how many accounts were told. Errors: `NOT_ON_LOAN`, `NOBODY_TO_TELL`. */
export async function remindBorrower(ctx: WriteContext, toolId: string): Promise<number> {
  const { row, loan } = await openLoan(ctx, toolId);
  const accounts = await ctx.db
    .selectFrom('appUser')
    .select('id')
    .where('employeeId', '=', String(loan['borrowerId']))
    .where('state', '=', 'active')
    .execute();
  if (accounts.length === 0)
    refuse('NOBODY_TO_TELL', `${String(loan['borrowerIdLabel'])} has no account. Ask for it yourself.`);
  await notify(ctx, {
    to: accounts.map(({ id }) => id),
    type: 'Jobs',
    title: `The crib asks for ${String(row['toolNo'])}`,
    text: `${String(row['name'])}. Due ${formatInstant(String(loan['dueBack']))}. Return it, or ask for an extension.`,
    link: `/tools/id/${encodeURIComponent(String(row['toolNo']))}`,
    subject: `loan:${loan.id}`,
    cause: 'asked',
    urgent: Date.parse(String(loan['dueBack'])) < ctx.now.getTime(),
  });
  return accounts.length;
}

interface OverdueLoan {
  id: string;
  toolNo: string;
  name: string;
  borrower: string;
  jobNumber: string | null;
  dueBack: string;
  /** Accounts of each, by who they are to the loan. */
  accounts: Record<Reminder, string[]>;
  told: Reminder[];
}

async function overdueLoans(ctx: Context): Promise<OverdueLoan[]> {
  const found = await sql<OverdueLoan>`
    with quality as (
      select coalesce(array_agg(id::text), '{}') as ids from app_user where state = 'active' and roles && array['quality.user', 'quality.admin']
    )
    select u.id, t.tool_no, t.name, e.name as borrower, u.job_number, u.due_back,
      jsonb_build_object(
        'borrower', (select coalesce(jsonb_agg(a.id), '[]') from app_user a where a.employee_id = e.id and a.state = 'active'),
        'supervisor', (select coalesce(jsonb_agg(a.id), '[]') from app_user a
          where a.employee_id = coalesce(e.manager_id, d.manager_id) and a.state = 'active'),
        'crib', ${JSON.stringify(await cribAccounts(ctx))}::jsonb,
        'quality', to_jsonb(q.ids)) as accounts,
      coalesce((select array_agg(distinct n.cause) from notification n where n.subject = 'loan:' || u.id and n.created_at >= u.due_back), '{}') as told
    from tool_usage u join tool t on t.id = u.tool_id join employee e on e.id = u.borrower_id
    left join department d on d.id = e.department_id cross join quality q
    where u.returned_at is null and u.due_back <= ${ctx.now} order by u.due_back, u.id limit 500`.execute(ctx.db);
  return found.rows;
}

/** Tells of loans that are not back, each person once for each loan (R-LOAN-2). */
export async function remindOverdue(ctx: WriteContext): Promise<void> {
  for (const loan of await overdueLoans(ctx)) {
    const fresh = remindersDue(loan.dueBack, ctx.now).filter((who) => !loan.told.includes(who));
    for (const who of fresh)
      await notify(ctx, {
        to: loan.accounts[who],
        type: 'Jobs',
        title: who === 'borrower' ? `${loan.toolNo} is due back` : `${loan.toolNo} is not back from ${loan.borrower}`,
        text: `${loan.name}${loan.jobNumber ? `, for ${loan.jobNumber}` : ''}. Due ${formatInstant(loan.dueBack)}. Return it, or report it lost.`,
        link: `/tools/id/${encodeURIComponent(loan.toolNo)}`,
        subject: `loan:${loan.id}`,
        cause: who,
        urgent: who === 'supervisor' || who === 'quality',
      });
  }
}

/** Why a tool that somebody else has for another job is not in the hand of who uses it here; null when it may be. */
export async function whyInOtherHands(
  ctx: Context,
  jobNumber: string,
  { id, tool }: { id: string; tool: string },
): Promise<string | null> {
  const lent = await sql<{ borrower: string; jobNumber: string }>`
    select e.name as borrower, u.job_number from tool_usage u join employee e on e.id = u.borrower_id
    where u.tool_id = ${id} and u.returned_at is null and u.borrower_id <> ${ctx.actor.employeeId}
      and upper(u.job_number) <> upper(${jobNumber}) limit 1`.execute(ctx.db);
  const [elsewhere] = lent.rows;
  return elsewhere
    ? `${tool} is issued to ${elsewhere.borrower} for ${elsewhere.jobNumber}: return it before it is used here.`
    : null;
}
