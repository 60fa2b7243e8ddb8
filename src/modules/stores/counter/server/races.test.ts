import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { somebodyWaitsFor } from '#kernel/testing/locks.ts';
import { aJob } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { aPartsRequest, aSpareItem } from '#modules/stores/spares/server/spares.fixture.ts';
import { issueToJob, receiveBatch } from '#modules/stores/stock/server/public.ts';
import { rack } from '#modules/stores/stock/server/stock.fixture.ts';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import { stockCount } from '#modules/stores/stock/shared/stockCount.record.ts';
import { anOpenCounter } from './counter.fixture.ts';

let app: TestApp;
let desk: Awaited<ReturnType<typeof anOpenCounter>>;
let admin: Person;
let colleague: Person;
let otherShelf: string;

beforeAll(async () => {
  app = await testApp(wholeProduct());
  desk = await anOpenCounter(app);
  admin = await app.as('stores.admin');
  colleague = await app.as('stores.user');
  otherShelf = (await desk.keeper.create(location, { ...rack, code: 'S1-R01-B02' })).id;
}, 120_000);
afterAll(() => app.close());

/** What is off after a race, by the check of the stores themselves: nothing, and nothing is less than nothing. */
const off = async () => {
  const { differences } = (await admin.get<{ differences: object[] }>('/api/store/ledger/differences')).body;
  const { n } = await desk.one<{ n: number }>(
    'select count(*)::int as n from stock_balance where on_hand < 0 or reserved > on_hand',
  );
  return differences.length + n;
};

const onHand = async (batchId: string, locationId: string) =>
  (
    await desk.one<{ n: string }>(
      'select coalesce(sum(on_hand), 0)::float8::text as n from stock_balance where batch_id = $1 and location_id = $2',
      [batchId, locationId],
    )
  ).n;
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort((a, b) => a - b);
const times = <T>(n: number, act: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, at) => act(at)));
const undo = (movementNo: number, by: Person = admin) =>
  by.call<{ code: string }>('POST', `/api/store/movements/${movementNo}/reverse`, { reason: 'wrong batch' });
const approve = (id: string) => colleague.run(stockCount, id, 'approve');
/** What an answer's count is. */
const countOf = (answer: { body: unknown }) =>
  (answer.body as { row: { id: string; status: string; number: string } }).row;
/** What a job got at the counter. */
const handed = async (qty: string, batchId: string, jobNumber: string) =>
  desk.movementNoOf(await desk.issue(batchId, qty, { jobNumber }));

test('R-STK-2 two requests that share two parts are handed out at once in opposite order: both get theirs', async () => {
  const [first, second] = [await aSpareItem(app), await aSpareItem(app)];
  const batches = new Map<string, string>();
  for (const { id } of [first, second]) {
    const papers = { certType: 'form1EASA' as const, certNumber: 'C-1', locationId: desk.shelf.id };
    batches.set(id, (await app.write((ctx) => receiveBatch(ctx, { itemId: id, qty: '12', ...papers }))).id);
  }
  const masters = await times(4, async () => {
    const job = await aJob(app);
    const asked = await aPartsRequest(app, { jobId: job.id, itemId: first.id, qty: '3' });
    await aPartsRequest(app, { jobId: job.id, itemId: second.id, qty: '3' });
    const find = 'select master_jobnumber as number from parts_request where id = $1';
    return (await desk.one<{ number: string }>(find, [asked.id])).number;
  });
  const withdrawn = await times(masters.length, async (at) => {
    const path = `/api/store/spares/requests/${masters[at]}`;
    const sheet = await desk.keeper.get<{ lines: { id: string; itemId: string }[] }>(`${path}/sheet`);
    const lines = sheet.body.lines.map(({ id, itemId }) => ({ lineId: id, batchId: batches.get(itemId), qty: '3' }));
    return { path, lines: at % 2 === 0 ? lines : lines.toReversed() };
  });
  const answers = await times(withdrawn.length, (at) => {
    const { path, lines } = withdrawn[at] ?? { path: '', lines: [] };
    const body = { receiverId: desk.receiverId, pin: testPin, lines };
    return desk.keeper.call('POST', `${path}/withdraw`, body, { 'idempotency-key': randomUUID() });
  });
  expect(statuses(answers)).toEqual([200, 200, 200, 200]);
  for (const batchId of batches.values()) expect(await onHand(batchId, desk.shelf.id)).toBe('0');
  expect(await off()).toBe(0);
});

