import { beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { testApp, testPassword, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done, personWith } from '#kernel/testing/fixture.ts';
import { aBadge } from '#modules/hr/badges/server/badges.fixture.ts';
import { badge } from '#modules/hr/badges/shared/badge.record.ts';
import { aPostHolder, aStaffMember, anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { employee } from '#modules/hr/employees/shared/employee.record.ts';
import { postHolder } from '#modules/hr/employees/shared/postHolder.record.ts';
import { aStamp } from '#modules/quality/authorizations/server/authorizations.fixture.ts';
import { aToolInUse } from '#modules/stores/tools/server/tools.fixture.ts';
import { tool } from '#modules/stores/tools/shared/tool.record.ts';
import { aHira, aMitigation } from '#modules/safety/hira/server/hira.fixture.ts';
import { acceptedItem, issuedFinding, writeItem } from '#modules/quality/findings/server/findings.fixture.ts';
import { capItem } from '#modules/quality/findings/shared/capItem.record.ts';
import { mitigation } from '#modules/safety/hira/shared/barriers.record.ts';
import { hira } from '#modules/safety/hira/shared/hira.record.ts';
import type { Item, movesCall, staffChecksCall } from '../shared/staffChecks.calls.ts';

let app: TestApp;
let hr: Person;
const today = dayOf(new Date());
const signed = { pin: testPin, password: testPassword };
beforeAll(async () => {
  app = await testApp(wholeProduct());
  hr = await app.as('hr.admin', 'level:3');
  return () => app.close();
}, 120_000);

type Lists = AnswerOf<typeof staffChecksCall>;
const checks = (id: string, by = hr) => done<Lists>(by.get(`/api/hr/staff-checks/${id}`));
const open = async (id: string, list: keyof Lists = 'leaving') =>
  (await checks(id))[list].filter(({ isDone }) => !isDone).map(({ item }) => item);
const tick = (id: string, item: Item, isDone = true, note = '', by = hr) =>
  by.call('POST', `/api/hr/staff-checks/${id}`, { item, isDone, note });
const leave = (id: string) => hr.run(employee, id, 'leave', { lastDay: today, reason: 'Moved away' });
const refusal = async (id: string) => ((await leave(id)).body as unknown as { message?: string }).message;

test('R-HR-3 a leaver hands in post, tool, badge and stamp before the employment ends; account and authorisations end with it', async () => {
  const person = await app.as('level:1');
  const id = await aStaffMember(app, { userId: person.id });
  const post = await aPostHolder(app, {
    post: 'SM',
    departmentId: null,
    employeeId: id,
    validFrom: addDays(today, -40),
  });
  const { toolNo } = await aToolInUse(app);
  const keeper = await personWith(app, 'stores.admin', 'tools.user');
  await done(keeper.call('POST', `${tool.api}/${toolNo}/lend`, { borrowerId: id }));
  const card = await aBadge(app);
  await done(hr.run(badge, card.id, 'issue', { employeeId: id, accessZones: ['office'] }, signed));
  const byHand = ['equipment', 'certificate', 'socialSecurityEnd'];
  expect(await open(id)).toEqual(['posts', 'tools', 'badge', 'account', ...byHand]);
  expect((await checks(id)).leaving.find(({ item }) => item === 'tools')?.open).toMatchObject([
    { path: `/tools/id/${toolNo}` },
  ]);
  const told = (await checks(id)).leaving.flatMap((one) => one.open.map(({ text }) => text));
  expect(told).toEqual([
    'holder of the post SM',
    expect.stringContaining(toolNo),
    expect.stringContaining('BDG-'),
    expect.any(String),
  ]);

  expect(await refusal(id)).toBe('Hand over first: holder of the post SM.');
  const { row } = await done<{ row: { version: number } }>(hr.get(`${postHolder.api}/${post.id}`));
  await done(hr.call('PATCH', `${postHolder.api}/${post.id}`, { version: row.version, validTo: today }));
  expect(await refusal(id)).toContain('Still on loan: ');
  await done(keeper.call('POST', `${tool.api}/${toolNo}/return`, { conditionIn: 'ok' }));
  expect(await refusal(id)).toMatch(/^Still holds badge BDG-\d\d-\d{4}: take it back or report it lost first\.$/);
  await done(hr.run(badge, card.id, 'takeBack', undefined, signed));
  const { id: stampId } = await aStamp(app, { stampNo: 'LV-1' });
  await app.asOwner((pool) =>
    pool.query(`update stamp set employee_id = $1, issued_at = $2, status = 'issued' where id = $3`, [
      id,
      today,
      stampId,
    ]),
  );
  expect(await refusal(id)).toBe('Still holds stamp LV-1: take it back or report it lost first.');
  await app.asOwner((pool) => pool.query(`update stamp set status = 'lost' where stamp_no = 'LV-1'`));
  expect((await checks(id)).leaving.find(({ item }) => item === 'badge')?.by).toMatch(/^Person /);

  expect((await leave(id)).status).toBe(200);
  expect(await open(id)).toEqual(byHand);
  expect((await person.get('/api/announcements')).status).toBe(401);
  await done(tick(id, 'certificate'));
  expect(await open(id)).toEqual(['equipment', 'socialSecurityEnd']);
});

test('a joiner is complete when account, training, badge and stamp are there and HR has confirmed the rest; nobody confirms their own', async () => {
  const { id, employeeNo } = await anEmployee(app, { startDate: addDays(today, -3) } as never);
  const first = await open(id, 'joining');
  expect(first).toEqual(
    expect.arrayContaining(['account', 'badge', 'contract', 'socialSecurity', 'bank', 'privacy', 'protection']),
  );
  const card = await aBadge(app);
  await done(hr.run(badge, card.id, 'issue', { employeeId: id, accessZones: ['office'] }, signed));
  await done(tick(id, 'contract', true, 'Folder 12'));
  expect(await open(id, 'joining')).not.toEqual(expect.arrayContaining(['badge']));
  const { joining } = await checks(id);
  expect(joining.find(({ item }) => item === 'contract')).toMatchObject({
    isDone: true,
    by: expect.stringMatching(/^Person /) as string,
    note: 'Folder 12',
  });
  // What was confirmed is opened again with a reason alone, and both entries stay.
  expect((await tick(id, 'contract', false)).body).toMatchObject({ code: 'NO_REASON' });
  await done(tick(id, 'contract', false, 'Page 3 is missing'));
  expect(await open(id, 'joining')).toContain('contract');
  await expect(app.asOwner((pool) => pool.query('delete from staff_check'))).rejects.toThrow('staff_check');
  const { people } = await done<AnswerOf<typeof movesCall>>(hr.get('/api/hr/staff-checks'));
  expect(people.find((one) => one.employeeNo === employeeNo)).toMatchObject({ kind: 'joining' });

  const own = await app.as('hr.admin', 'level:3');
  const ownId = await aStaffMember(app, { userId: own.id });
  expect((await tick(ownId, 'bank', true, '', own)).body).toMatchObject({ code: 'OWN_CHECK' });
  for (const [by, status] of [
    [await app.as('hr.viewer', 'level:3'), 403],
    [await app.as('level:5'), 403],
  ] as const)
    expect((await tick(id, 'bank', true, '', by)).status).toBe(status);
  expect((await (await app.as('level:5')).get(`/api/hr/staff-checks/${id}`)).status).toBe(403);
});

test('R-HR-3 mitigations and actions of a leaver go to a named successor, or the employment does not end', async () => {
  const { id } = await anEmployee(app);
  const risk = await aHira(app, { leadId: id });
  const measure = await aMitigation(app, { ownerId: id });
  const finding = await issuedFinding(app);
  const action = await acceptedItem(finding, 'correctiveAction', { ownerId: id });
  const held = (await checks(id)).leaving.find(({ item }) => item === 'actions');
  expect(held?.isDone).toBe(false);
  expect(held?.open.map(({ text }) => text.split(':')[0])).toEqual([
    expect.stringMatching(/^action of finding AF-/),
    `lead of ${risk.number}`,
    expect.stringMatching(/^mitigation of HIRA-.*-H01$/),
  ]);
  expect(await refusal(id)).toMatch(/^Hand over to a successor first: action of finding AF-/);

  const give = (toId: string, by = hr) => by.call('POST', `/api/hr/staff-checks/${id}/hand-over`, { toId });
  const gone = await anEmployee(app);
  await done(leave(gone.id));
  expect((await give(id)).body).toMatchObject({ code: 'SAME_OWNER', field: 'toId' });
  expect((await give(gone.id)).body).toMatchObject({ code: 'OWNER_LEFT', field: 'toId' });
  // Who judged the action does not carry it out; nothing is handed over then.
  const { rows } = await app.asOwner((pool) =>
    pool.query<{ id: string }>('select employee_id as id from app_user where id = $1', [finding.auditor.id]),
  );
  expect((await give(rows[0]?.id ?? '')).body).toMatchObject({ code: 'OWNER_JUDGES', field: 'toId' });
  for (const roles of [['hr.viewer'], ['quality.admin'], ['safety.admin']] as const)
    expect((await give(gone.id, await app.as(...roles, 'level:5'))).status).toBe(403);
  expect(await open(id)).toContain('actions');

  const successor = await app.as('level:1');
  const to = await aStaffMember(app, { userId: successor.id });
  // Twice at once: one hands over, the other finds nothing open.
  const both = await Promise.all([give(to), give(to)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  expect(both.find(({ status }) => status === 200)?.body).toMatchObject({ count: 3 });
  const reader = await app.as('level:3');
  const of = async (path: string) => (await done<{ row: Record<string, unknown> }>(reader.get(path))).row;
  expect((await of(`${mitigation.api}/${measure.id}`))['ownerId']).toBe(to);
  expect((await of(`${hira.api}/${risk.id}`))['leadId']).toBe(to);
  expect(await of(`${capItem.api}/${action}`)).toMatchObject({ ownerId: to, status: 'accepted' });
  const after = (await checks(id)).leaving.find(({ item }) => item === 'actions');
  expect(after).toMatchObject({ isDone: true, open: [], note: expect.stringMatching(/: 3$/) as string });
  expect(after?.by).toMatch(/^Person /);
  expect(JSON.stringify((await successor.get('/api/notifications')).body)).toMatch(/Actions of [^"]* are yours now: 3/);
  expect((await give(to)).body).toMatchObject({ code: 'NOTHING_OPEN' });
  expect((await leave(id)).status).toBe(200);

  const own = await app.as('hr.admin', 'level:3');
  const ownId = await aStaffMember(app, { userId: own.id });
  const mine = await own.call('POST', `/api/hr/staff-checks/${ownId}/hand-over`, { toId: to });
  expect(mine.body).toMatchObject({ code: 'OWN_CHECK' });
});

test('R-HR-3 whoever has left takes nothing on: no mitigation, no action of a finding, no risk assessment', async () => {
  const { id: gone } = await anEmployee(app);
  await done(leave(gone));
  const refused = { status: 422, body: { code: 'OWNER_LEFT', message: 'This person has left.' } };
  const safety = await app.as('safety.user', 'level:3');
  const risk = await aHira(app);
  const measure = await aMitigation(app);
  const { hazardId } = measure;
  const again = { hazardId, text: 'A second inspector', controlType: 'procedure', dueOn: addDays(today, 5) };
  expect(await safety.call('POST', mitigation.api, { ...again, ownerId: gone })).toMatchObject(refused);
  const { row } = await done<{ row: { version: number } }>(safety.get(`${mitigation.api}/${measure.id}`));
  const moved = { version: row.version, ownerId: gone };
  expect(await safety.call('PATCH', `${mitigation.api}/${measure.id}`, moved)).toMatchObject(refused);
  const led = { title: 'Torque of tie bolts', trigger: 'periodic', areaId: risk.areaId, leadId: gone };
  expect(await safety.call('POST', hira.api, led)).toMatchObject(refused);
  expect(await writeItem(await issuedFinding(app), 'correctiveAction', { ownerId: gone })).toMatchObject(refused);
});
