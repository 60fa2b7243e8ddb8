import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { testApp, testPassword, type TestApp } from '#kernel/testing/app.ts';
import { sampleRecord } from '#kernel/testing/sampleRecord.ts';
import { forgetRecord, registerRecords } from '../records/registry.ts';
import { signInServer } from '#modules/account/sign-in/server/sign-in.server.ts';
import { openPool } from '../database/connect.ts';
import { openLive, type Live } from './live.ts';
import { anyRow } from './names.ts';

let app: TestApp;
let url: string;
const sockets: Socket[] = [];
const processes: Live[] = [];
const servers = new Map<string, Server>();
beforeAll(async () => {
  app = await testApp([signInServer]);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
  const { database, identity, log } = app.deps;
  processes.push(openLive(app.app.server, { pool: database.pool, identity, log, publicUrl: url }));
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  for (const process of processes) await process.close();
  await app.close();
});

async function connected(cookie: string, at = url): Promise<Socket> {
  const socket = io(at, { transports: ['websocket'], extraHeaders: { cookie, origin: at }, reconnection: false });
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

/** What somebody who looks on knows of a person: here, idle or gone. */
async function watch(at = url): Promise<(id: string) => string> {
  const socket = await connected((await app.as()).cookie, at);
  let users: { _id: string; idle?: boolean }[] = [];
  socket.on('update:users', (list: typeof users) => (users = list));
  return (id) => {
    const one = users.find((user) => user._id === id);
    return one ? (one.idle ? 'idle' : 'here') : 'gone';
  };
}

/** One more process of the same product. They all stay until the end: one that goes is waited for by the others for a while. */
async function another(pool = app.deps.database.pool): Promise<string> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const there = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { identity, log } = app.deps;
  processes.push(openLive(server, { pool, identity, log, publicUrl: there }));
  servers.set(there, server);
  return there;
}

/** How many connections a process has now. */
const lines = (there: string) =>
  new Promise<number>((resolve) => servers.get(there)?.getConnections((_, count) => resolve(count)));

const goIdle = async (cookie: string, at = url) => {
  const socket = await connected(cookie, at);
  await socket.emitWithAck('update:users', { idle: true });
  socket.disconnect();
};
const quick = { timeout: 20_000 };

