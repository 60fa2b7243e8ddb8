import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, addMonths } from '#kernel/shared/dates.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { done, personWith } from '#kernel/testing/fixture.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import { refusalsOf } from '#kernel/testing/refusals.ts';
import { approvedClaim } from '#modules/finance/reimbursements/server/reimbursements.fixture.ts';
import { reimbursement } from '#modules/finance/reimbursements/shared/reimbursement.record.ts';
import { accountingMonth } from '#modules/finance/ledger/shared/ledger.record.ts';
import {
  approve,
  aVendorBill,
  buying,
  draftOrder,
  step as bought,
} from '#modules/stores/purchasing/server/purchasing.fixture.ts';
import { purchaseOrder, purchaseOrderLine } from '#modules/stores/purchasing/shared/purchaseOrder.record.ts';
import { vendorBill } from '#modules/stores/purchasing/shared/vendorBill.record.ts';
import { withheldOf } from '#modules/finance/money/shared/public.ts';
import { completedPayment, type Chart } from '../shared/settle.ts';
import { voucher } from '../shared/voucher.record.ts';
import { voucherWorkflow } from '../shared/voucher.workflow.ts';
import {
  accountId,
  aVoucher,
  bankCharge,
  checker,
  line,
  maker,
  posted,
  seen,
  signed,
  step,
  today,
  type Given,
} from './vouchers.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});
afterAll(() => app.close());

const refuses = refusalsOf(() => app, voucherWorkflow);
const chart: Chart = { inputVat: '115401', undueInputVat: '115402', whtPayable3: '215503', whtPayable53: '215553' };
const rates = { service: '3', transport: '1', advertising: '2', rent: '5' };
const how = { chart, rates, vatPct: '7', moneyCode: '111201', hasTaxInvoice: true, payeeForm: 'pnd53' } as const;
const service = (debit: string) => line('520101', debit, '0', { vat: true, incomeType: 'service' });
const payee = {
  partyTaxId: '0105536112014',
  partyBranch: '00000',
  partyAddress: '1 ถนนสีลม กรุงเทพฯ 10500',
  payeeForm: 'pnd53',
  taxBorne: 'withheld',
} as const;
const journalOf = async (id: string) =>
  (
    await app.deps.database.pool.query<{ account: string; debit: string; credit: string }>(
      `select account_code as account, debit::text, credit::text from journal_line where source = 'voucher' and source_id = $1 order by is_reversal, line_no`,
      [id],
    )
  ).rows;

const given = (values: Given) => () => aVoucher(app, values);
refuses(
  'R-FIN-10 a voucher that does not balance is not submitted, and says by how much',
  given({ lines: [line('540101', '10700.00', '0'), line('111201', '0', '10400.00')] }),
  'submit',
  'Debit 10700.00 and credit 10400.00 differ by 300.00.',
);
refuses(
  'R-FIN-10 a line with an amount on both sides',
  given({ lines: [line('540101', '10.00', '10.00'), line('111201', '0', '10.00')] }),
  'submit',
  'Each line has an amount on one side: debit or credit.',
);
refuses(
  'an account that is not in the chart',
  given({ lines: [line('999999', '100.00', '0'), line('111201', '0', '100.00')] }),
  'submit',
  'Account 999999 is not in the chart.',
);
refuses(
  'a voucher that moves no money',
  given({ lines: [line('540101', '100.00', '0'), line('212101', '0', '100.00')] }),
  'submit',
  'No line moves money on the bank or cash account.',
);
refuses('a cheque without its number', given({ method: 'cheque' }), 'submit', 'Enter the number of the cheque.');
refuses(
  'R-FIN-7 less tax withheld than is due',
  given({ ...payee, lines: [service('1000.00'), line('111201', '0', '1000.00')] }),
  'submit',
  'Tax to withhold is 30.00, the lines withhold 0.00.',
);
refuses(
  'R-FIN-7 tax withheld of a payee without tax ID and address',
  given({ payeeForm: 'pnd53', lines: completedPayment([service('1000.00')], how) }),
  'submit',
  'The withholding certificate needs the tax ID and the address of the payee.',
);
const claimed = [line('520101', '100.00', '0'), line('115401', '7.00', '0'), line('111201', '0', '107.00')];
refuses(
  'VAT claimed without the number of its tax invoice',
  given({ lines: claimed, taxInvoiceOn: today }),
  'submit',
  'VAT is claimed by a tax invoice: enter its number, or book the VAT as undue.',
);
refuses(
  'VAT claimed without the date of its tax invoice',
  given({ lines: claimed, taxInvoiceNo: 'IV-1' }),
  'submit',
  'VAT is claimed by a tax invoice: enter its date.',
);

