import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { invoice } from '#modules/finance/invoices/shared/invoice.record.ts';
import { sum } from '#modules/finance/money/shared/public.ts';
import { creditNote } from '../shared/creditNote.record.ts';
import { noteBasisCall, notePaperCall } from '../shared/creditNotes.calls.ts';
import { leftOf, linesLeft, workOut } from './basis.ts';
import { creditNoteActions } from './credit-notes.actions.ts';
import { noteDocument } from './note.document.ts';

/** Credit and debit notes: what is served under `/api/finance/credit-notes`. */
export const creditNotesServer = defineServerModule({
  name: 'finance/credit-notes',
  records: [
    recordEndpoints(creditNote, {
      workflow: creditNoteActions,
      beforeCreate: (input, _call, ctx) => workOut(ctx, input),
      // Counted anew where what is counted changes; posting counts it once more.
      beforeUpdate: (ctx, row, input) =>
        input.lines || input.reasonCode ? workOut(ctx, { ...row, ...input }) : Promise.resolve({}),
    }),
  ],
  endpoints: [
    handle(noteBasisCall, async (ctx, { params }) => {
      const row = await getRecord(ctx, invoice, params.invoiceId);
      if (!row.invoiceNumber) return notFound('Choose a posted invoice.');
      const lines = await linesLeft(ctx, row.id);
      const { vat, total } = leftOf(row);
      return {
        invoiceNumber: row.invoiceNumber,
        issueDate: row.issueDate ?? '',
        customer: row.customerIdLabel ?? '',
        currency: row.currency,
        vatPct: row.vatPct,
        left: { net: sum(lines.map(({ left }) => left)), vat, total },
        lines: lines.map(({ accountCode: _code, ...line }) => line),
      };
    }),
    handle(notePaperCall, async (ctx, { params, reply }) => {
      const row = await getRecord(ctx, creditNote, params.id);
      const pdf = await ctx.services.render(await noteDocument(ctx, row, params.language));
      const name = row.noteNumber ?? 'draft';
      void reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename="${name}-${params.language}.pdf"`);
      return pdf;
    }),
  ],
});
