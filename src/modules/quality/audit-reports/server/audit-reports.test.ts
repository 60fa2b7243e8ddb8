import { beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { attach, done } from '#kernel/testing/fixture.ts';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { aHoliday } from '#modules/hr/holidays/server/holidays.fixture.ts';
import { aPostHolder, aStaffMember } from '#modules/hr/employees/server/employees.fixture.ts';
import { checklistInForce } from '#modules/quality/audit-checklists/server/audit-checklists.fixture.ts';
import { anAuditPlan, aPlannedAudit, areaInForce } from '#modules/quality/audit-plans/server/audit-plans.fixture.ts';
import { auditPlan } from '#modules/quality/audit-plans/shared/plan.record.ts';
import { plannedAudit } from '#modules/quality/audit-plans/shared/plannedAudit.record.ts';
import { authorisedPerson, type AuthorisedPerson } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { aFinding, somebody } from '#modules/quality/findings/server/findings.fixture.ts';
import { auditFinding } from '#modules/quality/findings/shared/finding.record.ts';
import { auditAnswer } from '../shared/answer.record.ts';
import { auditObservation } from '../shared/observation.record.ts';
import { auditReport } from '../shared/report.record.ts';
import { anAuditReport, anObservation, answersOfReport } from './audit-reports.fixture.ts';

const pin = { pin: testPin };
const today = dayOf(new Date());
const tools = '145.A.40';
const refusal = (message: string) => ({ status: 422, body: { message } });
const written = {
  heldOn: today,
  peopleMet: 'Head of the wheel shop, two mechanics',
  summary: 'Tools and data are in order but for one wrench.',
};

let app: TestApp;
let area: { id: string; departmentId: string };
let lead: AuthorisedPerson;
const head = () => app.as('quality.admin');

beforeAll(async () => {
  app = await testApp(wholeProduct());
  area = await areaInForce(app);
  lead = await authorisedPerson(app, { code: 'AUD', privilege: 'audit', roles: ['quality.user'] });
});

const issue = (id: string, by: Person = lead) => by.run(auditReport, id, 'issue', undefined, pin);
const answer = async (reportId: string, values: object) => {
  const [first] = await answersOfReport(app, reportId);
  return lead.call('PATCH', `${auditAnswer.api}/${first?.id}`, { version: first?.version, ...values });
};
/** A draft by the lead auditor with all that is asked of it but its answers. */
async function draft(given: Parameters<typeof anAuditReport>[1] = {}) {
  const { revisionId } = await checklistInForce(app);
  return anAuditReport(app, { areaId: area.id, leadId: lead.employeeId, revisionId, ...written, ...given });
}

test('a report is issued by its lead auditor when every question is answered and what does not conform is raised', async () => {
  const report = await draft();
  expect(await issue(report.id, await head())).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('Its lead auditor does this') },
  });
  expect(await issue(report.id)).toMatchObject(refusal('Question 1 is not answered.'));
  expect(await answer(report.id, { result: 'level2' })).toMatchObject({
    status: 422,
    body: { code: 'EVIDENCE_MISSING', fields: [{ path: 'evidence' }] },
  });
  expect(await answer(report.id, { result: 'notChecked' })).toMatchObject({ body: { code: 'REASON_MISSING' } });
  await done(answer(report.id, { result: 'level2', evidence: 'Label of TW-14 out of date', samples: 'TW-14' }));
  expect(await issue(report.id)).toMatchObject(
    refusal('Question 1 is answered Level 2: raise the finding against 145.A.40.'),
  );
  const owner = await somebody(app, 'level:2');
  const finding = await aFinding(app, {
    reportId: report.id,
    areaId: area.id,
    ownerId: owner.employeeId,
    clause: tools,
  });
  expect(await lead.run(auditFinding, finding.id, 'issue', undefined, pin)).toMatchObject(
    refusal('It is issued with its report.'),
  );
  expect(await lead.run(auditFinding, finding.id, 'issueWithReport')).toMatchObject(
    refusal('It is issued with its report.'),
  );
  const summary = async () =>
    (await lead.get<{ missing: string[]; findings: object[] }>(`${auditReport.api}/${report.id}/summary`)).body;
  expect(await summary()).toMatchObject({
    asked: 1,
    open: 0,
    coverage: 100,
    conformity: 0,
    missing: [],
    findings: [{ number: finding.number, status: 'draft', closureDue: addDays(today, 90) }],
  });
  const seenBy = async (who: Person) => {
    const rows = async (api: string, filter: string) =>
      (await who.get<{ rows: object[] }>(`${api}?${filter}`)).body.rows.length;
    return [
      (await who.get(`${auditReport.api}/${report.id}`)).status,
      (await who.get(`${auditReport.api}/${report.id}/summary`)).status,
      await rows(auditAnswer.api, `f.reportId.in=${report.id}`),
      await rows(auditFinding.api, `f.reportId.in=${report.id}`),
    ];
  };
  const audited = await app.as('level:3', 'maintenance.admin');
  // Before it is issued those it audits read nothing of it.
  expect([await seenBy(audited), await seenBy(await head())]).toEqual([
    [404, 404, 0, 0],
    [200, 200, 1, 1],
  ]);
  const [answered] = await answersOfReport(app, report.id);
  const seen = { record: auditAnswer, id: answered?.id ?? '' };
  await attach(app, lead, seen);
  expect((await issue(report.id)).status).toBe(200);
  expect(await seenBy(audited)).toEqual([200, 200, 1, 1]);
  await expect(attach(app, lead, seen)).rejects.toThrow(/Not attached: 4.*stays/);
  expect((await lead.get(`${auditFinding.api}/${finding.id}`)).body).toMatchObject({
    row: { status: 'open', issuedById: lead.id, responseDueOn: addDays(today, 30), closureDueOn: addDays(today, 90) },
  });
  expect(await answer(report.id, { result: 'conform' })).toMatchObject({ status: 422 });
  expect(await aFinding.send(app, { reportId: report.id, areaId: area.id })).toMatchObject({
    body: { code: 'REPORT_ISSUED' },
  });
  expect(await anObservation.send(app, { reportId: report.id })).toMatchObject({ body: { code: 'REPORT_ISSUED' } });
  for (const change of [
    `update audit_report set summary = 'Other words' where id = '${report.id}'`,
    `update audit_answer set result = 'conform' where report_id = '${report.id}'`,
    `update audit_finding set report_id = null where id = '${finding.id}'`,
  ])
    await expect(app.deps.database.pool.query(change)).rejects.toThrow(/stays as it was signed|keeps its words/);
  expect(await (await head()).run(auditReport, report.id, 'close')).toMatchObject(
    refusal(`${finding.number} is not closed yet.`),
  );
});

