import { amount, choice, date, decimal, instant, integer, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow, type RowOf } from '#kernel/shared/record.ts';
import { fromUnits, toUnits, unitOf } from '#modules/stores/stock/shared/public.ts';
import { purposes, supplies, givenByRequester, ofPurchasing, priceReaders } from './supply.ts';

/** Something somebody needs bought, from the wish to the goods (stores-finance 3.6, R-PUR-1). */
export const purchaseRequest = defineRecord({
  name: 'purchaseRequest',
  label: { one: 'Purchase request', many: 'Purchase requests', row: ['number', 'description'] },
  listApi: '/api/purchasing/requests/rows',
  path: '/purchasing/requests/:key',
  numbering: 'PR{YY}-{00000}',
  access: { read: 'signedIn', create: 'signedIn', update: 'signedIn', archive: 'nobody' },
  rows: everyRow,
  fields: {
    description: text('What to buy', { required: true, min: 3, max: 200 }),
    itemId: link('Stock item', 'stockItem', { help: 'Empty: not in the catalogue.' }),
    partNumber: text('Part number', { max: 60, mono: true, upperCase: true }),
    quantity: decimal('Quantity', { required: true, min: 0.0001, max: 1_000_000, scale: 4 }),
    uom: text('Unit', { required: true, max: 12 }),
    supply: choice('Bought as', supplies, { required: true, help: 'Vendors are approved for it.' }),
    process: text('Process', {
      max: 80,
      help: 'Of a service: as vendors are approved for it, such as Cadmium plating.',
    }),
    purpose: choice('Purpose', purposes, { required: true }),
    jobId: link('Job', 'workOrder'),
    costCentre: text('Cost centre', { max: 40 }),
    neededBy: date('Needed by', { required: true }),
    priority: choice('Priority', { normal: 'Normal', urgent: 'Urgent', aog: 'AOG' }, { required: true }),
    estimatedPrice: amount('Estimated unit price', {
      access: givenByRequester,
      min: 0,
      max: 100_000_000,
      scale: 4,
      unit: 'THB',
    }),
    amount: amount('Estimated amount', { access: ofPurchasing, readOnly: true, scale: 2, unit: 'THB' }),
    suggestedVendorId: link('Suggested vendor', 'vendor'),
    reason: note('Reason', { max: 1000 }),
    question: note('Question', {
      readOnly: true,
      max: 1000,
      help: 'What the authoriser wants to know. Answer in the reason, and submit again.',
    }),
    mergedIntoId: link('Merged into', 'purchaseRequest', { readOnly: true }),
    requestedById: link('Requested by', 'user', { readOnly: true }),
    groupId: link('Request group', 'requestGroup', { readOnly: true }),
    orderId: link('Order', 'purchaseOrder', { readOnly: true }),
    firstApprovedAt: instant('First approval', { readOnly: true }),
    firstApprovedById: link('First approver', 'user', { readOnly: true }),
    approvedAt: instant('Approved', { readOnly: true }),
    approvedById: link('Approved by', 'user', { readOnly: true }),
    decidedAt: instant('Decided', { readOnly: true }),
    decidedById: link('Decided by', 'user', { readOnly: true }),
  },
  files: { papers: { label: 'Papers', kinds: ['any'], right: priceReaders } },
  editable: { draft: 'all', submitted: [], firstApproved: [], approved: [] },
  distinct: [['firstApprovedById', 'approvedById', 'creator']],
  states: {
    draft: 'neutral',
    submitted: { label: 'Waiting for approval', tone: 'info' },
    firstApproved: { label: 'Waiting for second approval', tone: 'info' },
    approved: 'good',
    grouped: { label: 'In a request group', tone: 'info' },
    ordered: 'info',
    received: 'good',
    rejected: 'bad',
    cancelled: 'neutral',
  },
  list: {
    columns: [
      'number',
      'status',
      'priority',
      'neededBy',
      'description',
      'partNumber',
      'quantity',
      'amount',
      'requestedById',
      'orderId',
    ],
    filters: [
      'status',
      'priority',
      'purpose',
      'supply',
      'neededBy',
      'requestedById',
      'groupId',
      'orderId',
      'jobId',
      'suggestedVendorId',
    ],
    search: ['number', 'description', 'partNumber'],
    sort: '-createdAt',
  },
});

type Request = RowOf<typeof purchaseRequest>;
const ranks = ['normal', 'urgent', 'aog'] as const;

/** What must be the same of requests that become one: who pays, and what is bought. */
const sameness = (row: Request): string =>
  JSON.stringify([
    row.itemId ?? (row.partNumber ?? row.description).toUpperCase(),
    unitOf(row.uom) ?? row.uom.toUpperCase(),
    row.supply,
    row.process,
    row.purpose,
    row.jobId,
    row.costCentre,
  ]);

/** What requests become when they are made one, prices apart: the oldest stays with the sum, the earliest day and the highest priority. `different` is the first that asks for something else. */
export function mergedRequest(rows: readonly Request[]) {
  const [kept, ...others] = rows.toSorted(
    (a, b) => a.createdAt.localeCompare(b.createdAt) || a.number.localeCompare(b.number),
  );
  if (!kept || others.length === 0) return null;
  return {
    kept,
    others,
    different: others.find((row) => sameness(row) !== sameness(kept)),
    quantity: fromUnits(rows.reduce((sum, row) => sum + toUnits(row.quantity), 0)),
    neededBy: rows.map((row) => row.neededBy).toSorted()[0] ?? kept.neededBy,
    priority: ranks[Math.max(...rows.map((row) => ranks.indexOf(row.priority)))] ?? kept.priority,
  };
}

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
    fromAmount: amount('From', { required: true, createOnly: true, min: 0, scale: 2, unit: 'THB' }),
    approvals: integer('Approvals', { required: true, min: 1, max: 2 }),
    quotes: integer('Quotes', { required: true, min: 1, max: 5, help: 'With fewer, the choice says why.' }),
  },
  list: { columns: ['purpose', 'fromAmount', 'approvals', 'quotes'], filters: ['purpose'], sort: 'fromAmount' },
});
