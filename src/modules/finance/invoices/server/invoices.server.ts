import { sql } from 'kysely';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { listEndpoint, recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { exportEndpoints } from '#kernel/server/records/export.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import { invoice, invoiceLine } from '../shared/invoice.record.ts';
import {
  billableCall,
  draftInvoiceCall,
  invoicePaperCall,
  removeLineCall,
  unbilledCall,
} from '../shared/invoices.calls.ts';
import { listedInvoice } from '../shared/listedInvoice.record.ts';
import { exchangeRate, taxRate } from '../shared/officialRates.record.ts';
import { billableOf, unbilledCustomers } from './billable.queries.ts';
import { changeLine, draftInvoice, keepSums, removeLine, settleLine, sumInvoice, whyLineFixed } from './drafts.ts';
import { invoiceActions } from './invoices.actions.ts';
import { invoiceDocument } from './invoice.document.ts';
import { requireDiscountAnswer } from './quoted.ts';

/** Invoices: what is served under `/api/finance/invoices`, with the rates of exchange and of taxes they are counted by. */
export const invoicesServer = defineServerModule({
  name: 'finance/invoices',
  records: [
    recordEndpoints(invoice, {
      workflow: invoiceActions,
      beforeUpdate: async (ctx, row, input) => {
        requireDiscountAnswer(ctx, row, input);
        return (await sumInvoice(ctx, row.id, { row: input })).values;
      },
    }),
    recordEndpoints(invoiceLine, {
      beforeCreate: (input, _call, ctx) => settleLine(ctx, input),
      afterCreate: async (ctx, row) => {
        await keepSums(ctx, row.invoiceId);
      },
      mayUpdate: whyLineFixed,
      beforeUpdate: changeLine,
    }),
    listedInvoice,
    recordEndpoints(exchangeRate),
    recordEndpoints(taxRate, {
      holds: async (facts, ctx, row) => {
        if (facts.validTo && facts.validTo < facts.validFrom)
          refuseField('validTo', 'TAX_DAYS', 'It ends before it begins.');
        const other = await sql`
          select 1 from tax_rate where code = ${facts.code} and archived_at is null and id is distinct from ${row?.id ?? null}::uuid
            and daterange(valid_from, valid_to, '[]') && daterange(${facts.validFrom}::date, ${facts.validTo ?? null}::date, '[]')`.execute(
          ctx.db,
        );
        if (other.rows.length > 0)
          refuseField('validFrom', 'TAX_OVERLAP', 'Another rate of this tax counts then: give it a last day first.');
      },
    }),
  ],
  endpoints: [
    listEndpoint(listedInvoice),
    ...exportEndpoints(listedInvoice),
    handle(unbilledCall, (ctx) => unbilledCustomers(ctx)),
    handle(billableCall, (ctx, { params }) => billableOf(ctx, params.customerId)),
    handle(draftInvoiceCall, { creates: true, handle: (ctx, { body }) => draftInvoice(ctx, body) }),
    handle(removeLineCall, async (ctx, { params, body }) => {
      await removeLine(ctx, params.id, body.version);
      return { success: true };
    }),
    handle(invoicePaperCall, async (ctx, { params, reply }) => {
      const row = await getRecord(ctx, invoice, params.id);
      const pdf = await ctx.services.render(await invoiceDocument(ctx, row, params.language));
      const name = row.invoiceNumber ?? 'draft';
      void reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename="${name}-${params.language}.pdf"`);
      return pdf;
    }),
  ],
});
