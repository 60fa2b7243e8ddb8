import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { done, personWith } from '#kernel/testing/fixture.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import { aCreditNote, lineOf } from '#modules/finance/credit-notes/server/credit-notes.fixture.ts';
import { creditNote } from '#modules/finance/credit-notes/shared/creditNote.record.ts';
import { draftFor, releasedJobs, shopFor } from '#modules/finance/invoices/server/invoices.fixture.ts';
import { invoice } from '#modules/finance/invoices/shared/invoice.record.ts';
import { sum } from '#modules/finance/money/shared/public.ts';
import { aReceipt } from '#modules/finance/receipts/server/receipts.fixture.ts';
import { receipt } from '#modules/finance/receipts/shared/receipt.record.ts';
import { posted as postedVoucher } from '#modules/finance/vouchers/server/vouchers.fixture.ts';
import type { statementCall } from '../shared/statements.calls.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});
afterAll(() => app.close());

type Statement = AnswerOf<typeof statementCall>;
const today = dayOf(new Date());
const early = addMonths(`${today.slice(0, 7)}-01`, -3);
const user = () => personWith(app, 'finance.user');
const admin = () => personWith(app, 'finance.admin');
const message = (answer: { body: unknown }) => (answer.body as { message: string }).message;
const statementOf = async (customerId: string, from: string, to: string) =>
  (await (await user()).get<Statement>(`/api/finance/statements/${customerId}?from=${from}&to=${to}`)).body;

/** Posts an invoice over one job of a customer, on a day. */
async function billed(shop: Awaited<ReturnType<typeof shopFor>>, day: string) {
  const id = await draftFor(app, shop, await releasedJobs(app, shop));
  const person = await admin();
  const { version } = (await person.get<{ row: { version: number } }>(`${invoice.api}/${id}`)).body.row;
  await done(person.call('PATCH', `${invoice.api}/${id}`, { version, issueDate: day }));
  await done(person.run(invoice, id, 'post'));
  return id;
}

async function received(customerId: string, invoiceId: string, [cash, withheld, fee]: string[], amount: string) {
  const facts = { customerId, cash: cash ?? '', withheld: withheld ?? '0.00', fee: fee ?? '0.00' };
  const row = await aReceipt(app, { ...facts, settlements: [{ invoiceId, amount }] });
  await done((await user()).run(receipt, row.id, 'post'));
  return row.id;
}

/** A customer whose account knows every kind of document: an old invoice half paid, one of today paid, credited and paid back, one void. */
async function account() {
  const shop = await shopFor(app, { price: '10000.0000' });
  const old = await billed(shop, early);
  const now = await billed(shop, today);
  const gone = await billed(shop, today);
  await done((await admin()).run(invoice, gone, 'void', { reason: 'Wrong price' }));
  await received(shop.customerId, old, ['5085.00', '150.00', '115.00'], '5350.00');
  await received(shop.customerId, now, ['10700.00'], '10700.00');
  const note = await aCreditNote(app, {
    invoiceId: now,
    lines: [{ lineId: await lineOf(app, now), amount: '1000.00' }],
  });
  await done((await admin()).run(creditNote, note.id, 'post'));
  return { customerId: shop.customerId, old, now };
}

test('a statement: opening balance, invoices, notes, receipts with the tax withheld, refunds, closing balance and its age', async () => {
  const { customerId, now } = await account();
  const first = await statementOf(customerId, addDays(early, -30), early);
  expect(first).toMatchObject({
    opening: '0.00',
    closing: '10700.00',
    lines: [{ kind: 'invoice', debit: '10700.00' }],
  });
  const owed = await statementOf(customerId, addDays(early, 1), today);
  expect(owed.opening).toBe('10700.00');
  expect(owed.lines.map(({ kind, debit, credit, balance }) => [kind, debit, credit, balance])).toEqual([
    ['invoice', '10700.00', '0.00', '21400.00'],
    ['creditNote', '0.00', '1070.00', '20330.00'],
    ['received', '0.00', '5085.00', '15245.00'],
    ['received', '0.00', '10700.00', '4545.00'],
    ['withheld', '0.00', '150.00', '4395.00'],
    ['fee', '0.00', '115.00', '4280.00'],
  ]);
  expect(owed.closing).toBe('4280.00');
  const aged = Object.fromEntries(owed.aging.map(({ bucket, amount }) => [bucket, amount]));
  expect(aged).toMatchObject({ notDue: '0.00', overpaid: '-1070.00' });
  const late = ['days30', 'days60', 'days90', 'more'] as const;
  expect(sum(late.map((bucket) => aged[bucket] ?? '0'))).toBe('5350.00');
  expect(sum(owed.aging.map(({ amount }) => amount))).toBe(owed.closing);
  const paid = await done<{ id: string }>(
    (await user()).call('POST', '/api/finance/payables/vouchers', { items: [{ kind: 'refund', id: now }] }),
  );
  await postedVoucher(app, paid.id);
  const refunded = await statementOf(customerId, today, today);
  expect(refunded.lines.at(-1)).toMatchObject({ kind: 'refund', debit: '1070.00' });
  expect(refunded.closing).toBe('5350.00');
  expect(sum(refunded.aging.map(({ amount }) => amount))).toBe('5350.00');
  const { rows } = await app.deps.database.pool.query<{ open: string }>(
    `select sum(balance - refund_due)::text as open from invoice where customer_id = $1`,
    [customerId],
  );
  expect(rows[0]?.open).toBe(refunded.closing);
});

