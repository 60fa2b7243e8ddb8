import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, testPassword, type TestApp } from '#kernel/testing/app.ts';
import { signInModule } from '#modules/account/sign-in/server/sign-in.module.ts';
import { openLive, type Live } from './live.ts';

let app: TestApp;
let live: Live;
let url: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await testApp([signInModule]);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
  const { database, identity, log } = app.house;
  live = openLive(app.app.server, { pool: database.pool, identity, log, publicUrl: url });
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await live.close();
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

const goIdle = async (cookie: string) => {
  const socket = await connected(cookie);
  await socket.emitWithAck('update:users', { idle: true });
  socket.disconnect();
};
const quick = { timeout: 5_000 };

test('who is idle is gone when their session ends, however it ends, and not before their last one does', async () => {
  const seen = await watch();
  const [out, locked, twice] = [await app.as(), await app.as(), await app.as()];
  const again = await app.stranger.call('POST', '/auth/login', { username: twice.username, password: testPassword });
  const second = String([again.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  for (const cookie of [out.cookie, locked.cookie, twice.cookie, second]) await goIdle(cookie);
  const all = () => [out, locked, twice].map(({ id }) => seen(id));
  await expect.poll(all, quick).toEqual(['idle', 'idle', 'idle']);

  await out.get('/auth/destroy');
  await app.house.database.pool.query(`update app_user set state = 'locked', lock_reason = 'left' where id = $1`, [
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
  await app.house.database.pool.query('update session set expires_at = now() where user_id = $1', [person.id]);
  await expect.poll(() => seen(person.id), quick).toBe('gone');
});

test('a process that starts later knows who is idle, and tells it to nobody wrongly', async () => {
  const seen = await watch();
  const person = await app.as();
  await goIdle(person.cookie);
  await expect.poll(() => seen(person.id), quick).toBe('idle');

  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const later = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { database, identity, log } = app.house;
  const second = openLive(server, { pool: database.pool, identity, log, publicUrl: later });
  const seenThere = await watch(later);
  await expect.poll(() => seenThere(person.id), quick).toBe('idle');
  expect(seen(person.id)).toBe('idle');
  await connected(person.cookie, later);
  await expect.poll(() => [seen(person.id), seenThere(person.id)], quick).toEqual(['here', 'here']);
  await second.close();
});
