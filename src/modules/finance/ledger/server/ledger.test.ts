import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { creationRefusalsOf, refusalsOf } from '#kernel/testing/refusals.ts';
import { ledgerAccount } from '../shared/ledger.record.ts';
import { accountingMonthWorkflow } from '../shared/ledger.workflow.ts';
import { aLedgerAccount, anAccountingMonth } from './ledger.fixture.ts';
import { postJournal, reverseJournal } from './public.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});
afterAll(() => app.close());

const refusesNew = creationRefusalsOf(() => app, aLedgerAccount);
refusesNew('an account of five digits', () => ({ code: '51010' }), 'Six digits, such as 510101');
refusesNew(
  'a second account for one use',
  () => ({ use: 'bank' }),
  'Posted to for is already used by another account.',
);
creationRefusalsOf(() => app, anAccountingMonth)(
  'R-FIN-10 a month is closed when it is over',
  () => ({ month: dayOf(new Date()).slice(0, 7) }),
  'This month is not over yet.',
);
refusalsOf(() => app, { ...accountingMonthWorkflow, record: ledgerAccount, transitions: {} })(
  'an account the product posts to stays in the chart',
  async (one) => {
    const reader = await one.as('finance.viewer');
    return (await reader.get<{ row: { id: string } }>(`${ledgerAccount.api}/111201`)).body.row;
  },
  'archive',
  'The product posts to this account: name another one for its use first.',
);

const line = (accountCode: string, debit: string, credit: string) => ({ accountCode, memo: '', debit, credit });
const from = () => ({ source: 'test', sourceId: randomUUID(), number: 'T-1' });
const paid = [line('520101', '100.00', '0'), line('111201', '0', '100.00')];

test('R-FIN-10 the database refuses a journal that does not balance, one in a closed month, and a change of a posted line', async () => {
  const { pool } = app.deps.database;
  const store = (rows: string) =>
    pool.query(
      `insert into journal_line (source, source_id, number, is_reversal, posted_on, line_no, account_code, debit, credit) values ${rows}`,
    );
  const id = randomUUID();
  await expect(
    store(
      `('test', '${id}', 'T', false, '2026-01-05', 1, '520101', 10, 0), ('test', '${id}', 'T', false, '2026-01-05', 2, '111201', 0, 9)`,
    ),
  ).rejects.toThrow('A journal does not balance.');
  const { month } = await anAccountingMonth(app);
  await expect(
    store(
      `('test', '${id}', 'T', false, '${month}-05', 1, '520101', 10, 0), ('test', '${id}', 'T', false, '${month}-05', 2, '111201', 0, 10)`,
    ),
  ).rejects.toThrow('The month is closed.');
  const kept = from();
  await app.write((ctx) => postJournal(ctx, kept, '2026-01-05', paid));
  await expect(pool.query(`update journal_line set debit = 1 where source_id = '${kept.sourceId}'`)).rejects.toThrow(
    /journal/,
  );
  await expect(pool.query(`delete from journal_line where source_id = '${kept.sourceId}'`)).rejects.toThrow(/journal/);
});

test('R-FIN-10 nothing is posted in a closed month until it is opened again; a reversal is the mirror', async () => {
  const { month, id } = await anAccountingMonth(app);
  const kept = from();
  const post = () => app.write((ctx) => postJournal(ctx, kept, `${month}-15`, paid));
  await expect(post()).rejects.toThrow(`${month} is closed: nothing is posted in it.`);
  const admin = await app.as('finance.admin');
  const api = accountingMonthWorkflow.record;
  expect((await admin.run(api, id, 'reopen', { reason: 'A late invoice' })).status).toBe(200);
  await post();
  expect((await admin.run(api, id, 'close')).status).toBe(200);
  await expect(app.write((ctx) => reverseJournal(ctx, kept, `${month}-20`, paid))).rejects.toThrow('is closed');
  await app.write((ctx) => reverseJournal(ctx, kept, '2026-01-06', paid));
  const { rows } = await app.deps.database.pool.query(
    `select account_code, sum(debit - credit)::text as left_over from journal_line where source_id = $1 group by 1 order by 1`,
    [kept.sourceId],
  );
  expect(rows).toEqual([
    { account_code: '111201', left_over: '0.00' },
    { account_code: '520101', left_over: '0.00' },
  ]);
});

test('R-FIN-10 whoever closes a month waits for a posting under way, and what comes after is refused', async () => {
  const month = '2020-03';
  const admin = await app.as('finance.admin');
  let closing: Promise<{ status: number }> | null = null;
  await app.write(async (ctx) => {
    await postJournal(ctx, from(), `${month}-10`, paid);
    closing = admin.call('POST', '/api/finance/months', { month });
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
  expect((await (closing as unknown as Promise<{ status: number }>)).status).toBe(201);
  await expect(app.write((ctx) => postJournal(ctx, from(), `${month}-11`, paid))).rejects.toThrow('is closed');
});

test('R-FIN-10 a closed month closes those before it; one of them opened again by name takes a late document, the others none', async () => {
  const admin = await app.as('finance.admin');
  const close = (month: string) => admin.call<{ row: { id: string } }>('POST', '/api/finance/months', { month });
  expect((await close('2022-06')).status).toBe(201);
  const post = (day: string) => app.write((ctx) => postJournal(ctx, from(), day, paid));
  const words = '2022-06 is closed, and with it what is before: nothing is posted in 2021-11.';
  await expect(post('2021-11-30')).rejects.toThrow(words);
  const { id } = (await close('2022-02')).body.row;
  expect((await admin.run(accountingMonthWorkflow.record, id, 'reopen', { reason: 'A late invoice' })).status).toBe(
    200,
  );
  await post('2022-02-28');
  await expect(post('2022-01-31')).rejects.toThrow('2022-06 is closed');
  // The database keeps to it by itself.
  await expect(
    app.deps.database.pool.query(
      `insert into journal_line (source, source_id, number, is_reversal, posted_on, line_no, account_code, debit, credit)
       select 'test', '${randomUUID()}', 'T', false, '2021-11-30', n, '520101', case n when 1 then 1 else 0 end, case n when 2 then 1 else 0 end
       from generate_series(1, 2) n`,
    ),
  ).rejects.toThrow('The month is closed.');
});
