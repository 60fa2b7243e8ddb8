import type { Context } from '#kernel/server/context.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import { withholdingOn } from '#modules/finance/invoices/server/public.ts';
import { taxPercent } from '#modules/finance/money/server/public.ts';
import { chartOf } from '#modules/finance/ledger/server/public.ts';
import { settledOf, type Chart, type Rates, type Settled } from '../shared/settle.ts';
import type { VoucherLine } from '../shared/voucher.record.ts';

/** What the lines of a voucher are read with: the chart, what is withheld on its day, VAT of the day of its tax invoice, the account its money moves on. */
export async function readingOf(
  ctx: Context,
  row: { voucherDate: string; moneyAccountId: string; taxInvoiceOn?: string | null },
): Promise<{ chart: Chart; rates: Rates; vatPct: string; moneyCode: string }> {
  const money = await ctx.db
    .selectFrom('ledgerAccount')
    .select(['code', 'kind'])
    .where('id', '=', row.moneyAccountId)
    .executeTakeFirst();
  if (money?.kind !== 'asset') refuseField('moneyAccountId', 'NO_MONEY_ACCOUNT', 'Choose a bank or cash account.');
  const [chart, rates, vatPct] = await Promise.all([
    chartOf(ctx),
    withholdingOn(ctx, row.voucherDate),
    taxPercent(ctx, 'vat', row.taxInvoiceOn ?? row.voucherDate),
  ]);
  return { chart, rates, vatPct, moneyCode: money.code };
}

/** What a voucher comes to, from its lines: stored with it, never typed. */
export async function settle(
  ctx: Context,
  row: { kind: 'pv' | 'rv'; voucherDate: string; moneyAccountId: string; lines: readonly VoucherLine[] },
): Promise<Settled> {
  return settledOf(row.kind, row.lines, await readingOf(ctx, row));
}
