import { afterAll, beforeAll, expect, test } from 'vitest';
import { inflateRawSync } from 'node:zlib';
import { wholeProduct } from '#app/everyEndpoint.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { done, personWith } from '#kernel/testing/fixture.ts';
import { aCreditNote, lineOf } from '#modules/finance/credit-notes/server/credit-notes.fixture.ts';
import { creditNote } from '#modules/finance/credit-notes/shared/creditNote.record.ts';
import { shopFor } from '#modules/finance/invoices/server/invoices.fixture.ts';
import { invoice, invoiceLine } from '#modules/finance/invoices/shared/invoice.record.ts';
import { accountingMonth } from '#modules/finance/ledger/shared/ledger.record.ts';
import { aReceipt, postedInvoice } from '#modules/finance/receipts/server/receipts.fixture.ts';
import { receipt } from '#modules/finance/receipts/shared/receipt.record.ts';
import { aSku } from '#modules/finance/sku/server/sku.fixture.ts';
import {
  aVoucher,
  checker,
  line,
  maker,
  posted,
  seen,
  step,
} from '#modules/finance/vouchers/server/vouchers.fixture.ts';
import { voucher } from '#modules/finance/vouchers/shared/voucher.record.ts';
import type { taxMonthCall } from '../shared/taxPack.calls.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});
afterAll(() => app.close());

type Month = AnswerOf<typeof taxMonthCall>;
const today = dayOf(new Date());
const month = today.slice(0, 7);
const user = () => personWith(app, 'finance.user');
const admin = () => personWith(app, 'finance.admin');
const message = (answer: { body: unknown }) => (answer.body as { message: string }).message;
const taxOf = async (of = month) => await done<Month>((await user()).get(`/api/finance/tax/${of}`));
const payee = {
  partyTaxId: '0105536112014',
  partyBranch: '00000',
  partyAddress: '1 ถนนสีลม กรุงเทพฯ 10500',
  payeeForm: 'pnd53',
  taxBorne: 'withheld',
} as const;

async function received(open: { id: string; customerId: string }, cash: string, withheld: string, amount: string) {
  const row = await aReceipt(app, {
    customerId: open.customerId,
    cash,
    withheld,
    settlements: [{ invoiceId: open.id, amount }],
  });
  await done((await user()).run(receipt, row.id, 'post'));
  return row.id;
}

async function credited(invoiceId: string, amount: string) {
  const row = await aCreditNote(app, { invoiceId, lines: [{ lineId: await lineOf(app, invoiceId), amount }] });
  await done((await admin()).run(creditNote, row.id, 'post'));
}

/** A service of 10,000.00 with 3 % withheld, paid with or without its tax invoice. */
async function service(taxInvoiceNo: string | null, party = payee as object) {
  const wht = 'payeeForm' in party && party.payeeForm === 'pnd3' ? '215503' : '215553';
  const row = await aVoucher(app, {
    purpose: 'other',
    partyName: 'Metrology Service Co., Ltd.',
    description: 'Calibration',
    taxInvoiceNo,
    taxInvoiceOn: taxInvoiceNo ? today : null,
    ...party,
    lines: [
      line('520101', '10000.00', '0', { vat: true, incomeType: 'service' }),
      line(taxInvoiceNo ? '115401' : '115402', '700.00', '0'),
      line(wht, '0', '300.00'),
      line('111201', '0', '10400.00'),
    ],
  });
  await posted(app, row.id);
  return row.id;
}

/** A posted tax invoice of goods over 1,000.00 with VAT and 500.00 exempt. */
async function goods() {
  const shop = await shopFor(app);
  const person = await admin();
  const { id } = await done<{ id: string }>(
    person.call('POST', '/api/finance/invoices/drafts', { customerId: shop.customerId, kind: 'goods', jobIds: [] }),
  );
  for (const [unitPrice, vatMode] of [
    ['1000.0000', 'vat7'],
    ['500.0000', 'exempt'],
  ])
    await done(
      person.call('POST', invoiceLine.api, {
        invoiceId: id,
        skuId: (await aSku(app, { kind: 'product', accountCode: '410201', whtClass: 'none', standardHours: null })).id,
        quantity: '1',
        unitPrice,
        vatMode,
        reason: 'Goods from stock',
      }),
    );
  await done(person.run(invoice, id, 'post'));
  return id;
}

