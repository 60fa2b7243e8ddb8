import { choice, flag, integer, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { versionFields, versionSteps } from './versions.ts';

/** Which papers and facts an application in a category needs; one row a revision, fixed once published (quality-people 3.6). */
export const documentChecklist = defineRecord({
  name: 'documentChecklist',
  label: { one: 'Document checklist', many: 'Document checklists', row: ['designation'] },
  path: '/qa/authorization-applications/document-checklist/:key',
  access: { read: 'signedIn', create: 'quality.user', update: 'quality.user', archive: 'quality.user' },
  rows: everyRow,
  fields: { categoryId: link('Category', 'authCategory', { required: true, createOnly: true }), ...versionFields },
  editable: { draft: ['changeSummary'] },
  distinct: [['publishedById', 'creator']],
  states: { draft: 'info', published: 'good', obsolete: 'neutral' },
  list: {
    columns: ['designation', 'categoryId', 'status', 'changeSummary', 'publishedById', 'publishedAt'],
    filters: ['categoryId', 'status'],
    sort: '-createdAt',
  },
});

/** Written by one, published by another. */
export const documentChecklistWorkflow = defineWorkflow(documentChecklist, {
  transitions: {
    publish: {
      ...versionSteps.publish,
      sign: 'I publish this document checklist. Applications begun from now on need it.',
    },
  },
});

/** Where an item is looked up; only a paper is handed in. */
export const documentSources = {
  upload: 'Paper, handed in',
  hr: 'Personnel file',
  training: 'Training record',
  exam: 'Exam',
  ndt: 'NDT certificate',
  logbook: 'Logbook',
} as const;
export type DocumentSource = keyof typeof documentSources;

/** Facts of the personnel file an item may ask for. */
export const personnelFacts = {
  age: 'Minimum age of the group',
  experience: 'Experience asked by the group',
  specimen: 'Signature specimen on file',
} as const;

/** One paper or fact a checklist asks for. */
export const documentItem = defineRecord({
  name: 'documentItem',
  label: { one: 'Checklist item', many: 'Checklist items', row: ['no', 'name'] },
  api: '/api/qa/authorization-applications/document-items',
  access: { read: 'signedIn', create: 'quality.user', update: 'quality.user', archive: 'quality.user' },
  rows: everyRow,
  fields: {
    checklistId: link('Document checklist', 'documentChecklist', { required: true, createOnly: true }),
    no: integer('No.', { required: true, readOnly: true }),
    name: text('Item', { required: true, max: 160 }),
    nameTh: text('Item in Thai', { required: true, max: 160 }),
    mandatory: flag('Mandatory', { required: true }),
    source: choice('Source', documentSources, { required: true }),
    personnelFact: choice('Fact', personnelFacts, { help: 'Of the personnel file.' }),
    subjectId: link('Training subject', 'trainingSubject', { help: 'Of a training record.' }),
    examId: link('Exam', 'exam', { help: 'Of an exam.' }),
    months: integer('Months with work', { min: 1, max: 24, help: 'Of the logbook, in 24 months, in each group.' }),
  },
  list: {
    columns: ['no', 'name', 'mandatory', 'source', 'personnelFact', 'subjectId', 'examId', 'months'],
    filters: ['checklistId', 'source'],
    sort: 'no',
  },
});

/** The field that says what an item of a source looks up; a paper and an NDT certificate need none. */
export const ruleOf = { hr: 'personnelFact', training: 'subjectId', exam: 'examId', logbook: 'months' } as const;
