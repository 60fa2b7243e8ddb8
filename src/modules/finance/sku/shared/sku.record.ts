import { amount, choice, decimal, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { shopWords } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';

/** How value-added tax is counted on a line (stores-finance 3.7, R-FIN-4). */
export const vatModes = {
  vat7: 'Standard rate',
  zero: 'Zero-rated',
  exempt: 'VAT-exempt',
  outOfScope: 'Outside VAT',
} as const;

/** What a payer withholds by the class of income (R-FIN-7); the rates are data of the payment. */
export const withholdingClasses = {
  none: 'Nothing withheld',
  service: 'Service and hire of work',
  transport: 'Transport',
  advertising: 'Advertising',
  rent: 'Rent',
} as const;

/** Something the company sells: a service of a shop, or a product of the stores (stores-finance 3.7). The base price is in THB, without VAT. */
export const sku = defineRecord({
  name: 'sku',
  label: { one: 'SKU', many: 'SKUs', row: ['code', 'nameEn'] },
  path: '/finance/sku/:key',
  key: 'code',
  access: {
    read: 'finance.viewer',
    create: 'finance.user',
    update: 'finance.user',
    archive: 'finance.user',
    pick: ['finance.viewer', 'marketing.user'],
  },
  rows: everyRow,
  fields: {
    code: text('Code', { required: true, createOnly: true, upperCase: true, mono: true, max: 30 }),
    kind: choice('Kind', ['service', 'product'], { required: true, createOnly: true }),
    name: text('Name in Thai', { required: true, max: 120 }),
    nameEn: text('Name in English', { required: true, max: 120 }),
    shop: choice('Shop', shopWords, { help: 'Empty: of no single shop.' }),
    unit: text('Unit', { required: true, max: 20, help: 'As it stands on the invoice: EA, hour, kg.' }),
    basePrice: amount('Base price', {
      required: true,
      unit: 'THB',
      min: 0,
      scale: 2,
      help: 'Without VAT, where no rate of the customer says otherwise.',
    }),
    accountCode: text('Revenue account', {
      required: true,
      mono: true,
      pattern: /^4\d{5}$/,
      patternMessage: 'A revenue account has six digits and begins with 4',
    }),
    vatMode: choice('VAT', vatModes, { required: true }),
    whtClass: choice('Withholding tax', withholdingClasses, { required: true }),
    standardHours: decimal('Standard hours', { unit: 'h', min: 0, scale: 2, help: 'Of a service.' }),
    itemId: link('Stock item', 'stockItem', { help: 'Of a product.' }),
  },
  list: {
    columns: ['code', 'nameEn', 'name', 'shop', 'unit', 'basePrice', 'accountCode', 'vatMode', 'whtClass'],
    filters: ['kind', 'shop', 'vatMode', 'whtClass', 'accountCode', 'itemId'],
    search: ['code', 'name', 'nameEn'],
    sort: 'code',
  },
});
