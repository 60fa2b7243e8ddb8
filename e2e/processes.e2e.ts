import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { io, type Socket } from 'socket.io-client';
import { printFigure } from '#kernel/testing/figure.ts';
import { cookieOf, startProduct, type Product } from './product.ts';

// Two processes of the product on one database: what one does, the other knows.
let first: Product;
let second: Product;

beforeAll(async () => {
  first = await startProduct();
  second = await startProduct({ dataDir: first.dataDir });
}, 300_000);
afterAll(async () => {
  await second.stop();
  await first.discard();
}, 60_000);

async function connected(product: Product, cookie: string): Promise<Socket> {
  const socket = io(product.url, {
    transports: ['websocket'],
    extraHeaders: { cookie, origin: product.url },
    reconnection: false,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

function write(product: Product, cookie: string, title: string): Promise<Response> {
  return fetch(`${product.url}/api/announcements`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
      cookie,
    },
    body: JSON.stringify({
      title,
      body: 'Seen everywhere.',
      category: 'news',
      audience: [],
      publishAt: '2026-01-01T00:00:00Z',
      pinned: false,
      ackRequired: false,
    }),
  });
}

test('a change made on one process reaches an open screen on the other', async () => {
  const cookie = await cookieOf(first, 'quality');
  const reader = await connected(second, await cookieOf(second, 'viewer'));
  const from = performance.now();
  const heard = new Promise<{ modules: string[]; ids: string[] }>((resolve) => reader.on('update:data', resolve));
  const answer = await write(first, cookie, 'Across processes');
  const { row } = (await answer.json()) as { row: { id: string } };
  const notice = await heard;
  printFigure('live', `heard on the other process after ${Math.round(performance.now() - from)} ms`);
  expect(notice.modules).toContain('announcement');
  expect(notice.ids).toContain(row.id);
  reader.close();
});

test('P26 signing out on one process ends the session and its socket on the other within two seconds', async () => {
  const cookie = await cookieOf(first, 'finance');
  const asked = () => fetch(`${second.url}/api/session`, { headers: { cookie } });
  expect((await asked()).status).toBe(200);
  const socket = await connected(second, cookie);
  const closed = new Promise<number>((resolve) => {
    const from = performance.now();
    socket.on('disconnect', () => resolve(performance.now() - from));
  });
  const out = await fetch(`${first.url}/auth/destroy`, {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  });
  expect(out.status).toBeLessThan(400);
  expect((await asked()).status).toBe(401);
  const after = await closed;
  printFigure('P26', `refused at once, socket shut after ${Math.round(after)} ms`);
  expect(after).toBeLessThan(4_000);
});

test('P21 a stranger and a foreign page get no socket', async () => {
  const cookie = await cookieOf(first, 'viewer');
  await expect(connected(second, 'token=nothing')).rejects.toThrow(/AUTH_REQUIRED|error/);
  const foreign = io(first.url, {
    transports: ['websocket'],
    extraHeaders: { cookie, origin: 'https://evil.example' },
    reconnection: false,
  });
  await new Promise<void>((resolve, reject) => {
    foreign.once('connect_error', () => resolve());
    foreign.once('connect', () => reject(new Error('a foreign page was let in')));
  });
});

test('P50 a stop is clean: what was accepted is answered, the process ends by itself', async () => {
  const third = await startProduct({ dataDir: first.dataDir });
  const cookie = await cookieOf(third, 'quality');
  const calls = Array.from({ length: 24 }, (_, n) =>
    write(third, cookie, `While stopping ${n}`).then(
      (answer) => answer.status,
      () => 0,
    ),
  );
  await new Promise((resolve) => setTimeout(resolve, 30));
  const from = Date.now();
  const code = await third.stop('SIGTERM');
  const answers = await Promise.all(calls);
  const reader = await cookieOf(first, 'quality');
  const list = (await (
    await fetch(`${first.url}/api/announcements?q=while%20stopping&size=500`, { headers: { cookie: reader } })
  ).json()) as { total: number };
  const accepted = answers.filter((status) => status === 201).length;
  printFigure('P50', `${accepted} accepted, ${list.total} stored, exit ${code} after ${Date.now() - from} ms`);
  expect(code).toBe(0);
  expect(list.total).toBeGreaterThanOrEqual(accepted);
  expect(Date.now() - from).toBeLessThan(12_000);
});

test('P58 health tells the truth while a process lives', async () => {
  const ready = await fetch(`${first.url}/readyz`);
  expect(ready.status).toBe(200);
  expect(((await ready.json()) as { checks: Record<string, { ok: boolean }> }).checks['database']?.ok).toBe(true);
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  expect(await (await fetch(`${first.url}/metrics`)).text()).toContain('http_call_seconds');
});
