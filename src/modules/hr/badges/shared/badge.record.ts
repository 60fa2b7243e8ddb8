import { choices, date, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

/** The card a person wears and opens doors with (quality-people 2.10). The stamps of the same people are the record `stamp` of the authorisations. */
export const badge = defineRecord({
  name: 'badge',
  label: { one: 'Badge', many: 'Employee Badges & Stamps', row: ['number', 'cardNo'] },
  path: '/hr/badges/:key',
  numbering: 'BDG-{YY}-{0000}',
  access: {
    read: 'level:3',
    create: ['hr.user', 'quality.user'],
    update: ['hr.user', 'quality.user'],
    archive: 'nobody',
  },
  rows: everyRow,
  fields: {
    cardNo: text('Card no.', {
      required: true,
      upperCase: true,
      mono: true,
      max: 40,
      help: 'What the reader of the doors knows the card by. A number is used once.',
    }),
    employeeId: link('Holder', 'employee', { readOnly: true }),
    accessZones: choices(
      'Opens',
      {
        office: 'Office',
        stores: 'Stores',
        workshop: 'Workshop',
        oxygen: 'Oxygen shop',
        ndt: 'NDT shop',
        records: 'Records room',
      },
      { readOnly: true },
    ),
    replacesId: link('Replaces', 'badge', { readOnly: true }),
    issuedOn: date('Issued on', { readOnly: true }),
    issuedByName: text('Issued by', { readOnly: true }),
    returnedOn: date('Returned', { readOnly: true }),
    lostOn: date('Lost on', { readOnly: true }),
    destroyedOn: date('Destroyed on', { readOnly: true }),
  },
  files: {
    photo: { label: 'Photo of the holder', kinds: ['image'] },
    receipt: { label: 'Signed receipt', kinds: ['pdf'] },
  },
  editable: { stock: 'all', issued: ['photo', 'receipt'], returned: ['receipt'], lost: ['receipt'] },
  paper: { name: 'receipt', label: 'Receipt', form: 'ABS-HR-09' },
  states: {
    stock: { label: 'In stock', tone: 'neutral' },
    issued: 'good',
    returned: 'info',
    lost: 'bad',
    destroyed: 'neutral',
  },
  list: {
    columns: ['number', 'status', 'cardNo', 'employeeId', 'accessZones', 'issuedOn', 'returnedOn', 'lostOn'],
    filters: ['status', 'employeeId', 'accessZones', 'issuedOn'],
    search: ['number', 'cardNo'],
    sort: '-createdAt',
  },
});
