import { z } from 'zod';
import { choice, date, decimal, instant, integer, json, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

const month = {
  required: true,
  mono: true,
  pattern: /^20\d{2}-(0[1-9]|1[0-2])$/,
  patternMessage: 'A month such as 2026-10',
} as const;
const percent = { min: 0, max: 100, scale: 2, unit: '%' } as const;
const byServer = { readOnly: true } as const;

/** A published index of one month: what labour or material cost then. */
export const priceIndex = defineRecord({
  name: 'priceIndex',
  label: { one: 'Index value', many: 'Index values', row: ['series', 'month', 'value'] },
  api: '/api/finance/epa/indices',
  access: { read: 'finance.viewer', create: 'finance.user', update: 'finance.user', archive: 'finance.user' },
  rows: everyRow,
  fields: {
    series: choice('Index', ['labour', 'material'], { required: true, createOnly: true }),
    month: text('Month', { ...month, createOnly: true }),
    value: decimal('Value', { required: true, min: 0.0001, max: 1_000_000, scale: 4 }),
    source: text('Published at', { required: true, max: 300, help: 'Who publishes it, and the address.' }),
  },
  list: { columns: ['series', 'month', 'value', 'source'], filters: ['series', 'month'], sort: '-month' },
});

/** A price of a rate card as the approver saw it; `key` is its line, or the labour rate of a shop. */
const seenPrice = z.object({ key: z.string(), what: z.string(), of: z.string(), price: z.string() });
export type SeenPrice = z.infer<typeof seenPrice>;

/**
 * An economic price adjustment: the prices of a contract times a factor of published indices, from a day on, as the next rate card
 * (R-FIN-11). What was billed or quoted before keeps its price.
 */
export const epaRun = defineRecord({
  name: 'epaRun',
  label: { one: 'Price adjustment', many: 'Price adjustments', row: ['number', 'customerId'] },
  path: '/finance/epa/:key',
  numbering: 'EPA{YY}-{0000}',
  access: { read: 'finance.viewer', create: 'finance.user', update: 'finance.user', archive: 'nobody' },
  rows: everyRow,
  fields: {
    customerId: link('Customer', 'customer', { createOnly: true, help: 'Empty: the base card.' }),
    rateCardId: link('Rate card', 'rateCard', byServer),
    baseMonth: text('Base month', month),
    newMonth: text('New month', month),
    weightFixed: decimal('Fixed part', { ...percent, required: true }),
    weightLabour: decimal('Labour part', { ...percent, required: true }),
    weightMaterial: decimal('Material part', { ...percent, required: true }),
    capPct: decimal('At most up', { ...percent, help: 'Empty: no cap.' }),
    floorPct: decimal('At most down', { ...percent, max: 99, help: 'Empty: no floor.' }),
    step: decimal('Rounded to', { required: true, min: 0.01, max: 1000, scale: 2, help: '0.01, 1 or 100.' }),
    effectiveDate: date('Effective from', { required: true }),
    noticeDays: integer('Notice', { required: true, min: 0, max: 365, unit: 'days' }),
    remark: note('Remark', { max: 1000 }),
    indexL0: decimal('Labour index, base', { ...byServer, required: true, scale: 4 }),
    indexL1: decimal('Labour index, new', { ...byServer, required: true, scale: 4 }),
    indexM0: decimal('Material index, base', { ...byServer, required: true, scale: 4 }),
    indexM1: decimal('Material index, new', { ...byServer, required: true, scale: 4 }),
    factor: decimal('Factor by formula', { ...byServer, required: true, scale: 8 }),
    limited: decimal('Factor applied', { ...byServer, required: true, scale: 8 }),
    notice: text('Notice given', { readOnly: true, max: 200, help: 'To whom and how: mail of a day, letter no.' }),
    approvedPrices: json('Prices approved', z.array(seenPrice), byServer),
    newCardId: link('New rate card', 'rateCard', byServer),
    oldValidTo: date('Rate card ended before', byServer),
    approvedAt: instant('Approved', byServer),
    approvedById: link('Approved by', 'user', byServer),
    notifiedOn: date('Customer notified', byServer),
    notifiedById: link('Notified by', 'user', byServer),
    appliedAt: instant('Applied', byServer),
    appliedById: link('Applied by', 'user', byServer),
  },
  files: { evidence: { label: 'Evidence of indices', kinds: ['any'] } },
  editable: { draft: 'all' },
  distinct: [['approvedById', 'creator']],
  states: {
    draft: 'neutral',
    approved: 'info',
    notified: { label: 'Customer notified', tone: 'warn' },
    applied: 'good',
    withdrawn: 'bad',
  },
  list: {
    columns: [
      'number',
      'customerId',
      'status',
      'baseMonth',
      'newMonth',
      'factor',
      'limited',
      'effectiveDate',
      'rateCardId',
      'newCardId',
    ],
    filters: ['status', 'customerId', 'effectiveDate'],
    search: ['number', 'customerId'],
    sort: '-createdAt',
  },
});
