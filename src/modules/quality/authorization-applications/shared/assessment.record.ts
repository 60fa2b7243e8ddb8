import { choice, date, decimal, instant, integer, link, note } from '#kernel/shared/field.ts';
import { defineRecord } from '#kernel/shared/record.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { judgements } from './score.ts';
import { ofOwnApplications, ofOwnAssessments } from './visible.ts';

/** A practical assessment of one group by somebody entitled in it; fixed with its signature (quality-people 3.6, R-APP-3). */
export const competenceAssessment = defineRecord({
  name: 'competenceAssessment',
  label: { one: 'Competence assessment', many: 'Competence assessments', row: ['lineId', 'assessorId'] },
  api: '/api/qa/authorization-applications/assessments',
  access: { read: 'signedIn', create: 'quality.user', update: 'signedIn', archive: 'nobody' },
  rows: ofOwnApplications,
  fields: {
    applicationId: link('Authorisation application', 'authApplication', { required: true, createOnly: true }),
    lineId: link('Group applied for', 'applicationLine', { required: true, createOnly: true }),
    assessorId: link('Assessor', 'employee', {
      required: true,
      help: 'Holds an authorisation in this group, or one of an instructor.',
    }),
    checklistId: link('Assessment checklist', 'assessmentChecklist', { readOnly: true }),
    assessedOn: date('Assessed on', { when: 'past' }),
    jobId: link('Work order', 'workOrder', { help: 'A real job the person was watched on.' }),
    secondJobId: link('Second work order', 'workOrder'),
    ojtPlan: note('On-the-job training', { max: 1000, help: 'What was practised since the assessment that failed.' }),
    remarks: note('Remarks', { max: 2000 }),
    score: decimal('Score', { readOnly: true, scale: 2, unit: '%' }),
    outcome: choice('Outcome', { pass: 'Passed', fail: 'Failed' }, { readOnly: true }),
    signedAt: instant('Signed', { readOnly: true }),
  },
  editable: { draft: ['assessorId', 'assessedOn', 'jobId', 'secondJobId', 'remarks'] },
  distinct: [['jobId', 'secondJobId']],
  states: { draft: 'info', signed: 'good' },
  list: {
    columns: ['lineId', 'assessorId', 'status', 'assessedOn', 'jobId', 'score', 'outcome'],
    filters: ['applicationId', 'lineId', 'assessorId', 'status', 'outcome'],
    sort: '-createdAt',
  },
});

/** Signed by its assessor, once every criterion is judged. */
export const competenceAssessmentWorkflow = defineWorkflow(competenceAssessment, {
  transitions: {
    sign: {
      label: 'Sign assessment',
      from: 'draft',
      to: 'signed',
      who: 'signedIn',
      byEmployee: true,
      sign: 'I watched this person at the work named here and judged each criterion as shown.',
      meaning: 'reviewed',
      requires: ['assessedOn', 'jobId'],
      stamp: 'signed',
      guarded: true,
      primary: true,
    },
  },
});

/** How one criterion was judged. */
export const assessmentResult = defineRecord({
  name: 'assessmentResult',
  label: { one: 'Assessment result', many: 'Assessment results', row: ['no', 'criterionId'] },
  api: '/api/qa/authorization-applications/results',
  access: { read: 'signedIn', create: 'nobody', update: 'signedIn', archive: 'nobody' },
  rows: ofOwnAssessments,
  fields: {
    assessmentId: link('Competence assessment', 'competenceAssessment', { required: true, readOnly: true }),
    criterionId: link('Criterion', 'assessmentCriterion', { required: true, readOnly: true }),
    no: integer('No.', { required: true, readOnly: true }),
    result: choice('Result', judgements),
    note: note('Note', { max: 500, help: 'What was missing, where it was not shown.' }),
  },
  list: {
    columns: ['no', 'criterionId', 'result', 'note'],
    filters: ['assessmentId', 'result'],
    sort: 'no',
  },
});
