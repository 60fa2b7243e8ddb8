import { tmpdir } from 'node:os';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { wholeProduct } from './everyEndpoint.ts';
import { openServer } from './http.ts';
import { onThisMachine } from '#kernel/testing/slowness.ts';

let app: TestApp;
let server: FastifyInstance;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  server = await openServer(app.deps, { siteFolder: tmpdir(), stopping: () => false });
  await server.ready();
}, 180_000);
afterAll(async () => {
  await server.close();
  await app.close();
});

test('the description of the API, asked for ten times at once by one person, delays nobody by 300 ms', async () => {
  const { cookie } = await app.as('level:1');
  const ask = (encoding: string) =>
    server.inject({ url: '/api/openapi.json', headers: { cookie, 'accept-encoding': encoding } });
  let [last, worst] = [performance.now(), 0];
  const look = () => {
    const now = performance.now();
    [worst, last] = [Math.max(worst, now - last), now];
  };
  const ticking = setInterval(look, 5);
  // Nobody has asked before: the first of them makes it.
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask('gzip')));
  look();
  clearInterval(ticking);
  printFigure('P28', `the description of the API, ten times at once: others waited ${Math.round(worst)} ms`);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(worst).toBeLessThan(onThisMachine(300));
  const [first = await ask('gzip')] = answers;
  expect([first.statusCode, first.headers['content-encoding']]).toEqual([200, 'gzip']);
  const { paths } = JSON.parse(gunzipSync(first.rawPayload).toString()) as { paths: object };
  expect(Object.keys(paths).length).toBeGreaterThan(1_000);
  const plain = await ask('identity');
  expect(Object.keys(plain.json<{ paths: object }>().paths)).toEqual(Object.keys(paths));
}, 60_000);
