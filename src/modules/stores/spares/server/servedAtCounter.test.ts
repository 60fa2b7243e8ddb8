import { beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { aJob } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { anOpenCounter } from '#modules/stores/counter/server/counter.fixture.ts';
import { receiveBatch } from '#modules/stores/stock/server/public.ts';
import { aPartsRequest, aSpareItem } from './spares.fixture.ts';
import { sparesServer } from './spares.server.ts';

let app: TestApp;
let desk: Awaited<ReturnType<typeof anOpenCounter>>;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  desk = await anOpenCounter(app);
  return () => app.close();
}, 120_000);

test('what is issued to a work order at the counter is what its request asks for, out of what is promised to it; the rest is more than was asked', async () => {
  const [item, job] = [await aSpareItem(app), await aJob(app)];
  const papers = { certType: 'form1EASA' as const, certNumber: 'C-1', locationId: desk.shelf.id };
  const batch = await app.write((ctx) => receiveBatch(ctx, { itemId: item.id, qty: '3', ...papers }));
  const request = await aPartsRequest(app, { jobId: job.id, itemId: item.id, qty: '3' });
  const { master } = await desk.one<{ master: string }>(
    'select master_jobnumber as master from parts_request where id = $1',
    [request.id],
  );
  const line = async () => {
    const sheet = await desk.keeper.get<{ lines: { withdrawn: string; remaining: string; reserved: string }[] }>(
      `/api/store/spares/requests/${master}/sheet`,
    );
    const { withdrawn, remaining, reserved } = sheet.body.lines[0] ?? {};
    return { withdrawn, remaining, reserved };
  };
  const settled = async () => {
    await app.write(async (ctx) =>
      sparesServer.jobs?.['settleServedRequest']?.(ctx, { requestId: request.id } as never),
    );
    return (await desk.one<{ status: string }>('select status from parts_request where id = $1', [request.id])).status;
  };
  expect(await line()).toEqual({ withdrawn: '0', remaining: '3', reserved: '3' });
  // All of it is promised to this request: another work order gets none, this one gets its own.
  const other = await aJob(app);
  expect((await desk.issue(batch.id, '1', { jobNumber: other.number })).body).toMatchObject({ code: 'STOCK_SHORT' });
  expect((await desk.issue(batch.id, '2', { jobNumber: job.number })).status).toBe(200);
  expect(await line()).toEqual({ withdrawn: '2', remaining: '1', reserved: '1' });
  expect(await settled()).toBe('picking');
  const more = await app.write((ctx) => receiveBatch(ctx, { itemId: item.id, qty: '2', ...papers }));
  // One of the request, one more than it asked for; what comes first to expire goes first, whichever is scanned.
  const lines = [{ itemId: item.id, qty: '2' }];
  expect((await desk.issue(more.id, '2', { jobNumber: job.number, lines })).status).toBe(200);
  expect(await line()).toEqual({ withdrawn: '3', remaining: '0', reserved: '0' });
  expect(await settled()).toBe('done');
  const { rows } = await app.deps.database.pool.query<{ type: string; qty: string }>(
    `select document_type as type, trim_scale(sum(qty))::text as qty from movement where job_number = $1 and type = 'issue' group by 1 order by 1`,
    [job.number],
  );
  expect(rows).toEqual([
    { type: 'counter', qty: '1' },
    { type: 'request', qty: '3' },
  ]);
  expect(await app.deps.database.pool.query('select 1 from stock_balance where reserved > on_hand')).toMatchObject({
    rowCount: 0,
  });
});
