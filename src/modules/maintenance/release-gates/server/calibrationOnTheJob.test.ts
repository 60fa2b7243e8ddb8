import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addDays, addMonths, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { authorised } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { bench, type Bench, type JobAtBench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { aCalibration, aTool, aToolInUse, calibrate } from '#modules/stores/tools/server/tools.fixture.ts';
import { calibration } from '#modules/stores/tools/shared/calibration.record.ts';
import { tool } from '#modules/stores/tools/shared/tool.record.ts';
import { toolRecall } from '#modules/stores/tools/shared/toolRecall.record.ts';

// What the calibration of a tool says on the jobs it is used on, written by the crib, the laboratory's certificate and its reviewer.
vi.setConfig({ testTimeout: 60_000 });
const today = dayOf(new Date());
let app: TestApp;
let at: Bench;
let job: JobAtBench;
let keeper: Person;
let quality: Person;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer]);
  at = await bench(app);
  keeper = await app.as('stores.admin', 'tools.user');
  quality = await app.as('quality.user');
}, 120_000);
afterEach(() => vi.useRealTimers());
afterAll(() => app.close());
beforeEach(async () => {
  job = await at.newJob();
  await job.bores();
});

const wrench = { category: 'testEquipment', toolClass: 'torqueWrench' } as const;
const torque = (toolId: string, reason?: string) => job.step('T100', 1, { toolId, ...(reason ? { reason } : {}) });
const recallsOf = async (toolId: string) =>
  (
    await quality.get<{ rows: { id: string; number: string; suspectFrom: string; reason: string }[] }>(
      `${toolRecall.api}?f.toolId.in=${toolId}`,
    )
  ).body.rows;
const red = (no: string) => expect.stringMatching(new RegExp(`^${no} was found out of tolerance; assessment OT-`));

/** A use of a tool as if it was so many days ago. */
const usedAgo = (toolId: string, days: number) =>
  app.asOwner((pool) =>
    pool.query(`alter table tool_use disable trigger user;
      update tool_use set used_at = used_at - interval '${days} days' where tool_id = '${toolId}';
      alter table tool_use enable trigger user`),
  );

test('G12 R3 the last day of a calibration is good until 23:59 in Bangkok, and is over at 00:00 of the next', async () => {
  const used = await aTool(app, wrench);
  await calibrate(app, used.id, { calibratedOn: addMonths(today, -1), nextDue: today });
  const next = await at.newJob();
  await next.bores();
  const midnight = startOfDay(addDays(today, 1));
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(midnight.getTime() - 1) });
  const worker = await authorised(app, at.shop, { privileges: ['perform'] });
  const offered = async () =>
    (await worker.get<{ options: { refused?: string }[] }>(`/api/pick/tool?ids=${used.id}`)).body.options[0]?.refused;
  expect(await offered()).toBeUndefined();
  expect((await job.step('T100', 1, { toolId: used.id }, worker)).status).toBe(200);
  vi.setSystemTime(midnight);
  expect(await offered()).toContain('out of calibration');
  expect(await next.step('T100', 1, { toolId: used.id }, worker)).toMatchObject({
    status: 422,
    body: { code: 'G12', message: expect.stringContaining('out of calibration') as string },
  });
  vi.useRealTimers();
  // What was done on the last day stays good.
  expect(await at.gate(job, 'G12')).toMatchObject({ state: 'pass' });
});

test('G12 R-CAL-3 what the crib types is no calibration: a new wrench is used once its certificate was reviewed by another', async () => {
  const typed = await keeper.call('POST', tool.api, {
    ...wrench,
    toolNo: 'TYPED-1',
    name: 'Torque wrench',
    model: 'NB-100',
    serialNumber: 'T1',
    manufacturer: 'Norbar',
    calibrationRequired: true,
    calibrationIntervalMonths: 6,
    lastCalibration: today,
    ownerType: 'company',
  });
  expect(typed).toMatchObject({ status: 400 });
  const made = await aTool(app, wrench);
  expect(await torque(made.id)).toMatchObject({ status: 422, body: { code: 'G12' } });
  expect(await quality.run(tool, made.id, 'backInUse', { reason: 'Looks well' })).toMatchObject({
    status: 422,
    body: { message: 'It has never been calibrated.' },
  });
  const entered = await aCalibration(app, { toolId: made.id });
  expect(await torque(made.id)).toMatchObject({ status: 422, body: { code: 'G12' } });
  const waived = { waiverReason: 'Paper original seen' };
  expect((await quality.run(calibration, entered.id, 'review', waived, { pin: testPin })).status).toBe(200);
  expect((await torque(made.id)).status).toBe(200);
  expect(await at.gate(job, 'G12')).toMatchObject({ state: 'pass' });
});

