import { amount, choice, date, decimal, integer, instant, json, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { z } from 'zod';
import { certificates, currencies, incoterms, supplies, priceReaders } from './supply.ts';

/** Approved requests that go to the vendors together, with the quotes that came back (stores-finance 2.6). */
export const requestGroup = defineRecord({
  name: 'requestGroup',
  label: { one: 'Request group', many: 'Request groups', row: ['number', 'title'] },
  listApi: '/api/purchasing/requestgroups/rows',
  path: '/purchasing/requestgroups/:key',
  numbering: 'RG{YY}-{0000}',
  access: { read: 'signedIn', create: 'nobody', update: 'purchasing.user', archive: 'nobody' },
  rows: everyRow,
  fields: {
    title: text('Title', { required: true, max: 120 }),
    supply: choice('Bought as', supplies, { required: true, readOnly: true }),
    process: text('Process', { readOnly: true }),
    neededBy: date('Needed by', { required: true, readOnly: true }),
    chosenQuoteId: link('Chosen quote', 'purchaseQuote', { readOnly: true }),
    justification: note('Justification', { readOnly: true }),
    chosenAt: instant('Chosen', { readOnly: true }),
    chosenById: link('Chosen by', 'user', { readOnly: true }),
    orderId: link('Order', 'purchaseOrder', { readOnly: true }),
  },
  editable: { open: 'all' },
  states: {
    open: { label: 'Quotes asked', tone: 'info' },
    chosen: { label: 'Quote chosen', tone: 'warn' },
    ordered: 'good',
    cancelled: 'neutral',
  },
  list: {
    columns: ['number', 'status', 'title', 'supply', 'neededBy', 'chosenQuoteId', 'orderId'],
    filters: ['status', 'supply', 'neededBy'],
    search: ['number', 'title'],
    sort: '-createdAt',
  },
});

const price = z.string().regex(/^\d{1,9}([.]\d{1,4})?$/, 'A number such as 12.5');

/** What one vendor offers for a group: a price for each request; once entered it is withdrawn, never changed. */
export const purchaseQuote = defineRecord({
  name: 'purchaseQuote',
  label: { one: 'Quote', many: 'Quotes', row: ['vendorId'] },
  api: '/api/purchasing/quotes',
  access: { read: priceReaders, create: 'purchasing.user', update: 'nobody', archive: 'purchasing.user' },
  rows: everyRow,
  fields: {
    groupId: link('Request group', 'requestGroup', { required: true, createOnly: true }),
    vendorId: link('Vendor', 'vendor', { required: true, createOnly: true }),
    reference: text("Vendor's reference", { max: 60, mono: true }),
    currency: choice('Currency', currencies, { required: true }),
    fxRate: decimal('Rate', {
      required: true,
      min: 0.0001,
      max: 100_000,
      scale: 4,
      unit: 'THB',
      help: 'THB for one unit of the currency.',
    }),
    prices: json('Prices', z.record(z.uuid(), price), { required: true }),
    leadDays: integer('Lead time', { required: true, min: 0, max: 1000, unit: 'days' }),
    moq: decimal('Minimum order quantity', { min: 0, scale: 4 }),
    incoterm: choice('Incoterm', incoterms),
    certificate: choice('Certificate offered', certificates, { required: true }),
    validUntil: date('Valid until', { required: true }),
    totalBaht: amount('Total', { required: true, readOnly: true, scale: 2, unit: 'THB' }),
  },
  files: { quote: { label: 'Quote', kinds: ['pdf', 'image'] } },
  list: {
    columns: ['vendorId', 'totalBaht', 'currency', 'leadDays', 'incoterm', 'certificate', 'validUntil', 'reference'],
    filters: ['groupId', 'vendorId'],
    sort: 'totalBaht',
  },
});
