import { dayOf } from '#kernel/shared/dates.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { createRecord } from '#kernel/server/records/records.ts';
import { completedPayment, settledOf } from '../shared/settle.ts';
import { voucher, type PaidItem } from '../shared/voucher.record.ts';
import { draftOf, holdItems } from './payables.ts';
import { readingOf } from './settling.ts';

const linkOf = { bill: 'vendorId', claim: 'employeeId', refund: 'customerId' } as const;
const purposeOf = { bill: 'bill', claim: 'reimbursement', refund: 'refund' } as const;

/** Of the same payee the last voucher that was posted knows tax ID, address, account and whether it was cash; a cheque has a number of its own. */
async function rememberedOf(ctx: Context, kind: PaidItem['kind'], payeeId: string) {
  const last = await ctx.db
    .selectFrom('voucher')
    .select(['partyTaxId', 'partyBranch', 'partyAddress', 'payeeForm', 'moneyAccountId', 'method'])
    .where(linkOf[kind], '=', payeeId)
    .where('status', '=', 'posted')
    .orderBy('voucherDate', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? null;
}

/** Prepares the draft that pays these items, whole: VAT, tax withheld and bank are on it. Errors: those of `draftOf`. */
export async function payItems(
  ctx: WriteContext,
  asked: readonly Pick<PaidItem, 'kind' | 'id'>[],
): Promise<{ id: string }> {
  const { payee, items, lines, vat, taxInvoice } = await draftOf(ctx, asked);
  const last = await rememberedOf(ctx, payee.kind, payee.payeeId);
  const bank = await ctx.db
    .selectFrom('ledgerAccount')
    .select('id')
    .where('use', '=', 'bank')
    .executeTakeFirstOrThrow();
  const row = {
    kind: 'pv',
    voucherDate: dayOf(ctx.now),
    moneyAccountId: last?.moneyAccountId ?? bank.id,
  } as const;
  const reading = await readingOf(ctx, { ...row, taxInvoiceOn: taxInvoice?.on ?? null });
  const payeeForm =
    payee.kind !== 'bill' ? null : ((last?.payeeForm as 'pnd3' | 'pnd53' | null | undefined) ?? 'pnd53');
  const whole = completedPayment(lines, { ...reading, vat, hasTaxInvoice: true, payeeForm });
  const made = await createRecord(
    ctx,
    voucher,
    {
      ...row,
      purpose: purposeOf[payee.kind],
      partyName: payee.payee,
      [linkOf[payee.kind]]: payee.payeeId,
      description: items
        .map(({ label }) => label)
        .join(', ')
        .slice(0, 200),
      method: last?.method === 'cash' ? 'cash' : 'transfer',
      taxInvoiceNo: taxInvoice?.no ?? null,
      taxInvoiceOn: taxInvoice?.on ?? null,
      lines: whole,
      partyTaxId: last?.partyTaxId ?? null,
      partyBranch: last?.partyBranch ?? null,
      partyAddress: last?.partyAddress ?? null,
      payeeForm,
      taxBorne: 'withheld',
    },
    { ...settledOf('pv', whole, reading), items, status: 'draft' },
  );
  await holdItems(ctx, made.id, items);
  return { id: made.id };
}
