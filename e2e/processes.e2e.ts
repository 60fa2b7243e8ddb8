import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import { io, type Socket } from 'socket.io-client';
import { printFigure } from '#kernel/testing/figure.ts';
import { openChromium } from './chromium.ts';
import { cookieOf, startProduct, type Product } from './product.ts';
import { signIn as signInByForm } from './screens.ts';

// Two processes of the product on one database: what one does, the other knows.
let first: Product;
let second: Product;
let browser: Browser;

beforeAll(async () => {
  [first, browser] = await Promise.all([startProduct(), openChromium()]);
  second = await startProduct({ dataDir: first.dataDir });
}, 300_000);
afterAll(async () => {
  await browser.close();
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
  // A rule hides some announcements from some: which one it was stays here.
  expect(notice.ids).not.toContain(row.id);
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
  expect(after).toBeLessThan(2_000);
});

test('P26 locked by an administrator on one process, an open page and an open socket on the other feel it within two seconds', async () => {
  const admin = await cookieOf(first, 'admin');
  const { row } = (await (
    await fetch(`${first.url}/api/admin/users/stores`, { headers: { cookie: admin } })
  ).json()) as { row: { name: string; version: number } };
  const watcher = await connected(first, admin);
  const seen = watch(watcher);
  const context = await browser.newContext({ baseURL: second.url });
  await signInByForm(context, second.url, 'stores');
  const page = await context.newPage();
  await page.goto('/announcements');
  // Open for work: its own socket stands.
  await expect.poll(() => seen(row.name), { timeout: 20_000 }).toBe('here');
  const socket = await connected(second, await cookieOf(second, 'stores'));
  const from = performance.now();
  const since = () => performance.now() - from;
  const closed = new Promise<number>((resolve) => socket.on('disconnect', () => resolve(since())));
  const left = page.waitForURL('**/login*').then(since);
  const locked = await fetch(`${first.url}/api/admin/users/stores/lock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: admin },
    body: JSON.stringify({ reason: 'left the company', version: row.version }),
  });
  expect(locked.status).toBe(200);
  const took = { page: await left, socket: await closed };
  printFigure(
    'P26',
    `locked: the page was at the sign-in screen after ${Math.round(took.page)} ms, the socket shut after ${Math.round(took.socket)} ms`,
  );
  expect(took.page).toBeLessThan(2_000);
  expect(took.socket).toBeLessThan(2_000);
  watcher.close();
  await context.close();
});

interface Here {
  _id: string;
  name: string;
  idle?: boolean;
}
/** What a watcher of `update:users` knows now about one person: here, idle or gone. */
function watch(socket: Socket, told: () => void = () => undefined): (name: string) => string {
  let users: Here[] = [];
  socket.on('update:users', (list: Here[]) => {
    users = list;
    told();
  });
  return (name) => {
    const [one, ...more] = users.filter((user) => user.name === name);
    if (more.length > 0) return 'more than once';
    return one ? (one.idle ? 'idle' : 'here') : 'gone';
  };
}

test('update:users is one for both processes: who is here, who went idle and closed the socket, who came back, who left', async () => {
  const cookie = await cookieOf(first, 'hr');
  const { claims } = (await (await fetch(`${first.url}/api/session`, { headers: { cookie } })).json()) as {
    claims: { name: string; _id: string };
  };
  const elsewhere = await connected(second, await cookieOf(second, 'viewer'));
  let times = 0;
  const seen = watch(elsewhere, () => (times += 1));
  const person = await connected(first, cookie);
  person.emit('update:users', { name: claims.name, _id: claims._id });
  await expect.poll(() => seen(claims.name)).toBe('here');
  // Idle is theirs to say; whom they are is not.
  await person.emitWithAck('update:users', { name: 'Somebody Else', _id: randomUUID(), idle: true });
  person.disconnect();
  await expect.poll(() => seen(claims.name)).toBe('idle');
  expect(seen('Somebody Else')).toBe('gone');
  // Who looks from either process, later too, sees the same.
  const late = await connected(second, await cookieOf(second, 'sales'));
  const seenLate = watch(late);
  await expect.poll(() => seenLate(claims.name)).toBe('idle');
  const back = await connected(second, cookie);
  await expect.poll(() => [seen(claims.name), seenLate(claims.name)]).toEqual(['here', 'here']);
  // A second screen goes idle: the first still shows them here.
  const alsoThere = await connected(first, cookie);
  await alsoThere.emitWithAck('update:users', { idle: true });
  const before = times;
  alsoThere.disconnect();
  await expect.poll(() => times).toBeGreaterThan(before);
  expect(seen(claims.name)).toBe('here');
  back.io.engine.close();
  await expect.poll(() => [seen(claims.name), seenLate(claims.name)]).toEqual(['gone', 'gone']);
  for (const socket of [elsewhere, late]) socket.close();
});

/** Switches the second step on over HTTP; answers its key and the ten backup codes. */
async function withTwoStep(username: string): Promise<{ key: string; codes: string[] }> {
  const cookie = await cookieOf(first, username);
  const base = `${first.url}/api/users/${username}/twofactor`;
  const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const { key } = (await (await fetch(`${base}/enable`, { headers })).json()) as { key: string };
  const token = new TOTP({ secret: Secret.fromBase32(key) }).generate();
  const done = await fetch(`${base}/verify`, { method: 'POST', headers, body: JSON.stringify({ token }) });
  const { verified, backupCodes } = (await done.json()) as { verified: boolean; backupCodes: string[] };
  expect(verified).toBe(true);
  return { key, codes: backupCodes };
}
const signIn = async (at: Product, username: string, code: string) =>
  (
    await fetch(`${at.url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ username, password: `demo-${username}-2026`, code }),
    })
  ).status;

