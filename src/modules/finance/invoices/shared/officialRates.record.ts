import { choice, date, decimal, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { taxes } from '#modules/finance/money/shared/public.ts';
import { customer } from '#modules/marketing/customers/shared/customer.record.ts';

const { THB: _baht, ...foreign } = customer.fields.currency.options ?? {};

/** What one unit of a foreign currency is in THB on a day, and who says so (stores-finance 4.7). */
export const exchangeRate = defineRecord({
  name: 'exchangeRate',
  label: { one: 'Exchange rate', many: 'Exchange rates', row: ['currency', 'onDay'] },
  api: '/api/finance/exchange-rates',
  access: { read: 'finance.viewer', create: 'finance.user', update: 'finance.user', archive: 'finance.user' },
  rows: everyRow,
  fields: {
    onDay: date('Day', { required: true, createOnly: true, when: 'past' }),
    currency: choice('Currency', foreign, { required: true, createOnly: true }),
    rate: decimal('Rate', { required: true, min: 0.000001, max: 100_000, scale: 6, unit: 'THB' }),
    source: text('Source', { required: true, max: 120, help: 'Such as Bank of Thailand, average selling rate.' }),
  },
  list: { columns: ['onDay', 'currency', 'rate', 'source'], filters: ['currency', 'onDay'], sort: '-onDay' },
});

/** A tax by period: it is renewed by decree, so it is data and no constant. */
export const taxRate = defineRecord({
  name: 'taxRate',
  label: { one: 'Tax rate', many: 'Tax rates', row: ['code', 'validFrom'] },
  api: '/api/finance/tax-rates',
  access: { read: 'finance.viewer', create: 'finance.admin', update: 'finance.admin', archive: 'finance.admin' },
  rows: everyRow,
  fields: {
    code: choice('Tax', taxes, { required: true, createOnly: true }),
    percent: decimal('Tax rate', { required: true, createOnly: true, min: 0, max: 100, scale: 2, unit: '%' }),
    validFrom: date('Valid from', { required: true, createOnly: true }),
    validTo: date('Valid to', { help: 'The last day. Empty: until further notice.' }),
    basis: text('Legal basis', { max: 200 }),
  },
  list: { columns: ['code', 'percent', 'validFrom', 'validTo', 'basis'], filters: ['code'], sort: 'code' },
});