test('G12 what is held against a limit is read with a calibrated tool: no class that reads or sets is entered as needing none', async () => {
  const answer = await aTool.send(app, { toolClass: 'boreGauge', calibrationRequired: false });
  expect(answer).toMatchObject({
    status: 422,
    body: {
      code: 'CALIBRATION_CLASS',
      message: 'A bore gauge needs calibration.',
    },
  });
  const gauge = await aToolInUse(app, { toolClass: 'boreGauge', readsIn: 'mm', errorAbsolute: '0.003' });
  const change = { version: gauge.version, calibrationRequired: false };
  expect(await keeper.call('PATCH', `${tool.api}/${gauge.toolNo}`, change)).toMatchObject({
    status: 422,
    body: { code: 'CALIBRATION_CLASS' },
  });
});

test('G12 what a tool is judged by is no word of its keeper once a calibration was reviewed by it', async () => {
  const gauge = await aToolInUse(app, { toolClass: 'boreGauge', readsIn: 'mm', errorAbsolute: '0.02' });
  const measured = await at.newJob();
  const bore = () => measured.step('T070', 1, { measured: '130.018', toolId: gauge.id });
  expect(await bore()).toMatchObject({ status: 422, body: { code: 'G12' } });
  const change = async (by: Person, values: object) => {
    const { version } = (await keeper.get<{ row: { version: number } }>(`${tool.api}/${gauge.toolNo}`)).body.row;
    return by.call('PATCH', `${tool.api}/${gauge.toolNo}`, { version, ...values });
  };
  for (const bent of [
    { errorAbsolute: '0.001' },
    { toolClass: 'torqueWrench' },
    { readsIn: 'in' },
    { errorAbsolute: null },
  ])
    expect(await change(keeper, bent)).toMatchObject({
      status: 422,
      body: { code: 'FACT_OF_TOOL', field: Object.keys(bent)[0] },
    });
  // What is missing is added by the keeper, and the same value is no change.
  expect((await change(keeper, { rangeMax: '200', errorAbsolute: '0.020', remark: 'Back in its box' })).status).toBe(
    200,
  );
  expect(await bore()).toMatchObject({ status: 422, body: { code: 'G12' } });
  expect((await change(await app.as('tools.admin', 'tools.user'), { errorAbsolute: '0.003' })).status).toBe(200);
  expect((await bore()).status).toBe(200);
});

test.each([
  ['outOfTolerance', 'found out of tolerance'],
  ['notFunctional', 'found not functional'],
] as const)(
  'R-CAL-4 a tool %s at its next calibration turns the jobs it was used on red, and stays out of use',
  async (asFound, says) => {
    const used = await aToolInUse(app, wrench);
    expect((await torque(used.id)).status).toBe(200);
    expect(await at.gate(job, 'G12')).toMatchObject({ state: 'pass' });
    await aCalibration(app, { toolId: used.id, asFound, adjusted: true });
    expect(await at.gate(job, 'G12')).toMatchObject({ state: 'fail', messages: [red(used.toolNo)] });
    expect((await recallsOf(used.id))[0]?.reason).toContain(says);
    expect(await torque(used.id, 'Again')).toMatchObject({ status: 422, body: { code: 'G12' } });
  },
);

test('R-CAL-4 a use before the last good calibration is not in question, one since then is', async () => {
  const used = await aToolInUse(app, wrench);
  expect((await torque(used.id)).status).toBe(200);
  await usedAgo(used.id, 20);
  await calibrate(app, used.id, { calibratedOn: addDays(today, -10) });
  const since = await at.newJob();
  await since.bores();
  expect((await since.step('T100', 1, { toolId: used.id })).status).toBe(200);
  await aCalibration(app, { toolId: used.id, asFound: 'outOfTolerance', adjusted: true });
  expect(await at.gate(job, 'G12')).toMatchObject({ state: 'pass' });
  expect(await at.gate(since, 'G12')).toMatchObject({ state: 'fail', messages: [red(used.toolNo)] });
});

test('R-CAL-4 a certificate that comes late puts the uses before it in question, whatever a later one says', async () => {
  const used = await aToolInUse(app, wrench, addDays(today, -60));
  expect((await torque(used.id)).status).toBe(200);
  await usedAgo(used.id, 40);
  await calibrate(app, used.id, { calibratedOn: addDays(today, -2) });
  expect(await at.gate(job, 'G12')).toMatchObject({ state: 'pass' });
  await aCalibration(app, {
    toolId: used.id,
    asFound: 'outOfTolerance',
    adjusted: true,
    calibratedOn: addDays(today, -30),
  });
  expect(await at.gate(job, 'G12')).toMatchObject({ state: 'fail', messages: [red(used.toolNo)] });
});