test('P17 second-step codes are guessed at both processes in turn: at most ten are looked at, then the right one does not help either', async () => {
  const { codes } = await withTwoStep('training');
  const answers: number[] = [];
  for (let guess = 0; guess < 30; guess += 1)
    answers.push(await signIn(guess % 2 ? second : first, 'training', String(100_000 + guess)));
  const evaluated = answers.filter((status) => status === 401).length;
  printFigure('P17', `30 guesses at two processes in turn, ${evaluated} evaluated, none right`);
  expect(answers.every((status) => status === 401 || status === 429)).toBe(true);
  expect(evaluated).toBeLessThanOrEqual(10);
  for (const at of [first, second]) expect(await signIn(at, 'training', codes[0] ?? '')).toBe(429);
});

test('P16 and P17 a backup code and a code of the authenticator open once, of 20 at the same moment at two processes', async () => {
  const backup = await withTwoStep('safety');
  const { key } = await withTwoStep('logistics');
  const next = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + 30_000 });
  for (const [username, code] of [
    ['safety', backup.codes[0] ?? ''],
    ['logistics', next],
  ] as const) {
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => signIn(n % 2 ? second : first, username, code)),
    );
    const opened = statuses.filter((status) => status === 200).length;
    printFigure('P17', `${username}: 20 tries of one code at once at two processes, ${opened} opened`);
    expect([username, opened]).toEqual([username, 1]);
  }
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
  const ended = third.stop('SIGTERM');
  // A service manager signals the whole group, and `npm start` passes it on: the server hears it twice.
  third.process.kill('SIGTERM');
  const code = await ended;
  const answers = await Promise.all(calls);
  const reader = await cookieOf(first, 'quality');
  const list = (await (
    await fetch(`${first.url}/api/announcements?q=while%20stopping&size=500`, { headers: { cookie: reader } })
  ).json()) as { total: number };
  const accepted = answers.filter((status) => status === 201).length;
  printFigure('P50', `${accepted} accepted, ${list.total} stored, exit ${code} after ${Date.now() - from} ms`);
  expect(code, third.output()).toBe(0);
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
