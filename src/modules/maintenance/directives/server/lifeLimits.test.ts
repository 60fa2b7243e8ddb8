import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { authorised } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { loadGateFacts } from '#modules/maintenance/release-gates/server/facts.ts';
import { jobFixture, jobModules, type JobFixture } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { partNumber } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { lifeLimit } from '../shared/lifeLimit.record.ts';

let app: TestApp;
let shop: JobFixture;
let engineer: Person;
let writer: Person;

beforeAll(async () => {
  app = await testApp(jobModules);
  shop = await jobFixture(app);
  engineer = await authorised(app, shop, {
    privileges: ['engineering'],
    roles: ['quality.user', 'maintenance.admin'],
  });
  writer = await authorised(app, shop, { privileges: ['inspect'], roles: ['quality.user', 'maintenance.user'] });
});
afterAll(() => app.close());

const life = async (job: string) =>
  (
    await writer.get<{ gates: { code: string; state: string; messages: string[] }[] }>(`${workOrder.api}/${job}/gates`)
  ).body.gates.find((gate) => gate.code === 'G18');

async function change(id: string, values: Record<string, unknown>): Promise<void> {
  const { version } = (await engineer.get<{ row: { version: number } }>(`${workOrder.api}/${id}`)).body.row;
  const answer = await engineer.call('PATCH', `${workOrder.api}/${id}`, { version, ...values });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

/** A count that stands already is corrected by an inspector, against the records. */
async function correct(id: string, counts: Record<string, number | null>): Promise<void> {
  const { version } = (await writer.get<{ row: { version: number } }>(`${workOrder.api}/${id}`)).body.row;
  const said = { records: 'Logbook of the wheel', reason: 'Read again', pin: testPin };
  const answer = await writer.call('POST', `${workOrder.api}/${id}/counts`, { version, counts, ...said });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

test('G18 life limits are loaded from what an authorised engineer wrote and compared with the counts of the job', async () => {
  const batch = await shop.batch({ serialNumber: '7001' });
  const job = await writer.create(workOrder, shop.job(batch, '7001'));
  expect((await life(job.number))?.state).toBe('na');
  const path = `/api/part-numbers/${shop.wheelId}/life-limits`;
  const limit = {
    subject: 'Wheel half',
    basis: 'cyclesSinceNew',
    life: '12000',
    reference: 'CMM 32-47-46 Rev 9, 05-10',
  };
  expect(await writer.call('POST', path, limit)).toMatchObject({ status: 422, body: { code: 'AUTH_SCOPE' } });
  const written = await engineer.call<{ row: { id: string; version: number } }>('POST', path, limit);
  expect(written).toMatchObject({
    status: 200,
    body: { row: { life: '12000', writtenByName: expect.stringMatching(/^Person/) as string } },
  });
  expect(await engineer.call('POST', path, { ...limit, subject: 'wheel half' })).toMatchObject({
    status: 422,
    body: { code: 'LIFE_LIMIT' },
  });
  expect(await life(job.number)).toMatchObject({
    state: 'fail',
    messages: ['Wheel half (CMM 32-47-46 Rev 9, 05-10): the life used is unknown (limit 12000 cycles).'],
  });
  await change(job.id, { csnCycles: 11_999 });
  expect((await life(job.number))?.state).toBe('pass');
  await correct(job.id, { csnCycles: 12_000 });
  expect((await life(job.number))?.messages).toEqual([
    'Wheel half (CMM 32-47-46 Rev 9, 05-10) reached its life limit: 12000 of 12000 cycles.',
  ]);
  const { id, version } = written.body.row;
  const withdraw = (who: Person) =>
    who.call('POST', `${lifeLimit.api}/${id}/withdraw`, { version, reason: 'Limit lifted by Rev 10' });
  expect((await withdraw(writer)).status).toBe(422);
  expect((await withdraw(engineer)).status).toBe(200);
  expect((await life(job.number))?.state).toBe('na');
});

test('G18 a life-limited part without a written limit is red, its counts known, until an engineer writes the limit', async () => {
  const own = `${partNumber.api}/${shop.wheelId}`;
  const mark = async (llp: boolean, by: Person) => {
    const { row } = (await by.get<{ row: { version: number } }>(own)).body;
    return by.call('PATCH', own, { version: row.version, llp });
  };
  const batch = await shop.batch({ serialNumber: '7011' });
  const job = await writer.create(workOrder, { ...shop.job(batch, '7011'), csnCycles: 4410 });
  expect((await life(job.number))?.state).toBe('na');
  expect((await mark(true, writer)).status).toBe(200);
  expect(await life(job.number)).toMatchObject({
    state: 'fail',
    messages: ['The part is life-limited and no life limit is loaded; engineering writes it at the part number.'],
  });
  const limit = { subject: 'Wheel half, life-limited', basis: 'cyclesSinceNew', life: '12000', reference: 'CMM 05-10' };
  const written = await engineer.call<{ row: { id: string; version: number } }>('POST', `${own}/life-limits`, limit);
  expect((await life(job.number))?.state).toBe('pass');
  const { id, version } = written.body.row;
  await engineer.call('POST', `${lifeLimit.api}/${id}/withdraw`, { version, reason: 'Written for another part' });
  expect((await life(job.number))?.state).toBe('fail');
  // The library does not take the flag off a part in work; an engineer does.
  expect(await mark(false, writer)).toMatchObject({ status: 422, body: { code: 'PART_IN_WORK' } });
  expect((await life(job.number))?.state).toBe('fail');
  expect((await mark(false, engineer)).status).toBe(200);
  expect((await life(job.number))?.state).toBe('na');
});

test('G18 R18 the tire changes until overhaul that the part number says are compared with the count of its jobs', async () => {
  const batch = await shop.batch({ serialNumber: '7009' });
  const order = shop.job(batch, '7009', { workScope: 'tireChange', shop: 'tireChange' });
  const job = await writer.create(workOrder, { ...order, tireChangesSinceOverhaul: 4 });
  const limit = async (tireChangeLimit: number) => {
    const path = `${partNumber.api}/${shop.wheelId}`;
    const { row } = (await writer.get<{ row: { version: number; attributes: object } }>(path)).body;
    const attributes = { ...row.attributes, tireChangeLimit };
    expect(await engineer.call('PATCH', path, { version: row.version, attributes })).toMatchObject({ status: 200 });
  };
  expect((await life(job.number))?.state).toBe('na');
  await limit(4);
  expect(await life(job.number)).toMatchObject({ state: 'fail' });
  await limit(5);
  expect((await life(job.number))?.state).toBe('na');
});

test('R18 where the part number counts in cycles, alone or beside tire changes, unknown cycles since overhaul need the operator’s written limit', async () => {
  const set = async (attributes: object) => {
    const path = `${partNumber.api}/${shop.wheelId}`;
    const { version } = (await engineer.get<{ row: { version: number } }>(path)).body.row;
    expect(await engineer.call('PATCH', path, { version, attributes })).toMatchObject({ status: 200 });
  };
  await set({ ratedPsi: 200, overhaulCycles: 1800 });
  const order = shop.job(await shop.batch({ serialNumber: '7040' }), '7040', {
    workScope: 'tireChange',
    shop: 'tireChange',
  });
  const open = (more: object) => writer.call('POST', workOrder.api, { ...order, ...more });
  expect(await open({})).toMatchObject({
    status: 422,
    body: {
      code: 'R18',
      message: expect.stringContaining('The cycles since overhaul are not known; the limit is 1800.') as string,
    },
  });
  // Beside a limit of tire changes the cycles count as well.
  await set({ ratedPsi: 200, overhaulCycles: 1800, tireChangeLimit: 5 });
  expect(await open({ tireChangesSinceOverhaul: 2 })).toMatchObject({
    status: 422,
    body: {
      code: 'R18',
      message: expect.stringContaining('The cycles since overhaul are not known; the limit is 1800.') as string,
    },
  });
  await set({ ratedPsi: 200, overhaulCycles: 1800 });
  expect(await open({ csoCycles: 1801, csnCycles: 9000 })).toMatchObject({ status: 422, body: { code: 'R18' } });
  expect((await open({ csoCycles: 1800, csnCycles: 9000 })).status).toBe(201);
  await set({ ratedPsi: 200, tireChangeLimit: 5 });
});

test('R18 an unknown count goes with the operator’s written limit, written on the job and printed in block 12', async () => {
  const batch = await shop.batch({ serialNumber: '7002' });
  const order = shop.job(batch, '7002', { workScope: 'tireChange', shop: 'tireChange' });
  expect(await writer.call('POST', workOrder.api, order)).toMatchObject({ status: 422, body: { code: 'R18' } });
  const job = await writer.create(workOrder, { ...order, tireChangesSinceOverhaul: 4 });
  expect((await life(job.number))?.state).toBe('na');
  await correct(job.id, { tireChangesSinceOverhaul: null });
  expect((await life(job.number))?.messages[0]).toContain('tire changes since overhaul are not known; the limit is 5');
  const known = shop.job(await shop.batch({ serialNumber: '7031' }), '7031', {
    workScope: 'tireChange',
    shop: 'tireChange',
  });
  const other = await writer.create(workOrder, { ...known, tireChangesSinceOverhaul: 4 });
  expect((await life(other.number))?.state).toBe('na');
  expect((await life(job.number))?.state).toBe('fail');
  await change(job.id, { operatorLimitReference: 'EO-32-118 Rev 2, 6 changes' });
  expect((await life(job.number))?.state).toBe('na');
  const { facts } = await app.write((ctx) => loadGateFacts(ctx, job.id));
  expect(facts.certificate.generated.find((line) => line.kind === 'life')?.text).toContain(
    "Tire changes since overhaul unknown; operator's written limit: EO-32-118 Rev 2, 6 changes.",
  );
});

test('R18 a count that is known is held against the limit in the operator’s paper, and a paper that names none raises no limit', async () => {
  const open = async (tireChangesSinceOverhaul: number, operatorLimitReference: string) => {
    const serialNumber = crypto.randomUUID().slice(0, 8).toUpperCase();
    const order = shop.job(await shop.batch({ serialNumber }), serialNumber, {
      workScope: 'tireChange',
      shop: 'tireChange',
    });
    return writer.call('POST', workOrder.api, { ...order, tireChangesSinceOverhaul, operatorLimitReference });
  };
  const sixth = 'EO-32-118 Rev 2, 6 changes';
  expect((await open(5, sixth)).status).toBe(201);
  const over = { status: 422, body: { code: 'R18', message: expect.stringContaining('the limit is') as string } };
  expect(await open(9, sixth)).toMatchObject(over);
  expect(await open(5, 'EO-32-118 Rev 2')).toMatchObject(over);
  // The same once the count is put right on the job.
  const job = await open(4, sixth);
  const { number, id } = (job.body as { row: { id: string; number: string } }).row;
  expect((await life(number))?.state).toBe('na');
  await correct(id, { tireChangesSinceOverhaul: 6 });
  expect((await life(number))?.messages[0]).toContain('Tire change 7 since overhaul; the limit is 6.');
});
