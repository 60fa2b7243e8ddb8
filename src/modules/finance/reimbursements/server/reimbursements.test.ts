import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { takeNumber } from '#kernel/server/numbering/numbering.ts';
import { addDays, addMonths } from '#kernel/shared/dates.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { anExchangeRate } from '#modules/finance/invoices/server/invoices.fixture.ts';
import { reimbursement, reimbursementLine } from '../shared/reimbursement.record.ts';
import { firstDayClaimed, whyNotVat, whyVatTooOld } from '../shared/rules.ts';
import {
  approvedClaim,
  claimOf,
  lineOf,
  member,
  photograph,
  signed,
  staff,
  through,
  today,
} from './reimbursements.fixture.ts';
import { claimSeries } from './reimbursements.actions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});
afterAll(() => app.close());

const taxed = { docType: 'taxInvoice', vat: '70.00', vendorTaxId: '0105536112014' } as const;
const submit = async (id: string) => (await staff(app)).claimant.run(reimbursement, id, 'submit', undefined, signed);
const seen = async (id: string) =>
  (
    await done<{ row: Record<string, unknown>; allowed: Record<string, unknown> }>(
      (await staff(app)).checker.get(`${reimbursement.api}/${id}`),
    )
  ).row;
const addedTo = async (id: string, line: Parameters<typeof lineOf>[1]) =>
  (await staff(app)).claimant.call('POST', reimbursementLine.api, lineOf(id, line));

test('R-REI-4 VAT of a receipt is at most 7/107 of it and a satang: 70.00 of 1,070.00 holds, 75.00 does not', async () => {
  const { claim } = await claimOf(app, []);
  expect((await addedTo(claim.id, taxed)).status).toBe(201);
  const refused = await addedTo(claim.id, { ...taxed, vat: '75.00' });
  expect([refused.status, refused.body['code'], refused.body['message']]).toEqual([
    422,
    'REI_VAT',
    'VAT of 1070.00 is at most 70.01.',
  ]);
  expect(whyNotVat({ gross: '1070.00', ...taxed, vat: '70.01', docNo: '1' }, '7')).toBeNull();
  expect(whyNotVat({ gross: '1070.00', ...taxed, vat: '70.02', docNo: '1' }, '7')?.[0]).toBe('vat');
  const { pool } = app.deps.database;
  await expect(
    pool.query('update reimbursement_line set vat = 75 where reimbursement_id = $1', [claim.id]),
  ).rejects.toThrow('more than its rate');
});

test.each([
  ['VAT of a plain receipt', { vat: '70.00' }, 'Only a tax invoice in the company’s name gives VAT back: enter 0.'],
  ['a tax invoice without its number', { ...taxed, docNo: null }, 'Name the number of the tax invoice.'],
  [
    'a tax invoice without its tax ID',
    { ...taxed, vendorTaxId: null },
    'Name the tax ID that stands on the tax invoice.',
  ],
  [
    'M13 a tax ID with a wrong check digit',
    { ...taxed, vendorTaxId: '0105536112015' },
    'The check digit of this tax ID is wrong.',
  ],
  ['a receipt of tomorrow', { spentOn: addDays(today, 1) }, 'This day is still to come.'],
])('R-REI-4 %s is refused at its field', async (_rule, line, sentence) => {
  const { claim } = await claimOf(app, []);
  const answer = await addedTo(claim.id, line);
  expect([answer.status, answer.body['message']]).toEqual([422, sentence]);
});

test('R-REI-4 a receipt used twice is flagged by the hash of its file, and not submitted: in the same claim, and in another one', async () => {
  const { claimant } = await staff(app);
  const first = await claimOf(app, []);
  const one = await claimant.create(reimbursementLine, lineOf(first.claim.id));
  await photograph(app, claimant, one.id, 'the same paper');
  expect((await submit(first.claim.id)).status).toBe(200);
  const second = await claimOf(app, []);
  const two = await claimant.create(reimbursementLine, lineOf(second.claim.id));
  await photograph(app, claimant, two.id, 'the same paper');
  const { claimNo } = await seen(first.claim.id);
  const papers = await claimant.get(`/api/reimbursements/${second.claim.id}/receipts`);
  expect(papers.body).toMatchObject([{ lineId: two.id, alsoIn: [{ why: 'file', claim: claimNo }] }]);
  const refused = await submit(second.claim.id);
  expect([refused.status, (refused.body as unknown as { code: string }).code]).toEqual([422, 'REI_DUPLICATE_RECEIPT']);
  expect(await seen(second.claim.id)).toMatchObject({ status: 'draft', claimNo: null });
});

