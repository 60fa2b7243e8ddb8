import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '#app/books.ts';
import { wholeProduct } from '#app/everyEndpoint.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { aStaffMember } from '#modules/hr/employees/server/employees.fixture.ts';
import { aJob } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { calibration } from '../shared/calibration.record.ts';
import { tool } from '../shared/tool.record.ts';
import type { driftCall } from '../shared/tools.calls.ts';
import { remindOverdue } from './loans.ts';
import { aCalibration, aToolInUse } from './tools.fixture.ts';

const today = dayOf(new Date());
let app: TestApp;
let keeper: Person;
let quality: Person;
let borrowerId: string;

beforeAll(async () => {
  app = await testApp(wholeProduct());
  keeper = await app.as('stores.admin', 'tools.user');
  quality = await app.as('quality.user');
  borrowerId = await aStaffMember(app, { lastNameEn: 'Jaidee', firstNameEn: 'Somchai' });
});
afterAll(() => app.close());

const enter = (id: string, version: number, readings: object[]) =>
  keeper.call<{ row: Record<string, unknown>; fields?: { path: string }[] }>(
    'PUT',
    `${calibration.api}/${id}/readings`,
    { version, readings },
  );
const lend = (toolNo: string, more: object = {}) =>
  keeper.call('POST', `${tool.api}/${toolNo}/lend`, { borrowerId, ...more });

test('R-CAL-4 a reading outside its tolerance as found opens the review, whatever was ticked', async () => {
  const wrench = await aToolInUse(app, { errorPercent: '3', readsIn: 'lbf·ft' });
  const job = await aJob(app);
  expect((await lend(wrench.toolNo, { jobNumber: job.number })).status).toBe(200);
  await keeper.call('POST', `${tool.api}/${wrench.toolNo}/return`, { conditionIn: 'ok' });
  const log = await aCalibration(app, { toolId: wrench.id, asFound: 'inTolerance', adjusted: true });
  // On the limit itself it is inside.
  const inside = await enter(log.id, log.version, [{ nominal: '100', asFound: '103', asLeft: '100.2' }]);
  expect(inside.body.row).toMatchObject({ asFound: 'inTolerance' });
  // Who typed meanwhile on what stood before is told.
  expect((await enter(log.id, log.version, [])).status).toBe(409);
  const outside = await enter(log.id, log.version + 1, [
    { nominal: '20', asFound: '20.1' },
    { nominal: '100', asFound: '103.0001', asLeft: '100.2' },
  ]);
  expect(outside.body.row).toMatchObject({ asFound: 'outOfTolerance' });
  const { row } = (await keeper.get<{ row: object }>(`${tool.api}/${wrench.toolNo}`)).body;
  expect(row).toMatchObject({ status: 'unserviceable' });
  const jobs = await quality.get<{ rows: object[] }>(`/api/store/tool-assessments?f.jobNumber.in=${job.number}`);
  expect(jobs.body.rows).toMatchObject([{ jobNumber: job.number, status: 'open' }]);
  const recalls = await quality.get<{ rows: { reason: string }[] }>(`/api/store/tool-recalls?f.toolId.in=${wrench.id}`);
  expect(recalls.body.rows[0]?.reason).toContain('out of tolerance at 100 (103.0001)');
  // P10: readings are held against the history.
  expect((await verifyBooks(app.deps.database.pool)).faults).toEqual([]);
  await app.asOwner((owner) =>
    owner.query(`update calibration_reading set as_found = 102 where nominal = 100 and calibration_id = $1`, [log.id]),
  );
  expect(JSON.stringify(await verifyBooks(app.deps.database.pool))).toContain('says other than its history: readings');
  await app.asOwner((owner) =>
    owner.query(`update calibration_reading set as_found = 103.0001 where nominal = 100 and calibration_id = $1`, [
      log.id,
    ]),
  );
});

test('R-CAL-3 what left the laboratory outside its tolerance is no pass, and is not reviewed as one', async () => {
  const gauge = await aToolInUse(app, { errorAbsolute: '0.02', readsIn: 'mm' });
  const log = await aCalibration(app, { toolId: gauge.id, adjusted: true });
  await enter(log.id, log.version, [{ nominal: '50', asFound: '50.01', asLeft: '50.03' }]);
  const review = () =>
    quality.run(calibration, log.id, 'review', { waiverReason: 'Paper original seen' }, { pin: testPin });
  expect(await review()).toMatchObject({
    status: 422,
    body: { code: 'LEFT_OUTSIDE', message: expect.stringContaining('at 50: that is no pass') },
  });
  await enter(log.id, log.version + 1, [{ nominal: '50', asFound: '50.01', asLeft: '50.02' }]);
  const reviewed = await review();
  expect(reviewed.status).toBe(200);
  // From then on what was read stands.
  expect(await enter(log.id, Number(reviewed.body.row['version']), [])).toMatchObject({
    status: 422,
    body: { code: 'REVIEWED' },
  });
});