test('R-FIN-10 whoever changed the draft of another does not approve it; somebody who did not does', async () => {
  const { id } = await aVoucher(app, {});
  const [clerk, chief] = [await maker(app), await personWith(app, 'finance.user', 'finance.admin')];
  const changed = await chief.call('PATCH', `${voucher.api}/${id}`, { version: 1, description: 'Bank charges, June' });
  expect(changed.status).toBe(200);
  await step(clerk, id, 'submit');
  const refused = await chief.run(voucher, id, 'approve', undefined, signed);
  expect([refused.status, (refused.body as unknown as { message: string }).message]).toEqual([
    422,
    'Whoever changed a voucher may not approve it.',
  ]);
  await step(await checker(app), id, 'approve');
  expect((await seen(app, id)).status).toBe('approved');
});

test('M13 a tax ID with a wrong check digit is refused at its field', async () => {
  const answer = await aVoucher.send(app, { ...payee, partyTaxId: '0105536112015' });
  expect([answer.status, answer.body['field'], answer.body['message']]).toEqual([
    422,
    'partyTaxId',
    'The check digit of this tax ID is wrong.',
  ]);
});

test('M4 service 10,000.00 with VAT, 3 % withheld: VAT 700.00, withheld 300.00, paid 10,400.00, 10,700.00 each side', async () => {
  const { id } = await aVoucher(app, {
    ...payee,
    taxInvoiceNo: 'IV-1',
    taxInvoiceOn: today,
    lines: completedPayment([service('10000.00')], how),
  });
  expect(await seen(app, id)).toMatchObject({
    vat: '700.00',
    wht: '300.00',
    net: '10400.00',
    gross: '10700.00',
    voucherNo: null,
  });
  const row = await posted(app, id);
  expect(row.voucherNo).toMatch(/^PV\d{4}-\d{4}$/);
  expect(row.certificateNo).toMatch(/^WT\d{4}-\d{4}$/);
  expect(await journalOf(id)).toEqual([
    { account: '520101', debit: '10000.00', credit: '0.00' },
    { account: '115401', debit: '700.00', credit: '0.00' },
    { account: '215553', debit: '0.00', credit: '300.00' },
    { account: '111201', debit: '0.00', credit: '10400.00' },
  ]);
});

test('the VAT of a tax invoice is claimed once: a second voucher of the same vendor and number is refused, whatever is written between its letters', async () => {
  const lines = completedPayment([service('1000.00')], how);
  const bill = { ...payee, taxInvoiceOn: today, lines };
  const first = await posted(app, (await aVoucher(app, { ...bill, taxInvoiceNo: 'TI-2026/88' })).id);
  const second = await aVoucher(app, { ...bill, taxInvoiceNo: 'ti 2026 88' });
  expect(await (await maker(app)).run(voucher, second.id, 'submit')).toMatchObject({
    status: 422,
    body: { message: `The VAT of tax invoice ti 2026 88 is claimed by ${first.voucherNo} already.` },
  });
  const late = await aVoucher(app, {
    ...payee,
    lines: completedPayment([service('1000.00')], { ...how, hasTaxInvoice: false }),
  });
  await posted(app, late.id);
  const arrived = { taxInvoiceNo: 'TI2026-88', taxInvoiceOn: today };
  expect((await (await maker(app)).run(voucher, late.id, 'takeTaxInvoice', arrived)).status).toBe(422);
  const other = await aVoucher(app, { ...bill, partyTaxId: '3100600123450', taxInvoiceNo: 'TI-2026/88' });
  await step(await maker(app), other.id, 'submit');
});

