import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { shopWords } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { sku } from '#modules/finance/sku/shared/sku.record.ts';
import { priceSources, type PriceSource } from './price.ts';
import { rateCard, rateLine } from './rateCard.record.ts';

const shops = Object.keys(shopWords) as [keyof typeof shopWords];
const sources = Object.keys(priceSources) as [PriceSource];

export const priceCall = defineCall({
  method: 'GET',
  path: '/api/finance/rates/price',
  allow: 'finance.viewer',
  summary: 'What an SKU costs a customer on a day, and where that price comes from',
  of: [rateCard, rateLine, sku],
  query: z.strictObject({
    customerId: z.uuid(),
    skuId: z.uuid(),
    on: z.iso.date(),
    partNumberId: z.uuid().optional(),
    workScope: z.string().max(40).optional(),
    shop: z.enum(shops).optional(),
  }),
  answer: z.object({
    unitPrice: z.string(),
    currency: z.string(),
    source: z.enum(sources),
    cardId: z.string().nullable(),
    cardNumber: z.string().nullable(),
    exact: z.object({ part: z.boolean(), scope: z.boolean() }),
  }),
});

export const copyCardCall = defineCall({
  method: 'POST',
  path: '/api/finance/rates/cards/:id/copy',
  allow: 'finance.user',
  summary: 'The next card of a customer, or the first one of another, with the prices of this one',
  of: [rateCard],
  body: z.strictObject({
    validFrom: z.iso.date('A date such as 2026-11-21').meta({ kind: 'date', title: 'Valid from' }),
    customerId: z.uuid('Choose one from the list').optional().meta({ kind: 'link', to: 'customer', title: 'Customer' }),
  }),
  answer: z.object({ id: z.string(), number: z.string() }),
});
