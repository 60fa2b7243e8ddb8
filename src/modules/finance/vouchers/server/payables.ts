import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { conflict, refuse } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { claimPaid, claimsToPay, claimUnpaid } from '#modules/finance/reimbursements/server/public.ts';
import { lockInvoices, refundInvoice, unrefundInvoice } from '#modules/finance/invoices/server/public.ts';
import { accountFor } from '#modules/finance/ledger/server/public.ts';
import { isAbove, sum } from '#modules/finance/money/shared/public.ts';
import { refundLines, refundsToPay, requireRateOfRefund, type Refund } from './refunds.ts';
import { billParts, type BillParts } from '../shared/billParts.ts';
import { billRows } from './billVat.ts';
import type { PaidItem, VoucherLine } from '../shared/voucher.record.ts';

/** Something that waits for its money. Amounts in THB. */
export interface Payable {
  kind: PaidItem['kind'];
  id: string;
  label: string;
  what: string;
  payeeId: string;
  payee: string;
  since: string;
  total: string;
  vat: string;
  path: string;
}
type Bill = Payable & BillParts & { isService: boolean; taxInvoiceOn: string };

const isBill = (one: Payable): one is Bill => 'isService' in one;
const isRefund = (one: Payable): one is Refund => 'own' in one;

/** Vendor invoices that agree with order and receipt, or were released with their difference (R-PUR-2), and stand in no voucher. */
async function billsToPay(ctx: Context): Promise<Bill[]> {
  const rows = await billRows(
    ctx,
    sql`b.status in ('matched', 'released')
      and not exists (select 1 from voucher_item i where i.kind = 'bill' and i.item_id = b.id and i.released_at is null)`,
  );
  return rows.map((row) => {
    const parts = billParts({ ...row, vatPct: row.vatPct ?? '0' });
    return {
      ...parts,
      kind: 'bill',
      id: row.id,
      label: row.vendorNo,
      what: row.orderNo,
      payeeId: row.vendorId,
      payee: row.vendor,
      since: row.taxInvoiceOn,
      path: `/purchasing/bills/${row.id}`,
      isService: ['service', 'calibration'].includes(row.supply),
      taxInvoiceOn: row.taxInvoiceOn,
    };
  });
}

async function openClaims(ctx: Context): Promise<Payable[]> {
  const held = await ctx.db
    .selectFrom('voucherItem')
    .select('itemId')
    .where('kind', '=', 'claim')
    .where('releasedAt', 'is', null)
    .execute();
  const taken = new Set(held.map(({ itemId }) => itemId));
  return (await claimsToPay(ctx))
    .filter(({ id }) => !taken.has(id))
    .map((claim) => ({
      kind: 'claim',
      id: claim.id,
      label: claim.claimNo,
      what: claim.purpose,
      payeeId: claim.claimantId,
      payee: claim.claimantName,
      since: dayOf(claim.approvedOn),
      total: claim.total,
      vat: '0.00',
      path: `/reimbursements/${claim.id}`,
    }));
}

/** All that waits for its money, oldest first. */
export async function payables(ctx: Context): Promise<Payable[]> {
  const bills = (await billsToPay(ctx)).map(
    ({ isService: _s, taxInvoiceOn: _t, taxed: _x, untaxed: _u, ...bill }) => bill,
  );
  const refunds = (await refundsToPay(ctx)).map(({ own: _o, receivable: _r, ...refund }) => refund);
  return [...bills, ...(await openClaims(ctx)), ...refunds].sort((a, b) => a.since.localeCompare(b.since));
}

const notOpen = 'One of these does not wait for payment any more.';

export interface Draft {
  payee: Payable;
  items: PaidItem[];
  /** What is bought, before VAT, withholding and bank are added. */
  lines: VoucherLine[];
  /** VAT by the lines of the invoices. */
  vat: string;
  taxInvoice: { no: string; on: string } | null;
}

