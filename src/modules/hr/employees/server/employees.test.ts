import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '#kernel/server/identity/accounts.ts';
import { readContext, systemCaller } from '#kernel/server/transaction.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { heldWhileWaiting } from '#kernel/testing/locks.ts';
import { signInServer } from '#modules/account/sign-in/server/sign-in.server.ts';
import { department, employee } from '../shared/employee.record.ts';
import { employeeContact } from '../shared/employeeContact.record.ts';
import { postHolder as post } from '../shared/postHolder.record.ts';
import { employeesServer } from './employees.server.ts';
import { employeeOf, postHolder } from './public.ts';

let app: TestApp;
let departmentId: string;
let next = 0;

beforeAll(async () => {
  app = await testApp([signInServer, employeesServer]);
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
    employeeId: person.id,
    birthDate: '1990-05-01',
    nationality: 'THA',
    mobile: '+66812345678',
    addressCurrent: '1 Test Road',
    emergencyName: 'Somebody',
    emergencyRelation: 'Sister',
    emergencyPhone: '+66812345679',
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

test('the plain list names who works here and nothing private', async () => {
  const reader = await app.as('level:2');
  const list = await reader.get<Record<string, unknown>[]>('/api/employee');
  expect(list.status).toBe(200);
  expect(list.body.every((row) => row['status'] !== 'left' && !('birthDate' in row))).toBe(true);
  expect((await (await app.as('level:1')).get('/api/employee')).status).toBe(403);
});
