import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { aToolDue } from '#modules/stores/tools/server/tools.fixture.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { aged, agedRuns, bench, benchRoute, stepDataOf, type Bench, type JobAtBench } from './bench.fixture.ts';
import { card, check, finalCard, testRun } from './routes/steps.ts';
import { taskCardsServer } from './task-cards.server.ts';

/** A battery's discharge with its deep cycle, and the static leak of a brake, on one small route. */
const discharged = card({
  cardNo: 'T110',
  phase: 'test',
  title: 'Charge, capacity at 1C',
  section: 'Testing',
  steps: [
    check('Charged before the discharge', undefined, { marks: 'charged' }),
    check('Discharge started', undefined, { marks: 'runStarted' }),
    testRun('Capacity test', 'capacity', { kind: 'capacity' }),
    check('Deep cycle started', undefined, { marks: 'deepCycleStarted', naAllowed: true }),
    testRun('Deep cycle, volts of every cell', 'deepCycle', { kind: 'deepCycle' }, { naAllowed: true }),
  ],
});
const leaks = card({
  cardNo: 'T112',
  phase: 'test',
  title: 'Hydraulic test',
  section: 'Testing',
  steps: [
    check('Pressure off', undefined, { marks: 'runStarted' }),
    testRun('No static leak', 'staticLeak', { kind: 'staticLeak' }),
  ],
});
const left = card({
  cardNo: 'T115',
  phase: 'test',
  title: 'Charge',
  after: ['T110'],
  steps: [check('Charged for service', undefined, { marks: 'charged' })],
});
const route = {
  ...benchRoute,
  changeNote: 'Timed tests',
  route: { ...benchRoute.route, cards: [discharged, leaks, left, finalCard('T120', ['T112', 'T115'])] },
};
const tool = { class: 'pressureGauge' };
const dataOf = (grease: string) => ({
  ...stepDataOf(grease),
  capacity: {
    reference: 'Testing, capacity',
    tool,
    test: {
      kind: 'capacity',
      ratedAh: '23',
      cells: 20,
      minimumPercent: '85',
      endVolts: '1.00',
      minimumVolts: '20.0',
      minimumMohm: '10',
      restMinutes: 30,
    },
  },
  deepCycle: {
    reference: 'Testing, deep cycle',
    tool,
    test: { kind: 'deepCycle', cells: 20, maximumCellVolts: '0.50', minimumMinutes: 480 },
  },
  staticLeak: {
    reference: 'Testing 101',
    tool,
    test: { kind: 'staticLeak', maximumPsi: 0, holdSeconds: 120 },
  },
});

let app: TestApp;
let at: Bench;
let job: JobAtBench;
beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer]);
  at = await bench(app);
  await at.publishData(dataOf(at.grease));
  await at.publish(route);
  await aToolDue(app, 'PG-09', addDays(dayOf(new Date()), 300), { toolClass: 'pressureGauge', readsIn: 'psi' });
});
afterAll(() => app.close());
beforeEach(async () => {
  job = await at.newJob();
});

const refused = (message: string) => ({
  status: 422,
  body: { code: 'R15', message: expect.stringContaining(message) as string },
});
const again = { reason: 'Run again' };

