import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { conflict, refuse } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { claimPaid, claimsToPay, claimUnpaid } from '#modules/finance/reimbursements/server/public.ts';
import { accountFor } from '#modules/finance/ledger/server/public.ts';
import { isAbove, sum } from '#modules/finance/money/shared/public.ts';
import { billParts, type BillParts } from '../shared/billParts.ts';
import type { PaidItem, VoucherLine } from '../shared/voucher.record.ts';

/** Something that waits for its money. Amounts in THB. */
export interface Payable {
  kind: 'bill' | 'claim';
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

/** Vendor invoices that agree with order and receipt, or were released with their difference (R-PUR-2), and stand in no voucher. */
async function billsToPay(ctx: Context): Promise<Bill[]> {
  const { rows } = await sql<{
    id: string;
    vendorNo: string;
    orderNo: string;
    vendorId: string;
    vendor: string;
    taxInvoiceOn: string;
    supply: string;
    total: string;
    fxRate: string;
    taxed: string;
    untaxed: string;
    count: number;
    vatPct: string | null;
  }>`
    select b.id, b.vendor_no, o.number as order_no, v.id as vendor_id, v.name as vendor, b.tax_invoice_on::text, o.supply, b.total::text, o.fx_rate::text,
      coalesce(sum(round((l->>'quantity')::numeric * (l->>'unitPrice')::numeric, 2)) filter (where ol.vat_mode = 'vat7'), 0)::text as taxed,
      coalesce(sum(round((l->>'quantity')::numeric * (l->>'unitPrice')::numeric, 2)) filter (where ol.vat_mode <> 'vat7'), 0)::text as untaxed,
      count(*)::int as count,
      (select t.percent::text from tax_rate t where t.code = 'vat' and t.archived_at is null and daterange(t.valid_from, t.valid_to, '[]') @> b.tax_invoice_on) as vat_pct
    from vendor_bill b join purchase_order o on o.id = b.order_id join vendor v on v.id = o.vendor_id
      cross join jsonb_array_elements(b.lines) l join purchase_order_line ol on ol.id = (l->>'lineId')::uuid
    where b.status in ('matched', 'released')
      and not exists (select 1 from voucher_item i where i.kind = 'bill' and i.item_id = b.id and i.released_at is null)
    group by b.id, o.id, v.id order by b.tax_invoice_on, b.id`.execute(ctx.db);
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
  return [...bills, ...(await openClaims(ctx))].sort((a, b) => a.since.localeCompare(b.since));
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
  const open = new Map([...(await billsToPay(ctx)), ...(await openClaims(ctx))].map((one) => [one.id, one]));
  const found = asked.map(({ id }) => open.get(id) ?? conflict('NOT_TO_PAY', notOpen));
  const [first] = found;
  if (!first) refuse('NOTHING', 'Choose what to pay.');
  if (found.some(({ payeeId }) => payeeId !== first.payeeId))
    refuse('MANY_PAYEES', 'One voucher pays one payee: choose items of the same one.');
  const lines: VoucherLine[] = [];
  for (const one of found) {
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
    items: found.map(({ kind, id, label, total }) => ({ kind, id, label, amount: total })),
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

/** Locks the claims a voucher pays, before the number of the series: what is locked first everywhere (docs/how-to/add-a-transition.md). */
export async function lockItems(ctx: WriteContext, items: readonly PaidItem[]): Promise<void> {
  const ids = items.flatMap(({ kind, id }) => (kind === 'claim' ? [id] : []));
  if (ids.length > 0)
    await ctx.db.selectFrom('reimbursement').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** What is paid knows it: claims are paid by the voucher; an invoice that is on hold or cancelled by now is not paid. */
export async function settleItems(
  ctx: WriteContext,
  items: readonly PaidItem[],
  by: { payMethod: 'transfer' | 'cash' | 'cheque'; paidOn: string; voucherNo: string },
): Promise<void> {
  for (const { kind, id, label } of [...items].sort((a, b) => a.id.localeCompare(b.id))) {
    if (kind === 'claim') await claimPaid(ctx, id, by);
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
  for (const { kind, id } of [...items].sort((a, b) => a.id.localeCompare(b.id)))
    if (kind === 'claim') await claimUnpaid(ctx, id, reason);
}