test('who is idle is gone when their session ends, however it ends, and not before their last one does', async () => {
  const seen = await watch();
  const [out, locked, twice] = [await app.as(), await app.as(), await app.as()];
  const again = await app.stranger.call('POST', '/auth/login', { username: twice.username, password: testPassword });
  const second = String([again.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  for (const cookie of [out.cookie, locked.cookie, twice.cookie, second]) await goIdle(cookie);
  const all = () => [out, locked, twice].map(({ id }) => seen(id));
  await expect.poll(all, quick).toEqual(['idle', 'idle', 'idle']);

  await out.get('/auth/destroy');
  await app.deps.database.pool.query(`update app_user set state = 'locked', lock_reason = 'left' where id = $1`, [
    locked.id,
  ]);
  await twice.get('/auth/destroy');
  await expect.poll(all, quick).toEqual(['gone', 'gone', 'idle']);
  await app.stranger.call('GET', '/auth/destroy', undefined, { cookie: second });
  await expect.poll(all, quick).toEqual(['gone', 'gone', 'gone']);
});

test('a session that runs out takes its idle person with it', async () => {
  const seen = await watch();
  const person = await app.as();
  await goIdle(person.cookie);
  await expect.poll(() => seen(person.id), quick).toBe('idle');
  await app.deps.database.pool.query('update session set expires_at = now() where user_id = $1', [person.id]);
  await expect.poll(() => seen(person.id), quick).toBe('gone');
});

test('whoever comes and goes idle at once is idle, also when the first word to the database is slow', async () => {
  const { pool } = app.deps.database;
  let letFirstGo: () => void = () => undefined;
  const first = new Promise<void>((go) => (letFirstGo = go));
  let asked = 0;
  let answered = 0;
  const slow: typeof pool = Object.create(pool, {
    query: {
      value: async (...words: Parameters<typeof pool.query>) => {
        if ((words[0] as { name?: string }).name !== 'session-idle') return pool.query(...words);
        asked += 1;
        if (asked === 1) await first;
        const ask = pool.query.bind(pool) as unknown as (...all: typeof words) => Promise<unknown>;
        const answer = await ask(...words);
        answered += 1;
        return answer;
      },
    },
  });
  const there = await another(slow);
  const seen = await watch();
  const person = await app.as();
  await goIdle(person.cookie, there);
  await expect.poll(() => lines(there), quick).toBe(0);
  letFirstGo();
  await expect.poll(() => seen(person.id), quick).toBe('idle');
  // Coming and going are both noted, whichever was sent first.
  await expect.poll(() => answered, quick).toBe(2);
  const { rows } = await pool.query('select idle_at from session where user_id = $1', [person.id]);
  expect(rows.map((row: { idle_at: Date | null }) => row.idle_at !== null)).toEqual([true]);
  expect(seen(person.id)).toBe('idle');
});

test('a process that starts later knows who is idle, and tells it to nobody wrongly', async () => {
  const seen = await watch();
  const person = await app.as();
  await goIdle(person.cookie);
  await expect.poll(() => seen(person.id), quick).toBe('idle');

  const there = await another();
  const seenThere = await watch(there);
  await expect.poll(() => seenThere(person.id), quick).toBe('idle');
  expect(seen(person.id)).toBe('idle');
  await connected(person.cookie, there);
  await expect.poll(() => [seen(person.id), seenThere(person.id)], quick).toEqual(['here', 'here']);
});

/** What a person hears of changes, in the words of the notices. */
async function listen(person: { cookie: string }, at = url): Promise<{ modules: string[]; ids: string[] }[]> {
  const heard: { modules: string[]; ids: string[] }[] = [];
  (await connected(person.cookie, at)).on('update:data', (notice: (typeof heard)[number]) => heard.push(notice));
  return heard;
}
const namesIn = (heard: readonly { modules: string[] }[]) => heard.flatMap(({ modules }) => modules);
const idsIn = (heard: readonly { ids: string[] }[]) => heard.flatMap(({ ids }) => ids);

test('a change is told to who may read the record, on every process, and the others hear neither its name nor its rows', async () => {
  const secret = { ...sampleRecord, name: 'secret', access: { ...sampleRecord.access, read: 'hr.viewer' } } as const;
  registerRecords([secret]);
  onTestFinished(() => forgetRecord(secret));
  const there = await another();
  const [may, mayNot] = [await app.as('hr.viewer'), await app.as('level:5', 'stores.admin')];
  const readers = [await listen(may), await listen(may, there)];
  const others = [await listen(mayNot), await listen(mayNot, there)];
  const publish = (name: string, id: string) => processes[0]?.publish(new Map([[name, new Set([id])]]));
  publish('secret', 'row-1');
  // Told with it, of no record: everybody hears it.
  publish('counts', 'row-2');
  await expect
    .poll(() => [...readers, ...others].map((heard) => namesIn(heard).includes('counts')), quick)
    .toEqual([true, true, true, true]);
  expect(readers.map((heard) => [namesIn(heard), idsIn(heard)])).toEqual(
    readers.map(() => [
      ['secret', 'counts'],
      ['row-1', 'row-2'],
    ]),
  );
  expect(others.map((heard) => [namesIn(heard), idsIn(heard)])).toEqual(others.map(() => [['counts'], ['row-2']]));

  // A right that is taken away is felt by the line that is open.
  await app.deps.database.pool.query(`update app_user set roles = '{}' where id = $1`, [may.id]);
  const gone = async () => {
    publish('secret', 'row-3');
    publish('counts', 'row-4');
    const before = namesIn(readers[0] ?? []).filter((name) => name === 'counts').length;
    await expect
      .poll(() => namesIn(readers[0] ?? []).filter((name) => name === 'counts').length, quick)
      .toBeGreaterThan(before);
    const last = readers[0]?.at(-1);
    return last?.modules;
  };
  await expect.poll(gone, { timeout: 10_000 }).toEqual(['counts']);
});

test('what changed without the name of a row is told apart from what is named, so that it concerns every open row', async () => {
  const heard = await listen(await app.as());
  processes[0]?.publish(
    new Map([
      ['counts', new Set(['row-5', anyRow])],
      ['things', new Set(['row-6'])],
    ]),
  );
  await expect.poll(() => namesIn(heard).toSorted(), quick).toEqual(['counts', 'things']);
  expect(heard.toSorted((a, b) => b.ids.length - a.ids.length)).toEqual([
    { modules: ['things'], ids: ['row-6'] },
    { modules: ['counts'], ids: [] },
  ]);
});

/** How often a screen there was told to ask for all it shows. */
async function toldAll(at: string): Promise<() => number> {
  let times = 0;
  (await connected((await app.as()).cookie, at)).on('update:all', () => (times += 1));
  return () => times;
}

/** The pool of a process whose database does not answer what begins so, while `isAway` says so; `unanswered` counts what it did not. */
function failing(isAway: () => boolean, asks: (text: string) => boolean) {
  const { pool } = app.deps.database;
  let count = 0;
  const broken = Object.create(pool, {
    query: {
      value: (...asked: Parameters<typeof pool.query>) => {
        const first = asked[0] as string | { text: string };
        if (!isAway() || !asks(typeof first === 'string' ? first : first.text)) return pool.query(...asked);
        count += 1;
        return Promise.reject(new Error('Connection terminated unexpectedly'));
      },
    },
  }) as typeof pool;
  return { broken, unanswered: () => count };
}

test.each([
  ['whose rights could not be asked', 'select s.id'],
  ['that could not be passed on to the other processes', 'SELECT pg_notify'],
])(
  'a notice %s is made good when the database answers again: every screen of every process asks for all it shows',
  async (_, start) => {
    let isAway = false;
    const { broken, unanswered } = failing(
      () => isAway,
      (text) => text.startsWith(start),
    );
    const there = await another(broken);
    const live = processes.at(-1);
    const told = [await toldAll(there), await toldAll(url)];
    isAway = true;
    live?.publish(new Map([['counts', new Set(['row-7'])]]));
    // Asked for the notice, and at least once again by the round that looks whether anything is owed.
    await expect.poll(unanswered, quick).toBeGreaterThan(1);
    const before = told.map((times) => times());
    isAway = false;
    await expect.poll(() => told.every((times, n) => times() > (before[n] ?? 0)), quick).toBe(true);
  },
  60_000,
);

test('while the database is away nobody is told that their session is over: the line is refused with "not now"', async () => {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const there = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { identity, log, database } = app.deps;
  const away = { ...identity, pool: undefined } as unknown as typeof identity;
  processes.push(openLive(server, { pool: database.pool, identity: away, log, publicUrl: there }));
  await expect(connected((await app.as()).cookie, there)).rejects.toThrow('NOT_NOW');
});

test('the connection a process listens on may break as often as it likes: the pool gets its place back, and others are heard again', async () => {
  const pool = openPool(app.deps.database.url, { size: 2, waitMs: 5_000, name: 'listening' });
  const told = await toldAll(await another(pool));
  const listener = async () => {
    const { rows } = await app.deps.database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'listening' and query like 'LISTEN%' and datname = current_database()`,
    );
    return rows[0]?.pid ?? 0;
  };
  await expect.poll(listener, { timeout: 10_000 }).toBeGreaterThan(0);
  for (let broken = 0; broken < 3; broken += 1) {
    const before = await listener();
    await app.deps.database.pool.query('select pg_terminate_backend($1)', [before]);
    const heard = told();
    await expect.poll(async () => ![0, before].includes(await listener()), { timeout: 10_000 }).toBe(true);
    await expect.poll(told, quick).toBeGreaterThan(heard);
  }
  expect(pool.totalCount).toBeLessThanOrEqual(2);
}, 60_000);
