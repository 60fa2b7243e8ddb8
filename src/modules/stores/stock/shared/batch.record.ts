import { choice, date, decimal, instant, integer, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow, type RowOf } from '#kernel/shared/record.ts';

export const certificateTypes = {
  form1CAAT: 'CAAT Form 1',
  form1EASA: 'EASA Form 1',
  faa8130: 'FAA 8130-3',
  tccaForm1: 'TCCA Form One',
  cofc: 'Certificate of conformity',
  coa: 'Certificate of analysis',
  none: 'None',
} as const;
export type CertificateType = keyof typeof certificateTypes;

export const batchStates = {
  pending: { label: 'Pending inspection', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'good' },
  quarantined: { label: 'In quarantine', tone: 'bad' },
  recalled: { label: 'Recalled', tone: 'bad' },
  exhausted: { label: 'Used up', tone: 'neutral' },
  disposed: { label: 'Disposed of', tone: 'neutral' },
} as const;

/** One accepted quantity of an item from one source with one set of papers; everything is traced through it. */
export const batch = defineRecord({
  name: 'batch',
  label: { one: 'Batch', many: 'Batches', row: ['number'] },
  api: '/api/store/batches',
  path: '/logistics/receiving/batch/:key',
  numbering: '{YY}{MM}{DD}-{000}',
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    itemId: link('Item', 'stockItem', { required: true, readOnly: true }),
    supplierLot: text('Lot number', { readOnly: true, mono: true }),
    serialNumber: text('Serial number', { readOnly: true, mono: true }),
    ownerType: choice(
      'Owner',
      { company: 'Company', customer: 'Customer', vendorConsignment: 'Consignment' },
      { required: true, readOnly: true },
    ),
    ownerId: link('Customer', 'customer', { readOnly: true }),
    condition: choice(
      'Condition',
      ['new', 'overhauled', 'repaired', 'inspected', 'asRemoved', 'unserviceable', 'unsalvageable'],
      { required: true, readOnly: true },
    ),
    csnCycles: integer('Cycles since new', { readOnly: true }),
    tsnHours: decimal('Hours since new', { readOnly: true, scale: 2 }),
    manufacturedOn: date('Manufacture date', { readOnly: true }),
    cureDate: date('Cure date', { readOnly: true }),
    expiryDate: date('Expires', { readOnly: true }),
    openedAt: instant('Opened', { readOnly: true }),
    openExpiry: date('Last day after opening', { readOnly: true }),
    effectiveExpiry: date('Expiry date', { readOnly: true }),
    extensions: integer('Life extended, times', { required: true, readOnly: true }),
    certType: choice('Certificate', certificateTypes, { readOnly: true }),
    certNumber: text('Certificate number', { readOnly: true, mono: true }),
    certIssuer: text('Issued by', { readOnly: true }),
    certDate: date('Certificate date', { readOnly: true }),
    manufacturerSource: text('Maker', { readOnly: true }),
    supplierSource: text('Supplier', { readOnly: true }),
    acceptedAt: instant('Accepted', { readOnly: true }),
    blockedBy: text('Blocked by', { readOnly: true }),
  },
  files: { reports: { label: 'Reports', kinds: ['pdf', 'image'] } },
  states: batchStates,
  list: {
    columns: [
      'number',
      'itemId',
      'status',
      'supplierLot',
      'serialNumber',
      'effectiveExpiry',
      'certType',
      'certNumber',
      'acceptedAt',
    ],
    filters: ['status', 'certType', 'condition', 'ownerType', 'ownerId', 'effectiveExpiry'],
    search: ['number', 'supplierLot', 'serialNumber', 'certNumber'],
    sort: '-createdAt',
  },
});

/** What a delivery says of a batch, and what a batch made of another one has of it. A field that is added here is taken over everywhere. */
const carried = [
  'supplierLot',
  'csnCycles',
  'tsnHours',
  'manufacturedOn',
  'cureDate',
  'certType',
  'certNumber',
  'certIssuer',
  'certDate',
  'manufacturerSource',
] as const satisfies readonly (keyof RowOf<typeof batch>)[];
export type Carried = Pick<RowOf<typeof batch>, (typeof carried)[number]>;

/** Those fields of a receipt line, of another batch, or of what is stored; null where it does not say. */
export const carriedOf = (from: Partial<Carried>): Carried =>
  Object.fromEntries(carried.map((name) => [name, from[name] ?? null])) as unknown as Carried;

type Papers = Pick<
  RowOf<typeof batch>,
  'certType' | 'certNumber' | 'certIssuer' | 'certDate' | 'manufacturerSource' | 'supplierSource'
>;

/** From new to as removed: a kit is no better than the weakest part of it. */
const fromNew = ['new', 'overhauled', 'repaired', 'inspected', 'asRemoved'] as const;

/**
 * The papers of a kit (145.A.42): those of every component in it, or of every part when none is a component. Certificates of several kinds are each
 * named with theirs; the day is left out where they differ.
 */
export function kitPapers(
  parts: readonly (Papers & { isComponent: boolean; condition: string })[],
): Papers & { condition: (typeof fromNew)[number] } {
  const components = parts.filter(({ isComponent }) => isComponent);
  const named = components.length > 0 ? components : parts;
  const kinds = new Set(named.map(({ certType }) => certType));
  const every = (values: readonly (string | null)[]) =>
    [...new Set(values.filter((value) => value !== null))].toSorted().join('; ') || null;
  const days = new Set(named.map(({ certDate }) => certDate));
  return {
    certType: named[0]?.certType ?? null,
    certNumber: every(
      named.map(({ certType, certNumber }) =>
        kinds.size > 1 && certType ? [certificateTypes[certType], certNumber].filter(Boolean).join(' ') : certNumber,
      ),
    ),
    certIssuer: every(named.map(({ certIssuer }) => certIssuer)),
    certDate: days.size === 1 ? (named[0]?.certDate ?? null) : null,
    manufacturerSource: every(named.map(({ manufacturerSource }) => manufacturerSource)),
    supplierSource: every(named.map(({ supplierSource }) => supplierSource)),
    condition: fromNew.findLast((one) => parts.some(({ condition }) => condition === one)) ?? 'new',
  };
}
