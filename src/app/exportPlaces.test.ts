import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kyselyOn, openPool } from '#kernel/server/database/connect.ts';
import { chunksOf } from '#kernel/server/records/export.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { announcementsServer } from '#modules/home/announcements/server/announcements.server.ts';
import { announcement } from '#modules/home/announcements/shared/announcement.record.ts';

const count = 12_345;
let app: TestApp;
let address: string;
let reader: Person;
let other: Person;

beforeAll(async () => {
  app = await testApp([announcementsServer]);
  const writer = await app.as('quality.user');
  await writer.create(announcement, {
    title: 'One of many',
    // Together more than the buffers between server and client hold: an export that is not read stays under way.
    body: `Line one\r\nline two, "quoted" ${'and a long text of the usual kind '.repeat(50)}`,
    category: 'news',
    audience: [],
    publishAt: '2026-01-01T00:00:00Z',
    pinned: false,
    ackRequired: false,
  });
  // Many rows at once; their history is not what is asked here.
  await app.asOwner(async (pool) => {
    const { rows } = await pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'announcement' and column_name not in ('id', 'number', 'search_text') and is_generated = 'NEVER'`,
    );
    const columns = rows.map(({ name }) => `"${name}"`).join(', ');
    await pool.query(
      `insert into announcement (id, ${columns}) select gen_random_uuid(), ${columns} from announcement, generate_series(2, ${count})`,
    );
  });
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  [reader, other] = await Promise.all([app.as('quality.user'), app.as('quality.user')]);
}, 120_000);
afterAll(() => app.close());

const at = (kind = 'csv') => `${address}${announcement.listApi ?? announcement.api}/export.${kind}`;
const framed = { accept: 'application/x-export' };
const headersOf = ({ cookie }: Person) => ({ cookie, 'sec-fetch-site': 'same-origin' });

/** Begins an export and reads nothing of it but its beginning: it stays under way. */
async function begun(person: Person, headers: Record<string, string> = framed) {
  const stop = new AbortController();
  const answer = await fetch(at(), { headers: { ...headersOf(person), ...headers }, signal: stop.signal });
  return { answer, stop: () => stop.abort() };
}

interface Told {
  total?: number;
  rows?: number;
  bytes: number;
  done?: true;
  error?: { code: string; message: string };
}

/** What a framed export says, and the file it brings. */
async function readFrames(answer: Response, on: (told: Told) => Promise<void> | void = () => undefined) {
  const told: Told[] = [];
  const file: Buffer[] = [];
  let rest = Buffer.alloc(0);
  let open: Told | null = null;
  for await (const chunk of answer.body ?? []) {
    rest = Buffer.concat([rest, chunk as Uint8Array]);
    for (;;) {
      if (!open) {
        const end = rest.indexOf(10);
        if (end < 0) break;
        open = JSON.parse(rest.subarray(0, end).toString()) as Told;
        rest = rest.subarray(end + 1);
      }
      if (rest.length < open.bytes) break;
      file.push(rest.subarray(0, open.bytes));
      rest = rest.subarray(open.bytes);
      told.push(open);
      await on(open);
      open = null;
    }
  }
  return { told, file: Buffer.concat(file) };
}

const entries = async () => {
  const { rows } = await app.deps.database.pool.query<{ changes: Record<string, unknown> }>(
    `select body::json -> 'changes' as changes from audit_entry where action = 'export' order by seq desc limit 2`,
  );
  return rows.map(({ changes }) => changes);
};

test('an export holds every row of the list, says how far it is, and stands in the history once', async () => {
  const { answer } = await begun(reader);
  const { told, file } = await readFrames(answer);
  expect(answer.status).toBe(200);
  expect(told[0]).toMatchObject({ total: count });
  expect(told.length).toBeGreaterThan(20);
  expect(told.at(-1)).toMatchObject({ rows: count, done: true });
  expect(file.toString().split('One of many').length - 1).toBe(count);
  const plain = await fetch(at(), { headers: headersOf(reader) });
  expect(Buffer.from(await plain.arrayBuffer()).equals(file)).toBe(true);
  expect((await entries())[0]).toEqual({ query: '', rows: count });
}, 60_000);

test('a sheet of all rows is packed while it is sent: the server answers others meanwhile', async () => {
  let slowest = 0;
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      const begin = performance.now();
      expect((await other.get(announcement.listApi ?? announcement.api)).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - begin);
      await sleep(10);
    }
  })();
  const answer = await fetch(at('xlsx'), { headers: { ...headersOf(reader), ...framed } });
  const { told, file } = await readFrames(answer);
  isOver = true;
  await others;
  expect(told.at(-1)).toMatchObject({ rows: count, done: true });
  expect(file.subarray(0, 2).toString()).toBe('PK');
  printFigure('export', `sheet of ${count} rows: others waited ${Math.round(slowest)} ms at most`);
}, 60_000);

test('rows with long texts are packed few at a time: others get their turn between them', () => {
  const short = 'a'.repeat(60_000);
  const long = 'b'.repeat(1_000_000);
  const rows = [short, short, short, long, short];
  const stretches = [...chunksOf(rows)];
  expect(stretches.map((stretch) => stretch.length)).toEqual([2, 1, 1, 1]);
  expect(stretches.flat()).toEqual(rows);
  expect([...chunksOf([])]).toEqual([]);
});

test('a third export of a person is refused with the reason; another person has their own, and a cancelled one gives its place back', async () => {
  const two = await Promise.all([begun(reader), begun(reader)]);
  expect(two.map(({ answer }) => answer.status)).toEqual([200, 200]);
  const third = await begun(reader);
  expect([third.answer.status, ((await third.answer.json()) as Told & { code: string }).code]).toEqual([
    429,
    'EXPORTS_OF_ONE',
  ]);
  const theirs = await begun(other);
  expect(theirs.answer.status).toBe(200);
  theirs.stop();
  two[0]?.stop();
  await expect
    .poll(async () => (await entries()).map(({ stopped }) => stopped), { timeout: 20_000 })
    .toContain('CANCELLED');
  const again = await begun(reader);
  expect(again.answer.status).toBe(200);
  again.stop();
  two[1]?.stop();
}, 60_000);

test('a person has two places in all processes together', async () => {
  const held = await app.deps.database.pool.connect();
  for (const nth of [1, 2])
    await held.query(`select pg_advisory_lock(hashtextextended('export ${nth} ' || $1, 0))`, [reader.id]);
  const refused = await begun(reader);
  expect(refused.answer.status).toBe(429);
  held.release(true);
  await expect
    .poll(async () => {
      const { answer, stop } = await begun(reader);
      stop();
      return answer.status;
    })
    .toBe(200);
}, 60_000);

test('exports take none of the ordinary connections, and when their own are all in use the refusal says so', async () => {
  const { database } = app.deps;
  const usual = database.exports;
  const small = openPool(database.url, { size: 1, waitMs: 3_000, name: 'small' });
  database.exports = kyselyOn(small);
  const busy = await begun(reader);
  expect(busy.answer.status).toBe(200);
  const inUse = database.pool.totalCount - database.pool.idleCount;
  const refused = await begun(other);
  const body = (await refused.answer.json()) as { code: string };
  expect([refused.answer.status, body.code, refused.answer.headers.get('retry-after')]).toEqual([
    503,
    'EXPORTS_FULL',
    '30',
  ]);
  expect(inUse).toBe(0);
  busy.stop();
  await small.end();
  database.exports = usual;
}, 60_000);

const rightsTo = (person: Person, roles: string[]) =>
  app.deps.database.pool.query('update app_user set roles = $2, permission = 1 where id = $1', [person.id, roles]);

test('nothing more leaves once a right is removed in the middle of an export, and the history says how much had gone', async () => {
  const person = await app.as('quality.user');
  const { answer } = await begun(person);
  let atRemoval = 0;
  const { told } = await readFrames(answer, async ({ rows }) => {
    if (rows === undefined || atRemoval > 0) return;
    atRemoval = rows;
    await rightsTo(person, []);
  });
  expect(told.at(-1)?.error).toMatchObject({ code: 'RIGHTS_CHANGED' });
  const sent = Math.max(...told.map(({ rows = 0 }) => rows));
  expect(sent).toBeLessThan(count);
  await expect.poll(entries).toContainEqual({ query: '', rows: sent, stopped: 'RIGHTS_CHANGED' });
  // Asked plainly, the file breaks off instead of ending as if it were whole.
  const plain = await app.as('quality.user');
  const second = await begun(plain, {});
  await rightsTo(plain, []);
  await expect(second.answer.arrayBuffer()).rejects.toThrow(/terminated|aborted/);
}, 60_000);

test('an export that waited for its place asks the right again when it gets it', async () => {
  const { database } = app.deps;
  const usual = database.exports;
  const small = openPool(database.url, { size: 1, waitMs: 10_000, name: 'small' });
  database.exports = kyselyOn(small);
  const person = await app.as('quality.user');
  const busy = await begun(reader);
  const waiting = begun(person);
  await expect.poll(() => small.waitingCount).toBe(1);
  await rightsTo(person, []);
  busy.stop();
  const { answer } = await waiting;
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'RIGHTS_CHANGED']);
  await small.end();
  database.exports = usual;
}, 60_000);