test('who made an audit does not close it; without an open finding somebody else does', async () => {
  const report = await draft();
  await done(answer(report.id, { result: 'conform' }));
  await done(issue(report.id));
  await app.deps.database.pool.query(`update app_user set roles = '{quality.admin}' where id = $1`, [lead.id]);
  expect(await lead.run(auditReport, report.id, 'close')).toMatchObject(
    refusal('Who made an audit does not close it.'),
  );
  await app.deps.database.pool.query(`update app_user set roles = '{quality.user}' where id = $1`, [lead.id]);
  expect(await (await head()).run(auditReport, report.id, 'close')).toMatchObject({ status: 200 });
});

test('R-AUD-3 nobody audits their own department or a job they signed; the lead auditor is authorised', async () => {
  const own = await aStaffMember(app, { departmentId: area.departmentId });
  expect(await anAuditReport.send(app, { areaId: area.id, leadId: own })).toMatchObject({
    body: { code: 'NOT_INDEPENDENT', fields: [{ path: 'leadId' }] },
  });
  const unauthorised = await somebody(app, 'quality.user', 'level:3');
  const report = await draft({ leadId: unauthorised.employeeId });
  await done(answer(report.id, { result: 'conform' }));
  expect(await issue(report.id, unauthorised.person)).toMatchObject({ status: 422, body: { code: 'GUARD' } });
});

