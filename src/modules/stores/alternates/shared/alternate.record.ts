import { choice, instant, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

export const alternateKinds = {
  superseded: 'Superseded by its maker',
  interchangeable: 'Interchangeable',
  pma: 'PMA part',
  customerApproved: 'Approved by the customer',
} as const;

/** A part number that may be issued in place of another, and the approved data that says so (stores-finance 3.1). Offered, never issued by itself. */
export const alternate = defineRecord({
  name: 'alternate',
  label: { one: 'Alternate part', many: 'Alternate parts', row: ['number'] },
  path: '/store/alternates/:key',
  numbering: 'ALT-{YY}-{000}',
  access: {
    read: 'signedIn',
    create: ['stores.user', 'maintenance.user', 'quality.user'],
    update: ['stores.user', 'maintenance.user', 'quality.user'],
    archive: 'nobody',
  },
  rows: everyRow,
  fields: {
    itemId: link('Part', 'stockItem', { required: true }),
    alternateId: link('May be replaced by', 'stockItem', { required: true }),
    kind: choice('Basis', alternateKinds, { required: true }),
    direction: choice(
      'Direction',
      { oneWay: 'One way', twoWay: 'Both ways' },
      { required: true, help: 'One way: the alternate replaces the part, not the other way round.' },
    ),
    approvedData: text('Approved data', {
      required: true,
      max: 200,
      help: 'The bulletin, parts list, engineering order or letter that allows it, with its revision.',
    }),
    customerId: link('Only for the customer', 'customer', { help: 'Empty: for every customer.' }),
    remarks: note('Remarks'),
    approvedAt: instant('Approved', { readOnly: true }),
    approvedById: link('Approved by', 'user', { readOnly: true }),
    closedAt: instant('Closed', { readOnly: true }),
  },
  files: { papers: { label: 'Papers', kinds: ['pdf', 'image'] } },
  editable: { draft: 'all', approved: ['remarks', 'papers'] },
  distinct: [['approvedById', 'creator']],
  states: { draft: 'warn', approved: 'good', withdrawn: 'neutral' },
  list: {
    columns: ['number', 'status', 'itemId', 'alternateId', 'direction', 'kind', 'approvedData', 'customerId'],
    filters: ['status', 'kind', 'direction', 'itemId', 'alternateId', 'customerId'],
    search: ['number', 'approvedData'],
    sort: '-createdAt',
  },
});
