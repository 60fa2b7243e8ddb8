import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { defineServerSlot } from '#kernel/server/serverSlot.ts';
import { refuse } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { normaliseJobNumber } from '#modules/maintenance/release-gates/shared/jobNumber.ts';
import { tool } from '../shared/tool.record.ts';
import { toolUsage } from '../shared/toolUsage.record.ts';

/** What happened to a tool that this module learns of first: at the crib's counter. */
export interface Missing {
  kind: 'lost' | 'incomplete' | 'damaged';
  reason: string;
}

/** Writes the report of a lost or damaged tool, in the same transaction. */
export const toolMissing =
  defineServerSlot<[ctx: WriteContext, row: RowOf<typeof tool>, missing: Missing]>('quality/lost-damaged-tools');

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

/** Losing a tool ends its loan (4.1); answers what is then written into the tool's own row. */
export async function endLoan(ctx: WriteContext, row: RowOf<typeof tool>, reason: string) {
  if (row.holderId === null) return {};
  const ended = await sql<{ id: string }>`
    update tool_usage set returned_at = ${ctx.now}, condition_in = 'lost', remark = ${reason}, version = version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.id} where tool_id = ${row.id} and returned_at is null returning id`.execute(ctx.db);
  for (const { id } of ended.rows)
    await ctx.audit({
      entity: toolUsage.name,
      entityId: id,
      action: 'update',
      changes: {
        returnedAt: { old: null, new: ctx.now.toISOString() },
        conditionIn: { old: null, new: 'lost' },
        remark: { old: null, new: reason },
      },
      reason,
    });
  ctx.changed(toolUsage);
  return { holderId: null, holderJob: null, dueBack: null };
}

/** A tool reported from elsewhere goes out of use: lost, or unserviceable when it is damaged or misses a part. */
export async function outOfUse(ctx: WriteContext, toolId: string, { kind, reason }: Missing): Promise<void> {
  const row = await lockRecord(ctx, tool, toolId, null);
  if (kind === 'lost' && row.status !== 'lost')
    await changeRow(ctx, tool, row, {
      values: { status: 'lost', ...(await endLoan(ctx, row, reason)) },
      action: 'status',
      reason,
    });
  else if (kind !== 'lost' && row.status === 'serviceable')
    await changeRow(ctx, tool, row, { values: { status: 'unserviceable' }, action: 'status', reason });
  await toolChanged(ctx, row.id);
}

/** A lost tool is back: unserviceable until it is checked. */
export async function foundAgain(ctx: WriteContext, toolId: string, reason: string): Promise<void> {
  const row = await lockRecord(ctx, tool, toolId, null);
  if (row.status === 'lost')
    await changeRow(ctx, tool, row, { values: { status: 'unserviceable' }, action: 'status', reason });
  await toolChanged(ctx, row.id);
}

/** The open report of a lost tool, by its number: there is said that it was found. */
export async function openReport(ctx: Context, toolId: string): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select number from tool_loss where tool_id = ${toolId} and kind = 'lost' and status <> 'closed'`.execute(ctx.db);
  return rows[0]?.number ?? null;
}
