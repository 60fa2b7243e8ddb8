import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#kernel/server/database/connect.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { cookieOf, databasePid, startProduct, type Product } from './product.ts';

// Most of the 20 kills (half of the 200 of the long run); the others hit signing (signing-kill.e2e.ts).
const kills = process.env['TEST_LONG'] ? 102 : 16;
const writers = 8;
let product: Product;

beforeAll(async () => {
  product = await startProduct();
}, 300_000);
afterAll(async () => {
  await product.discard();
}, 60_000);

interface Sent {
  key: string;
  title: string;
  acknowledged: boolean;
}

function announcement(title: string): string {
  return JSON.stringify({
    title,
    body: 'Written while the server was killed.',
    category: 'news',
    audience: [],
    publishAt: '2026-01-01T00:00:00Z',
    pinned: false,
    ackRequired: false,
  });
}

async function create(cookie: string, sent: Sent): Promise<number> {
  const answer = await fetch(`${product.url}/api/announcements`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': sent.key,
      cookie,
    },
    body: announcement(sent.title),
  });
  return answer.status;
}

/** In turn: the server, the database under a living server, both. */
const victims = ['server', 'database', 'both'] as const;

async function isReady(): Promise<void> {
  let said = 'nothing';
  for (const until = Date.now() + 60_000; Date.now() < until;) {
    const answer = await fetch(`${product.url}/readyz`).catch(() => null);
    if (answer?.status === 200) return;
    said = (await answer?.text()) ?? 'no answer';
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server did not get well again: ${said}\n${product.output()}`);
}

test(`P1 and P52 an acknowledged write survives the death of any process: ${kills} kills of server and database in turn, ${writers} writers`, async () => {
  const all: Sent[] = [];
  const wrong: number[] = [];
  let cookie = await cookieOf(product, 'quality');
  let slowestStart = 0;
  let slowestRecovery = 0;
  for (let round = 1; round <= kills; round += 1) {
    let stop = false;
    const work = Array.from({ length: writers }, async (_, writer) => {
      for (let n = 0; !stop; n += 1) {
        const sent: Sent = {
          key: randomUUID(),
          title: `Round ${round} writer ${writer} number ${n}`,
          acknowledged: false,
        };
        all.push(sent);
        const status = await create(cookie, sent).catch(() => 0);
        sent.acknowledged = status === 201;
        // While the database is away: 503, never a broken server and never a wrong answer.
        if (![0, 201, 503].includes(status)) wrong.push(status);
        if (status === 0) break;
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 150 + Math.random() * 250));
    const victim = victims[round % 3] ?? 'both';
    if (victim !== 'server') process.kill(await databasePid(product.dataDir), 'SIGKILL');
    const from = Date.now();
    if (victim === 'database') {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await isReady();
      slowestRecovery = Math.max(slowestRecovery, Date.now() - from);
      stop = true;
      await Promise.all(work);
      if (product.process.exitCode !== null) throw new Error(`The server died with the database:\n${product.output()}`);
      continue;
    }
    product.process.kill('SIGKILL');
    stop = true;
    await Promise.all(work);
    product = await startProduct({ dataDir: product.dataDir });
    slowestStart = Math.max(slowestStart, Date.now() - from);
    cookie = await cookieOf(product, 'quality');
  }
  // Whatever was not acknowledged is sent once more under its own key: it must stand once, not twice.
  const unknown = all.filter((sent) => !sent.acknowledged);
  for (const sent of unknown) expect(await create(cookie, sent)).toBe(201);
  const verdict = spawnSync(process.execPath, ['tools/verify.ts'], {
    env: { ...process.env, DATA_DIR: product.dataDir },
    encoding: 'utf8',
  });

  const database = await openDatabase({ dataDir: product.dataDir });
  const rows = await database.pool.query<{ title: string; audited: string }>(
    `select n.title, (select count(*) from audit_entry a where a.entity = 'announcement' and a.entity_id = n.id::text and a.action = 'create') as audited
     from announcement n where n.title like 'Round %'`,
  );
  await database.close();
  const stored = new Map<string, number>();
  for (const row of rows.rows) stored.set(row.title, (stored.get(row.title) ?? 0) + 1);
  const lost = all.filter((sent) => sent.acknowledged && !stored.has(sent.title)).length;
  const doubled = [...stored.values()].filter((count) => count > 1).length;
  const unaudited = rows.rows.filter((row) => Number(row.audited) !== 1).length;
  const acknowledged = all.filter((sent) => sent.acknowledged).length;
  printFigure(
    'P1',
    `${kills} kills, ${acknowledged} acknowledged, ${lost} lost, ${unaudited} without their history, ${doubled} doubled after retry, started again in at most ${slowestStart} ms`,
  );
  printFigure('P52', `a database killed under the server: 0 crashes, well again in at most ${slowestRecovery} ms`);
  expect(verdict.stdout).toContain('all hold');
  expect(wrong).toEqual([]);
  expect({ lost, doubled, unaudited }).toEqual({ lost: 0, doubled: 0, unaudited: 0 });
  expect(all.length).toBe(stored.size);
}, 5_400_000);
