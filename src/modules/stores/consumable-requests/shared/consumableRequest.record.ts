import { date, decimal, instant, integer, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { movement } from '#modules/stores/stock/shared/movement.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';

const states = {
  submitted: { label: 'Waiting for approval', tone: 'info' },
  approved: { label: 'To issue', tone: 'warn' },
  partServed: { label: 'Partly issued', tone: 'warn' },
  served: 'good',
  rejected: 'bad',
  cancelled: 'neutral',
} as const;
const given = { required: true, readOnly: true } as const;

/** What somebody asks the stores for that is used up: for a job, or at the cost of their department. */
export const consumableRequest = defineRecord({
  name: 'consumableRequest',
  label: { one: 'Consumables request', many: 'Consumables requests', row: ['number'] },
  path: '/store/consumables/requests/:key',
  key: 'number',
  numbering: 'CR{YY}-{0000}',
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    requestedById: link('Requested by', 'user', given),
    departmentId: link('Department', 'department', given),
    jobId: link('Job', 'workOrder', { readOnly: true }),
    neededBy: date('Needed by', given),
    remark: note('Remark', { readOnly: true, max: 500 }),
    approvedAt: instant('Approved', { readOnly: true }),
    approvedById: link('Approved by', 'user', { readOnly: true }),
    closedAt: instant('Closed', { readOnly: true }),
    closedById: link('Closed by', 'user', { readOnly: true }),
  },
  states,
  list: {
    columns: ['number', 'status', 'requestedById', 'departmentId', 'jobId', 'neededBy'],
    filters: ['status', 'requestedById', 'departmentId', 'jobId', 'neededBy'],
    search: ['number', 'remark'],
    sort: 'neededBy',
  },
});

/** One item of a request. What was handed out of it is read from the ledger, never kept here. */
export const consumableRequestLine = defineRecord({
  name: 'consumableRequestLine',
  label: { one: 'Requested consumable', many: 'Requested consumables', row: ['itemId'] },
  api: '/api/store/consumables/request-lines',
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    consumableRequestId: link('Request', 'consumableRequest', given),
    itemId: link('Item', 'stockItem', given),
    qtyRequired: decimal('Required', { ...given, min: 0.0001, scale: 4 }),
    remark: text('Remark', { readOnly: true, max: 200 }),
  },
  list: {
    columns: ['itemId', 'qtyRequired', 'remark'],
    filters: ['consumableRequestId', 'itemId'],
    sort: '-createdAt',
  },
});

/** The queue of the stores: every request with what is asked for and how far it is. A view. */
export const consumableQueue = defineRecord({
  name: 'consumableQueue',
  label: { one: 'Consumables request', many: 'Consumables requests of the stores', row: ['number'] },
  api: '/api/store/consumables/queue',
  path: '/store/consumables/requests/:key',
  key: 'number',
  numbering: 'CR{YY}-{0000}',
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  madeOf: [consumableRequest, consumableRequestLine, movement, stockItem],
  fields: {
    what: text('What', { readOnly: true }),
    requestedById: link('Requested by', 'user', given),
    departmentId: link('Department', 'department', given),
    jobId: link('Job', 'workOrder', { readOnly: true }),
    neededBy: date('Needed by', given),
    lineCount: integer('Items', given),
    openCount: integer('To issue', given),
    shortCount: integer('Short', given),
  },
  states,
  list: {
    columns: [
      'number',
      'status',
      'what',
      'neededBy',
      'requestedById',
      'departmentId',
      'jobId',
      'openCount',
      'shortCount',
      'createdAt',
    ],
    filters: ['status', 'requestedById', 'departmentId', 'jobId', 'neededBy', 'openCount', 'shortCount'],
    search: ['number'],
    sort: 'neededBy',
  },
});