/** What a voucher over these items says. Errors: 409 `NOT_TO_PAY` for what is paid, held or not approved; 422 `MANY_PAYEES`. */
export async function draftOf(ctx: Context, asked: readonly Pick<PaidItem, 'kind' | 'id'>[]): Promise<Draft> {
  for (const { kind, id } of asked) if (kind === 'refund') await requireRateOfRefund(ctx, id);
  const waiting: Payable[] = [...(await billsToPay(ctx)), ...(await openClaims(ctx)), ...(await refundsToPay(ctx))];
  const open = new Map(waiting.map((one) => [`${one.kind} ${one.id}`, one]));
  const found = asked.map(({ kind, id }) => open.get(`${kind} ${id}`) ?? conflict('NOT_TO_PAY', notOpen));
  const [first] = found;
  if (!first) refuse('NOTHING', 'Choose what to pay.');
  if (found.some(({ payeeId }) => payeeId !== first.payeeId))
    refuse('MANY_PAYEES', 'One voucher pays one payee: choose items of the same one.');
  const lines: VoucherLine[] = [];
  for (const one of found) {
    if (isRefund(one)) {
      lines.push(...(await refundLines(ctx, one)));
      continue;
    }
    const ofBill = isBill(one) ? one : null;
    const code = await accountFor(ctx, !ofBill ? 'employeePayable' : ofBill.isService ? 'services' : 'goods');
    const bought = { accountCode: code, memo: `${one.label} ${one.what}`.slice(0, 120), credit: '0' };
    const withheld = ofBill?.isService ? { incomeType: 'service' as const } : {};
    const [taxed, untaxed] = ofBill ? [ofBill.taxed, ofBill.untaxed] : ['0.00', one.total];
    if (isAbove(taxed, '0')) lines.push({ ...bought, debit: taxed, vat: true, ...withheld });
    if (isAbove(untaxed, '0')) lines.push({ ...bought, debit: untaxed, ...withheld });
  }
  const [bill] = found.filter(isBill);
  return {
    payee: first,
    items: found.map((one) => ({
      kind: one.kind,
      id: one.id,
      label: one.label,
      amount: one.total,
      ...(isRefund(one) && { own: one.own, receivable: one.receivable }),
    })),
    lines,
    vat: sum(found.map(({ vat }) => vat)),
    taxInvoice:
      bill && found.length === 1
        ? { no: bill.label, on: bill.taxInvoiceOn }
        : bill
          ? { no: sumOfLabels(found), on: bill.taxInvoiceOn }
          : null,
  };
}

const sumOfLabels = (found: readonly Payable[]): string =>
  found
    .map(({ label }) => label)
    .join(', ')
    .slice(0, 60);

/** Holds items for a voucher: no other one pays them while it stands. Errors: 409 `NOT_TO_PAY` when somebody was faster. */
export async function holdItems(ctx: WriteContext, voucherId: string, items: readonly PaidItem[]): Promise<void> {
  const held = await ctx.db
    .insertInto('voucherItem')
    .values(items.map(({ kind, id, amount }) => ({ voucherId, kind, itemId: id, amount })))
    .onConflict((conflicting) => conflicting.doNothing())
    .returning('id')
    .execute();
  if (held.length < items.length) conflict('NOT_TO_PAY', notOpen);
}

/** Lets go of what a voucher held: it may be paid by another one. */
export async function releaseItems(ctx: WriteContext, voucherId: string): Promise<void> {
  await ctx.db
    .updateTable('voucherItem')
    .set({ releasedAt: ctx.now })
    .where('voucherId', '=', voucherId)
    .where('releasedAt', 'is', null)
    .execute();
}

/** Locks the claims and invoices a voucher pays, before the number of the series: what is locked first everywhere (docs/how-to/add-a-transition.md). */
export async function lockItems(ctx: WriteContext, items: readonly PaidItem[]): Promise<void> {
  const ids = items.flatMap(({ kind, id }) => (kind === 'claim' ? [id] : []));
  if (ids.length > 0)
    await ctx.db.selectFrom('reimbursement').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
  await lockInvoices(
    ctx,
    items.flatMap(({ kind, id }) => (kind === 'refund' ? [id] : [])),
  );
}

const ofRefund = ({ own, receivable, amount }: PaidItem) => ({ own: own ?? amount, thb: receivable ?? amount });

/** What is paid knows it: claims are paid by the voucher; an invoice that is on hold or cancelled by now is not paid. */
export async function settleItems(
  ctx: WriteContext,
  items: readonly PaidItem[],
  by: { payMethod: 'transfer' | 'cash' | 'cheque'; paidOn: string; voucherNo: string },
): Promise<void> {
  for (const item of [...items].sort((a, b) => a.id.localeCompare(b.id))) {
    const { kind, id, label } = item;
    if (kind === 'claim') await claimPaid(ctx, id, by);
    else if (kind === 'refund') await refundInvoice(ctx, id, ofRefund(item));
    else {
      const bill = await ctx.db
        .selectFrom('vendorBill')
        .select('status')
        .where('id', '=', id)
        .forShare()
        .executeTakeFirst();
      if (!bill || !['matched', 'released'].includes(bill.status))
        conflict('NOT_TO_PAY', `${label} does not wait for payment any more.`);
    }
  }
}

export async function unsettleItems(ctx: WriteContext, items: readonly PaidItem[], reason: string): Promise<void> {
  for (const item of [...items].sort((a, b) => a.id.localeCompare(b.id))) {
    if (item.kind === 'claim') await claimUnpaid(ctx, item.id, reason);
    if (item.kind === 'refund') await unrefundInvoice(ctx, item.id, ofRefund(item));
  }
}
