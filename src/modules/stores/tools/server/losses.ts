import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, lockRecord } from '#kernel/server/records/records.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { normaliseJobNumber } from '#modules/maintenance/release-gates/shared/jobNumber.ts';
import { toolLoss, toolLossJob } from '../shared/toolLoss.record.ts';

export interface LossFact {
  /** `TL-26-004`. */
  number: string;
  tool: string;
  kind: 'lost' | 'incomplete';
  /** Issued to the job or used on it, or only worked on in the same shop meanwhile. */
  relation: 'issued' | 'used' | 'workshop';
}

/** The losses that freeze a job, its sub-jobs' among them (R-TOL-1, G19, G26). */
export async function openLossesOf(ctx: Context, jobNumber: string): Promise<LossFact[]> {
  const found = await sql<LossFact>`
    select l.number, t.tool_no as tool, l.kind, j.relation
    from tool_loss_job j join tool_loss l on l.id = j.loss_id join tool t on t.id = l.tool_id
    where j.status = 'frozen' and j.job_number in (select number from work_order where number = ${jobNumber} or master_job_id = (
      select id from work_order where number = ${jobNumber}))
    order by l.number`.execute(ctx.db);
  return found.rows;
}

/** The stored number of an open job a tool is issued to. Errors: `JOB_UNKNOWN`, `JOB_CLOSED`. */
export async function jobOfLoan(ctx: Context, typed: string): Promise<string> {
  const number = normaliseJobNumber(typed);
  const found = await sql<{ number: string; open: boolean }>`
    select number, status in ('received', 'preliminary', 'awaitingApproval', 'inWork', 'finalInspection', 'releaseRequested') as open
    from work_order where number = ${number}`.execute(ctx.db);
  const [job] = found.rows;
  if (!job)
    return refuse(
      'JOB_UNKNOWN',
      `There is no work order ${typed.trim()}. Issue the tool to the right one, or to none.`,
    );
  if (!job.open) refuse('JOB_CLOSED', `${job.number} is not open.`);
  return job.number;
}

/** Asks for the gates of every job that stands on this tool to be evaluated again, once this is committed. */
export async function toolChanged(ctx: WriteContext, toolId: string): Promise<void> {
  await ctx.enqueue('refreshGatesAfter', { toolId });
}

interface AtRisk {
  jobNumber: string;
  relation: LossFact['relation'];
}

/**
 * Opens a loss and freezes what the tool or its part may be in (R-TOL-1): the job it was issued to, the jobs it was used on since it was
 * last seen, and those of the same shop with cards signed between then and now.
 */
export async function reportLoss(
  ctx: WriteContext,
  row: { id: string; createdAt: string },
  input: { kind: 'lost' | 'incomplete'; reason: string; loan: { jobNumber: string | null; timestamp: string } | null },
): Promise<void> {
  const known = await sql<{ id: string }>`
    select id from tool_loss where tool_id = ${row.id} and kind = ${input.kind} and status = 'open'`.execute(ctx.db);
  if (known.rows[0]) return;
  const seen = await sql<{ at: string }>`
    select coalesce(${input.loan?.timestamp ?? null}::timestamptz, greatest(
      (select max(returned_at) from tool_usage where tool_id = ${row.id} and condition_in <> 'lost'),
      (select max(used_at) from tool_use where tool_id = ${row.id}), ${row.createdAt}::timestamptz)) as at`.execute(
    ctx.db,
  );
  const lastSeenAt = seen.rows[0]?.at ?? ctx.now.toISOString();
  const loss = await createRecord(ctx, toolLoss, {
    status: 'open',
    toolId: row.id,
    kind: input.kind,
    lastSeenAt,
    reason: input.reason,
  });
  for (const { jobNumber, relation } of await atRisk(ctx, row.id, lastSeenAt, input.loan?.jobNumber ?? null))
    await createRecord(
      ctx,
      toolLossJob,
      { status: 'frozen', lossId: loss.id, jobNumber, relation },
      {},
      { subject: jobNumber },
    );
}

async function atRisk(ctx: Context, toolId: string, since: string, issuedTo: string | null): Promise<AtRisk[]> {
  const found = await sql<AtRisk>`
    with own as (
      select ${issuedTo}::text as job_number, 'issued' as relation, 1 as rank where ${issuedTo}::text is not null
      union all
      select w.number, 'used', 2 from tool_use u join work_order w on w.id = u.job_id where u.tool_id = ${toolId} and u.used_at >= ${since}
    ), nearby as (
      select w.number, 'workshop', 3 from work_order w
      where w.shop in (select s.shop from own o join work_order s on s.number = o.job_number)
        and exists (select 1 from task_card c where c.job_id = w.id and c.signed_at between ${since} and ${ctx.now})
    )
    select distinct on (job_number) job_number, relation from (select * from own union all select * from nearby) every
    order by job_number, rank`.execute(ctx.db);
  return found.rows;
}

/** The tool was found: what was frozen for it is free again, and its loss is closed with how it was found. */
export async function settleLosses(ctx: WriteContext, toolId: string, reason: string): Promise<void> {
  const open = await sql<{ id: string; jobs: string[] }>`
    select l.id, array(select j.id from tool_loss_job j where j.loss_id = l.id and j.status = 'frozen' order by j.job_number) as jobs
    from tool_loss l where l.tool_id = ${toolId} and l.kind = 'lost' and l.status = 'open'`.execute(ctx.db);
  const cleared = {
    clearance: `Tool found: ${reason}`,
    clearedByName: ctx.actor.name,
    clearedAt: ctx.now.toISOString(),
  };
  for (const loss of open.rows) {
    for (const id of loss.jobs) {
      const job = await lockRecord(ctx, toolLossJob, id, null);
      await changeRow(ctx, toolLossJob, job, {
        values: { status: 'cleared', ...cleared },
        action: 'status',
        subject: String(job['jobNumber']),
      });
    }
    await changeRow(ctx, toolLoss, await lockRecord(ctx, toolLoss, loss.id, null), {
      values: { status: 'closed', closedAt: ctx.now.toISOString() },
      action: 'status',
      reason,
    });
  }
}
