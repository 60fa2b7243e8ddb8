import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, testPassword, testPin, type TestApp } from '#kernel/testing/app.ts';
import { creationRefusalsOf, refusalsOf, walk, type WalkOf } from '#kernel/testing/refusals.ts';
import { aCustomer } from '#modules/marketing/customers/server/customers.fixture.ts';
import { aJob } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { aVendor } from '#modules/quality/vendors/server/vendors.fixture.ts';
import { aScrap } from '#modules/stores/scraps/server/scraps.fixture.ts';
import { scrapWorkflow } from '#modules/stores/scraps/shared/scrap.workflow.ts';
import { aLocation } from '#modules/stores/stock/server/stock.fixture.ts';
import { aToolDue } from '#modules/stores/tools/server/tools.fixture.ts';
import { torqueTube } from '../shared/torqueTube.record.ts';
import { torqueTubeWorkflow } from '../shared/torqueTube.workflow.ts';
import { aTorqueTube, aTubeMeasurement, aTubeNdt } from './torque-tubes.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});
afterAll(() => app.close());

const today = dayOf(new Date());
const refuses = refusalsOf(() => app, torqueTubeWorkflow);
const refusesTube = creationRefusalsOf(() => app, aTorqueTube);
const refusesValue = creationRefusalsOf(() => app, aTubeMeasurement);
const refusesTest = creationRefusalsOf(() => app, aTubeNdt);
/** A tube with these found on it, nothing else. */
async function tubeWith(found: { keySlot?: string; bore?: string; ndt?: 'pass' | 'fail' }, given = {}) {
  const tube = await aTorqueTube(app, given);
  const tubeId = tube.id;
  if (found.keySlot) await aTubeMeasurement(app, { tubeId, valueMm: found.keySlot });
  if (found.bore) await aTubeMeasurement(app, { tubeId, feature: 'bore', valueMm: found.bore });
  if (found.ndt) await aTubeNdt(app, { tubeId, result: found.ndt });
  return tube;
}
const good = { keySlot: '12.150', bore: '80.000', ndt: 'pass' } as const;
/** A tube taken through steps. */
async function taken(found: Parameters<typeof tubeWith>[0], ...steps: WalkOf<typeof torqueTubeWorkflow>) {
  const tube = await tubeWith(found);
  await walk(app, torqueTubeWorkflow, tube.id, steps);
  return tube;
}
const sentOut = async () => ['sendOut', { vendorId: (await aVendor(app)).id, repairOrder: 'RO-77' }] as const;
/** A serviceable tube on a job of its brake. */
async function onItsJob() {
  const job = await aJob(app);
  const tube = await tubeWith(good, { brakePartId: job.partNumberId });
  await walk(app, torqueTubeWorkflow, tube.id, ['accept', ['attach', { jobId: job.id }]]);
  return { ...tube, jobId: job.id };
}
const now = async (id: string) =>
  (await (await app.as('level:2')).get<{ row: object }>(`${torqueTube.api}/${id}`)).body.row;

refusesTube(
  'one physical tube has one row',
  async () => {
    const { partNumber, serialNumber } = await aTorqueTube(app);
    return { partNumber, serialNumber };
  },
  'Serial number, Part number: another torque tube has the same.',
);
refusesTube('a limit is not the wrong way round', () => ({ boreMinMm: '81' }), 'The maximum is less than the minimum.');
refusesValue(
  'R3 a value is measured with a tool in calibration',
  async () => ({ toolId: await aToolDue(app, 'BG-1', addDays(today, -1), { toolClass: 'micrometer' }) }),
  `Torque wrench BG-1 was out of calibration on ${today} (due ${addDays(today, -1)}).`,
);
refusesValue(
  '145.A.40 a key slot is not measured with a torque wrench, calibrated as it may be',
  async () => ({ toolId: await aToolDue(app, 'BG-2', addDays(today, 90), { toolClass: 'torqueWrench' }) }),
  'Torque wrench BG-2 does not measure this: take a micrometer or caliper or bore gauge.',
);
refusesValue(
  '145.A.40 nor with a tool of no class',
  async () => ({ toolId: await aToolDue(app, 'BG-3', addDays(today, 90)) }),
  'Torque wrench BG-3 does not measure this: take a micrometer or caliper or bore gauge.',
);
refusesValue(
  'what is out for repair is not measured',
  async () => ({ tubeId: (await taken({}, await sentOut())).id }),
  'This torque tube is out for repair: take it back first.',
);
refusesTest('a test has its day behind it', () => ({ testedOn: addDays(today, 1) }), 'This day is still to come.');
refusesTest(
  'a test from before the job counts no more',
  async () => ({ tubeId: (await onItsJob()).id, testedOn: addDays(today, -1) }),
  'This test is older than the last work order or repair of the tube: it counts no more.',
);

