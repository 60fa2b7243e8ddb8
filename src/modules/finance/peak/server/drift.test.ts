import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { addDays } from '#kernel/shared/dates.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Person, TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { draftFor, releasedJobs, shopFor } from '#modules/finance/invoices/server/invoices.fixture.ts';
import { invoice } from '#modules/finance/invoices/shared/invoice.record.ts';
import { listedInvoice } from '#modules/finance/invoices/shared/listedInvoice.record.ts';
import { postedInvoice } from '#modules/finance/receipts/server/receipts.fixture.ts';
import { aVoucher, checker, posted, step, today } from '#modules/finance/vouchers/server/vouchers.fixture.ts';
import type { peakFiguresCall, peakOfCall } from '../shared/peak.calls.ts';
import { revenueAccounts } from '../shared/revenue.ts';
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

test('F-23 of the accounts the call answers the screen keeps those that begin with 4, none that holds a 4 elsewhere; the call itself keeps all', async () => {
  await askPeak(bench.run);
  const told = (await user.get<{ code: string }[]>('/api/finance/peak/accountcode')).body;
  const codes = told.map(({ code }) => code);
  // Both kinds are there, and a 4 that is no first digit.
  expect(codes).toEqual(expect.arrayContaining(['410101', '540101', '111201']));
  expect(codes).toEqual(peak.accounts.map(({ code }) => code).toSorted());
  expect(revenueAccounts(told).map(({ code }) => code)).toEqual(codes.filter((code) => code[0] === '4'));
  expect(revenueAccounts([{ code: '540101' }, { code: '114201' }, { code: ' 410101' }, { code: '' }])).toEqual([]);
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

test('2.7 the list of invoices says of each how it stands in PEAK: not sent, waiting for what, in PEAK with its number, refused and why, different; each can be filtered by', async () => {
  const sent = await bench.live();
  await bench.send();
  const refused = await postedInvoice(app);
  peak.lies = [['/invoices', 'refuse']];
  await bench.send();
  const shop = await shopFor(app);
  const draft = await draftFor(app, shop, await releasedJobs(app, shop));
  await bench.setMode('dryRun');
  const waiting = await postedInvoice(app);
  await bench.send();
  const listed = async (state: string) => {
    const asked = `${listedInvoice.api}?f.peak.in=${state}&size=100`;
    return (await done<{ rows: RowOf<typeof listedInvoice>[] }>(user.get(asked))).rows;
  };
  const find = async (state: string, id: string) => (await listed(state)).find((row) => row.id === id);
  expect(await find('sent', sent.id)).toMatchObject({ peakNumber: sent.invoiceNumber, peakWhy: null });
  expect(await find('failed', refused.id)).toMatchObject({ peakNumber: null, peakWhy: 'contactCode is wrong' });
  expect(await find('waiting', waiting.id)).toMatchObject({ peakNumber: null, peakWhy: expect.stringMatching('PEAK') });
  expect(await find('notSent', draft)).toMatchObject({ peakNumber: null, peakWhy: null });
  // Sent, but its void waits: it is not in step.
  const admin = await app.as('finance.admin', 'finance.user');
  await done(admin.run(invoice, sent.id, 'void', { reason: 'Wrong customer order' }));
  expect(await find('waiting', sent.id)).toMatchObject({ peakNumber: sent.invoiceNumber });
  expect(await find('sent', sent.id)).toBeUndefined();
  expect((await user.get(`${listedInvoice.api}?f.peak.in=lost`)).status).toBe(400);
  expect((await (await app.as('level:4')).get(listedInvoice.api)).status).toBe(403);
});

test('R-PEAK-3 a voucher reversed in another month: its journal stays in PEAK, the mirror is sent of the day of the reversal, once; in the same month it is voided', async () => {
  await bench.live();
  const lastMonth = addDays(`${today.slice(0, 7)}-01`, -1);
  const old = await posted(app, (await aVoucher(app, { voucherDate: lastMonth })).id);
  const young = await posted(app, (await aVoucher(app)).id);
  await bench.send();
  const number = old.voucherNo ?? '';
  const admin = await checker(app);
  await step(admin, old.id, 'reverse', { reason: 'Charged twice' });
  await step(admin, young.id, 'reverse', { reason: 'Charged twice' });
  const preview = await user.get<{ request: string }>(
    `${peakDocument.api}/${(await bench.documentOf(old.id, 'void')).id}/preview`,
  );
  expect(preview.body.request).toBe('POST /dailyjournals');
  peak.lies = [['/dailyjournals', 'storeAndHang']];
  await bench.send();
  await bench.due((await bench.documentOf(old.id, 'void')).id);
  await bench.send();
  expect(await bench.documentOf(old.id, 'void')).toMatchObject({
    status: 'synced',
    peakCode: `${number}-REV`,
    amount: '100.00',
    drift: null,
  });
  expect(peak.kept.get(`/dailyjournals ${number}`)).toMatchObject({
    status: 'Approved',
    row: { issuedDate: lastMonth.replaceAll('-', '') },
  });
  expect(peak.kept.get(`/dailyjournals ${number}-REV`)?.row).toMatchObject({
    issuedDate: today.replaceAll('-', ''),
    lines: [
      { accountCode: '540101', debit: '0.00', credit: '100.00' },
      { accountCode: '111201', debit: '100.00', credit: '0.00' },
    ],
  });
  expect(peak.times(`${number}-REV`)).toBe(1);
  expect(peak.kept.get(`/dailyjournals ${young.voucherNo}`)?.status).toBe('Void');
  // Both stand there as they should: the drift watch says nothing, until somebody voids the mirror there.
  await askPeak(bench.run);
  const drifts = async () =>
    Promise.all([
      bench.documentOf(old.id).then(({ drift }) => drift),
      bench.documentOf(old.id, 'void').then(({ drift }) => drift),
      bench.documentOf(young.id).then(({ drift }) => drift),
    ]);
  expect(await drifts()).toEqual([null, null, null]);
  const mirror = peak.kept.get(`/dailyjournals ${number}-REV`);
  if (mirror) mirror.status = 'Void';
  await askPeak(bench.run);
  expect(await drifts()).toEqual([null, 'Void in PEAK, not here.', null]);
});