test('M4 without the tax invoice its VAT is undue', () => {
  expect(completedPayment([service('10000.00')], { ...how, hasTaxInvoice: false })[1]).toMatchObject({
    accountCode: '115402',
    debit: '700.00',
  });
});

test('M5 service 1,000.00 and rent 100.00 on one certificate: base 1,100.00, withheld 35.00', async () => {
  const lines = completedPayment([service('1000.00'), line('520201', '100.00', '0', { incomeType: 'rent' })], how);
  const { id } = await aVoucher(app, { ...payee, taxInvoiceNo: 'IV-2', taxInvoiceOn: today, lines });
  const row = await posted(app, id);
  expect(row.wht).toBe('35.00');
  expect(row.withheld).toEqual([
    { incomeType: 'service', base: '1000.00', percent: '3.00', tax: '30.00' },
    { incomeType: 'rent', base: '100.00', percent: '5.00', tax: '5.00' },
  ]);
  const answer = await app.app.inject({
    url: `${voucher.api}/${id}/50tawi.pdf`,
    headers: { cookie: (await maker(app)).cookie },
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const text = textOfPdf(answer.rawPayload).replaceAll(/\s/g, '');
  for (const said of ['50', '0-1055-36112-01-4', '1,100.00', '35.00', row.certificateNo?.split('-')[1] ?? ''])
    expect(text).toContain(said);
});

test('M6 goods 20,000.00 and installation 5,000.00 shown apart: 3 % of the installation alone, 150.00', () => {
  const lines = completedPayment([line('510101', '20000.00', '0', { vat: true }), service('5000.00')], how);
  expect(lines.find(({ accountCode }) => accountCode === '215553')?.credit).toBe('150.00');
});

test('tax paid on to the Revenue Department is not withheld from it', async () => {
  const lines = [line('215553', '4550.00', '0'), line('111201', '0', '4550.00')];
  const row = await posted(app, (await aVoucher(app, { purpose: 'tax', lines })).id);
  expect(row).toMatchObject({ wht: '0.00', net: '4550.00', gross: '4550.00', certificateNo: null });
});

test('M7 3 % of 1,234.50 is 37.04', () => {
  expect(withheldOf([{ base: '1234.50', incomeType: 'service' as const }], rates)[0]?.tax).toBe('37.04');
});

test('5.5 a scrap sale of 2,140.00 with VAT: bank 2,140.00 against scrap income 2,000.00 and output VAT 140.00', async () => {
  const lines = [line('111201', '2140.00', '0'), line('420101', '0', '2000.00'), line('215401', '0', '140.00')];
  const { id } = await aVoucher(app, { kind: 'rv', purpose: 'scrapSale', lines });
  const row = await posted(app, id);
  expect(row).toMatchObject({ net: '2140.00', vat: '140.00', wht: '0.00' });
  expect(row.voucherNo).toMatch(/^RV\d{4}-\d{4}$/);
});

test('R-FIN-10 two people: who prepared or wrote a voucher does not approve it; the database says so too', async () => {
  const both = await app.as('finance.admin', 'finance.user');
  const own = await both.create(voucher, {
    kind: 'pv',
    voucherDate: today,
    purpose: 'other',
    partyName: 'Bank',
    description: 'Charges',
    method: 'transfer',
    moneyAccountId: await accountId(app, '111201'),
    lines: bankCharge,
  });
  await step(both, own.id, 'submit');
  expect((await both.run(voucher, own.id, 'approve', undefined, signed)).body).toMatchObject({ code: 'SAME_PERSON' });
  await expect(
    app.deps.database.pool.query(
      `update voucher set status = 'approved', approved_by_id = prepared_by_id where id = $1`,
      [own.id],
    ),
  ).rejects.toThrow('two_people');
});

test('R-FIN-10 what is posted is frozen and in balance, in the database too; a reversal posts the mirror and keeps the number', async () => {
  const { pool } = app.deps.database;
  const { id } = await aVoucher(app);
  await expect(
    pool.query(
      `update voucher set status = 'posted', voucher_no = 'PV0000-0001', prepared_by_id = created_by, approved_by_id = (select u.id from app_user u where u.id <> voucher.created_by limit 1), lines = '[]' where id = $1`,
      [id],
    ),
  ).rejects.toThrow('in_balance');
  const row = await posted(app, id);
  await expect(pool.query(`update voucher set description = 'Other' where id = $1`, [id])).rejects.toThrow(
    'A posted voucher is reversed, never changed.',
  );
  await expect(pool.query('delete from voucher where id = $1', [id])).rejects.toThrow(/voucher/);
  const change = await (
    await maker(app)
  ).call('PATCH', `${voucher.api}/${id}`, { version: row.version, description: 'Other' });
  expect(change.status).toBe(422);
  await step(await checker(app), id, 'reverse', { reason: 'Charged twice' });
  expect(await seen(app, id)).toMatchObject({
    status: 'reversed',
    voucherNo: row.voucherNo,
    reversalReason: 'Charged twice',
  });
  expect(await journalOf(id)).toEqual([
    { account: '540101', debit: '100.00', credit: '0.00' },
    { account: '111201', debit: '0.00', credit: '100.00' },
    { account: '540101', debit: '0.00', credit: '100.00' },
    { account: '111201', debit: '100.00', credit: '0.00' },
  ]);
});

test('R-FIN-10 a voucher in a closed month is refused and burns no number', async () => {
  const month = addMonths(today, -7).slice(0, 7);
  const [one, admin] = [await maker(app), await checker(app)];
  const { id } = await aVoucher(app, { voucherDate: `${month}-10` });
  await step(one, id, 'submit');
  await step(admin, id, 'approve');
  await admin.create(accountingMonth, { month });
  const late = await aVoucher(app, { voucherDate: `${month}-10` });
  for (const refused of [await one.run(voucher, late.id, 'submit'), await one.run(voucher, id, 'post')])
    expect(refused.body).toMatchObject({ message: `${month} is closed: nothing is posted in it.` });
  await done(admin.run(accountingMonth, month, 'reopen', { reason: 'Late invoice' }));
  // Refused behind its number too: its account left the chart.
  const chartHas = (archived: string) =>
    app.asOwner((pool) => pool.query(`update ledger_account set archived_at = ${archived} where code = '540101'`));
  await chartHas('now()');
  expect((await one.run(voucher, id, 'post')).status).toBe(422);
  await chartHas('null');
  await step(one, id, 'post');
  expect((await seen(app, id)).voucherNo).toBe(`PV${month.slice(2, 4)}${month.slice(5)}-0001`);
});

test('R-FIN-4 R-FIN-7 VAT and tax withheld of a payment are those of their days', async () => {
  const day = addMonths(today, -14);
  const admin = await checker(app);
  const rate = async (code: string, percent: string) => {
    const { rows } = await app.deps.database.pool.query<{ id: string; version: number }>(
      `select id, version from tax_rate where code = $1 and valid_to is null`,
      [code],
    );
    const [row] = rows;
    const body = { version: row?.version, validTo: addDays(day, -1) };
    await done(admin.call('PATCH', `/api/finance/tax-rates/${row?.id}`, body));
    await done(admin.call('POST', '/api/finance/tax-rates', { code, percent, validFrom: day }));
  };
  await rate('whtService', '2');
  const lines = (wht: string) => [
    line('520101', '1000.00', '0', { incomeType: 'service' }),
    line('215553', '0', wht),
    line('111201', '0', String(1000 - Number(wht))),
  ];
  const at = async (voucherDate: string) => seen(app, (await aVoucher(app, { voucherDate, lines: lines('20') })).id);
  expect((await at(day)).withheld).toMatchObject([{ percent: '2.00', tax: '20.00' }]);
  expect((await at(addDays(day, -1))).withheld).toMatchObject([{ percent: '3.00', tax: '30.00' }]);
  await app.asOwner(async (pool) => {
    await pool.query(`update tax_rate set archived_at = now() where valid_from = $1`, [day]);
    await pool.query(`update tax_rate set valid_to = null where valid_to = $1`, [addDays(day, -1)]);
  });
});

test('R-NUM-1 dates never go backwards in a series, and a refused voucher burns no number', async () => {
  const base = addMonths(today, -2).slice(0, 7);
  const later = await aVoucher(app, { voucherDate: `${base}-20` });
  const first = await posted(app, later.id);
  const early = await aVoucher(app, { voucherDate: `${base}-19` });
  const [one, other] = [await maker(app), await checker(app)];
  await step(one, early.id, 'submit');
  await step(other, early.id, 'approve');
  expect((await one.run(voucher, early.id, 'post')).body).toMatchObject({
    code: 'BACKWARDS',
    message: `${first.voucherNo} is of ${base}-20: enter that day or a later one.`,
  });
  const next = await posted(app, (await aVoucher(app, { voucherDate: `${base}-20` })).id);
  expect([first.voucherNo?.slice(-4), next.voucherNo?.slice(-4)]).toEqual(['0001', '0002']);
});

test('R-NUM-1 drafts have no number; 60 parallel posts with 12 forced failures leave no gap and nothing twice', async () => {
  const day = `${addMonths(today, -3).slice(0, 7)}-15`;
  const [one, other] = [await maker(app), await checker(app)];
  const ids: string[] = [];
  for (let made = 0; made < 60; made += 1) {
    const { id } = await aVoucher(app, { voucherDate: day });
    await step(one, id, 'submit');
    await step(other, id, 'approve');
    ids.push(id);
  }
  // The failure comes after the number was taken: while the journal is stored.
  const failing = ids.filter((_, at) => at % 5 === 0);
  const { pool } = app.deps.database;
  await app.asOwner((owner) =>
    owner.query(`create function fail_some() returns trigger language plpgsql as $$ begin
      if new.source_id in (${failing.map((id) => `'${id}'`).join(', ')}) then raise exception 'forced'; end if; return new; end $$;
      create trigger fail_some before insert on journal_line for each row execute function fail_some()`),
  );
  const answers = await Promise.all(
    ids.map(async (id) => ({ id, status: (await one.run(voucher, id, 'post')).status })),
  );
  const { rows } = await pool.query<{ no: string }>(
    `select voucher_no as no from voucher where voucher_date = $1 and voucher_no is not null order by 1`,
    [day],
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(48);
  expect(rows.map(({ no }) => Number(no.slice(-4)))).toEqual(Array.from({ length: 48 }, (_, at) => at + 1));
});

/** An invoice that purchasing answers for. */
async function aReleasedBill(): Promise<{ id: string }> {
  const bill = await aVendorBill(app);
  await bought((await buying(app)).head, vendorBill, bill.id, 'release', { reason: 'Paid in advance, as agreed' });
  return bill;
}

test('approved claims and matched invoices are paid from the list: one payee a voucher, each item once, paid with the voucher and open again when it is reversed', async () => {
  const claim = await approvedClaim(app);
  const bill = await aReleasedBill();
  const one = await maker(app);
  const listed = await one.get<{ id: string; kind: string; total: string; vat: string }[]>('/api/finance/payables');
  expect(listed.body.find(({ id }) => id === claim.id)).toMatchObject({ kind: 'claim', total: '1070.00' });
  expect(listed.body.find(({ id }) => id === bill.id)).toMatchObject({ kind: 'bill', total: '1070.00', vat: '70.00' });
  const items = [{ kind: 'claim', id: claim.id }];
  const mixed = await one.call('POST', '/api/finance/payables/vouchers', {
    items: [...items, { kind: 'bill', id: bill.id }],
  });
  expect([mixed.status, mixed.body['code']]).toEqual([422, 'MANY_PAYEES']);
  const { id } = await done<{ id: string }>(one.call('POST', '/api/finance/payables/vouchers', { items }));
  expect((await one.call('POST', '/api/finance/payables/vouchers', { items })).body).toMatchObject({
    code: 'NOT_TO_PAY',
  });
  const row = await posted(app, id);
  expect(await journalOf(id)).toEqual([
    { account: '212101', debit: '1070.00', credit: '0.00' },
    { account: '111201', debit: '0.00', credit: '1070.00' },
  ]);
  const paid = async () =>
    (await done<{ row: Record<string, unknown> }>(one.get(`${reimbursement.api}/${claim.id}`))).row;
  expect(await paid()).toMatchObject({ status: 'paid', voucherNo: row.voucherNo, paidOn: today });
  await step(await checker(app), id, 'reverse', { reason: 'Wrong account' });
  expect(await paid()).toMatchObject({ status: 'approved', voucherNo: null });
  const again = await done<{ id: string }>(one.call('POST', '/api/finance/payables/vouchers', { items }));
  await step(one, again.id, 'cancel', { reason: 'Paid in cash' });
  expect((await one.get<{ id: string }[]>('/api/finance/payables')).body.map((each) => each.id)).toContain(claim.id);
});

test('two people who pay the same claim at once: one voucher, and one clear sentence', async () => {
  const claim = await approvedClaim(app);
  const one = await maker(app);
  const items = [{ kind: 'claim', id: claim.id }];
  const answers = await Promise.all([1, 2, 3].map(() => one.call('POST', '/api/finance/payables/vouchers', { items })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    message: 'One of these does not wait for payment any more.',
  });
});

test('5.5 an invoice of goods is paid with its input VAT and nothing withheld', async () => {
  const bill = await aReleasedBill();
  const one = await maker(app);
  const items = [{ kind: 'bill', id: bill.id }];
  const { id } = await done<{ id: string }>(one.call('POST', '/api/finance/payables/vouchers', { items }));
  const row = await posted(app, id);
  expect(row).toMatchObject({ gross: '1070.00', vat: '70.00', wht: '0.00', net: '1070.00', certificateNo: null });
  expect(row.voucherDate).toBe(today);
});

test('a voucher pays what its items come to, and a vendor invoice in a voucher is not cancelled', async () => {
  const bill = await aReleasedBill();
  const one = await maker(app);
  const items = [{ kind: 'bill', id: bill.id }];
  const { id } = await done<{ id: string }>(one.call('POST', '/api/finance/payables/vouchers', { items }));
  const { head } = await buying(app);
  const cancel = async () => head.run(vendorBill, bill.id, 'cancel', { reason: 'Sent twice' });
  expect(await cancel()).toMatchObject({
    status: 422,
    body: { message: expect.stringMatching(/in a voucher/i) as string },
  });
  const { row } = await done<{ row: { version: number; lines: { accountCode: string }[] } }>(
    one.get(`${voucher.api}/${id}`),
  );
  const [goods, bank] = [row.lines[0]?.accountCode ?? '', row.lines.at(-1)?.accountCode ?? ''];
  const lines = [line(goods, '1.00', '0'), line(bank, '0', '1.00')];
  await done(one.call('PATCH', `${voucher.api}/${id}`, { version: row.version, lines }));
  expect(await one.run(voucher, id, 'submit')).toMatchObject({
    status: 422,
    body: { message: 'The items paid come to 1070.00, the voucher to 1.00.' },
  });
  await step(one, id, 'cancel', { reason: 'Wrong amount' });
  expect((await cancel()).status).toBe(200);
});

test('a vendor invoice of mixed VAT is paid with the VAT of its own lines', async () => {
  const { buyer, head } = await buying(app);
  const { order, lines } = await draftOrder(app, [{}, {}]);
  const [, exempt] = lines;
  const line = { version: exempt?.version, vatMode: 'exempt' };
  await done(buyer.call('PATCH', `${purchaseOrderLine.api}/${exempt?.id}`, line));
  await approve(app, purchaseOrder, order.id);
  await bought(buyer, purchaseOrder, order.id, 'issue');
  const billed = lines.map(({ id }) => ({ lineId: id, quantity: '10', unitPrice: '100' }));
  const bill = await aVendorBill(app, { orderId: order.id, lines: billed, total: '2070.00' });
  await bought(head, vendorBill, bill.id, 'release', { reason: 'Paid in advance, as agreed' });
  const items = [{ kind: 'bill', id: bill.id }];
  const { id } = await done<{ id: string }>(
    (await maker(app)).call('POST', '/api/finance/payables/vouchers', { items }),
  );
  expect(await posted(app, id)).toMatchObject({ gross: '2070.00', vat: '70.00', net: '2070.00' });
  expect((await journalOf(id)).map(({ debit, credit }) => [debit, credit])).toEqual([
    ['1000.00', '0.00'],
    ['1000.00', '0.00'],
    ['70.00', '0.00'],
    ['0.00', '2070.00'],
  ]);
});
