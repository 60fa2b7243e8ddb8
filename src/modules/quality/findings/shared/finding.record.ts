import { choice, date, flag, instant, integer, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, type RowRule } from '#kernel/shared/record.ts';
import { clauses } from '#modules/quality/audit-areas/shared/public.ts';
import { capStatuses } from './cap.ts';

/** A finding is read by everybody once it is issued, and before by quality. */
const issuedOrQuality: RowRule = ({ actor }) =>
  // Without a person: the product itself.
  actor.id === null || actor.roles.some((role) => role.startsWith('quality.')) ? null : `t.status <> 'draft'`;

/** What does not conform, found by an audit, the authority, a customer or ourselves, with its corrective action plan (quality-people 3.7). */
export const auditFinding = defineRecord({
  name: 'auditFinding',
  label: { one: 'Audit finding', many: 'Audit findings', row: ['number', 'statement'] },
  api: '/api/qa/findings',
  path: '/qa/internal-audit/findings/:key',
  numbering: 'AF-{YY}-{000}',
  access: { read: 'signedIn', create: 'quality.user', update: 'quality.user', archive: 'quality.user' },
  rows: issuedOrQuality,
  fields: {
    source: choice(
      'Found by',
      {
        internal: 'Internal audit',
        caat: 'Authority',
        customer: 'Customer',
        provider: 'Provider audit',
        safety: 'Safety report',
        self: 'Ourselves',
      },
      { required: true },
    ),
    reportId: link('Audit report', 'auditReport', { createOnly: true }),
    level: choice('Level', { level1: 'Level 1', level2: 'Level 2' }, { required: true }),
    clause: choice('Clause', clauses, { required: true }),
    areaId: link('Audit area', 'auditArea', { required: true }),
    ownerId: link('Owner', 'employee', { required: true, help: 'Who answers it; never who closes it.' }),
    requirement: note('Requirement', {
      required: true,
      min: 5,
      max: 2000,
      help: 'What is asked, in the words of the clause.',
    }),
    statement: note('Finding', {
      required: true,
      min: 10,
      max: 2000,
      help: 'Requirement, fact and evidence in one sentence.',
    }),
    evidence: note('Objective evidence', { required: true, min: 5, max: 2000 }),
    authorityDueOn: date('Date of the authority', { help: 'Typed from its letter; it wins over ours.' }),
    repeatOfId: link('Repeat of', 'auditFinding', { readOnly: true }),
    issuedAt: instant('Issued', { readOnly: true }),
    issuedById: link('Issued by', 'user', { readOnly: true }),
    containment: note('Containment', { readOnly: true, max: 2000 }),
    containmentDueOn: date('Containment due', { readOnly: true }),
    containedAt: instant('Contained', { readOnly: true }),
    responseDueOn: date('Response due', { readOnly: true }),
    closureDueOn: date('Closure due', { readOnly: true }),
    extendedOn: date('Extended on', { readOnly: true }),
    rootCauseDone: flag('Root cause done', { required: true, readOnly: true }),
    correctiveDone: flag('Corrective action done', { required: true, readOnly: true }),
    preventiveDone: flag('Preventive action done', { required: true, readOnly: true }),
    openItems: integer('Items to judge', { required: true, readOnly: true }),
    acceptedAt: instant('Plan accepted', { readOnly: true }),
    acceptedById: link('Accepted by', 'user', { readOnly: true }),
    followUpDueOn: date('Follow-up', { readOnly: true }),
    effect: choice('Effect', ['effective', 'notEffective'], { readOnly: true }),
    effectEvidence: text('Evidence of the effect', { readOnly: true, max: 1000 }),
    closedAt: instant('Closed', { readOnly: true }),
    closedById: link('Closed by', 'user', { readOnly: true }),
    capStatus: choice('Plan', capStatuses, { readOnly: true }),
  },
  files: { photos: { label: 'Photos', kinds: ['image'] }, papers: { label: 'Papers', kinds: ['pdf'] } },
  editable: { draft: 'all', open: ['photos', 'papers'] },
  distinct: [['acceptedById', 'closedById']],
  states: { draft: 'info', open: 'warn', closed: 'good', withdrawn: 'neutral' },
  list: {
    columns: ['number', 'status', 'capStatus', 'level', 'clause', 'areaId', 'ownerId', 'statement', 'closureDueOn'],
    filters: ['status', 'capStatus', 'level', 'clause', 'areaId', 'ownerId', 'source', 'reportId', 'closureDueOn'],
    search: ['number', 'statement', 'requirement'],
    sort: '-createdAt',
  },
});
