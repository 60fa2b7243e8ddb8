import { randomUUID } from 'node:crypto';
import { askOnce, load, quantile, type NextCall } from './client.ts';
import { spentBy } from './machine.ts';
import { asOwner, signIn, type Stand } from './stand.ts';

interface Line {
  what: string;
  measured: string;
  promised: string;
  kept: boolean | null;
}

const ms = (value: number) => `${value.toFixed(0)} ms`;

/** The stores with a big ledger: what a keeper waits for, and how many issues a second the ledger takes from 16 at once. */
export async function measureStock(stand: Stand, seconds: number): Promise<Line[]> {
  const { port } = stand;
  const cookie = await signIn(stand, 'stores');
  const facts = await asOwner(stand.url, async (client) => {
    const movements = await client.query<{ n: string }>('select count(*) as n from movement');
    const batches = await client.query<{ id: string; item: string }>(
      `select b.id, b.item_id as item from batch b where number like 'STK-%-1' and b.number <> 'STK-1-1' order by md5(number) limit 512`,
    );
    // PINs of one person are proven one after the other: as many people as clients.
    const receivers = await client.query<{ id: string }>(
      `select u.employee_id as id from app_user u
       where u.employee_id is not null and u.state = 'active' and u.pin_hash is not null and u.username <> 'stores' order by u.username limit 16`,
    );
    const moves = await client.query<{ batchId: string; from: string; to: string }>(
      `select sb.batch_id as "batchId", sb.location_id as "from", other.id as "to"
       from stock_balance sb join batch b on b.id = sb.batch_id join location l on l.id = sb.location_id
       join lateral (select o.id from location o where o.type = l.type and o.issuable and o.id <> l.id and o.archived_at is null order by o.code limit 1) other on true
       where b.number like 'STK-%-1' and b.status = 'accepted' and l.type = 'stock' and sb.on_hand - sb.reserved >= 5 order by md5(b.number) limit 2048`,
    );
    const job = await client.query<{ number: string }>(`select number from work_order where status = 'inWork' limit 1`);
    return {
      movements: Number(movements.rows[0]?.n),
      batches: batches.rows,
      receivers: receivers.rows.map(({ id }) => id),
      moves: moves.rows,
      jobNumber: job.rows[0]?.number ?? '',
    };
  });
  const ask = async (next: NextCall, clients: number, count: (answers: number) => void = () => undefined) => {
    count((await load(next, { port, cookie, clients, ms: 1000 })).answers);
    const result = await load(next, { port, cookie, clients, ms: seconds * 1000 });
    count(result.answers);
    const failed = Object.values(result.failed).reduce((sum, each) => sum + each, 0);
    if (failed > result.answers / 100)
      throw new Error(`${failed} of ${result.answers} failed: ${JSON.stringify(result.failed)}`);
    return result;
  };
  let at = 0;
  const nth = <T>(list: readonly T[]): T => list[(at += 1) % list.length] as T;
  const list =
    (path: string): NextCall =>
    () => ({ method: 'GET', path });
  const lines: Line[] = [];
  const reading = async (what: string, next: NextCall, promised: number | null) => {
    const { times } = await ask(next, 1);
    const p95 = quantile(times, 0.95);
    lines.push({
      what,
      measured: `p50 ${ms(quantile(times, 0.5))}, p95 ${ms(p95)}`,
      promised: promised === null ? '' : `p95 ≤ ${promised} ms`,
      kept: promised === null ? null : p95 <= promised,
    });
  };
  await reading('stock list, first page with total', list('/api/store/spares/rows?size=50'), 60);
  await reading(
    'stock list, below reorder point',
    list('/api/store/spares/rows?size=50&f.belowReorderPoint.in=true'),
    null,
  );
  await reading(
    'search in the stock list',
    () => ({
      method: 'GET',
      path: `/api/store/spares/rows?size=50&q=stk-${String((at += 17) % 2000).padStart(6, '0')}`,
    }),
    60,
  );
  await reading('ledger of spares, newest page', list('/api/store/movements?size=50&f.itemKind.in=spare'), 60);
  await reading(
    'shelf life of spares',
    list('/api/store/batch-stock?size=50&f.itemKind.in=spare&sort=effectiveExpiry'),
    null,
  );
  await reading('what the counter keeps for an hour offline', list('/api/store/counter/shelf'), null);

  const begin = performance.now();
  const trace = await askOnce({ method: 'GET', path: '/api/receiving/batch/STK-1-1' }, port, cookie);
  const traced = performance.now() - begin;
  if (trace.status !== 200) throw new Error(`The trace was answered ${trace.status}: ${trace.body.slice(0, 300)}`);
  lines.push({
    what: 'trace of a batch with 1,999 batches made from it',
    measured: ms(traced),
    promised: '≤ 2000 ms',
    kept: traced <= 2000,
  });

  const move: NextCall = () => {
    const { batchId, from, to } = nth(facts.moves);
    return {
      method: 'POST',
      path: '/api/store/counter/transfer',
      headers: `idempotency-key: ${randomUUID()}\r\n`,
      body: JSON.stringify({ batchId, fromLocationId: from, toLocationId: to, qty: '1' }),
    };
  };
  const moved = await ask(move, 16);
  lines.push({
    what: 'a movement at the counter that needs no PIN: from one place to another, 16 clients',
    measured: `${(moved.answers / moved.seconds).toFixed(0)}/s, p95 ${ms(quantile(moved.times, 0.95))}`,
    promised: '',
    kept: null,
  });

  let handedOut = 0;
  /** What issues cost the processors, beside how many there were a second: other work on the machine changes it least. */
  const issues = async (perSlip: number) => {
    const before = spentBy(stand.serverPid, stand.postmasterPid);
    const begun = handedOut;
    const slips = await ask(issue(perSlip), 16, (answers) => (handedOut += answers * perSlip));
    const after = spentBy(stand.serverPid, stand.postmasterPid);
    const count = handedOut - begun;
    const [server, database] =
      before && after
        ? [(after.server - before.server) / count, (after.database - before.database) / count]
        : [Number.NaN, Number.NaN];
    return {
      slips,
      perSecond: (slips.answers * perSlip) / slips.seconds,
      cpu: `${server.toFixed(2)} + ${database.toFixed(2)} ms of processor an issue (server + database)`,
    };
  };
  let turn = 0;
  const issue =
    (lines: number): NextCall =>
    () => ({
      method: 'POST',
      path: '/api/store/counter/issue',
      headers: `idempotency-key: ${randomUUID()}\r\n`,
      body: JSON.stringify({
        jobNumber: facts.jobNumber,
        receiverId: facts.receivers[(turn += 1) % facts.receivers.length],
        pin: '7391',
        lines: Array.from({ length: lines }, () => ({ itemId: nth(facts.batches).item, qty: '1' })),
      }),
    });
  // What a work order takes at once is one slip, proven by one PIN: 12 lines are usual, 60 are the most one slip has.
  for (const perSlip of [12, 60]) {
    const { slips, perSecond, cpu } = await issues(perSlip);
    lines.push({
      what: `slips of ${perSlip} lines with one PIN each, 16 clients and receivers`,
      measured: `${perSecond.toFixed(0)} issues/s, p95 of a slip ${ms(quantile(slips.times, 0.95))}; ${cpu}`,
      promised: '≥ 400/s',
      kept: perSecond >= 400,
    });
  }
  const { slips: issued, perSecond, cpu } = await issues(1);
  lines.push({
    what: 'slips of one line, a PIN for each issue, 16 clients and receivers',
    measured: `${perSecond.toFixed(0)}/s, p50 ${ms(quantile(issued.times, 0.5))}, p95 ${ms(quantile(issued.times, 0.95))}; ${cpu}`,
    promised: '≥ 400/s',
    kept: perSecond >= 400,
  });
  const differences = await askOnce(
    { method: 'GET', path: '/api/store/ledger/differences' },
    port,
    await signIn(stand, 'quality'),
  );
  lines.push({
    what: `ledger against balances after ${moved.answers.toLocaleString('en')} moves and ${handedOut.toLocaleString('en')} issues`,
    measured:
      differences.status === 200
        ? `${(JSON.parse(differences.body) as { differences: unknown[] }).differences.length} differences`
        : `answered ${differences.status}`,
    promised: 'none',
    kept:
      differences.status === 200 &&
      (JSON.parse(differences.body) as { differences: unknown[] }).differences.length === 0,
  });
  lines.unshift({ what: 'movements', measured: facts.movements.toLocaleString('en'), promised: '', kept: null });
  return lines;
}

/** The lines as a table of `docs/performance.md`. */
export function stockTable(lines: readonly Line[]): string {
  const rows = lines.map(
    ({ what, measured, promised, kept }) =>
      `| ${what} | ${measured} | ${promised} | ${kept === null ? '' : kept ? 'kept' : 'not kept'} |`,
  );
  return ['| stores | measured | promised |  |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
