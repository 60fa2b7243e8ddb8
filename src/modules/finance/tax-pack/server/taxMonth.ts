import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { addDays, addMonths } from '#kernel/shared/dates.ts';
import { chartOf, whyMonthClosed } from '#modules/finance/ledger/server/public.ts';
import type { AccountUse } from '#modules/finance/ledger/shared/public.ts';
import { minus, sum } from '#modules/finance/money/shared/public.ts';
import type { taxMonthCall } from '../shared/taxPack.calls.ts';
import { inputVatOf } from './inputVat.queries.ts';
import { outputVatOf } from './outputVat.queries.ts';
import type { Month } from './voucherVat.ts';
import { missingCertificates, withheldOf } from './withheld.queries.ts';

type TaxMonth = AnswerOf<typeof taxMonthCall>;

/** The first and last day of `2026-10`. */
const daysOf = (month: string): Month => ({
  from: `${month}-01`,
  to: addDays(addMonths(`${month}-01`, 1), -1),
});

/** What an account grew by in a month, as the ledger says it; what paid the tax to the Revenue Department left out. */
async function ledgerOf(ctx: Context, use: AccountUse, side: 'debit' | 'credit', { from, to }: Month): Promise<string> {
  const code = (await chartOf(ctx))[use] ?? '';
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(case ${side}::text when 'debit' then j.debit - j.credit else j.credit - j.debit end), 0)::numeric(14,2)::text as sum
    from journal_line j left join voucher v on v.id = j.source_id and j.source = 'voucher'
    where j.account_code = ${code} and j.posted_on between ${from}::date and ${to}::date and v.purpose is distinct from 'tax'`.execute(
    ctx.db,
  );
  return rows[0]?.sum ?? '0.00';
}

const sumsOf = (rows: readonly { base: string; tax: string }[], ledger: string) => {
  const tax = sum(rows.map((row) => row.tax));
  return { rows: rows.length, base: sum(rows.map((row) => row.base)), tax, ledger, difference: minus(tax, ledger) };
};

/** VAT and withholding tax of a month from the documents, each beside what the ledger says. */
export async function taxMonth(ctx: Context, month: string): Promise<TaxMonth> {
  const days = daysOf(month);
  const closed = await whyMonthClosed(ctx, days.from);
  const [output, input, withheld, missing] = await Promise.all([
    outputVatOf(ctx, days),
    inputVatOf(ctx, days),
    withheldOf(ctx, days),
    missingCertificates(ctx, days.to),
  ]);
  const vat = (rows: typeof output) => rows.map((row) => ({ base: row.base, tax: row.vat }));
  const of = (form: 'pnd3' | 'pnd53') => withheld.filter((row) => row.form === form);
  const outputVat = sumsOf(vat(output), await ledgerOf(ctx, 'outputVat', 'credit', days));
  const inputVat = sumsOf(vat(input), await ledgerOf(ctx, 'inputVat', 'debit', days));
  return {
    month,
    isClosed: closed !== null,
    outputVat,
    inputVat,
    pnd3: sumsOf(of('pnd3'), await ledgerOf(ctx, 'whtPayable3', 'credit', days)),
    pnd53: sumsOf(of('pnd53'), await ledgerOf(ctx, 'whtPayable53', 'credit', days)),
    payable: minus(outputVat.tax, inputVat.tax),
    output,
    input,
    withheld,
    missing,
  };
}