describe('R15 the deep cycle between a failed discharge and the next', () => {
  const cells = (end: string) =>
    Array.from({ length: 20 }, (_, index) => ({ start: '1.35', during: '1.22', end: index === 6 ? end : '1.05' }));
  const discharge = (minutesToEnd: string, more: object = {}) => ({
    kind: 'capacity',
    rateA: '23',
    minutesToEnd,
    duringMinutes: '30',
    terminalVolts: '21.4',
    insulationMohm: '120',
    cells: cells(Number(minutesToEnd) < 51 ? '0.99' : '1.00'),
    ...more,
  });
  const deep = (volts: string, count = 20) => ({
    kind: 'deepCycle',
    cells: Array.from({ length: count }, (_, index) => ({ end: index === 4 ? volts : '0.08' })),
  });
  const mark = async (stepNo: number, hoursAgo: number, more: object = {}) => {
    expect(await job.step('T110', stepNo, { value: true, ...more })).toMatchObject({ status: 200 });
    await aged(app, job, 'T110', { [stepNo]: hoursAgo });
  };
  const run = (test: object, more: object = {}) => job.step('T110', 3, { test, ...more });
  const cycle = (test: object, more: object = {}) => job.step('T110', 5, { test, ...more });

  /** Charged, rested, discharged, failed; a day ago. */
  async function failedOnce(): Promise<void> {
    await mark(1, 3);
    await mark(2, 2);
    expect(await run(discharge('49.0'))).toMatchObject({ status: 200, body: { inLimit: false } });
    await agedRuns(app, job, 24);
    await aged(app, job, 'T110', { 1: 27, 2: 26 });
  }

  test('is no tick: it is begun by a step, its cells are measured, and it lasts as long as the manual says', async () => {
    await failedOnce();
    await mark(1, 2, again);
    await mark(2, 1, again);
    expect((await run(discharge('54.0', { deepCycled: true }), again)).status).toBe(400);
    expect(await run(discharge('54.0'), again)).toMatchObject(refused('deep cycle the battery once'));
    expect(await cycle(deep('0.08'))).toMatchObject(refused('Record the step that starts the deep cycle first'));
    await mark(4, 7.9);
    expect(await cycle(deep('0.08'))).toMatchObject(refused('474 min; at least 480 min are needed'));
    await mark(4, 9, again);
    expect(await cycle(deep('0.08', 19))).toMatchObject(refused('volts of all 20 cells'));
    // A cell that still holds its voltage was not cycled: the run is kept, failed, and the next discharge stays refused.
    expect(await cycle(deep('0.51'))).toMatchObject({ status: 200, body: { inLimit: false } });
    await mark(4, 9, again);
    expect(await cycle(deep('0.08'), again)).toMatchObject(refused('Record the step that starts the deep cycle first'));
    await agedRuns(app, job, 10);
    await mark(4, 9, again);
    expect(await cycle(deep('0.50'), again)).toMatchObject({ status: 200, body: { inLimit: true } });
  });

  test('comes before the charge: a battery charged before it is charged again', async () => {
    await failedOnce();
    await mark(4, 12);
    await mark(1, 5, again);
    expect(await cycle(deep('0.08'))).toMatchObject({ status: 200, body: { inLimit: true } });
    await mark(2, 0, again);
    expect(await run(discharge('54.0'), again)).toMatchObject(refused('Record the charge first'));
    await agedRuns(app, job, 4);
    await mark(1, 3, again);
    await mark(2, 1, again);
    expect(await run(discharge('54.0'), again)).toMatchObject({ status: 200, body: { inLimit: true } });
    expect(await job.sign('T110')).toMatchObject({ status: 200 });
    const { body } = await at.mechanic.get<{ runs: object[] }>(`/api/workorders/${job.number}/tests`);
    expect(body.runs).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'deepCycle', result: 'pass', statement: expect.stringContaining('0.08 V') }),
      ]),
    );
  });

  test('does not apply to a battery that passes at once: both steps say so, and the card is signed', async () => {
    await mark(1, 3);
    await mark(2, 2);
    expect((await run(discharge('54.0'))).status).toBe(200);
    expect(await job.sign('T110')).toMatchObject({ status: 422, body: { code: 'G06' } });
    for (const stepNo of [4, 5]) await job.step('T110', stepNo, { notApplicable: 'The first run passed' });
    expect((await job.sign('T110')).status).toBe(200);
  });

  test('stands on the card of every discharge, or its route is not published', async () => {
    const without = { ...discharged, steps: discharged.steps.filter(({ marks }) => marks !== 'deepCycleStarted') };
    const { cards } = route.route;
    const written = await at.engineer.call('POST', '/api/routes', {
      ...route,
      route: { ...route.route, cards: cards.map((each) => (each.cardNo === 'T110' ? without : each)) },
    });
    expect(written.status).toBe(400);
    expect(JSON.stringify(written.body)).toContain('A discharge that fails is followed by a deep cycle');
  });
});

