import type { WriteContext } from '#kernel/server/context.ts';
import { takeNumber } from '#kernel/server/numbering/numbering.ts';
import type { ServerValues } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import { buyerOnDocument, lockInvoices, sellerOf } from '#modules/finance/invoices/server/public.ts';
import type { billingNote } from '../shared/billingNote.record.ts';
import { billingNoteWorkflow } from '../shared/billingNote.workflow.ts';
import { listOf, releaseInvoices, type BillingNote } from './noteInvoices.ts';

const series = 'BL{YY}{MM}-{0000}';

/** Hands a note over: what each invoice leaves open now, the parties as they stand, and the number, taken late in this transaction (R-NUM-1). */
async function issue(ctx: WriteContext, row: BillingNote): Promise<ServerValues<typeof billingNote>> {
  const issueDate = dayOf(ctx.now);
  if (row.collectOn < issueDate)
    refuseField('collectOn', 'COLLECT_PAST', 'The day of collection is over: enter a later one.');
  const list = await listOf(ctx, row);
  const [buyer, seller] = [await buyerOnDocument(ctx, row.customerId), await sellerOf(ctx)];
  return { ...list, buyer, seller, issueDate, noteNumber: await takeNumber(ctx.db, series, startOfDay(issueDate)) };
}

/** The steps of a billing note. */
export const billingNoteActions = implementWorkflow(
  {
    ...billingNoteWorkflow,
    lockFirst: (ctx: WriteContext, { invoiceIds }: BillingNote) => lockInvoices(ctx, invoiceIds),
  },
  {
    issue: { effect: issue },
    discard: { after: (ctx, row) => releaseInvoices(ctx, row.id) },
    close: { after: (ctx, row) => releaseInvoices(ctx, row.id) },
    cancel: { after: (ctx, row) => releaseInvoices(ctx, row.id) },
  },
);
