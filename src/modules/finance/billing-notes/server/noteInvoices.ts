import type { Context, WriteContext } from '#kernel/server/context.ts';
import { conflict, refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { lockInvoices } from '#modules/finance/invoices/server/public.ts';
import { sum } from '#modules/finance/money/shared/public.ts';
import type { billingNote, Listed } from '../shared/billingNote.record.ts';

export type BillingNote = RowOf<typeof billingNote>;
type Facts = Pick<BillingNote, 'customerId' | 'invoiceIds'>;

/** What a note over these invoices says, under their locks. Errors: 422 for what is not open, of another customer, in two currencies, or named twice. */
export async function listOf(
  ctx: WriteContext,
  { customerId, invoiceIds }: Facts,
): Promise<Pick<BillingNote, 'listed' | 'total' | 'currency'>> {
  const invoices = [...(await lockInvoices(ctx, invoiceIds)).values()];
  if (invoices.length < invoiceIds.length) refuseField('invoiceIds', 'TWICE', 'An invoice stands here twice.');
  for (const row of invoices) {
    if (row.customerId !== customerId)
      refuseField('invoiceIds', 'OTHER_CUSTOMER', 'An invoice is of another customer.');
    if (row.status !== 'posted' && row.status !== 'partPaid')
      refuseField('invoiceIds', 'NOT_OPEN', `${row.invoiceNumber ?? 'A draft'} is not open.`);
  }
  const [currency = 'THB', other] = [...new Set(invoices.map((row) => row.currency))];
  if (other) refuseField('invoiceIds', 'CURRENCIES', 'The invoices are in different currencies: a note for each.');
  const listed: Listed[] = invoices
    .map(({ id, invoiceNumber, issueDate, dueDate, total, balance }) => ({
      invoiceId: id,
      invoiceNumber: invoiceNumber ?? '',
      issueDate: issueDate ?? '',
      dueDate: dueDate ?? '',
      total,
      balance,
    }))
    .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate) || a.invoiceNumber.localeCompare(b.invoiceNumber));
  return { listed, total: sum(listed.map(({ balance }) => balance)), currency };
}

/** Holds the invoices for a note: no other one names them while it is open. Errors: 409 `ON_A_NOTE`. */
export async function holdInvoices(ctx: WriteContext, { id, listed }: BillingNote): Promise<void> {
  const held = await ctx.db
    .insertInto('billingNoteInvoice')
    .values(listed.map(({ invoiceId }) => ({ billingNoteId: id, invoiceId })))
    .onConflict((conflicting) => conflicting.doNothing())
    .returning('invoiceId')
    .execute();
  const taken = listed.find(({ invoiceId }) => !held.some((one) => one.invoiceId === invoiceId));
  if (!taken) return;
  const other = await noteOf(ctx, taken.invoiceId);
  conflict('ON_A_NOTE', `${taken.invoiceNumber} stands on ${other?.number ?? 'a draft of a billing note'} already.`);
}

/** Lets go of them: they may be handed over anew. */
export async function releaseInvoices(ctx: WriteContext, id: string): Promise<void> {
  await ctx.db
    .updateTable('billingNoteInvoice')
    .set({ releasedAt: ctx.now })
    .where('billingNoteId', '=', id)
    .where('releasedAt', 'is', null)
    .execute();
}

async function noteOf(ctx: Context, invoiceId: string): Promise<{ id: string; number: string | null } | undefined> {
  return ctx.db
    .selectFrom('billingNoteInvoice')
    .innerJoin('billingNote', 'billingNote.id', 'billingNoteInvoice.billingNoteId')
    .select(['billingNote.id', 'billingNote.noteNumber as number'])
    .where('billingNoteInvoice.invoiceId', '=', invoiceId)
    .where('billingNoteInvoice.releasedAt', 'is', null)
    .executeTakeFirst();
}
