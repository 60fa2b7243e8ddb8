import { choice, choices, date, instant, integer, json, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord } from '#kernel/shared/record.ts';
import { partNumbers } from '#modules/quality/authorizations/shared/authorization.record.ts';
import { authorities, ratings, sameWords, taskLevels } from '#modules/quality/authorizations/shared/public.ts';
import { ofOwnApplications, ownApplications } from './visible.ts';

export const applicationKinds = {
  initial: 'First authorisation',
  addScope: 'More scope',
  renewal: 'Renewal',
  reinstate: 'Reinstatement',
} as const;

/** A person asks for an authorisation in one category: papers, assessment, decisions by different people, issue (quality-people 3.6, 3.10). */
export const authApplication = defineRecord({
  name: 'authApplication',
  label: { one: 'Authorisation application', many: 'Authorisation applications', row: ['number', 'applicantId'] },
  path: '/qa/authorization-applications/:key',
  numbering: 'AA-{YYYY}-{000}',
  access: { read: 'signedIn', create: 'signedIn', update: 'signedIn', archive: 'signedIn' },
  rows: ownApplications,
  fields: {
    applicantId: link('Applicant', 'employee', { required: true, createOnly: true }),
    categoryId: link('Category', 'authCategory', { required: true, createOnly: true }),
    kind: choice('Kind', applicationKinds, { required: true, createOnly: true }),
    statement: note('Why', { max: 2000, help: 'What the person works on, and since when.' }),
    documentChecklistId: link('Document checklist', 'documentChecklist', { readOnly: true }),
    authorizationId: link('Authorisation', 'staffAuthorization', { readOnly: true }),
    stageSince: instant('In this stage since', { required: true, readOnly: true }),
    submittedAt: instant('Submitted', { readOnly: true }),
    submittedById: link('Submitted by', 'employee', { readOnly: true }),
    endorsedAt: instant('Endorsed', { readOnly: true }),
    endorsedById: link('Endorsed by', 'employee', { readOnly: true }),
    checkedAt: instant('Documents checked', { readOnly: true }),
    checkedById: link('Documents checked by', 'employee', { readOnly: true }),
    recommendedAt: instant('Recommended', { readOnly: true }),
    recommendedById: link('Recommended by', 'employee', { readOnly: true }),
    approvedAt: instant('Approved', { readOnly: true }),
    approvedById: link('Approved by', 'employee', { readOnly: true }),
    issuedAt: instant('Issued', { readOnly: true }),
    issuedById: link('Issued by', 'employee', { readOnly: true }),
    endedAt: instant('Ended', { readOnly: true }),
    decisionReason: note('Reason', { readOnly: true, max: 500 }),
  },
  editable: { draft: ['statement'], returned: ['statement'] },
  distinct: [
    ['applicantId', 'endorsedById'],
    ['applicantId', 'checkedById'],
    ['applicantId', 'recommendedById'],
    ['applicantId', 'approvedById'],
    ['applicantId', 'issuedById'],
    ['recommendedById', 'approvedById'],
    ['recommendedById', 'issuedById'],
  ],
  states: {
    draft: 'neutral',
    submitted: 'info',
    endorsed: 'info',
    documentCheck: 'info',
    assessment: 'info',
    recommended: 'info',
    approved: 'warn',
    issued: 'good',
    returned: 'warn',
    withdrawn: 'neutral',
    rejected: 'bad',
  },
  list: {
    columns: ['number', 'applicantId', 'categoryId', 'kind', 'status', 'stageSince', 'authorizationId'],
    filters: ['status', 'categoryId', 'kind', 'applicantId'],
    search: ['number'],
    sort: '-createdAt',
  },
});

/** One group an application asks for; each is decided by itself (R-APP-4). */
export const applicationLine = defineRecord({
  name: 'applicationLine',
  label: { one: 'Group applied for', many: 'Groups applied for', row: ['groupId'] },
  api: '/api/qa/authorization-applications/lines',
  access: { read: 'signedIn', create: 'signedIn', update: 'signedIn', archive: 'signedIn' },
  rows: ofOwnApplications,
  fields: {
    applicationId: link('Authorisation application', 'authApplication', { required: true, createOnly: true }),
    groupId: link('Group', 'authGroup', { required: true, createOnly: true }),
    taskLevels: choices('Task levels', taskLevels, { required: true }),
    authorities: choices('Authorities', sameWords(authorities), { required: true }),
    ratings: choices('Ratings', sameWords(ratings), { required: true }),
    partNumbers: json('Only these parts', partNumbers),
    excludedParts: json('Not these parts', partNumbers),
    decidedById: link('Decided by', 'employee', { readOnly: true }),
    decisionReason: note('Reason', { readOnly: true, max: 500 }),
  },
  editable: { open: ['taskLevels', 'authorities', 'ratings', 'partNumbers', 'excludedParts'] },
  states: { open: 'neutral', approved: 'good', rejected: 'bad' },
  list: {
    columns: ['groupId', 'taskLevels', 'authorities', 'ratings', 'status'],
    filters: ['applicationId', 'groupId', 'status'],
    sort: 'createdAt',
  },
});

/** An item of the document checklist in one application: a paper that is handed in, or a fact as it was found. */
export const applicationDocument = defineRecord({
  name: 'applicationDocument',
  label: { one: 'Application document', many: 'Application documents', row: ['no', 'itemId'] },
  api: '/api/qa/authorization-applications/documents',
  access: { read: 'signedIn', create: 'nobody', update: 'signedIn', archive: 'nobody' },
  rows: ofOwnApplications,
  fields: {
    applicationId: link('Authorisation application', 'authApplication', { required: true, readOnly: true }),
    itemId: link('Item', 'documentItem', { required: true, readOnly: true }),
    no: integer('No.', { required: true, readOnly: true }),
    remark: text('Remark', { max: 200 }),
    metOn: date('Met on', { readOnly: true }),
    found: note('What was found', { readOnly: true, max: 500 }),
    verifiedById: link('Verified by', 'employee', { readOnly: true }),
  },
  files: { papers: { label: 'Papers', kinds: ['any'] } },
  editable: { open: 'all' },
  states: { open: 'neutral', met: 'good' },
  list: {
    columns: ['no', 'itemId', 'status', 'metOn', 'found', 'verifiedById', 'remark'],
    filters: ['applicationId', 'status'],
    sort: 'no',
  },
});
