import { choice, instant, integer, json, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { formLayout } from './formLayout.ts';

/** One version of a release form: the words and places of its blocks. A certificate names the version it was drawn with. */
export const releaseForm = defineRecord({
  name: 'releaseForm',
  label: { one: 'Release form', many: 'Release forms', row: ['type', 'revision'] },
  api: '/api/release-forms',
  path: '/maintenance/release-forms/:key',
  access: {
    read: ['maintenance.viewer', 'quality.viewer'],
    create: 'quality.admin',
    update: 'quality.admin',
    archive: 'nobody',
  },
  rows: everyRow,
  fields: {
    type: choice(
      'Form',
      { CAAT_FORM_1: 'CAAT Form 1', EASA_FORM_1: 'EASA Form 1', FAA_8130_3: 'FAA 8130-3' },
      { required: true, createOnly: true },
    ),
    revision: integer('Version', { required: true, readOnly: true }),
    issue: text('Issue of the form', { required: true, max: 80, help: 'As the authority names it, such as Issue 3.' }),
    changeNote: note('What changes', { required: true }),
    layout: json('Layout', formLayout),
    authorName: text('Written by', { readOnly: true }),
    publishedByName: text('Published by', { readOnly: true }),
    publishedAt: instant('Published on', { readOnly: true }),
  },
  states: {
    draft: 'neutral',
    review: { label: 'In review', tone: 'warn' },
    published: 'good',
    retired: 'neutral',
  },
  list: {
    columns: ['type', 'revision', 'issue', 'status', 'authorName', 'publishedByName', 'publishedAt'],
    filters: ['type', 'status'],
    sort: '-revision',
  },
});
