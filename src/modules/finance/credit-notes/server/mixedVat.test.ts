import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { attach, done, personAs, personWith } from '#kernel/testing/fixture.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import {
  anExchangeRate,
  anInvoiceLine,
  draftFor,
  releasedJobs,
  shopFor,
} from '#modules/finance/invoices/server/invoices.fixture.ts';
import { invoice } from '#modules/finance/invoices/shared/invoice.record.ts';
import { aReceipt } from '#modules/finance/receipts/server/receipts.fixture.ts';
import { receipt } from '#modules/finance/receipts/shared/receipt.record.ts';
import { aSku } from '#modules/finance/sku/server/sku.fixture.ts';
import { creditNote } from '../shared/creditNote.record.ts';
import { aCreditNote, lineOf } from './credit-notes.fixture.ts';

let app: TestApp;
const today = dayOf(new Date());
beforeAll(async () => {
  app = await testApp(wholeProduct());
  await anExchangeRate(app, { currency: 'USD', onDay: today, rate: '35.4275' });
});
afterAll(() => app.close());

const user = () => personWith(app, 'finance.user');
const poster = () => personAs(app, 'poster', 'finance.admin');
const rowOf = async (address: string) =>
  (await done<{ row: Record<string, unknown> }>((await user()).get(address))).row;
const invoiceNow = (id: string) => rowOf(`${invoice.api}/${id}`);

type Row = Record<'number' | 'base' | 'zero' | 'exempt' | 'vat' | 'what', string>;
/** The output VAT report of this month. */
async function report() {
  const pack = await done<{ outputVat: { difference: string }; output: Row[] }>(
    (await user()).get(`/api/finance/tax/${today.slice(0, 7)}`),
  );
  return {
    rows: new Map(pack.output.map((row) => [row.number, row])),
    sumOf: (name: keyof Row) => pack.output.reduce((all, row) => all + Number(row[name]), 0),
    difference: pack.outputVat.difference,
  };
}

/** A work order of 1,000.00 with VAT and 1,000.00 without: 2,070.00. */
async function mixed(currency: 'THB' | 'USD' = 'THB', vatMode: 'exempt' | 'zero' = 'exempt') {
  const shop = await shopFor(app, { price: '1000.0000', currency });
  const id = await draftFor(app, shop, await releasedJobs(app, shop));
  const { id: skuId } = await aSku(app, { vatMode });
  const { id: free } = await anInvoiceLine(app, { invoiceId: id, skuId, unitPrice: '1000.0000' });
  if (vatMode === 'zero') await attach(app, await user(), { record: invoice, id });
  await done((await poster()).run(invoice, id, 'post'));
  const pay = async (cash: string) => {
    const of = { customerId: shop.customerId, cash, withheld: '0.00', settlements: [{ invoiceId: id, amount: cash }] };
    const row = await aReceipt(app, of);
    await done((await user()).run(receipt, row.id, 'post'));
    return row.id;
  };
  const credit = async (amount: string) => {
    const row = await aCreditNote(app, { invoiceId: id, lines: [{ lineId: free, amount }] });
    await done((await poster()).run(creditNote, row.id, 'post'));
    return row.id;
  };
  return { id, pay, credit };
}

/** What stays in receivables and undue VAT of these documents. */
const staysOf = async (ids: readonly string[]) =>
  (
    await app.deps.database.pool.query<{ use: string; stays: string }>(
      `select a.use, sum(l.debit - l.credit)::text as stays from journal_line l join ledger_account a on a.code = l.account_code
       where l.source_id = any($1) and a.use in ('receivable', 'undueOutputVat', 'outputVat') group by a.use order by a.use`,
      [ids],
    )
  ).rows.map(({ use, stays }) => `${use} ${stays}`);

test('R-FIN-3 R-FIN-8 half paid, then the line without VAT is credited: what was paid is for the taxed line, and its VAT falls due', async () => {
  const { id, pay, credit } = await mixed();
  const first = await pay('1035.00');
  expect(await rowOf(`${receipt.api}/${first}`)).toMatchObject({ vatDue: '35.00' });
  const note = await credit('1000.00');
  // 1,035.00 of 1,070.00 is paid: 70.00 x 1,035 / 1,070 = 67.71 is due.
  expect(await rowOf(`${creditNote.api}/${note}`)).toMatchObject({
    vat: '0.00',
    vatUndue: '0.00',
    vatFallsDue: '32.71',
  });
  expect(await invoiceNow(id)).toMatchObject({ status: 'partPaid', balance: '35.00', vatMoved: '67.71' });
  // The first receipt is held by the note; the note itself can be taken back and posted anew.
  const voided = await (await poster()).run(receipt, first, 'void', { reason: 'Wrong bank' });
  expect(voided).toMatchObject({
    status: 422,
    body: {
      message: expect.stringMatching(
        /^A credit note of IV\S+ made VAT of this receipt due: void the credit note first[.]$/,
      ) as string,
    },
  });
  await done((await poster()).run(creditNote, note, 'void', { reason: 'Agreed otherwise' }));
  expect(await invoiceNow(id)).toMatchObject({ balance: '1035.00', vatMoved: '35.00' });
  const again = await credit('1000.00');
  const last = await pay('35.00');
  // 35.00 with VAT: 2.29 of it, 32.71 without.
  expect(await rowOf(`${receipt.api}/${last}`)).toMatchObject({ vatDue: '2.29', netPaid: '32.71' });
  expect(await invoiceNow(id)).toMatchObject({ status: 'paid', vatMoved: '70.00' });
  expect(await staysOf([id, first, note, again, last])).toEqual([
    'outputVat -70.00',
    'receivable 0.00',
    'undueOutputVat 0.00',
  ]);
  await done((await poster()).run(receipt, last, 'void', { reason: 'Wrong bank' }));
});

