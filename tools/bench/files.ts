import { randomBytes, randomUUID } from 'node:crypto';
import { startProduct, type Product } from '../../e2e/product.ts';
import { quantile } from './client.ts';
import { asOwner, signIn, type Stand } from './stand.ts';

const megabyte = 1_000_000;
const head = Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex');

/** A file of the given size that nothing can make smaller: a video whose picture is noise, which the server keeps as it is. */
function videoOf(size: number): Buffer {
  const bytes = randomBytes(size);
  head.copy(bytes);
  bytes.writeUInt32BE(size - head.length, head.length);
  bytes.write('mdat', head.length + 4, 'latin1');
  return bytes;
}

interface Sizes {
  megabytes: number;
  rounds: number;
}

async function upload(to: Product, cookie: string, jobId: string, bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.set('entity', 'workOrder');
  form.set('entityId', jobId);
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'video/mp4' }), 'bench.mp4');
  const answer = await fetch(`${to.url}/api/attachments`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() },
    body: form,
  });
  if (!answer.ok) throw new Error(`The upload was answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { attachment: { id: string } }).attachment.id;
}

async function download(from: Product, cookie: string, id: string): Promise<Buffer> {
  const answer = await fetch(`${from.url}/api/attachments/${id}/file`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`The download was answered ${answer.status}: ${await answer.text()}`);
  return Buffer.from(await answer.arrayBuffer());
}

/**
 * Files in the store of `STORAGE_URL` (unset: a folder), through the product: put at one process, fetched from the other, compared byte by byte.
 * Answers lines of a table for `docs/scaling.md`.
 */
export async function measureFiles(stand: Stand): Promise<string> {
  const other = await startProduct({ dataDir: stand.product.dataDir });
  try {
    const cookie = await signIn(stand, 'planner');
    const jobId = await asOwner(stand.url, async (client) => {
      const { rows } = await client.query<{ id: string }>(`select id from work_order where status = 'inWork' limit 1`);
      return rows[0]?.id ?? '';
    });
    const lines: string[] = [];
    for (const { megabytes, rounds } of [
      { megabytes: 1, rounds: 40 },
      { megabytes: 20, rounds: 10 },
    ] satisfies Sizes[]) {
      const bytes = videoOf(megabytes * megabyte);
      const up: number[] = [];
      const down: number[] = [];
      for (let round = -1; round < rounds; round += 1) {
        const begin = performance.now();
        const id = await upload(stand.product, cookie, jobId, bytes);
        const sent = performance.now();
        const fetched = await download(other, cookie, id);
        const done = performance.now();
        if (!fetched.equals(bytes)) throw new Error('What was fetched is not what was put.');
        // The first of each opens connections.
        if (round >= 0) up.push(sent - begin);
        if (round >= 0) down.push(done - sent);
      }
      lines.push(`| ${megabytes} MB, put at one process | ${figure(up)} |`);
      lines.push(`| ${megabytes} MB, fetched from the other | ${figure(down)} |`);
    }
    return ['| files | ms, middle and 95th of 100 |', '| --- | --- |', ...lines].join('\n');
  } finally {
    await other.stop();
  }
}

function figure(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return `${quantile(sorted, 0.5).toFixed(0)}; ${quantile(sorted, 0.95).toFixed(0)}`;
}
