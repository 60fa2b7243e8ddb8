import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { findPostmaster } from '#embedded/postmaster.ts';
import { urlOf } from '#embedded/cluster.ts';
import { openStatuses } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { startProduct, type Product } from '../../e2e/product.ts';
import type { LoadResult } from './client.ts';
import type { Job } from './load.worker.ts';
import type { Facts } from './scenarios.ts';

/** The product under measurement: its own process, its own embedded database, a signed-in person. */
export interface Stand {
  product: Product;
  port: number;
  serverPid: number;
  postmasterPid: number;
  /** The database as its owner, past the product. */
  url: string;
}

const say = (text: string): void => void process.stderr.write(`${text}\n`);

/** The indexes of words, as the product has them. */
const wordIndexes = {
  work_order_search: 'search_text gin_trgm_ops',
  work_order_pieces: 'search_pieces(search_text, search_block(created_at))',
};

/** Starts the product on a data folder with so much data. The indexes of words are made after the rows: a third of the time. */
export async function openStand(dataDir: string, seed: string): Promise<Stand> {
  const begin = performance.now();
  // As `npm start` runs it.
  const product = await startProduct({
    dataDir,
    env: { SEED: seed, NODE_OPTIONS: '--max-semi-space-size=16' },
    // Half a million jobs take minutes.
    patience: 1_800_000,
  });
  const postmaster = findPostmaster(join(dataDir, 'postgres', 'data'));
  if (!postmaster) throw new Error('The embedded database is not where it should be.');
  const url = urlOf(postmaster.socketDir, 'intranet', 'intranet');
  await asOwner(url, async (client) => {
    for (const [name, index] of Object.entries(wordIndexes))
      await client.query(
        `create index if not exists ${name} on work_order using gin (${index}) with (fastupdate = off)`,
      );
    await client.query('alter index work_order_pieces alter column 1 set statistics 0');
    await client.query('vacuum analyze');
  });
  say(`  ${seed} ready after ${((performance.now() - begin) / 1000).toFixed(0)} s`);
  return {
    product,
    port: Number(new URL(product.url).port),
    serverPid: product.process.pid ?? 0,
    postmasterPid: postmaster.pid,
    url,
  };
}

/** Takes the indexes of words away, so that the next start fills the table faster. */
export async function beforeGrowing(stand: Stand): Promise<void> {
  await asOwner(stand.url, (client) => client.query(`drop index if exists ${Object.keys(wordIndexes).join(', ')}`));
}

export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Fills tables past the product, as its owner: their triggers rest meanwhile. */
export async function filling<T>(
  url: string,
  tables: readonly string[],
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return asOwner(url, async (client) => {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    const answer = await work(client);
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    await client.query('commit');
    await client.query(`vacuum analyze ${tables.join(', ')}`);
    return answer;
  });
}

/** Signs in over HTTP and answers the cookies. */
export async function signIn(stand: Stand, username: string, password = `demo-${username}-2026`): Promise<string> {
  const answer = await fetch(`${stand.product.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!answer.ok) throw new Error(`${username} could not sign in: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** Looks up what the questions are made of. */
export async function findFacts(stand: Stand, wantedMatches: number): Promise<Facts> {
  return asOwner(stand.url, async (client) => {
    const rows = await client.query<{ number: string; batch: string; order: string; part: string }>(
      `select number, receiving_batch as batch, customer_ref as order, part_number as part from work_order
       where receiving_batch like 'SC-%' order by md5(number) limit 400`,
    );
    const words = rows.rows.flatMap(({ number, batch, order, part }, index) => {
      // Of ten searches six name one job, three a part, and one is a word that is everywhere.
      const kind = index % 10;
      if (kind < 2) return [number.toLowerCase()];
      if (kind < 4) return [`${batch.toLowerCase()} `.trim()];
      if (kind < 6) return [order.toLowerCase()];
      return kind < 9 ? [part.toLowerCase()] : ['wheel'];
    });
    const counted = await client.query<{ word: string; count: number }>(
      `select word, (select count(*)::int from work_order where search_text like '%' || word || '%') as count
       from unnest(array['wheel', 'assembly', 'main', 'brake', 'po 1', 'main wheel', 'abs20', 'nose']) word`,
    );
    const common = counted.rows.toSorted(
      (a, b) => Math.abs(a.count - wantedMatches) - Math.abs(b.count - wantedMatches),
    )[0];
    const items = await client.query<{ id: string }>(
      `select id from stock_item where archived_at is null order by md5(number) limit 64`,
    );
    return {
      open: [...openStatuses],
      items: items.rows.map(({ id }) => id),
      numbers: rows.rows.map((row) => row.number),
      words,
      commonWord: common?.word ?? 'wheel',
      commonCount: common?.count ?? 0,
      fullJob: 'ABS0001234',
    };
  });
}

/** One measurement in a thread of its own. */
export function measure(job: Job): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('load.worker.ts', import.meta.url), { workerData: job });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

export interface Constant {
  port: number;
  process: ChildProcess;
}

/** Starts bare Fastify with an answer of the given size for each question. */
export function startConstant(sizes: Record<string, number>): Promise<Constant> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'constant.ts'), JSON.stringify(sizes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.stdout.once('data', (line: Buffer) => resolve({ port: Number(line.toString()), process: child }));
  });
}
