import { choice, date, flag, instant, integer, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { severities } from '#modules/safety/reports/shared/safetyReport.record.ts';
import { tolerabilities } from './matrix.ts';

const access = { read: 'signedIn', create: 'safety.user', update: 'safety.user', archive: 'nobody' } as const;

/** A risk assessment: what may harm, how bad and how often, and what holds it (quality-people 3.8). It names nobody who reported. */
export const hira = defineRecord({
  name: 'hira',
  label: { one: 'Risk assessment', many: 'HIRA', row: ['number', 'title'] },
  path: '/safety/hira/:key',
  numbering: 'HIRA-{YYYY}-{000}',
  access,
  rows: everyRow,
  fields: {
    title: text('Title', { required: true, min: 5, max: 120, help: 'Names nobody.' }),
    trigger: choice(
      'Trigger',
      {
        report: 'Safety report',
        finding: 'Audit finding',
        change: 'Change',
        newCapability: 'New capability',
        periodic: 'Periodic review',
      },
      { required: true },
    ),
    reportId: link('Safety report', 'safetyReport', { createOnly: true }),
    findingId: link('Audit finding', 'auditFinding', { createOnly: true }),
    areaId: link('Audit area', 'auditArea', { required: true }),
    leadId: link('Led by', 'employee', { required: true }),
    scope: note('Scope', { max: 2000 }),
    worstIndex: text('Worst risk', { readOnly: true, mono: true, help: 'Of its hazards as they stand now.' }),
    worstRank: integer('Rank', { required: true, readOnly: true }),
    reviewDueOn: date('Review due', { readOnly: true }),
    acceptedAt: instant('Accepted', { readOnly: true }),
    acceptedById: link('Accepted by', 'user', { readOnly: true }),
  },
  files: { papers: { label: 'Papers', kinds: ['pdf'] } },
  editable: { draft: 'all', assessed: 'all', mitigating: 'all', review: 'all' },
  states: { draft: 'info', assessed: 'warn', mitigating: 'warn', accepted: 'good', review: 'warn', closed: 'neutral' },
  list: {
    columns: ['number', 'status', 'title', 'worstIndex', 'areaId', 'trigger', 'leadId', 'reviewDueOn'],
    filters: ['status', 'trigger', 'areaId', 'leadId', 'reportId', 'findingId', 'worstIndex', 'reviewDueOn'],
    search: ['number', 'title', 'scope'],
    sort: 'worstRank',
  },
});

/** A hazard with its risk before and after what holds it (3.8, R-HIR-1 to R-HIR-6). */
export const hazard = defineRecord({
  name: 'hazard',
  label: { one: 'Hazard', many: 'Hazards', row: ['code', 'description'] },
  api: '/api/safety/hazards',
  key: 'code',
  access,
  rows: everyRow,
  fields: {
    hiraId: link('Risk assessment', 'hira', { required: true, createOnly: true }),
    code: text('Hazard no.', { required: true, readOnly: true, mono: true }),
    description: note('Hazard', { required: true, min: 5, max: 1000, help: 'The condition that can cause harm.' }),
    consequence: note('Consequence', { required: true, min: 5, max: 1000, help: 'The harm it can do.' }),
    causes: note('Causes', { max: 1000, help: 'One a line: what can bring it about.' }),
    existingControls: note('Existing controls', { required: true, min: 2, max: 1000 }),
    tag: text('Tag', { max: 40, help: 'The same word for the same hazard: a new report with it asks for a review.' }),
    initialP: integer('Probability', {
      required: true,
      createOnly: true,
      min: 1,
      max: 5,
      help: '5 frequent to 1 extremely improbable.',
    }),
    initialS: choice('Severity', severities, { required: true, createOnly: true }),
    initialIndex: text('Initial risk', { required: true, readOnly: true, mono: true }),
    initialLevel: choice('Initial tolerability', tolerabilities, { required: true, readOnly: true }),
    residualP: integer('Residual probability', { readOnly: true, min: 1, max: 5 }),
    residualS: choice('Residual severity', severities, { readOnly: true }),
    residualReason: text('Reason of the rating', { readOnly: true, max: 500 }),
    currentIndex: text('Risk now', { required: true, readOnly: true, mono: true }),
    currentLevel: choice('Tolerability', tolerabilities, { required: true, readOnly: true }),
    currentRank: integer('Rank', { required: true, readOnly: true }),
    interimDueOn: date('Interim measure due', { readOnly: true }),
    mitigateBy: date('Reduce by', { readOnly: true }),
    isRestricted: flag('Activity restricted', { required: true, readOnly: true }),
    managerAcceptedAt: instant('Accepted by the department manager', { readOnly: true }),
    managerAcceptedById: link('Department manager', 'user', { readOnly: true }),
    accountableAcceptedAt: instant('Accepted by the Accountable Manager', { readOnly: true }),
    accountableAcceptedById: link('Accountable Manager', 'user', { readOnly: true }),
    safetyAcceptedAt: instant('Accepted by the Safety Manager', { readOnly: true }),
    safetyAcceptedById: link('Safety Manager', 'user', { readOnly: true }),
    reviewDueOn: date('Review due', { readOnly: true }),
  },
  files: { papers: { label: 'Papers', kinds: ['pdf'] } },
  editable: { assessed: 'all', mitigating: 'all' },
  distinct: [['managerAcceptedById', 'accountableAcceptedById', 'safetyAcceptedById']],
  states: { assessed: 'warn', mitigating: 'info', accepted: 'good', stopped: 'bad' },
  list: {
    columns: [
      'code',
      'status',
      'description',
      'consequence',
      'initialIndex',
      'currentIndex',
      'currentLevel',
      'reviewDueOn',
    ],
    filters: ['hiraId', 'status', 'currentLevel', 'initialLevel', 'currentIndex', 'tag', 'reviewDueOn', 'isRestricted'],
    search: ['code', 'description', 'consequence'],
    sort: 'currentRank',
  },
});