test('R-STK-2 the same batch from here to there and from there to here at once: nothing is lost or doubled', async () => {
  const { batch } = await desk.stock('20');
  const ends = [desk.shelf.id, otherShelf];
  const move = (from: number, qty: string) =>
    desk.send('transfer', {
      batchId: batch.id,
      fromLocationId: ends[from],
      toLocationId: ends[1 - from],
      qty,
    });
  expect((await move(0, '10')).status).toBe(200);
  const answers = await times(10, (at) => move(at % 2, '2'));
  expect(statuses(answers)).toEqual(answers.map(() => 200));
  expect([await onHand(batch.id, desk.shelf.id), await onHand(batch.id, otherShelf)]).toEqual(['10', '10']);
  expect(await off()).toBe(0);
});

test('R-STK-4 a movement that several undo at once is undone once', async () => {
  const { batch } = await desk.stock('5');
  const movementNo = desk.movementNoOf(await desk.issue(batch.id, '2'));
  const answers = await times(6, () => undo(movementNo));
  expect(statuses(answers)).toEqual([200, 422, 422, 422, 422, 422]);
  expect(new Set(answers.filter(({ status }) => status === 422).map(({ body }) => body.code))).toEqual(
    new Set(['ALREADY_REVERSED']),
  );
  expect(await onHand(batch.id, desk.shelf.id)).toBe('5');
  expect(await off()).toBe(0);
});

test('R-STK-4 what is brought back and undone at once comes back once', async () => {
  const { batch } = await desk.stock('5');
  const movementNo = desk.movementNoOf(await desk.issue(batch.id, '2'));
  const answers = await Promise.all([undo(movementNo), desk.send('return', { movementNo, qty: '2' })]);
  expect(statuses(answers)).toEqual([200, 422]);
  expect(await onHand(batch.id, desk.shelf.id)).toBe('5');
  expect(await off()).toBe(0);
});

test('what a step uses is not brought back while it is used, nor undone', async () => {
  const { batch, item } = await desk.stock('10');
  for (const back of ['return', 'undo'] as const) {
    const { number } = await aJob(app);
    const movementNo = await handed('1', batch.id, number);
    let asked: Promise<{ status: number; body: { code?: string } }> | undefined;
    await app.write(async (ctx) => {
      await issueToJob(ctx, { jobNumber: number, itemId: item.id, batchId: batch.id, qty: '1' });
      asked ??= back === 'return' ? desk.send('return', { movementNo, qty: '1' }) : undo(movementNo);
      await Promise.race([asked, somebodyWaitsFor(ctx)]);
    });
    expect(await asked).toMatchObject({ status: 422, body: { code: 'USED_SINCE' } });
  }
  expect(await off()).toBe(0);
});

test('of two issues of one batch to a job, of which a step used one piece, one comes back and not both', async () => {
  const { batch, item } = await desk.stock('10');
  const { number } = await aJob(app);
  const issues = [await handed('1', batch.id, number), await handed('1', batch.id, number)];
  await app.write((ctx) => issueToJob(ctx, { jobNumber: number, itemId: item.id, batchId: batch.id, qty: '1' }));
  const answers = await times(2, (at) => desk.send('return', { movementNo: issues[at], qty: '1' }));
  expect(statuses(answers)).toEqual([200, 422]);
  expect(await off()).toBe(0);
});

test('R-STK-11 a count is posted while its batch is issued: the difference is what was found, and no more', async () => {
  const { batch } = await desk.stock('20');
  const counted = countOf(
    await desk.send('adjust', { locationId: desk.shelf.id, batchId: batch.id, counted: '17', reason: 'three broken' }),
  );
  const answers = await Promise.all([
    approve(counted.id),
    ...Array.from({ length: 6 }, () => desk.issue(batch.id, '2')),
  ]);
  expect(statuses(answers)).toEqual(answers.map(() => 200));
  expect(await onHand(batch.id, desk.shelf.id)).toBe('5');
  expect(await off()).toBe(0);
});

