import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { attach, done } from '#kernel/testing/fixture.ts';
import { creationRefusalsOf } from '#kernel/testing/refusals.ts';
import { aRateLine } from '#modules/finance/rates/server/rates.fixture.ts';
import { rateLine } from '#modules/finance/rates/shared/rateCard.record.ts';
import { markUsed } from '#modules/finance/rates/server/public.ts';
import type { epaPreviewCall } from '../shared/epa.calls.ts';
import { epaRun } from '../shared/epa.record.ts';
import { adjusted, factorOf } from '../shared/formula.ts';
import { anEpaRun, contract, formulaOfM10 } from './epa.fixture.ts';

let app: TestApp;
let maker: Person;
let approver: Person;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  [maker, approver] = [await app.as('finance.user'), await app.as('finance.admin', 'finance.user')];
});
afterAll(() => app.close());

type Run = RowOf<typeof epaRun>;
const today = dayOf(new Date());
const effective = addDays(today, 60);
const seen = async (id: string) => (await done<{ row: Run }>(maker.get(`${epaRun.api}/${id}`))).row;
const priceOn = async (customerId: string, skuId: string, on: string) =>
  (await maker.get<{ unitPrice: string }>(`/api/finance/rates/price?${new URLSearchParams({ customerId, skuId, on })}`))
    .body.unitPrice;
const evidence = (id: string) => attach(app, maker, { record: epaRun, id }, 'paper');
/** A run of a contract taken to a state by two people. */
async function runTo(...steps: ('approve' | 'notify' | 'apply')[]) {
  const of = await contract(app);
  const row = await anEpaRun(app, { customerId: of.customerId });
  await evidence(row.id);
  for (const step of steps)
    await done(approver.run(epaRun, row.id, step, step === 'notify' ? { notice: 'Mail to the buyer' } : undefined));
  return { ...of, id: row.id };
}

test('R-FIN-11 M10 the factor of labour 100 to 104 and material 120 to 126.6 is 1.04125: 25,000.00 becomes 26,031.25, capped at 4 % 26,000.00', async () => {
  const formula = {
    weightFixed: '10',
    weightLabour: '55',
    weightMaterial: '35',
    indexL0: '100',
    indexL1: '104',
    indexM0: '120',
    indexM1: '126.6',
  };
  expect(factorOf(formula)).toEqual({ factor: '1.04125000', limited: '1.04125000' });
  expect(factorOf({ ...formula, capPct: '4' })).toEqual({ factor: '1.04125000', limited: '1.04000000' });
  expect(factorOf({ ...formula, indexL1: '50', floorPct: '5' }).limited).toBe('0.95000000');
  expect([adjusted('25000', '1.04125', '0.01'), adjusted('25000', '1.04125', '100')]).toEqual([
    '26031.2500',
    '26000.0000',
  ]);
  expect(adjusted('0.10', '1.05', '0.01')).toBe('0.1100');
  const { id } = await runTo();
  expect((await seen(id)).limited).toBe('1.04125000');
  const { body } = await maker.get<AnswerOf<typeof epaPreviewCall>>(`${epaRun.api}/${id}/preview`);
  expect(body.rows).toContainEqual(expect.objectContaining({ before: '25000.0000', after: '26031.2500' }));
  expect(body.rows).toContainEqual(
    expect.objectContaining({ what: 'Labour, wheel', before: '1450.00', after: '1509.8100' }),
  );
});

const refusesNew = creationRefusalsOf(() => app, anEpaRun);
refusesNew('an index month that is missing', () => ({ newMonth: '2026-11' }), 'No labour index of 2026-11 is entered.');
refusesNew(
  'parts that are not the whole',
  () => ({ weightFixed: '11.00' }),
  'The parts come to 101.00 %, not 100.00 %.',
);
refusesNew('a new month before the base', () => ({ newMonth: '2025-09' }), 'The new month is after the base month.');
refusesNew(
  'a day without a rate card',
  () => ({ effectiveDate: '2020-01-01' }),
  'No rate card is in force the day before.',
);

test('4.1 an adjustment is approved by another person, with the evidence of its indices', async () => {
  const row = await anEpaRun(app, { customerId: (await contract(app)).customerId });
  expect((await approver.run(epaRun, row.id, 'approve')).body).toMatchObject({
    message: 'Attach first: Evidence of indices (at least 1).',
  });
  const own = await approver.create(epaRun, { customerId: (await contract(app)).customerId, ...formulaOfM10() });
  await evidence(own.id);
  expect((await approver.run(epaRun, own.id, 'approve')).status).toBe(422);
  await evidence(row.id);
  expect((await maker.run(epaRun, row.id, 'approve')).status).toBe(403);
  await done(approver.run(epaRun, row.id, 'approve'));
  expect(await seen(row.id)).toMatchObject({ status: 'approved' });
});

test('4.1 the notice period is kept: an adjustment effective sooner is neither approved nor notified', async () => {
  const { customerId } = await contract(app);
  const row = await anEpaRun(app, { customerId, effectiveDate: addDays(today, 10) });
  await evidence(row.id);
  expect((await approver.run(epaRun, row.id, 'approve')).body).toMatchObject({
    message: `With 30 days of notice it is effective from ${addDays(today, 30)} at the earliest.`,
  });
});

