import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { attach, done, personWith } from '#kernel/testing/fixture.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import { creationRefusalsOf } from '#kernel/testing/refusals.ts';
import { accountingMonth } from '#modules/finance/ledger/shared/ledger.record.ts';
import { aSku } from '#modules/finance/sku/server/sku.fixture.ts';
import { aCustomer } from '#modules/marketing/customers/server/customers.fixture.ts';
import { invoice, invoiceLine } from '../shared/invoice.record.ts';
import { anExchangeRate, anInvoice, aTaxRate, draftFor, releasedJobs, shopFor } from './invoices.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});
afterAll(() => app.close());

interface Row {
  id: string;
  version: number;
  status: string;
  invoiceNumber: string | null;
  net: string;
  vat: string;
  total: string;
  totalThb: string | null;
  whtExpected: string;
  balance: string;
}
const today = dayOf(new Date());
const user = () => personWith(app, 'finance.user');
const admin = () => personWith(app, 'finance.admin');
const seen = async (id: string) => (await (await user()).get<{ row: Row }>(`${invoice.api}/${id}`)).body.row;
const post = async (id: string, by?: Person) => (by ?? (await user())).run(invoice, id, 'post');
const change = async (id: string, values: object, by?: Person) =>
  (by ?? (await user())).call('PATCH', `${invoice.api}/${id}`, { version: (await seen(id)).version, ...values });
const aDraft = async (more: Parameters<typeof shopFor>[1] = {}, count = 1) => {
  const shop = await shopFor(app, more);
  return draftFor(app, shop, await releasedJobs(app, shop, count));
};
const journalOf = async (id: string) =>
  (
    await app.deps.database.pool.query<{ line: string }>(
      `select (case when l.debit > 0 then 'Dr ' || coalesce(a.use, a.code) || ' ' || l.debit else 'Cr ' || coalesce(a.use, a.code) || ' ' || l.credit end) as line
       from journal_line l join ledger_account a on a.code = l.account_code where l.source_id = $1 and not l.is_reversal order by l.line_no`,
      [id],
    )
  ).rows.map(({ line }) => line);
const message = (answer: { body: unknown }) => (answer.body as { message: string }).message;
const drafts = '/api/finance/invoices/drafts';

creationRefusalsOf(() => app, aTaxRate)(
  'two rates of one tax at once',
  () => ({ code: 'vat', validFrom: '2026-01-01', validTo: null }),
  'Another rate of this tax counts then: give it a last day first.',
);

test('R-FIN-1 a released job is billable at its agreed price, once; one still in work is not', async () => {
  const shop = await shopFor(app);
  const [job = '', other = ''] = await releasedJobs(app, shop, 2);
  const list = async () => {
    const answer = await (
      await user()
    ).get<{ jobs: { id: string; why: string | null; price: { unitPrice: string; source: string } }[] }>(
      `/api/finance/invoices/billable/${shop.customerId}`,
    );
    expect(answer).toMatchObject({ status: 200, body: { more: 0 } });
    return answer.body.jobs;
  };
  expect(await list()).toMatchObject([
    { why: null, price: { unitPrice: '4250.0000', source: 'customerRate' } },
    { why: null },
  ]);
  const id = await draftFor(app, shop, [job]);
  expect((await list()).find((one) => one.id === job)?.why).toMatch(/stands on a draft/);
  await post(id);
  expect((await list()).map((one) => one.id)).toEqual([other]);
  await app.asOwner((pool) => pool.query(`update work_order set status = 'inWork' where id = $1`, [other]));
  const refused = await (
    await user()
  ).call('POST', drafts, { customerId: shop.customerId, kind: 'service', jobIds: [other] });
  expect(message(refused)).toMatch(/^ABS\d+ is still in work[.]$/);
});

test('R-FIN-1 work that was not repaired has no release: it waits since it was done, in the list of customers as in their own', async () => {
  const shop = await shopFor(app);
  const [job] = await releasedJobs(app, shop);
  await app.asOwner((pool) =>
    pool.query(
      `update work_order set status = 'ber', outcome = null, released_at = null, updated_at = now() - interval '9 days' where id = $1`,
      [job],
    ),
  );
  const reader = await user();
  const { body } = await reader.get<{ customers: { id: string; oldest: string | null; days: number }[] }>(
    '/api/finance/invoices/unbilled',
  );
  const own = await reader.get<{ jobs: { days: number }[] }>(`/api/finance/invoices/billable/${shop.customerId}`);
  const [waits] = body.customers.filter(({ id }) => id === shop.customerId);
  expect([waits?.days, own.body.jobs[0]?.days]).toEqual([9, 9]);
  expect(waits?.oldest).not.toBeNull();
});

