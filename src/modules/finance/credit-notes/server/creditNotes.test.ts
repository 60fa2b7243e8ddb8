import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { done, personAs, personWith } from '#kernel/testing/fixture.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import { anExchangeRate, draftFor, releasedJobs, shopFor } from '#modules/finance/invoices/server/invoices.fixture.ts';
import { invoice } from '#modules/finance/invoices/shared/invoice.record.ts';
import { sum } from '#modules/finance/money/shared/public.ts';
import { aReceipt, postedInvoice } from '#modules/finance/receipts/server/receipts.fixture.ts';
import { receipt } from '#modules/finance/receipts/shared/receipt.record.ts';
import { creditNote } from '../shared/creditNote.record.ts';
import { aCreditNote, lineOf } from './credit-notes.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});
afterAll(() => app.close());

const today = dayOf(new Date());
const user = () => personWith(app, 'finance.user');
const poster = () => personAs(app, 'poster', 'finance.admin');
const message = (answer: { body: unknown }) => (answer.body as { message: string }).message;
const rowOf = async (address: string) => (await (await user()).get<{ row: Record<string, unknown> }>(address)).body.row;
const invoiceNow = (id: string) => rowOf(`${invoice.api}/${id}`);
const noteNow = (id: string) => rowOf(`${creditNote.api}/${id}`);
const post = async (id: string) => (await poster()).run(creditNote, id, 'post');
const lineFor = async (invoiceId: string, amount: string) => [{ lineId: await lineOf(app, invoiceId), amount }];
const posted = async (invoiceId: string, amount: string, more: object = {}) => {
  const { id } = await aCreditNote(app, { invoiceId, lines: await lineFor(invoiceId, amount), ...more });
  await done(post(id));
  return id;
};
const debit = { kind: 'debit', reasonCode: 'priceTooLow' } as const;
const pay = async (open: { id: string; customerId: string }, cash: string) => {
  const row = await aReceipt(app, {
    customerId: open.customerId,
    cash,
    withheld: '0.00',
    settlements: [{ invoiceId: open.id, amount: cash }],
  });
  await done((await user()).run(receipt, row.id, 'post'));
  return row.id;
};
const journalOf = async (id: string) =>
  (
    await app.deps.database.pool.query<{ line: string }>(
      `select (case when l.debit > 0 then 'Dr ' || coalesce(a.use, a.code) || ' ' || l.debit else 'Cr ' || coalesce(a.use, a.code) || ' ' || l.credit end) as line
       from journal_line l join ledger_account a on a.code = l.account_code where l.source_id = $1 and not l.is_reversal order by l.line_no`,
      [id],
    )
  ).rows.map(({ line }) => line);

test('R-FIN-8 M9 a price 5,000.00 too high on 50,000.00: original, correct, difference, VAT; a second note of 46,000.00 is refused', async () => {
  const open = await postedInvoice(app);
  const { id } = await aCreditNote(app, { invoiceId: open.id });
  expect(await noteNow(id)).toMatchObject({
    noteNumber: null,
    original: '50000.00',
    correct: '45000.00',
    difference: '5000.00',
    vat: '350.00',
    total: '5350.00',
  });
  const second = { invoiceId: open.id, lines: await lineFor(open.id, '46000.00') };
  const early = await aCreditNote(app, second);
  await done(post(id));
  expect(await journalOf(id)).toEqual(['Dr 410101 5000.00', 'Dr undueOutputVat 350.00', 'Cr receivable 5350.00']);
  expect(await invoiceNow(open.id)).toMatchObject({ status: 'posted', credited: '5350.00', balance: '48150.00' });
  for (const refused of [await post(early.id), await aCreditNote.send(app, second)])
    expect(message(refused)).toBe('Line 1: 45000.00 is left, not 46000.00.');
  expect(String((await noteNow(id))['noteNumber'])).toMatch(new RegExp(`^CN${today.slice(2, 4)}-\\d{4}$`));
  const all = await posted(open.id, '45000.00');
  expect(await noteNow(all)).toMatchObject({ vat: '3150.00', total: '48150.00' });
  expect(await invoiceNow(open.id)).toMatchObject({ status: 'credited', balance: '0.00', refundDue: '0.00' });
});

