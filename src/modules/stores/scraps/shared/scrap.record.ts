import { amount, choice, date, decimal, flag, instant, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { costGivenBy } from '#modules/stores/stock/shared/movement.record.ts';

/** What makes a part unsalvageable: it may never return to supply (R-MBD-1). The others are scrapped by a decision. */
const unsalvageableReasons = {
  defect: 'Defect that cannot be repaired',
  designNotMet: 'Cannot meet its design',
  irreversibleRework: 'Irreversible rework',
  lifeLimit: 'Life limit reached, or its records missing',
  forceOrHeat: 'Extreme force or heat',
  AD: 'AD cannot be complied with',
  noPapers: 'Papers missing',
  traceLost: 'Origin cannot be traced any more',
} as const;

const paid = { readOnly: true, min: 0, scale: 2, unit: 'THB', access: costGivenBy('stores.user') } as const;

/** Whose a part is: nobody's there is not. */
export const ownerTypes = { company: 'Company', customer: 'Customer' } as const;

/** A part taken out of service for good, until it is destroyed before a witness and gone (stores-finance 4.3, R-MBD-1 to 3). */
export const scrap = defineRecord({
  name: 'scrap',
  label: { one: 'Scrap record', many: 'Scraps', row: ['number', 'description', 'serialNumber'] },
  path: '/store/scraps/:key',
  numbering: 'SCR-{YY}-{0000}',
  access: { read: 'signedIn', create: ['stores.user', 'maintenance.user'], update: 'stores.user', archive: 'nobody' },
  rows: everyRow,
  fields: {
    description: text('Description', { required: true }),
    partNumber: text('Part number', { required: true, max: 60, mono: true, upperCase: true }),
    serialNumber: text('Serial number', { max: 60, mono: true, upperCase: true }),
    quantity: decimal('Quantity', { required: true, min: 0.0001, scale: 4 }),
    reason: choice(
      'Reason',
      {
        ...unsalvageableReasons,
        wear: 'Wear',
        damage: 'Damage',
        expired: 'Expired',
        BER: 'BER',
        wrongPart: 'Wrong part',
      },
      { required: true },
    ),
    jobId: link('Job', 'workOrder', { help: 'The job the part comes from.' }),
    batchId: link('Batch', 'batch', { readOnly: true }),
    quarantineId: link('Quarantine', 'quarantine', { readOnly: true }),
    ownerType: choice('Belongs to', ownerTypes, { help: 'Of a part of a work order it is its customer.' }),
    ownerId: link('Owner', 'customer', { help: 'The customer it belongs to.' }),
    ownerConsent: text('Owner’s consent', { help: 'The letter or mail in which the owner agrees.' }),
    lifeLimited: flag('Life-limited part', { required: true }),
    makerNotice: text('Notice to the maker', { help: 'The letter or mail that told the maker the serial number.' }),
    method: choice(
      'Method of mutilation',
      {
        grind: 'Grind',
        burn: 'Burn',
        removeLug: 'Remove lug',
        distort: 'Distort',
        torchHole: 'Torch hole',
        melt: 'Melt',
        cutManyPieces: 'Cut many pieces',
        crush: 'Crush',
        exemptMark: 'Marked NOT FOR FLIGHT',
      },
      { readOnly: true },
    ),
    dataPlateRemoved: flag('Data plates removed', { readOnly: true }),
    exemptUse: text('Use on the ground', {
      readOnly: true,
      max: 120,
      help: 'Training, display or another use that never flies.',
    }),
    exemptReceiver: text('Given to', { readOnly: true, max: 120 }),
    approvedAt: instant('Approved', { readOnly: true }),
    approvedById: link('Approved by', 'user', { readOnly: true }),
    mutilatedAt: instant('Mutilated', { readOnly: true }),
    mutilatedById: link('Mutilated by', 'user', { readOnly: true }),
    witnessedAt: instant('Witnessed', { readOnly: true }),
    witnessedById: link('Witness', 'user', { readOnly: true }),
    mbdReportId: link('MBD report', 'mbdReport', { readOnly: true }),
    disposedOn: date('Disposal date', { readOnly: true, when: 'past' }),
    disposalFirm: text('Disposal firm', { readOnly: true, max: 120 }),
    weightKg: decimal('Weight', { readOnly: true, min: 0.001, unit: 'kg' }),
    proceeds: amount('Proceeds', { ...paid, max: 100_000_000, help: 'What the disposal firm paid.' }),
    receiptVoucher: text('Receipt voucher', {
      readOnly: true,
      max: 40,
      mono: true,
      help: 'The number under which finance took the money in.',
    }),
    closedAt: instant('Closed', { readOnly: true }),
  },
  files: {
    photos: { label: 'Photos before and after', kinds: ['image'] },
    papers: { label: 'Papers', kinds: ['pdf'] },
  },
  editable: {
    tagged: 'all',
    approved: ['jobId', 'ownerConsent', 'lifeLimited', 'makerNotice', 'photos', 'papers'],
    mutilated: ['makerNotice', 'photos', 'papers'],
    marked: ['makerNotice', 'photos', 'papers'],
    witnessed: ['makerNotice', 'papers'],
  },
  paper: { name: 'tag', label: 'Scrap tag', form: 'ABS-ST-26' },
  distinct: [
    ['approvedById', 'creator'],
    ['mutilatedById', 'witnessedById'],
  ],
  states: {
    tagged: 'bad',
    approved: 'warn',
    mutilated: 'warn',
    marked: { label: 'Marked, not for flight', tone: 'warn' },
    witnessed: 'info',
    disposed: 'neutral',
    returned: { label: 'Returned to owner', tone: 'neutral' },
    rejected: { label: 'Not scrapped', tone: 'neutral' },
  },
  list: {
    columns: [
      'number',
      'status',
      'description',
      'partNumber',
      'serialNumber',
      'quantity',
      'reason',
      'jobId',
      'ownerId',
    ],
    filters: [
      'status',
      'reason',
      'ownerType',
      'ownerId',
      'ownerConsent',
      'lifeLimited',
      'jobId',
      'quarantineId',
      'mbdReportId',
      'createdAt',
    ],
    search: ['number', 'description', 'partNumber', 'serialNumber'],
    sort: '-createdAt',
  },
});
