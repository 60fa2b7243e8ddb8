import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { readContext, systemCaller } from '#kernel/server/transaction.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { aLocation } from '#modules/stores/stock/server/stock.fixture.ts';
import { signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { evaluateRelease } from '#modules/maintenance/release-gates/server/public.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { aScrap } from '#modules/stores/scraps/server/scraps.fixture.ts';
import { quarantine } from '#modules/stores/quarantine/shared/quarantine.record.ts';
import { bench, sealsRoute, type Bench, type JobAtBench } from './bench.fixture.ts';
import { taskCardsServer } from './task-cards.server.ts';

const today = dayOf(new Date());
let app: TestApp;
let at: Bench;
let job: JobAtBench;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer]);
  at = await bench(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  job = await at.newJob();
});

interface Shown {
  id: string;
  toolNo?: string;
  withdrawn: { reason: string; by: string } | null;
}
const shown = async (tab: string) =>
  (await at.planner.get<Shown[]>(`/api/workorders/${job.number}/${tab}`)).body as [Shown, ...Shown[]];
const withdraw = (kind: string, id: string, by: Person = at.inspector, reason = 'Wrong batch was scanned') =>
  by.call('POST', `/api/workorders/${job.number}/entries/${kind}/${id}/withdraw`, { reason, ...signed });
const onHand = async (batchId: string) =>
  app.write(async ({ db }) => {
    const found = await sql<{ place: string; onHand: string }>`
      select l.type as place, trim_scale(b.on_hand)::text as on_hand from stock_balance b join location l on l.id = b.location_id
      where b.batch_id = ${batchId} and b.on_hand > 0`.execute(db);
    return found.rows;
  });
const block12 = async () => {
  const ctx = readContext(app.deps, systemCaller(new Date()));
  const question = { certificateTypes: ['CAAT_FORM_1' as const], block11: null, freeLines: [], signer: null };
  return (await evaluateRelease(ctx, job.number, question)).block12.map((line) => line.text).join(' ');
};
const gate = async (code: string) =>
  (
    await at.planner.get<{ gates: { code: string; state: string; messages: string[] }[] }>(
      `/api/workorders/${job.number}/gates`,
    )
  ).body.gates.find((each) => each.code === code);

test('D8 a part withdrawn with a reason leaves certificate, stock and step right, and stays visible', async () => {
  const seals = await at.batch(`WP-${job.number}`, addDays(today, 90));
  await job.step('T105', 1, { batchId: seals, quantity: '2' });
  await job.step('T105', 2, { batchId: await at.batch(`WG-${job.number}`, addDays(today, 90), 'consumable', 'cofc') });
  expect(await block12()).toContain('Seal kit');
  expect(await onHand(seals)).toEqual([{ place: 'stock', onHand: '3' }]);
  const [part] = await shown('parts');
  expect((await withdraw('part', part.id, at.mechanic)).status).toBe(422);
  expect((await withdraw('part', part.id)).status).toBe(200);
  expect(await block12()).not.toContain('Seal kit');
  expect(await onHand(seals)).toEqual([{ place: 'stock', onHand: '5' }]);
  expect(await shown('parts')).toMatchObject([{ id: part.id, withdrawn: { reason: 'Wrong batch was scanned' } }]);
  expect(await withdraw('part', part.id)).toMatchObject({ status: 409, body: { code: 'WITHDRAWN' } });
  expect(await job.sign('T105')).toMatchObject({ status: 422, body: { code: 'G06' } });
  expect((await job.step('T105', 1, { batchId: seals, reason: 'The right batch' })).status).toBe(200);
  expect((await job.sign('T105')).status).toBe(200);
  expect(await app.verify()).toMatchObject({ fault: null });
});

