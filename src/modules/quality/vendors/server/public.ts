import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import type { ProcessKind } from '../shared/vendor.record.ts';

export { buyersAndQuality, evaluateVendor } from './control.ts';

export interface ApprovalQuestion {
  vendorId: string;
  process: string;
  /** The Bangkok day the work was done. */
  on: string;
}

/**
 * Until when a vendor was approved for a process, seen from the day the work was done: the end of the approval that covered that day,
 * else the end of the last one that had lapsed before; null when it never was approved for it. A signature and a suspension
 * count from their own day on.
 */
export async function vendorApprovedUntil(ctx: Context, question: ApprovalQuestion): Promise<string | null> {
  return (await vendorApprovalOf(ctx, question))?.until ?? null;
}

/** The same with the kind of process the approval declares (R12). */
export async function vendorApprovalOf(
  ctx: Context,
  question: ApprovalQuestion,
): Promise<{ until: string; processKind: ProcessKind } | null> {
  const found = await sql<{ until: string; processKind: ProcessKind }>`
    select least(valid_to, ended_on - 1) as until, process_kind from vendor_approval
    where vendor_id = ${question.vendorId} and lower(btrim(process)) = lower(btrim(${question.process}))
      and (approved_at at time zone 'Asia/Bangkok')::date <= ${question.on}::date and valid_from <= ${question.on}::date
    order by (least(valid_to, ended_on - 1) >= ${question.on}::date) desc, until desc limit 1`.execute(ctx.db);
  return found.rows[0] ?? null;
}
