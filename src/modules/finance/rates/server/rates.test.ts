import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { personWith } from '#kernel/testing/fixture.ts';
import { creationRefusalsOf } from '#kernel/testing/refusals.ts';
import { aSku } from '#modules/finance/sku/server/sku.fixture.ts';
import { aCustomerId } from '#modules/marketing/customers/server/customers.fixture.ts';
import { rateCard, rateLine } from '../shared/rateCard.record.ts';
import { aRateCard, aRateLine } from './rates.fixture.ts';
import { markUsed } from './book.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});
afterAll(() => app.close());

const writer = () => personWith(app, 'finance.user');
interface Told {
  unitPrice: string;
  currency: string;
  source: string;
  cardNumber: string | null;
}
const priceFor = async (query: Record<string, string>) =>
  (await writer()).get<Told>(`/api/finance/rates/price?${new URLSearchParams(query)}`);

const refusesNew = creationRefusalsOf(() => app, aRateCard);
refusesNew('a card that ends before it begins', () => ({ validTo: '2025-12-31' }), 'It ends before it begins.');
refusesNew('a price below nothing', () => ({ labourWheel: '-1' }), 'At least 0.');
refusesNew(
  'handling that is less at most than at least',
  () => ({ handlingMin: '200.00', handlingMax: '100.00' }),
  'At most is below at least.',
);
test('two cards of one customer never count on the same day', async () => {
  const customerId = await aCustomerId(app);
  const first = await aRateCard(app, { customerId, validTo: '2026-06-30' });
  const answer = await aRateCard.send(app, { customerId, validFrom: '2026-06-30' });
  expect(answer.body['message']).toBe(
    `${first.number} counts from 2026-01-01 to 2026-06-30: two cards of one customer may not overlap.`,
  );
  expect((await aRateCard.send(app, { customerId, validFrom: '2026-07-01' })).status).toBe(201);
});

test('two cards of one customer made at the same moment: the database keeps one', async () => {
  const customerId = await aCustomerId(app);
  const person = await writer();
  const facts = { customerId, validFrom: '2026-01-01', currency: 'THB', source: 'contract' };
  const answers = await Promise.all(Array.from({ length: 8 }, () => person.call('POST', rateCard.api, facts)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.every(({ status }) => [201, 422].includes(status))).toBe(true);
  const { pool } = app.deps.database;
  await expect(
    pool.query(
      `insert into rate_card (number, customer_id, valid_from, currency, source) values ('RC-X', $1, '2026-05-01', 'THB', 'contract')`,
      [customerId],
    ),
  ).rejects.toThrow('rate_card_one_at_a_time');
});

test('one function names the price and where it comes from, day by day', async () => {
  const customerId = await aCustomerId(app);
  const sku = await aSku(app, { basePrice: '4800.00' });
  const asked = { customerId, skuId: sku.id, on: '2026-07-01' };
  expect((await priceFor(asked)).body).toMatchObject({ source: 'skuBase', unitPrice: '4800.00', currency: 'THB' });
  const card = await aRateCard(app, { customerId, currency: 'USD', validTo: '2026-06-30' });
  await aRateLine(app, { rateCardId: card.id, skuId: sku.id, price: '140.0000' });
  expect((await priceFor(asked)).body).toMatchObject({ source: 'skuBase' });
  expect((await priceFor({ ...asked, on: '2026-06-30' })).body).toMatchObject({
    source: 'customerRate',
    unitPrice: '140.0000',
    currency: 'USD',
    cardNumber: card.number,
  });
});

test('the next card ends the one before, and keeps its prices', async () => {
  const person = await writer();
  const line = await aRateLine(app);
  const before = (
    await person.get<{ row: { number: string; customerId: string } }>(`${rateCard.api}/${line.rateCardId}`)
  ).body.row;
  const copy = await person.call<{ id: string }>('POST', `${rateCard.api}/${line.rateCardId}/copy`, {
    validFrom: '2027-01-01',
  });
  expect(copy.status).toBe(200);
  const ended = await person.get<{ row: { validTo: string } }>(`${rateCard.api}/${line.rateCardId}`);
  expect(ended.body.row.validTo).toBe('2026-12-31');
  const lines = await person.get<{ rows: { price: string }[] }>(`${rateLine.api}?f.rateCardId.in=${copy.body.id}`);
  expect(lines.body.rows).toMatchObject([{ price: '4250.0000' }]);
  const earlier = await person.call('POST', `${rateCard.api}/${copy.body.id}/copy`, { validFrom: '2026-12-31' });
  expect(earlier.body['message']).toContain('The next card begins after this one');
  expect(before.customerId).toBeTruthy();
});

test('a card that was billed by keeps its prices; only its last day and its remark change', async () => {
  const person = await writer();
  const line = await aRateLine(app);
  await app.write((ctx) => markUsed(ctx, [line.rateCardId, line.rateCardId]));
  const card = (await person.get<{ row: { version: number } }>(`${rateCard.api}/${line.rateCardId}`)).body.row;
  const change = (values: object) =>
    person.call('PATCH', `${rateCard.api}/${line.rateCardId}`, { version: card.version, ...values });
  expect((await change({ labourWheel: '1.00' })).body['code']).toBe('RATE_USED');
  expect((await person.call('PATCH', `${rateLine.api}/${line.id}`, { version: 1, price: '1.00' })).status).toBe(422);
  const added = await aRateLine.send(app, { rateCardId: line.rateCardId });
  expect(added.body['code']).toBe('RATE_USED');
  expect((await change({ validTo: '2026-12-31' })).status).toBe(200);
});

test('who writes no finance writes no prices, who reads none reads none', async () => {
  const card = await aRateCard(app);
  const viewer = await app.as('finance.viewer');
  expect((await viewer.get(`${rateCard.api}/${card.id}`)).status).toBe(200);
  expect((await viewer.call('POST', `${rateCard.api}/${card.id}/copy`, { validFrom: '2027-01-01' })).status).toBe(403);
  const stores = await app.as('stores.admin', 'level:5');
  expect((await stores.get(`${rateCard.api}/${card.id}`)).status).toBe(403);
});
