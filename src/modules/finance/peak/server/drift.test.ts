import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Person, TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { invoice } from '#modules/finance/invoices/shared/invoice.record.ts';
import { postedInvoice } from '#modules/finance/receipts/server/receipts.fixture.ts';
import type { peakFiguresCall, peakOfCall } from '../shared/peak.calls.ts';
import { peakDocument } from '../shared/peak.record.ts';
import { FakePeak } from './fakePeak.fixture.ts';
import { askPeak } from './lists.jobs.ts';
import { PeakBench, type Document } from './peakBench.fixture.ts';

let bench: PeakBench;
let app: TestApp;
let user: Person;
let peak: FakePeak;
beforeAll(async () => {
  bench = await PeakBench.open();
  ({ app, user } = bench);
}, 120_000);
beforeEach(async () => {
  peak = new FakePeak();
  app.deps.services.outside.peak = await peak.open();
  await bench.clear();
  return () => peak.close();
});
afterAll(() => app.close());

test('drift watch names what differs by document: an amount, a void there, one that is gone; and takes it back when mended', async () => {
  const rows = [await bench.live(), await postedInvoice(app), await postedInvoice(app)];
  await bench.send();
  const [amount, isVoid, gone] = rows.map(({ invoiceNumber }) => `/invoices ${invoiceNumber}`);
  const first = peak.kept.get(amount ?? '');
  if (first) first.netAmount = '53000.00';
  const second = peak.kept.get(isVoid ?? '');
  if (second) second.status = 'Void';
  peak.kept.delete(gone ?? '');
  await askPeak(bench.run);
  const told = async () => Promise.all(rows.map(async ({ id }) => (await bench.documentOf(id)).drift));
  expect(await told()).toEqual([
    'PEAK has 53000.00, ours is 53500.00.',
    'Void in PEAK, not here.',
    'Not in PEAK any more.',
  ]);
  const { body } = await user.get<{ rows: Document[] }>(`${peakDocument.api}?f.drift.notEmpty=1`);
  expect(body.rows.map(({ number }) => number)).toEqual(expect.arrayContaining([rows[0]?.invoiceNumber]));
  if (first) first.netAmount = '53500.00';
  await askPeak(bench.run);
  expect((await told())[0]).toBeNull();
});

test('drift watch says of a document what it does not know: no amount told, one PEAK does not show, a void that was left out; and goes on to the next', async () => {
  const rows = [await bench.live(), await postedInvoice(app), await postedInvoice(app)];
  await bench.send();
  const [silent, , voided] = rows;
  const kept = peak.kept.get(`/invoices ${silent?.invoiceNumber}`);
  if (kept) delete kept.netAmount;
  const admin = await app.as('finance.admin', 'finance.user');
  await done(admin.run(invoice, voided?.id ?? '', 'void', { reason: 'Wrong customer order' }));
  const voiding = await bench.documentOf(voided?.id ?? '', 'void');
  await done(admin.run(peakDocument, voiding.id, 'skip', { reason: 'PEAK has closed the month' }));
  await app.asOwner((owner) =>
    owner.query(
      `update peak_document set compared_at = now() - interval '1 hour' * case number when $1 then 9 else 1 end`,
      [rows[1]?.invoiceNumber],
    ),
  );
  peak.lies = [['GET /invoices', 'refuse']];
  await askPeak(bench.run);
  expect(await Promise.all(rows.map(async ({ id }) => (await bench.documentOf(id)).drift))).toEqual([
    'PEAK tells no amount: it was not compared.',
    'PEAK does not show it: code is wrong',
    'Void here, not in PEAK.',
  ]);
});

test('an invoice and the figures carry their mark: waiting, in step, differing', async () => {
  const row = await bench.live();
  const marks = async () => {
    const of = await user.get<AnswerOf<typeof peakOfCall>>(`/api/finance/peak/of/${row.id}`);
    const figures = await user.get<AnswerOf<typeof peakFiguresCall>>('/api/finance/peak/figures?months=3');
    return { of: of.body.documents.map(({ mark }) => mark), ...figures.body };
  };
  const before = await marks();
  expect(before.of).toEqual(['waiting']);
  expect(before.waiting).toBeGreaterThan(0);
  await bench.send();
  expect(await marks()).toMatchObject({ of: ['inStep'], waiting: before.waiting - 1, differs: before.differs });
  const kept = peak.kept.get(`/invoices ${row.invoiceNumber}`);
  if (kept) kept.netAmount = '1.00';
  await askPeak(bench.run);
  const after = await marks();
  expect(after).toMatchObject({ of: ['differs'], mark: 'differs', isConfigured: true });
  expect(after.differs).toBeGreaterThan(0);
});

test('F-23, F-56, F-57, F-58 products, services and accounts are fetched and kept; what PEAK told stays when it is away', async () => {
  await askPeak(bench.run);
  const lists = async () => ({
    products: (await user.get<{ code: string }[]>('/api/finance/peak/products/list')).body.map(({ code }) => code),
    both: (await user.get<{ code: string }[]>('/api/finance/peak/products-services')).body.map(({ code }) => code),
    accounts: (await user.get<{ code: string; nameEn: string }[]>('/api/finance/peak/accountcode')).body,
  });
  expect(await lists()).toMatchObject({ products: ['P001'], both: ['P001', 'S001'] });
  expect((await lists()).accounts).toContainEqual({ code: '410101', name: 'รายได้ค่าบริการ', nameEn: 'Service revenue' });
  peak.close();
  await askPeak(bench.run);
  expect((await lists()).products).toEqual(['P001']);
  expect((await bench.state()).fault).toMatch(/^PEAK was not reached/);
  const stores = await app.as('stores.admin');
  for (const path of ['products/list', 'products-services', 'accountcode', 'state'])
    expect((await stores.get(`/api/finance/peak/${path}`)).status).toBe(403);
});

test('a changed customer is told again, as a change of the contact PEAK has', async () => {
  const row = await bench.live();
  await bench.send();
  const before = (await user.get<{ row: { version: number } }>(`/api/customers/${row.customerId}`)).body.row;
  const marketing = await app.as('marketing.user');
  await done(
    marketing.call('PATCH', `/api/customers/${row.customerId}`, {
      version: before.version,
      address: '1 Sathon Road, Bangkok',
    }),
  );
  await bench.send();
  expect(peak.asked.some((line) => line.startsWith('PUT /contacts'))).toBe(true);
  expect((await bench.documentOf(row.customerId)).status).toBe('synced');
});

test('what goes to PEAK stays what it was, and is never deleted: the database says so', async () => {
  const row = await postedInvoice(app);
  const { id } = await bench.documentOf(row.id);
  const { pool } = app.deps.database;
  await expect(pool.query(`update peak_document set number = 'X' where id = $1`, [id])).rejects.toThrow(
    'stays what it was',
  );
  await expect(app.asOwner((owner) => owner.query('delete from peak_document where id = $1', [id]))).rejects.toThrow(
    'never deleted',
  );
});
