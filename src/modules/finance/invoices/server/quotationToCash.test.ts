import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done, personAs, personWith } from '#kernel/testing/fixture.ts';
import { aCreditNote } from '#modules/finance/credit-notes/server/credit-notes.fixture.ts';
import { creditNote } from '#modules/finance/credit-notes/shared/creditNote.record.ts';
import { aReceipt } from '#modules/finance/receipts/server/receipts.fixture.ts';
import { receipt } from '#modules/finance/receipts/shared/receipt.record.ts';
import { aSku } from '#modules/finance/sku/server/sku.fixture.ts';
import { aVoucher, line, maker, today } from '#modules/finance/vouchers/server/vouchers.fixture.ts';
import { voucher } from '#modules/finance/vouchers/shared/voucher.record.ts';
import { invoice, invoiceLine } from '../shared/invoice.record.ts';
import { anExchangeRate, anInvoiceLine, draftFor, releasedJobs, shopFor } from './invoices.fixture.ts';

// Figures counted by hand; none of them stands in the worked examples of the specification.
let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  admin = await personWith(app, 'finance.admin');
});
afterAll(() => app.close());

type Row = Record<string, string | null>;
const month = today.slice(0, 7);
/** A day of the month before, too long ago for its rate to count today. */
const longAgo = addDays(`${month}-01`, -10);
const message = (answer: { body: unknown }) => (answer.body as { message: string }).message;
const seen = async (id: string) => (await done<{ row: Row }>(admin.get(`${invoice.api}/${id}`))).row;
const change = async (id: string, values: object) =>
  done(admin.call('PATCH', `${invoice.api}/${id}`, { version: (await seen(id))['version'], ...values }));
const query = async <T>(text: string, values: unknown[] = []) =>
  (await app.deps.database.pool.query(text, values)).rows as T[];
const linesOf = async (id: string) =>
  (await done<{ rows: { id: string }[] }>(admin.get(`${invoiceLine.api}?f.invoiceId.in=${id}&sort=lineNo`))).rows.map(
    (row) => row.id,
  );
const journalOf = async (id: string) =>
  (
    await query<{ line: string }>(
      `select (case when l.debit > 0 then 'Dr ' || coalesce(a.use, 'revenue') || ' ' || l.debit else 'Cr ' || coalesce(a.use, 'revenue') || ' ' || l.credit end) as line
       from journal_line l join ledger_account a on a.code = l.account_code where l.source_id = $1 and not l.is_reversal order by l.line_no`,
      [id],
    )
  ).map((one) => one.line);
/** Rows and numbers of finance: the same before and after what is refused. */
const books = async () =>
  query(
    `select (select count(*)::int from journal_line) as journal, (select count(*)::int from invoice where invoice_number is not null) as invoices,
       (select count(*)::int from receipt) as receipts, (select count(*)::int from voucher) as vouchers, (select count(*)::int from credit_note) as notes,
       (select coalesce(sum(last_value), 0)::int from number_series) as numbers`,
  );
const receive = async (customerId: string, invoiceId: string, [cash, withheld, amount]: [string, string, string]) => {
  const row = await aReceipt(app, { customerId, cash, withheld, settlements: [{ invoiceId, amount }] });
  await done(admin.run(receipt, row.id, 'post'));
  return row.id;
};
const note = async (invoiceId: string, kind: 'credit' | 'debit', lineId: string, amount: string) => {
  const reasonCode = kind === 'credit' ? 'priceTooHigh' : 'priceTooLow';
  const made = await aCreditNote(app, { kind, reasonCode, invoiceId, lines: [{ lineId, amount }] });
  await done((await personAs(app, 'poster', 'finance.admin')).run(creditNote, made.id, 'post'));
  return made.id;
};

