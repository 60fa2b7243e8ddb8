import { beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, testPassword, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { attach, done } from '#kernel/testing/fixture.ts';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { aPostHolder, aStaffMember } from '#modules/hr/employees/server/employees.fixture.ts';
import { authorisedPerson, type AuthorisedPerson } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { aVendor, aVendorApproval } from '#modules/quality/vendors/server/vendors.fixture.ts';
import { vendorApproval } from '#modules/quality/vendors/shared/vendor.record.ts';
import { auditPlan } from '../shared/plan.record.ts';
import { plannedAudit } from '../shared/plannedAudit.record.ts';
import { anAuditPlan, aPlannedAudit, areaInForce } from './audit-plans.fixture.ts';

const pin = { pin: testPin };
const today = dayOf(new Date());
const quality = () => app.as('quality.user');
const head = () => app.as('quality.admin');
const refusal = (message: string) => ({ status: 422, body: { message } });

let app: TestApp;
/** The one area in force, so that a plan with an audit of it covers everything. */
let area: { id: string; departmentId: string };
let manager: Person;
let lead: AuthorisedPerson;

beforeAll(async () => {
  app = await testApp(wholeProduct());
  area = await areaInForce(app);
  manager = await app.as('level:5');
  const employeeId = await aStaffMember(app, { userId: manager.id });
  await aPostHolder(app, { post: 'AM', departmentId: null, employeeId, validFrom: addDays(today, -30) });
  lead = await authorisedPerson(app, { code: 'AUD', privilege: 'audit', roles: [] });
});

/** A plan that the Accountable Manager approved: an unannounced product audit of the area, by somebody who may lead it. */
async function approvedPlan() {
  const plan = await anAuditPlan(app);
  const audit = await aPlannedAudit(app, { planId: plan.id, areaId: area.id, leadId: lead.employeeId });
  await done(manager.run(auditPlan, plan.id, 'approve', undefined, pin));
  return { plan, audit };
}

test('R-AUD-1 R-AUD-2 a plan is approved by the Accountable Manager, and not before it covers everything', async () => {
  const plan = await anAuditPlan(app);
  const approve = (by: Person) => by.run(auditPlan, plan.id, 'approve', undefined, pin);
  expect((await approve(await head())).body).toMatchObject({
    message: expect.stringContaining('The Accountable Manager approves it'),
  });
  expect((await approve(manager)).body).toMatchObject({ message: expect.stringContaining('Not planned often enough') });
  await aPlannedAudit(app, { planId: plan.id, areaId: area.id, kind: 'system', unannounced: false });
  expect(await approve(manager)).toMatchObject(refusal('No product audit of the workshop: wheel.'));
  await aPlannedAudit(app, { planId: plan.id, areaId: area.id, kind: 'product', unannounced: false });
  expect(await approve(manager)).toMatchObject(refusal('One audit in ten is unannounced: 1 more.'));
  await aPlannedAudit(app, { planId: plan.id, areaId: area.id, kind: 'special', unannounced: true });
  expect(await approve(manager)).toMatchObject({ status: 200 });
  const { body } = await (await app.as('quality.viewer')).get(`${auditPlan.api}/${plan.id}/coverage`);
  expect(body).toMatchObject({
    gaps: [],
    clauses: [
      { clause: '145.A.25', audits: 3 },
      { clause: '145.A.45', audits: 3 },
    ],
  });
});

test('R-AUD-3 nobody audits their own department; the second auditor is somebody else', async () => {
  const own = await aStaffMember(app, { departmentId: area.departmentId });
  const other = await aStaffMember(app, {});
  const refused = await aPlannedAudit.send(app, { areaId: area.id, leadId: own });
  expect(refused).toMatchObject({ status: 422, body: { code: 'NOT_INDEPENDENT', fields: [{ path: 'leadId' }] } });
  for (const secondId of [own, other])
    expect(await aPlannedAudit.send(app, { areaId: area.id, leadId: other, secondId })).toMatchObject({
      status: 422,
      body: { code: 'NOT_INDEPENDENT' },
    });
  const audit = await aPlannedAudit(app, { areaId: area.id, leadId: other });
  const change = { version: audit.version, leadId: own };
  expect((await (await quality()).call('PATCH', `${plannedAudit.api}/${audit.id}`, change)).status).toBe(422);
});

test('R-AUD-3 an audit is begun by its lead auditor, who is authorised to lead audits, in an approved plan', async () => {
  const { audit, plan } = await approvedPlan();
  expect((await (await head()).run(plannedAudit, audit.id, 'start')).body).toMatchObject({ code: 'GUARD' });
  const somebody = await app.as('quality.user');
  const leadId = await aStaffMember(app, { userId: somebody.id });
  const unable = await aPlannedAudit(app, { planId: plan.id, areaId: area.id, leadId });
  expect((await somebody.run(plannedAudit, unable.id, 'start')).body).toMatchObject({
    message: expect.stringContaining('holds no authorisation for: lead audits'),
  });
  const early = await aPlannedAudit(app, { areaId: area.id, leadId: lead.employeeId });
  expect(await lead.run(plannedAudit, early.id, 'start')).toMatchObject(refusal('Its plan is not approved yet.'));
  expect((await lead.run(plannedAudit, audit.id, 'start')).status).toBe(200);
});

test('once the plan is approved an audit is put off with a reason, two months at most, and its auditors are changed by a step', async () => {
  const { audit } = await approvedPlan();
  const planner = await quality();
  const path = `${plannedAudit.api}/${audit.id}`;
  expect(await planner.call('PATCH', path, { version: audit.version, month: 4 })).toMatchObject(
    refusal('The plan is approved: postpone the audit, or change its auditors.'),
  );
  const put = (month: number) =>
    planner.run(plannedAudit, audit.id, 'postpone', { month, reason: 'Lead auditor is ill' });
  expect((await put(3)).body).toMatchObject({ code: 'NOT_LATER' });
  expect((await put(6)).body).toMatchObject({ code: 'TOO_LATE' });
  expect((await put(4)).body).toMatchObject({ row: { month: 4, firstMonth: 3, postponements: 1 } });
  expect((await put(6)).body).toMatchObject({ code: 'TOO_LATE' });
  expect((await put(5)).body).toMatchObject({ row: { month: 5, firstMonth: 3, postponements: 2 } });
  const change = (leadId: string) =>
    planner.run(plannedAudit, audit.id, 'changeAuditors', { leadId, reason: 'Moved to another department' });
  expect((await change(await aStaffMember(app, { departmentId: area.departmentId }))).body).toMatchObject({
    code: 'NOT_INDEPENDENT',
  });
  const other = await aStaffMember(app, {});
  expect((await change(other)).body).toMatchObject({ row: { leadId: other, secondId: null } });
});

test('R-AUD-1 an audit is not cancelled when the plan would no longer cover everything', async () => {
  const { plan, audit } = await approvedPlan();
  const cancel = async (id: string) =>
    (await head()).run(plannedAudit, id, 'cancel', { reason: 'Not needed any more' });
  expect((await cancel(audit.id)).body).toMatchObject({ message: expect.stringContaining('Not planned often enough') });
  const more = await aPlannedAudit(app, { planId: plan.id, areaId: area.id, kind: 'special' });
  expect((await cancel(more.id)).status).toBe(200);
});

test('an audit is reported by its lead auditor with the paper, closed by somebody who did not make it, and stays as it was', async () => {
  const { plan, audit } = await approvedPlan();
  await done(lead.run(plannedAudit, audit.id, 'start'));
  const report = (heldOn: string) => lead.run(plannedAudit, audit.id, 'report', { heldOn, reportNo: 'IAR-26-01' });
  expect((await report(today)).status).toBe(422);
  await attach(app, await quality(), { record: plannedAudit, id: audit.id }, 'paper');
  expect((await report(addDays(today, 1))).body).toMatchObject({ code: 'FUTURE' });
  expect((await report(addDays(today, -1))).body).toMatchObject({ code: 'BEFORE_START' });
  expect((await (await quality()).run(plannedAudit, audit.id, 'report', { heldOn: today, reportNo: 'X' })).status).toBe(
    422,
  );
  expect((await report(today)).status).toBe(200);
  const close = async (by: Person) => by.run(plannedAudit, audit.id, 'close');
  expect((await (await head()).run(auditPlan, plan.id, 'close')).body).toMatchObject({
    message: expect.stringContaining('is not closed or cancelled yet'),
  });
  await app.deps.database.pool.query(`update app_user set roles = '{quality.admin}' where id = $1`, [lead.id]);
  expect(await close(lead)).toMatchObject(refusal('Who made an audit does not close it.'));
  expect(await close(await head())).toMatchObject({ status: 200 });
  await expect(
    app.deps.database.pool.query(`update planned_audit set held_on = held_on - 1 where id = $1`, [audit.id]),
  ).rejects.toThrow('an audit that was held stays as it was');
  expect((await (await head()).run(auditPlan, plan.id, 'close')).status).toBe(200);
  const late = await aPlannedAudit.send(app, { planId: plan.id, areaId: area.id });
  expect(late.body).toMatchObject({ code: 'PLAN_CLOSED' });
});

test('R-PRO-3 a subcontractor with an approval is in the yearly plan, and whose training was sampled is said before its audit is closed', async () => {
  const plan = await anAuditPlan(app);
  await aPlannedAudit(app, { planId: plan.id, areaId: area.id, leadId: lead.employeeId });
  const { id: vendorId } = await aVendor(app, { kind: 'subcontractor', name: 'Siam Coating' });
  const approve = () => manager.run(auditPlan, plan.id, 'approve', undefined, pin);
  const coverage = async () =>
    (await manager.get<{ gaps: { kind: string; name: string }[] }>(`${auditPlan.api}/${plan.id}/coverage`)).body.gaps;
  expect(await coverage()).toEqual([]);
  const approval = await aVendorApproval(app, {
    vendorId,
    validFrom: `${plan.year}-02-01`,
    validTo: `${plan.year}-02-20`,
  });
  expect(await coverage()).toEqual([]);
  const engineer = await authorisedPerson(app, { code: 'VA3', privilege: 'vendorApproval', roles: ['quality.user'] });
  const signed = { ...pin, password: testPassword };
  await done(engineer.run(vendorApproval, approval.id, 'approve', undefined, signed));
  expect(await coverage()).toEqual([{ kind: 'subcontractor', name: 'Siam Coating', count: 1 }]);
  expect(await approve()).toMatchObject(
    refusal('No audit looks at the subcontractor Siam Coating, who works under our approval.'),
  );
  const provider = { planId: plan.id, areaId: area.id, leadId: lead.employeeId, kind: 'provider', vendorId } as const;
  const audit = await aPlannedAudit(app, provider);
  expect((await approve()).status).toBe(200);
  await done(lead.run(plannedAudit, audit.id, 'start'));
  await attach(app, await quality(), { record: plannedAudit, id: audit.id }, 'paper');
  const report = { heldOn: today, reportNo: 'IAR-26-77' };
  const missing = {
    status: 422,
    body: { message: 'The training of a subcontractor’s people is sampled: its lead auditor says whose.' },
  };
  expect(await lead.run(plannedAudit, audit.id, 'report', report)).toMatchObject(missing);
  // The lead auditor says it, who needs no right of quality; nobody else does, nor beside the steps.
  const trainingSample = 'Two platers: process training of 2026 in date.';
  await done(lead.run(plannedAudit, audit.id, 'report', { ...report, trainingSample }));
  const path = `${plannedAudit.api}/${audit.id}`;
  const { version } = (await (await quality()).get<{ row: { version: number } }>(path)).body.row;
  const said = { trainingSample: 'Three platers: one refresher is booked.' };
  expect((await (await quality()).call('PATCH', path, { version, ...said })).status).toBe(400);
  expect((await (await quality()).run(plannedAudit, audit.id, 'sampleTraining', said)).status).toBe(422);
  await done(lead.run(plannedAudit, audit.id, 'sampleTraining', said));
  expect((await (await head()).run(plannedAudit, audit.id, 'close')).status).toBe(200);
});

test('an unannounced audit is hidden from those it audits until it begins', async () => {
  const { audit } = await approvedPlan();
  const audited = await app.as('quality.viewer', 'level:3');
  await aStaffMember(app, { userId: audited.id, departmentId: area.departmentId });
  const other = await app.as('quality.viewer', 'level:3');
  await aStaffMember(app, { userId: other.id });
  const asked = async (by: Person) => (await by.get(`${plannedAudit.api}/${audit.id}`)).status;
  const all = [audited, await app.as('level:3'), other, lead];
  expect(await Promise.all(all.map(asked))).toEqual([404, 404, 200, 200]);
  await done(lead.run(plannedAudit, audit.id, 'start'));
  expect(await Promise.all(all.map(asked))).toEqual([200, 200, 200, 200]);
});

test('the plan of another year begins with the audits of this one, in the months they were planned for first', async () => {
  const { plan, audit } = await approvedPlan();
  const planner = await quality();
  await done(planner.run(plannedAudit, audit.id, 'postpone', { month: 4, reason: 'Lead auditor is ill' }));
  const copy = (year: string) => planner.call('POST', `${auditPlan.api}/${plan.id}/copy`, { year });
  expect((await copy('2000')).status).toBe(200);
  const { body } = await planner.get<{ rows: { id: string }[] }>(`${auditPlan.api}?q=2000`);
  const audits = await planner.get<{ rows: object[] }>(`${plannedAudit.api}?f.planId.in=${body.rows[0]?.id}`);
  expect(audits.body.rows).toMatchObject([{ month: 3, status: 'planned', postponements: 0, areaId: area.id }]);
  expect((await copy('2000')).status).toBe(409);
  const counts = await planner.get<{ year: string }[]>('/api/qa/internal-audit/plan-counts');
  expect(counts.body.find(({ year }) => year === '2000')).toMatchObject({
    status: 'draft',
    audits: 1,
    held: 0,
    late: 0,
  });
});
