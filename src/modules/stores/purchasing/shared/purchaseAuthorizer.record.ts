import { choice, date, decimal, integer, link } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { purposes } from './supply.ts';

/** Who may approve purchases, from when to when; a deputy stands in for another one (R-PUR-1). */
export const purchaseAuthorizer = defineRecord({
  name: 'purchaseAuthorizer',
  label: { one: 'Authoriser', many: 'Authorisers', row: ['userId', 'level'] },
  api: '/api/purchasing/authorizers',
  access: { read: 'signedIn', create: 'purchasing.admin', update: 'purchasing.admin', archive: 'nobody' },
  rows: everyRow,
  fields: {
    userId: link('Person', 'user', { required: true, createOnly: true }),
    level: integer('Level', {
      required: true,
      createOnly: true,
      min: 1,
      max: 2,
      help: '2 may give the second approval.',
    }),
    validFrom: date('Valid from', { required: true, createOnly: true }),
    validTo: date('Valid to'),
    standsInForId: link('Stands in for', 'user', { createOnly: true }),
  },
  list: {
    columns: ['userId', 'level', 'validFrom', 'validTo', 'standsInForId'],
    filters: ['userId', 'validTo'],
    sort: 'validFrom',
  },
});

/** From which amount how many approvals and how many quotes are needed (R-PUR-1). */
export const approvalBand = defineRecord({
  name: 'approvalBand',
  label: { one: 'Approval band', many: 'Approval bands', row: ['purpose', 'fromAmount'] },
  api: '/api/purchasing/approval-bands',
  access: { read: 'signedIn', create: 'purchasing.admin', update: 'purchasing.admin', archive: 'purchasing.admin' },
  rows: everyRow,
  fields: {
    purpose: choice('Purpose', { any: 'Any', ...purposes }, { required: true, createOnly: true }),
    fromAmount: decimal('From', { required: true, createOnly: true, min: 0, scale: 2, unit: 'THB' }),
    approvals: integer('Approvals', { required: true, min: 1, max: 2 }),
    quotes: integer('Quotes', { required: true, min: 1, max: 5, help: 'With fewer, the choice says why.' }),
  },
  list: { columns: ['purpose', 'fromAmount', 'approvals', 'quotes'], filters: ['purpose'], sort: 'fromAmount' },
});
