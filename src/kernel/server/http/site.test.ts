import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { addSite } from './site.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<head><meta content="__NONCE__" /></head><body></body>');
writeFileSync(
  join(folder, 'screens.json'),
  JSON.stringify({ '/jobs/:title': ['api/session', 'assets/Job-1.js', 'assets/Job-1.css'] }),
);
afterAll(() => rmSync(folder, { recursive: true }));

test('the page of a screen names the parts of that screen, whatever stands behind its address; any other page names none', async () => {
  const app = Fastify();
  await addSite(app, folder);
  const linksAt = async (url: string) => (await app.inject(url)).body.match(/<link [^>]+>/g) ?? [];
  expect(await linksAt('/jobs/ABS0001234?tab=cards')).toEqual([
    '<link rel="preload" as="fetch" crossorigin href="/api/session">',
    '<link rel="modulepreload" crossorigin href="/assets/Job-1.js">',
    '<link rel="stylesheet" crossorigin href="/assets/Job-1.css">',
  ]);
  for (const url of ['/jobs', '/jobs/a/b', '/', '/verify/x?/jobs/ABS0001234']) expect(await linksAt(url)).toEqual([]);
  await app.close();
});