test('readings are refused on their field: a point twice, no tolerance, an as-left value of what was not adjusted', async () => {
  const bare = await aToolInUse(app);
  const log = await aCalibration(app, { toolId: bare.id });
  const twice = [
    { nominal: '10', asFound: '10', tolerance: '1' },
    { nominal: '10.0', asFound: '10', tolerance: '1' },
  ];
  expect((await enter(log.id, log.version, twice)).status).toBe(400);
  expect(await enter(log.id, log.version, [{ nominal: '10', asFound: '10' }])).toMatchObject({
    status: 422,
    body: { code: 'TOLERANCE', fields: [{ path: 'readings.0.tolerance' }] },
  });
  expect(
    await enter(log.id, log.version, [{ nominal: '10', asFound: '10', asLeft: '10.1', tolerance: '1' }]),
  ).toMatchObject({ status: 422, body: { code: 'NOT_ADJUSTED' } });
  const viewer = await app.as('level:1');
  expect((await viewer.call('PUT', `${calibration.api}/${log.id}/readings`, {})).status).toBe(403);
});

test('the drift of a tool is what its laboratories read, the oldest first, and nothing of a rejected certificate', async () => {
  const gauge = await aToolInUse(app, { errorAbsolute: '2', readsIn: 'psi' }, addMonths(today, -14));
  const read = async (months: number, asFound: string) => {
    const log = await aCalibration(app, { toolId: gauge.id, calibratedOn: addMonths(today, -months) });
    await enter(log.id, log.version, [{ nominal: '200', asFound }]);
    return log.id;
  };
  await read(13, '200');
  const wrong = await read(7, '200.5');
  await read(1, '201');
  expect((await quality.run(calibration, wrong, 'reject', { reason: 'wrong tool' })).status).toBe(200);
  const { body } = await keeper.get<AnswerOf<typeof driftCall>>(`${tool.api}/${gauge.id}/drift`);
  expect(body.calibrations.map(({ calibratedOn, readings }) => [calibratedOn, readings])).toEqual([
    [addMonths(today, -13), [{ nominal: '200', asFound: '200', asLeft: null, tolerance: '2' }]],
    [addMonths(today, -1), [{ nominal: '200', asFound: '201', asLeft: null, tolerance: '2' }]],
  ]);
});

const takeBack = (tools: object[]) =>
  keeper.call<{ tools?: object[]; message: string; details?: { tools: { problem: string | null }[] } }>(
    'POST',
    `${tool.api}/returns`,
    { tools },
  );
const holderOf = async (toolNo: string) =>
  (await keeper.get<{ row: { holderId: string | null } }>(`${tool.api}/${toolNo}`)).body.row.holderId;

test('R-LOAN-4 the end of a shift: many tools come back in one go, each in its condition', async () => {
  const [one, two] = [await aToolInUse(app), await aToolInUse(app)];
  for (const each of [one, two]) await lend(each.toolNo);
  const scanned = await keeper.get<{ tool: object }>(
    `${tool.api}/scan?code=${encodeURIComponent(`https://old.example/q/t/${one.id}`)}`,
  );
  expect(scanned.body.tool).toMatchObject({ toolNo: one.toolNo, holder: 'Somchai Jaidee' });
  const back = await takeBack([
    { code: `https://old.example/q/t/${one.id}` },
    { code: two.toolNo.toLowerCase(), conditionIn: 'damaged', remark: 'dropped' },
  ]);
  expect(back).toMatchObject({ status: 200, body: { tools: [{ toolNo: one.toolNo }, { toolNo: two.toolNo }] } });
  expect([await holderOf(one.toolNo), await holderOf(two.toolNo)]).toEqual([null, null]);
  expect((await keeper.get<{ row: object }>(`${tool.api}/${two.toolNo}`)).body.row).toMatchObject({
    status: 'unserviceable',
  });
});

test('R-LOAN-4 nothing is half booked: one tool that cannot be taken back keeps all, with the reason of each', async () => {
  const [out, home] = [await aToolInUse(app), await aToolInUse(app)];
  await lend(out.toolNo);
  const refused = await takeBack([
    { code: out.toolNo },
    { code: home.toolNo },
    { code: out.toolNo },
    { code: 'NO-SUCH' },
  ]);
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'NOT_ALL_RETURNED', message: '3 of 4 cannot be taken back. Nothing was booked.' },
  });
  expect(refused.body.details?.tools.map(({ problem }) => problem)).toEqual([
    null,
    `${home.toolNo} is not on loan.`,
    `${out.toolNo} was scanned twice.`,
    'No tool carries NO-SUCH.',
  ]);
  expect(await holderOf(out.toolNo)).not.toBeNull();
  // Two counters at once, in the other order: one books, the other is told.
  const another = await aToolInUse(app);
  await lend(another.toolNo);
  const both = await Promise.all([
    takeBack([{ code: out.toolNo }, { code: another.toolNo }]),
    takeBack([{ code: another.toolNo }, { code: out.toolNo }]),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('R-LOAN-2 the crib hears of a loan when it is due, as who has it does', async () => {
  const crib = await app.as('tools.user');
  const made = await aToolInUse(app);
  const dueBack = new Date(Date.now() + 60_000).toISOString();
  await lend(made.toolNo, { dueBack });
  const heard = async () =>
    (await crib.get<{ rows: { title: string }[] }>('/api/notifications')).body.rows.filter(({ title }) =>
      title.startsWith(made.toolNo),
    );
  await app.write(remindOverdue, new Date(Date.parse(dueBack) - 30_000));
  expect(await heard()).toEqual([]);
  for (const minutes of [1, 2]) await app.write(remindOverdue, new Date(Date.parse(dueBack) + minutes * 60_000));
  expect(await heard()).toMatchObject([{ title: `${made.toolNo} is not back from Somchai Jaidee` }]);
});
