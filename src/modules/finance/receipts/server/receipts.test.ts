import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { done, personWith } from '#kernel/testing/fixture.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import { invoice } from '#modules/finance/invoices/shared/invoice.record.ts';
import { receipt } from '../shared/receipt.record.ts';
import { aReceipt, postedInvoice } from './receipts.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});
afterAll(() => app.close());

const today = dayOf(new Date());
const user = () => personWith(app, 'finance.user');
const message = (answer: { body: unknown }) => (answer.body as { message: string }).message;
const invoiceNow = async (id: string) =>
  (await (await user()).get<{ row: Record<string, unknown> }>(`${invoice.api}/${id}`)).body.row;
const post = async (id: string) => (await user()).run(receipt, id, 'post');
const journalOf = async (id: string) =>
  (
    await app.deps.database.pool.query<{ line: string }>(
      `select (case when l.debit > 0 then 'Dr ' || coalesce(a.use, a.code) || ' ' || l.debit else 'Cr ' || coalesce(a.use, a.code) || ' ' || l.credit end) as line
       from journal_line l join ledger_account a on a.code = l.account_code where l.source_id = $1 and not l.is_reversal order by l.line_no`,
      [id],
    )
  ).rows.map(({ line }) => line);
const settle = (invoiceId: string, amount: string) => [{ invoiceId, amount }];

test('R-FIN-9 received, withheld and fee are what is settled, and no more than is open', async () => {
  const open = await postedInvoice(app);
  const { customerId } = open;
  const short = await aReceipt.send(app, { customerId, cash: '51999.99', settlements: settle(open.id, '53500.00') });
  expect(message(short)).toBe('Received, withheld and fee come to 53499.99, the invoices settled to 53500.00.');
  const over = await aReceipt.send(app, {
    customerId,
    cash: '52000.01',
    settlements: settle(open.id, '53500.01'),
  });
  expect(message(over)).toBe(`${open.invoiceNumber}: 53500.00 is open, not 53500.01.`);
  const foreign = await aReceipt.send(app, {
    customerId: (await postedInvoice(app)).customerId,
    settlements: settle(open.id, '53500.00'),
  });
  expect(message(foreign)).toBe('An invoice is of another customer.');
  const late = await aReceipt.send(app, {
    customerId,
    receivedOn: '2999-01-01',
    settlements: settle(open.id, '53500.00'),
  });
  expect(message(late)).toBe('This day is still to come.');
});

test('5.5 M4 the receipt of an invoice with 3 % withheld: its VAT falls due, the invoice is paid', async () => {
  const open = await postedInvoice(app);
  const row = await aReceipt(app, { customerId: open.customerId, settlements: settle(open.id, '53500.00') });
  expect((await post(row.id)).status).toBe(200);
  expect(await journalOf(row.id)).toEqual([
    'Dr bank 52000.00',
    'Dr whtReceivable 1500.00',
    'Cr receivable 53500.00',
    'Dr undueOutputVat 3500.00',
    'Cr outputVat 3500.00',
  ]);
  expect(await invoiceNow(open.id)).toMatchObject({ status: 'paid', balance: '0.00', vatMoved: '3500.00' });
  const answer = await app.app.inject({
    method: 'GET',
    url: `${receipt.api}/${row.id}/papers/en`,
    headers: { cookie: (await user()).cookie },
  });
  const text = textOfPdf(answer.rawPayload);
  for (const words of [
    'Receipt / Tax invoice',
    'Original',
    'Copy',
    open.invoiceNumber,
    'Tire change',
    '1 EA',
    '53,500.00',
    '1,500.00',
  ])
    expect(text).toContain(words);
});

test('5.5 half a payment moves half the VAT, the last one the rest', async () => {
  const open = await postedInvoice(app);
  const { customerId } = open;
  const half = { customerId, cash: '26000.00', withheld: '750.00', settlements: settle(open.id, '26750.00') };
  const first = await aReceipt(app, half);
  await post(first.id);
  expect(await journalOf(first.id)).toContain('Cr outputVat 1750.00');
  expect(await invoiceNow(open.id)).toMatchObject({ status: 'partPaid', balance: '26750.00', vatMoved: '1750.00' });
  const last = await aReceipt(app, half);
  await post(last.id);
  expect(await invoiceNow(open.id)).toMatchObject({ status: 'paid', vatMoved: '3500.00', settledThb: '53500.00' });
});

