import { choice, decimal, instant, integer, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { shopWords } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { movement } from '#modules/stores/stock/shared/movement.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';

export const requestPriorities = { normal: 'Normal', urgent: 'Urgent', aog: 'AOG' } as const;

/** What the jobs of one master job ask the stores for. One request for a master job: what is asked later opens it again. */
export const partsRequest = defineRecord({
  name: 'partsRequest',
  label: { one: 'Parts request', many: 'Parts requests', row: ['masterJobnumber'] },
  path: '/store/spares/requests/:key',
  key: 'masterJobnumber',
  access: { read: 'signedIn', create: 'nobody', update: ['maintenance.user', 'stores.user'], archive: 'nobody' },
  rows: everyRow,
  fields: {
    masterJobnumber: text('Master job', { required: true, readOnly: true, mono: true }),
    masterJobId: link('Job', 'workOrder', { required: true, readOnly: true }),
    priority: choice('Priority', requestPriorities, { required: true }),
    neededBy: instant('Needed by', { required: true }),
    pickingAt: instant('Picking since', { readOnly: true }),
    pickingById: link('Picked by', 'user', { readOnly: true }),
    closedAt: instant('Closed', { readOnly: true }),
  },
  editable: { open: 'all', picking: 'all' },
  paper: { name: 'pick-list', label: 'Pick list', form: 'ABS-ST-23' },
  states: { open: 'warn', picking: 'info', done: 'good', cancelled: 'neutral' },
  list: {
    columns: ['masterJobnumber', 'status', 'priority', 'neededBy', 'pickingById'],
    filters: ['status', 'priority', 'neededBy', 'masterJobId', 'pickingById'],
    search: ['masterJobnumber'],
    sort: 'neededBy',
  },
});

/** One part of a request. What was handed out of it is read from the ledger, never kept here. */
export const partsRequestLine = defineRecord({
  name: 'partsRequestLine',
  label: { one: 'Requested part', many: 'Requested parts', row: ['itemId'] },
  api: '/api/store/spares/request-lines',
  access: {
    read: 'signedIn',
    create: 'nobody',
    update: ['maintenance.user', 'stores.user'],
    archive: ['maintenance.user', 'stores.user'],
  },
  rows: everyRow,
  fields: {
    partsRequestId: link('Request', 'partsRequest', { required: true, readOnly: true }),
    itemId: link('Part', 'stockItem', { required: true, readOnly: true }),
    jobId: link('Job', 'workOrder', { required: true, readOnly: true }),
    qtyRequired: decimal('Required', { required: true, min: 0.0001, scale: 4 }),
    ipcItem: text('IPC item', { max: 40, mono: true, help: 'Figure and item of the parts list.' }),
    remark: text('Remark', { max: 200 }),
  },
  list: {
    columns: ['itemId', 'jobId', 'qtyRequired', 'ipcItem', 'remark'],
    filters: ['partsRequestId', 'itemId', 'jobId'],
    sort: '-createdAt',
  },
});

/** The queue of the stores: every request with its job and how far it is. A view. */
export const partsQueue = defineRecord({
  name: 'partsQueue',
  label: { one: 'Parts request', many: 'Parts requests of the stores', row: ['masterJobnumber'] },
  api: '/api/store/spares/queue',
  path: '/store/spares/requests/:key',
  key: 'masterJobnumber',
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  madeOf: [partsRequest, partsRequestLine, movement, stockItem],
  fields: {
    masterJobnumber: text('Master job', { required: true, readOnly: true, mono: true }),
    masterJobId: link('Job', 'workOrder', { required: true, readOnly: true }),
    customerId: link('Customer', 'customer', { required: true, readOnly: true }),
    shop: choice('Shop', shopWords, { required: true, readOnly: true }),
    partName: text('Component', { required: true, readOnly: true }),
    serialNumber: text('Serial', { required: true, readOnly: true, mono: true }),
    priority: choice('Priority', requestPriorities, { required: true, readOnly: true }),
    neededBy: instant('Needed by', { required: true, readOnly: true }),
    lineCount: integer('Parts', { required: true, readOnly: true }),
    openCount: integer('To issue', { required: true, readOnly: true }),
    shortCount: integer('Short', { required: true, readOnly: true }),
    pickingById: link('Picked by', 'user', { readOnly: true }),
  },
  states: { open: 'warn', picking: 'info', done: 'good', cancelled: 'neutral' },
  list: {
    columns: [
      'masterJobnumber',
      'status',
      'priority',
      'neededBy',
      'openCount',
      'shortCount',
      'customerId',
      'shop',
      'partName',
      'lineCount',
      'pickingById',
    ],
    filters: ['status', 'priority', 'shop', 'customerId', 'neededBy', 'openCount', 'shortCount', 'pickingById'],
    search: ['masterJobnumber'],
    sort: 'neededBy',
  },
});
