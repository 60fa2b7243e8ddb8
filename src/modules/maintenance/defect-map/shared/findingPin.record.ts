import { decimal, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

/** Where on a drawing of its part a finding is (maintenance 3.5): `x` from the left, `y` from the top, as parts of the whole from 0 to 1. */
export const findingPin = defineRecord({
  name: 'findingPin',
  label: { one: 'Pin', many: 'Pins', row: ['findingId'] },
  api: '/api/finding-pins',
  access: { read: 'maintenance.viewer', create: 'maintenance.user', update: 'maintenance.user', archive: 'nobody' },
  rows: everyRow,
  fields: {
    findingId: link('Finding', 'finding', { required: true, createOnly: true }),
    fileId: text('Drawing', { required: true, mono: true, max: 36 }),
    x: decimal('From the left', { required: true, scale: 4 }),
    y: decimal('From the top', { required: true, scale: 4 }),
  },
  list: { columns: ['findingId', 'x', 'y', 'createdAt'], filters: ['findingId'], sort: '-createdAt' },
});
