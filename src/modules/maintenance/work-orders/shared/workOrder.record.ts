import { choice, choices, date, decimal, flag, instant, integer, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { liveName } from '#kernel/shared/live.ts';
import { openStatuses } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { tatBasisWords } from '#modules/marketing/customers/shared/customer.record.ts';

export const shopWords = {
  wheel: 'Wheel',
  brake: 'Brake',
  battery: 'Battery',
  tireChange: 'Tire change',
  oxygen: 'Oxygen',
  wheelOverhaul: 'Wheel overhaul',
} as const;

export const scopeWords = {
  inspection: 'Inspection',
  functionalTest: 'Functional test',
  capacityTest: 'Capacity test',
  tireChange: 'Tire change',
  hydrostaticTest: 'Hydrostatic test',
  refill: 'Refill',
  repair: 'Repair',
  overhaul: 'Overhaul',
  modification: 'Modification',
} as const;

export { openStatuses };

/** The job: one component, one number, from the dock to the delivery note (maintenance 3.1). */
export const workOrder = defineRecord({
  name: 'workOrder',
  label: { one: 'Work order', many: 'Work orders', row: ['number', 'partName', 'serialNumber'] },
  api: '/api/workorders',
  listApi: '/api/workorders/rows',
  path: '/maintenance/mmc/:key',
  key: 'number',
  numbering: 'ABS{0000000}',
  subject: 'number',
  access: {
    read: 'maintenance.viewer',
    create: ['maintenance.user', 'logistics.user'],
    update: 'maintenance.user',
    archive: 'nobody',
    // Whoever asks for a part or a purchase names the job it is for.
    pick: 'signedIn',
  },
  rows: everyRow,
  fields: {
    masterJobId: link('Master job', 'workOrder', { readOnly: true }),
    customerId: link('Customer', 'customer', { required: true, createOnly: true }),
    customerRef: text('Customer order', { max: 60 }),
    shop: choice('Shop', shopWords, { required: true, createOnly: true }),
    workScope: choice('Scope', scopeWords, { required: true, createOnly: true }),
    priority: choice('Priority', { routine: 'Routine', urgent: 'Urgent', aog: 'AOG' }, { required: true }),
    partNumberId: link('Part number record', 'partNumber', { required: true, createOnly: true }),
    partNumber: text('Part number', { required: true, readOnly: true, mono: true }),
    partName: text('Part', { required: true, readOnly: true }),
    serialNumber: text('Serial', { required: true, createOnly: true, max: 60, mono: true }),
    serialReason: text('Why there is no serial number', { createOnly: true }),
    quantity: integer('Quantity', { required: true, createOnly: true, min: 1, max: 999 }),
    aircraftType: text('Aircraft type', { max: 40 }),
    aircraftReg: text('Aircraft', { max: 12, mono: true }),
    position: text('Position', { max: 40 }),
    removalReason: note('Removal reason', { max: 1000 }),
    removalDate: date('Removed on'),
    tsnHours: decimal('TSN', { min: 0, unit: 'h' }),
    tsoHours: decimal('TSO', { min: 0, unit: 'h' }),
    csnCycles: integer('CSN', { min: 0, unit: 'cycles' }),
    csoCycles: integer('CSO', { min: 0, unit: 'cycles' }),
    tireChangesSinceOverhaul: integer('Tire changes since overhaul', { min: 0, max: 50 }),
    operatorLimitReference: text('Operator’s written limit', {
      max: 120,
      help: 'Number of the operator’s paper and the limit in it, for more tire changes than the part number allows or where the count is not known.',
    }),
    receivingBatch: text('Receiving batch', { required: true, createOnly: true, max: 20, mono: true }),
    receivedAt: instant('Received', { required: true, readOnly: true }),
    dueAt: instant('Due date', { required: true, readOnly: true }),
    contractTatDays: integer('Contract turn-around', {
      required: true,
      createOnly: true,
      min: 1,
      max: 365,
      unit: 'days',
    }),
    tatBasis: choice('Turn-around counted in', tatBasisWords, { createOnly: true }),
    certificateTypes: choices(
      'Certificates',
      { CAAT_FORM_1: 'CAAT Form 1', EASA_FORM_1: 'EASA Form 1', FAA_8130_3: 'FAA 8130-3' },
      { createOnly: true },
    ),
    evaluationOnly: flag('Evaluation only', { required: true, readOnly: true }),
    evaluationReason: text('Evaluation only because', { readOnly: true, max: 500 }),
    reworkOfId: link('Rework of', 'workOrder', { readOnly: true }),
    warrantyReview: choice('Warranty review', ['open', 'warranty', 'notWarranty'], { readOnly: true }),
    leadEmployeeId: link('Lead', 'employee'),
    location: text('Place', { max: 40 }),
    tag: choice('Tag', ['quarantine', 'unserviceable', 'inWork', 'serviceable', 'scrap'], {
      required: true,
      readOnly: true,
    }),
    outcome: choice(
      'Outcome',
      {
        released: 'Released',
        returnedAsIs: 'Returned as is',
        ber: 'Beyond economic repair',
        scrapped: 'Scrapped',
        cancelled: 'Cancelled',
      },
      { readOnly: true },
    ),
    releasedAt: instant('Released', { readOnly: true }),
    scopeApprovedAt: instant('Scope approved', { readOnly: true }),
    cardsTotal: integer('Cards in all', { required: true, readOnly: true }),
    cardsSigned: integer('Cards', { required: true, readOnly: true }),
    findingsOpen: integer('Open findings', { required: true, readOnly: true }),
    gatesFailing: integer('Checks', { readOnly: true }),
    openHold: text('Hold', { readOnly: true }),
    holdSince: instant('Held since', { readOnly: true }),
  },
  states: {
    received: 'neutral',
    preliminary: 'info',
    awaitingApproval: 'warn',
    inWork: 'info',
    finalInspection: 'good',
    releaseRequested: 'warn',
    released: 'good',
    shipped: 'neutral',
    closed: 'neutral',
    returnedAsIs: 'neutral',
    ber: { label: 'Beyond economic repair', tone: 'bad' },
    scrapped: 'bad',
    cancelled: 'neutral',
  },
  list: {
    columns: [
      'number',
      'partNumber',
      'partName',
      'serialNumber',
      'customerId',
      'workScope',
      'status',
      'dueAt',
      'cardsSigned',
      'gatesFailing',
      'leadEmployeeId',
      'location',
    ],
    filters: [
      'shop',
      'status',
      'customerId',
      'workScope',
      'priority',
      'dueAt',
      'leadEmployeeId',
      'gatesFailing',
      'openHold',
      'serialNumber',
      'partNumber',
      'receivedAt',
    ],
    search: [
      'number',
      'partNumber',
      'partName',
      'serialNumber',
      'customerRef',
      'removalReason',
      'aircraftReg',
      'receivingBatch',
    ],
    exact: ['number', 'serialNumber', 'partNumber', 'receivingBatch', 'customerRef'],
    partitionedSearch: true,
    searchBeside: ['customerId', 'leadEmployeeId', 'location'],
    openFirst: openStatuses,
    sort: 'dueAt',
  },
});

/** A job's number out of the words a link to it carries. */
export const jobNumberIn = (label: string | null | undefined): string => (label ?? '').split(' · ')[0] ?? '';

/** The notices about jobs. */
export const jobNoticesLive = liveName('workOrderNotification');