refuses(
  'serviceable needs the key slot',
  () => tubeWith({ bore: '80.01', ndt: 'pass' }),
  'accept',
  'Measure the key slot first.',
);
refuses(
  'serviceable needs the bore',
  () => tubeWith({ keySlot: '12.1', ndt: 'pass' }),
  'accept',
  'Measure the bore first.',
);
refuses(
  'serviceable needs a test',
  () => tubeWith({ keySlot: '12.1', bore: '80.01' }),
  'accept',
  'Record an NDT report first.',
);
refuses(
  'serviceable needs the test passed',
  () => tubeWith({ ...good, ndt: 'fail' }),
  'accept',
  'The last NDT failed.',
);
refuses(
  'the last value decides: outside',
  () => tubeWith({ ...good, bore: '80.051' }),
  'accept',
  'The bore is outside its limits.',
);
refuses('what was measured before the job counts no more', onItsJob, 'release', 'Measure the key slot first.');
refuses(
  'what was measured before a repair counts no more',
  async () => taken(good, await sentOut(), ['takeBack', { repairCost: '1' }]),
  'accept',
  'Measure the key slot first.',
);
refuses(
  'the limits of a serviceable tube stand',
  () => taken(good, 'accept'),
  { boreMaxMm: '90' },
  'Bore, maximum: this cannot be changed while it is serviceable.',
);

test('R-AUT-5 whoever holds no authorisation to inspect signs no torque tube fit for use', async () => {
  const mechanic = await app.as('maintenance.user', 'level:2');
  const tube = await tubeWith(good);
  const answer = await mechanic.run(torqueTube, tube.id, 'accept', undefined, { pin: testPin });
  expect([answer.status, await now(tube.id)]).toMatchObject([422, { status: 'unserviceable' }]);
  await walk(app, torqueTubeWorkflow, tube.id, ['accept']);
});

test('a limit is not widened around the value that was found, nor a measured tube called by another number: quality does, and it is measured anew', async () => {
  const [keeper, quality] = [await app.as('stores.user'), await app.as('quality.user')];
  const change = async (person: typeof keeper, id: string, values: object) => {
    const { version } = (await now(id)) as { version: number };
    return person.call('PATCH', `${torqueTube.api}/${id}`, { version, ...values });
  };
  const tube = await tubeWith({ ...good, bore: '80.051' });
  for (const values of [{ boreMaxMm: '80.06' }, { serialNumber: 'TT-OTHER' }, { overhaulCount: 1 }])
    expect(await change(keeper, tube.id, values)).toMatchObject({ status: 422, body: { code: 'FACT_OF_QUALITY' } });
  // The same limit written otherwise is no change.
  expect((await change(keeper, tube.id, { boreMaxMm: '80.05' })).status).toBe(200);
  expect((await change(quality, tube.id, { boreMaxMm: '80.06' })).status).toBe(200);
  expect(await now(tube.id)).toMatchObject({ boreMm: null, keySlotMm: null, ndtResult: null });
  expect(await quality.run(torqueTube, tube.id, 'accept', undefined, { pin: testPin })).toMatchObject({
    body: { message: 'Measure the key slot first.' },
  });
  // Nothing was measured yet: what was typed wrong is put right by who typed it.
  expect((await change(keeper, (await aTorqueTube(app)).id, { boreMaxMm: '80.06' })).status).toBe(200);
});

test('whose a tube is is said when it comes in, and never left open afterwards', async () => {
  const [keeper, owner, tube] = [await app.as('stores.user'), await aCustomer(app), await aTorqueTube(app)];
  const { brakePartId } = (await now(tube.id)) as { brakePartId: string };
  const facts = { partNumber: '2-1684-TT', brakePartId, overhaulCount: 0, keySlotMinMm: '12', keySlotMaxMm: '12.15' };
  const receive = (serialNumber: string, said: object) =>
    keeper.call('POST', torqueTube.api, { ...facts, boreMinMm: '80', boreMaxMm: '80.05', serialNumber, ...said });
  expect(await receive('OWN-1', {})).toMatchObject({ status: 422, body: { code: 'OWNER_NEEDED', field: 'ownerType' } });
  expect(await receive('OWN-1', { ownerId: owner.id })).toMatchObject({
    status: 201,
    body: { row: { ownerType: 'customer', ownerId: owner.id } },
  });
  const change = async (values: object) => {
    const { version } = (await now(tube.id)) as { version: number };
    return keeper.call('PATCH', `${torqueTube.api}/${tube.id}`, { version, ...values });
  };
  expect(await change({ ownerType: 'customer' })).toMatchObject({ status: 422, body: { code: 'OWNER_NEEDED' } });
  expect(await change({ ownerId: owner.id })).toMatchObject({ status: 200, body: { row: { ownerType: 'customer' } } });
});

