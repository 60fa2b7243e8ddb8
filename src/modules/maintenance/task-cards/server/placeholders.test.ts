import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { authorised, signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { anIpcItem } from '#modules/maintenance/manuals/server/manuals.fixture.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { goodsReceipt, receiptLine } from '#modules/logistics/receiving/shared/goodsReceipt.record.ts';
import { atTheDock } from '#modules/logistics/receiving/server/receiving.fixture.ts';
import { quarantine } from '#modules/stores/quarantine/shared/quarantine.record.ts';
import { scrap } from '#modules/stores/scraps/shared/scrap.record.ts';
import { aStockItem } from '#modules/stores/stock/server/stock.fixture.ts';
import { aTire } from '#modules/stores/tires/server/tires.fixture.ts';
import { tire } from '#modules/stores/tires/shared/tire.record.ts';
import { tiresServer } from '#modules/stores/tires/server/tires.server.ts';
import { bench, benchRoute, type Bench, type JobAtBench } from './bench.fixture.ts';
import { text } from './routes/steps.ts';
import { taskCardsServer } from './task-cards.server.ts';

// What people write where they have no serial number is none, wherever one is typed.
let app: TestApp;
let at: Bench;
let job: JobAtBench;
let dock: Person;
let stores: Person;
let cardNo: string;
let first: number;
const placeholders = ['000', '-', 'N/A', 'unknown', 'TBA', 'S/N 0', 'xxx', 'To be advised', 'n.k.', 'ไม่มี'];
const noSerial = (field: string) => ({ status: 422, body: { fields: [{ path: field }] } });

beforeAll(async () => {
  app = await testApp([...jobModules, tiresServer, taskCardsServer]);
  at = await bench(app);
  dock = await atTheDock(app);
  stores = await app.as('stores.user', 'stores.admin');
  const [card, ...others] = benchRoute.route.cards;
  if (!card) throw new Error('The route has no card.');
  first = card.steps.length + 1;
  ({ cardNo } = card);
  const read = [
    text('Serial number, inboard half', { component: 'inboardHalf' }),
    text('Serial number, tire', { component: 'tire' }),
    text('Serial number, cell', { component: 'cell' }),
  ];
  const cards = [{ ...card, steps: [...card.steps, ...read] }, ...others];
  await at.publish({ ...benchRoute, changeNote: 'Serials', route: { ...benchRoute.route, cards } });
  job = await at.newJob();
});
afterAll(() => app.close());

test('R20 a placeholder is no serial number of a half, a tire or a cell', async () => {
  for (const value of placeholders) {
    expect(await job.step(cardNo, first, { value })).toMatchObject(noSerial('value'));
    expect(await job.step(cardNo, first + 1, { value })).toMatchObject(noSerial('value'));
    const cell = { position: 3, removedSerial: 'C-3' };
    expect(await job.step(cardNo, first + 2, { value, ...cell })).toMatchObject(noSerial('value'));
    expect(await job.step(cardNo, first + 2, { value: 'C-31', position: 3, removedSerial: value })).toMatchObject(
      noSerial('removedSerial'),
    );
  }
  expect((await job.step(cardNo, first + 1, { value: 'T-000A1' })).status).toBe(200);
});

test('G01 a placeholder opens no job of a serialised part, nor a sub-job, and the dock does not write one down', async () => {
  const arrival = (serialNumber: string) => ({
    kind: 'component',
    packages: 1,
    customerId: at.shop.customerId,
    lines: [
      {
        partNumber: 'C20195162',
        description: 'Main wheel',
        serialNumber,
        workAsked: 'Overhaul',
        customerOrder: 'RO-77',
        qtyDelivered: '1',
      },
    ],
  });
  const arrived = await dock.call<{ row: { id: string } }>('POST', goodsReceipt.api, arrival('PL-1'));
  const [line] = (
    await dock.get<{ rows: { id: string; version: number }[] }>(
      `${receiptLine.api}?f.goodsReceiptId.in=${arrived.body.row.id}`,
    )
  ).body.rows;
  const unread = await at.shop.batch({ serialNumber: 'PL-2' });
  await app.write(({ db }) =>
    sql`update receiving_batch set serial_number = null, serial_reason = 'Plate painted over' where number = ${unread}`.execute(
      db,
    ),
  );
  await anIpcItem(app, { manualId: at.manualId, partNumber: '2-1684-1', nomenclature: 'Brake' });
  for (const typed of placeholders) {
    expect(await dock.call('POST', goodsReceipt.api, arrival(typed))).toMatchObject(noSerial('lines.0.serialNumber'));
    expect(
      await dock.call('PATCH', `${receiptLine.api}/${line?.id}`, { version: line?.version, serialNumber: typed }),
    ).toMatchObject(noSerial('serialNumber'));
    expect(await at.planner.call('POST', workOrder.api, at.shop.job(unread, typed))).toMatchObject(
      noSerial('serialNumber'),
    );
    const sub = { partNumberId: at.shop.unlistedId, serialNumber: typed, workScope: 'repair', shop: 'brake' };
    expect(await at.planner.call('POST', `${workOrder.api}/${job.number}/sub-jobs`, sub)).toMatchObject(
      noSerial('serialNumber'),
    );
  }
});

test('G14 a placeholder is no serial number of a part that is fitted or taken for another job', async () => {
  const seals = await at.batch(`PLH-${job.number}`, '2030-01-01');
  const inspector = await authorised(app, at.shop, { privileges: ['inspect'] });
  const other = await at.newJob();
  const { id: itemId } = await aStockItem(app, { partNumber: `D-${job.number}` });
  await anIpcItem(app, { manualId: at.manualId, partNumber: `D-${job.number}`, nomenclature: 'Tie bolt' });
  for (const typed of placeholders) {
    expect(await job.step('T105', 1, { batchId: seals, serialNumber: typed })).toMatchObject(noSerial('serialNumber'));
    expect(await job.step('T105', 1, { batchId: seals, serialNumber: 'F-1', removedSerial: typed })).toMatchObject(
      noSerial('removedSerial'),
    );
    const part = { itemId, serialNumber: typed, certType: 'faa8130', certNumber: 'US-1', paperId: randomUUID() };
    const call = { recipientId: other.id, part, reason: 'AOG of the other wheel', ...signed };
    expect(await inspector.call('POST', `${workOrder.api}/${job.number}/robberies`, call)).toMatchObject(
      noSerial('serialNumber'),
    );
  }
});

test('R2 a placeholder is no serial number of a tire, of scrap or of what goes into quarantine', async () => {
  for (const typed of placeholders) {
    expect(await aTire.send(app, { serialNumber: typed })).toMatchObject(noSerial('serialNumber'));
    const part = { description: 'Tie bolt', partNumber: 'C20195-21', serialNumber: typed, quantity: '1' };
    expect(await stores.call('POST', scrap.api, { ...part, reason: 'defect', lifeLimited: false })).toMatchObject(
      noSerial('serialNumber'),
    );
    const held = { ...part, source: 'job', reason: 'Nicked at the lip', suspectedUnapproved: false };
    expect(await stores.call('POST', quarantine.api, held)).toMatchObject(noSerial('serialNumber'));
  }
  const row = await aTire(app);
  expect(
    await stores.call('PATCH', `${tire.api}/${row.id}`, { version: row.version, serialNumber: 'TBA' }),
  ).toMatchObject(noSerial('serialNumber'));
});
