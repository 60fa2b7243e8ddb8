import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { whyOwnDraft } from '#modules/finance/ledger/server/public.ts';
import { discountsOfInvoice, discountsOnInvoice } from '#modules/finance/invoices/server/public.ts';
import { discount } from '../shared/discount.record.ts';
import { discountWorkflow } from '../shared/discount.workflow.ts';
import { discountUseCall } from '../shared/discounts.calls.ts';
import { discountsFor, discountsUsed, useOf } from './discounts.queries.ts';

discountsOfInvoice.fill(discountsFor);
discountsOnInvoice.fill(discountsUsed);

/** The steps of a discount. */
export const discountActions = implementWorkflow(discountWorkflow, {
  approve: { guard: (ctx, row) => whyOwnDraft(ctx, discount, row) },
});

/** What one field cannot say alone: a value of its type, an SKU or a shop, days in their order. */
function refuseFacts({
  type,
  percent,
  amount,
  currency,
  skuId,
  shop,
  validFrom,
  validTo,
}: CreateOf<typeof discount>): void {
  if (type === 'percent' && !percent) refuseField('percent', 'VALUE', 'Enter the percentage.');
  if (type === 'percent' && amount) refuseField('amount', 'VALUE', 'A percentage has no amount: leave it empty.');
  if (type === 'amount' && !amount) refuseField('amount', 'VALUE', 'Enter the amount per unit.');
  if (type === 'amount' && percent) refuseField('percent', 'VALUE', 'An amount has no percentage: leave it empty.');
  if (type === 'amount' && !currency) refuseField('currency', 'VALUE', 'Choose the currency of the amount.');
  if (type === 'percent' && currency) refuseField('currency', 'VALUE', 'A percentage has no currency: leave it empty.');
  if (skuId && shop) refuseField('shop', 'SCOPE', 'Choose an SKU or a shop, not both.');
  if (validTo && validTo < validFrom) refuseField('validTo', 'VALIDITY', 'It ends before it begins.');
}

/** Discounts: what is served under `/api/finance/discounts`; what an invoice line gets off is asked by invoices. */
export const discountsServer = defineServerModule({
  name: 'finance/discounts',
  records: [
    recordEndpoints(discount, {
      workflow: discountActions,
      holds: refuseFacts,
      beforeUpdate: (_ctx, row, input) => {
        if (row.status !== 'approved' || input.validTo === undefined) return;
        if (!input.validTo || (row.validTo && input.validTo > row.validTo))
          refuseField('validTo', 'LONGER', 'It was approved for less: make a new discount to go on longer.');
      },
    }),
  ],
  endpoints: [
    handle(discountUseCall, async (ctx, { params }) => useOf(ctx, await getRecord(ctx, discount, params.id))),
  ],
});
