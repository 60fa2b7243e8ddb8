import { choice, integer, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord } from '#kernel/shared/record.ts';
import { answerResults } from './results.ts';
import { ofReadableReports } from './visible.ts';

/** The answer to one question of the checklist a report was begun with. */
export const auditAnswer = defineRecord({
  name: 'auditAnswer',
  label: { one: 'Audit answer', many: 'Audit answers', row: ['questionId'] },
  api: '/api/qa/internal-audit/answers',
  access: { read: 'signedIn', create: 'nobody', update: 'quality.user', archive: 'nobody' },
  rows: ofReadableReports,
  fields: {
    reportId: link('Audit report', 'auditReport', { required: true, readOnly: true }),
    questionId: link('Question', 'auditQuestion', { required: true, readOnly: true }),
    no: integer('No.', { required: true, readOnly: true }),
    result: choice('Result', answerResults),
    evidence: note('What was seen', { max: 2000, help: 'Why not, where it was not checked or does not apply.' }),
    samples: text('Samples', { max: 500, help: 'Numbers of the work orders, tools or batches looked at.' }),
  },
  files: { photos: { label: 'Photos', kinds: ['image'] } },
  list: {
    columns: ['no', 'questionId', 'result', 'evidence', 'samples'],
    filters: ['reportId', 'result'],
    search: ['evidence', 'samples'],
    sort: 'no',
  },
});