test('R-FIN-9 two receipts of one invoice posted at once: one is booked, the other refused', async () => {
  const open = await postedInvoice(app);
  const facts = { customerId: open.customerId, settlements: settle(open.id, '53500.00') };
  const rows = [await aReceipt(app, facts), await aReceipt(app, facts), await aReceipt(app, facts)];
  const answers = await Promise.all(rows.map(({ id }) => post(id)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  expect(await invoiceNow(open.id)).toMatchObject({ paid: '53500.00', balance: '0.00' });
});

test('R-NUM-1 receipts have their own series without gaps; a void one keeps its number and gives the invoice back', async () => {
  const open = await postedInvoice(app);
  const row = await aReceipt(app, { customerId: open.customerId, settlements: settle(open.id, '53500.00') });
  await post(row.id);
  const admin = await personWith(app, 'finance.admin');
  expect((await (await user()).run(receipt, row.id, 'void', { reason: 'Wrong invoice' })).status).toBe(403);
  await done(admin.run(receipt, row.id, 'void', { reason: 'Wrong invoice' }));
  expect(await invoiceNow(open.id)).toMatchObject({ status: 'posted', balance: '53500.00', vatMoved: '0.00' });
  const { rows } = await app.deps.database.pool.query<{ number: string }>(
    `select receipt_number as number from receipt where receipt_number like $1 order by 1`,
    [`RE${today.slice(2, 4)}${today.slice(5, 7)}-%`],
  );
  expect(rows.map(({ number }) => Number(number.split('-')[1]))).toEqual(rows.map((_, at) => at + 1));
  const voided = await admin.run(invoice, open.id, 'void', { reason: 'Wrong price' });
  expect(voided.status).toBe(200);
});

test('what was posted stays; only the certificate of the withheld tax comes later', async () => {
  const row = await aReceipt(app);
  await post(row.id);
  const person = await user();
  const { version } = (await person.get<{ row: { version: number } }>(`${receipt.api}/${row.id}`)).body.row;
  expect((await person.call('PATCH', `${receipt.api}/${row.id}`, { version, cash: '1.00' })).status).toBe(422);
  const kept = await person.call('PATCH', `${receipt.api}/${row.id}`, { version, whtCertificateNo: 'WT-77' });
  expect(kept.status).toBe(200);
  await expect(app.deps.database.pool.query('update receipt set cash = 1 where id = $1', [row.id])).rejects.toThrow(
    /was posted/,
  );
});

test('an invoice names its receipts, drafts and void ones too, each with what it settles of it, and none of another', async () => {
  const [open, other] = [await postedInvoice(app), await postedInvoice(app)];
  const half = { customerId: open.customerId, cash: '26000.00', withheld: '750.00' };
  const receiptOf = () => aReceipt(app, { ...half, settlements: settle(open.id, '26750.00') });
  const [posted, voided] = [await receiptOf(), await receiptOf()];
  await done(post(posted.id));
  await done(post(voided.id));
  await done((await personWith(app, 'finance.admin')).run(receipt, voided.id, 'void', { reason: 'Cheque returned' }));
  const draft = await receiptOf();
  const of = async (id: string) =>
    (await (await app.as('finance.viewer')).get<{ receipts: { id: string }[] }>(`${receipt.api}/of/${id}`)).body
      .receipts;
  const found = await of(open.id);
  expect(found).toHaveLength(3);
  const named = (id: string) => found.find((row) => row.id === id);
  expect(named(posted.id)).toMatchObject({ status: 'posted', amount: '26750.00', vat: '1750.00', receivedOn: today });
  expect(named(voided.id)).toMatchObject({ status: 'voided' });
  expect(named(draft.id)).toMatchObject({ status: 'draft', receiptNumber: null, vat: null });
  expect(await of(other.id)).toEqual([]);
  expect((await (await app.as('stores.admin')).get(`${receipt.api}/of/${open.id}`)).status).toBe(403);
});
