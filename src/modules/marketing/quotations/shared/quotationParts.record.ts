import { z } from 'zod';
import { amount, choice, date, decimal, instant, integer, json, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { pricesReadBy, quotation } from './quotation.record.ts';

const nullable = z.string().nullable();

export const quotedLine = z.object({
  id: z.string(),
  lineNo: z.number(),
  skuCode: z.string(),
  partNumber: nullable,
  workScope: nullable,
  description: z.string(),
  /** The SKU by its names, for the paper in Thai; quotations that were sent earlier have none. */
  sold: z.object({ name: z.string(), nameEn: z.string() }).optional(),
  quantity: z.string(),
  unit: nullable,
  unitPrice: z.string(),
  discountPct: nullable,
  net: z.string(),
  vatMode: z.string(),
  priceSource: z.string(),
  rateCard: nullable,
  isOption: z.boolean(),
});

/** Everything a customer reads on a quotation, as it stood when it was sent. */
export const contentSchema = z.object({
  number: z.string(),
  revision: z.number(),
  subject: z.string(),
  kind: z.string(),
  currency: z.string(),
  validUntil: z.string(),
  contactName: nullable,
  jobNumber: nullable,
  scope: nullable,
  finding: nullable,
  nteAmount: nullable,
  replacementPrice: nullable,
  turnTimeDays: z.number().nullable(),
  incoterm: nullable,
  terms: nullable,
  vatPct: z.string(),
  net: z.string(),
  vat: z.string(),
  total: z.string(),
  lines: z.array(quotedLine),
});
export type Content = z.infer<typeof contentSchema>;
export type ContentLine = z.infer<typeof quotedLine>;

/** A quotation as it was sent. It never changes; the next revision replaces it. */
export const quotationRevision = defineRecord({
  name: 'quotationRevision',
  label: { one: 'Quotation revision', many: 'Quotation revisions', row: ['quotationId', 'revision'] },
  api: '/api/marketing/quotation-revisions',
  access: { read: pricesReadBy, create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    quotationId: link('Quotation', 'quotation', { required: true, readOnly: true }),
    revision: integer('Revision', { required: true, readOnly: true }),
    sentAt: instant('Sent', { required: true, readOnly: true }),
    sentById: link('Sent by', 'user', { readOnly: true }),
    validUntil: date('Valid until', { required: true, readOnly: true }),
    currency: choice('Currency', quotation.fields.currency.options ?? {}, { required: true, readOnly: true }),
    total: amount('Total', { required: true, readOnly: true, scale: 2 }),
    content: json('Content', contentSchema, { required: true, readOnly: true }),
    pdfEn: text('PDF in English', { required: true, readOnly: true, mono: true, help: 'SHA-256 of the file.' }),
    pdfTh: text('PDF in Thai', { required: true, readOnly: true, mono: true, help: 'SHA-256 of the file.' }),
  },
  list: {
    columns: ['revision', 'sentAt', 'sentById', 'validUntil', 'total', 'currency', 'pdfEn'],
    filters: ['quotationId', 'sentAt', 'currency'],
    sort: '-revision',
  },
});

export const answerWays = {
  link: 'By link',
  portal: 'In the portal',
  staff: 'Recorded here',
  line: 'By LINE',
} as const;

/** A customer's answer with its evidence: who, when, from where, and the hash of what they read. It never changes. */
export const quotationAnswer = defineRecord({
  name: 'quotationAnswer',
  label: { one: 'Answer', many: 'Answers', row: ['quotationId', 'answer'] },
  api: '/api/marketing/quotation-answers',
  access: { read: pricesReadBy, create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    quotationId: link('Quotation', 'quotation', { required: true, readOnly: true }),
    revision: integer('Revision', { required: true, readOnly: true }),
    answer: choice('Answer', ['accepted', 'declined'], { required: true, readOnly: true }),
    way: choice('How', answerWays, { required: true, readOnly: true }),
    at: instant('Time', { required: true, readOnly: true }),
    byName: text('Name', { required: true, readOnly: true }),
    byEmail: text('E-mail', { readOnly: true, max: 254 }),
    customerPo: text('Customer order', { readOnly: true }),
    comment: text('Comment', { readOnly: true, max: 500 }),
    ip: text('IP address', { readOnly: true }),
    device: text('Device', { readOnly: true }),
    pdfSha256: text('SHA-256 of the PDF', { required: true, readOnly: true, mono: true }),
  },
  list: {
    columns: [
      'revision',
      'answer',
      'at',
      'byName',
      'byEmail',
      'way',
      'customerPo',
      'comment',
      'ip',
      'device',
      'pdfSha256',
    ],
    filters: ['quotationId', 'answer', 'way', 'at'],
    sort: '-at',
  },
});

/** The margin below which a quotation is approved by somebody else than its author, from a day on. */
export const marginFloor = defineRecord({
  name: 'marginFloor',
  label: { one: 'Lowest margin', many: 'Lowest margins', row: ['validFrom', 'percent'] },
  api: '/api/marketing/margin-floors',
  access: { read: pricesReadBy, create: 'marketing.admin', update: 'nobody', archive: 'marketing.admin' },
  rows: everyRow,
  fields: {
    validFrom: date('Valid from', { required: true, createOnly: true }),
    percent: decimal('Lowest margin', { required: true, createOnly: true, min: 0, max: 100, scale: 2, unit: '%' }),
  },
  list: { columns: ['validFrom', 'percent'], filters: ['validFrom'], sort: '-validFrom' },
});

/** Who may approve quotations below the lowest margin, and down to which one. */
export const marginApprover = defineRecord({
  name: 'marginApprover',
  label: { one: 'Approver', many: 'Approvers', row: ['employeeId', 'downToPct'] },
  api: '/api/marketing/margin-approvers',
  access: { read: pricesReadBy, create: 'marketing.admin', update: 'marketing.admin', archive: 'marketing.admin' },
  rows: everyRow,
  fields: {
    employeeId: link('Person', 'employee', { required: true, createOnly: true }),
    downToPct: decimal('Down to a margin of', { required: true, min: -100, max: 100, scale: 2, unit: '%' }),
    validFrom: date('Valid from', { required: true }),
    validTo: date('Valid to', { help: 'The last day. Empty: until further notice.' }),
  },
  list: {
    columns: ['employeeId', 'downToPct', 'validFrom', 'validTo'],
    filters: ['employeeId', 'validFrom', 'validTo'],
    sort: 'createdAt',
  },
});
