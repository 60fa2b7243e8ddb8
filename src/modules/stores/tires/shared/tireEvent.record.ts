import { amount, choice, integer, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { costGivenBy } from '#modules/stores/stock/shared/movement.record.ts';
import { removalReasons } from './tireRules.ts';

export const tireEvents = {
  receive: 'Received',
  inspect: 'Accepted',
  allot: 'Allotted',
  giveBack: 'Back to stock',
  mount: 'Mounted',
  dismount: 'Dismounted',
  ship: 'Shipped',
  remove: 'Removed',
  assess: 'Assessed',
  assessAgain: 'To be assessed again',
  sendRetread: 'Sent to the retreader',
  returnRetread: 'Back from the retreader',
  rejected: 'Refused by the retreader',
  scrap: 'Scrapped',
  returnOwner: 'Returned to owner',
  quarantine: 'Quarantined',
  release: 'Released from quarantine',
  reverse: 'Reversal',
} as const;
export type TireEventName = keyof typeof tireEvents;

/** What happened to a tire, one line each, never changed: its passport (R-TIR-1). */
export const tireEvent = defineRecord({
  name: 'tireEvent',
  label: { one: 'Tire transaction', many: 'Tire transactions', row: ['event'] },
  api: '/api/tires/transactions',
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    event: choice('Event', tireEvents, { required: true, readOnly: true }),
    tireId: link('Tire', 'tire', { required: true, readOnly: true }),
    customerId: link('Customer', 'customer', { required: true, readOnly: true }),
    levelBefore: integer('Level before', { required: true, readOnly: true }),
    levelAfter: integer('Level after', { required: true, readOnly: true }),
    fromPlace: text('From', { required: true, readOnly: true }),
    toPlace: text('To', { required: true, readOnly: true }),
    jobId: link('Job', 'workOrder', { readOnly: true }),
    document: text('Document', { readOnly: true, mono: true }),
    removalReason: choice('Removal reason', removalReasons, { readOnly: true }),
    landings: integer('Landings', { readOnly: true }),
    cost: amount('Cost', { unit: 'THB', scale: 2, readOnly: true, access: costGivenBy('stores.user') }),
    byId: link('By', 'user', { readOnly: true }),
    reversesId: link('Reverses', 'tireEvent', { readOnly: true }),
  },
  list: {
    columns: [
      'createdAt',
      'event',
      'tireId',
      'customerId',
      'levelBefore',
      'levelAfter',
      'fromPlace',
      'toPlace',
      'jobId',
      'document',
      'byId',
    ],
    filters: ['event', 'tireId', 'customerId', 'jobId', 'createdAt'],
    search: ['fromPlace', 'toPlace', 'document'],
    sort: '-createdAt',
  },
});
