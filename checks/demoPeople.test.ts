import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#kernel/shared/dates.ts';
import { readContext, systemCaller } from '#kernel/server/transaction.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { seedCustomers } from '#database/seed/demo/customers.ts';
import { seedPeople } from '#database/seed/demo/people.ts';
import { idOf, openWorld, type DemoWorld } from '#database/seed/demo/world.ts';
import { signInServer } from '#modules/account/sign-in/server/sign-in.server.ts';
import { employeesServer } from '#modules/hr/employees/server/employees.server.ts';
import { customersServer } from '#modules/marketing/customers/server/customers.server.ts';
import { trainingServer } from '#modules/quality/training/server/training.server.ts';
import { authorizationsServer } from '#modules/quality/authorizations/server/authorizations.server.ts';
import {
  authorizationsLapsing,
  canSign,
  hasSkill,
  type SignRequest,
} from '#modules/quality/authorizations/server/public.ts';

let app: TestApp;
let world: DemoWorld;
beforeAll(async () => {
  app = await testApp([signInServer, trainingServer, authorizationsServer, customersServer, employeesServer]);
  world = openWorld(app.deps, new Date());
  await seedPeople(world);
  await seedCustomers(world);
});
afterAll(() => app.close());

const now = new Date();
const monthsAgo = (months: number) => new Date(now.getTime() - months * 30 * 86_400_000);
const ask = (username: string, request: Omit<SignRequest, 'employeeId' | 'at'>, at: Date = now) =>
  canSign(readContext(app.deps, systemCaller(now)), {
    employeeId: idOf(world, `employee:${username}`),
    at,
    ...request,
  });

test.each([0, 6, 12, 18])('the demo people may do their work, today and %i months ago', async (months) => {
  const at = monthsAgo(months);
  for (const authority of ['CAAT', 'EASA'] as const) {
    const released = await ask(
      'certifier',
      { privilege: 'release', componentGroup: 'wheel', taskLevel: 'overhaul', authority, rating: 'C14' },
      at,
    );
    expect(released.reasons).toEqual([]);
  }
  for (const privilege of ['inspect', 'independentInspection'] as const) {
    for (const componentGroup of ['wheel', 'brake', 'battery', 'cylinder', 'tire'] as const) {
      expect((await ask('inspector', { privilege, componentGroup, taskLevel: 'overhaul' }, at)).reasons).toEqual([]);
    }
  }
  expect(
    (await ask('mechanic', { privilege: 'perform', componentGroup: 'wheel', taskLevel: 'overhaul' }, at)).reasons,
  ).toEqual([]);
  for (const componentGroup of ['wheel', 'brake', 'battery', 'cylinder', 'tire'] as const) {
    expect((await ask('planner', { privilege: 'engineering', componentGroup }, at)).reasons).toEqual([]);
  }
  for (const method of ['PT', 'ET', 'MT'] as const) {
    expect((await ask('ndt', { privilege: 'ndtAccept', method, level: '2' }, at)).reasons).toEqual([]);
  }
});

test('nobody can do everything', async () => {
  expect((await ask('mechanic', { privilege: 'release', componentGroup: 'wheel' })).ok).toBe(false);
  expect((await ask('certifier', { privilege: 'release', componentGroup: 'wheel', authority: 'FAA' })).ok).toBe(false);
  expect((await ask('certifier', { privilege: 'engineering', componentGroup: 'wheel' })).ok).toBe(false);
  expect((await ask('arthit', { privilege: 'ndtAccept', method: 'PT' })).ok).toBe(false);
  expect((await ask('malai', { privilege: 'release', componentGroup: 'oxygen' })).reasons).toMatchObject([
    { code: 'AUTH_RECENCY' },
  ]);
  expect((await ask('jira', { privilege: 'perform', componentGroup: 'brake' })).reasons).toMatchObject([
    { code: 'AUTH_SUSPENDED' },
  ]);
});

test('the demo company has 43 people, 12 customers, skills, and something that lapses soon', async () => {
  const count = await app.deps.database.pool.query(
    'select (select count(*)::int from employee) as people, (select count(*)::int from customer) as customers',
  );
  expect(count.rows).toEqual([{ people: 43, customers: 12 }]);
  const ctx = readContext(app.deps, systemCaller(now));
  expect(await hasSkill(ctx, idOf(world, 'employee:mechanic'), 'wheel.assemble', 2, dayOf(now))).toBe(true);
  expect((await authorizationsLapsing(ctx, 60)).map((lapse) => lapse.what)).toEqual(
    expect.arrayContaining(['licence', 'training']),
  );
  expect((await app.verify()).fault).toBeNull();
});

test('the demo sign-ins open', async () => {
  const answer = await app.stranger.call('POST', '/auth/login', {
    username: 'certifier',
    password: 'demo-certifier-2026',
  });
  expect(answer.status).toBe(200);
});
