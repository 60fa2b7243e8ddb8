import { z } from 'zod';
import { amount, choice, choices, flag, integer, json, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

/** The release certificates a shop can issue, as customers name them. */
export const releaseForms = {
  CAAT_FORM_1: 'CAAT Form 1',
  EASA_FORM_1: 'EASA Form 1',
  FAA_8130_3: 'FAA 8130-3',
} as const;

export const customerTypes = {
  thaiCompany: 'Thai company',
  foreignCompany: 'Foreign company',
  government: 'Government',
  individual: 'Private person',
} as const;

/** How the days of a contract's turn-around are counted. */
export const tatBases = ['calendar', 'fiveDays', 'sixDays'] as const;
export type TatBasis = (typeof tatBases)[number];
export const tatBasisWords = {
  calendar: 'Calendar days',
  fiveDays: 'Working days, Monday to Friday',
  sixDays: 'Working days, Monday to Saturday',
} as const satisfies Record<TatBasis, string>;

// Codes are their own words.
const currencies = { THB: 'THB', USD: 'USD', EUR: 'EUR', SGD: 'SGD', AED: 'AED', JPY: 'JPY' } as const;

const line = (max: number) => z.string().trim().max(max);

/** Somebody to call at a customer. */
export const contactSchema = z.strictObject({
  name: line(120).min(1, 'Required'),
  role: line(80).optional(),
  email: z.union([z.literal(''), z.email('An e-mail address such as a.b@example.com')]).optional(),
  phone: line(40).optional(),
});
export type Contact = z.infer<typeof contactSchema>;

/** What finance alone reads and writes. */
const ofFinance = { read: 'finance.viewer', write: 'finance.user' } as const;

/** An airline, a lessor or an owner whose parts come to the bench. */
export const customer = defineRecord({
  name: 'customer',
  label: { one: 'Customer', many: 'Customers', row: ['code', 'name'] },
  api: '/api/customers',
  listApi: '/api/customers/rows',
  path: '/marketing/customers/:key',
  key: 'code',
  access: { read: 'level:1', create: 'marketing.user', update: 'marketing.user', archive: 'marketing.admin' },
  rows: everyRow,
  fields: {
    code: text('Code', {
      required: true,
      createOnly: true,
      upperCase: true,
      mono: true,
      max: 10,
      pattern: /^[A-Za-z0-9][A-Za-z0-9-]{1,9}$/,
      patternMessage: '2 to 10 letters and digits, such as AND',
      help: 'Short and for ever: it stands in addresses and on labels.',
    }),
    name: text('Name', { required: true }),
    color: text('Color', {
      required: true,
      pattern: /^#[0-9a-f]{6}$/,
      patternMessage: 'A colour such as #22487d',
      help: 'The square by which people know the customer, such as #22487d.',
    }),
    legalName: text('Legal name', { required: true }),
    legalNameTh: text('Legal name in Thai'),
    customerType: choice('Type', customerTypes, { required: true }),
    country: text('Country', {
      required: true,
      upperCase: true,
      max: 2,
      pattern: /^[A-Za-z]{2}$/,
      patternMessage: 'Two letters, such as TH',
    }),
    tin: text('Tax number', { max: 40, mono: true, help: 'Thai numbers have 13 digits.', access: ofFinance }),
    branch: text('Branch', { pattern: /^\d{5}$/, patternMessage: 'Five digits; 00000 is the head office', mono: true }),
    address: note('Address', { max: 1000 }),
    internationalCarrier: flag('International carrier', { required: true, help: 'Their services may be free of VAT.' }),
    releaseForms: choices('Accepts', releaseForms, { required: true, help: 'The release certificates they accept.' }),
    paymentTermsDays: integer('Payment terms', { min: 0, max: 365, unit: 'days', access: ofFinance }),
    tatBasis: choice('Turn-around counted in', tatBasisWords, {
      required: true,
      help: 'The term of their contract; working days also skip the company’s holidays.',
    }),
    creditLimit: amount('Credit limit', { min: 0, scale: 2, access: ofFinance }),
    currency: choice('Currency', currencies, { required: true }),
    accountManagerId: link('Account manager', 'employee'),
    contacts: json('Contacts', z.array(contactSchema).max(50)),
    isActive: flag('Active'),
    remarks: note('Remarks'),
  },
  list: {
    columns: [
      'code',
      'name',
      'customerType',
      'country',
      'releaseForms',
      'paymentTermsDays',
      'accountManagerId',
      'isActive',
    ],
    filters: ['customerType', 'country', 'releaseForms', 'isActive', 'accountManagerId'],
    search: ['code', 'name', 'legalName', 'legalNameTh'],
    exact: ['tin'],
    sort: 'name',
  },
});
