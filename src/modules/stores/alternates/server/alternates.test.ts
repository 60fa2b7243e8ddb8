import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, testPassword, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { attach, done } from '#kernel/testing/fixture.ts';
import { creationRefusalsOf, refusalsOf, walk } from '#kernel/testing/refusals.ts';
import { anOpenCounter } from '#modules/stores/counter/server/counter.fixture.ts';
import { authorisedPerson } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { aCustomer } from '#modules/marketing/customers/server/customers.fixture.ts';
import { aJob } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { grease } from '#modules/stores/stock/server/stock.fixture.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { alternate } from '../shared/alternate.record.ts';
import { alternateWorkflow } from '../shared/alternate.workflow.ts';
import { anAlternate } from './alternates.fixture.ts';

let app: TestApp;
let desk: Awaited<ReturnType<typeof anOpenCounter>>;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  desk = await anOpenCounter(app);
}, 120_000);
afterAll(() => app.close());

interface Offered {
  id: string;
  number: string;
  item: { partNumber: string };
  batches: { id: string }[];
}
const signed = { pin: testPin, password: testPassword };
let made = 0;
const anItem = (values: Parameters<typeof grease>[1] = {}) =>
  desk.keeper.create(stockItem, grease(`ALT-GR-${(made += 1)}`, values));
const approved = async (given: Parameters<typeof anAlternate>[1]) => {
  const row = await anAlternate(app, given);
  await walk(app, alternateWorkflow, row.id, ['approve']);
  return row;
};
const offersOf = async (code: string) => {
  const { body } = await desk.keeper.get<{ alternates?: Offered[] }>(
    `/api/store/counter/scan?code=${encodeURIComponent(code)}`,
  );
  return (body.alternates ?? []).map(({ number, item }) => [number, item.partNumber]);
};

const refusesNew = creationRefusalsOf(() => app, anAlternate);
const refuses = refusalsOf(() => app, alternateWorkflow);
refusesNew(
  'a part as an alternate of itself',
  async () => {
    const { id } = await anItem();
    return { itemId: id, alternateId: id };
  },
  'A part is no alternate of itself.',
);
refusesNew(
  'a customer’s approval without the customer',
  () => ({ kind: 'customerApproved' }),
  'Say which customer approved it.',
);
refusesNew(
  'a part superseded by what it supersedes itself, over several steps',
  async () => {
    const [a, b, c] = [await anItem(), await anItem(), await anItem()];
    await anAlternate(app, { itemId: a.id, alternateId: b.id });
    await anAlternate(app, { itemId: b.id, alternateId: c.id });
    return { itemId: c.id, alternateId: a.id };
  },
  'This part is itself superseded by the other one.',
);
refuses(
  'what is approved stays as it was approved',
  () => approved({}),
  { approvedData: 'Another letter' },
  'Approved data: this cannot be changed while it is approved.',
);

test('the only file a record was signed with is not taken off by its own address; one added since is', async () => {
  const row = await anAlternate(app);
  const writer = await app.as('stores.user');
  const take = (id: string) => writer.call('DELETE', `/api/attachments/${id}`, { reason: 'not wanted' });
  const [spare, letter] = [
    await attach(app, writer, { record: alternate, id: row.id }, 'paper'),
    await attach(app, writer, { record: alternate, id: row.id }),
  ];
  await walk(app, alternateWorkflow, row.id, ['approve']);
  expect((await take(spare)).status).toBe(200);
  const later = await attach(app, writer, { record: alternate, id: row.id }, 'paper');
  expect(await take(letter)).toMatchObject({
    status: 422,
    body: { code: 'SIGNED_WITH', message: 'It was signed with this file: the last one of those stays.' },
  });
  expect((await take(later)).status).toBe(200);
});

test('an alternate is approved by an authorised engineer, signed, and never by who wrote or changed it', async () => {
  const both = await authorisedPerson(app, {
    code: 'ALT1',
    privilege: 'engineering',
    roles: ['stores.user', 'quality.user'],
  });
  const [a, b] = [await anItem(), await anItem()];
  const row = await both.create(alternate, {
    itemId: a.id,
    alternateId: b.id,
    kind: 'interchangeable',
    direction: 'oneWay',
    approvedData: 'IPL 1-120B',
  });
  expect((await both.run(alternate, row.id, 'approve', undefined, signed)).body).toMatchObject({ code: 'SAME_PERSON' });
  const keeper = await app.as('stores.admin');
  expect((await keeper.run(alternate, row.id, 'approve', undefined, signed)).status).toBe(403);
  // Of quality alone, or of no employee at all, nobody approves data.
  const named = async (who: Person) => (await who.run(alternate, row.id, 'approve', undefined, signed)).body;
  expect(await named(await app.as('quality.user'))).toMatchObject({
    code: 'EMPLOYEE_MISSING',
    message: 'Your sign-in is not linked to an employee, so you cannot sign.',
  });
  const other = await authorisedPerson(app, { code: 'ALT2', privilege: 'receive', roles: ['quality.user'] });
  expect(await named(other)).toMatchObject({ code: 'GUARD' });
  const seen = await other.get<{ allowed: Record<string, unknown> }>(`${alternate.api}/${row.id}`);
  expect(seen.body.allowed['approve']).not.toBe(true);
  const third = await authorisedPerson(app, { code: 'ALT3', privilege: 'engineering', roles: ['quality.user'] });
  await done(third.call('PATCH', `${alternate.api}/${row.id}`, { version: 1, remarks: 'See the letter' }));
  expect(await named(third)).toMatchObject({ message: 'You changed this alternate: somebody else approves it.' });
  const engineer = await authorisedPerson(app, {
    code: 'ALT4',
    privilege: 'engineering',
    roles: ['maintenance.admin'],
  });
  expect((await engineer.run(alternate, row.id, 'approve')).status).not.toBe(200);
  expect((await engineer.run(alternate, row.id, 'approve', undefined, signed)).status).toBe(200);
});

