import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { everyEndpoint } from '#app/everyEndpoint.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { ReleaseDesk, type Signer, type Waiting } from './release.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });
let desk: ReleaseDesk;
let released: Waiting;
beforeAll(async () => {
  desk = await ReleaseDesk.open(2);
  released = desk.next();
  const signed = await (await desk.person('certifier')).sign(released);
  if (signed.status !== 201) throw new Error(`Nothing was released: ${JSON.stringify(signed.body)}`);
}, 300_000);
afterAll(() => desk.close());

/** Computed anew or only a message: no part of the record of a job. */
const noRecord = new Set(['gate_state', 'job_notification']);
/** What a certificate rests on beside the job's own rows, by way of no foreign key or upwards of it. */
const beside =
  'signature audit_entry attachment logbook_entry receiving_batch goods_receipt goods_receipt_line movement batch tool manual manual_revision part_number customer employee staff_authorization authorization_scope training_fact';

/** Every table whose rows hang on a job, however far down, and what the release rests on beside them. */
async function recordTables(): Promise<string[]> {
  const found = await sql<{ name: string }>`
    with recursive hanging (id) as (
      select 'work_order'::regclass::oid
      union select c.conrelid from pg_constraint c join hanging h on h.id = c.confrelid where c.contype = 'f')
    select id::regclass::text as name from hanging order by 1`.execute(desk.app.deps.database.db);
  return [...found.rows.map((row) => row.name).filter((name) => !noRecord.has(name)), ...beside.split(' ')];
}

async function countOf(table: string): Promise<number> {
  const { rows } = await desk.app.deps.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table}`,
  );
  return rows[0]?.count ?? 0;
}

test('P5 retention beats deletion: the server’s role and the owner’s own DELETE remove no row a release rests on', async () => {
  const tables = await recordTables();
  const removed: string[] = [];
  let ways = 0;
  let rows = 0;
  for (const table of tables) {
    const before = await countOf(table);
    rows += before;
    const tries: [who: string, run: () => Promise<unknown>][] = [
      ['the server deletes', () => desk.app.deps.database.pool.query(`delete from ${table}`)],
      ['the server truncates', () => desk.app.deps.database.pool.query(`truncate ${table} cascade`)],
      ['the server drops', () => desk.app.deps.database.pool.query(`drop table ${table} cascade`)],
      ['the owner deletes', () => desk.app.asOwner((pool) => pool.query(`delete from ${table}`))],
    ];
    for (const [who, run] of tries) {
      ways += 1;
      const refused = await run().then(
        () => before === 0,
        () => true,
      );
      if (!refused || (await countOf(table)) !== before) removed.push(`${who} from ${table}`);
    }
  }
  printFigure(
    'P5',
    `${ways} ways to delete in ${tables.length} tables with ${rows} rows: ${removed.length} removed a row`,
  );
  expect(tables.length).toBeGreaterThan(30);
  expect(rows).toBeGreaterThan(500);
  expect(removed).toEqual([]);
});

test('P5 retention beats deletion: no call that deletes or archives takes away a row of a released job, whoever makes it', async () => {
  const people: Signer[] = [];
  for (const name of ['admin', 'quality']) people.push(await desk.person(name));
  const ids = await sql<{ id: string }>`
    select id from work_order where id = ${released.jobId} union all select id from release_certificate where job_id = ${released.jobId}
    union all select id from release_request where job_id = ${released.jobId} union all select id from inspection_report where job_id = ${released.jobId}
    union all select id from ndt_report where job_id = ${released.jobId} union all select id from finding where job_id = ${released.jobId}
    union all (select id from task_card where job_id = ${released.jobId} limit 3) union all (select id from batch limit 1)
    union all (select id from tool limit 1) union all (select id from manual_revision limit 1)`.execute(
    desk.app.deps.database.db,
  );
  const paths = everyEndpoint().filter(
    ({ method, path }) => path.includes(':id') && (method === 'DELETE' || path.endsWith('/archive')),
  );
  const before = await Promise.all((await recordTables()).map(async (table) => [table, await countOf(table)] as const));
  let calls = 0;
  for (const person of people)
    for (const { method, path } of paths)
      for (const { id } of ids.rows) {
        calls += 1;
        const answer = await person.call(method, path.replace(':id', id), {
          version: 1,
          reason: 'Purged to save space',
        });
        expect(answer.status, `${method} ${path}`).toBeLessThan(500);
      }
  const gone: string[] = [];
  // The history grows by what is archived; nothing shrinks.
  for (const [table, count] of before) if ((await countOf(table)) < count) gone.push(table);
  const job = await sql<{ archived: number }>`
    select (select count(*) from work_order where id = ${released.jobId} and archived_at is not null)
      + (select count(*) from task_card where job_id = ${released.jobId} and archived_at is not null)
      + (select count(*) from inspection_report where job_id = ${released.jobId} and archived_at is not null)
      + (select count(*) from ndt_report where job_id = ${released.jobId} and archived_at is not null)
      + (select count(*) from release_certificate where job_id = ${released.jobId} and archived_at is not null)
      + (select count(*) from release_request where job_id = ${released.jobId} and archived_at is not null) as archived`.execute(
    desk.app.deps.database.db,
  );
  printFigure(
    'P5',
    `${calls} calls to ${paths.length} deleting and archiving endpoints: ${gone.length} tables lost a row`,
  );
  expect(gone).toEqual([]);
  expect(Number(job.rows[0]?.archived)).toBe(0);
});