test('G06 of two parts fitted beside each other one is withdrawn: the other stands, and the card is signed by it', async () => {
  const last = addDays(today, 90);
  const [first, wrong] = [await at.batch(`WA-${job.number}`, last), await at.batch(`WB-${job.number}`, last)];
  await job.step('T105', 1, { batchId: first, quantity: '1' });
  await job.step('T105', 1, { batchId: wrong, quantity: '1', also: true, reason: 'The second kit' });
  await job.step('T105', 2, { batchId: await at.batch(`WC-${job.number}`, last, 'consumable', 'cofc') });
  const { rows } = await app.asOwner((pool) =>
    pool.query<{ id: string }>('select id from part_fitted where batch_id = $1', [wrong]),
  );
  expect((await withdraw('part', rows[0]?.id ?? '')).status).toBe(200);
  const signedCard = await job.sign('T105');
  expect([signedCard.status, signedCard.body['message']]).toEqual([200, undefined]);
  const card = await job.card('T105');
  expect(card.status).toBe('signed');
  expect((await gate('G06'))?.messages.join(' ')).not.toContain('T105');
  // With the first withdrawn too the step has no result.
  const standing = (await shown('parts')).find((part) => part.withdrawn === null);
  expect((await withdraw('part', standing?.id ?? '')).status).toBe(200);
  expect((await gate('G06'))?.messages.join(' ')).toContain('Card T105, Seals fitted: no result.');
  expect(await app.verify()).toMatchObject({ fault: null });
});

test('a withdrawal sent again under its key after a lost answer acts once and gets the first answer', async () => {
  const seals = await at.batch(`WR-${job.number}`, addDays(today, 90));
  await job.step('T105', 1, { batchId: seals, quantity: '2' });
  const [part] = await shown('parts');
  const again = () =>
    at.inspector.call(
      'POST',
      `/api/workorders/${job.number}/entries/part/${part.id}/withdraw`,
      { reason: 'Wrong batch was scanned', ...signed },
      { 'idempotency-key': '3f1d5a90-7a52-4c0f-9d2e-6b1f0f3f7a01' },
    );
  const first = await again();
  expect(first.status).toBe(200);
  expect(await again()).toMatchObject({ status: 200, body: first.body });
  expect(await onHand(seals)).toEqual([{ place: 'stock', onHand: '5' }]);
  expect(await app.verify()).toMatchObject({ fault: null });
});

test('a tool withdrawn from a signed card turns G06 red until the card is done again; G12 counts it no more', async () => {
  await job.bores();
  const wrong = await at.tool(`WT-${job.number}`, addDays(today, 30));
  await job.step('T100', 1, { toolId: wrong });
  await job.step('T100', 2, { value: true });
  await job.inspect('T100', 2, at.second);
  expect((await job.sign('T100')).status).toBe(200);
  await at.planner.create(quarantine, {
    source: 'tool',
    toolId: wrong,
    description: 'Torque wrench',
    quantity: '1',
    reason: 'Dropped yesterday',
    suspectedUnapproved: false,
  });
  expect((await gate('G12'))?.state).toBe('fail');
  const use = (await shown('tools')).find((each) => each.toolNo === `WT-${job.number}`);
  expect((await withdraw('tool', use?.id ?? '')).status).toBe(200);
  expect((await gate('G12'))?.state).toBe('pass');
  expect((await gate('G06'))?.messages.join()).toContain('Torque wrench used: no result.');
});

test('G06 a part withdrawn from a signed card leaves its step without a result', async () => {
  await at.publish(sealsRoute);
  job = await at.newJob();
  await job.step('T105', 1, { batchId: await at.batch('ONLY', addDays(today, 90)) });
  await job.step('T105', 2, { batchId: await at.batch('ONLY-G', addDays(today, 90), 'consumable', 'cofc') });
  expect((await job.sign('T105')).status).toBe(200);
  await job.final();
  expect((await gate('G06'))?.state).toBe('pass');
  const [part] = await shown('parts');
  expect((await withdraw('part', part.id)).status).toBe(200);
  expect((await gate('G06'))?.messages.join()).toContain('Seals fitted: no result.');
});

