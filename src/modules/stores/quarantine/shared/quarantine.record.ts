import { choice, choices, date, decimal, flag, instant, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { ownerTypes } from '#modules/stores/scraps/shared/scrap.record.ts';

export const evidenceKinds = {
  releaseCertificate: 'Release certificate',
  conformity: 'Certificate of conformity',
  traceToMaker: 'Trace to the maker',
  shelfLife: 'Shelf life or cure date',
  testReport: 'Test report',
  calibrationCertificate: 'Calibration certificate',
  customerInstruction: "Customer's instruction",
} as const;
export type EvidenceKind = keyof typeof evidenceKinds;

export const dispositions = {
  release: 'Release to stock',
  vendorReturn: 'Return to vendor',
  repair: 'Repair',
  scrap: 'Scrap',
  ownerReturn: 'Return to owner',
} as const;

/** A part nobody may use until quality has decided about it. */
export const quarantine = defineRecord({
  name: 'quarantine',
  label: { one: 'Quarantine record', many: 'Quarantine' },
  table: 'quarantine_record',
  path: '/store/quarantine/:key',
  numbering: 'QR-{YY}-{0000}',
  access: {
    read: 'signedIn',
    create: ['stores.user', 'logistics.user', 'quality.user', 'maintenance.user'],
    update: ['stores.user', 'quality.user'],
    archive: 'nobody',
  },
  rows: everyRow,
  fields: {
    source: choice(
      'Found at',
      ['receiving', 'stock', 'job', 'customerReturn', 'recall', 'temperature', 'expiry', 'tool'],
      { required: true, createOnly: true },
    ),
    batchId: link('Batch', 'batch', { createOnly: true, help: 'All of it moves to the quarantine bond.' }),
    itemId: link('Item', 'stockItem', { readOnly: true }),
    toolId: link('Tool', 'tool', { createOnly: true }),
    partNumber: text('Part number', { max: 60, mono: true, upperCase: true, createOnly: true }),
    serialNumber: text('Serial number', { max: 60, mono: true, upperCase: true, createOnly: true }),
    description: text('Description', { required: true, max: 200 }),
    quantity: decimal('Quantity', { required: true, min: 0.0001, scale: 4, createOnly: true }),
    ownerType: choice('Belongs to', ownerTypes, {
      help: 'Of a batch, a tool or a part of a work order it is known.',
    }),
    ownerId: link('Owner', 'customer', { help: 'The customer it belongs to.' }),
    jobNumber: text('Job', { max: 20, mono: true, upperCase: true }),
    supplier: text('Supplier', { max: 120 }),
    reason: note('Reason', { required: true, min: 3, max: 1000 }),
    timesInService: text('Times in service', { max: 120, help: 'Hours, cycles or landings, as its papers say.' }),
    exposure: text('Exposure', { max: 200, help: 'Heat, fire, water, chemicals, a run-flat mate.' }),
    fromAccident: flag('From an accident or incident', {}),
    evidenceMissing: choices('Evidence missing', evidenceKinds),
    evidenceReceived: choices('Evidence attached', evidenceKinds, { help: 'Tick only what is attached below.' }),
    suspectedUnapproved: flag('Suspected unapproved part', { required: true }),
    dueDate: date('Due', { readOnly: true }),
    investigatorId: link('Investigator', 'employee'),
    finding: note('Finding', { readOnly: true }),
    disposition: choice('Disposition', dispositions, { readOnly: true }),
    dispositionNote: text('About the disposition', { readOnly: true }),
    dispositionByName: text('Decided by', { readOnly: true }),
    dispositionAt: instant('Decided', { readOnly: true }),
    supReportNo: text('Report number of the suspected unapproved part', { max: 60, mono: true }),
    closedAt: instant('Closed', { readOnly: true }),
  },
  states: {
    open: 'bad',
    investigating: 'warn',
    dispositioned: { label: 'Decided', tone: 'info' },
    closed: 'neutral',
  },
  editable: { open: 'all', investigating: 'all', dispositioned: 'all' },
  paper: { name: 'tag', label: 'Red tag', form: 'ABS-ST-14' },
  list: {
    columns: [
      'number',
      'status',
      'dueDate',
      'description',
      'batchId',
      'serialNumber',
      'quantity',
      'source',
      'reason',
      'ownerId',
      'disposition',
    ],
    filters: ['status', 'source', 'disposition', 'ownerId', 'dueDate', 'suspectedUnapproved'],
    search: ['number', 'partNumber', 'serialNumber', 'description', 'reason'],
    sort: 'dueDate',
  },
});