test('to the satang: a discount that does not divide, three part payments, a credit and a debit note in between; all VAT falls due, nothing is left', async () => {
  const shop = await shopFor(app, { price: '12345.6700' });
  const id = await draftFor(app, shop, await releasedJobs(app, shop, 2));
  await change(id, { discountPct: '3.33', discountReason: 'Volume agreed' });
  await done(admin.run(invoice, id, 'post'));
  expect(await seen(id)).toMatchObject({
    discount: '822.22',
    net: '23869.12',
    vat: '1670.84',
    total: '25539.96',
    whtExpected: '716.07',
  });
  expect(await journalOf(id)).toEqual(['Dr receivable 25539.96', 'Cr revenue 23869.12', 'Cr undueOutputVat 1670.84']);
  const first = await receive(shop.customerId, id, ['9719.63', '280.37', '10000.00']);
  expect(await journalOf(first)).toEqual([
    'Dr bank 9719.63',
    'Dr whtReceivable 280.37',
    'Cr receivable 10000.00',
    'Dr undueOutputVat 654.21',
    'Cr outputVat 654.21',
  ]);
  const [one = '', two = ''] = await linesOf(id);
  const credited = await note(id, 'credit', one, '1000.00');
  expect(await journalOf(credited)).toEqual(['Dr revenue 1000.00', 'Dr undueOutputVat 70.00', 'Cr receivable 1070.00']);
  const second = await receive(shop.customerId, id, ['4469.96', '0.00', '4469.96']);
  expect(await journalOf(second)).toContain('Cr outputVat 292.43');
  const debited = await note(id, 'debit', two, '500.00');
  expect(await journalOf(debited)).toEqual(['Dr receivable 535.00', 'Cr revenue 500.00', 'Cr undueOutputVat 35.00']);
  expect(await seen(id)).toMatchObject({ status: 'partPaid', balance: '10535.00', vatMoved: '946.64' });
  const last = await receive(shop.customerId, id, ['10535.00', '0.00', '10535.00']);
  expect(await journalOf(last)).toContain('Cr outputVat 689.20');
  expect(await seen(id)).toMatchObject({ status: 'paid', balance: '0.00', refundDue: '0.00', vatMoved: '1635.84' });
  const left = await query<{ use: string; left: string }>(
    `select a.use, sum(l.debit - l.credit)::text as left from journal_line l join ledger_account a on a.code = l.account_code
     where a.use in ('receivable', 'undueOutputVat') and l.source_id = any($1::uuid[]) group by a.use order by a.use`,
    [[id, first, second, last, credited, debited]],
  );
  expect(left).toEqual([
    { use: 'receivable', left: '0.00' },
    { use: 'undueOutputVat', left: '0.00' },
  ]);
});

test('VAT report: a receipt of an invoice whose line without VAT was credited has its whole base at 7 %', async () => {
  const shop = await shopFor(app, { price: '1000.0000' });
  const id = await draftFor(app, shop, await releasedJobs(app, shop));
  const skuId = (await aSku(app, { vatMode: 'exempt' })).id;
  await anInvoiceLine(app, { invoiceId: id, skuId, quantity: '1', unitPrice: '600.0000' });
  await done(admin.run(invoice, id, 'post'));
  expect(await seen(id)).toMatchObject({ net: '1600.00', vat: '70.00', total: '1670.00' });
  const [, exempt = ''] = await linesOf(id);
  await note(id, 'credit', exempt, '600.00');
  const paid = await receive(shop.customerId, id, ['1070.00', '0.00', '1070.00']);
  const { receiptNumber } = (await done<{ row: Row }>(admin.get(`${receipt.api}/${paid}`))).row;
  const { output } = await done<{ output: Row[] }>(admin.get(`/api/finance/tax/${month}`));
  expect(output.find(({ number }) => number === receiptNumber)).toMatchObject({
    base: '1000.00',
    zero: '0.00',
    exempt: '0.00',
    vat: '70.00',
  });
});

test('R-FIN-9 nothing is received before the day of its invoice, as a draft neither', async () => {
  const shop = await shopFor(app, { price: '100.0000' });
  const id = await draftFor(app, shop, await releasedJobs(app, shop));
  await done(admin.run(invoice, id, 'post'));
  const before = await books();
  const early = await aReceipt.send(app, {
    customerId: shop.customerId,
    receivedOn: longAgo,
    cash: '107.00',
    withheld: '0.00',
    settlements: [{ invoiceId: id, amount: '107.00' }],
  });
  const { invoiceNumber } = await seen(id);
  expect([early.status, message(early)]).toEqual([
    422,
    `${invoiceNumber} is of ${today}: enter that day or a later one.`,
  ]);
  expect(await books()).toEqual(before);
});

test('M13 a tax ID with a wrong check digit at every call that takes one: its field is named, nothing is written', async () => {
  const seller = await personWith(app, 'marketing.user', 'finance.user');
  const shop = await shopFor(app);
  const good = await aVoucher(app, { partyTaxId: '0105536112014' });
  const before = await books();
  const { version } = (await done<{ row: Row }>(seller.get(`/api/customers/${shop.customerId}`))).row;
  const asked: [Promise<{ status: number; body: unknown }>, string][] = [
    [seller.call('PATCH', `/api/customers/${shop.customerId}`, { version, tin: '3100600445634' }), 'tin'],
    [aVoucher.send(app, { partyTaxId: '3100600445634' }), 'partyTaxId'],
    [
      (await maker(app)).call('PATCH', `${voucher.api}/${good.id}`, { version: 1, partyTaxId: '3100600445634' }),
      'partyTaxId',
    ],
  ];
  for (const [answer, field] of asked) {
    const { status, body } = await answer;
    expect([status, (body as { field: string }).field]).toEqual([422, field]);
    expect(message({ body })).toMatch(/check digit/);
  }
  expect(await books()).toEqual(before);
  expect((await done<{ row: Row }>(seller.get(`/api/customers/${shop.customerId}`))).row['tin']).toBe('0105536112014');
});

