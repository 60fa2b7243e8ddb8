import { amount, choice, date, decimal, flag, instant, integer, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { priceSources } from '#modules/finance/rates/shared/public.ts';
import { vatModes } from '#modules/finance/sku/shared/sku.record.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { customer } from '#modules/marketing/customers/shared/customer.record.ts';

const currencies = customer.fields.currency.options ?? {};

export const quotationKinds = {
  fixed: 'Firm fixed price',
  timeAndMaterial: 'Time and material',
  ber: 'Beyond economic repair',
  overAndAbove: 'Over and above',
} as const;

/** What a customer decides of a part that is beyond economic repair (R-FIN-12). */
export const berChoices = {
  repairAnyway: 'Repair it anyway',
  scrap: 'Scrap it',
  returnAsIs: 'Return it as it is',
} as const;

/** Prices are read by marketing and finance and written by marketing; that a quotation exists is no secret. */
export const pricesReadBy = ['marketing.viewer', 'finance.viewer'] as const;
const prices = { read: pricesReadBy, write: 'marketing.user' } as const;
const counted = { readOnly: true, scale: 2, access: prices } as const;

/** An offer to a customer: drafted, approved where its margin is low, sent, answered. What was sent stands in its revisions and never changes. */
export const quotation = defineRecord({
  name: 'quotation',
  label: { one: 'Quotation', many: 'Quotations', row: ['number', 'subject'] },
  path: '/marketing/quotations/:key',
  numbering: 'QT{YY}-{0000}',
  access: { read: 'signedIn', create: 'marketing.user', update: 'marketing.user', archive: 'nobody' },
  rows: everyRow,
  fields: {
    revision: integer('Revision', { required: true, readOnly: true }),
    customerId: link('Customer', 'customer', { required: true, createOnly: true }),
    subject: text('Subject', { required: true, max: 200 }),
    kind: choice('Kind', quotationKinds, { required: true }),
    currency: choice('Currency', currencies, { required: true, createOnly: true }),
    validUntil: date('Valid until', { required: true, when: 'future' }),
    contactName: text('Contact', { max: 120, help: 'Who answers it.' }),
    contactEmail: text('Contact e-mail', {
      max: 254,
      pattern: /^[^\s@]+@[^\s@]+[.][^\s@]+$/,
      patternMessage: 'An e-mail address such as a.b@example.com',
      help: 'The link to accept it goes there.',
    }),
    ownerId: link('Owner', 'employee', { help: 'Empty: who makes it.' }),
    jobId: link('Work order', 'workOrder', { help: 'Of a quotation for one work order.' }),
    scope: note('Scope of work', { max: 4000, help: 'It stands on the quotation.' }),
    finding: note('Finding', { max: 2000, help: 'Of work over and above: what was found.' }),
    nteAmount: amount('Not to exceed', {
      min: 0,
      scale: 2,
      access: prices,
      help: 'Without VAT. Of time and material.',
    }),
    replacementPrice: amount('Price of a new part', { min: 0, scale: 2, access: prices }),
    berPct: decimal('Beyond economic repair above', { readOnly: true, scale: 2, unit: '%' }),
    turnTimeDays: integer('Turn-around', { min: 1, max: 365, unit: 'days' }),
    incoterm: text('Incoterm', { max: 60, help: 'Such as EXW Phuket.' }),
    terms: note('Terms', { max: 4000, help: 'They stand on the quotation.' }),
    vatPct: decimal('VAT rate', { required: true, readOnly: true, scale: 2, unit: '%' }),
    net: amount('Net', counted),
    vat: amount('VAT', counted),
    total: amount('Total', counted),
    marginPct: decimal('Margin', { ...counted, unit: '%' }),
    submittedAt: instant('Submitted', { readOnly: true }),
    submittedById: link('Submitted by', 'user', { readOnly: true }),
    approvedAt: instant('Approved', { readOnly: true }),
    approvedById: link('Approved by', 'user', { readOnly: true }),
    sentAt: instant('Sent', { readOnly: true }),
    sentById: link('Sent by', 'user', { readOnly: true }),
    answeredAt: instant('Answered', { readOnly: true }),
    answeredBy: text('Answered by', { max: 120 }),
    customerPo: text('Customer order', { max: 60 }),
    berChoice: choice('Decision', berChoices, { readOnly: true, help: 'Of a part beyond economic repair.' }),
    declineReason: text('Reason for declining', { max: 500, readOnly: true }),
  },
  files: {
    photos: { label: 'Photos', kinds: ['image'] },
    papers: { label: 'Papers', kinds: ['any'] },
  },
  editable: {
    draft: [
      'subject',
      'kind',
      'validUntil',
      'contactName',
      'contactEmail',
      'ownerId',
      'jobId',
      'scope',
      'finding',
      'nteAmount',
      'replacementPrice',
      'turnTimeDays',
      'incoterm',
      'terms',
      'photos',
      'papers',
    ],
    review: ['ownerId'],
    approved: ['ownerId', 'contactName', 'contactEmail'],
    sent: ['ownerId', 'contactName', 'contactEmail', 'papers'],
    accepted: ['ownerId', 'jobId', 'papers'],
  },
  distinct: [
    ['approvedById', 'creator'],
    ['approvedById', 'submittedById'],
  ],
  states: {
    draft: 'neutral',
    review: { label: 'In approval', tone: 'warn' },
    approved: 'info',
    sent: 'info',
    accepted: 'good',
    declined: 'bad',
    expired: 'neutral',
    withdrawn: 'neutral',
  },
  list: {
    columns: [
      'number',
      'revision',
      'customerId',
      'subject',
      'status',
      'kind',
      'total',
      'currency',
      'marginPct',
      'validUntil',
      'ownerId',
      'jobId',
      'sentAt',
    ],
    filters: ['status', 'customerId', 'ownerId', 'kind', 'currency', 'validUntil', 'jobId', 'sentAt'],
    search: ['number', 'subject', 'customerId', 'customerPo'],
    sort: '-createdAt',
  },
});

/** One position of a quotation, with where its price comes from. An option counts once the customer takes it. */
export const quotationLine = defineRecord({
  name: 'quotationLine',
  label: { one: 'Quotation line', many: 'Quotation lines', row: ['lineNo', 'description'] },
  api: '/api/marketing/quotation-lines',
  access: { read: pricesReadBy, create: 'marketing.user', update: 'marketing.user', archive: 'nobody' },
  rows: everyRow,
  fields: {
    quotationId: link('Quotation', 'quotation', { required: true, createOnly: true }),
    lineNo: integer('Line', { required: true, readOnly: true }),
    skuId: link('SKU', 'sku', { required: true, createOnly: true }),
    partNumberId: link('Part number', 'partNumber', { help: 'Empty: of no single part number.' }),
    workScope: choice('Scope', workOrder.fields.workScope.options ?? {}),
    description: text('Description', { max: 300, help: 'Empty: the name of the SKU.' }),
    quantity: decimal('Quantity', { required: true, min: 0.0001, max: 1_000_000, scale: 4 }),
    unit: text('Unit', { readOnly: true }),
    unitPrice: amount('Unit price', {
      min: 0,
      max: 1_000_000_000,
      scale: 4,
      help: 'Empty: the price of the rate card. Another one needs a reason.',
    }),
    discountPct: decimal('Discount', { min: 0, max: 100, scale: 2, unit: '%' }),
    net: amount('Net', { required: true, readOnly: true, scale: 2 }),
    unitCost: amount('Cost', { min: 0, max: 1_000_000_000, scale: 4, help: 'Of one unit, for the margin.' }),
    vatMode: choice('VAT', vatModes, { help: 'Empty: that of the SKU.' }),
    reason: text('Reason', { max: 300, help: 'Why this price differs from the rate card.' }),
    priceSource: choice(
      'Price from',
      { ...priceSources, manual: 'Entered by hand' },
      { required: true, readOnly: true },
    ),
    rateCardId: link('Rate card', 'rateCard', { readOnly: true }),
    isOption: flag('Option', { help: 'It counts when the customer takes it.' }),
    isTaken: flag('Taken', { required: true, readOnly: true }),
  },
  list: {
    columns: [
      'lineNo',
      'description',
      'quantity',
      'unitPrice',
      'net',
      'discountPct',
      'skuId',
      'partNumberId',
      'workScope',
      'unit',
      'vatMode',
      'priceSource',
      'rateCardId',
      'unitCost',
      'isOption',
      'isTaken',
      'reason',
    ],
    filters: ['quotationId', 'partNumberId', 'skuId', 'isOption', 'rateCardId'],
    sort: 'lineNo',
  },
});