test('R-SEG-1 a tube that is not fit for use stands apart, and leaves that place when it is accepted', async () => {
  const { id: shelf } = await aLocation(app, { code: 'TT-SHELF', type: 'stock' });
  const { id: apart } = await aLocation(app, { code: 'TT-APART', type: 'unserviceable', issuable: false });
  const keeper = await app.as('stores.user');
  const put = async (id: string, locationId: string) => {
    const { version } = (await now(id)) as { version: number };
    return keeper.call('PATCH', `${torqueTube.api}/${id}`, { version, locationId });
  };
  const tube = await tubeWith(good);
  expect(await put(tube.id, shelf)).toMatchObject({ status: 422, body: { code: 'R-SEG-1', field: 'locationId' } });
  expect((await put(tube.id, apart)).status).toBe(200);
  await walk(app, torqueTubeWorkflow, tube.id, ['accept']);
  expect(await now(tube.id)).toMatchObject({ status: 'serviceable', locationId: null });
  expect(await put(tube.id, apart)).toMatchObject({ status: 422, body: { code: 'R-SEG-1' } });
  expect((await put(tube.id, shelf)).status).toBe(200);
  const away = await taken({}, await sentOut());
  expect(await keeper.run(torqueTube, away.id, 'takeBack', { repairCost: '1', locationId: shelf })).toMatchObject({
    status: 422,
    body: { code: 'R-SEG-1' },
  });
});

test('a tube goes into an open job of its brake and of its owner', async () => {
  const stores = await app.as('stores.user', 'maintenance.user');
  const attach = async (tube: { id: string }, jobId: string) =>
    (await stores.run(torqueTube, tube.id, 'attach', { jobId })).body;
  const job = await aJob(app);
  expect(await attach(await aTorqueTube(app), job.id)).toMatchObject({ code: 'BRAKE' });
  const anothers = await aTorqueTube(app, { brakePartId: job.partNumberId, ownerId: (await aCustomer(app)).id });
  expect(await attach(anothers, job.id)).toMatchObject({ code: 'OWNER' });
  const ours = await aTorqueTube(app, { brakePartId: job.partNumberId });
  expect(await attach(ours, job.id)).toMatchObject({ row: { status: 'inJob', jobId: job.id } });
});

for (const [what, spoil] of [
  ['a value outside its limits', (tubeId: string) => aTubeMeasurement(app, { tubeId, valueMm: '12.151' })],
  ['a failed test', (tubeId: string) => aTubeNdt(app, { tubeId, result: 'fail' })],
] as const)
  test(`${what} makes a serviceable tube unserviceable at once, and one in a job too`, async () => {
    for (const tube of [await taken(good, 'accept'), await onItsJob()]) {
      const found = await spoil(tube.id);
      expect(found.jobId).toBe('jobId' in tube ? tube.jobId : null);
      expect(await now(tube.id)).toMatchObject({ status: 'unserviceable', jobId: null, acceptedAt: null });
    }
  });

test('the time line says why a step was taken', async () => {
  const { id } = await taken(good, 'accept');
  await aTubeMeasurement(app, { tubeId: id, valueMm: '12.151' });
  const entries = await app.historyOf(torqueTube, id);
  expect(
    entries.find(({ action, changes }) => action === 'status' && changes['transition'] === 'reject'),
  ).toMatchObject({
    reason: 'Key slot 12.151 mm, limits 12 to 12.15 mm',
  });
});

test('a release from a job counts one overhaul and names who accepted', async () => {
  const { id } = await onItsJob();
  for (const [feature, valueMm] of [
    ['keySlot', '12.000'],
    ['bore', '80.050'],
  ] as const)
    await aTubeMeasurement(app, { tubeId: id, feature, valueMm });
  await aTubeNdt(app, { tubeId: id });
  await walk(app, torqueTubeWorkflow, id, ['release']);
  expect(await now(id)).toMatchObject({
    status: 'serviceable',
    jobId: null,
    overhaulCount: 3,
    acceptedByName: expect.any(String),
  });
});

test('the costs of two repairs add up to the satang', async () => {
  const back = (repairCost: string) => ['takeBack', { repairCost }] as const;
  const { id } = await taken({}, await sentOut(), back('1000.10'), await sentOut(), back('0.20'));
  const buyer = await app.as('purchasing.user');
  expect((await buyer.get<{ row: object }>(`${torqueTube.api}/${id}`)).body.row).toMatchObject({
    costToDate: '1000.30',
    vendorId: null,
  });
});

test('a tube is scrapped by the approved scrap record of the same part', async () => {
  const quality = await app.as('quality.user');
  const tube = await aTorqueTube(app);
  const { partNumber, serialNumber } = tube;
  const scrap = async (scrapId: string) =>
    (await quality.run(torqueTube, tube.id, 'scrap', { scrapId }, { pin: testPin, password: testPassword })).body;
  expect(await scrap((await aScrap(app)).id)).toMatchObject({ code: 'OTHER_PART' });
  const record = await aScrap(app, { partNumber, serialNumber });
  expect(await scrap(record.id)).toMatchObject({ code: 'UNDECIDED' });
  await walk(app, scrapWorkflow, record.id, ['approve']);
  expect(await scrap(record.id)).toMatchObject({ row: { status: 'scrapped', scrapId: record.id } });
});

test('the tag of a tube is a PDF', async () => {
  const answer = await (await app.as('level:2')).get(`${torqueTube.api}/${(await aTorqueTube(app)).id}/tag.pdf`);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
});
