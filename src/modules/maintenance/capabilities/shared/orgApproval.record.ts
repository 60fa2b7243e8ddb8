import { choice, choices, date, flag, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import type { Authority } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { libraryReaders } from './partNumber.record.ts';

/** The authorities as people write them. */
export const authorityNames: Readonly<Record<Authority, string>> = { CAAT: 'CAAT', EASA: 'EASA', FAA: 'FAA' };

/** The ratings the company can hold, with what each covers. */
export const ratings = {
  C5: 'C5 Electrical',
  C14: 'C14 Landing gear',
  C15: 'C15 Oxygen',
  D1: 'D1 Non-destructive testing',
} as const;

/** A certificate of approval an authority gave the company. */
export const orgApproval = defineRecord({
  name: 'orgApproval',
  label: { one: 'Approval', many: 'Approvals', row: ['authority', 'certificateNo'] },
  api: '/api/capabilities/approvals',
  access: { read: libraryReaders, create: 'quality.admin', update: 'quality.admin', archive: 'quality.admin' },
  rows: everyRow,
  fields: {
    authority: choice('Authority', authorityNames, { required: true, createOnly: true }),
    certificateNo: text('Certificate no.', { required: true, max: 60, mono: true }),
    organisationName: text('Organisation', {
      required: true,
      max: 120,
      help: 'As on the approval certificate: block 4.',
    }),
    organisationAddress: text('Address', {
      required: true,
      max: 200,
      help: 'As on the approval certificate: block 4.',
    }),
    ratings: choices('Ratings', ratings, { required: true }),
    rin: text('Requalifier no. (RIN)', {
      max: 20,
      mono: true,
      upperCase: true,
      help: 'By which the company tests and marks cylinders. Hydrostatic tests take it from here.',
    }),
    validFrom: date('Valid from', { required: true }),
    validTo: date('Valid to', {
      required: true,
      help: 'At most three years for CAAT. Apply for renewal 60 days before at the latest.',
    }),
    suspended: flag('Suspended'),
    suspendedReason: note('Why suspended'),
  },
  list: {
    columns: ['authority', 'certificateNo', 'ratings', 'validFrom', 'validTo', 'suspended'],
    filters: ['authority'],
    sort: 'authority',
  },
});
