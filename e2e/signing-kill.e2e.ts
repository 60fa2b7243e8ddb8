import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#kernel/server/database/connect.ts';
import { openStorage } from '#kernel/server/storage/storage.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { cookieOf, databasePid, startProduct, type Product } from './product.ts';

// The others are in faults.e2e.ts: together 20, and 200 in the long run. Each costs four jobs that are ready to be signed.
const kills = process.env['TEST_LONG'] ? 100 : 4;
// One person: the fifth try under way would lock the PIN (P14).
const atOnce = 4;
const jobs = (kills + 2) * atOnce;
let product: Product;
let cookie: string;
const strange: string[] = [];

beforeAll(async () => {
  product = await startProduct({ env: { SEED: `ready:${jobs}` } });
  cookie = await cookieOf(product, 'certifier');
}, 300_000);
afterAll(async () => {
  await product.discard();
}, 60_000);

/** One release that waits; its key stays the same over every try. */
interface Waiting {
  requestId: string;
  key: string;
  seen: string | null;
  /** The numbers the server said were issued. */
  acknowledged: string[] | null;
}

async function get<T>(path: string): Promise<T> {
  const answer = await fetch(product.url + path, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

/** Reads the review, as a signer does; the content stays the same over a restart. */
async function read(waiting: Waiting): Promise<void> {
  waiting.seen ??= (await get<{ seen: string }>(`/api/release-requests/${waiting.requestId}/review`)).seen;
}

/** Signs; 0 when the connection broke before an answer came. */
async function sign(waiting: Waiting): Promise<number> {
  const answer = await fetch(`${product.url}/api/releases`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': waiting.key,
      cookie,
    },
    body: JSON.stringify({
      requestId: waiting.requestId,
      types: ['CAAT_FORM_1', 'EASA_FORM_1'],
      pin: '7391',
      seen: waiting.seen,
    }),
  }).catch(() => null);
  const body = (await answer?.json().catch(() => null)) as {
    certificate?: { number: string };
    message?: string;
  } | null;
  if (answer?.status === 201 && body?.certificate) {
    waiting.acknowledged = [body.certificate.number];
    return 201;
  }
  // While it falls only "not now" may be said.
  if (answer && body && answer.status !== 503) strange.push(`${answer.status} ${JSON.stringify(body)}`);
  return answer && body ? answer.status : 0;
}

