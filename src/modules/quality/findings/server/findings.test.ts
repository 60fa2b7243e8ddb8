import { beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { attach, done } from '#kernel/testing/fixture.ts';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { employee } from '#modules/hr/employees/shared/employee.record.ts';
import { postHolder } from '#modules/hr/employees/shared/postHolder.record.ts';
import { anAuditArea } from '#modules/quality/audit-areas/server/audit-areas.fixture.ts';
import { aHazard, aHira } from '#modules/safety/hira/server/hira.fixture.ts';
import { hira } from '#modules/safety/hira/shared/hira.record.ts';
import { capItem } from '../shared/capItem.record.ts';
import { dueDatesOf } from '../shared/dueDates.ts';
import { auditFinding } from '../shared/finding.record.ts';
import { escalateFindings } from './escalation.jobs.ts';
import {
  acceptedItem,
  aFinding,
  completePlan,
  followUpIsDue,
  issuedFinding,
  pin,
  somebody,
  writeItem,
  type Issued,
} from './findings.fixture.ts';

let app: TestApp;
const today = dayOf(new Date());
beforeAll(async () => {
  app = await testApp(wholeProduct());
});

type Row = Record<string, unknown> & { status: string; capStatus: string; version: number };
const read = async (id: string): Promise<Row> =>
  (await (await app.as('quality.viewer')).get<{ row: Row }>(`${auditFinding.api}/${id}`)).body.row;
/** What the specification's client is told of a finding. */
const cap = async (id: string) =>
  (await (await app.as('level:1')).get<Record<string, never> & { status: string }>(`/api/qa/${id}`)).body;
const refusal = (message: string) => ({ status: 422, body: { message } });

test('R-AUD-4 the days of a finding are counted from the Bangkok day of its issue', async () => {
  for (const level of ['level1', 'level2'] as const) {
    const finding = await issuedFinding(app, { level });
    expect(await read(finding.id)).toMatchObject({ status: 'open', ...dueDatesOf(level, today) });
  }
});

test('a finding without a clause, or with one nobody knows, is refused at its field', async () => {
  const { areaId, ownerId } = await aFinding(app);
  const words = { requirement: 'Tools are calibrated.', statement: 'A wrench was out of date.', evidence: 'Its label' };
  const facts = { source: 'internal', level: 'level2', areaId, ownerId, ...words };
  const auditor = await app.as('quality.user');
  const send = (more: object) =>
    auditor.call<{ details: { field: string }[] }>('POST', auditFinding.api, { ...facts, ...more });
  for (const more of [{}, { clause: null }, { clause: '' }, { clause: '145.Z.99' }]) {
    const refused = await send(more);
    expect([more, refused.status, JSON.stringify(refused.body)]).toEqual([
      more,
      400,
      expect.stringContaining('clause'),
    ]);
  }
  expect((await send({ clause: '145.A.40' })).status).toBe(201);
});

test('a finding is issued by somebody who does not answer it', async () => {
  const owner = await somebody(app, 'quality.user', 'level:3');
  const { id } = await aFinding(app, { ownerId: owner.employeeId });
  expect(await owner.person.run(auditFinding, id, 'issue', undefined, pin)).toMatchObject(
    refusal('Who answers a finding does not issue it.'),
  );
});

test('R-CAP-1 the plan’s status is derived through its whole life, in rows and for the specification’s client', async () => {
  const finding = await issuedFinding(app);
  const both = async () => [(await read(finding.id)).capStatus, (await cap(finding.id)).status];
  expect(await both()).toEqual(['pending', 'Pending']);
  expect(await cap(finding.id)).toMatchObject({ response: null, acceptance: null });
  const first = await writeItem(finding, 'rootCause');
  expect(await both()).toEqual(['review', 'Pending review']);
  const note = { reviewNote: 'Ask why once more' };
  expect((await finding.auditor.run(capItem, first.body.row.id, 'reject', note)).status).toBe(200);
  expect(await both()).toEqual(['pending', 'Pending']);
  await writeItem(finding, 'correctiveAction');
  expect(await both()).toEqual(['review', 'Pending review']);
});

test('R-CAP-3 owner writes, auditor judges, quality manager accepts with PIN, another auditor closes', async () => {
  const finding = await issuedFinding(app);
  const shown = async () =>
    Object.keys((await done<{ allowed: object }>(finding.head.get(`${auditFinding.api}/${finding.id}`))).allowed);
  const items = await completePlan(finding);
  expect((await cap(finding.id)).status).toBe('Pending acceptance');
  expect(await shown()).toEqual(expect.arrayContaining(['acceptPlan', 'rootCauseComplete']));
  expect(await shown()).not.toContain('confirmEffect');
  expect((await finding.head.run(auditFinding, finding.id, 'acceptPlan', undefined, pin)).status).toBe(200);
  expect(await read(finding.id)).toMatchObject({ capStatus: 'followUp', followUpDueOn: addDays(today, 90) });
  // An accepted plan is not offered to be accepted again: its effect is looked at next.
  expect(await shown()).toEqual(expect.arrayContaining(['confirmEffect', 'notEffective']));
  for (const step of ['acceptPlan', 'rootCauseComplete', 'reopenPlan']) expect(await shown()).not.toContain(step);
  const closing = { effectEvidence: 'Looked at 12 tools after a month: none overdue' };
  expect(await finding.auditor.run(auditFinding, finding.id, 'confirmEffect', closing, pin)).toMatchObject(
    refusal('Every item of the plan is implemented first.'),
  );
  for (const item of items) expect((await finding.owner.run(capItem, item, 'implemented')).status).toBe(200);
  const early = {
    status: 422,
    body: { message: expect.stringMatching(/^The effect is confirmed from .*follow-up[.]$/) },
  };
  expect(await finding.auditor.run(auditFinding, finding.id, 'confirmEffect', closing, pin)).toMatchObject(early);
  await followUpIsDue(app, finding.id);
  const by = await finding.head.run(auditFinding, finding.id, 'confirmEffect', closing, pin);
  expect(by).toMatchObject({ status: 422, body: { code: 'SAME_PERSON' } });
  expect((await finding.auditor.run(auditFinding, finding.id, 'confirmEffect', closing, pin)).status).toBe(200);
  expect(await cap(finding.id)).toMatchObject({
    status: 'Completed',
    acceptance: { finalize: { satisfactory: true, evidence: closing.effectEvidence } },
  });
});

test('R-CAP-3 a corrective action plan is not judged, accepted or closed by whoever answers it', async () => {
  const owner = await somebody(app, 'quality.admin', 'level:3');
  const auditor = await somebody(app, 'quality.user', 'level:3');
  const { id } = await aFinding(app, { ownerId: owner.employeeId });
  expect((await auditor.person.run(auditFinding, id, 'issue', undefined, pin)).status).toBe(200);
  const finding: Issued = {
    id,
    owner: owner.person,
    ownerId: owner.employeeId,
    auditor: auditor.person,
    head: owner.person,
  };
  const written = await writeItem(finding, 'rootCause');
  const own = 'Who answers a finding does not judge it.';
  expect(await owner.person.run(capItem, written.body.row.id, 'accept')).toMatchObject(refusal(own));
  expect(
    (
      await auditor.person.call('POST', `${capItem.api}/${written.body.row.id}/archive`, {
        version: 1,
        reason: 'Not needed',
      })
    ).status,
  ).toBe(422);
  for (const step of ['acceptPlan', 'confirmEffect', 'notEffective'] as const)
    expect(
      await owner.person.run(
        auditFinding,
        id,
        step,
        step === 'acceptPlan' ? undefined : { effectEvidence: 'Seen' },
        pin,
      ),
    ).toMatchObject(refusal(own));
  const others = await writeItem(finding, 'correctiveAction', {}, auditor.person);
  expect(others).toMatchObject({ status: 422, body: { code: 'NOT_OWNER' } });
});

test('R-CAP-3 a finding is not withdrawn, lowered or given more time by whoever answers it, and nobody judges or closes what they did themselves', async () => {
  const owner = await somebody(app, 'quality.admin', 'level:3');
  const auditor = await somebody(app, 'quality.user', 'level:3');
  const { id } = await aFinding(app, { ownerId: owner.employeeId, level: 'level1' });
  expect((await auditor.person.run(auditFinding, id, 'issue', undefined, pin)).status).toBe(200);
  const reason = 'It was not as bad as it looked';
  const own = refusal('Who answers a finding does not judge it.');
  expect(await owner.person.run(auditFinding, id, 'withdraw', { reason })).toMatchObject(own);
  expect(await owner.person.run(auditFinding, id, 'changeLevel', { level: 'level2', reason })).toMatchObject(own);
  const draft = await aFinding(app, { ownerId: owner.employeeId });
  expect(await owner.person.run(auditFinding, draft.id, 'withdraw', { reason })).toMatchObject(own);
  const hr = await app.as('hr.admin', 'level:5');
  const post = { post: 'QM', employeeId: owner.employeeId, validFrom: today };
  const appointed = await hr.call<{ row: { id: string; version: number } }>('POST', postHolder.api, post);
  expect(appointed.status).toBe(201);
  const second = await aFinding(app, { ownerId: owner.employeeId });
  expect((await auditor.person.run(auditFinding, second.id, 'issue', undefined, pin)).status).toBe(200);
  expect(
    await owner.person.run(auditFinding, second.id, 'extend', { closureDueOn: addDays(today, 100), reason }),
  ).toMatchObject(refusal('The quality manager answers it: the Accountable Manager extends it.'));
  const { id: postId, version } = appointed.body.row;
  const over = { version, reason: 'Another one is appointed' };
  expect((await hr.call('POST', `${postHolder.api}/${postId}/archive`, over)).status).toBe(200);

  // The auditor carries out an action of the plan: another one judges it and confirms its effect.
  const finding: Issued = {
    id: second.id,
    owner: owner.person,
    ownerId: owner.employeeId,
    auditor: auditor.person,
    head: auditor.person,
  };
  const theirs = (await writeItem(finding, 'correctiveAction', { ownerId: auditor.employeeId })).body.row.id;
  expect(await auditor.person.run(capItem, theirs, 'accept')).toMatchObject(own);
  const other = await somebody(app, 'quality.user', 'level:3');
  expect((await other.person.run(capItem, theirs, 'accept')).status).toBe(200);
  const plan = { ...finding, auditor: other.person };
  const items = [theirs, await acceptedItem(plan, 'rootCause'), await acceptedItem(plan, 'preventiveAction')];
  for (const step of ['rootCauseComplete', 'correctiveComplete', 'preventiveComplete'] as const)
    expect((await owner.person.run(auditFinding, second.id, step)).status).toBe(200);
  const head = await somebody(app, 'quality.admin', 'level:3');
  expect((await head.person.run(auditFinding, second.id, 'acceptPlan', undefined, pin)).status).toBe(200);
  for (const item of items)
    expect((await (item === theirs ? auditor : owner).person.run(capItem, item, 'implemented')).status).toBe(200);
  const closing = { effectEvidence: 'Looked at 12 tools after a month: none overdue' };
  expect(await auditor.person.run(auditFinding, second.id, 'confirmEffect', closing, pin)).toMatchObject(
    refusal('Who implemented an item of the plan does not confirm its effect.'),
  );
  await followUpIsDue(app, second.id);
  expect((await other.person.run(auditFinding, second.id, 'confirmEffect', closing, pin)).status).toBe(200);
});

test('R-HR-3 whoever answers an open finding hands it over before they leave, and never to who judges it', async () => {
  const finding = await issuedFinding(app);
  const hr = await app.as('hr.admin', 'level:5');
  const { number } = (await read(finding.id)) as Row & { number: string };
  const leave = () => hr.run(employee, finding.ownerId, 'leave', { lastDay: today, reason: 'Moved away' });
  expect(await leave()).toMatchObject(refusal(`Hand over first: owner of finding ${number}.`));
  const next = await somebody(app, 'level:2');
  const hand = (ownerId: string, by = finding.head) =>
    by.run(auditFinding, finding.id, 'handOver', { ownerId, reason: 'The owner moves to another company' });
  expect((await hand(next.employeeId, finding.auditor)).status).toBe(403);
  const file = await finding.auditor.get<{ row: { ownerId: string; issuedById: string } }>(
    `${auditFinding.api}/${finding.id}`,
  );
  expect(file.body.row.issuedById).toBe(finding.auditor.id);
  expect((await hand(finding.ownerId)).body).toMatchObject({
    fields: [{ path: 'ownerId', message: 'Name somebody else.' }],
  });
  const auditorFile = await app.deps.database.pool.query<{ id: string }>(
    'select employee_id as id from app_user where id = $1',
    [finding.auditor.id],
  );
  expect((await hand(auditorFile.rows[0]?.id ?? '')).body).toMatchObject({
    fields: [{ path: 'ownerId', message: 'Who issued a finding or accepted its plan does not answer it.' }],
  });
  expect((await hand(next.employeeId)).status).toBe(200);
  expect((await leave()).status).toBe(200);
  // The new owner answers from here on.
  const theirs = { ...finding, owner: next.person, ownerId: next.employeeId };
  expect((await writeItem(theirs, 'rootCause')).status).toBe(201);
});

test('R-CAP-2 a part is complete with accepted items only, and a root cause with three whys or a fishbone', async () => {
  const finding = await issuedFinding(app);
  const done = () => finding.owner.run(auditFinding, finding.id, 'rootCauseComplete');
  expect(await done()).toMatchObject(refusal('Write at least one item first.'));
  const short = await writeItem(finding, 'rootCause', { whys: 'It was on the bench\nNobody took it' });
  expect(await done()).toMatchObject(refusal('Every item is accepted by the auditor first.'));
  expect((await finding.auditor.run(capItem, short.body.row.id, 'accept')).status).toBe(200);
  expect(await done()).toMatchObject(
    refusal('The root cause asks for three whys at least, or a fishbone with its cause.'),
  );
  await acceptedItem(finding, 'rootCause', { method: 'ishikawa', factor: 'method', whys: undefined });
  expect((await done()).status).toBe(200);
  // A further item, or an accepted one that is written anew, opens the part again.
  await writeItem(finding, 'rootCause');
  expect(await read(finding.id)).toMatchObject({ rootCauseDone: false, capStatus: 'review' });
});

test('an accepted item that is written anew waits for the auditor again', async () => {
  const finding = await issuedFinding(app);
  const item = await acceptedItem(finding, 'correctiveAction');
  expect((await finding.owner.run(auditFinding, finding.id, 'correctiveComplete')).status).toBe(200);
  const row = (await finding.owner.get<{ row: Row }>(`${capItem.api}/${item}`)).body.row;
  const changed = await finding.owner.call<{ row: Row }>('PATCH', `${capItem.api}/${item}`, {
    version: row.version,
    text: 'The wrench is sent to calibration',
  });
  expect(changed).toMatchObject({ status: 200, body: { row: { status: 'toJudge' } } });
  expect(await read(finding.id)).toMatchObject({ correctiveDone: false, capStatus: 'review' });
});

test('R-CAP-4 no corrective action is due after the finding has to be closed', async () => {
  const finding = await issuedFinding(app);
  await completePlan(finding, { dueOn: addDays(today, 91) });
  expect(await finding.head.run(auditFinding, finding.id, 'acceptPlan', undefined, pin)).toMatchObject(
    refusal('A corrective action is due after the finding has to be closed.'),
  );
});

test('R-CAP-5 not effective: the plan waits for its follow-up, until it is looked at again or a new plan is asked for', async () => {
  const finding = await issuedFinding(app);
  await completePlan(finding);
  expect((await finding.head.run(auditFinding, finding.id, 'acceptPlan', undefined, pin)).status).toBe(200);
  const again = { reason: 'Two tools overdue' };
  expect(await finding.auditor.run(auditFinding, finding.id, 'reopenPlan', again)).toMatchObject(
    refusal('A new plan is asked for when this one was not effective.'),
  );
  const seen = { effectEvidence: 'Two of twelve tools overdue' };
  expect((await finding.auditor.run(auditFinding, finding.id, 'notEffective', seen, pin)).status).toBe(200);
  expect(await read(finding.id)).toMatchObject({ status: 'open', capStatus: 'followUp', effect: 'notEffective' });
  expect((await finding.auditor.run(auditFinding, finding.id, 'reopenPlan', again)).status).toBe(200);
  expect(await read(finding.id)).toMatchObject({
    capStatus: 'pending',
    acceptedAt: null,
    rootCauseDone: false,
    responseDueOn: addDays(today, 14),
  });
});

test('R-CAP-6 a person’s error is no root cause; training alone is not enough for a level 1', async () => {
  const finding = await issuedFinding(app, { level: 'level1' });
  await acceptedItem(finding, 'rootCause', { whys: 'It was used\nNobody looked\nHuman error' });
  expect(await finding.owner.run(auditFinding, finding.id, 'rootCauseComplete')).toMatchObject(
    refusal('A person’s error is no root cause: ask why once more.'),
  );
  const weak = await issuedFinding(app, { level: 'level1' });
  await completePlan(weak, { controlType: 'training' });
  expect(await weak.head.run(auditFinding, weak.id, 'acceptPlan', undefined, pin)).toMatchObject(
    refusal('Training and warnings alone are not enough here: name a stronger control.'),
  );
});

test('R-CAP-6 a chain of whys that runs in a circle is no root cause', async () => {
  const finding = await issuedFinding(app);
  await acceptedItem(finding, 'rootCause', { whys: 'It was used\nNobody looked\nBecause it was used.' });
  expect(await finding.owner.run(auditFinding, finding.id, 'rootCauseComplete')).toMatchObject(
    refusal('Why 3 says what why 1 says: the chain runs in a circle.'),
  );
});

let accountable: ReturnType<typeof somebody> | undefined;
/** Who holds the post of Accountable Manager since ten days; one for the whole file, the post has one holder. */
const accountableManager = () => (accountable ??= appointed());
async function appointed() {
  const manager = await somebody(app, 'level:5');
  const hr = await app.as('hr.admin', 'level:5');
  const post = { post: 'AM', employeeId: manager.employeeId, validFrom: addDays(today, -10) };
  expect((await hr.call('POST', postHolder.api, post)).status).toBe(201);
  return manager;
}

test('R-AUD-4 a level 1 is extended by the Accountable Manager, once, 30 days after its issue at most', async () => {
  const manager = await accountableManager();
  const finding = await issuedFinding(app, { level: 'level1' });
  const to = (days: number) => ({ closureDueOn: addDays(today, days), reason: 'New bench is delivered then' });
  expect(await finding.head.run(auditFinding, finding.id, 'extend', to(25))).toMatchObject(
    refusal('The Accountable Manager extends a level 1.'),
  );
  const byManager = () => manager.person.run(auditFinding, finding.id, 'extend', to(30));
  expect(await byManager()).toMatchObject(
    refusal('An extension is asked with a plan: its corrective action is written first.'),
  );
  await writeItem(finding, 'correctiveAction');
  const unassessed = refusal(
    'A level 1 is extended with a risk assessment of this finding: it is written and assessed first.',
  );
  expect(await byManager()).toMatchObject(unassessed);
  const risk = await aHira(app, { trigger: 'finding', findingId: finding.id });
  await aHazard(app, { hiraId: risk.id });
  expect(await byManager()).toMatchObject(unassessed);
  const safety = await app.as('safety.user', 'level:3');
  expect((await safety.run(hira, risk.id, 'assess')).status).toBe(200);
  expect(await manager.person.run(auditFinding, finding.id, 'extend', to(31))).toMatchObject({
    status: 422,
    body: { code: 'TOO_LATE' },
  });
  expect((await manager.person.run(auditFinding, finding.id, 'extend', to(30))).status).toBe(200);
  expect(await manager.person.run(auditFinding, finding.id, 'extend', to(30))).toMatchObject(
    refusal('It was extended once already.'),
  );
});

/** Who heard of a finding from the daily job, and why, in the order it was told. */
const toldOf = async (id: string) =>
  (
    await app.deps.database.pool.query<{ who: string; cause: string }>(
      `select user_id as who, cause from notification where subject = $1 and cause <> 'issued' order by created_at, cause`,
      [`finding:${id}`],
    )
  ).rows;

test('R-AUD-5 seven days before its owner hears, overdue the department, after 7 days quality, after 14 the Accountable Manager; a level 1 at once', async () => {
  const hr = await app.as('hr.admin', 'level:5');
  const manager = await somebody(app, 'level:4');
  const head = await accountableManager();
  const department = (await hr.get<{ row: { departmentId: string } }>(`${employee.api}/${manager.employeeId}`)).body
    .row;
  for (const [post, more] of [
    ['DM', { departmentId: department.departmentId }],
    ['QM', {}],
  ] as const) {
    const given = { post, employeeId: manager.employeeId, validFrom: today, ...more };
    expect((await hr.call('POST', postHolder.api, given)).status).toBe(201);
  }
  const area = await anAuditArea(app, { departmentId: department.departmentId });
  const day = (n: number) => app.write(escalateFindings, new Date(`${addDays(today, n)}T01:00:00Z`));
  const second = await issuedFinding(app, { areaId: area.id });
  const steps = async (id: string) => (await toldOf(id)).map(({ cause }) => cause);
  await day(22);
  expect(await steps(second.id)).toEqual([]);
  // A day the job did not run is caught up; each step is told once.
  await day(24);
  await day(24);
  const due = addDays(today, 30);
  expect(await toldOf(second.id)).toEqual([{ who: second.owner.id, cause: `Response ${due} owner` }]);
  await day(30);
  expect(await steps(second.id)).toHaveLength(1);
  await day(31);
  await day(36);
  expect(await steps(second.id)).toEqual([`Response ${due} owner`, `Response ${due} DM`]);
  await day(37);
  await day(43);
  expect((await steps(second.id)).at(-1)).toBe(`Response ${due} QM`);
  await day(44);
  expect((await toldOf(second.id)).at(-1)).toEqual({ who: head.person.id, cause: `Response ${due} AM` });
  const first = await issuedFinding(app, { areaId: area.id, level: 'level1' });
  await day(2);
  const contained = addDays(today, 1);
  expect((await steps(first.id)).slice(0, 2)).toEqual([`Containment ${contained} AM`, `Containment ${contained} DM`]);
});

test('R-AUD-5 past a vacant post, or a holder without a sign-in, an overdue finding goes on to the next and says so', async () => {
  const head = await accountableManager();
  // A department whose manager post nobody holds.
  const area = await anAuditArea(app);
  const finding = await issuedFinding(app, { areaId: area.id });
  const due = addDays(today, 30);
  await app.write(escalateFindings, new Date(`${addDays(due, 1)}T01:00:00Z`));
  const told = await app.deps.database.pool.query<{ who: string; text: string }>(
    `select user_id as who, text from notification where subject = $1 and cause = $2`,
    [`finding:${finding.id}`, `Response ${due} DM`],
  );
  expect(told.rows).toEqual([
    { who: expect.any(String), text: expect.stringContaining('nobody can be reached as: Department Manager.') },
  ]);
  // Quality, where that post is held, else the Accountable Manager.
  const quality = await app.deps.database.pool.query<{ id: string }>(
    `select u.id from post_holder p join app_user u on u.employee_id = p.employee_id where p.post = 'QM' and p.archived_at is null`,
  );
  expect([head.person.id, ...quality.rows.map(({ id }) => id)]).toContain(told.rows[0]?.who);
});

test('R-AUD-6 the same clause in the same area within two years is a repeat, and is followed up twice as long', async () => {
  const first = await issuedFinding(app);
  const items = await completePlan(first);
  expect((await first.head.run(auditFinding, first.id, 'acceptPlan', undefined, pin)).status).toBe(200);
  for (const item of items) await first.owner.run(capItem, item, 'implemented');
  const closing = { effectEvidence: 'None overdue' };
  await followUpIsDue(app, first.id);
  expect((await first.auditor.run(auditFinding, first.id, 'confirmEffect', closing, pin)).status).toBe(200);
  const { areaId } = await read(first.id);
  const second = await issuedFinding(app, { areaId: String(areaId) });
  expect(await read(second.id)).toMatchObject({ repeatOfId: first.id });
  await completePlan(second);
  expect((await second.head.run(auditFinding, second.id, 'acceptPlan', undefined, pin)).status).toBe(200);
  expect(await read(second.id)).toMatchObject({ followUpDueOn: addDays(today, 180) });
});

test('R-AUD-10 raised to level 1: a day to contain it and three for the rest at least; extensions are dropped', async () => {
  const finding = await issuedFinding(app);
  const given = { level: 'level1', reason: 'Two more jobs are concerned' };
  expect((await finding.head.run(auditFinding, finding.id, 'changeLevel', given)).status).toBe(200);
  expect(await read(finding.id)).toMatchObject({
    level: 'level1',
    containmentDueOn: addDays(today, 1),
    responseDueOn: addDays(today, 7),
    closureDueOn: addDays(today, 21),
    extendedOn: null,
  });
});

test('an issued finding keeps its words, by a call or in the database', async () => {
  const finding = await issuedFinding(app);
  const { version } = await read(finding.id);
  const changed = await finding.auditor.call('PATCH', `${auditFinding.api}/${finding.id}`, {
    version,
    statement: 'Nothing was found here.',
  });
  expect(changed).toMatchObject({ status: 422, body: { code: 'NOT_EDITABLE' } });
  const { pool } = app.deps.database;
  await expect(pool.query(`update audit_finding set statement = 'x' where id = $1`, [finding.id])).rejects.toThrow(
    'an issued finding keeps its words',
  );
});

test('the specification’s list of findings has the issued ones, each with its derived status', async () => {
  const draft = await aFinding(app);
  const finding = await issuedFinding(app);
  const reader = await app.as('level:1');
  const { body } = await reader.get<{ id: string; status: string }[]>('/api/qa');
  expect(body.find(({ id }) => id === finding.id)).toMatchObject({ status: 'Pending' });
  expect(body.some(({ id }) => id === draft.id)).toBe(false);
});

test('the evidence of an answer is put there and taken away by who answers, and by nobody else', async () => {
  const finding = await issuedFinding(app);
  const { id } = (await writeItem(finding, 'rootCause')).body.row;
  const colleague = await app.as('level:1');
  const to = { record: capItem, id };
  await expect(attach(app, colleague, to, 'paper')).rejects.toThrow('Who answers this finding');
  const file = await attach(app, finding.owner, to, 'paper');
  expect(await colleague.call('DELETE', `/api/attachments/${file}`, { reason: 'not wanted' })).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('Who answers this finding') },
  });
  expect((await finding.owner.call('DELETE', `/api/attachments/${file}`, { reason: 'the wrong one' })).status).toBe(
    200,
  );
});
