import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { signInServer } from '#modules/account/sign-in/server/sign-in.server.ts';
import { onThisMachine } from '#kernel/testing/slowness.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await testApp([signInServer]);
  person = await app.as('stores.user');
}, 60_000);
afterAll(() => app.close());

test('P55 a login flood does not stop work: hashes queue two at a time, the rest is told to wait, other calls go on', async () => {
  const statuses = new Map<number, number>();
  let isOver = false;
  let sent = 0;
  const flood = Array.from({ length: 100 }, async (_, lane) => {
    for (let n = 0; n < 4; n += 1) {
      sent += 1;
      const answer = await app.stranger.call('POST', '/auth/login', {
        username: `nobody${lane}`,
        password: `guess number ${n}`,
      });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  });
  const flooded = Promise.all(flood).then(() => (isOver = true));
  const waits: number[] = [];
  while (!isOver || waits.length < 50) {
    const from = performance.now();
    const answer = await person.get('/api/session');
    expect(answer.status).toBe(200);
    waits.push(performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await flooded;
  const p99 = waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0;
  const told = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  printFigure(
    'P55',
    `${sent} wrong sign-ins from 100 lanes (${told}); ${waits.length} other calls meanwhile, p99 ${Math.round(p99)} ms`,
  );
  expect([...statuses.keys()].every((status) => status === 401 || status === 429)).toBe(true);
  expect(statuses.get(429) ?? 0).toBeGreaterThan(0);
  expect(p99).toBeLessThan(onThisMachine(1_000));
}, 120_000);
