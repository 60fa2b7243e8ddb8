import { readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { announcement } from '#modules/home/announcements/shared/announcement.record.ts';
import { serverModules } from './modules.server.ts';

const requests = process.env['TEST_LONG'] ? 1_000_000 : 6_000;
vi.setConfig({ testTimeout: 3_600_000 });
let app: TestApp;
let people: Person[];
beforeAll(async () => {
  app = await testApp(serverModules);
  people = await Promise.all(Array.from({ length: 4 }, () => app.as('maintenance.viewer', 'level:2')));
}, 120_000);
afterAll(() => app.close());

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes still held after everything that can be thrown away is gone. */
function heap(): number {
  for (let time = 0; time < 3; time += 1) collect();
  return process.memoryUsage().heapUsed;
}
const openFiles = () => readdirSync('/proc/self/fd').length;

/** What screens ask all day, and what goes wrong all day: lists, searches, one row, a page that is not there, a stranger. */
const calls = [
  '/api/session',
  `${announcement.api}?size=50`,
  '/api/releases?size=50',
  '/api/release-requests?size=50',
  '/api/workorders/ABS9999999',
  '/api/nothing-here',
  '/healthz',
];

test('P56 long life: after a tenth of the calls the heap grows by less than a tenth, and no file stays open', async () => {
  // Client and server share this process: a connection that its server closes while the loop is busy would be used once more.
  app.app.server.keepAliveTimeout = 120_000;
  const address = await app.app.listen({ host: '127.0.0.1', port: 0 });
  let begun: { heap: number; files: number } | null = null;
  let failed = 0;
  let answered = 0;
  const batch = 40;
  for (let done = 0; done < requests; done += batch) {
    if (begun === null && done >= requests / 10) begun = { heap: heap(), files: openFiles() };
    await Promise.all(
      Array.from({ length: batch }, async (_, place) => {
        const cookie = place % 8 === 7 ? '' : (people[place % people.length]?.cookie ?? '');
        const url = `${address}${calls[(done + place) % calls.length]}`;
        const answer = await fetch(url, { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
        await answer.arrayBuffer();
        if (answer.status >= 500) failed += 1;
        if (answer.status === 200) answered += 1;
      }),
    );
  }
  const before = begun ?? { heap: 1, files: 0 };
  const grown = ((heap() - before.heap) / before.heap) * 100;
  const files = openFiles() - before.files;
  printFigure(
    'P56',
    `${requests} calls: heap ${grown.toFixed(1)} % over what it was after a tenth of them, ${files} more files open`,
  );
  expect(failed).toBe(0);
  expect(answered).toBeGreaterThan(requests * 0.4);
  expect(grown).toBeLessThan(10);
  // The connections of this test's own client, kept open for the next call.
  expect(files).toBeLessThanOrEqual(2 * batch);
});