test('R-FIN-1 an invoice over zero jobs, and over a job of somebody else', async () => {
  const [shop, foreign] = [await shopFor(app), await shopFor(app)];
  const person = await user();
  const none = await person.call('POST', drafts, { customerId: shop.customerId, kind: 'service', jobIds: [] });
  expect(message(none)).toBe('Choose at least one work order.');
  const jobIds = await releasedJobs(app, foreign);
  const other = await person.call('POST', drafts, { customerId: shop.customerId, kind: 'service', jobIds });
  expect(message(other)).toBe('A work order is of another customer.');
});

test('R-FIN-1 two people who bill one job at once: one has it, the other is told, nothing stands twice', async () => {
  const shop = await shopFor(app);
  const jobIds = await releasedJobs(app, shop, 3);
  const people = await Promise.all(Array.from({ length: 6 }, () => app.as('finance.user')));
  const answers = await Promise.all(
    people.map((person) => person.call('POST', drafts, { customerId: shop.customerId, kind: 'service', jobIds })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(5);
  for (const answer of refused) expect(message(answer)).toMatch(/^ABS\d{7} stands on a draft[.]$/);
  const { rows } = await app.deps.database.pool.query(
    `select job_id from invoice_line where job_id = any($1) and counts`,
    [jobIds],
  );
  expect(rows).toHaveLength(3);
});

async function limitTo(customerId: string, creditLimit: string): Promise<void> {
  const finance = await personWith(app, 'finance.admin', 'marketing.user');
  const { row } = (await finance.get<{ row: { version: number } }>(`/api/customers/${customerId}`)).body;
  await done(finance.call('PATCH', `/api/customers/${customerId}`, { version: row.version, creditLimit }));
}

test('R-FIN-1 over the credit limit a finance admin posts', async () => {
  const id = await aDraft();
  const { customerId } = (await seen(id)) as unknown as { customerId: string };
  await limitTo(customerId, '4547.49');
  expect(message(await post(id))).toMatch(/owes more than the credit limit: a finance admin posts it[.]$/);
  expect((await post(id, await admin())).status).toBe(200);
});

test('R-FIN-2 M8 the accepted price, over and above, discount; a difference is answered for by a finance admin', async () => {
  const id = await aDraft({ price: '18500.0000' });
  const extra = await aSku(app, { unit: 'EA', nameEn: 'Over and above work' });
  const line = { invoiceId: id, skuId: extra.id, quantity: '1', unitPrice: '14753.48', reason: 'Approved by mail' };
  expect(message(await (await user()).call('POST', invoiceLine.api, line))).toBe(
    'A line or a price that was not agreed requires Finance admin.',
  );
  const { reason: _reason, ...bare } = line;
  expect(message(await (await admin()).call('POST', invoiceLine.api, bare))).toBe(
    'Say why this line or this price differs from what was agreed.',
  );
  await done((await admin()).call('POST', invoiceLine.api, line));
  const { rows } = (
    await (
      await user()
    ).get<{ rows: { id: string; version: number; source: string }[] }>(`${invoiceLine.api}?f.invoiceId.in=${id}`)
  ).body;
  const job = rows.find(({ source }) => source === 'job');
  const dearer = await (
    await user()
  ).call('PATCH', `${invoiceLine.api}/${job?.id}`, {
    version: job?.version,
    unitPrice: '18600.00',
  });
  expect(dearer.status).toBe(403);
  const less = { version: job?.version, discountPct: '5' };
  for (const other of [less, { version: job?.version, quantity: '2' }, { version: job?.version, vatMode: 'exempt' }]) {
    expect((await (await user()).call('PATCH', `${invoiceLine.api}/${job?.id}`, other)).status).toBe(403);
    expect(message(await (await admin()).call('PATCH', `${invoiceLine.api}/${job?.id}`, other))).toBe(
      'Say why this line or this price differs from what was agreed.',
    );
  }
  await done(
    (await admin()).call('PATCH', `${invoiceLine.api}/${job?.id}`, { ...less, reason: 'Agreed by mail of 12 May' }),
  );
  expect(await seen(id)).toMatchObject({
    net: '32328.48',
    vat: '2262.99',
    total: '34591.47',
    whtExpected: '969.85',
  });
});

test('R-FIN-3 5.5 services: receivable against revenue and VAT that is not due yet; goods: VAT at once', async () => {
  const id = await aDraft({ price: '50000.0000' });
  expect((await post(id)).status).toBe(200);
  expect(await journalOf(id)).toEqual(['Dr receivable 53500.00', 'Cr 410101 50000.00', 'Cr undueOutputVat 3500.00']);
  const shop = await shopFor(app);
  const person = await user();
  const goods = await done<{ id: string }>(person.call('POST', drafts, { customerId: shop.customerId, kind: 'goods' }));
  const product = await aSku(app, {
    kind: 'product',
    whtClass: 'none',
    standardHours: null,
    basePrice: '2000.00',
    accountCode: '410201',
  });
  const service = await aSku(app);
  const wrong = await person.call('POST', invoiceLine.api, { invoiceId: goods.id, skuId: service.id, quantity: '1' });
  expect(message(wrong)).toMatch(/^Goods and services are billed on invoices of their own/);
  await done(person.call('POST', invoiceLine.api, { invoiceId: goods.id, skuId: product.id, quantity: '1' }));
  expect((await post(goods.id)).status).toBe(200);
  expect(await journalOf(goods.id)).toEqual(['Dr receivable 2140.00', 'Cr 410201 2000.00', 'Cr outputVat 140.00']);
});

test('R-FIN-4 a line with 0 % VAT asks for its evidence; a buyer without tax number or branch is named', async () => {
  const id = await aDraft({ vatMode: 'zero' });
  expect(message(await post(id))).toBe('A line with 0 % VAT needs its evidence attached.');
  await attach(app, await user(), { record: invoice, id });
  expect((await post(id)).status).toBe(200);
  expect(await seen(id)).toMatchObject({ vat: '0.00', total: '4250.00' });
  const bare = await aDraft({ customer: { branch: undefined } });
  expect(message(await post(bare))).toMatch(/has no branch; 00000 is the head office[.]$/);
});

test('M13 a tax number with a wrong check digit is never on an invoice: no customer has one, past the form neither', async () => {
  const id = await aDraft();
  const { customerId } = (await seen(id)) as unknown as { customerId: string };
  const finance = await personWith(app, 'finance.user', 'marketing.user');
  const { version } = (await finance.get<{ row: { version: number } }>(`/api/customers/${customerId}`)).body.row;
  const wrong = await finance.call('PATCH', `/api/customers/${customerId}`, { version, tin: '0105536112015' });
  expect(message(wrong)).toBe('This is no Thai tax number: 13 digits, the last one is a check digit.');
  await expect(
    app.asOwner((pool) => pool.query(`update customer set tin = '0105536112015' where id = $1`, [customerId])),
  ).rejects.toThrow('customer_tin_check_digit');
  await done(finance.call('PATCH', `/api/customers/${customerId}`, { version, tin: null }));
  expect(message(await post(id))).toMatch(/has no tax number[.]$/);
});

test('R-FIN-4 both languages say title, seller, buyer, number, tax, words; original and copy; a draft says so', async () => {
  const id = await aDraft({ price: '50000.0000' });
  const person = await user();
  const paper = async (language: string) => textOfPdf(await paperOf(person, id, language));
  await post(id);
  const { invoiceNumber } = await seen(id);
  const english = await paper('en');
  for (const words of [
    'Invoice',
    'Original',
    'Copy',
    invoiceNumber,
    '0105536112014',
    'Head office',
    '53,500.00',
    '3,500.00',
  ])
    expect(english).toContain(words);
  expect(english).toContain('Fifty-three thousand five hundred baht only');
  // Thai is printed word by word: the letters count.
  const thai = (await paper('th')).replaceAll(' ', '');
  for (const words of ['ใบแจ้งหนี้', 'ต้นฉบับ', 'สำเนา', 'สำนักงานใหญ่']) expect(thai).toContain(words);
  const { rows } = await app.deps.database.pool.query<{ name: string; nameEn: string; job: string }>(
    `select s.name, s.name_en as "nameEn", w.number as job from invoice_line l join sku s on s.id = l.sku_id join work_order w on w.id = l.job_id where l.invoice_id = $1`,
    [id],
  );
  const sold = rows[0] ?? { name: '', nameEn: '', job: '' };
  for (const words of [sold.nameEn, `Work order ${sold.job}`]) expect(english).toContain(words);
  for (const words of [sold.name, sold.job]) expect(thai).toContain(words.replaceAll(' ', ''));
  expect(thai).not.toContain(sold.nameEn.replaceAll(' ', ''));
});

async function paperOf(person: Person, id: string, language: string): Promise<Buffer> {
  const answer = await app.app.inject({
    method: 'GET',
    url: `${invoice.api}/${id}/papers/${language}`,
    headers: { cookie: person.cookie },
  });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

test('M1 M11 VAT once a document; a foreign currency needs its rate and shows THB', async () => {
  const three = await aDraft({ price: '10.1000' }, 3);
  expect(await seen(three)).toMatchObject({ net: '30.30', vat: '2.12', total: '32.42' });
  const id = await aDraft({ price: '1250.0000', currency: 'USD', vatMode: 'zero' });
  await attach(app, await user(), { record: invoice, id });
  expect(message(await post(id))).toBe(`There is no USD rate for ${today}: enter it under Exchange rates first.`);
  await anExchangeRate(app, { currency: 'USD', onDay: today, rate: '35.4275' });
  expect((await post(id)).status).toBe(200);
  expect((await seen(id)).totalThb).toBe('44284.38');
  expect(await journalOf(id)).toEqual(['Dr receivable 44284.38', 'Cr 410101 44284.38']);
});

test.each([
  ['7.5000', '0.53', '8.03'],
  ['33.3500', '2.33', '35.68'],
  // 0.35 x 7 % = 0.0245; 21.50 x 7 % = 1.505; 0.50 x 7 % = 0.035.
  ['0.3500', '0.02', '0.37'],
  ['21.5000', '1.51', '23.01'],
  ['0.5000', '0.04', '0.54'],
])('M2 halves go away from zero on an invoice: %s has VAT %s', async (price, vat, total) => {
  expect(await seen(await aDraft({ price }))).toMatchObject({ vat, total });
});

test('R-FIN-3 goods are billed in the currency of their customer; a price in another one is entered', async () => {
  const shop = await shopFor(app, { currency: 'USD', customer: { country: 'SG', customerType: 'foreignCompany' } });
  const person = await user();
  const { id } = await done<{ id: string }>(
    person.call('POST', drafts, { customerId: shop.customerId, kind: 'goods' }),
  );
  expect(await seen(id)).toMatchObject({ currency: 'USD' });
  const product = await aSku(app, { kind: 'product', whtClass: 'none', standardHours: null, accountCode: '410201' });
  const line = { invoiceId: id, skuId: product.id, quantity: '2' };
  expect(message(await person.call('POST', invoiceLine.api, line))).toBe(
    'Its price is in THB, the invoice in USD: enter the price.',
  );
  await done(
    (await admin()).call('POST', invoiceLine.api, { ...line, unitPrice: '57.2500', reason: 'Agreed by order 4711' }),
  );
  expect(await seen(id)).toMatchObject({ net: '114.50', vat: '8.02', total: '122.52' });
});

test('R-FIN-6 a discount over 100 %, and one that is more than the invoice', async () => {
  const id = await aDraft();
  const answered = { discountReason: 'Agreed by the Marketing Manager' };
  const discount = async (values: object) => change(id, { ...answered, ...values }, await admin());
  expect(message(await change(id, { discountPct: '10', ...answered }))).toBe(
    'A discount that was not agreed requires Finance admin.',
  );
  expect(message(await change(id, { discountPct: '10' }, await admin()))).toBe('Enter the reason for this discount.');
  const over = await discount({ discountPct: '100.01' });
  expect(over.status).toBe(400);
  expect((over.body['fields'] as { message: string }[])[0]?.message).toBe('At most 100.');
  expect(message(await discount({ discountAmount: '4250.01' }))).toBe('The discount is more than the invoice.');
  expect((await discount({ discountPct: '10', discountAmount: '25.00' })).status).toBe(200);
  expect(await seen(id)).toMatchObject({ net: '3800.00', vat: '266.00', total: '4066.00' });
  await discount({ discountPct: '100', discountAmount: null });
  expect(message(await post(id))).toBe('The invoice comes to nothing.');
});

test('R-FIN-10 an invoice in a closed month is refused, and burns no number', async () => {
  const month = dayOf(new Date(Date.now() - 400 * 86_400_000)).slice(0, 7);
  await done((await admin()).call('POST', '/api/finance/months', { month }));
  const id = await aDraft();
  await change(id, { issueDate: `${month}-28` });
  expect(message(await post(id))).toBe(`${month} is closed: nothing is posted in it.`);
  // Refused behind its number too: its account left the chart.
  await done((await admin()).run(accountingMonth, month, 'reopen', { reason: 'Late invoice' }));
  await app.asOwner((pool) => pool.query(`update ledger_account set archived_at = now() where use = 'receivable'`));
  expect((await post(id)).status).toBe(422);
  await app.asOwner((pool) => pool.query(`update ledger_account set archived_at = null where use = 'receivable'`));
  expect((await post(id)).status).toBe(200);
  expect((await seen(id)).invoiceNumber).toBe(`IV${month.slice(2, 4)}${month.slice(5)}-0001`);
});

test('R-FIN-4 R-FIN-7 an invoice has the VAT and the withholding of its issue date, and the seller as they stood then', async () => {
  const [day, before] = [addDays(today, -120), addDays(today, -121)];
  const rate = async (code: string, percent: string) => {
    const { rows } = await app.deps.database.pool.query<{ id: string; version: number }>(
      `select id, version from tax_rate where code = $1 and valid_to is null`,
      [code],
    );
    const [row] = rows;
    await done(
      (await admin()).call('PATCH', `/api/finance/tax-rates/${row?.id}`, { version: row?.version, validTo: before }),
    );
    await done((await admin()).call('POST', '/api/finance/tax-rates', { code, percent, validFrom: day }));
  };
  const id = await aDraft({ price: '1000.0000' });
  expect(await seen(id)).toMatchObject({ vatPct: '7.00', vat: '70.00', whtExpected: '30.00' });
  await rate('vat', '10');
  await rate('whtService', '2');
  await post(id);
  expect(await seen(id)).toMatchObject({ vatPct: '10.00', vat: '100.00', total: '1100.00', whtExpected: '20.00' });
  const old = await aDraft({ price: '1000.0000' });
  await change(old, { issueDate: before });
  await post(old);
  expect(await seen(old)).toMatchObject({ vatPct: '7.00', vat: '70.00', whtExpected: '30.00' });
  await app.asOwner((pool) =>
    pool.query(`update organisation_fact set value = value || '{"name": "Renamed Co., Ltd."}' where key = 'address'`),
  );
  expect(textOfPdf(await paperOf(await user(), id, 'en'))).not.toContain('Renamed');
  await app.asOwner((pool) =>
    pool
      .query(`update tax_rate set archived_at = now() where valid_from = $1`, [day])
      .then(() => pool.query(`update tax_rate set valid_to = null where valid_to = $1`, [before])),
  );
});

test('R-FIN-1 two invoices of one customer posted at once are both counted against the credit limit', async () => {
  const shop = await shopFor(app);
  await limitTo(shop.customerId, '5000.00');
  const jobs = await releasedJobs(app, shop, 4);
  const ids: string[] = [];
  for (const job of jobs) ids.push(await draftFor(app, shop, [job]));
  const answers = await Promise.all(ids.map((id) => post(id)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
});

test('R-NUM-1 a draft has no number; dates never go backwards inside a month; a void one keeps its number', async () => {
  const before = addDays(`${today.slice(0, 7)}-01`, -40);
  const [first, second] = [await aDraft(), await aDraft()];
  expect((await seen(first)).invoiceNumber).toBeNull();
  const month = before.slice(0, 7);
  await change(first, { issueDate: `${month}-20` });
  await post(first);
  await change(second, { issueDate: `${month}-19` });
  expect(message(await post(second))).toMatch(/^IV\d{4}-0001 is of .*-20: enter that day or a later one[.]$/);
  await change(second, { issueDate: `${month}-20` });
  expect((await post(second)).status).toBe(200);
  expect((await seen(second)).invoiceNumber).toMatch(/-0002$/);
  const other = await aDraft();
  await post(other);
  const { invoiceNumber } = await seen(other);
  const refused = await (await user()).run(invoice, other, 'void', { reason: 'Wrong customer' });
  expect(refused.status).toBe(403);
  expect((await (await admin()).run(invoice, other, 'void', { reason: 'Wrong customer' })).status).toBe(200);
  expect(await seen(other)).toMatchObject({ status: 'voided', invoiceNumber, balance: '0.00' });
  const late = await (await admin()).run(invoice, first, 'void', { reason: 'Wrong customer' });
  expect(message(late)).toBe('Its tax month is over: issue a credit note instead.');
});

test('R-NUM-1 E14 60 parallel posts, 12 of them forced to fail after their number: no gap, nothing twice', async () => {
  const shop = await shopFor(app);
  // A month no other test of this file writes into.
  const month = addMonths(`${today.slice(0, 7)}-01`, -8).slice(0, 7);
  const ids: string[] = [];
  for (const jobId of await releasedJobs(app, shop, 60)) ids.push(await draftFor(app, shop, [jobId]));
  await app.asOwner(async (pool) => {
    await pool.query(`update invoice set issue_date = $1 where id = any($2)`, [`${month}-15`, ids]);
    // Twelve fail at their booking, behind the number: the account of their SKU leaves the chart with them.
    await pool.query(
      `create function fails_for_the_test() returns trigger language plpgsql as $$ begin
         if exists (select 1 from invoice where id = new.source_id and remark = 'fails') then raise exception 'forced'; end if; return new; end $$`,
    );
    await pool.query(
      `create trigger fails_for_the_test before insert on journal_line for each row execute function fails_for_the_test()`,
    );
    await pool.query(`update invoice set remark = 'fails' where id = any($1)`, [ids.filter((_, at) => at % 5 === 0)]);
  });
  const person = await user();
  const answers = await Promise.all(ids.map((id) => post(id, person)));
  await app.asOwner((pool) => pool.query('drop trigger fails_for_the_test on journal_line'));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(48);
  const { rows } = await app.deps.database.pool.query<{ number: string }>(
    `select invoice_number as number from invoice where id = any($1) and invoice_number is not null order by invoice_number`,
    [ids],
  );
  const prefix = `IV${month.slice(2, 4)}${month.slice(5)}`;
  expect(rows.map(({ number }) => number)).toEqual(
    Array.from({ length: 48 }, (_, at) => `${prefix}-${String(at + 1).padStart(4, '0')}`),
  );
});

test('what was posted stays as it is, past the code too; a discarded draft gives its job back', async () => {
  const { id } = await anInvoice(app);
  const { pool } = app.deps.database;
  await expect(pool.query('update invoice set total = total + 1 where id = $1', [id])).rejects.toThrow(
    'invoice_total_adds_up',
  );
  const forced = (change: string, constraint: string) =>
    expect(app.asOwner((owner) => owner.query(`update invoice set ${change} where id = $1`, [id]))).rejects.toThrow(
      constraint,
    );
  await forced(`status = 'posted'`, 'invoice_numbered_when_posted');
  await forced(`discount_pct = 5`, 'invoice_discount_answered_for');
  await forced(`paid = 1`, 'invoice_state_by_its_balance');
  await post(id);
  await expect(pool.query('update invoice set net = net + 1, total = total + 1 where id = $1', [id])).rejects.toThrow(
    /was posted|permission/,
  );
  await forced('paid = 10', 'invoice_balance_adds_up');
  await forced('paid = total, balance = 0', 'invoice_state_by_its_balance');
  await forced('vat_moved = vat + 1', 'invoice_vat_moved_at_most_all');
  await forced(`status = 'draft'`, 'invoice_numbered_when_posted');
  expect(message(await change(id, { remark: 'Later' }))).toContain('nothing of it can be changed');
  const shop = await shopFor(app);
  const jobIds = await releasedJobs(app, shop);
  const draft = await draftFor(app, shop, jobIds);
  await done((await user()).run(invoice, draft, 'discard'));
  expect(await draftFor(app, shop, jobIds)).not.toBe(draft);
});

test('F-09 who reads no finance reads no invoice; a viewer writes none', async () => {
  const { id } = await anInvoice(app);
  const stores = await app.as('stores.admin', 'level:5');
  expect((await stores.get(`${invoice.api}/${id}`)).status).toBe(403);
  expect((await stores.get('/api/finance/invoices/unbilled')).status).toBe(403);
  const viewer = await app.as('finance.viewer');
  expect((await viewer.get(`${invoice.api}/${id}`)).status).toBe(200);
  expect((await viewer.run(invoice, id, 'post')).status).toBe(403);
  const customer = await aCustomer(app);
  expect((await viewer.call('POST', drafts, { customerId: customer.id, kind: 'service', jobIds: [] })).status).toBe(
    403,
  );
});
