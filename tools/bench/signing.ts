import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { askOnce, quantile } from './client.ts';
import { asOwner, signIn, type Stand } from './stand.ts';

/** Signs one release after another, a moment apart, each with its own job, request, gates and certificate; answers the middle and the slow end in ms. */
export async function measureSigning(stand: Stand, most: number): Promise<{ p50: number; p95: number; count: number }> {
  const cookie = await signIn(stand, 'certifier');
  const requests = await asOwner(stand.url, async (client) => {
    const found = await client.query<{ id: string; types: string[] }>(
      `select r.id, r.certificate_types as types from release_request r join work_order w on w.id = r.job_id
       where w.serial_number like 'RDY%' and r.status in ('open', 'taken') order by r.number limit $1`,
      [most],
    );
    return found.rows;
  });
  const times: number[] = [];
  for (const { id, types } of requests) {
    // What the signature before set off (gates told anew, notices, mails) is done by then: nobody reads a certificate faster.
    await setTimeout(300);
    const [type = ''] = types;
    const review = await askOnce(
      { method: 'GET', path: `/api/release-requests/${id}/review?types=${type}` },
      stand.port,
      cookie,
    );
    const { seen } = JSON.parse(review.body) as { seen: string };
    // As the screen does before the signer has read the statement and typed the PIN.
    await askOnce(
      { method: 'GET', path: `/api/releases/expected?requestId=${id}&types=${type}&seen=${seen}` },
      stand.port,
      cookie,
    );
    await setTimeout(300);
    const body = JSON.stringify({ requestId: id, types: [type], seen, pin: '7391' });
    const start = performance.now();
    const signed = await askOnce(
      { method: 'POST', path: '/api/releases', body, headers: `idempotency-key: ${randomUUID()}\r\n` },
      stand.port,
      cookie,
    );
    times.push(performance.now() - start);
    if (signed.status > 299) throw new Error(`A release was not signed: ${signed.status} ${signed.body.slice(0, 400)}`);
  }
  // The first ones pay for what is loaded once.
  const settled = times.slice(3).sort((a, b) => a - b);
  return { p50: quantile(settled, 0.5), p95: quantile(settled, 0.95), count: settled.length };
}