test('R-FIN-8 after the receipt: output VAT is taken back, and what was paid too much is to be refunded', async () => {
  const open = await postedInvoice(app);
  const receiptId = await pay(open, '53500.00');
  const id = await posted(open.id, '5000.00');
  expect(await journalOf(id)).toEqual(['Dr 410101 5000.00', 'Dr outputVat 350.00', 'Cr receivable 5350.00']);
  expect(await invoiceNow(open.id)).toMatchObject({
    status: 'paid',
    balance: '0.00',
    refundDue: '5350.00',
    vatMoved: '3150.00',
  });
  const { receiptNumber } = await rowOf(`${receipt.api}/${receiptId}`);
  expect((await noteNow(id))['taxInvoices']).toEqual([{ number: receiptNumber, day: today }]);
  const voided = await (await poster()).run(receipt, receiptId, 'void', { reason: 'Wrong bank' });
  expect(message(voided)).toMatch(
    /^A credit note of IV.* took back VAT of this receipt: void the credit note first[.]$/,
  );
});

test('R-FIN-8 half paid: VAT that is not due yet goes first, the rest of it was due', async () => {
  const open = await postedInvoice(app);
  await pay(open, '26750.00');
  const id = await posted(open.id, '30000.00');
  expect(await journalOf(id)).toEqual([
    'Dr 410101 30000.00',
    'Dr undueOutputVat 1750.00',
    'Dr outputVat 350.00',
    'Cr receivable 32100.00',
  ]);
  expect(await invoiceNow(open.id)).toMatchObject({ status: 'paid', refundDue: '5350.00', vatMoved: '1400.00' });
});

test('R-FIN-8 billed in dollars, half paid, the rest credited: no satang stays in receivables or in undue VAT', async () => {
  await anExchangeRate(app, { currency: 'USD', onDay: today, rate: '35.4275' });
  const shop = await shopFor(app, { price: '1000.1100', currency: 'USD' });
  const id = await draftFor(app, shop, await releasedJobs(app, shop));
  await done((await poster()).run(invoice, id, 'post'));
  const receiptId = await pay({ id, customerId: shop.customerId }, '535.07');
  const noteId = await posted(id, '500.05');
  expect(await noteNow(noteId)).toMatchObject({ vat: '35.00', total: '535.05' });
  const now = await invoiceNow(id);
  expect(now).toMatchObject({ status: 'paid', balance: '0.00', refundDue: '0.00' });
  expect(sum([String(now['totalThb']), String(now['thbCorrected'])])).toBe(now['settledThb']);
  expect(sum([String(now['vatThb']), String(now['vatThbCorrected'])])).toBe(now['vatMovedThb']);
  const { rows } = await app.deps.database.pool.query<{ use: string; stays: string }>(
    `select a.use, sum(l.debit - l.credit)::text as stays from journal_line l join ledger_account a on a.code = l.account_code
     where l.source_id = any($1) and a.use in ('receivable', 'undueOutputVat') group by a.use order by a.use`,
    [[id, receiptId, noteId]],
  );
  expect(rows).toEqual([
    { use: 'receivable', stays: '0.00' },
    { use: 'undueOutputVat', stays: '0.00' },
  ]);
});

