import { choice, date, integer, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { libraryReaders, libraryWriters } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';

export const manualKinds = { CMM: 'Component manual', SPM: 'Standard practices', REF: 'Additional reference' } as const;
export type ManualKind = keyof typeof manualKinds;

/** A maker's book: component manual, standard practices manual, or another reference. */
export const manual = defineRecord({
  name: 'manual',
  label: { one: 'Manual', many: 'Manuals', row: ['designation'] },
  api: '/api/manuals',
  path: '/maintenance/capabilities/cmm/:key',
  key: 'manualKey',
  access: { read: libraryReaders, create: libraryWriters, update: libraryWriters, archive: 'quality.admin' },
  rows: everyRow,
  fields: {
    designation: text('Manual', { required: true, readOnly: true, mono: true }),
    kind: choice('Kind', manualKinds, { required: true, createOnly: true }),
    manualNumber: text('Number', {
      required: true,
      max: 60,
      mono: true,
      help: 'Without the words before it: 32-47-46.',
    }),
    prefix: text('Printed as', { max: 12, help: 'When it is not printed as CMM, SPM or REF: OMM, NDT.' }),
    manualKey: text('Address', { required: true, readOnly: true }),
    title: text('Title', { required: true, max: 200 }),
    manufacturer: text('Maker', { required: true, max: 120 }),
    ata: text('ATA', { pattern: /^[0-9]{2}(-[0-9]{2}){0,2}$/, patternMessage: 'Like 32-47-46' }),
    currentRevision: text('Current revision', { readOnly: true, mono: true }),
    currentIssueDate: date('Issued on', { readOnly: true }),
    temporaryInForce: integer('TRs in force', { readOnly: true }),
    lastCheckedOn: date('Last checked', { readOnly: true }),
    currencyIntervalDays: integer('Check every', { min: 1, max: 730, unit: 'days', help: '90 unless said.' }),
    currencySource: text('Where it is checked', {
      required: true,
      help: "The maker's portal, a subscription, a contact.",
    }),
    customerId: link('Data of customer', 'customer', {
      help: "A customer's own data is good for that customer's work orders only.",
    }),
    distribution: note('Distribution'),
  },
  list: {
    columns: [
      'designation',
      'title',
      'manufacturer',
      'currentRevision',
      'currentIssueDate',
      'temporaryInForce',
      'lastCheckedOn',
    ],
    filters: ['manufacturer', 'ata', 'lastCheckedOn', 'temporaryInForce', 'customerId'],
    search: ['manualNumber', 'title', 'manufacturer'],
    sort: 'manualNumber',
  },
});