test('a planned audit is reported by its report, once, and not before it was started', async () => {
  const manager = await app.as('level:5');
  const employeeId = await aStaffMember(app, { userId: manager.id });
  await aPostHolder(app, { post: 'AM', departmentId: null, employeeId, validFrom: addDays(today, -30) });
  const plan = await anAuditPlan(app);
  const planned = await aPlannedAudit(app, { planId: plan.id, areaId: area.id, leadId: lead.employeeId });
  await done(manager.run(auditPlan, plan.id, 'approve', undefined, pin));
  const begun = { plannedAuditId: planned.id, areaId: area.id, leadId: lead.employeeId };
  expect(await anAuditReport.send(app, begun)).toMatchObject({ body: { code: 'NOT_STARTED' } });
  await done(lead.run(plannedAudit, planned.id, 'start'));
  const start = await lead.get(`/api/qa/internal-audit/report-start?planId=${planned.number}&area=nowhere`);
  expect(start.body).toMatchObject({
    areaId: area.id,
    plannedAuditId: planned.id,
    leadId: lead.employeeId,
    notFound: ['nowhere'],
  });
  const report = await draft(begun);
  expect(await anAuditReport.send(app, begun)).toMatchObject({ status: 409 });
  expect(await lead.run(plannedAudit, planned.id, 'reportIssued')).toMatchObject(
    refusal('Its report is issued first.'),
  );
  await done(answer(report.id, { result: 'conform' }));
  await done(issue(report.id));
  expect((await lead.get(`${plannedAudit.api}/${planned.id}`)).body).toMatchObject({
    row: { status: 'reported', heldOn: today, reportNo: report.number },
  });
});

test('an observation is replied to by whom it concerns once the report is out, and raised to a finding of its clause', async () => {
  const report = await draft();
  const owner = await somebody(app, 'level:2');
  const observation = await anObservation(app, { reportId: report.id, ownerId: owner.employeeId, clause: tools });
  const reply = (by: Person) => by.run(auditObservation, observation.id, 'reply', { reply: 'Two places are added.' });
  expect(await reply(owner.person)).toMatchObject({ status: 404 });
  const own = await anObservation(app, { reportId: report.id, ownerId: lead.employeeId, clause: tools });
  expect(await lead.run(auditObservation, own.id, 'reply', { reply: 'One board is enough.' })).toMatchObject(
    refusal('Its report is issued first.'),
  );
  await done(answer(report.id, { result: 'observation', evidence: 'Two gauges lie beside the board' }));
  await done(issue(report.id));
  expect(await reply(lead)).toMatchObject({ status: 422 });
  expect((await reply(owner.person)).status).toBe(200);
  const raise = (findingId: string) =>
    lead.run(auditObservation, observation.id, 'raise', { findingId, reason: 'It was seen again' });
  const other = await aFinding(app, { areaId: area.id, clause: '145.A.25' });
  expect(await raise(other.id)).toMatchObject({ body: { code: 'OTHER_CLAUSE' } });
  const same = await aFinding(app, { areaId: area.id, clause: tools });
  expect(await raise(same.id)).toMatchObject({ status: 422, body: { code: 'NOT_ISSUED' } });
  await done(lead.run(auditFinding, same.id, 'issue', undefined, pin));
  expect(await raise(same.id)).toMatchObject({ status: 200 });
});

test('a finding the report’s signature did not see is not issued under it: taken back from the archive it is refused', async () => {
  const report = await draft();
  const finding = await aFinding(app, { reportId: report.id, areaId: area.id });
  const at = `${auditFinding.api}/${finding.id}`;
  const archived = await done<{ row: { version: number } }>(
    lead.call('POST', `${at}/archive`, { version: finding.version, reason: 'Written twice' }),
  );
  await done(answer(report.id, { result: 'conform' }));
  await done(issue(report.id));
  expect(await lead.call('POST', `${at}/restore`, { version: archived.row.version })).toMatchObject({
    body: { code: 'REPORT_ISSUED' },
  });
});

test('the signature of a report covers its answers, findings and observations', async () => {
  const report = await draft();
  await done(answer(report.id, { result: 'observation', evidence: 'Two gauges lie beside the board' }));
  const observation = await anObservation(app, { reportId: report.id, clause: tools });
  await done(issue(report.id));
  const { rows } = await app.deps.database.pool.query<{ payload: string }>(
    `select payload::text from signature where entity = 'auditReport' and entity_id = $1`,
    [report.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.payload).toContain('Two gauges lie beside the board');
  expect(rows[0]?.payload).toContain(observation.number);
});

test('R-AUD-8 a report is to be issued five working days after the closing meeting: holidays do not count', async () => {
  const heldOn = addDays(today, -20);
  const report = await draft({ startedOn: heldOn, heldOn });
  const issueBy = async () =>
    (await lead.get<{ issueBy: string }>(`${auditReport.api}/${report.id}/summary`)).body.issueBy;
  const before = await issueBy();
  await aHoliday(app, { day: before });
  const after = await issueBy();
  expect(after > before).toBe(true);
});
