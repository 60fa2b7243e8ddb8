import { choice, decimal, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { libraryReaders } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';

/** What a life is counted in, with the unit of its figures. */
export const lifeBases = { cyclesSinceNew: 'Cycles since new', hoursSinceNew: 'Hours since new' } as const;
export const lifeUnits: Readonly<Record<keyof typeof lifeBases, string>> = {
  cyclesSinceNew: 'cycles',
  hoursSinceNew: 'h',
};

/** A life limit of a part number with the data it stands in. An authorised engineer writes and withdraws it; it is never changed (G18). */
export const lifeLimit = defineRecord({
  name: 'lifeLimit',
  label: { one: 'Life limit', many: 'Life limits', row: ['subject'] },
  api: '/api/life-limits',
  access: { read: libraryReaders, create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    partNumberId: link('Part number', 'partNumber', { required: true }),
    subject: text('Limit of', { required: true, min: 2, max: 120 }),
    basis: choice('Counted in', lifeBases, { required: true }),
    life: decimal('Limit', { required: true, min: 0 }),
    reference: text('Data', { required: true, min: 3, max: 200 }),
    writtenByName: text('Written by', { required: true, readOnly: true }),
    writtenByAuthorization: text('Authorisation', { required: true, readOnly: true, mono: true }),
    withdrawnReason: text('Withdrawn because', { readOnly: true, max: 300 }),
  },
  list: {
    columns: ['partNumberId', 'subject', 'basis', 'life', 'reference', 'writtenByName'],
    filters: ['partNumberId'],
    sort: 'subject',
  },
});
