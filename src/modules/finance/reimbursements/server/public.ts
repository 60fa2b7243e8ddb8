import { conflict } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, findRow, lockRecord } from '#kernel/server/records/records.ts';
import { reimbursement } from '../shared/reimbursement.record.ts';

/** A claim that is approved and not paid yet. */
export interface ClaimToPay {
  id: string;
  claimNo: string;
  purpose: string;
  claimantId: string;
  claimantName: string;
  total: string;
  approvedOn: string;
}

/** Claims that are approved and wait for a voucher, oldest first. */
export async function claimsToPay(ctx: Context): Promise<ClaimToPay[]> {
  const rows = await ctx.db
    .selectFrom('reimbursement as r')
    .innerJoin('employee as e', 'e.id', 'r.claimantId')
    .select(['r.id', 'r.claimNo', 'r.purpose', 'r.claimantId', 'e.name as claimantName', 'r.total', 'r.approvedAt'])
    .where('r.status', '=', 'approved')
    .orderBy('r.approvedAt')
    .execute();
  return rows.map(({ approvedAt, claimNo, ...row }) => ({
    ...row,
    claimNo: claimNo ?? '',
    approvedOn: String(approvedAt),
  }));
}

/** A voucher paid the claim. Errors: 409 `NOT_TO_PAY` when it does not wait for its money. */
export async function claimPaid(
  ctx: WriteContext,
  id: string,
  by: { payMethod: 'transfer' | 'cash' | 'cheque'; paidOn: string; voucherNo: string },
): Promise<void> {
  const row = await lockRecord(ctx, reimbursement, id, null);
  if (row.status !== 'approved') conflict('NOT_TO_PAY', `${row.claimNo ?? ''} does not wait for payment.`);
  await changeRow(ctx, reimbursement, row, { values: { ...by, status: 'paid' }, action: 'status' });
}

/** The voucher that paid it was reversed: it waits for its money again. */
export async function claimUnpaid(ctx: WriteContext, id: string, reason: string): Promise<void> {
  if (!(await findRow(ctx, reimbursement, id))) return;
  const row = await lockRecord(ctx, reimbursement, id, null);
  if (row.status !== 'paid') return;
  await changeRow(ctx, reimbursement, row, {
    values: { payMethod: null, paidOn: null, voucherNo: null, status: 'approved' },
    action: 'status',
    reason,
  });
}
