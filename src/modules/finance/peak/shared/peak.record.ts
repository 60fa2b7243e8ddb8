import { amount, choice, date, instant, integer, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

/** Records whose documents go to PEAK, by name; any other one that is booked goes as a journal. */
export const peakKinds: Readonly<Record<string, string>> = {
  customer: 'Customer',
  invoice: 'Invoice',
  receipt: 'Payment receipt',
  voucher: 'Voucher',
  voucherTaxInvoice: 'Tax invoice of a voucher',
  reimbursement: 'Reimbursement',
  creditNote: 'Credit or debit note',
};

const byServer = { readOnly: true } as const;
const mono = { readOnly: true, mono: true } as const;

/**
 * A document on its way to PEAK: the row is written in the transaction that posts the document, and stays (R-PEAK-2). `waitsFor` says what must
 * come first; `drift` how PEAK differs from us, by the last comparison.
 */
export const peakDocument = defineRecord({
  name: 'peakDocument',
  label: { one: 'Document for PEAK', many: 'Documents for PEAK', row: ['number', 'kind'] },
  api: '/api/finance/peak/documents',
  path: '/finance/invoicing/peak/documents/:key',
  access: { read: 'finance.viewer', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    number: text('Number', { ...mono, required: true }),
    kind: text('Kind', { ...byServer, required: true, help: 'The record it comes from.' }),
    action: choice('Action', ['send', 'void'], { ...byServer, required: true }),
    documentOn: date('Date', byServer),
    amount: amount('Amount', { ...byServer, scale: 2 }),
    currency: text('Currency', byServer),
    waitsFor: text('Held back by', byServer),
    tries: integer('Tries', { ...byServer, required: true }),
    nextTryAt: instant('Next try', { ...byServer, required: true }),
    claimedAt: instant('Last try', byServer),
    sentAt: instant('In PEAK since', byServer),
    lastCode: text('Answer code', mono),
    lastText: text('Last answer', byServer),
    peakId: text('PEAK id', mono),
    peakCode: text('PEAK number', mono),
    peakAmount: amount('Amount in PEAK', { ...byServer, scale: 2 }),
    payloadHash: text('Hash of what was sent', mono),
    drift: text('Difference', byServer),
    comparedAt: instant('Compared', byServer),
  },
  states: {
    queued: { label: 'To be sent', tone: 'info' },
    sending: { label: 'Being sent', tone: 'warn' },
    synced: { label: 'In PEAK', tone: 'good' },
    failed: { label: 'Refused by PEAK', tone: 'bad' },
    skipped: { label: 'Not sent', tone: 'neutral' },
  },
  list: {
    columns: [
      'number',
      'kind',
      'action',
      'status',
      'documentOn',
      'amount',
      'waitsFor',
      'lastText',
      'drift',
      'tries',
      'peakCode',
      'lastCode',
    ],
    filters: ['status', 'kind', 'action', 'drift', 'waitsFor', 'documentOn'],
    search: ['number', 'peakCode'],
    sort: '-createdAt',
  },
});

/** What stands in PEAK for something of ours. Without a line, accounts, SKUs and customers go by their own code. */
export const peakCode = defineRecord({
  name: 'peakCode',
  label: { one: 'PEAK code', many: 'PEAK codes', row: ['kind', 'ours', 'theirs'] },
  api: '/api/finance/peak/codes',
  access: { read: 'finance.viewer', create: 'finance.admin', update: 'finance.admin', archive: 'finance.admin' },
  rows: everyRow,
  fields: {
    kind: choice(
      'Kind',
      { account: 'Account', sku: 'SKU', customer: 'Customer', vat: 'VAT type', payment: 'Payment method' },
      { required: true, createOnly: true },
    ),
    ours: text('Ours', {
      required: true,
      createOnly: true,
      mono: true,
      max: 120,
      help: 'Code of the account, SKU or customer; vat7, zero, exempt or outOfScope; the bank account of a receipt, or * for every other.',
    }),
    theirs: text('In PEAK', { required: true, mono: true, max: 60 }),
    remark: text('Remark', { max: 200 }),
  },
  list: { columns: ['kind', 'ours', 'theirs', 'remark'], filters: ['kind'], search: ['ours', 'theirs'], sort: 'kind' },
});

export const peakModes = { dryRun: 'Dry run', live: 'Live', paused: 'Paused' } as const;
export type PeakMode = keyof typeof peakModes;

/** The one switch: dry run shows what would be sent and sends nothing (R-PEAK-4). */
export const peakSwitch = defineRecord({
  name: 'peakSwitch',
  label: { one: 'PEAK switch', many: 'PEAK switch', row: ['name', 'mode'] },
  api: '/api/finance/peak/switch',
  access: { read: 'finance.viewer', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    name: text('Name', { required: true, readOnly: true }),
    mode: choice('Mode', peakModes, { required: true, readOnly: true }),
  },
  list: { columns: ['name', 'mode'], search: ['name'], sort: 'name' },
});