test('R-FIN-8 a debit note makes the invoice more: its VAT falls due with the receipt, which pays both', async () => {
  const open = await postedInvoice(app);
  const id = await posted(open.id, '1000.00', debit);
  expect(await journalOf(id)).toEqual(['Dr receivable 1070.00', 'Cr 410101 1000.00', 'Cr undueOutputVat 70.00']);
  expect(await noteNow(id)).toMatchObject({ original: '50000.00', correct: '51000.00', difference: '1000.00' });
  expect(String((await noteNow(id))['noteNumber'])).toMatch(/^DB\d{2}-\d{4}$/);
  expect(await invoiceNow(open.id)).toMatchObject({ debited: '1070.00', balance: '54570.00' });
  const receiptId = await pay(open, '54570.00');
  expect(await journalOf(receiptId)).toContain('Cr outputVat 3570.00');
  expect(await invoiceNow(open.id)).toMatchObject({ status: 'paid', vatMoved: '3570.00', settledThb: '54570.00' });
  const voided = await (await poster()).run(creditNote, id, 'void', { reason: 'Agreed otherwise' });
  expect(message(voided)).toMatch(/^IV.* was paid since: void the receipt first[.]$/);
});

test('R-FIN-8 two notes over what is left posted at once: one is booked, the other refused', async () => {
  const open = await postedInvoice(app);
  const ids: string[] = [];
  for (const amount of ['30000.00', '30000.00', '30000.00'])
    ids.push((await aCreditNote(app, { invoiceId: open.id, lines: await lineFor(open.id, amount) })).id);
  const answers = await Promise.all(ids.map((id) => post(id)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  expect(await invoiceNow(open.id)).toMatchObject({ credited: '32100.00', balance: '21400.00' });
});

test('R-FIN-8 a reason of the Revenue Code; not for an unpaid invoice, a line of another invoice, a draft, or nothing', async () => {
  const [open, other] = [await postedInvoice(app), await postedInvoice(app)];
  const sent = async (given: object) => message(await aCreditNote.send(app, { invoiceId: open.id, ...given }));
  expect(await sent({ reasonCode: 'priceTooLow' })).toBe('This is no reason for a credit note.');
  expect(await sent({ ...debit, reasonCode: 'returned' })).toBe('This is no reason for a debit note.');
  expect((await aCreditNote.send(app, { invoiceId: open.id, reasonCode: 'notPaid' as never })).status).toBe(400);
  expect(await sent({ lines: await lineFor(other.id, '1.00') })).toBe('A line is of another invoice.');
  expect(await sent({ lines: await lineFor(open.id, '0.00') })).toBe('Enter an amount for at least one line.');
  const admin = await poster();
  await done(admin.run(invoice, other.id, 'void', { reason: 'Wrong customer' }));
  expect(await sent({ invoiceId: other.id, lines: await lineFor(other.id, '1.00') })).toBe('Choose a posted invoice.');
  const early = await aCreditNote(app, { invoiceId: open.id, issueDate: addDays(today, -1) });
  expect(message(await post(early.id))).toBe(`${open.invoiceNumber} is of ${today}: enter that day or a later one.`);
});

test('R-FIN-10 a note is posted by another person than who wrote it, and by a finance admin; the database says so too', async () => {
  const both = await app.as('finance.admin', 'finance.user');
  const open = await postedInvoice(app);
  const own = await both.create(creditNote, {
    kind: 'credit',
    invoiceId: open.id,
    reasonCode: 'priceTooHigh',
    explanation: 'Price of the old rate card',
    lines: await lineFor(open.id, '100.00'),
  });
  expect((await both.run(creditNote, own.id, 'post')).body).toMatchObject({ code: 'SAME_PERSON' });
  expect((await (await user()).run(creditNote, own.id, 'post')).status).toBe(403);
  const forced = (change: string, constraint: string) =>
    expect(
      app.asOwner((pool) => pool.query(`update credit_note set ${change} where id = $1`, [own.id])),
    ).rejects.toThrow(constraint);
  await forced('posted_by_id = created_by', 'credit_note_posted_by_another_person');
  await forced('total = total + 1', 'credit_note_total_adds_up');
  await forced('correct = correct + 1', 'credit_note_values_differ_by_the_difference');
  await forced(`reason_code = 'priceTooLow'`, 'credit_note_reason_of_its_kind');
  await done(post(own.id));
  await forced(`explanation = 'Other'`, 'was posted');
});

test('R-FIN-10 whoever changed the draft of another person does not post it either', async () => {
  const open = await postedInvoice(app);
  const note = await aCreditNote(app, { invoiceId: open.id, lines: await lineFor(open.id, '1.00') });
  const both = await app.as('finance.admin', 'finance.user');
  const change = { version: note.version, lines: await lineFor(open.id, '900.00') };
  await done(both.call('PATCH', `${creditNote.api}/${note.id}`, change));
  expect(await both.run(creditNote, note.id, 'post')).toMatchObject({
    status: 422,
    body: { message: 'You changed this draft: somebody else approves it.' },
  });
  await done(post(note.id));
});

test('R-NUM-1 notes have a series each without gaps; one that fails burns no number; a void one keeps it and gives the invoice back', async () => {
  const open = await postedInvoice(app);
  const ids: string[] = [];
  for (let made = 0; made < 10; made += 1)
    ids.push((await aCreditNote(app, { invoiceId: open.id, lines: await lineFor(open.id, '10.00') })).id);
  await app.asOwner(async (pool) => {
    await pool.query(
      `create function fails_for_the_test() returns trigger language plpgsql as $$ begin
         if new.source_id in ('${ids[2]}', '${ids[5]}', '${ids[9]}') then raise exception 'forced'; end if; return new; end $$`,
    );
    await pool.query(
      `create trigger fails_for_the_test before insert on journal_line for each row execute function fails_for_the_test()`,
    );
  });
  const answers = await Promise.all(ids.map((id) => post(id)));
  await app.asOwner((pool) => pool.query('drop trigger fails_for_the_test on journal_line'));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
  for (const [kind, prefix] of [
    ['credit', 'CN'],
    ['debit', 'DB'],
  ]) {
    const { rows } = await app.deps.database.pool.query<{ number: string }>(
      `select note_number as number from credit_note where kind = $1 and note_number is not null order by 1`,
      [kind],
    );
    expect(rows.map(({ number }) => number)).toEqual(
      rows.map((_, at) => `${prefix}${today.slice(2, 4)}-${String(at + 1).padStart(4, '0')}`),
    );
  }
  const before = await invoiceNow(open.id);
  const id = await posted(open.id, '500.00');
  await done((await poster()).run(creditNote, id, 'void', { reason: 'Agreed otherwise' }));
  expect(await invoiceNow(open.id)).toMatchObject({
    credited: before['credited'],
    balance: before['balance'],
    vatCorrected: before['vatCorrected'],
  });
  expect((await noteNow(id))['noteNumber']).not.toBeNull();
});

test('86/10 the paper refers to the original, says reason, values and VAT, in both languages; statistics count the note', async () => {
  const open = await postedInvoice(app);
  await pay(open, '53500.00');
  const stats = async () =>
    (await (await user()).get<{ months: { net: number }[] }>('/api/finance/invoicing/stats?months=3')).body.months.at(
      -1,
    )?.net ?? 0;
  const before = await stats();
  const id = await posted(open.id, '5000.00');
  expect(await stats()).toBe(before - 5000);
  const paper = async (language: string) => {
    const answer = await app.app.inject({
      method: 'GET',
      url: `${creditNote.api}/${id}/papers/${language}`,
      headers: { cookie: (await user()).cookie },
    });
    expect(answer.statusCode).toBe(200);
    return textOfPdf(answer.rawPayload);
  };
  const english = await paper('en');
  for (const words of [
    'Credit note',
    'Original invoice no.',
    open.invoiceNumber,
    'Original tax invoice no.',
    '50,000.00',
  ])
    expect(english).toContain(words);
  for (const words of ['45,000.00', '5,000.00', '350.00', '5,350.00', '0105536112014', 'Price calculated too high'])
    expect(english).toContain(words);
  const thai = (await paper('th')).replaceAll(' ', '');
  for (const words of ['ใบลดหนี้', 'ต้นฉบับ', 'สำเนา']) expect(thai).toContain(words);
});
