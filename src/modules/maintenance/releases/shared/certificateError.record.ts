import { choice, date, instant, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

/** The blocks of a certificate a correction may put right beside block 11, by their names in `CorrectionChanges`. */
export const correctableBlocks = {
  organisation: 'Block 4, organisation',
  workOrder: 'Block 5, work order',
  description: 'Block 7, description',
  partNumber: 'Block 8, part number',
  quantity: 'Block 9, quantity',
  serialNumber: 'Block 10, serial number',
  remarks: 'Block 12, one remark',
} as const;
export type CorrectableBlock = keyof typeof correctableBlocks;

/**
 * An error somebody reported in an issued certificate where our own records say nothing else (forms.md, Errors): an inspector compares the
 * block with the item or its papers and signs for it; only then may a correction say so.
 */
export const certificateError = defineRecord({
  name: 'certificateError',
  label: { one: 'Certificate error', many: 'Certificate errors', row: ['number', 'shouldSay'] },
  api: '/api/certificate-errors',
  path: '/maintenance/releases/errors/:key',
  numbering: 'CER-{YY}-{000}',
  access: {
    read: 'maintenance.viewer',
    create: ['maintenance.user', 'quality.user'],
    update: ['maintenance.user', 'quality.user'],
    archive: 'nobody',
  },
  rows: everyRow,
  fields: {
    certificateId: link('Certificate', 'releaseCertificate', { required: true }),
    block: choice('Block', correctableBlocks, { required: true }),
    said: note('It says', { max: 600, help: 'For block 12: the remark as printed; empty when a remark is missing.' }),
    shouldSay: note('It should say', { required: true, max: 600 }),
    reportedBy: text('Reported by', {
      required: true,
      max: 120,
      help: 'The holder of the certificate, or our own person.',
    }),
    reportedOn: date('Reported on', { required: true, when: 'past' }),
    comparedWith: note('Compared with', { readOnly: true, max: 600 }),
    verifiedAt: instant('Verified', { readOnly: true }),
    verifiedById: link('Verified by', 'user', { readOnly: true }),
    rejectedAt: instant('Rejected', { readOnly: true }),
  },
  files: { papers: { label: 'Report, photo of the data plate, papers', kinds: ['image', 'pdf'] } },
  editable: { reported: ['shouldSay', 'said', 'reportedBy', 'reportedOn', 'papers'] },
  distinct: [['verifiedById', 'creator']],
  states: {
    reported: 'warn',
    verified: 'info',
    corrected: 'good',
    rejected: { label: 'No error', tone: 'neutral' },
  },
  list: {
    columns: ['number', 'status', 'certificateId', 'block', 'said', 'shouldSay', 'reportedBy', 'reportedOn'],
    filters: ['status', 'certificateId', 'block'],
    search: ['number', 'shouldSay', 'reportedBy'],
    sort: '-createdAt',
  },
});