test('R-REI-4 the same document of the same vendor is a second claim of it, whatever its photo', async () => {
  const first = await claimOf(app, [{ ...taxed, docNo: 'IV-77/1' }]);
  expect((await submit(first.claim.id)).status).toBe(200);
  const second = await claimOf(app, [{ ...taxed, docNo: 'iv 77/1', gross: '999.00', vat: '0' }]);
  expect((await submit(second.claim.id)).body).toMatchObject({ code: 'REI_DUPLICATE_RECEIPT' });
  // What was rejected does not stand in the way.
  const { manager } = await staff(app);
  await done(manager.run(reimbursement, first.claim.id, 'reject', { reason: 'Not for the company' }));
  expect((await submit(second.claim.id)).status).toBe(200);
});

test('R-REI-2 over 500 THB asks for a receipt; substitutes are at most 1,000 THB in one claim', async () => {
  const large = await claimOf(app, [{ docType: 'substitute', docNo: null, gross: '500.01' }]);
  expect((await submit(large.claim.id)).body).toMatchObject({
    message: 'Bangkok Taxi: over 500 THB needs a tax invoice or a receipt.',
  });
  const many = await claimOf(
    app,
    [1, 2, 3].map(() => ({ docType: 'substitute', docNo: null, gross: '400.00' }) as const),
  );
  expect((await submit(many.claim.id)).body).toMatchObject({
    message: 'Substitutes for receipts are at most 1,000 THB in one claim.',
  });
  const few = await claimOf(app, [{ docType: 'substitute', docNo: null, gross: '500.00' }]);
  expect((await submit(few.claim.id)).status).toBe(200);
});

test('R-REI-2 a receipt without its photo is not claimed, nor a claim without a receipt', async () => {
  const { claimant } = await staff(app);
  const { claim } = await claimOf(app, []);
  expect((await submit(claim.id)).body).toMatchObject({ message: 'Add a receipt first.' });
  await claimant.create(reimbursementLine, lineOf(claim.id));
  expect((await submit(claim.id)).body).toMatchObject({ message: 'Attach the photo of the receipt of Bangkok Taxi.' });
});

test('R-REI-1 after 31 January nothing of the year before is claimed; receipts older than 60 days need the Finance Manager', async () => {
  expect([firstDayClaimed('2026-01-31'), firstDayClaimed('2026-02-01')]).toEqual(['2025-01-01', '2026-01-01']);
  const late = await claimOf(app, [{ spentOn: '2024-12-30' }]);
  expect((await submit(late.claim.id)).body).toMatchObject({ code: 'REI_TOO_OLD' });
  const old = await claimOf(app, [{ spentOn: addDays(today, -61) }]);
  await through(app, old.claim.id, ['submit', 'approveAsSuperior']);
  const { checker } = await staff(app);
  expect((await checker.run(reimbursement, old.claim.id, 'check')).body).toMatchObject({
    message: 'The Finance Manager approves this amount, or its age, too.',
  });
  await through(app, old.claim.id, ['checkOnly', 'approve']);
});

test('R-REI-4 the VAT of a tax invoice is claimed in the six months after its own; older it is a cost', async () => {
  const line = { vat: '70.00', spentOn: '2026-04-01', vendorName: 'Bangkok Taxi' };
  expect(whyVatTooOld([line], '2026-10-31')).toBeNull();
  const says = 'The tax invoice of Bangkok Taxi is older than six months: enter 0 as its VAT.';
  expect(whyVatTooOld([line], '2026-11-01')).toBe(says);
  expect(whyVatTooOld([{ ...line, vat: '0.00' }], '2026-11-01')).toBeNull();
  const { claim } = await claimOf(app, [{ ...taxed, spentOn: addMonths(`${today.slice(0, 7)}-28`, -7) }]);
  expect((await submit(claim.id)).body).toMatchObject({ message: says });
});