test('R-FIN-11 applied, it is a new rate card from its day: prices before that day stay as they are', async () => {
  const { id, customerId, skuId } = await runTo('approve', 'notify', 'apply');
  expect(await priceOn(customerId, skuId, today)).toBe('25000.0000');
  expect(await priceOn(customerId, skuId, addDays(effective, -1))).toBe('25000.0000');
  expect(await priceOn(customerId, skuId, effective)).toBe('26031.2500');
  const row = await seen(id);
  const { body } = await maker.get<{ row: Record<string, unknown> }>(`/api/finance/rates/cards/${row.newCardId}`);
  expect(body.row).toMatchObject({ source: 'epa', validFrom: effective, labourWheel: '1509.81' });
});

test('an applied adjustment is taken back before its day: the old card counts on; a card that was billed by stays', async () => {
  const { id, customerId, skuId } = await runTo('approve', 'notify', 'apply');
  await done(approver.run(epaRun, id, 'withdraw', { reason: 'The customer objected' }));
  expect(await seen(id)).toMatchObject({ status: 'withdrawn' });
  expect(await priceOn(customerId, skuId, effective)).toBe('25000.0000');
  const other = await runTo('approve', 'notify', 'apply');
  const { newCardId } = await seen(other.id);
  await app.write((ctx) => markUsed(ctx, [newCardId ?? '']));
  expect((await approver.run(epaRun, other.id, 'withdraw', { reason: 'Too late' })).status).toBe(422);
  expect(await priceOn(other.customerId, other.skuId, effective)).toBe('26031.2500');
});

test('an index entered anew after the run was made is not what was approved', async () => {
  const { id } = await runTo();
  const { rows } = await app.deps.database.pool.query<{ id: string }>(
    `select id from price_index where series = 'labour' and month = '2026-10'`,
  );
  const at = `/api/finance/epa/indices/${rows[0]?.id}`;
  const version = async () => (await maker.get<{ row: { version: number } }>(at)).body.row.version;
  await done(maker.call('PATCH', at, { version: await version(), value: '105.0000' }));
  expect((await approver.run(epaRun, id, 'approve')).body).toMatchObject({ code: 'EPA_STALE' });
  await done(maker.call('PATCH', at, { version: await version(), value: '104.0000' }));
  await done(approver.run(epaRun, id, 'approve'));
});

test('R-FIN-11 prices or indices that changed after the approval are looked at again: a stale run is refused and says what changed', async () => {
  const { id, cardId, customerId, skuId } = await runTo('approve', 'notify');
  const apply = async () => (await approver.run(epaRun, id, 'apply')).body as Record<string, unknown>;
  const { rows } = await app.deps.database.pool.query<{ id: string; code: string; name: string }>(
    `select l.id, s.code, s.name_en as name from rate_line l join sku s on s.id = l.sku_id where l.rate_card_id = $1`,
    [cardId],
  );
  const [line] = rows;
  const at = `${rateLine.api}/${line?.id}`;
  const change = async (price: string) => {
    const { version } = (await maker.get<{ row: { version: number } }>(at)).body.row;
    await done(maker.call('PATCH', at, { version, price }));
  };
  await change('25500.0000');
  expect(await apply()).toMatchObject({
    code: 'EPA_STALE',
    message: expect.stringMatching(
      new RegExp(
        `^${line?.code} ${line?.name}.* was 25,000[.]00 when it was approved and is 25,500[.]00 now: withdraw this adjustment and make another one[.]$`,
      ),
    ) as string,
  });
  expect(await priceOn(customerId, skuId, effective)).toBe('25500.0000');
  await change('25000.0000');
  const added = await aRateLine(app, { rateCardId: cardId, price: '10.0000' });
  expect((await apply())['message']).toMatch(/ was added since it was approved: withdraw this adjustment/);
  await app.asOwner((pool) => pool.query('update rate_line set archived_at = now() where id = $1', [added.id]));
  const index = `/api/finance/epa/indices/${
    (
      await app.deps.database.pool.query<{ id: string }>(
        `select id from price_index where series = 'labour' and month = '2026-10'`,
      )
    ).rows[0]?.id
  }`;
  const version = async () => (await maker.get<{ row: { version: number } }>(index)).body.row.version;
  await done(maker.call('PATCH', index, { version: await version(), value: '103.0000' }));
  expect((await apply())['message']).toBe(
    'The indices or the rate card changed since: withdraw this adjustment and make another one.',
  );
  await done(maker.call('PATCH', index, { version: await version(), value: '104.0000' }));
  await done(approver.run(epaRun, id, 'apply'));
  expect(await priceOn(customerId, skuId, effective)).toBe('26031.2500');
});

test('finance.viewer reads adjustments and makes none; who reads no finance sees none', async () => {
  const { id } = await runTo();
  const viewer = await app.as('finance.viewer');
  expect((await viewer.get(`${epaRun.api}/${id}/preview`)).status).toBe(200);
  expect((await viewer.run(epaRun, id, 'withdraw', { reason: 'None' })).status).toBe(403);
  expect((await (await app.as('stores.admin')).get(`${epaRun.api}/${id}`)).status).toBe(403);
});
