import { beforeAll, expect, test } from 'vitest';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done, personWith } from '#kernel/testing/fixture.ts';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { areaInForce } from '#modules/quality/audit-plans/server/audit-plans.fixture.ts';
import { authorisedPerson, type AuthorisedPerson } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { aFinding, somebody } from '#modules/quality/findings/server/findings.fixture.ts';
import { auditFinding } from '#modules/quality/findings/shared/finding.record.ts';
import { hira } from '#modules/safety/hira/shared/hira.record.ts';
import { auditObservation } from '../shared/observation.record.ts';
import { anAuditReport, anObservation } from './audit-reports.fixture.ts';

// What an audit has not issued yet is told by no record, list or paper that others may read.
const clause = '145.A.40';
const words = 'The bench of the brake shop holds a wrench without a label.';
let app: TestApp;
let area: { id: string };
let lead: AuthorisedPerson;
let audited: { person: Person; employeeId: string };

beforeAll(async () => {
  app = await testApp(wholeProduct());
  area = await areaInForce(app);
  lead = await authorisedPerson(app, { code: 'AUD', privilege: 'audit', roles: ['quality.user'] });
  audited = await somebody(app, 'level:3');
  return () => app.close();
}, 120_000);

const aDraft = () => aFinding(app, { areaId: area.id, clause, ownerId: audited.employeeId, statement: words });
const notIssued = { status: 422, body: { code: 'NOT_ISSUED', field: 'findingId' } };

test('an observation is not raised to a draft: whoever reads the observation would read its words', async () => {
  const report = await anAuditReport(app, { areaId: area.id, leadId: lead.employeeId });
  const observation = await anObservation(app, { reportId: report.id, ownerId: audited.employeeId, clause });
  const finding = await aDraft();
  const raise = () =>
    lead.run(auditObservation, observation.id, 'raise', { findingId: finding.id, reason: 'It was seen again' });
  expect(await raise()).toMatchObject(notIssued);
  await done(lead.run(auditFinding, finding.id, 'issue', undefined, { pin: testPin }));
  expect(await raise()).toMatchObject({ status: 200 });
});

test('a risk assessment, which everybody reads, names no draft, and who may not read it learns nothing by trying', async () => {
  const finding = await aDraft();
  const assess = (by: Pick<Person, 'call'>, findingId: string) =>
    by.call<{ row: { id: string } }>('POST', hira.api, {
      title: 'Torque after a lapsed calibration',
      trigger: 'finding',
      findingId,
      areaId: area.id,
      leadId: lead.employeeId,
    });
  const safety = await personWith(app, 'safety.user');
  const reader = await personWith(app, 'safety.user', 'quality.viewer');
  const unknown = '01a1fc5a-07a0-7301-b174-7ff3b9d3f799';
  for (const [by, id] of [
    [reader, finding.id],
    [safety, finding.id],
    [safety, unknown],
  ] as const)
    expect(await assess(by, id)).toMatchObject(notIssued);
  expect(JSON.stringify((await audited.person.get(hira.api)).body)).not.toContain(words);
  await done(lead.run(auditFinding, finding.id, 'issue', undefined, { pin: testPin }));
  expect((await assess(safety, finding.id)).status).toBe(201);
});

test('who keeps the list of a leaver is told how many reports they write, and of which audit not', async () => {
  const { number } = await anAuditReport(app, { areaId: area.id, leadId: lead.employeeId });
  const hr = await app.as('hr.viewer', 'level:3');
  const { body } = await hr.get(`/api/hr/staff-checks/${lead.employeeId}`);
  expect(JSON.stringify(body)).toContain('audit reports in work: ');
  expect(JSON.stringify(body)).not.toContain(number);
});
