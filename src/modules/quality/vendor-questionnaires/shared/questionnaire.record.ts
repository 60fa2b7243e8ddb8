import { choice, date, flag, instant, integer, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';

/** The sixteen elements of a supplier's quality system that are asked about (GM to 145.A.42). */
export const supplierElements = {
  data: 'Regulations and specifications',
  training: 'Training and competence',
  shelfLife: 'Shelf life',
  esd: 'Electrostatic sensitive devices',
  source: 'Identification of the source',
  purchasing: 'Purchasing and accompanying documents',
  incoming: 'Incoming inspection',
  measuring: 'Measuring equipment',
  storage: 'Storage conditions',
  shipping: 'Packing, shipping and dangerous goods',
  unapproved: 'Suspected unapproved parts',
  unsalvageable: 'Unsalvageable parts',
  batches: 'Batch splitting and redistribution',
  notifying: 'Notification of nonconforming deliveries',
  recall: 'Recall and traceability',
  monitoring: 'Monitoring of the quality system',
} as const;

/** One revision of a questionnaire for vendors. Once it is in force its questions never change. */
export const vendorQuestionnaire = defineRecord({
  name: 'vendorQuestionnaire',
  label: { one: 'Vendor questionnaire', many: 'Vendor questionnaires', row: ['designation', 'title'] },
  path: '/qa/vendor-questionnaires/:key',
  access: {
    read: ['quality.viewer', 'purchasing.viewer'],
    create: 'quality.user',
    update: 'quality.user',
    archive: 'quality.user',
  },
  rows: everyRow,
  fields: {
    code: text('Code', {
      required: true,
      createOnly: true,
      mono: true,
      max: 30,
      pattern: /^[A-Z0-9]+(-[A-Z0-9]+)*$/,
      patternMessage: 'Capital letters, digits and dashes',
    }),
    designation: text('Revision', { required: true, readOnly: true, mono: true }),
    revision: integer('Revision no.', { required: true, readOnly: true }),
    title: text('Title', { required: true, max: 160 }),
    titleTh: text('Heading in Thai', { max: 160 }),
    introduction: note('Introduction', { max: 1000, help: 'Read by the vendor above the questions.' }),
    introductionTh: note('Introduction in Thai', { max: 1000 }),
    releasedAt: instant('In force since', { readOnly: true }),
    releasedById: link('Put in force by', 'user', { readOnly: true }),
  },
  editable: { draft: 'all' },
  states: { draft: 'info', inForce: 'good', superseded: 'neutral' },
  list: {
    columns: ['designation', 'title', 'status', 'releasedAt', 'releasedById'],
    filters: ['status', 'code'],
    search: ['code', 'title'],
    sort: 'designation',
  },
});

/** A revision is released by quality and takes the place of the one before. */
export const vendorQuestionnaireWorkflow = defineWorkflow(vendorQuestionnaire, {
  transitions: {
    release: {
      label: 'Put in force',
      from: 'draft',
      to: 'inForce',
      who: 'quality.admin',
      stamp: 'released',
      guarded: true,
      primary: true,
    },
    supersede: { from: 'inForce', to: 'superseded', who: 'quality.admin', reason: true },
  },
});

/** One question of a questionnaire, answered with yes, no or not applicable. */
export const vendorQuestion = defineRecord({
  name: 'vendorQuestion',
  label: { one: 'Vendor question', many: 'Vendor questions', row: ['no', 'text'] },
  api: '/api/qa/vendor-questions',
  access: {
    read: ['quality.viewer', 'purchasing.viewer'],
    create: 'quality.user',
    update: 'quality.user',
    archive: 'quality.user',
  },
  rows: everyRow,
  fields: {
    questionnaireId: link('Vendor questionnaire', 'vendorQuestionnaire', { required: true, createOnly: true }),
    no: integer('No.', { required: true, readOnly: true }),
    element: choice('Element', supplierElements, { required: true }),
    text: note('Question', { required: true, min: 5, max: 600 }),
    textTh: note('Question in Thai', { max: 600 }),
    needsEvidence: flag('Evidence required', { required: true, help: 'A yes comes with at least one file.' }),
  },
  list: {
    columns: ['no', 'element', 'text', 'needsEvidence'],
    filters: ['questionnaireId', 'element'],
    search: ['text'],
    sort: 'no',
  },
});

/** A questionnaire sent to a vendor: answered by a link without an account, reviewed by quality (quality-people 2.3, 3.6). */
export const sentQuestionnaire = defineRecord({
  name: 'sentQuestionnaire',
  label: { one: 'Questionnaire sent', many: 'Questionnaires sent', row: ['number'] },
  path: '/qa/sent-questionnaires/:key',
  numbering: 'VQ-{YY}-{0000}',
  access: {
    read: ['quality.viewer', 'purchasing.viewer'],
    create: 'quality.user',
    update: 'nobody',
    archive: 'nobody',
  },
  rows: everyRow,
  fields: {
    vendorId: link('Vendor', 'vendor', { required: true, createOnly: true }),
    questionnaireId: link('Vendor questionnaire', 'vendorQuestionnaire', { required: true, createOnly: true }),
    contactName: text('Contact', { required: true, createOnly: true, min: 2, max: 120 }),
    sentTo: text('E-mail', {
      required: true,
      createOnly: true,
      max: 200,
      pattern: /^[^\s@<>,;]+@[^\s@<>,;]+[.][A-Za-z]{2,}$/,
      patternMessage: 'An e-mail address',
      help: 'The link is sent to this address.',
    }),
    answerBy: date('Answer by', { required: true, createOnly: true, help: 'The link expires at the end of this day.' }),
    kind: choice(
      'Evaluation',
      { initial: 'First', recurrent: 'Recurrent', forCause: 'For cause' },
      { required: true, createOnly: true },
    ),
    answeredAt: instant('Answered', { readOnly: true }),
    answeredByName: text('Completed by', { readOnly: true, max: 200 }),
    yesPercent: integer('Answered yes', { readOnly: true, min: 0, max: 100, unit: '%' }),
    responsiveness: integer('Responsiveness and documents', {
      readOnly: true,
      min: 0,
      max: 100,
      unit: '%',
      help: 'Counts one fifth of the vendor’s score.',
    }),
    decision: choice(
      'Decision',
      { approve: 'May supply', limit: 'May supply, limited', reject: 'May not supply' },
      { readOnly: true },
    ),
    remark: note('What was found', { readOnly: true, min: 3, max: 1500 }),
    reviewedAt: instant('Reviewed', { readOnly: true }),
    reviewedById: link('Reviewed by', 'user', { readOnly: true }),
    evaluationId: link('Evaluation of a vendor', 'vendorEvaluation', { readOnly: true }),
  },
  files: { evidence: { label: 'Evidence', kinds: ['pdf', 'image'] } },
  editable: {},
  states: {
    sent: 'info',
    answered: { label: 'To be reviewed', tone: 'warn' },
    reviewed: 'good',
    expired: 'bad',
    cancelled: 'neutral',
  },
  list: {
    columns: ['number', 'status', 'vendorId', 'answerBy', 'answeredAt', 'yesPercent', 'decision'],
    filters: ['status', 'vendorId', 'questionnaireId', 'decision', 'answerBy'],
    search: ['number'],
    sort: '-createdAt',
  },
});

/** Answered by the vendor alone; quality reviews what came, or withdraws the questionnaire. */
export const sentQuestionnaireWorkflow = defineWorkflow(sentQuestionnaire, {
  transitions: {
    review: {
      label: 'Review and decide',
      from: 'answered',
      to: 'reviewed',
      who: 'quality.user',
      input: ['decision', 'responsiveness', 'remark'],
      stamp: 'reviewed',
      primary: true,
    },
    cancel: { label: 'Withdraw', from: ['sent', 'expired'], to: 'cancelled', who: 'quality.user', reason: true },
  },
});
