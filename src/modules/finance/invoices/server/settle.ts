import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { isZero, minus, sum } from '#modules/finance/money/shared/public.ts';
import { invoice } from '../shared/invoice.record.ts';
import { sharesOf } from '../shared/settling.ts';

/** What a payment did to an invoice: how much, in THB as it was billed, and the VAT that fell due. */
export interface Settlement {
  invoiceId: string;
  invoiceNumber: string;
  amount: string;
  thb: string;
  vat: string;
  vatThb: string;
}

/** The invoices of a payment, locked in the order of their ids. */
export async function lockInvoices(
  ctx: WriteContext,
  ids: readonly string[],
): Promise<Map<string, RowOf<typeof invoice>>> {
  const found = new Map<string, RowOf<typeof invoice>>();
  for (const id of [...new Set(ids)].sort()) found.set(id, await lockRecord(ctx, invoice, id, null));
  return found;
}

/** Pays an invoice in part or in full; the caller has looked whether so much is open. */
export async function settleInvoice(ctx: WriteContext, invoiceId: string, amount: string): Promise<Settlement> {
  const row = await lockRecord(ctx, invoice, invoiceId, null);
  const { invoiceNumber, totalThb, vatThb } = row;
  const shares = sharesOf({ ...row, totalThb: totalThb ?? '0', vatThb: vatThb ?? '0' }, amount);
  const balance = minus(row.balance, amount);
  await changeRow(ctx, invoice, row, {
    values: {
      paid: sum([row.paid, amount]),
      balance,
      settledThb: sum([row.settledThb, shares.thb]),
      vatMoved: sum([row.vatMoved, shares.vat]),
      vatMovedThb: sum([row.vatMovedThb, shares.vatThb]),
      status: isZero(balance) ? 'paid' : 'partPaid',
    },
    action: 'status',
  });
  return { invoiceId, invoiceNumber: invoiceNumber ?? '', amount, ...shares };
}

/** Takes a payment back. */
export async function unsettleInvoice(ctx: WriteContext, gone: Settlement): Promise<void> {
  const row = await lockRecord(ctx, invoice, gone.invoiceId, null);
  const paid = minus(row.paid, gone.amount);
  await changeRow(ctx, invoice, row, {
    values: {
      paid,
      balance: sum([row.balance, gone.amount]),
      settledThb: minus(row.settledThb, gone.thb),
      vatMoved: minus(row.vatMoved, gone.vat),
      vatMovedThb: minus(row.vatMovedThb, gone.vatThb),
      status: isZero(paid) ? 'posted' : 'partPaid',
    },
    action: 'status',
  });
}