test('R-CAL-4 a tool recalled in the shop, confirmed by the laboratory: one review, as far back as the certificate says', async () => {
  const used = await aToolInUse(app, wrench, addDays(today, -60));
  expect((await torque(used.id)).status).toBe(200);
  await usedAgo(used.id, 40);
  await calibrate(app, used.id, { calibratedOn: addDays(today, -20) });
  const recall = { reason: 'Reads high at the shift check' };
  expect((await quality.call('POST', `${tool.api}/${used.toolNo}/recall`, recall)).status).toBe(200);
  expect(await at.gate(job, 'G12')).toMatchObject({ state: 'pass' });
  const entered = await aCalibration.send(app, {
    toolId: used.id,
    asFound: 'outOfTolerance',
    adjusted: true,
    calibratedOn: addDays(today, -30),
  });
  expect([entered.status, entered.body]).toMatchObject([201, {}]);
  const recalls = await recallsOf(used.id);
  expect(recalls).toMatchObject([{ reason: expect.stringMatching(/shift check.*Calibration CC-\d+: found out of/) }]);
  expect(await at.gate(job, 'G12')).toMatchObject({ state: 'fail', messages: [red(used.toolNo)] });
  expect(dayOf(new Date(recalls[0]?.suspectFrom ?? ''))).toBe(addDays(today, -60));
});

/** What whoever judges tools is answered when they write a fact of one. */
async function written(toolId: string, values: object) {
  const judge = await app.as('tools.user', 'quality.user');
  const path = `${tool.api}/${toolId}`;
  const { version } = (await judge.get<{ row: { version: number } }>(path)).body.row;
  return judge.call<{ field: string; message: string }>('PATCH', path, { version, ...values });
}

test('R-CAL-4 a recall is asked only for uses since the last good calibration', async () => {
  const used = await aToolInUse(app, { ...wrench, readsIn: 'N·m', errorPercent: '3' }, addDays(today, -60));
  expect((await torque(used.id)).status).toBe(200);
  await usedAgo(used.id, 40);
  expect(await written(used.id, { errorPercent: '4' })).toMatchObject({ status: 422, body: { code: 'FACT_OF_TOOL' } });
  await calibrate(app, used.id, { calibratedOn: addDays(today, -20) });
  expect((await written(used.id, { errorPercent: '4' })).status).toBe(200);
});

test('R-CAL-4 an error stated beside the one a tool was taken for makes it worse as well: it is recalled first', async () => {
  const used = await aToolInUse(app, { ...wrench, readsIn: 'N·m', errorPercent: '3' });
  expect((await torque(used.id)).status).toBe(200);
  expect(await written(used.id, { errorAbsolute: '9' })).toMatchObject({
    status: 422,
    body: { code: 'FACT_OF_TOOL', field: 'errorAbsolute' },
  });
});

test('R-CAL-4 G12 a tool that was used is recalled before it is written to be less accurate, or another tool: each use is looked at', async () => {
  const used = await aTool(app, { ...wrench, readsIn: 'Nm', rangeMin: '20', rangeMax: '200', errorPercent: '3' });
  await calibrate(app, used.id, { calibratedOn: addMonths(today, -1) });
  expect((await job.step('T100', 1, { toolId: used.id })).status).toBe(200);
  const write = (values: object) => written(used.id, values);
  for (const values of [{ errorPercent: '6' }, { rangeMax: '150' }, { readsIn: 'ft·lb' }, { toolClass: 'boreGauge' }])
    expect(await write(values)).toMatchObject({
      status: 422,
      body: {
        code: 'FACT_OF_TOOL',
        field: Object.keys(values)[0],
        message: expect.stringContaining(`was used on ${job.number}: recall it first`) as string,
      },
    });
  expect((await write({ errorPercent: '2' })).status).toBe(200);
  expect((await at.gate(job, 'G12')).state).toBe('pass');
  const recalled = await quality.call('POST', `${tool.api}/${used.id}/recall`, { reason: 'It reads to 6 %, not 2 %' });
  expect(recalled.status).toBeLessThan(300);
  expect((await write({ errorPercent: '6' })).status).toBe(200);
  expect((await at.gate(job, 'G12')).state).toBe('fail');
});

test('R-CAL-4 G12 a range written where a tool had none asks for the recall of the uses outside of it, and of no others', async () => {
  const gauge = await aToolInUse(app, { toolClass: 'boreGauge', readsIn: 'mm', errorAbsolute: '0.001' });
  const measured = await at.newJob();
  expect((await measured.step('T070', 1, { measured: '130.018', toolId: gauge.id })).status).toBe(200);
  for (const values of [{ rangeMax: '100' }, { rangeMin: '200' }])
    expect(await written(gauge.id, values)).toMatchObject({
      status: 422,
      body: {
        code: 'FACT_OF_TOOL',
        field: Object.keys(values)[0],
        message: expect.stringContaining(`was used on ${measured.number}: recall it first`) as string,
      },
    });
  expect((await written(gauge.id, { rangeMin: '100', rangeMax: '200' })).status).toBe(200);
});
