import type { Context } from '#kernel/server/context.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import { chartOf } from '#modules/finance/ledger/server/public.ts';
import { settledOf, type Chart, type Rates, type Settled } from '../shared/settle.ts';
import type { VoucherLine } from '../shared/voucher.record.ts';

/** The percentages withheld on a day. */
async function ratesOn(ctx: Context, day: string): Promise<Rates> {
  const rows = await ctx.db
    .selectFrom('withholdingRate')
    .select(['incomeType', 'percent'])
    .where('archivedAt', 'is', null)
    .where('validFrom', '<=', day)
    .where((by) => by.or([by('validTo', 'is', null), by('validTo', '>=', day)]))
    .execute();
  return Object.fromEntries(rows.map(({ incomeType, percent }) => [incomeType, percent])) as Rates;
}

/** What the lines of a voucher are read with: the chart, the rates of its day, the account its money moves on. */
export async function readingOf(
  ctx: Context,
  row: { voucherDate: string; moneyAccountId: string },
): Promise<{ chart: Chart; rates: Rates; moneyCode: string }> {
  const money = await ctx.db
    .selectFrom('ledgerAccount')
    .select(['code', 'kind'])
    .where('id', '=', row.moneyAccountId)
    .executeTakeFirst();
  if (money?.kind !== 'asset') refuseField('moneyAccountId', 'NO_MONEY_ACCOUNT', 'Choose a bank or cash account.');
  return { chart: await chartOf(ctx), rates: await ratesOn(ctx, row.voucherDate), moneyCode: money.code };
}

/** What a voucher comes to, from its lines: stored with it, never typed. */
export async function settle(
  ctx: Context,
  row: { kind: 'pv' | 'rv'; voucherDate: string; moneyAccountId: string; lines: readonly VoucherLine[] },
): Promise<Settled> {
  return settledOf(row.kind, row.lines, await readingOf(ctx, row));
}
