import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { done, personWith } from '#kernel/testing/fixture.ts';
import { draftFor, releasedJobs, shopFor } from '#modules/finance/invoices/server/invoices.fixture.ts';
import { invoice } from '#modules/finance/invoices/shared/invoice.record.ts';
import { aMovement } from '#modules/stores/stock/server/stock.fixture.ts';
import type { invoiceStatsCall } from '../shared/invoiceStats.calls.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});
afterAll(() => app.close());

test('turnover by month, customer and shop in THB without VAT; drafts, void ones and earlier months are left out', async () => {
  const today = dayOf(new Date());
  const shop = await shopFor(app, { price: '1000.0000' });
  const [now = '', before = '', draft = '', voided = ''] = await releasedJobs(app, shop, 4);
  const admin = await personWith(app, 'finance.admin');
  const post = async (job: string, issueDate?: string) => {
    const id = await draftFor(app, shop, [job]);
    if (issueDate) {
      const { version } = (await admin.get<{ row: { version: number } }>(`${invoice.api}/${id}`)).body.row;
      await done(admin.call('PATCH', `${invoice.api}/${id}`, { version, issueDate }));
    }
    await done(admin.run(invoice, id, 'post'));
    return id;
  };
  await post(before, addMonths(`${today.slice(0, 7)}-01`, -3));
  await post(now);
  await done(admin.run(invoice, await post(voided), 'void', { reason: 'Wrong customer' }));
  await draftFor(app, shop, [draft]);
  const viewer = await app.as('finance.viewer');
  const { body } = await viewer.get<AnswerOf<typeof invoiceStatsCall>>('/api/finance/invoicing/stats?months=3');
  expect(body.months).toHaveLength(3);
  expect(body.months.at(-1)).toEqual({ month: today.slice(0, 7), net: 1000, invoices: 1 });
  expect(body.customers).toMatchObject([{ id: shop.customerId, net: 1000 }]);
  expect(body.shops).toEqual([{ shop: 'wheel', net: 1000 }]);
  const { body: year } = await viewer.get<AnswerOf<typeof invoiceStatsCall>>('/api/finance/invoicing/stats?months=12');
  expect(year.customers[0]?.net).toBe(2000);
  // The one of three months ago was due after 30 days.
  expect(year.aging.find(({ bucket }) => bucket === 'notDue')?.thb).toBe(1070);
  expect(year.aging.reduce((all, { thb }) => all + thb, 0)).toBe(2140);
  expect((await (await app.as('stores.admin')).get('/api/finance/invoicing/stats?months=3')).status).toBe(403);
});

test('outstanding days, share of over and above and margin before labour say how they are counted, and no figure where a fact lacks', async () => {
  const other = await testApp(wholeProduct());
  try {
    const viewer = await other.as('finance.viewer');
    const statsOf = async () =>
      (await viewer.get<AnswerOf<typeof invoiceStatsCall>>('/api/finance/invoicing/stats?months=3')).body;
    expect(await statsOf()).toMatchObject({
      outstanding: { days: null, owed: 0, billed: 0 },
      overAndAbove: { pct: null, net: 0, all: 0 },
      margin: { pct: null, billed: 0, material: 0, hours: 0 },
    });
    const shop = await shopFor(other, { price: '1000.0000' });
    const [job = ''] = await releasedJobs(other, shop);
    const id = await draftFor(other, shop, [job]);
    await done((await personWith(other, 'finance.admin')).run(invoice, id, 'post'));
    // What stores issued to the work order, and what came back of it; an hour of work, which has no cost.
    const cost = async (type: string, value: string) => {
      const { id: movementId } = await aMovement(other);
      await other.asOwner(async (pool) => {
        await pool.query('alter table movement disable trigger user');
        await pool.query(
          'update movement set type = $1, value = $3, job_number = (select number from work_order where id = $2) where id = $4',
          [type, job, value, movementId],
        );
      });
    };
    await cost('issue', '-250.00');
    await cost('returnToStock', '50.00');
    expect(await statsOf()).toMatchObject({
      // 1,070.00 owed of 1,070.00 billed with VAT.
      outstanding: { days: 90, owed: 1070, billed: 1070 },
      overAndAbove: { pct: 0, net: 0, all: 1000 },
      margin: { pct: 80, billed: 1000, material: 200 },
    });
  } finally {
    await other.close();
  }
});
