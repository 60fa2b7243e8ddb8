import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { copyFolder } from '#kernel/testing/copyFolder.ts';
import { cookieOf, startProduct, type Product } from './product.ts';

const fills = process.env['TEST_LONG'] ? 10 : 3;
// A disk of its own that can be filled: only whoever runs the machine may mount one.
const disk = mkdtempSync(join(tmpdir(), 'abs-full-'));
// Room for the demo company as it is, whatever its write-ahead log weighs, and for what is written until the disk is filled.
const company = Number(
  spawnSync('du', ['-sm', String(process.env['E2E_TEMPLATE'])], { encoding: 'utf8' }).stdout.split('\t')[0],
);
const hasDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${company + 300}m`, 'tmpfs', disk]).status === 0;
if (!hasDisk) printFigure('P51', 'not tried here: this account may not mount a disk');
let product: Product | null = null;
afterAll(async () => {
  await product?.stop();
  if (hasDisk) spawnSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
}, 60_000);

interface Answer {
  status: number;
  text: string;
}

async function write(url: string, cookie: string, title: string): Promise<Answer> {
  const answer = await fetch(`${url}/api/announcements`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
      cookie,
    },
    body: JSON.stringify({
      title,
      body: 'Written while the disk filled up. '.repeat(200),
      category: 'news',
      audience: [],
      publishAt: '2026-01-01T00:00:00Z',
      pinned: false,
      ackRequired: false,
    }),
  });
  return { status: answer.status, text: await answer.text() };
}

const fill = join(disk, 'fill');
function fillUp(): void {
  const { bavail, bsize } = statfsSync(disk);
  const { status, stderr } = spawnSync('fallocate', ['-l', String(bavail * bsize - 500_000), fill], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The disk could not be filled: ${stderr}`);
}

test.runIf(hasDisk)(
  `P51 a full disk is survivable: ${fills} fills, writes are refused in plain words, reads go on, what was acknowledged stands`,
  async () => {
    const dataDir = join(disk, 'data');
    copyFolder(String(process.env['E2E_TEMPLATE']), dataDir);
    product = await startProduct({ dataDir });
    const { url } = product;
    const cookie = await cookieOf(product, 'quality');
    const read = async (query: string) => fetch(`${url}/api/announcements?${query}`, { headers: { cookie } });
    const kept: string[] = [];
    const wrong: string[] = [];
    let refused = 0;
    let slowest = 0;
    for (let round = 1; round <= fills; round += 1) {
      fillUp();
      let here = 0;
      for (let n = 1; here < 20 && n < 3_000; n += 1) {
        const title = `Fill ${round} number ${n}`;
        const { status, text } = await write(url, cookie, title);
        if (status === 201) kept.push(title);
        else if (status === 507 && text.includes('disk is full')) here += 1;
        else wrong.push(`${status} ${text}`);
      }
      expect(here).toBe(20);
      refused += here;
      expect((await read('size=50')).status).toBe(200);
      expect((await fetch(`${url}/readyz`)).status).toBe(503);
      rmSync(fill);
      const from = Date.now();
      const again = `Free ${round}`;
      await expect.poll(async () => (await write(url, cookie, again)).status, { timeout: 15_000 }).toBe(201);
      kept.push(again);
      slowest = Math.max(slowest, Date.now() - from);
    }
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 15_000 }).toBe(200);
    const { rows } = (await (await read('size=all')).json()) as { rows: { title: string }[] };
    const titles = new Set(rows.map((row) => row.title));
    const lost = kept.filter((title) => !titles.has(title));
    const verdict = spawnSync(process.execPath, ['tools/verify.ts'], {
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
    });
    printFigure(
      'P51',
      `${fills} fills: ${kept.length} acknowledged, ${lost.length} lost, ${refused} refused with 507, storing again after at most ${slowest} ms`,
    );
    expect({ wrong, lost }).toEqual({ wrong: [], lost: [] });
    expect(verdict.stdout).toContain('all hold');
  },
  300_000,
);
