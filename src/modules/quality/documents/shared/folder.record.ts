import { integer, link, text } from '#kernel/shared/field.ts';
import { defineRecord, type RowRule } from '#kernel/shared/record.ts';

/** Nobody sees a folder above their level. */
const readableFolders: RowRule = ({ actor }, param) => `t.effective_level <= ${param(actor.permission)}::int`;

/** A folder of controlled documents; folders stand inside each other, at most eight deep (quality-people 3.4). */
export const documentFolder = defineRecord({
  name: 'documentFolder',
  label: { one: 'Folder', many: 'Folders', row: ['name'] },
  api: '/api/documents/folders',
  path: '/qa/docs/:key',
  access: { read: 'signedIn', create: 'documents.admin', update: 'documents.admin', archive: 'documents.admin' },
  rows: readableFolders,
  fields: {
    name: text('Name', { required: true, max: 120 }),
    parentId: link('Inside', 'documentFolder', { help: 'Empty: it stands at the top.' }),
    position: integer('Position', { min: 0, max: 999, help: 'Lower numbers stand first; equal ones by name.' }),
    readLevel: integer('Read from level', {
      min: 1,
      max: 5,
      help: 'Empty: as the folder it stands in. It never opens what the folder above closes.',
    }),
    effectiveLevel: integer('Level that reads it', { required: true, readOnly: true }),
    depth: integer('Depth', { required: true, readOnly: true }),
  },
  list: {
    columns: ['name', 'parentId', 'effectiveLevel'],
    filters: ['parentId'],
    search: ['name'],
    sort: 'position',
  },
});
