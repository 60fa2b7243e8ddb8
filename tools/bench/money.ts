import { openChromium } from '../../e2e/chromium.ts';
import { load, quantile } from './client.ts';
import { loadAverage } from './machine.ts';
import { asOwner, signIn, type Stand } from './stand.ts';

const invoices = 20_000;
const linesEach = 10;
const objects = 2_000;
const limits = { statsMs: 200, billableMs: 60, frames: 60 };

/** Invoices of two years with ten lines each, every third line of a finished job; past the product, as a company's books are filled. */
async function fillBooks(url: string): Promise<void> {
  await asOwner(url, async (client) => {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    for (const table of ['invoice', 'invoice_line']) await client.query(`alter table ${table} disable trigger user`);
    await client.query(
      `with buyer as (select id, row_number() over (order by code) - 1 as place, count(*) over () as many from customer),
         person as (select id from app_user order by username limit 1)
       insert into invoice (status, invoice_number, kind, customer_id, issue_date, due_date, currency, fx_rate, discount, net, vat_pct, vat, total, total_thb,
         vat_thb, wht_expected, paid, credited, balance, settled_thb, vat_moved, vat_moved_thb, buyer, seller, posted_at, posted_by_id)
       select case when n % 10 = 0 then 'posted' else 'paid' end, 'IVB' || lpad(n::text, 6, '0'), 'service', buyer.id, day, day + 30, 'THB', 1, 0, 10000, 7, 700,
         10700, 10700, 700, 300, case when n % 10 = 0 then 0 else 10700 end, 0, case when n % 10 = 0 then 10700 else 0 end,
         case when n % 10 = 0 then 0 else 10700 end, case when n % 10 = 0 then 0 else 700 end, case when n % 10 = 0 then 0 else 700 end,
         '{"name":"Bench"}', '{"name":"Bench"}', day, person.id
       from generate_series(1, $1::int) n cross join lateral (select (now() - (n % 730) * interval '1 day')::date as day) on_day
         join buyer on buyer.place = n % buyer.many cross join person`,
      [invoices],
    );
    await client.query(
      `with billed as (select id, row_number() over (order by invoice_number) - 1 as place from invoice where invoice_number like 'IVB%'),
         job as (select id, row_number() over (order by number) - 1 as place from work_order w where status = 'closed'
           and not exists (select 1 from invoice_line l where l.job_id = w.id) order by number limit $1::int * 3),
         good as (select id from sku order by code limit 1)
       insert into invoice_line (invoice_id, line_no, source, job_id, sku_id, quantity, unit, unit_price, net, vat_mode, wht_class, reason, price_source, counts,
         discounts, discount_off)
       select billed.id, k, case when job.id is null then 'product' else 'job' end, job.id, good.id, 1, 'EA', 1000, 1000, 'vat7', 'service', 'Bench', 'manual',
         true, '[]', 0
       from billed cross join generate_series(1, $2::int) k cross join good left join job on k <= 3 and job.place = billed.place * 3 + k - 1`,
      [invoices, linesEach],
    );
    for (const table of ['invoice', 'invoice_line']) await client.query(`alter table ${table} enable trigger user`);
    await client.query(
      `insert into turnover_share (invoice_id, credit_note_id, shop, over_and_above, of_work_order, net_thb)
       select due.* from turnover_share_due due join invoice i on i.id = due.invoice_id where i.invoice_number like 'IVB%'`,
    );
    await client.query(
      `insert into turnover_of_sku (month, sku_id, net_thb) select * from turnover_of_sku_due on conflict (month, sku_id) do update set net_thb = excluded.net_thb`,
    );
    await client.query('commit');
    await client.query('vacuum analyze invoice, invoice_line, turnover_share, turnover_of_sku, work_order');
  });
}

/** Puts so many open jobs into the shops of the ground floor, evenly, so that each shop still draws its own one by one; the others stand nowhere. */
async function fillFloor(url: string): Promise<void> {
  await asOwner(url, async (client) => {
    await client.query('alter table work_order disable trigger user');
    await client.query(
      `with place as (select trim(split_part(a.work_places, ',', 1)) as name, row_number() over () - 1 as at, count(*) over () as many
         from map_area a join map_layer y on y.id = a.layer_id and y.code = 'GROUND' where a.work_places <> '' and a.archived_at is null),
         placed as (select id, row_number() over (order by number desc) - 1 as n from work_order order by number desc limit $1)
       update work_order w set outcome = null, location = place.name from placed join place on place.at = placed.n % place.many where w.id = placed.id`,
      [objects],
    );
    await client.query(
      `update work_order set location = null where outcome is null and id not in (select id from work_order order by number desc limit $1)`,
      [objects],
    );
    await client.query('alter table work_order enable trigger user');
  });
}

