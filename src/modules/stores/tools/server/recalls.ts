import { sql } from 'kysely';
import { addDays, dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { refuse } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, getRecord, lockRecord, type AnyRow } from '#kernel/server/records/records.ts';
import { tool } from '../shared/tool.record.ts';
import { toolChanged } from './losses.ts';
import { toolAssessment, toolRecall } from '../shared/toolRecall.record.ts';

/** Days until a verdict is due (R4). */
const assessmentDays = 10;

export interface ToolUseSince {
  jobNumber: string;
  uses: number;
  lastUsedAt: string;
}

/**
 * The jobs a tool was used on or lent to since a moment. The uses are the cards' table: the cards call this module, so it cannot
 * call them back, and reads what they wrote.
 */
export async function toolUsesSince(ctx: Context, toolId: string, since: string): Promise<ToolUseSince[]> {
  const result = await sql<ToolUseSince>`
    select job_number, count(*)::int as uses, max(at) as last_used_at from (
      select w.number as job_number, u.used_at as at from tool_use u join work_order w on w.id = u.job_id
      where u.tool_id = ${toolId} and u.used_at >= ${since}
      union all
      select job_number, timestamp from tool_usage
      where tool_id = ${toolId} and job_number is not null and coalesce(returned_at, 'infinity') >= ${since}
    ) used group by job_number order by job_number`.execute(ctx.db);
  return result.rows;
}

interface Touched {
  jobNumber: string;
  partNumber: string;
  serialNumber: string;
  customer: string;
  customerRef: string | null;
  certificates: { number: string; status: string }[];
}

/** What the work orders of a review were about: the part, whose it is, and every certificate it left with. Errors: 404. */
export async function touchedBy(ctx: Context, recallId: string): Promise<Touched[]> {
  await getRecord(ctx, toolRecall, recallId);
  const result = await sql<Touched>`
    select w.number as job_number, w.part_number, w.serial_number, c.name as customer, w.customer_ref,
      coalesce((select jsonb_agg(jsonb_build_object('number', r.number, 'status', r.status) order by r.number)
        from release_certificate r where r.job_id = w.id), '[]'::jsonb) as certificates
    from tool_assessment a join work_order w on w.number = a.job_number join customer c on c.id = w.customer_id
    where a.recall_id = ${recallId} order by w.number`.execute(ctx.db);
  return result.rows;
}

export interface NewRecall {
  toolId: string;
  /** From when on its readings are in question; the last good calibration when left out. */
  suspectFrom?: string;
  reason: string;
  /** The calibration that found it. */
  calibration?: Found;
}

interface Found {
  id: string;
  calibratedOn: string;
}

/**
 * Marks a tool out of tolerance (R4): it goes out of use, and every job it was used on since gets an assessment, due in 10 days.
 * Open jobs fail G12 until theirs is closed. Errors: `RECALL_OPEN`, `SUSPECT_FROM`.
 */
export async function recallTool(ctx: WriteContext, input: NewRecall): Promise<AnyRow> {
  const row = await lockRecord(ctx, tool, input.toolId, null);
  const open = await sql<{
    number: string;
  }>`select number from tool_recall where tool_id = ${row.id} and status = 'open'`.execute(ctx.db);
  if (open.rows[0]) refuse('RECALL_OPEN', `${open.rows[0].number} is already open for ${String(row['toolNo'])}.`);
  const lastGood = await lastGoodCalibration(ctx, row.id, input.calibration);
  const suspectFrom = input.suspectFrom ?? lastGood ?? row['createdAt'];
  if (lastGood && Date.parse(String(suspectFrom)) > Date.parse(lastGood))
    refuse(
      'SUSPECT_FROM',
      `The last good calibration was on ${formatLegalDay(dayOf(new Date(lastGood)))}: every use since then is in question. Leave the day out.`,
    );
  if (Date.parse(String(suspectFrom)) > ctx.now.getTime()) refuse('SUSPECT_FROM', 'The day cannot be in the future.');
  if (row['status'] === 'serviceable') {
    await changeRow(ctx, tool, row, { values: { status: 'unserviceable' }, action: 'status', reason: input.reason });
  }
  const recall = await createRecord(ctx, toolRecall, {
    status: 'open',
    toolId: row.id,
    suspectFrom,
    reason: input.reason,
    calibrationLogId: input.calibration?.id ?? null,
  });
  await assess(ctx, recall.id, await toolUsesSince(ctx, row.id, String(suspectFrom)));
  await toolChanged(ctx, row.id);
  return recall;
}

/** Every job of the uses gets its assessment in a review. */
async function assess(ctx: WriteContext, recallId: string, uses: readonly ToolUseSince[]): Promise<void> {
  for (const use of uses)
    await createRecord(
      ctx,
      toolAssessment,
      { ...use, status: 'open', recallId, dueDate: addDays(dayOf(ctx.now), assessmentDays) },
      {},
      { subject: use.jobNumber },
    );
  await ctx.enqueue('tellRecallHits', { recallId }, { key: `recall:${recallId}` });
}

/**
 * What a laboratory found wrong opens the review of the tool, or joins the one that is open: a tool recalled in the shop is confirmed by its
 * certificate, and the review goes back as far as that says (R-CAL-4).
 */
export async function recallByCalibration(
  ctx: WriteContext,
  { toolId, certificateNo, ...log }: Found & { toolId: string; certificateNo: string },
  found: string,
): Promise<void> {
  const reason = `Calibration ${certificateNo}: ${found}`;
  const tools = await lockRecord(ctx, tool, toolId, null);
  const open = await ctx.db
    .selectFrom('toolRecall')
    .select('id')
    .where('toolId', '=', toolId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (!open) {
    await recallTool(ctx, { toolId, reason, calibration: log });
    return;
  }
  const recall = await lockRecord(ctx, toolRecall, open.id, null);
  const since = String((await lastGoodCalibration(ctx, toolId, log)) ?? tools['createdAt']);
  const isEarlier = Date.parse(since) < Date.parse(String(recall['suspectFrom']));
  await changeRow(ctx, toolRecall, recall, {
    values: {
      reason: `${String(recall['reason'])} ${reason}`,
      calibrationLogId: log.id,
      ...(isEarlier ? { suspectFrom: since } : {}),
    },
  });
  if (!isEarlier) {
    await ctx.enqueue('tellRecallHits', { recallId: open.id }, { key: `recall:${open.id}` });
    return;
  }
  const held = await ctx.db.selectFrom('toolAssessment').select('jobNumber').where('recallId', '=', open.id).execute();
  const uses = await toolUsesSince(ctx, toolId, since);
  await assess(
    ctx,
    open.id,
    uses.filter((use) => !held.some(({ jobNumber }) => jobNumber === use.jobNumber)),
  );
  await toolChanged(ctx, toolId);
}

/** When the tool was last known to be good, before the calibration that says it is not. */
export async function lastGoodCalibration(ctx: Context, toolId: string, found?: Found): Promise<string | null> {
  const result = await sql<{ at: string }>`
    select (calibrated_on::timestamp at time zone 'Asia/Bangkok') as at from calibration_log
    where tool_id = ${toolId} and status = 'reviewed' and as_found = 'inTolerance' and result <> 'fail' and archived_at is null
      and id is distinct from ${found?.id ?? null}::uuid and calibrated_on <= ${found?.calibratedOn ?? dayOf(ctx.now)}::date
      -- Of the same day it is what the tool left the laboratory with, not what it came with.
      and calibrated_on is distinct from ${found?.calibratedOn ?? null}::date
    order by calibrated_on desc limit 1`.execute(ctx.db);
  return result.rows[0]?.at ?? null;
}