test('R-FIN-3 R-FIN-8 more paid than the credit note leaves: all VAT is due, the rest is to be refunded; the same in dollars to the satang', async () => {
  for (const currency of ['THB', 'USD'] as const) {
    const { id, pay, credit } = await mixed(currency);
    const first = await pay('1100.00');
    // 70.00 x 1,100 / 2,070 = 37.198.
    expect(await invoiceNow(id)).toMatchObject({ vatMoved: '37.20' });
    const note = await credit('1000.00');
    const now = await invoiceNow(id);
    expect(now).toMatchObject({ status: 'paid', balance: '0.00', refundDue: '30.00', vatMoved: '70.00' });
    expect(now['vatMovedThb']).toBe(now['vatThb']);
    const stays = await staysOf([id, first, note]);
    expect(stays).toContain('undueOutputVat 0.00');
    expect(stays).toContain(`outputVat -${String(now['vatThb'])}`);
  }
});

test('the output VAT report of the month counts what the note makes due, and comes to the ledger', async () => {
  const { id, pay, credit } = await mixed();
  await pay('1035.00');
  const noteId = await credit('1000.00');
  const { noteNumber } = await rowOf(`${creditNote.api}/${noteId}`);
  const { rows, difference } = await report();
  // 500.00 came for the line without VAT: now it is 467.29 and 32.71 VAT of the taxed one, which has a tax invoice of its own.
  expect(rows.get(String(noteNumber))).toMatchObject({ base: '0.00', exempt: '-500.00', vat: '0.00' });
  const { taxInvoiceNo } = await rowOf(`${creditNote.api}/${noteId}`);
  expect(taxInvoiceNo).toMatch(/^TI\d{4}-\d{4}$/);
  expect(rows.get(String(taxInvoiceNo))).toMatchObject({
    base: '467.29',
    exempt: '0.00',
    vat: '32.71',
    what: 'taxInvoice',
  });
  expect(difference).toBe('0.00');
  // What is credited later refers to it as to the receipt (86/10).
  const later = await aCreditNote(app, { invoiceId: id, lines: [{ lineId: await lineOf(app, id), amount: '10.00' }] });
  expect((await rowOf(`${creditNote.api}/${later.id}`))['taxInvoices']).toEqual([
    { number: expect.stringMatching(/^RE/) as string, day: today },
    { number: taxInvoiceNo, day: today },
  ]);
  const { cookie } = await user();
  const paper = async (language: string) =>
    textOfPdf(
      (await app.app.inject({ url: `${creditNote.api}/${noteId}/papers/${language}`, headers: { cookie } })).rawPayload,
    ).replaceAll(/\s/g, '');
  for (const said of ['ใบกำกับภาษี', taxInvoiceNo, '467.29', '32.71', '500.00', String(noteNumber)])
    expect(await paper('th')).toContain(said);
  expect(await paper('en')).toContain('Taxinvoice');
  await done((await poster()).run(creditNote, noteId, 'void', { reason: 'Agreed otherwise' }));
  expect((await report()).rows.get(String(taxInvoiceNo))).toMatchObject({ vat: '0.00', what: 'void' });
});

test('what is paid back of work at 0 % comes off the base at 0 % with its credit note; what was not paid never stood there', async () => {
  const before = await report();
  const { id, pay, credit } = await mixed('THB', 'zero');
  await pay('1500.00');
  await credit('400.00');
  await credit('600.00');
  expect(await invoiceNow(id)).toMatchObject({ balance: '0.00', refundDue: '430.00', vatMoved: '70.00' });
  const after = await report();
  // 1,070.00 stays received, all of it for the line with VAT; a base told by its VAT is exact to seven satang a paper.
  expect(Math.abs(after.sumOf('zero') - before.sumOf('zero'))).toBeLessThan(0.2);
  expect(Math.abs(after.sumOf('base') - before.sumOf('base') - 1000)).toBeLessThan(0.2);
  expect(after.sumOf('vat') - before.sumOf('vat')).toBeCloseTo(70, 2);
  expect(after.difference).toBe('0.00');
});
