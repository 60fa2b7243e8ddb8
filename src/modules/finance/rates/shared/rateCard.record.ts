import { amount, choice, date, decimal, instant, link, note } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { customer } from '#modules/marketing/customers/shared/customer.record.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';

const labour = (shop: string) => amount(`Labour, ${shop}`, { min: 0, scale: 2, unit: 'per hour' });

/** The prices agreed with one customer for a time; without a customer, the base card of everybody (stores-finance 3.7). Cards of one customer never overlap. */
export const rateCard = defineRecord({
  name: 'rateCard',
  label: { one: 'Rate card', many: 'Rate cards', row: ['number', 'customerId'] },
  path: '/finance/rates/cards/:key',
  numbering: 'RC{YY}-{0000}',
  access: { read: 'finance.viewer', create: 'finance.user', update: 'finance.user', archive: 'finance.user' },
  rows: everyRow,
  fields: {
    customerId: link('Customer', 'customer', { createOnly: true, help: 'Empty: the base card, for who has none.' }),
    validFrom: date('Valid from', { required: true, createOnly: true }),
    validTo: date('Valid to', { help: 'The last day. Empty: until further notice.' }),
    currency: choice('Currency', customer.fields.currency.options ?? {}, { required: true, createOnly: true }),
    source: choice(
      'Source',
      { base: 'Base prices', contract: 'Customer contract', epa: 'Price adjustment' },
      { required: true },
    ),
    labourWheel: labour('wheel'),
    labourBrake: labour('brake'),
    labourBattery: labour('battery'),
    labourTireChange: labour('tire change'),
    labourOxygen: labour('oxygen'),
    labourWheelOverhaul: labour('wheel overhaul'),
    materialMarkupPct: decimal('Markup on material', { min: 0, max: 500, scale: 2, unit: '%' }),
    handlingPct: decimal('Handling', { min: 0, max: 100, scale: 2, unit: '%' }),
    handlingMin: amount('Handling, at least', { min: 0, scale: 2 }),
    handlingMax: amount('Handling, at most', { min: 0, scale: 2 }),
    berPct: decimal('Beyond economic repair above', {
      min: 1,
      max: 100,
      scale: 2,
      unit: '%',
      help: 'Of the price of a new part.',
    }),
    remark: note('Remark', { max: 1000 }),
    usedAt: instant('First billed', { readOnly: true }),
  },
  list: {
    columns: ['number', 'customerId', 'validFrom', 'validTo', 'currency', 'source', 'materialMarkupPct', 'usedAt'],
    filters: ['customerId', 'source', 'currency', 'validFrom', 'validTo'],
    search: ['number', 'customerId'],
    sort: '-validFrom',
  },
});

/** One price of a card: of an SKU, of an SKU for one part number, for one scope of work, or for both. The most exact one counts. */
export const rateLine = defineRecord({
  name: 'rateLine',
  label: { one: 'Price', many: 'Prices', row: ['skuId', 'price'] },
  api: '/api/finance/rates/lines',
  access: { read: 'finance.viewer', create: 'finance.user', update: 'finance.user', archive: 'finance.user' },
  rows: everyRow,
  fields: {
    rateCardId: link('Rate card', 'rateCard', { required: true, createOnly: true }),
    skuId: link('SKU', 'sku', { required: true, createOnly: true }),
    partNumberId: link('Part number', 'partNumber', { createOnly: true, help: 'Empty: of every part number.' }),
    workScope: choice('Scope', workOrder.fields.workScope.options ?? {}, {
      createOnly: true,
      help: 'Empty: of every scope.',
    }),
    price: amount('Price', { required: true, min: 0, scale: 4, help: 'In the currency of the card, without VAT.' }),
  },
  list: {
    columns: ['skuId', 'partNumberId', 'workScope', 'price'],
    filters: ['rateCardId', 'skuId', 'partNumberId', 'workScope'],
    sort: 'createdAt',
  },
});