describe('the static leak of a brake', () => {
  const look = (more: object = {}) => ({ kind: 'staticLeak', pressurePsi: '0', leakSeen: 'no', ...more });
  const run = (test: object, more: object = {}) => job.step('T112', 2, { test, ...more });
  const off = async (minutesAgo: number, more: object = {}) => {
    expect((await job.step('T112', 1, { value: true, ...more })).status).toBe(200);
    await aged(app, job, 'T112', { 1: minutesAgo / 60 });
  };
  const said = (message: string) => ({
    status: 422,
    body: { code: 'R14', message: expect.stringContaining(message) as string },
  });

  test('is looked at after the time of the manual with the pressure off: measured from a signed start, never ticked', async () => {
    expect((await job.step('T112', 2, { value: true })).status).toBe(422);
    expect(await run(look())).toMatchObject(said('Record the step that starts the run first'));
    await off(1);
    expect(await run(look())).toMatchObject(said('off for 60 s; at least 120 s are needed'));
    await off(3, again);
    expect(await run(look({ pressurePsi: '25' }))).toMatchObject(
      said('The pressure is off at 0 psi or less, not at 25 psi'),
    );
    expect(await run(look({ leakSeen: 'yes' }))).toMatchObject({ status: 200, body: { inLimit: false } });
    expect(await job.sign('T112')).toMatchObject({ status: 422, body: { code: 'G08' } });
    expect(await run(look(), again)).toMatchObject(said('Record the step that starts the run first'));
    await agedRuns(app, job, 1);
    await off(3, again);
    expect(await run(look(), again)).toMatchObject({ status: 200, body: { inLimit: true } });
    expect((await job.sign('T112')).status).toBe(200);
  });

  test('of a route that only ticks it is not published', async () => {
    const ticked = { ...leaks, steps: [check('Pressure off, no static leak', undefined, { key: 'staticLeak' })] };
    const { cards } = route.route;
    const written = await at.engineer.call('POST', '/api/routes', {
      ...route,
      route: { ...route.route, cards: cards.map((each) => (each.cardNo === 'T112' ? ticked : each)) },
    });
    expect(written.status).toBe(400);
    expect(JSON.stringify(written.body)).toContain('A static leak is measured');
  });
});

test('a route published before a rule makes no cards: the refusal says the rule, what to do and who does it, and the next version makes them', async () => {
  const withoutDeepCycle = {
    ...route.route,
    cards: route.route.cards.map((each) =>
      each.cardNo === 'T110' ? { ...discharged, steps: discharged.steps.slice(0, 3) } : each,
    ),
  };
  await app.asOwner((pool) =>
    pool.query(
      `alter table route_version disable trigger user;
       update route_version set schema = '${JSON.stringify(withoutDeepCycle).replaceAll("'", "''")}'::jsonb where status = 'published';
       alter table route_version enable trigger user`,
    ),
  );
  const serialNumber = 'OLD-ROUTE';
  const made = await at.planner.create(workOrder, at.shop.job(await at.shop.batch({ serialNumber }), serialNumber));
  const choose = () =>
    at.planner.call<{ code: string; message: string }>('POST', `/api/workorders/${made.number}/route`, {});
  const { status, body } = await choose();
  expect([status, body.code]).toEqual([422, 'ROUTE_OLD']);
  expect(body.message).toMatch(/version \d+ is older than the rules of today, and no cards are made from it[.]/);
  expect(body.message).toContain('A discharge that fails is followed by a deep cycle');
  expect(body.message).toContain('another authorised engineer publishes it');
  const offered = await at.planner.get<{ routes: { unfit: string | null }[] }>(`/api/workorders/${made.number}/routes`);
  expect(offered.body.routes.map(({ unfit }) => unfit)).toEqual([body.message]);
  await at.publish(route);
  expect(await choose()).toMatchObject({ status: 200 });
});
