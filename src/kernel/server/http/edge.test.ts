import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { read } from '../endpoint.ts';
import { buildApp, type Edge } from './app.ts';
import { readSettings } from './settings.ts';
import { addSystemRoutes } from './system.ts';

let app: TestApp;
const opened: FastifyInstance[] = [];
beforeAll(async () => {
  app = await testApp([]);
});
afterAll(async () => {
  for (const one of opened) await one.close();
  await app.close();
});

const whoami = read({
  path: '/api/test/address',
  allow: 'public',
  summary: 'The address the call came from',
  limit: { perMinute: 2 },
  handle: (ctx) => ({ ip: ctx.ip }),
});

async function behind(edge: Edge): Promise<FastifyInstance> {
  const made = await buildApp(app.deps, [whoami], {}, edge);
  addSystemRoutes(made, app.deps, { probes: {}, stopping: () => false });
  opened.push(made);
  await made.ready();
  return made;
}
const from = (remoteAddress: string, headers: Record<string, string> = {}) => ({
  method: 'GET' as const,
  url: '/api/test/address',
  remoteAddress,
  headers,
});

test('a call for an unknown host name is answered 421 when the public address is set', async () => {
  const server = await behind({ host: 'intranet.example' });
  const asked = async (url: string, host: string) =>
    (await server.inject({ method: 'GET', url, headers: { host } })).statusCode;
  expect(await asked('/api/test/address', 'intranet.example')).toBe(200);
  expect(await asked('/api/test/address', 'INTRANET.example')).toBe(200);
  for (const host of ['evil.example', 'intranet.example.evil.example', '127.0.0.1', 'intranet.example:8080'])
    expect([host, await asked('/api/test/address', host)]).toEqual([host, 421]);
  expect(await asked('/healthz', '10.0.0.7:3000')).toBe(200);
});

test('an address that cannot be read is refused as everything else is: plainly, traceable, without its own words', async () => {
  const server = await behind({});
  for (const path of ['/api/%zz', '/api/test/%ED%A0%80', '/%ff<script>']) {
    const answer = await server.inject({ method: 'GET', url: path });
    expect([path, answer.statusCode, answer.headers['x-content-type-options']]).toEqual([path, 400, 'nosniff']);
    const { code, message, requestId, ...more } = answer.json<Record<string, unknown>>();
    expect([code, message, more]).toEqual(['FST_ERR_BAD_URL', 'The request is not well-formed.', {}]);
    expect([typeof requestId, requestId]).toEqual(['string', answer.headers['x-request-id']]);
  }
});

test('limits and the address of a call are the client’s, told by a trusted proxy only', async () => {
  const told = { 'x-forwarded-for': '203.0.113.9' };
  const direct = await behind({});
  expect((await direct.inject(from('10.0.0.5', told))).json()).toEqual({ ip: '10.0.0.5' });

  const proxied = await behind({ trustedProxies: ['10.0.0.0/24'] });
  expect((await proxied.inject(from('10.0.0.5', told))).json()).toEqual({ ip: '203.0.113.9' });
  expect((await proxied.inject(from('192.0.2.1', told))).json()).toEqual({ ip: '192.0.2.1' });
  // What a client wrote in front of the proxy's word is not believed.
  const forged = { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' };
  expect((await proxied.inject(from('10.0.0.5', forged))).json()).toEqual({ ip: '203.0.113.9' });
  expect((await proxied.inject(from('10.0.0.5', told))).statusCode).toBe(429);
  const other = await proxied.inject(from('10.0.0.5', { 'x-forwarded-for': '203.0.113.77' }));
  expect([other.statusCode, other.json()]).toEqual([200, { ip: '203.0.113.77' }]);
});

test('the setting of trusted proxies takes addresses and networks, and refuses names', () => {
  expect(readSettings({ TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/16' }).trustedProxies).toEqual([
    '10.0.0.5',
    '10.1.0.0/16',
  ]);
  expect(readSettings({}).trustedProxies).toEqual([]);
  expect(() => readSettings({ TRUSTED_PROXIES: 'everybody' })).toThrow(/TRUSTED_PROXIES/);
});

test('strangers learn ready or not and nothing else; the figures ask for a token, an administrator, or this machine', async () => {
  const administrator = await app.as('admin.viewer');
  const viewer = await app.as('level:5');
  const token = 'figures-for-prometheus';
  const open = async (given: { token?: string }) => {
    const made = Fastify();
    opened.push(made);
    const probes = { disk: async () => ({ ok: false, detail: 'only 3 MB free at /var/intranet' }) };
    addSystemRoutes(made, app.deps, { probes, stopping: () => false, ...given });
    await made.ready();
    return async (url: string, remoteAddress: string, headers: Record<string, string> = {}) => {
      const answer = await made.inject({ method: 'GET', url, remoteAddress, headers });
      return { status: answer.statusCode, tells: answer.body.includes('3 MB') || answer.body.includes('process_') };
    };
  };
  const plain = await open({});
  const away = '198.51.100.4';
  expect(await plain('/readyz', away)).toEqual({ status: 503, tells: false });
  expect(await plain('/readyz', '127.0.0.1', { 'x-forwarded-for': away })).toEqual({ status: 503, tells: false });
  expect(await plain('/readyz', away, { cookie: viewer.cookie })).toEqual({ status: 503, tells: false });
  expect(await plain('/readyz', '127.0.0.1')).toEqual({ status: 503, tells: true });
  expect(await plain('/readyz', away, { cookie: administrator.cookie })).toEqual({ status: 503, tells: true });
  expect((await plain('/metrics', away)).status).not.toBe(200);
  expect((await plain('/metrics', '127.0.0.1', { 'x-forwarded-for': away })).status).not.toBe(200);
  expect(await plain('/metrics', '127.0.0.1')).toEqual({ status: 200, tells: true });

  const guarded = await open({ token });
  expect((await guarded('/metrics', '127.0.0.1')).status).not.toBe(200);
  expect((await guarded('/metrics', away, { authorization: 'Bearer something-else-here' })).status).not.toBe(200);
  expect(await guarded('/metrics', away, { authorization: `Bearer ${token}` })).toEqual({ status: 200, tells: true });
  expect(await guarded('/readyz', '127.0.0.1')).toEqual({ status: 503, tells: false });
});

test('the addresses of logbook and documentation are those of the settings; unset, the product’s own pages serve', () => {
  expect(readSettings({}).links).toEqual({});
  const set = { LOGBOOK_URL: 'https://logbook.example.test/me', DOCUMENTATION_URL: 'https://docs.example.test' };
  expect(readSettings(set).links).toEqual({
    '/my-logbook': 'https://logbook.example.test/me',
    '/documentation': 'https://docs.example.test',
  });
  expect(() => readSettings({ LOGBOOK_URL: 'javascript:alert(1)' })).toThrow('LOGBOOK_URL');
});
