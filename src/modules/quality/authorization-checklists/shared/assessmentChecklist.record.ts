import { choice, flag, integer, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { versionFields, versionSteps } from './versions.ts';

/** What an assessor looks at in a category or one of its groups; one row a revision, fixed once published (quality-people 3.6). */
export const assessmentChecklist = defineRecord({
  name: 'assessmentChecklist',
  label: { one: 'Assessment checklist', many: 'Assessment checklists', row: ['designation'] },
  path: '/qa/authorization-applications/assessment-checklist/:key',
  access: { read: 'signedIn', create: 'quality.user', update: 'quality.user', archive: 'quality.user' },
  rows: everyRow,
  fields: {
    categoryId: link('Category', 'authCategory', { required: true, createOnly: true }),
    groupId: link('Group', 'authGroup', { createOnly: true, help: 'Empty: for every group without one of its own.' }),
    passPercent: integer('Pass mark', { required: true, min: 50, max: 100, unit: '%' }),
    ...versionFields,
  },
  editable: { draft: ['changeSummary', 'passPercent'] },
  distinct: [['publishedById', 'creator']],
  states: { draft: 'info', published: 'good', obsolete: 'neutral' },
  list: {
    columns: [
      'designation',
      'categoryId',
      'groupId',
      'status',
      'passPercent',
      'changeSummary',
      'publishedById',
      'publishedAt',
    ],
    filters: ['categoryId', 'groupId', 'status'],
    sort: '-createdAt',
  },
});

/** Written by one, published by another. */
export const assessmentChecklistWorkflow = defineWorkflow(assessmentChecklist, {
  transitions: {
    publish: {
      ...versionSteps.publish,
      sign: 'I publish this assessment checklist. Assessments begun from now on use it.',
    },
  },
});

/** How a criterion is looked at. */
export const assessmentMethods = {
  observe: 'Observe',
  oral: 'Ask',
  review: 'Review records',
  demo: 'Demonstrate',
} as const;

/** One thing an assessor judges. */
export const assessmentCriterion = defineRecord({
  name: 'assessmentCriterion',
  label: { one: 'Criterion', many: 'Criteria', row: ['no', 'criterion'] },
  api: '/api/qa/authorization-applications/criteria',
  access: { read: 'signedIn', create: 'quality.user', update: 'quality.user', archive: 'quality.user' },
  rows: everyRow,
  fields: {
    checklistId: link('Assessment checklist', 'assessmentChecklist', { required: true, createOnly: true }),
    no: integer('No.', { required: true, readOnly: true }),
    section: text('Section', { required: true, max: 120 }),
    criterion: note('Criterion', { required: true, min: 5, max: 500 }),
    criterionTh: note('Criterion in Thai', { required: true, min: 3, max: 500 }),
    method: choice('Method', assessmentMethods, { required: true }),
    critical: flag('Critical', { required: true, help: 'Not shown, it fails the assessment whatever the score.' }),
    weight: integer('Weight', { required: true, min: 1, max: 5 }),
  },
  list: {
    columns: ['no', 'section', 'criterion', 'method', 'critical', 'weight'],
    filters: ['checklistId', 'method'],
    search: ['section', 'criterion'],
    sort: 'no',
  },
});
