import { choice, date, decimal, flag, instant, integer, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

export const shippers = 'logistics.user';

const incoterms = {
  EXW: 'EXW',
  FCA: 'FCA',
  CPT: 'CPT',
  CIP: 'CIP',
  DAP: 'DAP',
  DPU: 'DPU',
  DDP: 'DDP',
  FAS: 'FAS',
  FOB: 'FOB',
  CFR: 'CFR',
  CIF: 'CIF',
} as const;

/** The paper that goes with what is shipped, and the record of who signed for it. */
export const deliveryNote = defineRecord({
  name: 'deliveryNote',
  label: { one: 'Delivery note', many: 'Delivery notes', row: ['dnNumber', 'consignee'] },
  api: '/api/logistics/delivery-notes',
  path: '/logistics/shipping/dn/:key',
  key: 'dnNumber',
  access: { read: 'signedIn', create: shippers, update: shippers, archive: 'nobody' },
  rows: everyRow,
  fields: {
    dnNumber: text('Number', { readOnly: true, mono: true }),
    customerId: link('Customer', 'customer', { required: true, createOnly: true }),
    consignee: text('Consignee', { required: true, max: 120 }),
    address: note('Address', { required: true, max: 500 }),
    incoterm: choice('Incoterm', incoterms),
    incotermPlace: text('Incoterm place', { max: 80 }),
    promisedOn: date('Due date'),
    dangerousGoods: text('Other dangerous goods', {
      max: 120,
      help: 'What no part number on file says: UN number and class; attach its declaration.',
    }),
    declaredAt: instant('Dangerous goods declared', { readOnly: true }),
    declaredByName: text('Declared by', { readOnly: true }),
    packageCount: integer('Packages', { required: true, min: 1, max: 999 }),
    grossWeight: decimal('Gross weight', { unit: 'kg', min: 0.1, scale: 1 }),
    packageMarks: text('Marks', { max: 200 }),
    carrier: text('Carrier', { max: 80 }),
    vehicleRegistration: text('Vehicle', { max: 20, mono: true }),
    driver: text('Driver', { max: 80 }),
    awb: text('Air waybill', { max: 60, mono: true }),
    packedAt: instant('Packed', { readOnly: true }),
    dispatchedAt: instant('Dispatched', { readOnly: true }),
    deliveredAt: instant('Delivered', { readOnly: true }),
    cancelReason: text('Why cancelled', { readOnly: true }),
    remark: note('Remark', { max: 1000 }),
  },
  states: {
    draft: 'neutral',
    packed: 'info',
    dispatched: { label: 'In transit', tone: 'info' },
    delivered: 'good',
    closed: 'neutral',
    cancelled: 'bad',
  },
  list: {
    columns: [
      'dnNumber',
      'customerId',
      'consignee',
      'status',
      'promisedOn',
      'carrier',
      'vehicleRegistration',
      'awb',
      'packageCount',
      'dispatchedAt',
      'deliveredAt',
    ],
    filters: ['status', 'customerId', 'promisedOn', 'dispatchedAt', 'carrier'],
    search: ['dnNumber', 'consignee', 'awb', 'vehicleRegistration'],
    sort: '-createdAt',
  },
});

export const lineKinds = {
  component: 'Released component',
  partSale: 'Part sale',
  vendorReturn: 'Return to vendor',
  ownerReturn: 'Return to owner',
} as const;

/** One thing on a delivery note; a released component stands with its certificate. */
export const deliveryNoteLine = defineRecord({
  name: 'deliveryNoteLine',
  label: { one: 'Delivery line', many: 'Delivery lines', row: ['partNumber', 'serialNumber'] },
  api: '/api/logistics/delivery-note-lines',
  access: { read: 'signedIn', create: shippers, update: shippers, archive: 'nobody' },
  rows: everyRow,
  fields: {
    deliveryNoteId: link('Delivery note', 'deliveryNote', { required: true, createOnly: true }),
    lineNo: integer('Line', { required: true, readOnly: true }),
    kind: choice('Kind', lineKinds, { required: true, createOnly: true }),
    jobNumber: text('Job', { max: 20, mono: true, upperCase: true, createOnly: true }),
    certificateNo: text('Certificate', { readOnly: true, mono: true }),
    partNumber: text('Part number', { max: 60, mono: true, upperCase: true, createOnly: true }),
    serialNumber: text('Serial number', { max: 60, mono: true, upperCase: true, createOnly: true }),
    description: text('Description', { max: 200, createOnly: true }),
    quantity: decimal('Quantity', { min: 0.0001, scale: 4, createOnly: true }),
    inflationPsi: decimal('Inflated to', {
      unit: 'psi',
      min: 0,
      max: 400,
      scale: 1,
      help: 'A wheel assembly travels at a quarter of its operating pressure, 40 psi at most. 0: deflated.',
    }),
    unNumber: text('UN number', { readOnly: true, mono: true }),
    shippingName: text('Proper shipping name', { readOnly: true }),
    hazardClass: text('Hazard class', { readOnly: true }),
    packingGroup: text('Packing group', { readOnly: true }),
    packing: text('Packing and quantity', { max: 120, help: 'Number and kind of packages, net quantity in each.' }),
    packingInstruction: text('Packing instruction', { max: 20, mono: true }),
    refused: flag('Refused', { required: true, readOnly: true }),
    refusalReason: text('Why refused', { readOnly: true }),
  },
  list: {
    columns: [
      'lineNo',
      'kind',
      'jobNumber',
      'partNumber',
      'serialNumber',
      'description',
      'quantity',
      'certificateNo',
      'refused',
    ],
    filters: ['deliveryNoteId', 'jobNumber', 'kind'],
    sort: 'lineNo',
  },
});
