import { choice, integer, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { clauses } from '#modules/quality/audit-areas/shared/public.ts';

/** One question of a revision: what is asked, against which clause, and on how many samples. */
export const auditQuestion = defineRecord({
  name: 'auditQuestion',
  label: { one: 'Audit question', many: 'Audit questions', row: ['no', 'text'] },
  api: '/api/qa/internal-audit/questions',
  access: { read: 'signedIn', create: 'quality.user', update: 'quality.user', archive: 'quality.user' },
  rows: everyRow,
  fields: {
    revisionId: link('Revision', 'auditChecklistRevision', { required: true, createOnly: true }),
    no: integer('No.', { required: true, readOnly: true }),
    section: text('Section', { required: true, max: 120 }),
    text: note('Question', { required: true, min: 5, max: 1000 }),
    clause: choice('Clause', clauses, { required: true }),
    guidance: note('Guidance', { max: 1000, help: 'What to look at, and what would not conform.' }),
    evidence: text('Evidence', { max: 200, help: 'Which records show it.' }),
    samples: integer('Samples', { required: true, min: 1, max: 50 }),
  },
  list: {
    columns: ['no', 'section', 'text', 'clause', 'samples', 'guidance', 'evidence'],
    filters: ['revisionId', 'clause'],
    search: ['section', 'text'],
    sort: 'no',
  },
});
