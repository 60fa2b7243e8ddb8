import { link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';

/** A set of questions an audit is made with; its revisions hold them (quality-people 2.4, 3.7). */
export const auditChecklist = defineRecord({
  name: 'auditChecklist',
  label: { one: 'Audit checklist', many: 'Audit checklists', row: ['code', 'title'] },
  path: '/qa/internal-audit/checklists/:key',
  access: { read: 'signedIn', create: 'quality.user', update: 'quality.user', archive: 'quality.user' },
  rows: everyRow,
  fields: {
    code: text('Code', {
      required: true,
      createOnly: true,
      mono: true,
      max: 40,
      pattern: /^[A-Z0-9]+(-[A-Z0-9]+)*$/,
      patternMessage: 'Capital letters, digits and dashes',
    }),
    title: text('Title', { required: true, max: 160 }),
    areaId: link('Audit area', 'auditArea', { help: 'Empty: it is used in every area.' }),
    currentRevisionId: link('Approved revision', 'auditChecklistRevision', { readOnly: true }),
  },
  editable: { draft: 'all', inForce: 'all' },
  states: { draft: 'info', inForce: 'good', obsolete: 'neutral' },
  list: {
    columns: ['code', 'title', 'status', 'areaId', 'currentRevisionId', 'updatedAt'],
    filters: ['status', 'areaId'],
    search: ['code', 'title'],
    sort: 'code',
  },
});

/** In force with its first approved revision; no longer used, and perhaps once more. */
export const auditChecklistWorkflow = defineWorkflow(auditChecklist, {
  transitions: {
    retire: { label: 'Make obsolete', from: 'inForce', to: 'obsolete', who: 'quality.admin', reason: true },
    reinstate: { from: 'obsolete', to: 'inForce', who: 'quality.admin', reason: true },
  },
});