test('R-SEG-1 a withdrawn consumable whose batch was blocked meanwhile returns into quarantine, also when it was used up', async () => {
  const grease = await at.batch(`WB-${job.number}`, addDays(today, 90), 'consumable', 'cofc');
  await job.step('T105', 2, { batchId: grease, quantity: '5' });
  expect((await gate('G13'))?.state).toBe('pass');
  await aLocation(app, { code: `QUA-${job.number}`, name: 'Bond', type: 'quarantine', issuable: false });
  await at.planner.create(quarantine, {
    source: 'stock',
    batchId: grease,
    description: 'Grease',
    quantity: '5',
    reason: 'Maker recalls it',
    suspectedUnapproved: false,
  });
  const [use] = await shown('consumables');
  expect((await withdraw('consumable', use.id)).status).toBe(200);
  expect(await onHand(grease)).toEqual([{ place: 'quarantine', onHand: '5' }]);
  expect((await gate('G15'))?.state).toBe('pass');
  expect((await gate('G13'))?.state).toBe('fail');
  expect(await job.step('T105', 2, { batchId: grease, reason: 'again' })).toMatchObject({ body: { code: 'G15' } });
});

test('an entry of another job, or of a job that has left, is not withdrawn', async () => {
  const seals = await at.batch(`WX-${job.number}`, addDays(today, 90));
  await job.step('T105', 1, { batchId: seals });
  const [part] = await shown('parts');
  const own = job;
  job = await at.newJob();
  expect((await withdraw('part', part.id)).status).toBe(404);
  job = own;
  await app.write(({ db }) => sql`update work_order set status = 'scrapped' where id = ${own.id}`.execute(db));
  expect(await withdraw('part', part.id)).toMatchObject({ status: 422, body: { code: 'JOB_CLOSED' } });
});

test('a job whose only part was withdrawn may be cancelled, and its receiving batch opens another job', async () => {
  await job.step('T105', 1, { batchId: await at.batch(`WC-${job.number}`, addDays(today, 90)) });
  const cancel = () => at.planner.run(workOrder, job.id, 'cancel', { reason: 'Opened for the wrong customer order' });
  expect((await cancel()).status).toBe(422);
  const [part] = await shown('parts');
  await withdraw('part', part.id);
  expect((await cancel()).status).toBe(200);
  const before = (
    await at.planner.get<{ row: { receivingBatch: string; serialNumber: string } }>(`${workOrder.api}/${job.number}`)
  ).body.row;
  const again = await at.planner.create(workOrder, at.shop.job(before.receivingBatch, before.serialNumber));
  expect(again).toMatchObject({ status: 'received', receivingBatch: before.receivingBatch });
});

test('G14 G15 R2 a part once scrapped is fitted nowhere, one in quarantine not now, under any spelling of its serial number', async () => {
  const person = await app.as('stores.user');
  const judge = await app.as('quality.user');
  const hold = async (serialNumber: string) =>
    person.create(quarantine, {
      ownerType: 'company',
      source: 'stock',
      partNumber: `P-SC-${job.number}`,
      serialNumber,
      description: 'Seal kit',
      quantity: '1',
      reason: 'Burnt on the brake',
      suspectedUnapproved: false,
    });
  const seals = await at.batch(`SC-${job.number}`, addDays(today, 90));
  const fit = (serialNumber: string) => job.step('T105', 1, { batchId: seals, serialNumber });
  const record = await hold('A-0017');
  expect(await fit('a0017')).toMatchObject({ status: 422, body: { code: 'G15' } });
  await person.run(quarantine, record.id, 'investigate', { finding: 'Charred lip' });
  await judge.run(
    quarantine,
    record.id,
    'decide',
    { disposition: 'scrap', note: 'Not repairable' },
    { pin: signed.pin },
  );
  await person.run(quarantine, record.id, 'close', undefined, { pin: signed.pin });
  expect(await fit(' a 0017')).toMatchObject({
    status: 422,
    body: { code: 'G14', message: expect.stringContaining('was taken from scrap') },
  });
  await aScrap(app, { partNumber: `P-SC-${job.number}`, serialNumber: 'A-0019' });
  expect(await fit('a 0019')).toMatchObject({ status: 422, body: { code: 'G14' } });
  expect((await fit('A-0018')).status).toBe(200);
});
