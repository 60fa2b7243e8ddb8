import { sql } from 'kysely';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { proRata } from '#modules/finance/money/shared/public.ts';
import { receipt } from '../shared/receipt.record.ts';
import { openInvoicesCall, receiptPaperCall, receiptsOfInvoiceCall } from '../shared/receipts.calls.ts';
import { receiptDocument } from './receipt.document.ts';
import { checkReceipt, receiptActions } from './receipts.actions.ts';

/** Receipts: what is served under `/api/finance/receipts`. */
export const receiptsServer = defineServerModule({
  name: 'finance/receipts',
  records: [
    recordEndpoints(receipt, {
      workflow: receiptActions,
      beforeCreate: async (input, _call, ctx) => ({
        currency: await checkReceipt(ctx, input),
        vatDue: '0.00',
        netPaid: '0.00',
      }),
      beforeUpdate: async (ctx, row, input) =>
        row.status === 'draft' ? { currency: await checkReceipt(ctx, { ...row, ...input }) } : {},
    }),
  ],
  endpoints: [
    handle(openInvoicesCall, async (ctx, { params }) => {
      const found = await ctx.db
        .selectFrom('invoice')
        .select(['id', 'invoiceNumber', 'issueDate', 'dueDate', 'currency', 'total', 'balance', 'whtExpected'])
        .where('customerId', '=', params.customerId)
        .where('status', 'in', ['posted', 'partPaid'])
        .orderBy('dueDate')
        .orderBy('invoiceNumber')
        .limit(200)
        .execute();
      // What the payer keeps is that of the part still open: after earlier payments and notes.
      const open = ({ whtExpected, balance, total }: (typeof found)[number]) => proRata(whtExpected, balance, total);
      return { invoices: found.map((row) => ({ ...row, whtExpected: open(row) })) };
    }),
    handle(receiptsOfInvoiceCall, async (ctx, { params: { invoiceId } }) => {
      const { rows } = await sql<AnswerOf<typeof receiptsOfInvoiceCall>['receipts'][number]>`
        select r.id, r.receipt_number, r.status, r.received_on::text, r.currency, x->>'amount' as amount,
          (select v->>'vat' from jsonb_array_elements(r.settled) v where v->>'invoiceId' = i.id::text) as vat
        from invoice i join receipt r on r.customer_id = i.customer_id cross join jsonb_array_elements(r.settlements) x
        where i.id = ${invoiceId} and x->>'invoiceId' = i.id::text and r.status <> 'discarded'
        order by r.received_on, r.receipt_number`.execute(ctx.db);
      return { receipts: rows };
    }),
    handle(receiptPaperCall, async (ctx, { params, reply }) => {
      const row = await getRecord(ctx, receipt, params.id);
      const pdf = await ctx.services.render(await receiptDocument(ctx, row, params.language));
      const name = row.receiptNumber ?? 'draft';
      void reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename="${name}-${params.language}.pdf"`);
      return pdf;
    }),
  ],
});
