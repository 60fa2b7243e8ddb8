import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { createUser } from '#kernel/server/identity/accounts.ts';
import { readContext, systemCaller } from '#kernel/server/transaction.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { heldWhileWaiting } from '#kernel/testing/locks.ts';
import { done, personWith } from '#kernel/testing/fixture.ts';
import { aToolInUse } from '#modules/stores/tools/server/tools.fixture.ts';
import { tool } from '#modules/stores/tools/shared/tool.record.ts';
import { department, employee } from '../shared/employee.record.ts';
import { employeeContact } from '../shared/employeeContact.record.ts';
import { postHolder as post } from '../shared/postHolder.record.ts';
import { colleagueAs } from './employees.fixture.ts';
import { employeeOf, postHolder } from './public.ts';

let app: TestApp;
let departmentId: string;
let next = 0;

beforeAll(async () => {
  app = await testApp(wholeProduct());
  const hr = await app.as('hr.admin', 'level:2');
  departmentId = (await hr.create(department, { code: 'PRD', name: 'Production' })).id;
});
afterAll(() => app.close());

function somebody(more: Record<string, unknown> = {}) {
  next += 1;
  return {
    employeeNo: `T${String(next).padStart(3, '0')}`,
    titleEn: 'Mr.',
    firstNameEn: 'Test',
    lastNameEn: `Person${next}`,
    titleTh: 'นาย',
    firstNameTh: 'ทดสอบ',
    lastNameTh: 'ระบบ',
    departmentId,
    position: 'Mechanic',
    workshop: 'wheel' as const,
    employmentType: 'permanent' as const,
    startDate: '2020-02-03',
    ...more,
  };
}

/** What personal details say beside whose they are and the birthday. */
const contact = {
  nationality: 'THA',
  mobile: '+66812345678',
  addressCurrent: '1 Test Road',
  emergencyName: 'Somebody',
  emergencyRelation: 'Sister',
  emergencyPhone: '+66812345679',
};

test('a new person has both names, and is on probation for 119 days', async () => {
  const hr = await app.as('hr.user', 'level:2');
  const made = await hr.create(employee, somebody());
  expect(made).toMatchObject({
    status: 'active',
    nameTh: 'นายทดสอบ ระบบ',
    probationEnd: '2020-06-01',
    departmentIdLabel: 'PRD · Production',
  });
  expect(made.name).toMatch(/^Test Person/);
});

test('nobody is the manager of somebody who manages them', async () => {
  const hr = await app.as('hr.user', 'level:2');
  const boss = await hr.create(employee, somebody());
  const worker = await hr.create(employee, somebody({ managerId: boss.id }));
  const refused = await hr.call('PATCH', `${employee.api}/${boss.id}`, { version: boss.version, managerId: worker.id });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ code: 'EMPLOYEE_MANAGER_LOOP', field: 'managerId' });
});

test('R-HR-1 personal details are for HR alone', async () => {
  const hr = await app.as('hr.user', 'level:2');
  const person = await hr.create(employee, somebody());
  const details = {
    ...contact,
    employeeId: person.id,
    birthDate: '1990-05-01',
  };
  const tooYoung = await hr.call('POST', employeeContact.api, { ...details, birthDate: '2002-02-04' });
  expect(tooYoung.body).toMatchObject({ code: 'EMPLOYEE_AGE' });
  // Hooks see only what the edge has parsed.
  for (const birthDate of ['%%%%', '2002-02-31', '', 7]) {
    const nonsense = await hr.call('POST', employeeContact.api, { ...details, birthDate });
    expect([birthDate, nonsense.status]).toEqual([birthDate, 400]);
  }
  const stored = await hr.create(employeeContact, details);
  for (const birthDate of ['%%%%', '2002-02-31']) {
    const address = `${employeeContact.api}/${stored.id}`;
    expect((await hr.call('PATCH', address, { version: 1, birthDate })).status).toBe(400);
  }
  const other = await app.as('level:5', 'quality.admin');
  expect((await other.get(`${employeeContact.api}/${stored.id}`)).status).toBe(403);
  expect((await other.get(`${employee.api}/${person.id}/contact`)).status).toBe(403);
});

test('R-HR-1 a birthday in the future is refused, in new details and in those that are changed', async () => {
  const hr = await app.as('hr.user', 'level:2');
  const birthDate = addDays(dayOf(new Date()), 1);
  const refused = { status: 422, body: { field: 'birthDate', message: 'This day is still to come.' } };
  const { id: employeeId } = await hr.create(employee, somebody());
  expect(await hr.call('POST', employeeContact.api, { ...contact, employeeId, birthDate })).toMatchObject(refused);
  const { id, version } = await hr.create(employeeContact, { ...contact, employeeId, birthDate: '1990-05-01' });
  expect(await hr.call('PATCH', `${employeeContact.api}/${id}`, { version, birthDate })).toMatchObject({
    status: 422,
    body: { field: 'birthDate' },
  });
});

