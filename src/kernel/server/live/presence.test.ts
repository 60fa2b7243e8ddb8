import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { signInServer } from '#modules/account/sign-in/server/sign-in.server.ts';
import { openLive, type Live } from './live.ts';

let app: TestApp;
let live: Live;
let url: string;
/** How often it was noted whether somebody is idle. */
let noted = 0;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await testApp([signInServer]);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
  const { database, identity, log } = app.deps;
  const pool: typeof database.pool = Object.create(database.pool, {
    query: {
      value: (...words: Parameters<typeof database.pool.query>) => {
        if ((words[0] as { name?: string }).name === 'session-idle') noted += 1;
        return database.pool.query(...words);
      },
    },
  });
  live = openLive(app.app.server, { pool, identity, log, publicUrl: url });
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await live.close();
  await app.close();
});

async function connected(cookie: string): Promise<Socket> {
  const extraHeaders = { cookie, origin: url };
  const socket = io(url, { transports: ['websocket'], extraHeaders, reconnection: false, forceNew: true });
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}
const quick = { timeout: 20_000 };

test('P54 one person has 50 lines; however often they say that they are here, others are told of it twice a second at most', async () => {
  const person = await app.as();
  const tried = await Promise.allSettled(Array.from({ length: 80 }, () => connected(person.cookie)));
  const made = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const open = () => made.filter((socket) => socket.connected);
  await expect.poll(() => open().length, quick).toBe(50);
  await expect(connected(person.cookie)).rejects.toThrow('TOO_MANY_LINES');

  let told = 0;
  (await connected((await app.as()).cookie)).on('update:users', () => (told += 1));
  await expect.poll(() => told, quick).toBeGreaterThan(0);
  [told, noted] = [0, 0];
  const began = performance.now();
  for (let nth = 0; nth < 100; nth += 1) for (const socket of open()) socket.emit('update:users', { idle: false });
  await Promise.all(open().map((socket) => socket.emitWithAck('update:users', { idle: false })));
  const seconds = (performance.now() - began) / 1_000;
  expect(told).toBeLessThanOrEqual(2 * seconds + 2);
  // 5,050 were said.
  expect(noted).toBeLessThan(2_000);
}, 60_000);

test('P54 a line on which nobody says who they are is closed: a stranger keeps nothing here', async () => {
  const opened = await fetch(`${url}/socket.io/?EIO=4&transport=polling`);
  const { sid } = JSON.parse((await opened.text()).slice(1)) as { sid: string };
  const isKept = async () => (await fetch(`${url}/socket.io/?EIO=4&transport=polling&sid=${sid}`)).ok;
  // The first question hangs until the line ends; then nobody knows it any more.
  await expect.poll(isKept, { timeout: 20_000, interval: 200 }).toBe(false);
}, 30_000);