/** Frames a second while the plan of a floor is dragged to and fro so near that its things are drawn one by one, and the slowest of a hundred. */
async function panned(url: string): Promise<{ frames: number; shown: number; drawn: number; slowMs: number }> {
  const browser = await openChromium();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.request.post(`${url}/auth/login`, {
      data: { username: 'planner', password: 'demo-planner-2026' },
    });
    const page = await context.newPage();
    const answer = page.waitForResponse((one) => new URL(one.url()).pathname === '/api/map/floors/GROUND');
    await page.goto(`${url}/map/GROUND`);
    const floor = (await (await answer).json()) as { objects: unknown[] };
    const sheet = page.locator('svg[role=application]');
    await sheet.waitFor();
    await page.waitForTimeout(2_000);
    await page.keyboard.press('Tab');
    const box = await sheet.boundingBox();
    if (!box) throw new Error('The plan is not shown.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    for (let step = 0; step < 7; step += 1) await page.mouse.wheel(0, -100);
    await page.waitForTimeout(1_000);
    const drawn = await sheet.locator('circle[data-kind]').count();
    await page.mouse.down();
    let isOver = false;
    const taken = page
      .evaluate(
        () =>
          new Promise<{ times: number[]; moved: number }>((resolve) => {
            const plan = document.querySelector('svg[role=application] > g');
            const times: number[] = [];
            const begin = performance.now();
            let [place, moved] = ['', 0];
            const next = (now: number) => {
              times.push(now);
              const stands = plan?.getAttribute('transform') ?? '';
              if (stands !== place) moved += 1;
              place = stands;
              if (now - begin < 5_000) requestAnimationFrame(next);
              else resolve({ times, moved });
            };
            requestAnimationFrame(next);
          }),
      )
      .finally(() => (isOver = true));
    for (let at = 0; !isOver; at += 1) await page.mouse.move(x + 200 * Math.sin(at / 12), y + 100 * Math.cos(at / 9));
    await page.mouse.up();
    const { times, moved } = await taken;
    if (moved < times.length / 2) throw new Error(`The plan moved in ${moved} of ${times.length} frames.`);
    const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
    const sorted = gaps.toSorted((a, b) => a - b);
    const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
    return { frames: gaps.length / seconds, shown: floor.objects.length, drawn, slowMs: quantile(sorted, 0.99) };
  } finally {
    await browser.close();
  }
}

/** `--money`: the three limits of issue 20, as lines of a table for `docs/money.md`. */
export async function measureMoney(stand: Stand, ms: number): Promise<string> {
  const finance = await signIn(stand, 'finance');
  const customers = await asOwner(stand.url, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from customer order by code');
    return rows.map(({ id }) => id);
  });
  const ask = async (path: () => string) => {
    const options = { port: stand.port, cookie: finance, clients: 1 };
    await load(() => ({ method: 'GET', path: path() }), { ...options, ms: 1_000 });
    const { times, failed } = await load(() => ({ method: 'GET', path: path() }), { ...options, ms });
    if (Object.keys(failed).length > 0) throw new Error(JSON.stringify(failed));
    return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
  };
  let turn = 0;
  const billable = () => `/api/finance/invoices/billable/${customers[(turn += 1) % customers.length]}`;
  const row = (what: string, { p50, p95 }: { p50: number; p95: number }, limit: string, isKept: boolean) =>
    `| ${what} | ${p50.toFixed(1)} ms; ${p95.toFixed(1)} ms | ${limit} | ${isKept ? 'kept' : 'missed'} |`;
  const lines: string[] = [];
  const before = await ask(billable);
  lines.push(
    row(
      'billable list of a customer, 100,000 finished jobs, none billed',
      before,
      'p95 ≤ 60 ms',
      before.p95 <= limits.billableMs,
    ),
  );
  await fillBooks(stand.url);
  const after = await ask(billable);
  lines.push(row('the same, 60,000 of them billed', after, 'p95 ≤ 60 ms', after.p95 <= limits.billableMs));
  for (const months of ['12', '24']) {
    const stats = await ask(() => `/api/finance/invoicing/stats?months=${months}`);
    const what = `statistics of ${months} months over 20,000 invoices with 200,000 lines`;
    lines.push(row(what, stats, '≤ 200 ms', stats.p95 <= limits.statsMs));
  }
  await fillFloor(stand.url);
  const { frames, shown, drawn, slowMs } = await panned(stand.product.url);
  lines.push(
    `| map with ${shown.toLocaleString('en')} live objects, ${drawn.toLocaleString('en')} of them drawn one by one, dragged for 5 s | ${frames.toFixed(1)} frames a second; 99th of 100 after ${slowMs.toFixed(1)} ms | 60 frames a second | ${Math.round(frames) >= limits.frames ? 'kept' : 'missed'} |`,
  );
  return [`| One client (load ${loadAverage()}) | p50; p95 | Limit | |`, '| --- | --- | --- | --- |', ...lines].join(
    '\n',
  );
}
