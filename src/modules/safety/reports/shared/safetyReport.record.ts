import { choice, choices, date, flag, instant, integer, link, note, text } from '#kernel/shared/field.ts';
import { can } from '#kernel/shared/permission.ts';
import { defineRecord, type RowRule } from '#kernel/shared/record.ts';
import { factors } from './factors.ts';

/** Who works on reports sees all of them; everybody else those they signed with their name. What came without a name is nobody's. */
const safetyOrOwn: RowRule = ({ actor }, param) =>
  can(actor, 'safety.user') ? null : `t.created_by = ${param(actor.id)}::uuid`;

export const confidentialities = { open: 'Open', confidential: 'Confidential', anonymous: 'Anonymous' } as const;

export const reportTypes = {
  hazard: 'Hazard',
  nearMiss: 'Near miss',
  error: 'Error',
  occurrence: 'Occurrence',
  injury: 'Injury',
  security: 'Security',
  environment: 'Environment',
} as const;

/** The severities of R-HIR-1, worst first. */
export const severities = {
  A: 'A Catastrophic',
  B: 'B Hazardous',
  C: 'C Major',
  D: 'D Minor',
  E: 'E Negligible',
} as const;
export type Severity = keyof typeof severities;

/** What makes a report mandatory in a component shop (R-SAF-2). */
export const mandatoryBases = {
  assembly: 'Incorrect assembly found outside planned inspection',
  lifeLimited: 'Serious defect of a life-limited or critical part',
  unapproved: 'Suspected unapproved or counterfeit part',
  data: 'Misleading maintenance data',
  release: 'Wrong release or unfit part shipped',
  failure: 'Part failure with fire, smoke or burst',
  human: 'Fatigue or human performance contributing',
  limit: 'Missed limit',
  lostTool: 'Lost tool in a shipped unit',
} as const;

/**
 * An occurrence or hazard somebody reported (quality-people 3.8). The reporter's own words are no part of the row: they stand in
 * `safety_account`, which no list, search, export or history reads; title and account here are safety's, with nobody named in them.
 */
export const safetyReport = defineRecord({
  name: 'safetyReport',
  label: { one: 'Safety report', many: 'Safety reports', row: ['number'] },
  path: '/safety/reports/:key',
  numbering: 'SR-{YYYY}-{0000}',
  access: { read: 'signedIn', create: 'nobody', update: 'safety.user', archive: 'nobody' },
  rows: safetyOrOwn,
  fields: {
    title: text('Title', { max: 120, help: 'Names nobody.' }),
    confidentiality: choice('Confidentiality', confidentialities, { required: true, readOnly: true }),
    type: choice('Type', reportTypes, { required: true, readOnly: true }),
    occurredOn: date('Occurred on', { required: true, readOnly: true }),
    place: text('Place', { max: 120 }),
    jobNumber: text('Work order', { max: 40, mono: true }),
    partNumber: text('Part number', { max: 60, mono: true }),
    serialNumber: text('Serial number', { max: 60, mono: true }),
    summary: note('What happened, naming nobody', {
      max: 4000,
      help: 'Stands in lists, exports, the risk assessment and the form to the authority.',
    }),
    areaId: link('Audit area', 'auditArea'),
    eventSeverity: choice('Severity of the event', severities, { readOnly: true }),
    factors: choices('Contributing factors', factors),
    tag: text('Hazard tag', { max: 40, help: 'The same word as at a hazard: that hazard is looked at again.' }),
    mandatory: choice('Report to the authority', { yes: 'Mandatory', no: 'Not mandatory' }, { readOnly: true }),
    mandatoryBasis: choice('Mandatory because of', mandatoryBases, { readOnly: true }),
    mandatoryReason: text('Reason of the decision', { readOnly: true, max: 500 }),
    awareAt: instant('Aware since', { readOnly: true, when: 'past' }),
    hiraWanted: flag('Risk assessment asked for', { required: true, readOnly: true }),
    ownerId: link('Leads the investigation', 'employee'),
    conclusions: note('Conclusions', { readOnly: true, max: 4000 }),
    justCulture: choice(
      'Just culture',
      { error: 'Honest error', atRisk: 'At-risk behaviour', reckless: 'Reckless', system: 'The system' },
      { access: { read: ['safety.admin', 'hr.admin'], write: 'safety.admin' } },
    ),
    duplicateOfId: link('Duplicate of', 'safetyReport', { readOnly: true }),
    classifiedAt: instant('Classified', { readOnly: true }),
    classifiedById: link('Classified by', 'user', { readOnly: true }),
    firstAnswerAt: instant('First answer', { readOnly: true }),
    feedbackAt: instant('Closing message sent', { readOnly: true }),
    hiraAt: instant('Risk assessment opened', { readOnly: true }),
    openHazards: integer('Hazards not accepted', { required: true, readOnly: true }),
    closedAt: instant('Closed', { readOnly: true }),
    closedById: link('Closed by', 'user', { readOnly: true }),
  },
  files: { photos: { label: 'Photos', kinds: ['image'] }, papers: { label: 'Papers', kinds: ['pdf'] } },
  editable: {
    submitted: ['title', 'summary', 'place', 'areaId', 'papers'],
    classified: 'all',
    investigating: 'all',
    actions: 'all',
  },
  paper: { name: 'authority-form', label: 'Form to the authority', form: 'ABS-SA-01', right: 'safety.admin' },
  states: { submitted: 'bad', classified: 'warn', investigating: 'warn', actions: 'info', closed: 'good' },
  list: {
    columns: ['number', 'status', 'title', 'type', 'mandatory', 'eventSeverity', 'areaId', 'occurredOn', 'ownerId'],
    filters: [
      'status',
      'type',
      'confidentiality',
      'mandatory',
      'eventSeverity',
      'areaId',
      'ownerId',
      'duplicateOfId',
      'occurredOn',
    ],
    search: ['number', 'title', 'summary'],
    sort: '-createdAt',
  },
});
