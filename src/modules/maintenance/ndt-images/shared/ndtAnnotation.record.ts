import { json, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { drawing } from './drawing.ts';

/** What was drawn on one picture of an NDT report: arrows, a scale and lengths (maintenance 2.8). Kept beside the picture, never in it. */
export const ndtAnnotation = defineRecord({
  name: 'ndtAnnotation',
  label: { one: 'Annotation', many: 'Annotations', row: ['fileName'] },
  api: '/api/ndt-annotations',
  access: { read: 'maintenance.viewer', create: 'maintenance.user', update: 'maintenance.user', archive: 'nobody' },
  rows: everyRow,
  fields: {
    reportId: link('NDT report', 'ndtReport', { required: true, createOnly: true }),
    fileId: text('Picture', { required: true, createOnly: true, mono: true, max: 36 }),
    fileName: text('File', { required: true, readOnly: true }),
    drawing: json('Drawing', drawing, { required: true }),
  },
  list: { columns: ['reportId', 'fileName', 'createdAt'], filters: ['reportId', 'fileId'], sort: '-createdAt' },
});