test('one post has one holder at a time', async () => {
  const hr = await app.as('hr.admin', 'level:2');
  const first = await hr.create(employee, somebody());
  const second = await hr.create(employee, somebody());
  await hr.create(post, { post: 'QM', employeeId: first.id, deputyId: second.id, validFrom: '2021-01-01' });
  const twice = await hr.call('POST', post.api, { post: 'QM', employeeId: second.id, validFrom: '2022-01-01' });
  expect(twice.status).toBe(422);
  const ctx = readContext(app.deps, systemCaller(new Date()));
  expect(await postHolder(ctx, 'QM')).toMatchObject({ employeeId: first.id, deputyId: second.id });
  expect(await postHolder(ctx, 'SM')).toBeNull();
});

test('R-GEN-5 nobody appoints themselves to a post, as holder or as deputy, and nobody changes or takes away the own one', async () => {
  const own = await colleagueAs(app, 'hr.admin', 'hr.admin', 'level:2');
  const hr = await app.as('hr.admin', 'level:2');
  const other = await hr.create(employee, somebody());
  const refused = {
    status: 422,
    body: { message: 'Nobody appoints themselves: another HR administrator records this post.' },
  };
  const appoint = (employeeId: string, deputyId: string | null) =>
    own.call('POST', post.api, { post: 'RL3', employeeId, deputyId, validFrom: '2021-01-01' });
  expect(await appoint(own.employeeId, null)).toMatchObject(refused);
  expect(await appoint(other.id, own.employeeId)).toMatchObject(refused);
  const held = await hr.create(post, { post: 'RL3', employeeId: other.id, validFrom: '2021-01-01' });
  const change = (values: object) => own.call('PATCH', `${post.api}/${held.id}`, { version: held.version, ...values });
  expect(await change({ deputyId: own.employeeId })).toMatchObject(refused);
  const theirs = await hr.create(post, { post: 'TM', employeeId: own.employeeId, validFrom: '2021-01-01' });
  const at = `${post.api}/${theirs.id}`;
  expect(await own.call('PATCH', at, { version: 1, validTo: '2030-01-01' })).toMatchObject(refused);
  expect(await own.call('POST', `${at}/archive`, { version: 1, reason: 'No more' })).toMatchObject(refused);
  expect((await hr.call('PATCH', at, { version: 1, validTo: '2030-01-01' })).status).toBe(200);
});

test('R-HR-3 whoever leaves is signed out, and hands over posts first', async () => {
  const hr = await app.as('hr.admin', 'level:2');
  const person = await hr.create(employee, somebody());
  const held = await hr.create(post, { post: 'SM', employeeId: person.id, validFrom: '2021-01-01' });
  const userId = await createUser(
    app.deps.identity,
    app.deps.database.db,
    { username: 'goer', name: 'Goer', email: 'goer@example.test', permission: 1, roles: [], employeeId: person.id },
    new Date(),
  );
  const ending = { lastDay: '2026-01-31', reason: 'moved away' };
  const early = await hr.run(employee, person.id, 'leave', ending);
  expect(early.status).toBe(422);
  expect(early.body).toMatchObject({ message: 'Hand over first: holder of the post SM.' });
  await hr.call('PATCH', `${post.api}/${held.id}`, { version: held.version, validTo: '2026-01-31' });
  // A signature holds the account first, then the employee.
  const rows = { first: ['app_user', 'id', userId], next: ['employee', 'id', person.id] } as const;
  const { held: taken, answer: gone } = await heldWhileWaiting(app, rows, () =>
    hr.run(employee, person.id, 'leave', ending),
  );
  expect(taken).toBe(false);
  expect(gone.body).toMatchObject({ row: { status: 'left', endDate: '2026-01-31' } });
  const user = await app.deps.database.pool.query('select state from app_user where id = $1', [userId]);
  expect(user.rows).toEqual([{ state: 'disabled' }]);
  const ctx = readContext(app.deps, systemCaller(new Date()));
  expect(await employeeOf(ctx, person.id)).toMatchObject({ status: 'left', userId, signatureOnFile: false });
});

test('R-HR-3 whoever has a torque wrench on loan does not leave: the refusal names it until it is back', async () => {
  const hr = await app.as('hr.admin', 'level:2');
  const { id: borrowerId } = await hr.create(employee, somebody());
  const { toolNo } = await aToolInUse(app);
  const keeper = await personWith(app, 'stores.admin', 'tools.user');
  await done(keeper.call('POST', `${tool.api}/${toolNo}/lend`, { borrowerId }));
  const leave = () => hr.run(employee, borrowerId, 'leave', { lastDay: dayOf(new Date()), reason: 'moved away' });
  expect(await leave()).toMatchObject({
    status: 422,
    body: { message: `Still on loan: ${toolNo} Torque wrench. The crib takes it back first.` },
  });
  await done(keeper.call('POST', `${tool.api}/${toolNo}/return`, { conditionIn: 'ok' }));
  expect(await leave()).toMatchObject({ status: 200, body: { row: { status: 'left' } } });
});

test('the plain list names who works here and nothing private', async () => {
  const reader = await app.as('level:2');
  const list = await reader.get<Record<string, unknown>[]>('/api/employee');
  expect(list.status).toBe(200);
  expect(list.body.every((row) => row['status'] !== 'left' && !('birthDate' in row))).toBe(true);
  expect((await (await app.as('level:1')).get('/api/employee')).status).toBe(403);
});
