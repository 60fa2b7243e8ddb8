import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { authorised, signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { isUnknownSerial, whyForeign } from '#modules/maintenance/release-gates/shared/serialRange.ts';
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

test('R6 G24 a count or a directive is no serial number: printed beside the part it would state what no record holds', async () => {
  const seals = await at.batch(`FCT-${job.number}`, '2030-01-01');
  for (const typed of ['F-1 CSN 0', 'TSO: 12', '0 cycles', 'AD 2024-19-15', 'SB 32-1244'])
    expect(await job.step('T105', 1, { batchId: seals, serialNumber: typed })).toMatchObject(noSerial('serialNumber'));
  expect((await job.step('T105', 1, { batchId: seals, serialNumber: 'AD-12-TSN4' })).status).toBe(200);
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

test('G01 R20 the database has the same rules of serial numbers as the product', async () => {
  const typed = [
    ...placeholders,
    '0',
    'X',
    'XX-1',
    'TB-0051',
    'N0NE',
    '4821',
    'S/N 12',
    'tbd',
    'UNK-7',
    'A',
    '12/7',
    'SN-9',
    'А9401',
    'Α9401',
    'Ä9401',
    'Ｂ７',
    '๑๒๓',
    'Ñ1',
    'ß',
    'B–12',
    'µ7',
  ];
  const { rows } = await app.write(({ db }) =>
    sql<{ none: boolean; foreign: boolean }>`
      select is_no_serial(each) as none, has_foreign_letter(each) as foreign from unnest(${typed}::text[]) with ordinality as t (each, place) order by place`.execute(
      db,
    ),
  );
  expect(rows.map(({ none, foreign }, place) => [typed[place], none || foreign])).toEqual(
    typed.map((each) => [each, isUnknownSerial(each) || whyForeign(each) !== null]),
  );
  const insert = (component: string, serial: string, into = job.id) =>
    app.write(({ db }) =>
      sql`insert into job_component (job_id, step_record_id, component, serial_number, recorded_at, employee_id)
        select ${into}, r.id, ${component}, ${serial}, now(), r.employee_id from step_record r join task_step s on s.id = r.step_id join task_card c on c.id = s.card_id
        where c.job_id = ${job.id} limit 1`.execute(db),
    );
  await expect(insert('tire', 'TBA')).rejects.toThrow('job_component_serial_read');
  await expect(insert('inboardHalf', 'N/A')).rejects.toThrow('job_component_serial_read');
  await expect(insert('tire', 'А9401')).rejects.toThrow('job_component_serial_letters');
  await insert('inboardHalf', 'UNKNOWN');
  await insert('tire', 'DB-77');
  const other = await at.newJob();
  await expect(insert('tire', 'db 077', other.id)).rejects.toThrow('job_component_tire_once');
  await at.planner.run(workOrder, job.id, 'cancel', { reason: 'Sent back' });
});
