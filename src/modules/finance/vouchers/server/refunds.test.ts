import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { done, personWith } from '#kernel/testing/fixture.ts';
import { aCreditNote, lineOf } from '#modules/finance/credit-notes/server/credit-notes.fixture.ts';
import { creditNote } from '#modules/finance/credit-notes/shared/creditNote.record.ts';
import { anExchangeRate, draftFor, releasedJobs, shopFor } from '#modules/finance/invoices/server/invoices.fixture.ts';
import { invoice } from '#modules/finance/invoices/shared/invoice.record.ts';
import { aReceipt, postedInvoice } from '#modules/finance/receipts/server/receipts.fixture.ts';
import { receipt } from '#modules/finance/receipts/shared/receipt.record.ts';
import { checker, maker, posted, seen, step } from './vouchers.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});
afterAll(() => app.close());

const today = dayOf(new Date());
const message = (answer: { body: unknown }) => (answer.body as { message: string }).message;
const rowOf = async (id: string) =>
  (await (await maker(app)).get<{ row: Record<string, string> }>(`${invoice.api}/${id}`)).body.row;
const pay = async (id: string) =>
  (await maker(app)).call<{ id: string }>('POST', '/api/finance/payables/vouchers', {
    items: [{ kind: 'refund', id }],
  });

/** Pays an invoice in full and credits part of it afterwards. */
async function paidTooMuch(open: { id: string; customerId: string; total: string }, net: string) {
  const facts = { cash: open.total, withheld: '0.00', settlements: [{ invoiceId: open.id, amount: open.total }] };
  const paid = await aReceipt(app, { customerId: open.customerId, ...facts });
  await done((await maker(app)).run(receipt, paid.id, 'post'));
  const note = await aCreditNote(app, {
    invoiceId: open.id,
    lines: [{ lineId: await lineOf(app, open.id), amount: net }],
  });
  await done((await personWith(app, 'finance.admin')).run(creditNote, note.id, 'post'));
}

test('R-FIN-8 what an invoice has to refund becomes one voucher with its source; it is not made twice', async () => {
  const open = await postedInvoice(app);
  await paidTooMuch(open, '5000.00');
  expect(await rowOf(open.id)).toMatchObject({ refundDue: '5350.00', refunded: '0.00' });
  const answers = await Promise.all([pay(open.id), pay(open.id), pay(open.id)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  const id = answers.find(({ status }) => status === 201)?.body.id ?? '';
  expect(await seen(app, id)).toMatchObject({
    kind: 'pv',
    purpose: 'refund',
    customerId: open.customerId,
    description: open.invoiceNumber,
    gross: '5350.00',
    net: '5350.00',
    items: [{ kind: 'refund', id: open.id, label: open.invoiceNumber, amount: '5350.00', own: '5350.00' }],
  });
  expect(message(await pay(open.id))).toBe('One of these does not wait for payment any more.');
  await posted(app, id);
  expect(await rowOf(open.id)).toMatchObject({
    refundDue: '0.00',
    refunded: '5350.00',
    balance: '0.00',
    status: 'paid',
  });
  expect((await pay(open.id)).status).toBe(409);
  await step(await checker(app), id, 'reverse', { reason: 'Wrong account of the customer' });
  expect(await rowOf(open.id)).toMatchObject({ refundDue: '5350.00', refunded: '0.00' });
  expect((await pay(open.id)).status).toBe(201);
});

test('R-FIN-8 a refund whose amount changed since is not posted; who only reads makes none', async () => {
  const open = await postedInvoice(app);
  await paidTooMuch(open, '5000.00');
  const { body } = await pay(open.id);
  await step(await maker(app), body.id, 'submit');
  await step(await checker(app), body.id, 'approve');
  const more = await aCreditNote(app, {
    invoiceId: open.id,
    lines: [{ lineId: await lineOf(app, open.id), amount: '1000.00' }],
  });
  await done((await personWith(app, 'finance.admin')).run(creditNote, more.id, 'post'));
  const refused = await (
    await maker(app)
  ).call('POST', `/api/finance/vouchers/${body.id}/post`, {
    version: (await seen(app, body.id)).version,
  });
  expect(message(refused)).toBe(`${open.invoiceNumber} has to refund 6420.00 by now, not 5350.00.`);
  const viewer = await app.as('finance.viewer');
  const items = [{ kind: 'refund', id: open.id }];
  expect((await viewer.call('POST', '/api/finance/payables/vouchers', { items })).status).toBe(403);
});

test('R-FIN-8 a refund in dollars: receivables as billed, the day’s rate makes an exchange difference', async () => {
  await anExchangeRate(app, { currency: 'USD', onDay: today, rate: '35.0000' });
  const shop = await shopFor(app, { price: '1000.0000', currency: 'USD' });
  const id = await draftFor(app, shop, await releasedJobs(app, shop));
  await done((await maker(app)).run(invoice, id, 'post'));
  const { total = '' } = await rowOf(id);
  await paidTooMuch({ id, customerId: shop.customerId, total }, '100.00');
  expect(await rowOf(id)).toMatchObject({ refundDue: '107.00' });
  const { body } = await pay(id);
  await posted(app, body.id);
  expect(await rowOf(id)).toMatchObject({ refundDue: '0.00', refunded: '107.00' });
  const row = await seen(app, body.id);
  expect(row.gross).toBe('3745.00');
  const { rows } = await app.deps.database.pool.query<{ open: string }>(
    `select sum(l.debit - l.credit)::text as open from journal_line l join ledger_account a on a.code = l.account_code
     where a.use = 'receivable' and (l.source_id = $1 or l.source_id = $2 or l.source_id in (select id from credit_note where invoice_id = $1)
       or l.source_id in (select id from receipt where customer_id = $3))`,
    [id, body.id, shop.customerId],
  );
  expect(Number(rows[0]?.open)).toBe(0);
});
