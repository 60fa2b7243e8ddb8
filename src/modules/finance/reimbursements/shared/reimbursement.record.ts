import { amount, choice, date, decimal, instant, link, text } from '#kernel/shared/field.ts';
import { defineRecord } from '#kernel/shared/record.ts';
import { ofOwnClaims, ownClaims } from './visible.ts';

// Codes are their own words.
const currencies = { THB: 'THB', USD: 'USD', EUR: 'EUR', SGD: 'SGD', JPY: 'JPY' } as const;

/** Money a person laid out for the company, from the receipt to the voucher that pays it back (quality-people 3.3, R-REI). */
export const reimbursement = defineRecord({
  name: 'reimbursement',
  label: { one: 'Reimbursement', many: 'Reimbursements', row: ['claimNo', 'purpose'] },
  path: '/reimbursements/:key',
  access: { read: 'signedIn', create: 'signedIn', update: 'signedIn', archive: 'nobody' },
  rows: ownClaims,
  fields: {
    claimNo: text('Claim no.', { readOnly: true, mono: true, help: 'Given when it is submitted.' }),
    claimantId: link('Claimant', 'employee', { readOnly: true }),
    purpose: text('Purpose', { required: true, min: 3, max: 200 }),
    costCenter: text('Cost centre', { required: true, max: 40 }),
    jobId: link('Job', 'workOrder', { help: 'Where it was spent for one.' }),
    currency: choice('Currency', currencies, { required: true }),
    rateOn: date('Rate of', {
      when: 'past',
      help: 'Of a foreign currency: the day it was paid. The exchange rate of that day counts.',
    }),
    fxRate: decimal('Rate', { readOnly: true, scale: 6, unit: 'THB' }),
    total: amount('Total', { required: true, readOnly: true, unit: 'THB' }),
    vat: amount('VAT', { required: true, readOnly: true, unit: 'THB', help: 'Of tax invoices in the company’s name.' }),
    waitingForId: link('Waits for', 'employee', { readOnly: true, help: 'Empty: finance, or nobody.' }),
    submittedAt: instant('Submitted', { readOnly: true }),
    managerApprovedAt: instant('Approved by the superior', { readOnly: true }),
    managerApprovedById: link('Superior', 'user', { readOnly: true }),
    checkedAt: instant('Checked by finance', { readOnly: true }),
    checkedById: link('Checked by', 'user', { readOnly: true }),
    endorsedAt: instant('Approved by the Finance Manager', { readOnly: true }),
    endorsedById: link('Finance Manager', 'user', { readOnly: true }),
    approvedAt: instant('Approved', { readOnly: true }),
    approvedById: link('Approved by', 'user', { readOnly: true }),
    payMethod: choice('Paid by', { transfer: 'Bank transfer', cash: 'Cash', cheque: 'Cheque' }, { readOnly: true }),
    paidOn: date('Paid on', { readOnly: true }),
    voucherNo: text('Payment voucher', { readOnly: true, mono: true }),
  },
  files: {},
  editable: { draft: 'all', returned: 'all' },
  distinct: [
    ['managerApprovedById', 'creator'],
    ['checkedById', 'creator', 'managerApprovedById'],
    ['endorsedById', 'creator'],
    ['approvedById', 'creator'],
  ],
  states: {
    draft: 'neutral',
    submitted: { label: 'Waiting for the superior', tone: 'info' },
    managerApproved: { label: 'Waiting for finance', tone: 'info' },
    financeChecked: { label: 'Waiting for the Finance Manager', tone: 'info' },
    endorsed: { label: 'Waiting for the Accountable Manager', tone: 'info' },
    approved: { label: 'To be paid', tone: 'warn' },
    paid: 'good',
    returned: { label: 'Returned to claimant', tone: 'warn' },
    rejected: 'bad',
    withdrawn: 'neutral',
  },
  list: {
    columns: [
      'claimNo',
      'status',
      'purpose',
      'claimantId',
      'total',
      'waitingForId',
      'submittedAt',
      'paidOn',
      'voucherNo',
    ],
    filters: ['status', 'claimantId', 'waitingForId', 'jobId', 'submittedAt', 'paidOn', 'total'],
    search: ['claimNo', 'purpose', 'claimantId'],
    sort: '-createdAt',
    sums: ['total', 'vat'],
  },
});

export const categories = {
  travel: 'Travel costs',
  fuel: 'Fuel',
  meal: 'Meal',
  hotel: 'Hotel',
  tool: 'Tool',
  medical: 'Medical',
  postage: 'Postage',
  training: 'Training',
  other: 'Other',
} as const;

/** One receipt of a claim, with its photo. Amounts are in the claim's currency. */
export const reimbursementLine = defineRecord({
  name: 'reimbursementLine',
  label: { one: 'Claimed receipt', many: 'Claimed receipts', row: ['vendorName', 'docNo'] },
  api: '/api/reimbursement-lines',
  access: { read: 'signedIn', create: 'signedIn', update: 'signedIn', archive: 'nobody' },
  rows: ofOwnClaims,
  fields: {
    reimbursementId: link('Reimbursement', 'reimbursement', { required: true, createOnly: true }),
    gross: amount('Amount with VAT', { required: true, min: 0.01, max: 10_000_000 }),
    vat: amount('VAT', { required: true, min: 0, max: 1_000_000, help: '0 where the receipt shows none.' }),
    spentOn: date('Date', { required: true, when: 'past' }),
    category: choice('Category', categories, { required: true }),
    vendorName: text('Bought from', { required: true, max: 120 }),
    docType: choice(
      'Document',
      { taxInvoice: 'Tax invoice in the company’s name', receipt: 'Receipt', substitute: 'Substitute for a receipt' },
      { required: true },
    ),
    docNo: text('Document no.', { max: 60, mono: true }),
    vendorTaxId: text('Tax ID of the vendor', { mono: true, pattern: /^\d{13}$/, patternMessage: '13 digits' }),
  },
  files: { receipts: { label: 'Photo of the receipt', kinds: ['image', 'pdf'] } },
  list: {
    columns: ['spentOn', 'category', 'vendorName', 'docType', 'docNo', 'gross', 'vat'],
    filters: ['reimbursementId', 'category', 'docType', 'spentOn'],
    sort: 'spentOn',
    sums: ['gross', 'vat'],
  },
});
