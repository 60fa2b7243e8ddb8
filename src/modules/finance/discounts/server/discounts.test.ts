import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { done, personAs, personWith } from '#kernel/testing/fixture.ts';
import { creationRefusalsOf } from '#kernel/testing/refusals.ts';
import { draftFor, releasedJobs, shopFor } from '#modules/finance/invoices/server/invoices.fixture.ts';
import { invoice, invoiceLine } from '#modules/finance/invoices/shared/invoice.record.ts';
import { discount } from '../shared/discount.record.ts';
import { aDiscount } from './discounts.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});
afterAll(() => app.close());

const today = dayOf(new Date());
const user = () => personWith(app, 'finance.user');
const approver = () => personAs(app, 'approver', 'finance.admin');
const message = (answer: { body: unknown }) => (answer.body as { message: string }).message;
const approved = async (values: Parameters<typeof aDiscount>[1]) => {
  const row = await aDiscount(app, values);
  await done((await approver()).run(discount, row.id, 'approve'));
  return row;
};
const seen = async (id: string) =>
  (await (await user()).get<{ row: Record<string, unknown> }>(`${invoice.api}/${id}`)).body.row;
const linesOf = async (id: string) =>
  (
    await (
      await user()
    ).get<{ rows: { id: string; version: number; discounts: { number: string; off: string }[] }[] }>(
      `${invoiceLine.api}?f.invoiceId.in=${id}`,
    )
  ).body.rows;
const useOf = async (id: string) =>
  (await (await user()).get<Record<string, { off?: string; number?: string }[]>>(`${discount.api}/${id}/use`)).body;

const refuses = creationRefusalsOf(() => app, aDiscount);
refuses('R-FIN-6 a discount over 100 %', () => ({ percent: '100.01' }), 'At most 100.');
refuses(
  'an amount without its currency',
  () => ({ type: 'amount', amount: '10.00' }),
  'Choose the currency of the amount.',
);
refuses('a discount that ends before it begins', () => ({ validTo: '2019-12-31' }), 'It ends before it begins.');

test('R-FIN-2 R-FIN-6 an agreed discount stands on the line with where it comes from; nobody has to answer for it', async () => {
  const shop = await shopFor(app, { price: '18500.0000' });
  const row = await approved({ customerId: shop.customerId });
  await aDiscount(app, { customerId: shop.customerId, percent: '50' });
  await approved({ customerId: shop.customerId, percent: '60', validTo: addDays(today, -1) });
  await approved({ percent: '70' });
  const id = await draftFor(app, shop, await releasedJobs(app, shop));
  expect(await seen(id)).toMatchObject({ discount: '925.00', net: '17575.00', vat: '1230.25', total: '18805.25' });
  expect(await linesOf(id)).toMatchObject([{ discounts: [{ number: row.number, off: '925.00' }] }]);
  expect(await useOf(row.id)).toMatchObject({ used: [], invoices: [{ off: '925.00' }] });
  await done((await user()).run(invoice, id, 'post'));
  expect(await useOf(row.id)).toMatchObject({ used: [{ currency: 'THB', lines: 1, off: '925.00' }] });
  expect(
    (await (await user()).get<{ row: { usedAt: string } }>(`${discount.api}/${row.id}`)).body.row.usedAt,
  ).not.toBeNull();
});

test('R-FIN-6 it counts by volume of the month and on the issue date; a price entered by hand has none', async () => {
  const shop = await shopFor(app, { price: '1000.0000' });
  const volume = await approved({ customerId: shop.customerId, minMonthlyQty: 3, percent: '10' });
  const jobs = await releasedJobs(app, shop, 3);
  const first = await draftFor(app, shop, jobs.slice(0, 2));
  expect(await seen(first)).toMatchObject({ net: '2000.00' });
  await done((await user()).run(invoice, first, 'post'));
  const third = await draftFor(app, shop, jobs.slice(2));
  expect(await seen(third)).toMatchObject({ net: '900.00' });
  const admin = await approver();
  await done(admin.run(discount, volume.id, 'withdraw', { reason: 'Contract ended' }));
  const [line] = await linesOf(third);
  await done(
    (await user()).call('PATCH', `${invoiceLine.api}/${line?.id}`, { version: line?.version, description: 'Wheel' }),
  );
  expect(await seen(third)).toMatchObject({ net: '1000.00' });
  await approved({ customerId: shop.customerId, percent: '20' });
  await done((await user()).run(invoice, third, 'post'));
  expect(await seen(third)).toMatchObject({ net: '800.00', status: 'posted' });
  const other = await draftFor(app, shop, await releasedJobs(app, shop));
  const [own] = await linesOf(other);
  const price = { version: own?.version, unitPrice: '950.00', reason: 'Agreed by mail' };
  await done(admin.call('PATCH', `${invoiceLine.api}/${own?.id}`, price));
  expect(await seen(other)).toMatchObject({ net: '950.00', discount: '0.00' });
});

test('a discount is approved by another person than who wrote it; once approved only its end comes earlier', async () => {
  const both = await app.as('finance.admin', 'finance.user');
  const { id } = await both.create(discount, {
    name: 'Own idea',
    type: 'percent',
    percent: '5',
    validFrom: today,
    stackable: false,
    priority: 10,
    agreement: 'Nobody',
  });
  expect((await both.run(discount, id, 'approve')).body).toMatchObject({ code: 'SAME_PERSON' });
  await expect(
    app.asOwner((pool) => pool.query(`update discount set approved_by_id = created_by where id = $1`, [id])),
  ).rejects.toThrow('discount_approved_by_another_person');
  const row = await approved({ validTo: addDays(today, 30) });
  const change = async (values: object) => {
    const { version } = (await (await user()).get<{ row: { version: number } }>(`${discount.api}/${row.id}`)).body.row;
    return (await user()).call('PATCH', `${discount.api}/${row.id}`, { version, ...values });
  };
  expect((await change({ percent: '50' })).status).toBe(422);
  expect(message(await change({ validTo: addDays(today, 60) }))).toBe(
    'It was approved for less: make a new discount to go on longer.',
  );
  expect((await change({ validTo: addDays(today, 3) })).status).toBe(200);
  await expect(
    app.asOwner((pool) => pool.query(`update discount set percent = 50 where id = $1`, [row.id])),
  ).rejects.toThrow('was approved');
});

test('another discount of the same customer and days is named; the last three months say what it would have taken off', async () => {
  const shop = await shopFor(app, { price: '1000.0000' });
  const id = await draftFor(app, shop, await releasedJobs(app, shop, 2));
  await done((await user()).run(invoice, id, 'post'));
  const one = await aDiscount(app, { customerId: shop.customerId });
  const other = await aDiscount(app, { customerId: shop.customerId });
  const use = await useOf(one.id);
  expect(use['overlaps']?.map(({ number }) => number)).toContain(other.number);
  expect(use).toMatchObject({ lastQuarter: [{ currency: 'THB', lines: 2, off: '100.00' }] });
});