test('R-REI-3 10,000.00 needs superior and finance, 10,000.01 the Finance Manager, 50,000.01 the Accountable Manager', async () => {
  const { checker, financeManager } = await staff(app);
  const at = async (gross: string) => {
    const { claim } = await claimOf(app, [{ gross }]);
    await through(app, claim.id, ['submit', 'approveAsSuperior']);
    return claim.id;
  };
  const small = await at('10000.00');
  expect((await checker.run(reimbursement, small, 'checkOnly')).status).toBe(422);
  await through(app, small, ['check']);
  expect(await seen(small)).toMatchObject({ status: 'approved' });
  const middle = await at('10000.01');
  expect((await checker.run(reimbursement, middle, 'check')).status).toBe(422);
  await through(app, middle, ['checkOnly']);
  expect((await financeManager.run(reimbursement, middle, 'endorse', undefined, signed)).status).toBe(422);
  await through(app, middle, ['approve']);
  const large = await at('50000.01');
  await through(app, large, ['checkOnly']);
  expect((await financeManager.run(reimbursement, large, 'approve', undefined, signed)).status).toBe(422);
  await through(app, large, ['endorse', 'approveLast']);
  expect(await seen(large)).toMatchObject({ status: 'approved', total: '50000.01' });
});

test('R-GEN-5 nobody approves their own expenses, whatever rights they have; the database says so too', async () => {
  const { financeManager, accountable } = await staff(app);
  const own = await financeManager.create(reimbursement, { purpose: 'Own trip', costCenter: 'FIN', currency: 'THB' });
  const line = await financeManager.create(reimbursementLine, lineOf(own.id));
  await photograph(app, financeManager, line.id);
  await done(financeManager.run(reimbursement, own.id, 'submit', undefined, signed));
  expect((await financeManager.run(reimbursement, own.id, 'approveAsSuperior', undefined, signed)).body).toMatchObject({
    message: 'Nobody approves their own expenses.',
  });
  await done(accountable.run(reimbursement, own.id, 'approveAsSuperior', undefined, signed));
  expect((await financeManager.run(reimbursement, own.id, 'check')).status).toBe(422);
  const { pool } = app.deps.database;
  await expect(
    pool.query('update reimbursement set checked_by_id = created_by where id = $1', [own.id]),
  ).rejects.toThrow('not_approved_by_its_author');
});

test('R-REI-3 who approved a claim as superior does not check it for finance, whatever the amount; another person of finance does, and a returned claim is decided anew', async () => {
  const { financeManager, checker } = await staff(app);
  // The Finance Manager is the superior of the people of finance, and has every right of finance.
  const clerk = await member(app, financeManager.employeeId, 'level:2');
  const submitted = async (gross: string) => {
    const claim = await clerk.create(reimbursement, { purpose: 'Stamp duty', costCenter: 'FIN', currency: 'THB' });
    const line = await clerk.create(reimbursementLine, lineOf(claim.id, { gross }));
    await photograph(app, clerk, line.id);
    await done(clerk.run(reimbursement, claim.id, 'submit', undefined, signed));
    await done(financeManager.run(reimbursement, claim.id, 'approveAsSuperior', undefined, signed));
    return claim.id;
  };
  const sentence = 'You approved this claim as superior: another person of finance checks it.';
  const small = await submitted('900.00');
  expect(await financeManager.run(reimbursement, small, 'check')).toMatchObject({
    status: 422,
    body: { message: sentence },
  });
  const { pool } = app.deps.database;
  await expect(
    pool.query('update reimbursement set checked_by_id = manager_approved_by_id where id = $1', [small]),
  ).rejects.toThrow('Superior and finance are two people.');
  await done(checker.run(reimbursement, small, 'check'));
  const large = await submitted('10000.01');
  expect((await financeManager.run(reimbursement, large, 'checkOnly')).body).toMatchObject({ message: sentence });
  await done(checker.run(reimbursement, large, 'checkOnly'));
  await done(financeManager.run(reimbursement, large, 'return', { reason: 'Which stamps?' }));
  expect(await seen(large)).toMatchObject({ status: 'returned', managerApprovedById: null, checkedById: null });
});

