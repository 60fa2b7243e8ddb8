import { choice, date, flag, instant, integer, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { libraryReaders, libraryWriters } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';

export const assessments = {
  notAssessed: 'Not assessed',
  notApplicable: 'Not applicable',
  applicable: 'Applicable',
} as const;

/** What the repeats of a directive are counted in. */
export const repeatCounts = { tireChanges: 'Tire changes', cycles: 'Cycles' } as const;

/** An airworthiness directive: an order of an authority that may name our parts. */
export const directive = defineRecord({
  name: 'directive',
  label: { one: 'AD', many: 'ADs', row: ['adNumber'] },
  api: '/api/directives',
  path: '/maintenance/capabilities/AD/:key',
  key: 'adNumber',
  access: { read: libraryReaders, create: libraryWriters, update: libraryWriters, archive: 'quality.admin' },
  rows: everyRow,
  fields: {
    authority: choice('Authority', ['FAA', 'EASA', 'CAAT', 'other'], { required: true }),
    adNumber: text('AD number', { required: true, min: 3, max: 40, mono: true, createOnly: true }),
    correction: text('Correction', { max: 100, help: 'When the authority corrected the text.' }),
    subject: text('Subject', { required: true, min: 3, max: 300 }),
    issueDate: date('Issued on'),
    effectiveDate: date('Effective', { required: true }),
    emergency: flag('Emergency AD'),
    requiredAction: note('Required action', { required: true }),
    complianceTime: text('Compliance time', {
      required: true,
      help: 'Before release, at the next tire change, within 100 cycles.',
    }),
    recurring: text('Repeats', { help: 'Every second tire change until five more are done.' }),
    repeatIn: choice('Repeat counted in', repeatCounts),
    repeatEvery: integer('Repeat every', { min: 1, max: 100_000, help: 'Due again after so many.' }),
    repeatMore: integer('Repeats more', { min: 0, max: 1000, help: 'Then it is terminated. Empty: without end.' }),
    assessment: choice('Our assessment', assessments, { required: true, readOnly: true }),
    assessmentReason: note('Reason', { readOnly: true }),
    assessedByName: text('Assessed by', { readOnly: true }),
    assessedAt: instant('Assessed', { readOnly: true }),
  },
  list: {
    columns: ['adNumber', 'authority', 'subject', 'effectiveDate', 'complianceTime', 'recurring', 'assessment'],
    filters: ['authority', 'assessment', 'effectiveDate', 'emergency'],
    search: ['adNumber', 'subject'],
    sort: '-effectiveDate',
  },
});

const serial = { max: 40, mono: true } as const;

/** A part number an AD names, with one range of serial numbers or a list of them. Neither: every serial number. */
export const directiveApplicability = defineRecord({
  name: 'directiveApplicability',
  label: { one: 'Applicability', many: 'Applicability', row: ['partNumber'] },
  api: '/api/directives/applicability',
  access: { read: libraryReaders, create: libraryWriters, update: libraryWriters, archive: libraryWriters },
  rows: everyRow,
  fields: {
    directiveId: link('AD', 'directive', { required: true, createOnly: true }),
    partNumber: text('Part number', {
      required: true,
      max: 60,
      mono: true,
      help: 'As the AD writes it; a detail part too.',
    }),
    serialFrom: text('Serial from', serial),
    serialTo: text('Serial to', serial),
    serialBefore: text('Serial before', { ...serial, help: 'This serial number itself is not affected.' }),
    serials: note('Serial numbers', { help: 'One a line, instead of a range.' }),
    condition: text('Applies when', { help: 'Pre SB 32-1244, with valve 807206-01 installed.' }),
  },
  list: {
    columns: ['partNumber', 'serialFrom', 'serialTo', 'serialBefore', 'serials', 'condition'],
    filters: ['directiveId'],
    sort: 'partNumber',
  },
});
