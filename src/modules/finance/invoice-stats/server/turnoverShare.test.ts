import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { verifyBooks } from '#app/books.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { done, personAs, personWith } from '#kernel/testing/fixture.ts';
import { aCreditNote } from '#modules/finance/credit-notes/server/credit-notes.fixture.ts';
import { creditNote } from '#modules/finance/credit-notes/shared/creditNote.record.ts';
import {
  anExchangeRate,
  anInvoiceLine,
  draftFor,
  releasedJobs,
  shopFor,
} from '#modules/finance/invoices/server/invoices.fixture.ts';
import { invoice } from '#modules/finance/invoices/shared/invoice.record.ts';
import { aSku } from '#modules/finance/sku/server/sku.fixture.ts';
import { sku } from '#modules/finance/sku/shared/sku.record.ts';
import type { invoiceStatsCall } from '../shared/invoiceStats.calls.ts';

let app: TestApp;
const today = dayOf(new Date());

/** A fixed sequence of numbers from 0 below 1: the same documents each time. */
function drawn(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
const pick = drawn(7);
const between = (low: number, high: number) => low + Math.floor(pick() * (high - low + 1));
const satang = (amount: string) => BigInt(amount.replace('.', ''));

interface Posted {
  id: string;
  lines: { id: string; net: string; shop: string; isOfJob: boolean }[];
}
const read = async <T>(statement: string, values: unknown[] = []) =>
  (await app.deps.database.pool.query(statement, values)).rows as T[];

/** Posts an invoice of one or two work orders and some lines of other shops, with a discount of the whole that does not divide. */
async function postOne(currency: 'THB' | 'USD', skus: readonly string[]): Promise<Posted> {
  const admin = await personWith(app, 'finance.admin');
  const shop = await shopFor(app, { price: `${between(100, 9_000)}.${between(10, 99)}00`, currency });
  const id = await draftFor(app, shop, await releasedJobs(app, shop, between(1, 2)));
  for (const skuId of skus.slice(0, between(0, skus.length)))
    await anInvoiceLine(app, { invoiceId: id, skuId, quantity: '3', unitPrice: `${between(1, 300)}.3333` });
  const { version } = (await admin.get<{ row: { version: number } }>(`${invoice.api}/${id}`)).body.row;
  if (pick() < 0.6)
    await done(
      admin.call('PATCH', `${invoice.api}/${id}`, { version, discountPct: '3.33', discountReason: 'Volume agreed' }),
    );
  await done(admin.run(invoice, id, 'post'));
  const lines = await read<Posted['lines'][number]>(
    `select l.id, l.net::text, coalesce(w.shop, s.shop) as shop, l.job_id is not null as "isOfJob"
     from invoice_line l join sku s on s.id = l.sku_id left join work_order w on w.id = l.job_id where l.invoice_id = $1 and l.archived_at is null order by l.line_no`,
    [id],
  );
  return { id, lines };
}

async function noteOn({ id, lines }: Posted, kind: 'credit' | 'debit'): Promise<string> {
  const wrong = lines.slice(0, between(1, lines.length)).map(({ id: lineId, net }) => ({
    lineId,
    amount: (Number(net) / between(3, 9)).toFixed(2),
  }));
  const reasonCode = kind === 'credit' ? 'priceTooHigh' : 'priceTooLow';
  const note = await aCreditNote(app, { kind, reasonCode, invoiceId: id, lines: wrong } as never);
  await done((await personAs(app, 'poster', 'finance.admin')).run(creditNote, note.id, 'post'));
  return note.id;
}

beforeAll(async () => {
  app = await testApp(wholeProduct());
  await anExchangeRate(app, { onDay: today, currency: 'USD', rate: '35.123456' });
  const skus = [];
  for (const shop of ['wheel', 'brake', 'battery'] as const) skus.push((await aSku(app, { shop })).id);
  const admin = await personWith(app, 'finance.admin');
  for (let at = 0; at < 12; at += 1) {
    const one = await postOne(at % 3 === 2 ? 'USD' : 'THB', skus);
    const note = at % 2 === 0 ? await noteOn(one, at % 4 === 0 ? 'credit' : 'debit') : null;
    if (at === 4)
      await done(
        (await personAs(app, 'poster', 'finance.admin')).run(creditNote, note ?? '', 'void', { reason: 'Wrong line' }),
      );
    if (at === 3 || at === 5) await done(admin.run(invoice, one.id, 'void', { reason: 'Wrong customer' }));
  }
}, 240_000);
afterAll(() => app.close());

test('turnover by shop is what every posted invoice, credit and debit note comes to in satang, also after voids, discounts and in dollars', async () => {
  const documents = await read<{ id: string; net: string; counts: boolean; isNote: boolean; fx: string }>(
    `select id, (total_thb - vat_thb)::text as net, status <> 'voided' as counts, false as "isNote", fx_rate::text as fx from invoice where invoice_number is not null
     union all select id, (case kind when 'credit' then -1 else 1 end * (total_thb - vat_thb))::text, status = 'posted', true, fx_rate::text from credit_note where note_number is not null`,
  );
  expect(documents.length).toBeGreaterThan(17);
  const shares = await read<{ document: string; shop: string | null; net: string; jobs: boolean }>(
    `select coalesce(invoice_id, credit_note_id) as document, shop, net_thb::text as net, of_work_order as jobs from turnover_share`,
  );
  const lines = await read<{ document: string; shop: string; net: string; jobs: boolean }>(
    `select l.invoice_id as document, coalesce(w.shop, s.shop) as shop, l.net::text as net, l.job_id is not null as jobs
     from invoice_line l join sku s on s.id = l.sku_id left join work_order w on w.id = l.job_id where l.archived_at is null
     union all select n.id, coalesce(w.shop, s.shop), (case n.kind when 'credit' then -1 else 1 end * (c->>'difference')::numeric)::text, l.job_id is not null
     from credit_note n cross join jsonb_array_elements(n.corrected) c join invoice_line l on l.id::text = c->>'lineId' join sku s on s.id = l.sku_id
       left join work_order w on w.id = l.job_id`,
  );
  const total = { shops: new Map<string, bigint>(), all: 0n, jobs: 0n };
  for (const { id, net, counts, fx } of documents) {
    const own = shares.filter(({ document }) => document === id);
    expect(own.reduce((all, one) => all + satang(one.net), 0n)).toBe(satang(net));
    for (const { shop, jobs, net: share } of own) {
      const worth = lines.filter((one) => one.document === id && one.shop === shop && one.jobs === jobs);
      const exact = worth.reduce((all, one) => all + Number(one.net), 0) * Number(fx);
      // The document is rounded once, so a share may differ by what is left of its satang.
      expect(Math.abs(Number(share) - exact)).toBeLessThan(0.021);
      if (!counts) continue;
      total.shops.set(shop ?? '', (total.shops.get(shop ?? '') ?? 0n) + satang(share));
      total.all += satang(share);
      if (jobs) total.jobs += satang(share);
    }
  }
  const viewer = await app.as('finance.viewer');
  const { body } = await viewer.get<AnswerOf<typeof invoiceStatsCall>>('/api/finance/invoicing/stats?months=3');
  const cents = (amount: number) => BigInt(Math.round(amount * 100));
  expect(new Map(body.shops.map(({ shop, net }) => [shop ?? '', cents(net)]))).toEqual(total.shops);
  expect(body.months.map(({ net, invoices }) => [cents(net), invoices]).at(-1)).toEqual([total.all, 10]);
  expect(body.customers.reduce((all, { net }) => all + cents(net), 0n)).toBe(total.all);
  expect([cents(body.overAndAbove.all), cents(body.margin.billed)]).toEqual([total.all, total.jobs]);
});

test('turnover by SKU is what every posted invoice, credit and debit note comes to in satang, in the month of each; void ones count no more', async () => {
  const kept = await read<{ code: string; net: string }>(
    `select s.code, sum(t.net_thb)::text as net from turnover_of_sku t join sku s on s.id = t.sku_id group by s.code order by sum(t.net_thb) desc, s.code`,
  );
  const lines = await read<{ code: string; worth: string }>(
    `select s.code, (l.net * i.fx_rate)::text as worth from invoice i join invoice_line l on l.invoice_id = i.id join sku s on s.id = l.sku_id
     where i.invoice_number is not null and i.status <> 'voided' and l.archived_at is null
     union all select s.code, (case n.kind when 'credit' then -1 else 1 end * (c->>'difference')::numeric * n.fx_rate)::text
     from credit_note n cross join jsonb_array_elements(n.corrected) c join invoice_line l on l.id::text = c->>'lineId' join sku s on s.id = l.sku_id
     where n.status = 'posted'`,
  );
  for (const { code, net } of kept) {
    const own = lines.filter((line) => line.code === code);
    expect(Math.abs(Number(net) - own.reduce((all, { worth }) => all + Number(worth), 0))).toBeLessThan(
      0.021 * (own.length + 1),
    );
  }
  const viewer = await app.as('finance.viewer');
  const { body } = await viewer.get<AnswerOf<typeof invoiceStatsCall>>('/api/finance/invoicing/stats?months=3');
  expect(kept.reduce((all, { net }) => all + satang(net), 0n)).toBe(
    BigInt(Math.round((body.months.at(-1)?.net ?? 0) * 100)),
  );
  const top = kept.filter(({ net }) => Number(net) !== 0).slice(0, 12);
  expect(body.skus.map(({ code, net }) => [code, net.toFixed(2)])).toEqual(top.map(({ code, net }) => [code, net]));
});

test('it stays as it was posted: the product changes or deletes none, and a share that was tampered with is named', async () => {
  await expect(read('update turnover_share set net_thb = 0')).rejects.toThrow('permission denied');
  await expect(read('delete from turnover_share')).rejects.toThrow('permission denied');
  const named = async () =>
    (await verifyBooks(app.deps.database.pool)).faults.filter(({ kind }) => kind === 'turnover of documents');
  expect(await named()).toEqual([]);
  // A product is sold in another shop from now on: what was posted keeps the one it had.
  const user = await personWith(app, 'finance.user');
  const [sold] = await read<{ id: string; version: number }>(
    `select id, version from sku where shop = 'brake' and exists (select 1 from invoice_line l where l.sku_id = sku.id)`,
  );
  await done(user.call('PATCH', `${sku.api}/${sold?.id}`, { version: sold?.version, shop: 'wheel' }));
  expect(await named()).toEqual([]);
  await app.asOwner(async (owner) => {
    await owner.query('alter table turnover_share disable trigger user');
    await owner.query(
      `update turnover_share set net_thb = net_thb + 1 where id = (select min(id) from turnover_share where invoice_id is not null)`,
    );
    await owner.query(
      `delete from turnover_share where credit_note_id = (select max(credit_note_id::text)::uuid from turnover_share)`,
    );
    await owner.query('alter table turnover_share enable trigger user');
  });
  expect((await named()).map(({ what }) => what)).toEqual([
    expect.stringMatching(/^DB\S+ stands in turnover with .* and is worth/),
    expect.stringMatching(/^IV\S+ stands in turnover with .* and is worth/),
  ]);
});
