import { afterAll, beforeAll, expect, test } from 'vitest';
import { whileCommitsAreCut } from '#kernel/testing/cutCommit.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { testDatabase, type TestDatabase } from '#kernel/testing/database.ts';
import { announcementsServer } from '#modules/home/announcements/server/announcements.server.ts';
import { announcement } from '#modules/home/announcements/shared/announcement.record.ts';
import { positionOf, watchReplica, type Replica } from '../database/replica.ts';
import { onThisMachine } from '#kernel/testing/slowness.ts';

// The "replica" is an empty database: whoever reads nothing has read there.
let app: TestApp;
let empty: TestDatabase;
let writer: Person;
let has: (position: string | null) => boolean = () => true;
const asked: (string | null)[] = [];
beforeAll(async () => {
  app = await testApp([announcementsServer]);
  empty = await testDatabase({ asApplication: true });
  writer = await app.as('quality.user');
  const replica: Replica = {
    db: empty.db,
    exports: empty.exports,
    hasReached: async (position) => {
      asked.push(position);
      return has(position);
    },
    catchUp: () => Promise.resolve(),
    age: () => 0,
    close: () => Promise.resolve(),
  };
  Object.assign(app.deps.database, { replica });
}, 120_000);
afterAll(async () => {
  await app.close();
  await empty.drop();
});

const news = (title: string) => ({
  title,
  body: 'What everybody should know.',
  category: 'news' as const,
  audience: [],
  publishAt: '2026-01-01T00:00:00Z',
  pinned: false,
  ackRequired: false,
});
const cookieOf = (headers: Record<string, unknown>) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((line) => line.startsWith('written='));

test('a list is read from the replica, the row a form is about to change never is', async () => {
  has = () => true;
  const { id } = await writer.create(announcement, news('On the first database'));
  expect((await writer.get<{ rows: unknown[] }>(announcement.api)).body.rows).toEqual([]);
  asked.length = 0;
  expect((await writer.get(`${announcement.api}/${id}`)).status).toBe(200);
  expect(asked).toEqual([]);
});

test('the answer of a write carries its place in the log, and a list of the same browser waits for it or is read from the first database', async () => {
  const made = await writer.call('POST', announcement.api, news('Read by who wrote it'));
  const cookie = cookieOf(made.headers) ?? '';
  expect(cookie).toMatch(/^written=[0-9A-F]+(%2F|\/)[0-9A-F]+; Max-Age=30; Path=\/; HttpOnly; SameSite=Lax$/);
  asked.length = 0;
  has = (position) => position === null;
  const own = { cookie: `${writer.cookie}; ${cookie.split(';')[0]}` };
  const seen = await writer.call<{ rows: { title: string }[] }>('GET', announcement.api, undefined, own);
  expect(seen.body.rows.map(({ title }) => title)).toContain('Read by who wrote it');
  const [position] = asked;
  const stands = await app.deps.database.pool.query<{ position: string }>(
    'select pg_current_wal_insert_lsn()::text as position',
  );
  const [at, now] = [position ?? '', stands.rows[0]?.position ?? ''].map(positionOf);
  expect(at).toBeGreaterThan(0n);
  expect(at).toBeLessThanOrEqual(now ?? 0n);
  // Somebody else's list may still be the older one.
  expect((await writer.get<{ rows: unknown[] }>(announcement.api)).body.rows).toEqual([]);
});

test('a write whose outcome nobody knows sends its browser to the first database for a while', async () => {
  const lost = await whileCommitsAreCut(
    app,
    () => writer.call('POST', announcement.api, news('Perhaps')),
    'announcement',
  );
  expect([lost.status, lost.body['code']]).toEqual([503, 'OUTCOME_UNKNOWN']);
  expect(decodeURIComponent(cookieOf(lost.headers) ?? '')).toMatch(/^written=FFFFFFFF\/FFFFFFFF;/);
});

test('what the replica cannot answer is asked of the first database', async () => {
  has = () => true;
  const broken = app.deps.database.replica?.db;
  Object.assign(app.deps.database.replica ?? {}, {
    db: new Proxy(broken ?? {}, {
      get: () => () => {
        throw Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' });
      },
    }),
  });
  const seen = await writer.get<{ rows: { title: string }[] }>(announcement.api);
  Object.assign(app.deps.database.replica ?? {}, { db: broken });
  expect(seen.status).toBe(200);
  expect(seen.body.rows.map(({ title }) => title)).toContain('On the first database');
});

test('places in the log are compared as numbers, and what is none counts for nothing', () => {
  expect(positionOf('16/B374D848')).toBe(0x16b374d848n);
  expect((positionOf('1/0') ?? 0n) > (positionOf('0/FFFFFFFF') ?? 0n)).toBe(true);
  expect(['', 'now', '1/2/3', '1/123456789'].map(positionOf)).toEqual([null, null, null, null]);
});

test('a replica that stands still is not read from after a second; one that was promoted never is', async () => {
  const state = { first: '0/100', replayed: '0/100', follows: true };
  const answering = (rows: () => object[]) => ({ query: () => Promise.resolve({ rows: rows() }) }) as never;
  const replica = watchReplica(
    {
      primary: answering(() => [{ position: state.first }]),
      replica: answering(() => [{ position: state.replayed, follows: state.follows }]),
    },
    { db: empty.db, exports: empty.exports, end: () => Promise.resolve() },
    undefined,
  );
  try {
    await expect.poll(() => replica.hasReached(null)).toBe(true);
    expect(await replica.hasReached('0/100')).toBe(true);
    expect(await replica.hasReached('0/101')).toBe(false);
    state.first = '0/200';
    await expect.poll(() => replica.hasReached(null), { timeout: 3_000 }).toBe(false);
    expect(replica.age()).toBeGreaterThan(1_000);
    state.replayed = '0/200';
    await expect.poll(() => replica.hasReached('0/200'), { timeout: 3_000 }).toBe(true);
    state.follows = false;
    // At once, not when it has grown old.
    await expect.poll(() => replica.age(), { timeout: 3_000 }).toBe(Infinity);
    expect(await replica.hasReached(null)).toBe(false);
  } finally {
    await replica.close();
  }
});

test('a notice waits for the replica, and never for ever: neither for one that stands still nor for a first database that does not answer', async () => {
  let isSilent = false;
  const primary = {
    query: () => (isSilent ? new Promise(() => undefined) : Promise.resolve({ rows: [{ position: '0/200' }] })),
  };
  const replica = watchReplica(
    {
      primary: primary as never,
      replica: { query: () => Promise.resolve({ rows: [{ position: '0/200', follows: true }] }) } as never,
    },
    { db: empty.db, exports: empty.exports, end: () => Promise.resolve() },
    undefined,
  );
  await expect.poll(() => replica.hasReached(null)).toBe(true);
  const took = async () => {
    const from = performance.now();
    await replica.catchUp();
    return performance.now() - from;
  };
  expect(await took()).toBeLessThan(onThisMachine(500));
  isSilent = true;
  expect(await took()).toBeLessThan(onThisMachine(3_000));
});
