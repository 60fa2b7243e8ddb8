import { dayOf } from '#kernel/shared/dates.ts';
import type { TestApp } from '#kernel/testing/app.ts';
import { fixture, personWith } from '#kernel/testing/fixture.ts';
import { anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { anAuditArea } from '#modules/quality/audit-areas/server/audit-areas.fixture.ts';
import { checklistInForce } from '#modules/quality/audit-checklists/server/audit-checklists.fixture.ts';
import { auditAnswer } from '../shared/answer.record.ts';
import { auditObservation } from '../shared/observation.record.ts';
import { auditReport } from '../shared/report.record.ts';

/** Of a draft those it audits see nothing. */
const audited = { hiddenFrom: (app: TestApp) => personWith(app, 'level:3') };

/** A draft of an audit of a day, by somebody of another department. */
export const anAuditReport = fixture(auditReport).by(
  ['quality.user'],
  async (app, n, given) => ({
    areaId: given.areaId ?? (await anAuditArea(app)).id,
    kind: 'process',
    leadId: given.leadId ?? (await anEmployee(app)).id,
    startedOn: dayOf(new Date()),
    scope: `How the shop works to its manuals, walk ${n}`,
  }),
  audited,
);

/** The answers of a report, in the order of its questions. */
export async function answersOfReport(app: TestApp, reportId: string) {
  const reader = await personWith(app, 'quality.user');
  const { body } = await reader.get<{ rows: { id: string; version: number }[] }>(
    `${auditAnswer.api}?f.reportId.in=${reportId}&sort=no`,
  );
  return body.rows;
}

export const anAuditAnswer = fixture(auditAnswer).writtenBy(
  'beginAnswers: a question of the checklist each, when a report is begun',
  async (app) => {
    const { revisionId } = await checklistInForce(app);
    const report = await anAuditReport(app, { revisionId });
    const [first] = await answersOfReport(app, report.id);
    if (!first) throw new Error('The report has no questions.');
    return first;
  },
  audited,
);

export const anObservation = fixture(auditObservation).by(
  ['quality.user'],
  async (app, n, given) => ({
    reportId: given.reportId ?? (await anAuditReport(app)).id,
    kind: 'improvement',
    clause: given.clause ?? '145.A.40',
    statement: `Tool board ${n} has no place for the two gauges that came this year.`,
    ownerId: given.ownerId ?? (await anEmployee(app)).id,
  }),
  { ...audited, change: { statement: 'The board of gauges is too small for what came this year.' } },
);
