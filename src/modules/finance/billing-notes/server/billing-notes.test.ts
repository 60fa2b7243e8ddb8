import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '#app/books.ts';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { done, personWith } from '#kernel/testing/fixture.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import { draftFor, releasedJobs, shopFor } from '#modules/finance/invoices/server/invoices.fixture.ts';
import { aReceipt, postedInvoice } from '#modules/finance/receipts/server/receipts.fixture.ts';
import { receipt } from '#modules/finance/receipts/shared/receipt.record.ts';
import { billingNote } from '../shared/billingNote.record.ts';
import { aBillingNote } from './billing-notes.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});
afterAll(() => app.close());

const today = dayOf(new Date());
const user = () => personWith(app, 'finance.user');
const message = (answer: { body: unknown }) => (answer.body as { message: string }).message;
const run = async (id: string, step: string, input?: object) => (await user()).run(billingNote, id, step, input);
const noteNow = async (id: string) =>
  (await (await user()).get<{ row: Record<string, unknown> }>(`${billingNote.api}/${id}`)).body.row;

test('an invoice stands on one open billing note: of two people who hand it over at once one does; closed or cancelled it is free again', async () => {
  const open = await postedInvoice(app);
  const facts = { customerId: open.customerId, invoiceIds: [open.id] };
  const answers = await Promise.all([1, 2, 3].map(() => aBillingNote.send(app, facts)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused && message(refused)).toBe(`${open.invoiceNumber} stands on a draft of a billing note already.`);
  const stored = answers.find(({ status }) => status === 201)?.body as { row: { id: string } } | undefined;
  const id = stored?.row.id ?? '';
  await done(run(id, 'issue'));
  const { noteNumber } = await noteNow(id);
  expect(message(await aBillingNote.send(app, facts))).toBe(
    `${open.invoiceNumber} stands on ${String(noteNumber)} already.`,
  );
  const due = await (await user()).get(`/api/finance/billing-notes/due/${open.customerId}`);
  expect(due.body).toMatchObject({ invoices: [{ id: open.id, isDue: false, note: { number: noteNumber } }] });
  await done(run(id, 'cancel', { reason: 'The customer asked for another day' }));
  const next = await aBillingNote(app, facts);
  await done(run(next.id, 'issue'));
  await done(run(next.id, 'close'));
  expect((await aBillingNote.send(app, facts)).status).toBe(201);
});

test('R-NUM-1 billing notes have their own series without gaps, taken when they are handed over; a draft has no number', async () => {
  const drafts = [await aBillingNote(app), await aBillingNote(app), await aBillingNote(app)];
  expect(await noteNow(drafts[0]?.id ?? '')).toMatchObject({ noteNumber: null, status: 'draft' });
  await done(run(drafts[1]?.id ?? '', 'discard'));
  await Promise.all([drafts[0], drafts[2]].map((row) => done(run(row?.id ?? '', 'issue'))));
  const { rows } = await app.deps.database.pool.query<{ number: string }>(
    `select note_number as number from billing_note where note_number like $1 order by 1`,
    [`BL${today.slice(2, 4)}${today.slice(5, 7)}-%`],
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.map(({ number }) => Number(number.split('-')[1]))).toEqual(rows.map((_, at) => at + 1));
  await expect(
    app.deps.database.pool.query('update billing_note set total = 1 where id = $1', [drafts[0]?.id]),
  ).rejects.toThrow(/was handed over/);
});

test('a billing note lists what each invoice leaves open on the day, in both languages; what is paid, void or another customer’s is refused', async () => {
  const [open, other] = [await postedInvoice(app), await postedInvoice(app)];
  const half = { cash: '26000.00', withheld: '750.00', settlements: [{ invoiceId: open.id, amount: '26750.00' }] };
  const row = await aBillingNote(app, { customerId: open.customerId, invoiceIds: [open.id], handedTo: 'Anong' });
  const paid = await aReceipt(app, { customerId: open.customerId, ...half });
  await done((await user()).run(receipt, paid.id, 'post'));
  await done(run(row.id, 'issue'));
  expect(await noteNow(row.id)).toMatchObject({
    status: 'issued',
    total: '26750.00',
    listed: [{ invoiceNumber: open.invoiceNumber, total: '53500.00', balance: '26750.00' }],
  });
  for (const [language, ...words] of [
    ['en', 'Billing note', 'Original', 'Copy', open.invoiceNumber, '26,750.00', 'To be collected on', 'Anong'],
    ['th', 'ใบวางบิล', 'ต้นฉบับ', open.invoiceNumber, '26,750.00'],
  ] as const) {
    const answer = await app.app.inject({
      url: `${billingNote.api}/${row.id}/papers/${language}`,
      headers: { cookie: (await user()).cookie },
    });
    // Thai is set word by word.
    const text = textOfPdf(answer.rawPayload).replaceAll(' ', '');
    for (const word of words) expect(text).toContain(word.replaceAll(' ', ''));
  }
  const rest = await aReceipt(app, { customerId: open.customerId, ...half });
  await done((await user()).run(receipt, rest.id, 'post'));
  expect((await (await user()).get(`${billingNote.api}/${row.id}/balances`)).body).toMatchObject({ open: '0.00' });
  await done(run(row.id, 'close'));
  const again = await aBillingNote.send(app, { customerId: open.customerId, invoiceIds: [open.id] });
  expect(message(again)).toBe(`${open.invoiceNumber} is not open.`);
  const foreign = await aBillingNote.send(app, { customerId: open.customerId, invoiceIds: [other.id] });
  expect(message(foreign)).toBe('An invoice is of another customer.');
  const shop = await shopFor(app);
  const draft = await draftFor(app, shop, await releasedJobs(app, shop));
  const early = await aBillingNote.send(app, { customerId: shop.customerId, invoiceIds: [draft] });
  expect(message(early)).toBe('A draft is not open.');
  const late = await aBillingNote.send(app, {
    customerId: other.customerId,
    invoiceIds: [other.id],
    collectOn: addDays(today, -1),
  });
  expect(late.status).toBe(422);
  expect((await (await app.as('finance.viewer')).call('POST', billingNote.api, {})).status).toBe(403);
  expect((await (await app.as('stores.admin')).get(billingNote.api)).status).toBe(403);
});

/** What the proof of integrity says after the owner of the database changed something, which is undone again. */
const saidAfter = (change: string) =>
  app.asOwner(async (owner) => {
    const client = await owner.connect();
    try {
      await client.query(`begin; ${change}`);
      const { faults } = await verifyBooks(client as unknown as Pool);
      return faults.filter(({ kind }) => kind === 'invoices of billing notes').map(({ what }) => what);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

test('an invoice put on a note, taken off it, let go or held by hand is named by the proof of integrity; what the product did is not', async () => {
  const [open, closed, draft] = [await aBillingNote(app), await aBillingNote(app), await aBillingNote(app)];
  await done(run(open.id, 'issue'));
  await done(run(closed.id, 'issue'));
  await done(run(closed.id, 'close'));
  await done(run(draft.id, 'discard'));
  const other = await postedInvoice(app);
  expect(await saidAfter('select 1')).toEqual([]);
  const held = (id: string) => `where billing_note_id = '${id}'`;
  for (const [change, says] of [
    [`delete from billing_note_invoice ${held(open.id)}`, /^Billing note BL\S+ lists IV\S+ and does not hold it/],
    [
      `insert into billing_note_invoice (billing_note_id, invoice_id) values ('${open.id}', '${other.id}')`,
      /holds IV\S+ and does not list it/,
    ],
    [`update billing_note_invoice set released_at = now() ${held(open.id)}`, /let go of IV\S+ and is not over/],
    [`update billing_note_invoice set released_at = null ${held(closed.id)}`, /is over and still holds IV\S+/],
    [`update billing_note_invoice set released_at = null ${held(draft.id)}`, /is over and still holds IV\S+/],
    [
      `update billing_note_invoice set released_at = released_at - interval '9 days' ${held(closed.id)}`,
      /let go of IV\S+ at another time/,
    ],
  ] as const)
    expect(await saidAfter(change)).toEqual([expect.stringMatching(says)]);
});
