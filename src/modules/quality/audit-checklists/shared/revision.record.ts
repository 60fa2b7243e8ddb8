import { instant, integer, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';

/** One revision of a checklist: written, approved, obsolete. An approved one never changes; reports keep the one they were made with. */
export const auditChecklistRevision = defineRecord({
  name: 'auditChecklistRevision',
  label: { one: 'Checklist revision', many: 'Checklist revisions', row: ['designation'] },
  api: '/api/qa/internal-audit/checklist-revisions',
  access: { read: 'signedIn', create: 'nobody', update: 'quality.user', archive: 'quality.user' },
  rows: everyRow,
  fields: {
    checklistId: link('Audit checklist', 'auditChecklist', { required: true, readOnly: true }),
    designation: text('Revision', { required: true, readOnly: true, mono: true }),
    revision: integer('Revision no.', { required: true, readOnly: true }),
    changeSummary: note('What changed', { required: true, min: 5, max: 2000 }),
    approvedAt: instant('Approved', { readOnly: true }),
    approvedById: link('Approved by', 'user', { readOnly: true }),
  },
  editable: { draft: ['changeSummary'] },
  distinct: [['approvedById', 'creator']],
  states: { draft: 'info', approved: 'good', obsolete: 'neutral' },
  list: {
    columns: ['designation', 'status', 'changeSummary', 'approvedById', 'approvedAt'],
    filters: ['status', 'checklistId'],
    sort: '-createdAt',
  },
});

/** Written by one, approved by another. */
export const auditChecklistRevisionWorkflow = defineWorkflow(auditChecklistRevision, {
  transitions: {
    approve: {
      from: 'draft',
      to: 'approved',
      who: 'quality.admin',
      sign: 'I approve this revision of the checklist.',
      meaning: 'approved',
      stamp: 'approved',
      guarded: true,
      primary: true,
    },
  },
});