test('a currency without a rate of the week: no invoice, receipt or refund is posted, no number is burnt, and the sentence says where to enter it', async () => {
  await anExchangeRate(app, { currency: 'USD', onDay: longAgo, rate: '34.567800' });
  const shop = await shopFor(app, { price: '1234.5600', currency: 'USD' });
  const draft = async () => draftFor(app, shop, await releasedJobs(app, shop));
  const [old, now] = [await draft(), await draft()];
  await change(old, { issueDate: longAgo });
  await done(admin.run(invoice, old, 'post'));
  expect(await seen(old)).toMatchObject({ vat: '86.42', total: '1320.98', totalThb: '45663.37', vatThb: '2987.35' });
  expect(await journalOf(old)).toEqual(['Dr receivable 45663.37', 'Cr revenue 42676.02', 'Cr undueOutputVat 2987.35']);
  const none = `There is no USD rate for ${today}: enter it under Exchange rates first.`;
  const half = await aReceipt(app, {
    customerId: shop.customerId,
    cash: '500.00',
    withheld: '0.00',
    settlements: [{ invoiceId: old, amount: '500.00' }],
  });
  const before = await books();
  expect(message(await admin.run(invoice, now, 'post'))).toBe(none);
  expect(message(await admin.run(receipt, half.id, 'post'))).toBe(none);
  expect(await books()).toEqual(before);
  expect(await seen(now)).toMatchObject({ status: 'draft', invoiceNumber: null });
  const rate = await anExchangeRate(app, { currency: 'USD', onDay: today, rate: '35.111100' });
  await done(admin.run(receipt, half.id, 'post'));
  expect(await journalOf(half.id)).toEqual([
    'Dr bank 17555.55',
    'Cr exchangeDifference 271.65',
    'Cr receivable 17283.90',
    'Dr undueOutputVat 1130.73',
    'Cr outputVat 1130.73',
  ]);
  // What was received is credited whole and has to be paid back; the rate of today is withdrawn meanwhile.
  const [lineId = ''] = await linesOf(old);
  await note(old, 'credit', lineId, '1234.56');
  expect(await seen(old)).toMatchObject({ refundDue: '500.00' });
  const { version } = (await done<{ row: Row }>(admin.get(`/api/finance/exchange-rates/${rate.id}`))).row;
  await done(
    admin.call('POST', `/api/finance/exchange-rates/${rate.id}/archive`, { version, reason: 'Of another day' }),
  );
  const refund = await admin.call('POST', '/api/finance/payables/vouchers', { items: [{ kind: 'refund', id: old }] });
  expect([refund.status, message(refund)]).toEqual([422, none]);
});

test('R-FIN-1 the credit limit counts what is owed in every currency', async () => {
  const day = dayOf(new Date());
  await anExchangeRate(app, { currency: 'EUR', onDay: day, rate: '40.000000' });
  const shop = await shopFor(app, { price: '1000.0000', currency: 'EUR' });
  const seller = await personWith(app, 'finance.admin', 'marketing.user');
  const { version } = (await done<{ row: Row }>(seller.get(`/api/customers/${shop.customerId}`))).row;
  // 1,070.00 EUR are 42,800.00 THB.
  const limit = async (creditLimit: string, at: unknown) =>
    done(seller.call('PATCH', `/api/customers/${shop.customerId}`, { version: at, currency: 'THB', creditLimit }));
  await limit('42799.99', version);
  const id = await draftFor(app, shop, await releasedJobs(app, shop));
  const clerk = await maker(app);
  expect(message(await clerk.run(invoice, id, 'post'))).toMatch(
    /owes more than the credit limit: a finance admin posts it[.]$/,
  );
  await limit('42800.00', (await done<{ row: Row }>(seller.get(`/api/customers/${shop.customerId}`))).row['version']);
  expect((await clerk.run(invoice, id, 'post')).status).toBe(200);
});

test('VAT of a tax invoice older than six months is not claimed with its voucher: as a cost it is paid', async () => {
  const facts = { taxInvoiceNo: 'IV-77', taxInvoiceOn: `${Number(month.slice(0, 4)) - 1}-01-15` };
  const claims = [
    line('520101', '1000.00', '0', { vat: true }),
    line('115401', '70.00', '0'),
    line('111201', '0', '1070.00'),
  ];
  const { id } = await aVoucher(app, { ...facts, lines: claims });
  const clerk = await maker(app);
  expect(message(await clerk.run(voucher, id, 'submit'))).toBe(
    'Six months after its month the VAT of a tax invoice is not claimed any more: enter it as a cost.',
  );
  const cost = [line('520101', '1070.00', '0'), line('111201', '0', '1070.00')];
  await done(clerk.call('PATCH', `${voucher.api}/${id}`, { version: 1, lines: cost }));
  expect((await clerk.run(voucher, id, 'submit')).status).toBe(200);
});