test('R-STK-11 a place and a batch of it are counted at once: one difference waits for approval, not two', async () => {
  const shelf = await desk.keeper.create(location, { ...rack, code: 'S1-R01-B03' });
  const { batch } = await desk.stock('5', {}, { locationId: shelf.id });
  const lines = [{ batchId: batch.id, counted: '4' }];
  const answers = await Promise.all([
    desk.send('count', { locationId: shelf.id, lines }),
    desk.send('adjust', { locationId: shelf.id, batchId: batch.id, counted: '4', reason: 'one is missing' }),
    desk.send('count', { locationId: shelf.id, lines }),
    desk.send('adjust', { locationId: shelf.id, batchId: batch.id, counted: '4', reason: 'one is missing' }),
  ]);
  expect(statuses(answers)).toEqual([200, 409, 409, 409]);
  const made = answers.filter(({ status }) => status === 200).map((answer) => countOf(answer).id);
  expect(statuses(await times(made.length, (at) => approve(made[at] ?? '')))).toEqual([200]);
  expect(await onHand(batch.id, shelf.id)).toBe('4');
  expect(await off()).toBe(0);
});

test('R-STK-4 what left before a count is not undone behind it, whether the count stands or waits for approval', async () => {
  const { batch } = await desk.stock('10');
  const recount = (counted: string) =>
    desk.send('adjust', { locationId: desk.shelf.id, batchId: batch.id, counted, reason: 'looked at' });
  const before = desk.movementNoOf(await desk.issue(batch.id, '1'));
  expect(countOf(await recount('9')).status).toBe('agreed');
  expect((await undo(before)).body).toMatchObject({ code: 'COUNTED_SINCE' });
  const later = desk.movementNoOf(await desk.issue(batch.id, '1'));
  const waiting = countOf(await recount('9'));
  expect((await undo(later)).body).toMatchObject({
    code: 'COUNTED_SINCE',
    message: `${rack.code} was counted since. Post a return or a new count.`,
  });
  expect((await approve(waiting.id)).status).toBe(200);
  expect(await onHand(batch.id, desk.shelf.id)).toBe('9');
  expect(await off()).toBe(0);
});

test('R-STK-4 a place is counted while a movement of it is undone: the count knows of it, or it is refused', async () => {
  for (let round = 0; round < 4; round += 1) {
    const shelf = await desk.keeper.create(location, { ...rack, code: `S1-R02-B0${round}` });
    const { batch } = await desk.stock('2', {}, { locationId: shelf.id });
    const movementNo = desk.movementNoOf(await desk.issue(batch.id, '2'));
    // Nothing of it stands there: whoever counts finds nothing.
    const [undone, counted] = await Promise.all([
      undo(movementNo),
      desk.send('count', { locationId: shelf.id, lines: [] }),
    ]);
    expect(counted.status).toBe(200);
    // Undone first, the count misses two pieces and says so; counted first, nothing is undone behind it.
    const row = countOf(counted) as unknown as { status: string };
    expect([undone.status, row.status]).toEqual(undone.status === 200 ? [200, 'counted'] : [422, 'agreed']);
  }
  expect(await off()).toBe(0);
});

test('R-STK-8 a promise that has lapsed is taken by who issues first, and not by two', async () => {
  const item = await aSpareItem(app);
  const papers = { certType: 'form1EASA' as const, certNumber: 'C-1', locationId: desk.shelf.id };
  const batch = await app.write((ctx) => receiveBatch(ctx, { itemId: item.id, qty: '2', ...papers }));
  await aPartsRequest(app, { itemId: item.id, qty: '2' });
  expect((await desk.issue(batch.id, '2')).status).toBe(409);
  // Four days later.
  await app.asOwner((pool) =>
    pool.query(`update stock_reservation set expires_at = now() - interval '1 day' where batch_id = $1`, [batch.id]),
  );
  const answers = await times(4, () => desk.issue(batch.id, '2'));
  expect(statuses(answers)).toEqual([200, 409, 409, 409]);
  expect(await onHand(batch.id, desk.shelf.id)).toBe('0');
  expect(await off()).toBe(0);
});
