import { z } from 'zod';
import { amount, choice, date, instant, json, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { journalLine } from '#modules/finance/ledger/shared/public.ts';

/** Classes of income that tax is withheld of (R-FIN-7); goods have none. */
export const incomeTypes = {
  service: 'Service and hire of work',
  transport: 'Transport',
  advertising: 'Advertising',
  rent: 'Rent',
} as const;
export type IncomeType = keyof typeof incomeTypes;

/** A line of a voucher: one of its journal, with what VAT and withholding tax are counted from. */
export const voucherLine = journalLine.extend({
  vat: z.boolean().optional(),
  incomeType: z.enum(['service', 'transport', 'advertising', 'rent']).optional(),
});
export type VoucherLine = z.infer<typeof voucherLine>;

/** Tax withheld of one class of income on one payment. */
export const withheldPart = z.object({
  incomeType: z.enum(['service', 'transport', 'advertising', 'rent']),
  base: z.string(),
  percent: z.string(),
  tax: z.string(),
});
export type WithheldPart = z.infer<typeof withheldPart>;

/** What a voucher pays off: an invoice of a vendor, a claim of an employee, or what an invoice has to refund. Amounts in THB. */
export const paidItem = z.object({
  kind: z.enum(['bill', 'claim', 'refund']),
  id: z.uuid(),
  label: z.string(),
  amount: z.string(),
  /** Of a refund: the amount in the currency of the invoice, and what of the receivables it takes, in THB as it was billed. */
  own: z.string().optional(),
  receivable: z.string().optional(),
});
export type PaidItem = z.infer<typeof paidItem>;

/** A payment voucher (PV) or receipt voucher (RV): a balanced journal in THB, prepared by one person and approved by another (R-FIN-10). */
export const voucher = defineRecord({
  name: 'voucher',
  label: { one: 'Voucher', many: 'Vouchers', row: ['voucherNo', 'partyName', 'description'] },
  api: '/api/finance/vouchers',
  path: '/finance/vouchers/pv/:key',
  access: { read: 'finance.viewer', create: 'finance.user', update: 'finance.user', archive: 'nobody' },
  rows: everyRow,
  fields: {
    voucherNo: text('Voucher no.', { readOnly: true, mono: true, help: 'Taken when it is posted.' }),
    kind: choice('Kind', { pv: 'Payment voucher', rv: 'Receipt voucher' }, { required: true, createOnly: true }),
    voucherDate: date('Date', { required: true, when: 'past' }),
    purpose: choice(
      'For',
      {
        bill: 'Vendor invoice',
        reimbursement: 'Reimbursement',
        tax: 'Tax',
        receipt: 'Receipt of a customer',
        scrapSale: 'Scrap sale',
        refund: 'Refund',
        other: 'Other',
      },
      { required: true },
    ),
    partyName: text('Paid to or received from', { required: true, max: 120 }),
    vendorId: link('Vendor', 'vendor'),
    employeeId: link('Employee', 'employee'),
    customerId: link('Customer', 'customer'),
    description: text('Description', { required: true, max: 200 }),
    method: choice('Paid by', { transfer: 'Bank transfer', cheque: 'Cheque', cash: 'Cash' }, { required: true }),
    moneyAccountId: link('Bank or cash account', 'ledgerAccount', { required: true }),
    chequeNo: text('Cheque no.', { max: 20, mono: true }),
    taxInvoiceNo: text('Tax invoice no.', {
      max: 60,
      mono: true,
      help: 'Empty: not in hand yet, its VAT is undue.',
    }),
    taxInvoiceOn: date('Tax invoice date', { when: 'past' }),
    vatMovedOn: date('VAT due since', { readOnly: true, help: 'The day the tax invoice arrived after the payment.' }),
    lines: json('Lines', z.array(voucherLine).min(1).max(100), { required: true }),
    partyTaxId: text('Tax ID', { mono: true, pattern: /^\d{13}$/, patternMessage: '13 digits' }),
    partyBranch: text('Branch', {
      mono: true,
      pattern: /^\d{5}$/,
      patternMessage: '5 digits; 00000 is the head office',
    }),
    partyAddress: note('Address', { max: 300 }),
    payeeForm: choice('Withholding form', { pnd53: 'PND53 company', pnd3: 'PND3 person' }),
    taxBorne: choice('Tax borne', {
      withheld: 'Withheld from the payment',
      always: 'Paid by us every time',
      once: 'Paid by us this once',
    }),
    net: amount('Paid', { required: true, readOnly: true, unit: 'THB' }),
    vat: amount('VAT', { required: true, readOnly: true, unit: 'THB' }),
    wht: amount('Withheld', { required: true, readOnly: true, unit: 'THB' }),
    gross: amount('Gross', { required: true, readOnly: true, unit: 'THB' }),
    withheld: json('Withholding tax', z.array(withheldPart), { required: true, readOnly: true }),
    certificateNo: text('Withholding certificate', { readOnly: true, mono: true }),
    items: json('Pays off', z.array(paidItem), { required: true, readOnly: true }),
    preparedAt: instant('Prepared', { readOnly: true }),
    preparedById: link('Prepared by', 'user', { readOnly: true }),
    approvedAt: instant('Approved', { readOnly: true }),
    approvedById: link('Approved by', 'user', { readOnly: true }),
    postedAt: instant('Posted', { readOnly: true }),
    postedById: link('Posted by', 'user', { readOnly: true }),
    reversedOn: date('Reversed on', { readOnly: true }),
    reversedById: link('Reversed by', 'user', { readOnly: true }),
    reversalReason: text('Reason of reversal', { readOnly: true, max: 500 }),
  },
  files: { papers: { label: 'Attachments', kinds: ['pdf', 'image'] } },
  editable: { draft: 'all', submitted: ['papers'], approved: ['papers'], posted: ['papers'] },
  paper: { name: 'voucher', label: 'Voucher', form: 'ABS-FN-01' },
  distinct: [
    ['preparedById', 'approvedById'],
    ['approvedById', 'creator'],
  ],
  states: {
    draft: 'neutral',
    submitted: { label: 'Waiting for approval', tone: 'info' },
    approved: { label: 'To be posted', tone: 'warn' },
    posted: 'good',
    reversed: 'bad',
    cancelled: 'neutral',
  },
  list: {
    columns: [
      'voucherNo',
      'status',
      'voucherDate',
      'partyName',
      'purpose',
      'description',
      'gross',
      'vat',
      'wht',
      'net',
      'method',
    ],
    filters: ['kind', 'status', 'purpose', 'voucherDate', 'vendorId', 'employeeId', 'customerId', 'method', 'net'],
    search: ['voucherNo', 'partyName', 'description'],
    sort: '-voucherDate',
    sums: ['gross', 'vat', 'wht', 'net'],
  },
});
