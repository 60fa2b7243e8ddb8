import { choice, instant, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

/** What the product posts to by itself; each stands for one account of the company's chart. */
export const accountUses = {
  bank: 'Bank',
  cash: 'Cash',
  receivable: 'Trade receivables',
  inputVat: 'Input VAT',
  undueInputVat: 'Undue input VAT',
  outputVat: 'Output VAT',
  undueOutputVat: 'Undue output VAT',
  whtReceivable: 'Withholding tax receivable',
  whtPayable3: 'Withholding tax payable PND3',
  whtPayable53: 'Withholding tax payable PND53',
  employeePayable: 'Payable to employees',
  goods: 'Purchases of goods',
  services: 'Services bought',
  travel: 'Travel expenses',
  staffExpense: 'Other staff expenses',
  bankCharges: 'Bank charges',
  exchangeDifference: 'Exchange difference',
} as const;
export type AccountUse = keyof typeof accountUses;

/** An account of the general ledger. */
export const ledgerAccount = defineRecord({
  name: 'ledgerAccount',
  label: { one: 'Account', many: 'Accounts', row: ['code', 'nameEn'] },
  api: '/api/finance/accounts',
  path: '/finance/ledger/accounts/:key',
  key: 'code',
  access: { read: 'finance.viewer', create: 'finance.admin', update: 'finance.admin', archive: 'finance.admin' },
  rows: everyRow,
  fields: {
    code: text('Code', {
      required: true,
      createOnly: true,
      mono: true,
      pattern: /^[1-9]\d{5}$/,
      patternMessage: 'Six digits, such as 510101',
    }),
    name: text('Name in Thai', { required: true, max: 120 }),
    nameEn: text('Name in English', { required: true, max: 120 }),
    kind: choice('Kind', ['asset', 'liability', 'equity', 'income', 'expense'], { required: true }),
    use: choice('Posted to for', accountUses, { help: 'Empty: only by hand. Each use has one account.' }),
  },
  list: {
    columns: ['code', 'nameEn', 'name', 'kind', 'use'],
    filters: ['kind', 'use'],
    search: ['code', 'name', 'nameEn'],
    sort: 'code',
  },
});

/** A month whose books were closed: nothing is posted in it or before it until the month in question is opened again (R-FIN-10). */
export const accountingMonth = defineRecord({
  name: 'accountingMonth',
  label: { one: 'Month', many: 'Closed months', row: ['month'] },
  api: '/api/finance/months',
  path: '/finance/ledger/months/:key',
  key: 'month',
  access: { read: 'finance.viewer', create: 'finance.admin', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    month: text('Month', {
      required: true,
      createOnly: true,
      mono: true,
      pattern: /^20\d{2}-(0[1-9]|1[0-2])$/,
      patternMessage: 'A month such as 2026-10',
    }),
    closedAt: instant('Closed', { readOnly: true }),
    closedById: link('Closed by', 'user', { readOnly: true }),
  },
  states: { closed: 'good', open: { label: 'Open again', tone: 'warn' } },
  list: { columns: ['month', 'status', 'closedAt', 'closedById'], filters: ['status'], sort: '-month' },
});