test('a claim is decided by the superior alone at first, returned with a reason, submitted again under its number', async () => {
  const { checker, manager, claimant } = await staff(app);
  const { claim } = await claimOf(app);
  await done(submit(claim.id));
  const { claimNo } = await seen(claim.id);
  expect(claimNo).toMatch(/^RB-\d{6}-\d{4}$/);
  expect((await checker.run(reimbursement, claim.id, 'approveAsSuperior', undefined, signed)).body).toMatchObject({
    message: 'Only a superior of the claimant decides now.',
  });
  expect((await manager.run(reimbursement, claim.id, 'return')).status).toBe(400);
  await done(manager.run(reimbursement, claim.id, 'return', { reason: 'Which customer?' }));
  const { row } = await done<{ row: { version: number } }>(claimant.get(`${reimbursement.api}/${claim.id}`));
  await done(
    claimant.call('PATCH', `${reimbursement.api}/${claim.id}`, { version: row.version, purpose: 'Visit to Andaman' }),
  );
  await done(submit(claim.id));
  expect(await seen(claim.id)).toMatchObject({ status: 'submitted', claimNo, purpose: 'Visit to Andaman' });
});

test('receipts are the claimant’s alone and stay as they were submitted; a claim says what they add up to', async () => {
  const { claimant, manager } = await staff(app);
  const { claim, lines } = await claimOf(app, [{ gross: '100.10' }, { gross: '200.20' }]);
  const [first] = lines;
  expect(await seen(claim.id)).toMatchObject({ total: '300.30' });
  expect(
    (await claimant.call('POST', `${reimbursementLine.api}/${first?.id}/remove`, { version: first?.version })).status,
  ).toBe(200);
  expect(await seen(claim.id)).toMatchObject({ total: '200.20' });
  await done(submit(claim.id));
  expect((await addedTo(claim.id, {})).body).toMatchObject({
    message: 'Receipts are changed while the claim is a draft or was returned.',
  });
  expect((await manager.call('POST', reimbursementLine.api, lineOf(claim.id))).status).toBe(422);
  const other = await member(app, null, 'level:2');
  expect((await other.get(`${reimbursement.api}/${claim.id}`)).status).toBe(404);
  expect((await other.get(`/api/reimbursements/${claim.id}/receipts`)).status).toBe(404);
});

test('M11 a foreign receipt counts at its rate: USD 1,250.00 at 35.4275 is 44,284.38 THB', async () => {
  const { claimant } = await staff(app);
  const plain = { purpose: 'Course in Singapore', costCenter: 'QA' } as const;
  const bare = await claimant.call('POST', reimbursement.api, { ...plain, currency: 'USD' });
  expect([bare.status, bare.body['message']]).toEqual([422, 'Enter the day of the exchange rate.']);
  const day = addDays(today, -2);
  const early = await claimant.call('POST', reimbursement.api, { ...plain, currency: 'USD', rateOn: day });
  expect(early.body['message']).toBe(`There is no USD rate for ${day}: enter it under Exchange rates first.`);
  const typed = { ...plain, currency: 'USD', rateOn: day, fxRate: '40.00' };
  expect((await claimant.call('POST', reimbursement.api, typed)).status).toBe(400);
  await anExchangeRate(app, { currency: 'USD', onDay: day, rate: '35.4275' });
  const { claim } = await claimOf(app, [{ gross: '1250.00' }], { ...plain, currency: 'USD', rateOn: day });
  expect(await seen(claim.id)).toMatchObject({ total: '44284.38' });
});

test('R-REI-3 who left approves nothing, and a post counts from its first day to its last', async () => {
  const { financeManager, checker } = await staff(app);
  const { claim } = await claimOf(app, [{ gross: '10000.01' }]);
  await through(app, claim.id, ['submit', 'approveAsSuperior', 'checkOnly']);
  const approve = () => financeManager.run(reimbursement, claim.id, 'approve', undefined, signed);
  const forced = (query: string) => app.asOwner((pool) => pool.query(query));
  const refused = { message: 'Only the Finance Manager decides now.' };
  await forced(`update post_holder set valid_to = current_date - 1, valid_from = current_date - 900 where post = 'FM'`);
  expect((await approve()).body).toMatchObject(refused);
  await forced(`update post_holder set valid_to = null where post = 'FM'`);
  const fm = `(select employee_id from post_holder where post = 'FM' and archived_at is null)`;
  await forced(
    `update employee set status = 'left', end_date = current_date, start_date = least(start_date, current_date) where id in ${fm}`,
  );
  expect((await approve()).body).toMatchObject(refused);
  await forced(`update employee set status = 'active', end_date = null where id in ${fm}`);
  expect((await checker.run(reimbursement, claim.id, 'approve', undefined, signed)).status).toBe(422);
  await done(approve());
});