test('an alternate is counted in the same unit, and a pair is said once, whichever way round', async () => {
  const [a, b] = [await anItem(), await anItem({ uom: 'kg' })];
  expect((await anAlternate.send(app, { itemId: a.id, alternateId: b.id })).body).toMatchObject({
    message: `${a.partNumber} is counted in g, ${b.partNumber} in kg: only the same unit can be issued instead.`,
  });
  const { itemId, alternateId, number } = await anAlternate(app);
  const again = { itemId: alternateId, alternateId: itemId, kind: 'interchangeable' } as const;
  expect((await anAlternate.send(app, again)).body).toMatchObject({
    message: `${number} already says this of these parts.`,
  });
  // Of a customer it is another question.
  expect((await anAlternate.send(app, { ...again, customerId: (await aCustomer(app)).id })).status).toBe(201);
});

test('the counter offers an approved alternate when the part is out, and only then', async () => {
  const part = await desk.stock('2');
  const other = await desk.stock('5');
  const row = await anAlternate(app, { itemId: part.item.id, alternateId: other.item.id });
  expect(await offersOf(part.item.partNumber)).toEqual([]);
  await desk.issue(part.batch.id, '2');
  // Not approved yet: not offered.
  expect(await offersOf(part.item.partNumber)).toEqual([]);
  await walk(app, alternateWorkflow, row.id, ['approve']);
  expect(await offersOf(part.item.partNumber)).toEqual([[row.number, other.item.partNumber]]);
  await walk(app, alternateWorkflow, row.id, [['withdraw', { reason: 'SB cancelled' }]]);
  expect(await offersOf(part.item.partNumber)).toEqual([]);
});

test('one way replaces the part alone, both ways replaces each; it goes no further than the record says', async () => {
  const [a, b, c] = [await anItem(), await desk.stock('5'), await desk.stock('5')];
  const one = await approved({ itemId: a.id, alternateId: b.item.id });
  await desk.issue(b.batch.id, '5');
  expect(await offersOf(b.item.partNumber)).toEqual([]);
  // What replaces the alternate is no alternate of the part by itself.
  const two = await approved({
    itemId: c.item.id,
    alternateId: b.item.id,
    direction: 'twoWay',
    kind: 'interchangeable',
  });
  expect(await offersOf(b.item.partNumber)).toEqual([[two.number, c.item.partNumber]]);
  expect(await offersOf(a.partNumber)).toEqual([]);
  expect(one.number).not.toBe(two.number);
});

test('an alternate is never issued silently: asked for by its part number, the part stays short', async () => {
  const part = await anItem();
  const other = await desk.stock('5');
  await approved({ itemId: part.id, alternateId: other.item.id });
  const before = await desk.books();
  const { departmentId, receiverId } = desk;
  const answer = await desk.send('issue', {
    departmentId,
    receiverId,
    pin: testPin,
    lines: [{ itemId: part.id, qty: '1' }],
  });
  expect(answer).toMatchObject({ status: 409, body: { code: 'STOCK_SHORT' } });
  expect(await desk.books()).toEqual(before);
});

test('an issue of an alternate names its approved record, and the movement keeps it', async () => {
  const part = await anItem();
  const other = await desk.stock('5');
  const row = await approved({ itemId: part.id, alternateId: other.item.id, approvedData: 'SB 32-1244 R2' });
  const line = { batchId: other.batch.id, qty: '1', alternateId: row.id };
  const answer = await desk.issue(other.batch.id, '1', { lines: [line] });
  expect(answer.status).toBe(200);
  const kept = await desk.one<{ reason: string }>('select reason from movement where movement_no = $1', [
    desk.movementNoOf(answer),
  ]);
  expect(kept.reason).toBe(`Alternate for ${part.partNumber} (${row.number}: SB 32-1244 R2)`);
  await walk(app, alternateWorkflow, row.id, [['withdraw', { reason: 'SB cancelled' }]]);
  expect(await desk.issue(other.batch.id, '1', { lines: [line] })).toMatchObject({
    status: 422,
    body: { message: 'This part is no approved alternate any more. Scan it again.' },
  });
});

test('what one customer approved is issued to that customer’s jobs alone', async () => {
  const part = await anItem();
  const other = await desk.stock('5');
  const mine = await aCustomer(app);
  const row = await approved({
    itemId: part.id,
    alternateId: other.item.id,
    kind: 'customerApproved',
    customerId: mine.id,
  });
  const lines = [{ batchId: other.batch.id, qty: '1', alternateId: row.id }];
  const [own, foreign] = [await aJob(app, { customerId: mine.id }), await aJob(app)];
  const to = (jobNumber: string) => desk.issue(other.batch.id, '1', { departmentId: null, jobNumber, lines });
  expect(await to(foreign.number)).toMatchObject({
    status: 422,
    body: { message: `${row.number} is approved for ${mine.name} alone.` },
  });
  expect((await to(own.number)).status).toBe(200);
});