/** A kill leaves the tries under way counted, and ten in a day would ask this one signer for a new PIN. */
async function forgetTries(): Promise<void> {
  const database = await openDatabase({ dataDir: product.dataDir });
  await database.pool.query('delete from secret_guard');
  await database.close();
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Stored {
  jobNumber: string;
  number: string;
  pdfKey: string;
  pdfHash: Buffer;
  gates: number;
  papers: number;
  signatures: number;
  created: number;
  job: string;
  request: string;
}

test(`P1 no certificate is lost, half there or numbered with a gap: ${kills} kills of server and database in turn, in the middle of signing`, async () => {
  const list = await get<{ rows: { id: string; jobIdLabel: string }[] }>('/api/release-requests?size=all');
  const all: Waiting[] = list.rows
    .filter((row) => row.jobIdLabel.startsWith('ABS19'))
    .map((row) => ({ requestId: row.id, key: randomUUID(), seen: null, acknowledged: null }));
  expect(all.length).toBe(jobs);
  let interrupted = 0;
  let slowest = 0;
  // How long a batch takes on this machine, today: the kills fall within that time and a little after.
  const first = all.slice(0, atOnce);
  await Promise.all(first.map(read));
  const began = Date.now();
  expect(await Promise.all(first.map(sign))).toEqual(first.map(() => 201));
  const usual = Date.now() - began;
  for (let round = 1; round <= kills; round += 1) {
    const batch = all.filter((waiting) => !waiting.acknowledged).slice(0, atOnce);
    await Promise.all(batch.map(read));
    const signing = Promise.all(batch.map(sign));
    // Every part of the act is hit: one waits for its PIN, another for its paper, the next for its commit; every other kill surely within it.
    await pause(usual * (0.1 + Math.random() * (round % 2 === 1 ? 0.6 : 1.2)));
    if (round % 2 === 0) {
      process.kill(await databasePid(product.dataDir), 'SIGKILL');
      // What was under way may still be told that the database went.
      await Promise.race([signing, pause(400)]);
    }
    product.process.kill('SIGKILL');
    interrupted += (await signing).filter((status) => status !== 201).length;
    const from = Date.now();
    product = await startProduct({ dataDir: product.dataDir });
    slowest = Math.max(slowest, Date.now() - from);
    await forgetTries();
  }
  // Whatever was not answered is sent once more under its own key: it stands once, whether it stood before or not.
  const unknown = all.filter((waiting) => waiting.seen && !waiting.acknowledged);
  for (const waiting of unknown) expect(await sign(waiting), strange.join('\n')).toBe(201);
  await product.stop();

  const verified = spawnSync(process.execPath, ['tools/verify.ts'], {
    env: { ...process.env, DATA_DIR: product.dataDir },
    encoding: 'utf8',
  });
  expect(`${verified.status} ${verified.stdout} ${verified.stderr}`).toContain('all hold');

  const database = await openDatabase({ dataDir: product.dataDir });
  const storage = openStorage(undefined, product.dataDir);
  const { rows } = await database.pool.query<Stored>(
    `select c.number, w.number as "jobNumber", c.pdf_key as "pdfKey", c.pdf_hash as "pdfHash", w.status as job, r.status as request,
       (select count(*)::int from gate_result g where g.certificate_id = c.id) as gates,
       (select count(*)::int from release_paper p where p.certificate_id = c.id) as papers,
       (select count(*)::int from signature s where s.id = c.signature_id and s.entity_id = c.number) as signatures,
       (select count(*)::int from audit_entry a where a.entity = 'releaseCertificate' and a.entity_id = c.id::text and a.action = 'create') as created
     from release_certificate c join work_order w on w.id = c.job_id join release_request r on r.id = c.request_id order by c.number`,
  );
  const series = await database.pool.query<{ period: string; last: number }>(
    `select period, last_value::int as last from number_series where series ~ '^ABS-(C1|E1)'`,
  );
  const released = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from work_order w where w.number like 'ABS19%' and w.status = 'released'
       and (select count(*) from release_certificate c where c.job_id = w.id) <> 1`,
  );
  const half: string[] = [];
  // The demo company has certificates of its own, of jobs that have been shipped since.
  const own = rows.filter((row) => row.jobNumber.startsWith('ABS19'));
  for (const row of own) {
    const pdf = await storage.get(row.pdfKey).catch(() => null);
    const whole =
      row.gates === 26 &&
      row.papers === 1 &&
      row.signatures === 1 &&
      row.created === 1 &&
      row.job === 'released' &&
      row.request === 'signed' &&
      pdf !== null &&
      createHash('sha256').update(pdf).digest().equals(row.pdfHash);
    if (!whole) half.push(JSON.stringify(row));
  }
  await database.stop();
  const known = new Set(rows.map((row) => row.number));
  const acknowledged = all.flatMap((waiting) => waiting.acknowledged ?? []);
  const lost = acknowledged.filter((number) => !known.has(number));
  const gaps = series.rows.flatMap(({ period, last }) => {
    const prefix = period.replace(/\{0+\}$/, '');
    const numbers = [...known].filter((number) => number.startsWith(prefix)).length;
    return numbers === last ? [] : [`${prefix}: ${numbers} certificates, last number ${last}`];
  });
  printFigure(
    'P1',
    `${kills} kills in the middle of signing, ${interrupted} signatures interrupted, ${acknowledged.length} certificates acknowledged, ${lost.length} lost, ${half.length} half there, ${gaps.length} gaps, back in at most ${slowest} ms`,
  );
  expect({ lost, half, gaps, halfReleased: released.rows[0]?.count }).toEqual({
    lost: [],
    half: [],
    gaps: [],
    halfReleased: 0,
  });
  expect(own.length).toBe(acknowledged.length);
  expect(interrupted).toBeGreaterThan(0);
  expect(strange).toEqual([]);
}, 1_800_000);
