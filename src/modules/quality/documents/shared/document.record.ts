import { choice, date, flag, integer, link, text } from '#kernel/shared/field.ts';
import { defineRecord, type RowRule } from '#kernel/shared/record.ts';

export const documentKinds = {
  form: 'Form',
  manual: 'Manual',
  instruction: 'Instruction',
  procedure: 'Procedure',
  auditChecklist: 'Audit checklist',
  external: 'External document',
  record: 'Record',
} as const;
export type DocumentKind = keyof typeof documentKinds;

/** Who writes documents, and who approves them. */
export const documentWriters = ['documents.user', 'quality.user'] as const;
export const documentApprovers = ['documents.admin', 'quality.admin'] as const;

/** A document is read by whoever reads its folder. */
const readableDocuments: RowRule = ({ actor }, param) =>
  `exists (select 1 from document_folder f where f.id = t.folder_id and f.effective_level <= ${param(actor.permission)}::int)`;

/** A document under revision control: what it is called, who answers for it, and which revision is in force (quality-people 3.4). */
export const controlledDocument = defineRecord({
  name: 'controlledDocument',
  label: { one: 'Document', many: 'Documents', row: ['number', 'title'] },
  api: '/api/documents',
  path: '/qa/revision-control/documents/:key',
  key: 'number',
  access: { read: 'signedIn', create: documentWriters, update: documentWriters, archive: documentApprovers },
  rows: readableDocuments,
  fields: {
    number: text('Number', {
      required: true,
      createOnly: true,
      upperCase: true,
      mono: true,
      max: 40,
      pattern: /^[A-Za-z0-9]+([-.][A-Za-z0-9]+)*$/,
      patternMessage: 'Letters and digits, with - or . between them',
      help: 'It stays for ever: ABS-PR-014.',
    }),
    title: text('Title', { required: true, max: 200 }),
    kind: choice('Kind', documentKinds, { required: true, createOnly: true }),
    folderId: link('Folder', 'documentFolder', { required: true }),
    departmentId: link('Department', 'department', { required: true }),
    ownerId: link('Owner', 'employee', { required: true }),
    reviewMonths: integer('Reviewed every', { required: true, min: 1, max: 60, unit: 'months' }),
    needsAuthority: flag('Approved by the authority', { help: 'A revision takes effect only after its letter.' }),
    audience: choice(
      'Read by',
      { everybody: 'Everybody', department: 'Its department', nobody: 'Nobody has to' },
      { required: true, help: 'Who signs that they have read a new revision.' },
    ),
    gatesAuthorization: flag('Gates signing', {
      help: 'Fourteen days after its date, whoever has not read a new revision signs nothing until they have (T7).',
    }),
    readWithinDays: integer('Read within', { required: true, min: 1, max: 90, unit: 'days' }),
    externalSource: text('Source', { max: 200, help: 'Of a document from outside: where its revisions come from.' }),
    currentRevisionId: link('Revision in force', 'documentRevision', { readOnly: true }),
    effectiveOn: date('In force since', { readOnly: true }),
    reviewedOn: date('Last reviewed', { readOnly: true }),
    reviewedById: link('Reviewed by', 'user', { readOnly: true }),
    reviewDueOn: date('Next review', { readOnly: true }),
  },
  states: {
    draft: { label: 'Not in force yet', tone: 'info' },
    effective: { label: 'In force', tone: 'good' },
    withdrawn: 'neutral',
  },
  editable: { draft: 'all', effective: 'all' },
  list: {
    columns: [
      'number',
      'title',
      'status',
      'currentRevisionId',
      'effectiveOn',
      'departmentId',
      'ownerId',
      'reviewDueOn',
      'folderId',
    ],
    filters: ['kind', 'status', 'folderId', 'departmentId', 'ownerId', 'reviewDueOn', 'effectiveOn', 'audience'],
    search: ['number', 'title'],
    sort: 'number',
  },
});
