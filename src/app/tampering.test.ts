import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { sealFileOf, sealHead } from '#kernel/server/audit/chainHeads.ts';
import { ReleaseDesk, type CertificateRow } from '#modules/maintenance/releases/server/release.fixture.ts';
import { postJournal } from '#modules/finance/ledger/server/public.ts';
import { coveredColumns } from '#modules/maintenance/releases/server/public.ts';
import { startLabour, stopLabour } from '#modules/maintenance/work-orders/server/public.ts';
import { integrityLooks, told } from './integrity.ts';
import { plants, rulesOff, writeDown, type Plant } from './tampering.fixture.ts';

vi.setConfig({ testTimeout: 600_000 });
const isLong = process.env['TEST_LONG'] !== undefined;
/** Each of the six looks ends its line so. */
const allHold = /^([^\n]+: all hold\n){6}$/;
const headKeys = generateKeyPairSync('ed25519');
const dataDir = mkdtempSync(join(tmpdir(), 'tampering-'));
const sealFile = sealFileOf(dataDir);
let desk: ReleaseDesk;
let certificate: CertificateRow;

beforeAll(async () => {
  desk = await ReleaseDesk.open(3);
  const certifier = await desk.person('certifier');
  await worked();
  certificate = await desk.issued(certifier);
  const quality = await desk.person('quality');
  const voided = await desk.issued(certifier, ['CAAT_FORM_1', 'EASA_FORM_1']);
  const input = { reason: 'The part was not the one inspected.', customerInformed: true, reportedInstalled: false };
  const answer = await quality.call('POST', `/api/releases/${voided.id}/void`, { version: 1, input, pin: '7391' });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  await desk.correct(certifier, await desk.issued(certifier), { changes: { remarks: [] } });
  let putBack = '';
  await desk.app.write(async (ctx) => {
    const { rows } = await sql<{ jobId: string; pdfKey: string }>`
      select job_id, pdf_key from release_certificate where id = ${certificate.id}`.execute(ctx.db);
    const [{ jobId, pdfKey } = { jobId: '', pdfKey: '' }] = rows;
    const part = await sql<{ id: string }>`select id from part_number limit 1`.execute(ctx.db);
    const bytes = await desk.app.deps.services.storage.get(pdfKey);
    const file = { fileName: 'findings.pdf', declaredType: 'application/pdf', bytes };
    await addAttachment(ctx, { ...file, entity: 'workOrder', entityId: jobId });
    putBack = (await addAttachment(ctx, { ...file, entity: 'partNumber', entityId: part.rows[0]?.id ?? '' })).id;
    await writeDown(ctx);
    const accounts = await sql<{ code: string }>`select code from ledger_account order by code limit 2`.execute(ctx.db);
    const [debit, credit] = accounts.rows.map(({ code }) => code);
    await postJournal(ctx, { source: 'voucher', sourceId: voided.id, number: 'PV2611-0001' }, '2026-11-20', [
      { accountCode: debit ?? '', memo: 'Rubber', debit: '107.00', credit: '0' },
      { accountCode: credit ?? '', memo: '', debit: '0', credit: '107.00' },
    ]);
  });
  // A file that was taken off and put back is no fault.
  const taken = await quality.call('DELETE', `/api/attachments/${putBack}`, { reason: 'The wrong one' });
  const back = await quality.call('POST', `/api/attachments/${putBack}/restore`, {});
  if (taken.status + back.status !== 400) throw new Error(JSON.stringify([taken.body, back.body]));
  await sealHead(desk.app.deps.database.pool, headKeys.privateKey, dataDir, new Date());
}, 300_000);
afterAll(async () => {
  await desk.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** An hour on the clock of each job that waits for its release. */
async function worked(): Promise<void> {
  const { pool } = desk.app.deps.database;
  const jobs = await pool.query<{ id: string }>(`select id from work_order where status = 'releaseRequested'`);
  const { rows } = await pool.query<{ id: string }>('select id from employee order by employee_no limit 1');
  const employeeId = rows[0]?.id ?? '';
  for (const { id: jobId } of jobs.rows) {
    await desk.app.write((ctx) => startLabour(ctx, { jobId, employeeId }), new Date(Date.now() - 7_200_000));
    await desk.app.write((ctx) => stopLabour(ctx, employeeId), new Date(Date.now() - 3_600_000));
  }
}

/** Looks through one connection, inside the transaction it has open: what is planted there is seen and never stored. */
function inside(client: PoolClient): Pool {
  const query = async (text: string, values?: unknown[]) => {
    if (/^(begin|commit|rollback$)/.test(text)) return { rows: [] };
    // What cannot be read ends a look, and none of the others.
    if (/savepoint|^fetch|^set /.test(text)) return client.query(text, values);
    await client.query('savepoint looked');
    try {
      const found = await client.query(text, values);
      await client.query('release savepoint looked');
      return found;
    } catch (error) {
      await client.query('rollback to savepoint looked');
      throw error;
    }
  };
  return { query, connect: async () => ({ query, release: () => undefined }) } as unknown as Pool;
}

const looks = (pool: Pool) =>
  integrityLooks(
    pool,
    { headSigning: headKeys.publicKey, certificateKey: desk.app.deps.services.certificateKey },
    { sealFile, storage: desk.app.deps.services.storage },
  );

/** Which look sees a kind of tampering, by the first words of its name. */
const seenBy: readonly [kinds: RegExp, of: RegExp][] = [
  [/^under a certificate/, /under certificates/],
  [/^books/, /stock, journals/],
  [/^file/, /^files/],
  [/^(history|seal|signature|signed|all signatures|newest|tail)/, /^history/],
];

/** What `npm run verify` says of a kind of tampering; the short run begins with the look that sees it and ends with the one that names it. */
async function saidOf(pool: Pool, { kind, names }: Pick<Plant, 'kind' | 'names'>): Promise<string> {
  const [, first = /^$/] = seenBy.find(([kinds]) => kinds.test(kind)) ?? [];
  let words = '';
  for (const { look } of looks(pool).toSorted(
    (one, other) => Number(first.test(other.of)) - Number(first.test(one.of)),
  )) {
    words += told(await look());
    if (!isLong && names.test(words)) break;
  }
  return words;
}

/** What it says of everything. */
const said = async (): Promise<string> =>
  (await Promise.all(looks(desk.app.deps.database.pool).map(async ({ look }) => told(await look())))).join('');

test('P10 tampering by the owner of the database is found and named, each kind by itself; an untouched copy is not accused', async () => {
  expect(await said()).toMatch(allHold);
  const missed: string[] = [];
  await desk.app.asOwner(async (owner) => {
    await owner.query(rulesOff);
    const client = await owner.connect();
    try {
      for (const plant of plants(certificate)) {
        const { kind, change, names } = plant;
        await client.query('begin');
        const changed = await client.query(change);
        const rows = Array.isArray(changed) ? Math.max(...changed.map((each) => each.rowCount ?? 0)) : changed.rowCount;
        const words = await saidOf(inside(client), plant);
        await client.query('rollback');
        if (!rows) missed.push(`${kind}: nothing was there to change`);
        else if (!names.test(words)) missed.push(`${kind}: ${words.slice(0, 600)}`);
      }
    } finally {
      client.release(true);
    }
  });
  const kinds = plants(certificate).length;
  printFigure('P10', `${kinds - missed.length} of ${kinds} kinds of tampering named`);
  expect(missed).toEqual([]);
  expect(await said()).toMatch(allHold);
});

/** The columns every table has: the row's key and place, which its part is read by, and what every save writes. */
const ofEveryTable = new Set(
  'id job_id version created_at created_by updated_at updated_by archived_at search_text'.split(' '),
);
/** Columns under a certificate that its evidence leaves out, and why. */
const leftOut: Readonly<Record<string, string>> = {
  'hold_period.ended_by': 'the account; the signature that ended it is evidence',
  'inspection_report.sent_to_customer_at': 'the report is sent after it is signed',
  'task_card.estimate_minutes': 'planning',
  'work_order.status': 'goes on to shipped and closed; compared with the history',
  'work_order.outcome': 'as the status',
  'work_order.priority': 'planning',
  'work_order.due_at': 'planning: moved by the holds',
  'work_order.contract_tat_days': 'planning',
  'work_order.tat_basis': 'planning',
  'work_order.promise_shift_seconds': 'planning',
  'work_order.warranty_review': 'decided after delivery too',
  'work_order.quote_number': 'sales',
  'work_order.scope_approved_at': 'sales',
  'work_order.lead_employee_id': 'planning',
  'work_order.location': 'where it stands now',
  'work_order.tag': 'where it stands now',
  'work_order.released_at': 'written with the certificate',
  'work_order.cards_total': 'counted from rows that are evidence',
  'work_order.cards_signed': 'counted from rows that are evidence',
  'work_order.findings_open': 'counted from rows that are evidence',
  'work_order.gates_failing': 'counted from rows that are evidence',
  'work_order.open_hold': 'counted from rows that are evidence',
  'work_order.hold_since': 'counted from rows that are evidence',
};

test('every column under a certificate is evidence, or is left out for a reason', async () => {
  const covered = coveredColumns();
  const { rows } = await desk.app.deps.database.pool.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and table_name = any($1) order by 1, ordinal_position`,
    [[...covered.keys()]],
  );
  const missing = rows
    .filter(({ table, column }) => !ofEveryTable.has(column) && !covered.get(table)?.has(column))
    .map(({ table, column }) => `${table}.${column}`);
  expect(missing.filter((each) => !(each in leftOut))).toEqual([]);
  expect(Object.keys(leftOut).filter((each) => !missing.includes(each))).toEqual([]);
});
