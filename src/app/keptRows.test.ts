import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoParts } from '#database/seed/demo/parts.ts';
import { openWorld } from '#database/seed/demo/world.ts';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { verifyBooks } from './books.ts';
import { keptComparison, keptTables, recordEarlierRows, toldAs } from './keptRows.ts';
import { rulesOff } from './tampering.fixture.ts';

vi.setConfig({ testTimeout: 300_000 });
let app: TestApp;
beforeAll(async () => {
  // The whole run makes the company once, for its journeys.
  const company = process.env['E2E_TEMPLATE'];
  app = await testApp(wholeProduct(), { company });
  await recordEarlierRows(app);
  if (company) return;
  const world = openWorld(app.deps, new Date());
  for (const part of demoParts) await part(world);
  await world.end();
}, 600_000);
afterAll(() => app.close());

type Kept = (typeof keptTables)[number];

/** Does something as the owner of the database, undone afterwards. */
async function undone<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  return app.asOwner(async (owner) => {
    const client = await owner.connect();
    try {
      await client.query('begin');
      await client.query('set local statement_timeout = 0');
      await client.query(rulesOff);
      return await work(client).finally(() => client.query('rollback'));
    } finally {
      client.release(true);
    }
  });
}

/** What is said of the rows, all of it. */
async function saidBy(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; broken: string }>(keptComparison.statement);
  return rows.map(({ name, broken }) => `${name} ${broken}`);
}

/** A column of the table that says something, and what to write into it instead. */
async function otherValue(client: PoolClient, { table, key, without }: Kept): Promise<string> {
  const left = [...key.split(' '), ...without.split(' '), 'version', 'updated_at', 'updated_by'];
  const { rows } = await client.query<{ column: string; type: string }>(
    `select attname as column, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' and attname <> all ($2)
       and format_type(atttypid, null) ~ '^(text|boolean|numeric|integer|smallint|bigint|timestamp with|date|uuid|jsonb|bytea)'
     order by format_type(atttypid, null) ~ '^(text|numeric|boolean)' desc, attnum limit 1`,
    [table, left],
  );
  const [{ column, type } = { column: '', type: '' }] = rows;
  const others: readonly [type: RegExp, value: string][] = [
    [/^text/, `coalesce(${column}, '') || ' (by hand)'`],
    [/^boolean/, `not coalesce(${column}, false)`],
    [/^(numeric|integer|smallint|bigint)/, `coalesce(${column}, 0) + 1`],
    [/^timestamp/, `coalesce(${column}, now()) - interval '1 day'`],
    [/^date/, `coalesce(${column}, current_date) + 1`],
    [/^uuid/, 'uuidv7()'],
    [/^jsonb/, `'{"by": "hand"}'`],
    [/^bytea/, `'\\x00'`],
  ];
  return `${column} = ${others.find(([kind]) => kind.test(type))?.[1] ?? 'null'}`;
}

/** The columns of a table that are not made of others. */
const ownColumns = async (client: PoolClient, table: string): Promise<string> =>
  (
    await client.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
  ).rows[0]?.columns ?? '';

/** Changes one row of the table, takes another away and puts one in; what must be said of each. */
async function tamperedWith(client: PoolClient, kept: Kept): Promise<[what: string, says: RegExp][]> {
  const { table, key, row } = kept;
  const keys = key.split(' ');
  const { rows } = await client.query<{ place: string; name: string }>(
    `select ctid::text as place, concat_ws(':', ${keys.join(', ')}) as name from ${table} order by ${keys.join(', ')} limit 3`,
  );
  const [first, second, third] = rows;
  const expected: [what: string, says: RegExp][] = [];
  const fresh = keys.at(-1) ?? '';
  const asked = await client.query<{ type: string }>(
    `select format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attname = $2`,
    [table, fresh],
  );
  const values: Readonly<Record<string, string>> = { uuid: 'uuidv7()', text: `'by-hand'` };
  const columns = await ownColumns(client, table);
  // A movement's own numbers stay single: the foreign keys to it hold by them.
  const single = table === 'movement' ? `, 'movement_no', -1, 'idempotency_key', uuidv7()` : '';
  if (third) {
    await client.query(
      `insert into ${table} (${columns}) overriding system value select ${columns} from (
       select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object('${fresh}', ${values[asked.rows[0]?.type ?? ''] ?? '30000'}${single}))).*
       from ${table} t where ctid = '${third.place}') copied`,
    );
    expected.push([`${table} put in`, new RegExp(`^${row} .* was never written down in the history`)]);
  }
  if (second) {
    await client.query(`delete from ${table} where ctid = '${second.place}'`);
    expected.push([`${table} taken away`, new RegExp(`^${row} ${second.name} stands in the history and is gone`)]);
  }
  if (first) {
    await client.query(`update ${table} set ${await otherValue(client, kept)} where ctid = '${first.place}'`);
    expected.push([`${table} changed`, new RegExp(`^${row} ${first.name} says other than its history tells`)]);
  }
  return expected;
}