test('the VAT reports and PND of a month come to what the ledger says, from every kind of document', async () => {
  const paid = await postedInvoice(app);
  await received(paid, '52000.00', '1500.00', '53500.00');
  await credited(paid.id, '5000.00');
  const half = await postedInvoice(app);
  await received(half, '26750.00', '0.00', '26750.00');
  await credited(half.id, '30000.00');
  const unpaid = await postedInvoice(app);
  await credited(unpaid.id, '1000.00');
  const voided = await received(unpaid, '1070.00', '0.00', '1070.00');
  await done((await admin()).run(receipt, voided, 'void', { reason: 'Wrong invoice' }));
  await goods();
  const gone = await goods();
  await done((await admin()).run(invoice, gone, 'void', { reason: 'Wrong customer' }));
  const scrap = await aVoucher(app, {
    kind: 'rv',
    purpose: 'scrapSale',
    partyName: 'Bangkok Metal',
    description: 'Scrap of brake discs',
    lines: [line('111201', '2140.00', '0'), line('420101', '0', '2000.00'), line('215401', '0', '140.00')],
  });
  await posted(app, scrap.id);
  await service('MS-1');
  const reversed = await service('MS-2');
  await step(await checker(app), reversed, 'reverse', { reason: 'Paid twice' });
  await service('SM-1', { ...payee, payeeForm: 'pnd3' });
  await service(null);
  const tax = await aVoucher(app, {
    purpose: 'tax',
    partyName: 'Revenue Department',
    description: 'PP30 and PND53 of last month',
    lines: [
      line('215401', '500.00', '0'),
      line('115401', '0', '100.00'),
      line('215553', '40.00', '0'),
      line('111201', '0', '440.00'),
    ],
  });
  await posted(app, tax.id);
  const pack = await taxOf();
  for (const sums of [pack.outputVat, pack.inputVat, pack.pnd3, pack.pnd53])
    expect(sums).toMatchObject({ difference: '0.00', ledger: sums.tax });
  expect(pack.outputVat).toMatchObject({ tax: String((3500 - 350 + 1750 - 350 + 70 + 140).toFixed(2)) });
  expect(pack.inputVat).toMatchObject({ tax: '1400.00', base: '20000.00' });
  expect(pack.pnd3).toMatchObject({ tax: '300.00', base: '10000.00' });
  expect(pack.pnd53).toMatchObject({ tax: '600.00', base: '20000.00' });
  expect(pack.payable).toBe('3360.00');
  const whats = pack.output.map(({ what, base, exempt, vat }) => [what, base, exempt, vat].join(' '));
  expect(whats).toContain('taxInvoice 50000.00 0.00 3500.00');
  expect(whats.filter((what) => what === 'creditNote -5000.00 0.00 -350.00')).toHaveLength(2);
  expect(whats).toContain('taxInvoice 1000.00 500.00 70.00');
  expect(whats).toContain('taxInvoice 2000.00 0.00 140.00');
  expect(whats.filter((what) => what === 'void 0.00 0.00 0.00')).toHaveLength(2);
  expect(pack.missing.map(({ withheld }) => withheld)).toEqual(['1500.00']);
});

test('undue input VAT is claimed in the month its tax invoice arrives, once, and not after six months', async () => {
  const before = await taxOf();
  const id = await service(null);
  expect((await taxOf()).inputVat).toEqual(before.inputVat);
  const person = await maker(app);
  const old = await person.run(voucher, id, 'takeTaxInvoice', { taxInvoiceNo: 'MS-9', taxInvoiceOn: '2020-01-05' });
  expect(message(old)).toBe('Six months after its month the VAT of a tax invoice is not claimed any more.');
  await step(person, id, 'takeTaxInvoice', { taxInvoiceNo: 'MS-9', taxInvoiceOn: today });
  expect(await seen(app, id)).toMatchObject({ status: 'posted', taxInvoiceNo: 'MS-9', vatMovedOn: today });
  const after = await taxOf();
  expect(Number(after.inputVat.tax) - Number(before.inputVat.tax)).toBe(700);
  expect(after.inputVat.difference).toBe('0.00');
  expect(after.input).toContainEqual(
    expect.objectContaining({ number: 'MS-9', base: '10000.00', vat: '700.00', what: 'lateTaxInvoice' }),
  );
  const again = await person.run(voucher, id, 'takeTaxInvoice', { taxInvoiceNo: 'MS-9', taxInvoiceOn: today });
  expect(again.status).toBe(422);
  await step(await checker(app), id, 'reverse', { reason: 'Paid twice' });
  expect((await taxOf()).inputVat).toMatchObject({ tax: before.inputVat.tax, difference: '0.00' });
});

/** The files of a ZIP by name, from its directory. */
function unzipped(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(zip.length - 22 + 16);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [size, name, local] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    files.set(zip.subarray(at + 46, at + 46 + name).toString(), inflateRawSync(zip.subarray(start, start + size)));
    at += 46 + name + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

test('the pack is one ZIP with the columns the Revenue Department asks for; a month that is not closed says so; a name is no formula', async () => {
  await service('=cmd', { ...payee, partyName: '=HYPERLINK("x")' });
  const get = async (of: string) =>
    app.app.inject({ url: `/api/finance/tax/${of}/pack.zip`, headers: { cookie: (await user()).cookie } });
  const open = await get(month);
  expect(open.headers['content-disposition']).toContain(`tax-${month}-open.zip`);
  const files = unzipped(open.rawPayload);
  expect([...files.keys()]).toEqual([
    'summary.csv',
    'output-vat.pdf',
    'output-vat.csv',
    'input-vat.pdf',
    'input-vat.csv',
    'pnd3.csv',
    'pnd53.csv',
    'missing-certificates.csv',
  ]);
  expect(String(files.get('summary.csv'))).toContain('NOT CLOSED');
  const input = String(files.get('input-vat.csv'));
  for (const column of [
    'ลำดับ',
    'วันที่',
    'เลขที่ใบกำกับภาษี',
    'ชื่อผู้ขาย',
    'เลขประจำตัวผู้เสียภาษี',
    'สถานประกอบการ',
    'มูลค่า',
    'ภาษีมูลค่าเพิ่ม',
  ])
    expect(input.split('\r\n')[0]).toContain(column);
  expect(input).toContain(`"'=HYPERLINK(""x"")"`);
  expect(input).toContain('"0105536112014"');
  expect(files.get('output-vat.pdf')?.subarray(0, 5).toString()).toBe('%PDF-');
  expect(String(files.get('pnd53.csv'))).toContain('"0105536112014"');
  const long = '2025-02';
  await done((await admin()).call('POST', accountingMonth.api, { month: long }));
  const closed = await get(long);
  expect(closed.headers['content-disposition']).toContain(`tax-${long}-closed.zip`);
  expect(String(unzipped(closed.rawPayload).get('summary.csv'))).not.toContain('NOT CLOSED');
  expect(await taxOf(long)).toMatchObject({ isClosed: true, output: [], input: [] });
  expect((await (await user()).get('/api/finance/tax/2026-13')).status).toBe(400);
  expect((await (await app.as('stores.admin')).get(`/api/finance/tax/${month}`)).status).toBe(403);
});
