import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { done, personWith } from '#kernel/testing/fixture.ts';
import { draftFor, releasedJobs, shopFor } from '#modules/finance/invoices/server/invoices.fixture.ts';
import { invoice } from '#modules/finance/invoices/shared/invoice.record.ts';
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
