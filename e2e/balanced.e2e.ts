import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#kernel/server/database/connect.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { mailServer, type MailServer } from '#kernel/testing/mailServer.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import { cookieOf, freePort, startProduct, type Product } from './product.ts';

// Four processes behind HAProxy: whoever comes is sent to the next one, so nothing may be kept in one of them. `npm run test:long`.
const atOnce = 4;
let front: string;
let frontPort: number;
let balancer: Balancer;
let folder: string;
let mail: MailServer;
const processes: Product[] = [];

const sent = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
const post = (path: string, cookie: string, body: unknown, key: string = randomUUID()) =>
  fetch(front + path, {
    method: 'POST',
    headers: { ...sent, cookie, 'idempotency-key': key },
    body: JSON.stringify(body),
  });
const get = async <T>(path: string, cookie: string): Promise<T> =>
  (await (await fetch(front + path, { headers: { cookie } })).json()) as T;
const announcement = (title: string) => ({
  title,
  body: 'Seen everywhere.',
  category: 'news',
  audience: [],
  publishAt: '2026-01-01T00:00:00Z',
  pinned: false,
  ackRequired: false,
});

async function connected(cookie: string): Promise<Socket> {
  const socket = io(front, {
    transports: ['websocket'],
    extraHeaders: { cookie, origin: front },
    reconnection: false,
    forceNew: true,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

/** Answers a second of so many connections that ask one thing after the other, from a thread of its own. */
function answersPerSecond(path: string, cookie: string, clients = 32, ms = 6_000): Promise<number> {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads');
    import(workerData.client).then(async ({ load }) => {
      const next = () => ({ method: 'GET', path: workerData.path });
      await load(next, { ...workerData, ms: 1500 });
      const { answers, seconds, failed } = await load(next, workerData);
      parentPort.postMessage({ answers, seconds, failed });
    });`;
  const client = new URL('../tools/bench/client.ts', import.meta.url).href;
  const worker = new Worker(code, { eval: true, workerData: { client, path, cookie, clients, ms, port: frontPort } });
  return new Promise((resolve, reject) => {
    worker.once('message', ({ answers, seconds, failed }: { answers: number; seconds: number; failed: object }) =>
      Object.keys(failed).length > 0 ? reject(new Error(JSON.stringify(failed))) : resolve(answers / seconds),
    );
    worker.once('error', reject);
  });
}

describe.runIf(process.env['TEST_LONG'])('four processes behind HAProxy (npm run test:long)', () => {
  const behind = (count: number) =>
    startBalancer({
      folder,
      port: frontPort,
      mode: 'http',
      check: '/healthz',
      targets: processes.slice(0, count).map(({ url }, at) => ({ name: `p${at}`, port: Number(new URL(url).port) })),
    });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'abs-balanced-'));
    frontPort = await freePort();
    front = `http://127.0.0.1:${frontPort}`;
    mail = await mailServer();
    mail.letIn(Infinity);
    const env = { SMTP_URL: mail.url, PUBLIC_URL: front, TRUSTED_PROXIES: '127.0.0.1' };
    processes.push(await startProduct({ env }));
    const [first] = processes as [Product];
    while (processes.length < atOnce) processes.push(await startProduct({ dataDir: first.dataDir, env }));
    balancer = await behind(atOnce);
  }, 600_000);
  afterAll(async () => {
    await balancer.stop();
    mail.server.close();
    for (const one of processes.slice(1)) await one.stop();
    await processes[0]?.discard();
    await rm(folder, { recursive: true, force: true });
  }, 120_000);

  test('a session opened at one process is known to all, and signing out ends it and its sockets in all within two seconds', async () => {
    const cookie = await cookieOf({ url: front }, 'finance');
    // Sixteen calls through the balancer reach each of them.
    for (let n = 0; n < 16; n += 1)
      expect((await fetch(`${front}/api/session`, { headers: { cookie } })).status).toBe(200);
    const sockets = await Promise.all(Array.from({ length: 8 }, () => connected(cookie)));
    const from = performance.now();
    const closed = sockets.map(
      (socket) => new Promise<number>((resolve) => socket.on('disconnect', () => resolve(performance.now() - from))),
    );
    const out = await fetch(`${front}/auth/destroy`, {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      redirect: 'manual',
    });
    expect(out.status).toBeLessThan(400);
    for (let n = 0; n < 16; n += 1)
      expect((await fetch(`${front}/api/session`, { headers: { cookie } })).status).toBe(401);
    const slowest = Math.max(...(await Promise.all(closed)));
    printFigure(
      '4 processes',
      `signed out: refused at once by all, the last of 8 sockets shut after ${Math.round(slowest)} ms`,
    );
    expect(slowest).toBeLessThan(2_000);
  });

  test('a change is heard by the screens of every process', async () => {
    const viewer = await cookieOf({ url: front }, 'viewer');
    const sockets = await Promise.all(Array.from({ length: 8 }, () => connected(viewer)));
    const from = performance.now();
    const heard = sockets.map(
      (socket) =>
        new Promise<number>((resolve) =>
          socket.on('update:data', ({ modules }: { modules: string[] }) => {
            if (modules.includes('announcement')) resolve(performance.now() - from);
          }),
        ),
    );
    expect(
      (await post('/api/announcements', await cookieOf({ url: front }, 'quality'), announcement('All hear it'))).status,
    ).toBe(201);
    const slowest = Math.max(...(await Promise.all(heard)));
    printFigure(
      '4 processes',
      `a change was heard by 8 screens at 4 processes after at most ${Math.round(slowest)} ms`,
    );
    expect(slowest).toBeLessThan(2_000);
    for (const socket of sockets) socket.close();
  });

  test('numbers have no gap and no double, and a repeat under its key that reaches another process makes nothing twice', async () => {
    const cookie = await cookieOf({ url: front }, 'quality');
    const areas = await get<{ rows: { id: string }[] }>('/api/qa/internal-audit/areas', cookie);
    const people = await get<{ options: { id: string }[] }>('/api/pick/employee', cookie);
    const finding = (n: number) => ({
      source: 'internal',
      level: 'level2',
      clause: '145.A.40',
      areaId: areas.rows[0]?.id,
      ownerId: people.options[0]?.id,
      requirement: 'Tools are calibrated to a standard the authority accepts.',
      statement: `Torque wrench ${n} was used eleven days after its calibration ended.`,
      evidence: `Label of wrench ${n}`,
    });
    const keys = Array.from({ length: 60 }, () => randomUUID());
    const answers = await Promise.all(
      [...keys, ...keys].map(async (key, n) => {
        for (;;) {
          const answer = await post('/api/qa/findings', cookie, finding(n % keys.length), key);
          const body = (await answer.json()) as { row?: { number: string }; code?: string };
          // A repeat that comes while the first is under way is told so and comes again.
          if (body.row) return body.row.number;
          if (![409, 503].includes(answer.status)) throw new Error(`${answer.status} ${JSON.stringify(body)}`);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }),
    );
    const counted = [...new Set(answers)].map((number) => Number(/\d+$/.exec(number)?.[0])).toSorted((a, b) => a - b);
    printFigure(
      '4 processes',
      `${answers.length} calls, ${counted.length} numbers, from ${counted[0]} to ${counted.at(-1)}`,
    );
    expect(counted.length).toBe(keys.length);
    expect((counted.at(-1) ?? 0) - (counted[0] ?? 0)).toBe(keys.length - 1);
  });

  test('wrong passwords are counted once for all processes, by the client’s own address', async () => {
    const guess = (address: string) =>
      fetch(`${front}/auth/login`, {
        method: 'POST',
        headers: { ...sent, 'x-forwarded-for': address },
        body: JSON.stringify({ username: 'hr', password: 'a wrong guess 2026' }),
      }).then(({ status }) => status);
    const statuses: number[] = [];
    for (let n = 0; n < 24; n += 1) statuses.push(await guess(`203.0.113.${n}`));
    const evaluated = statuses.filter((status) => status === 401).length;
    printFigure(
      '4 processes',
      `24 guesses of one name at four processes: ${evaluated} evaluated, ${statuses.filter((s) => s === 429).length} told to wait`,
    );
    // Counted by each process alone it would be twenty.
    expect(evaluated).toBeLessThanOrEqual(10);
    expect(statuses.every((status) => status === 401 || status === 429)).toBe(true);
  });

  test('a job is done by one of them, once: of 60 mails that wait none is missing and none leaves twice', async () => {
    const database = await openDatabase({ dataDir: processes[0]?.dataDir ?? '' });
    await database.pool.query(
      `with made as (
         insert into notification (user_id, type, title, link, subject, cause, created_at, last_at)
         select u.id, 'Jobs', 'Message ' || n, '/dashboard', 'four:' || n, 'four', now(), now()
         from app_user u, generate_series(1, 60) n where u.username = 'hr' returning id),
       due as (insert into notification_delivery (notification_id, channel, created_at) select id, 'email', now() from made returning id)
       select graphile_worker.add_job('deliverNotice', json_build_object('deliveryId', id)) from due`,
    );
    const waiting = async () =>
      (await database.pool.query(`select 1 from notification_delivery where state = 'waiting'`)).rowCount;
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
    await database.close();
    const keys = mail.mails
      .filter((message) => /Message \d+/.test(message))
      .map((message) => /^Message-ID: <([^@]+)@/im.exec(message)?.[1] ?? '');
    printFigure('4 processes', `60 mails that waited: ${keys.length} left, ${new Set(keys).size} different`);
    expect([keys.length, new Set(keys).size]).toEqual([60, 60]);
  });

  test('answers a second of 1, 2 and 4 processes behind the balancer', async () => {
    const cookie = await cookieOf({ url: front }, 'planner');
    const figures: string[] = [];
    for (const count of [1, 2, 4]) {
      await balancer.stop();
      balancer = await behind(count);
      const list = await answersPerSecond('/api/announcements?size=50', cookie);
      const session = await answersPerSecond('/api/session', cookie);
      figures.push(`${count}: ${Math.round(list)} lists, ${Math.round(session)} sessions`);
    }
    printFigure(
      'answers/s',
      `${figures.join('; ')} (${availableParallelism()} cores of ${cpus()[0]?.model ?? 'unknown'}, which also run PostgreSQL, HAProxy and the callers)`,
    );
    expect(figures.length).toBe(3);
  }, 300_000);
});
