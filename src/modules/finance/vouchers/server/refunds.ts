import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import { rateKnown, rateOn } from '#modules/finance/invoices/server/public.ts';
import { accountFor } from '#modules/finance/ledger/server/public.ts';
import { isAbove, minus, times } from '#modules/finance/money/shared/public.ts';
import type { VoucherLine } from '../shared/voucher.record.ts';

/** What an invoice has to pay back; `total` in THB. */
export interface Refund {
  kind: 'refund';
  id: string;
  label: string;
  what: string;
  payeeId: string;
  payee: string;
  since: string;
  total: string;
  vat: string;
  path: string;
  /** In the currency of the invoice, and what of the receivables it takes in THB as it was billed. */
  own: string;
  receivable: string;
}

/** What invoices have to pay back to their customers, in THB at the rate of today; a currency without one waits for it. */
export async function refundsToPay(ctx: Context): Promise<Refund[]> {
  const today = dayOf(ctx.now);
  const { rows } = await sql<{
    id: string;
    invoiceNumber: string;
    customerId: string;
    customer: string;
    since: string;
    currency: string;
    own: string;
    receivable: string;
  }>`
    select i.id, i.invoice_number, i.customer_id, c.name as customer,
      coalesce((select max(n.issue_date) from credit_note n where n.invoice_id = i.id and n.status = 'posted'), i.issue_date)::text as since,
      i.currency, i.refund_due::text as own, (i.settled_thb - i.total_thb - i.thb_corrected)::text as receivable
    from invoice i join customer c on c.id = i.customer_id
    where i.refund_due > 0 and not exists (select 1 from voucher_item v where v.kind = 'refund' and v.item_id = i.id and v.released_at is null)
    order by i.issue_date, i.id`.execute(ctx.db);
  const rates = new Map<string, string | null>();
  for (const { currency } of rows) if (!rates.has(currency)) rates.set(currency, await rateKnown(ctx, currency, today));
  return rows.flatMap(({ invoiceNumber, customerId, customer, currency, ...row }) => {
    const rate = rates.get(currency);
    return rate
      ? [
          {
            ...row,
            kind: 'refund' as const,
            label: invoiceNumber,
            what: currency === 'THB' ? '' : `${row.own} ${currency}`,
            payeeId: customerId,
            payee: customer,
            total: times(row.own, rate),
            vat: '0.00',
            path: `/finance/invoices/${invoiceNumber}`,
          },
        ]
      : [];
  });
}

/** Says of a refund that waits for the rate of its currency that it does. Errors: 422 `NO_RATE`. */
export async function requireRateOfRefund(ctx: Context, invoiceId: string): Promise<void> {
  const found = await ctx.db
    .selectFrom('invoice')
    .select('currency')
    .where('id', '=', invoiceId)
    .where('refundDue', '>', '0')
    .executeTakeFirst();
  if (found) await rateOn(ctx, found.currency, dayOf(ctx.now));
}

/** A refund takes from the receivables what was billed in THB; what the rate of the day makes of it is an exchange difference. */
export async function refundLines(ctx: Context, { label, total, receivable }: Refund): Promise<VoucherLine[]> {
  const off = minus(total, receivable);
  const line = { memo: label, credit: '0' };
  const lines: VoucherLine[] = [{ ...line, accountCode: await accountFor(ctx, 'receivable'), debit: receivable }];
  if (isAbove(off, '0')) lines.push({ ...line, accountCode: await accountFor(ctx, 'exchangeDifference'), debit: off });
  if (isAbove('0', off))
    lines.push({
      memo: label,
      accountCode: await accountFor(ctx, 'exchangeDifference'),
      debit: '0',
      credit: minus('0', off),
    });
  return lines;
}

/** The vouchers that pay back what an invoice has to refund, newest first. */
export async function refundsOf(
  ctx: Context,
  invoiceId: string,
): Promise<{ id: string; voucherNo: string | null; status: string }[]> {
  return ctx.db
    .selectFrom('voucherItem')
    .innerJoin('voucher', 'voucher.id', 'voucherItem.voucherId')
    .select(['voucher.id', 'voucher.voucherNo', 'voucher.status'])
    .where('voucherItem.kind', '=', 'refund')
    .where('voucherItem.itemId', '=', invoiceId)
    .where('voucherItem.releasedAt', 'is', null)
    .orderBy('voucher.createdAt', 'desc')
    .execute();
}
