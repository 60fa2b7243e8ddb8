import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { sum } from '#modules/finance/money/shared/public.ts';
import { billingNote } from '../shared/billingNote.record.ts';
import { billingNotePaperCall, dueInvoicesCall, noteBalancesCall } from '../shared/billingNotes.calls.ts';
import { billingNoteActions } from './billing-notes.actions.ts';
import { billingNoteDocument } from './billingNote.document.ts';
import { dueInvoices } from './due.queries.ts';
import { holdInvoices, listOf } from './noteInvoices.ts';

/** Billing notes: what is served under `/api/finance/billing-notes`. */
export const billingNotesServer = defineServerModule({
  name: 'finance/billing-notes',
  records: [
    recordEndpoints(billingNote, {
      workflow: billingNoteActions,
      beforeCreate: (input, _call, ctx) => listOf(ctx, input),
      afterCreate: holdInvoices,
    }),
  ],
  endpoints: [
    handle(dueInvoicesCall, async (ctx, { params }) => ({ invoices: await dueInvoices(ctx, params.customerId) })),
    handle(noteBalancesCall, async (ctx, { params }) => {
      const { invoiceIds } = await getRecord(ctx, billingNote, params.id);
      const invoices = await ctx.db
        .selectFrom('invoice')
        .select(['id', 'balance'])
        .where('id', 'in', invoiceIds)
        .execute();
      return { invoices, open: sum(invoices.map(({ balance }) => balance)) };
    }),
    handle(billingNotePaperCall, async (ctx, { params, reply }) => {
      const row = await getRecord(ctx, billingNote, params.id);
      const pdf = await ctx.services.render(await billingNoteDocument(ctx, row, params.language));
      void reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename="${row.noteNumber ?? 'draft'}-${params.language}.pdf"`);
      return pdf;
    }),
  ],
});
