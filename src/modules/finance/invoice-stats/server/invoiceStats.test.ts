import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '#app/books.ts';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { done, personWith } from '#kernel/testing/fixture.ts';
import { draftFor, releasedJobs, shopFor } from '#modules/finance/invoices/server/invoices.fixture.ts';
import { invoice } from '#modules/finance/invoices/shared/invoice.record.ts';
import { anOpenCounter } from '#modules/stores/counter/server/counter.fixture.ts';
import type { invoiceStatsCall } from '../shared/invoiceStats.calls.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});
afterAll(() => app.close());

test('turnover by month, customer, shop and SKU in THB without VAT; drafts, void ones and earlier months are left out', async () => {
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
  expect(body.skus).toMatchObject([{ kind: 'service', net: 1000 }]);
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
    // Handed out while it was in work: five pieces of 50.00, one of them back, two more that were taken back again: 200.00.
    const stand = async (status: string) =>
      other.asOwner((pool) =>
        pool.query<{ number: string }>('update work_order set status = $2 where id = $1 returning number', [
          job,
          status,
        ]),
      );
    const jobNumber = (await stand('inWork')).rows[0]?.number;
    const counter = await anOpenCounter(other);
    const { batch } = await counter.stock('20', {}, { unitCost: '50' });
    const hand = async (qty: string) => counter.movementNoOf(await counter.issue(batch.id, qty, { jobNumber }));
    const five = await hand('5');
    await done(counter.send('return', { movementNo: five, qty: '1' }));
    const two = await hand('2');
    await stand('released');
    const id = await draftFor(other, shop, [job]);
    await done((await personWith(other, 'finance.admin')).run(invoice, id, 'post'));
    expect((await statsOf()).margin.material).toBe(300);
    await done(counter.keeper.call('POST', `/api/store/movements/${two}/reverse`, { reason: 'Handed out twice' }));
    // What went to no work order, or to one that was not billed, counts for none.
    await done(counter.issue(batch.id, '1'));
    expect(await statsOf()).toMatchObject({
      // 1,070.00 owed of 1,070.00 billed with VAT.
      outstanding: { days: 90, owed: 1070, billed: 1070 },
      overAndAbove: { pct: 0, net: 0, all: 1000 },
      margin: { pct: 80, billed: 1000, material: 200 },
    });
    const saidOf = (change: string) =>
      other.asOwner(async (owner) => {
        const client = await owner.connect();
        await client.query(`begin; ${change}`);
        const { faults } = await verifyBooks(client as unknown as Pool);
        await client.query('rollback');
        client.release();
        return faults.filter(({ kind }) => kind === 'material of work orders').map(({ what }) => what);
      });
    expect(await saidOf('select 1')).toEqual([]);
    expect(await saidOf('update material_of_job set value = value - 1')).toEqual([
      `Material of ${jobNumber} stands with -201.00 THB and its movements come to -200.00.`,
    ]);
    expect(await saidOf('delete from material_of_job')).toEqual([expect.stringMatching(/stands with 0 THB/)]);
  } finally {
    await other.close();
  }
});
