import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { minus } from '#modules/finance/money/shared/public.ts';
import type { WithheldPart } from '#modules/finance/vouchers/shared/voucher.record.ts';
import type { WithheldRow } from '../shared/taxPack.calls.ts';
import type { Month } from './voucherVat.ts';

const conditions = { withheld: 1, always: 2, once: 3 } as const;

interface Row {
  day: string;
  reversedOn: string | null;
  certificate: string;
  form: 'pnd3' | 'pnd53';
  party: string;
  taxId: string | null;
  branch: string | null;
  address: string | null;
  taxBorne: keyof typeof conditions | null;
  withheld: WithheldPart[];
}

/** Tax withheld from payees in a month by their certificates; what is reversed in it stands below zero. */
export async function withheldOf(
  ctx: Context,
  { from, to }: Month,
): Promise<(WithheldRow & { form: 'pnd3' | 'pnd53' })[]> {
  const rows = (await ctx.db
    .selectFrom('voucher')
    .select([
      'voucherDate as day',
      'reversedOn',
      'certificateNo as certificate',
      'payeeForm as form',
      'partyName as party',
      'partyTaxId as taxId',
      'partyBranch as branch',
      'partyAddress as address',
      'taxBorne',
      'withheld',
    ])
    .where('certificateNo', 'is not', null)
    .where('payeeForm', 'is not', null)
    .where((row) => row.or([row.between('voucherDate', from, to), row.between('reversedOn', from, to)]))
    .orderBy('certificateNo')
    .execute()) as Row[];
  return rows.flatMap(({ withheld, taxBorne, day, reversedOn, ...row }) => {
    const parts = (on: string, sign: (amount: string) => string) =>
      withheld.map(({ incomeType, percent, base, tax }) => ({
        ...row,
        day: on,
        incomeType,
        percent,
        base: sign(base),
        tax: sign(tax),
        condition: conditions[taxBorne ?? 'withheld'],
      }));
    return [
      ...(day >= from && day <= to ? parts(day, (amount) => amount) : []),
      ...(reversedOn && reversedOn >= from && reversedOn <= to
        ? parts(reversedOn, (amount) => minus('0', amount))
        : []),
    ];
  });
}

interface Missing {
  number: string;
  day: string;
  customer: string;
  withheld: string;
  currency: string;
}

/** Receipts until a day of which customers withheld tax and whose certificate has not come, the oldest first. */
export async function missingCertificates(ctx: Context, to: string): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    select r.receipt_number as number, r.received_on::text as day, c.name as customer, r.withheld::text, r.currency
    from receipt r join customer c on c.id = r.customer_id
    where r.status = 'posted' and r.withheld > 0 and coalesce(r.wht_certificate_no, '') = '' and r.received_on <= ${to}::date
    order by r.received_on, r.receipt_number limit 1000`.execute(ctx.db);
  return rows;
}