test('the triggers of the database are those of the list, each for rows put in, changed and taken away', async () => {
  const { rows } = await app.asOwner((owner) =>
    owner.query<{ table: string; how: string; args: string }>(
      `select tgrelid::regclass::text as table, tgname as how, replace(encode(tgargs, 'escape'), '\\000', '|') as args
       from pg_trigger where tgfoid = 'keep_rows'::regproc order by 1, 2`,
    ),
  );
  expect(rows).toEqual(
    keptTables
      .flatMap((kept) =>
        ['keep_deleted', 'keep_inserted', 'keep_updated'].map((how) => ({
          table: kept.table,
          how,
          args: `${toldAs(kept)}|${kept.key}|${kept.without}|`,
        })),
      )
      .toSorted((one, other) => (`${one.table} ${one.how}` < `${other.table} ${other.how}` ? -1 : 1)),
  );
});

test('P10 rows beside the records: one changed, taken away or put in by hand is named, in every table of the demo company; an untouched one is not accused', async () => {
  expect((await verifyBooks(app.deps.database.pool)).faults).toEqual([]);
  const tried: string[] = [];
  const missed: string[] = [];
  await undone(async (client) => {
    const expected: [what: string, says: RegExp][] = [];
    for (const kept of keptTables) expected.push(...(await tamperedWith(client, kept)));
    const said = await saidBy(client);
    for (const [what, says] of expected) {
      tried.push(what);
      if (!said.some((one) => says.test(one))) missed.push(what);
    }
    // Nothing else is accused.
    expect(said).toHaveLength(expected.length);
  });
  printFigure('P10', `${tried.length - missed.length} of ${tried.length} changes of rows beside the records named`);
  expect(missed).toEqual([]);
  expect(tried.length).toBeGreaterThan(60);
});

/** Before a card is signed and a certificate issued nothing but the history stands against the owner of the database. */
const ofOpenWork = `(select t.id from task_card t join work_order w on w.id = t.job_id where t.status in ('ready', 'locked') and not exists (
  select 1 from release_certificate c where c.job_id = w.id) and exists (select 1 from task_step s where s.card_id = t.id and s.max is not null)
  order by t.id desc limit 1)`;
const tampering: readonly [change: string, says: RegExp][] = [
  [`update task_card set mandatory = not mandatory where id = ${ofOpenWork}`, /^Card .* says other/],
  [`update task_card set ndt_required = '[{"by": "hand"}]' where id = ${ofOpenWork}`, /^Card .* says other/],
  [`delete from task_card where id = ${ofOpenWork}`, /^Card .* is gone/],
  [`update task_step set max = max + 5 where max is not null and card_id = ${ofOpenWork}`, /^Step of a card .* says/],
  [
    `update safety_account set narrative = 'Nothing happened.' where report_id = (select min(report_id::text)::uuid from safety_account)`,
    /^Words of a safety report .* say/,
  ],
  [`delete from safety_message`, /^Message about a safety report .* is gone/],
  [
    `insert into automatic_suspension (authorization_id, cause, about, fault, cure_link, from_at) select id, 'T2', 'x', 'By hand', '/', now() from staff_authorization limit 1`,
    /^Automatic suspension .* was never written down/,
  ],
  [
    `update tax_rate set percent = 0 where id = (select id from tax_rate where percent > 0 limit 1)`,
    /^Tax rate .* says/,
  ],
  [`update peak_switch set mode = 'live'`, /^Switch of PEAK .* says/],
];

test('P10 as owner of the database each of these is named: cards, limits, words of a safety report, suspensions, taxes', async () => {
  const missed: string[] = [];
  await undone(async (client) => {
    for (const [change, says] of tampering) {
      await client.query('savepoint untouched');
      const { rowCount } = await client.query(change);
      const said = rowCount ? await saidBy(client) : ['nothing was there to change'];
      if (!said.some((one) => says.test(one))) missed.push(`${change}: ${said.slice(0, 3).join('; ')}`);
      await client.query('rollback to savepoint untouched');
    }
  });
  expect(missed).toEqual([]);
});

test('the words of a safety report cannot be found out from the history: their hash is made with something random that stands with them alone', async () => {
  const { rows } = await app.asOwner((owner) =>
    owner.query<{ entries: string; guess: string }>(`
      select string_agg(e.body, ' ') as entries, max(kept_hash(to_jsonb(a) - 'salt', '{}')) as guess from safety_account a
      join audit_entry e on e.body like '%"safety_account ' || a.report_id || '":"%' group by a.report_id`),
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { entries, guess } of rows) expect(entries).not.toContain(guess);
});