test('a statement is printed in both languages; days that end before they begin are refused; who reads no finance sees none', async () => {
  const { customerId } = await account();
  for (const [language, ...words] of [
    ['en', 'Statement of account', 'Opening balance', 'Tax withheld', 'Closing balance', '4,280.00', 'Over 90 days'],
    ['th', 'ใบแจ้งยอดบัญชีลูกหนี้', 'ยอดยกมา', 'ยอดคงค้าง', '4,280.00', 'สี่พันสองร้อยแปดสิบบาทถ้วน'],
  ] as const) {
    const answer = await app.app.inject({
      url: `/api/finance/statements/${customerId}/papers/${language}?from=${addDays(early, 1)}&to=${today}`,
      headers: { cookie: (await user()).cookie },
    });
    expect(answer.headers['content-type']).toBe('application/pdf');
    // Thai is set word by word.
    const text = textOfPdf(answer.rawPayload).replaceAll(' ', '');
    for (const word of words) expect(text).toContain(word.replaceAll(' ', ''));
  }
  const at = `/api/finance/statements/${customerId}?from=${today}&to=${addDays(today, -1)}`;
  expect(message(await (await user()).get(at))).toBe('It ends before it begins.');
  expect((await (await app.as('stores.admin')).get(at)).status).toBe(403);
});

let guests = 0;
async function guestOf(customerId: string, scopes: string[]) {
  guests += 1;
  const chief = await personWith(app, 'level:5', 'admin.admin');
  const email = `accounts${guests}@airline.example`;
  const invited = await done<{ link: string }>(
    chief.call('POST', '/api/customer-portal/users', { customerId, name: `Anong ${guests}`, email, scopes }),
  );
  const accepted = { token: invited.link.split('#')[1], newPass: 'warm-lantern-1964' };
  const opened = await app.stranger.call('POST', '/api/portal/accept', accepted);
  const cookie = String([opened.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  return (url: string) => app.app.inject({ url, headers: { cookie, 'sec-fetch-site': 'same-origin' } });
}

test('in the portal a customer reads their own account, with its PDF, and never another’s; only who was given it', async () => {
  const [mine, other] = [await account(), await account()];
  const see = await guestOf(mine.customerId, ['account']);
  const days = `from=${addDays(early, 1)}&to=${today}`;
  const own = (await see(`/api/portal/statement?${days}`)).json<Statement>();
  expect(own).toMatchObject({ closing: '4280.00', lines: { length: 6 } });
  const numbers = (statement: Statement) => statement.lines.map(({ number }) => number);
  const foreign = await statementOf(other.customerId, addDays(early, 1), today);
  expect(numbers(own).filter((number) => numbers(foreign).includes(number))).toEqual([]);
  const named = await see(`/api/portal/statement?${days}&customerId=${other.customerId}`);
  expect(named.statusCode).toBe(400);
  expect((await see(`/api/finance/statements/${other.customerId}?${days}`)).statusCode).toBe(401);
  const paper = await see(`/api/portal/statement/papers/en?${days}`);
  expect(paper.headers['content-type']).toBe('application/pdf');
  expect(textOfPdf(paper.rawPayload)).toContain(numbers(own)[0]);
  const { rows } = await app.deps.database.pool.query<{ object: string }>(
    `select object from portal_log where action = 'download' and customer_id = $1`,
    [mine.customerId],
  );
  expect(rows).toEqual([{ object: `Statement ${addDays(early, 1)} – ${today}` }]);
  const without = await guestOf(mine.customerId, ['findings']);
  for (const url of [`/api/portal/statement?${days}`, `/api/portal/statement/papers/en?${days}`])
    expect((await without(url)).statusCode).toBe(404);
});