test('5.5 the journal of a claim of 1,070.00: with a tax invoice travel 1,000.00 and input VAT 70.00, without it travel 1,070.00', async () => {
  const journal = async (id: string) =>
    (
      await app.deps.database.pool.query<{ account: string; debit: string; credit: string }>(
        `select a.use as account, j.debit::text, j.credit::text from journal_line j join ledger_account a on a.code = j.account_code
         where j.source = 'reimbursement' and j.source_id = $1 order by j.line_no`,
        [id],
      )
    ).rows;
  const full = await approvedClaim(app, [taxed]);
  expect(await journal(full.id)).toEqual([
    { account: 'travel', debit: '1000.00', credit: '0.00' },
    { account: 'inputVat', debit: '70.00', credit: '0.00' },
    { account: 'employeePayable', debit: '0.00', credit: '1070.00' },
  ]);
  const plain = await approvedClaim(app);
  expect(await journal(plain.id)).toEqual([
    { account: 'travel', debit: '1070.00', credit: '0.00' },
    { account: 'employeePayable', debit: '0.00', credit: '1070.00' },
  ]);
});

test('VAT is taken out of a receipt at the rate of its day, by who claims it', async () => {
  const { claimant } = await staff(app);
  const rate = (on: string) => claimant.get<{ percent: string }>(`/api/reimbursements/vat-rate?on=${on}`);
  expect((await rate(today)).body.percent).toBe('7.00');
  expect((await rate('1990-01-01')).status).toBe(422);
});

test('M3 VAT inside 999.99 is 65.42: 65.44 is refused, and the journal has 934.57 and 65.42', async () => {
  const inside = { ...taxed, gross: '999.99' };
  const { claim } = await claimOf(app, []);
  expect((await addedTo(claim.id, { ...inside, vat: '65.44' })).body['message']).toBe(
    'VAT of 999.99 is at most 65.43.',
  );
  const { id } = await approvedClaim(app, [{ ...inside, vat: '65.42' }]);
  const { rows } = await app.deps.database.pool.query<{ line: string }>(
    `select format('%s %s %s', a.use, j.debit, j.credit) as line from journal_line j join ledger_account a on a.code = j.account_code
     where j.source = 'reimbursement' and j.source_id = $1 order by j.line_no`,
    [id],
  );
  expect(rows.map(({ line }) => line)).toEqual([
    'travel 934.57 0.00',
    'inputVat 65.42 0.00',
    'employeePayable 0.00 999.99',
  ]);
});

test('R-GEN-7 claims are counted by the year: the month they show starts no count, the next year does', async () => {
  const numbers: string[] = [];
  for (const day of ['2031-04-20', '2031-04-30', '2031-05-01', '2031-12-31', '2032-01-01'])
    numbers.push(await app.write((ctx) => takeNumber(ctx.db, claimSeries, new Date(`${day}T05:00:00Z`))));
  expect(numbers).toEqual(['RB-203104-0001', 'RB-203104-0002', 'RB-203105-0003', 'RB-203112-0004', 'RB-203201-0001']);
});

test('R-GEN-7 claims numbered month by month keep their numbers; the year counts on after the highest of them', async () => {
  const migration = readFileSync('database/migrations/20261128T1720_reimbursement_numbers_by_year.sql', 'utf8');
  const { claim } = await claimOf(app);
  await done(submit(claim.id));
  const before = (await seen(claim.id))['claimNo'] as string;
  const year = before.slice(3, 7);
  await app.asOwner(async (owner) => {
    await owner.query(`delete from number_series where series like 'RB-%'`);
    await owner.query(
      `insert into number_series (series, period, last_value) values ('RB-{YYYY}{MM}-{0000}', $1, 41), ('RB-{YYYY}{MM}-{0000}', $2, 7)`,
      [`RB-${year}01-{0000}`, `RB-${year}11-{0000}`],
    );
    await owner.query(migration);
  });
  expect((await seen(claim.id))['claimNo']).toBe(before);
  const next = (await claimOf(app)).claim;
  await done(submit(next.id));
  expect((await seen(next.id))['claimNo']).toMatch(new RegExp(`^RB-${year}\\d\\d-0042$`));
});
