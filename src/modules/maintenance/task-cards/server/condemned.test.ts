import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#kernel/shared/dates.ts';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { questionsFor } from '#modules/logistics/receiving/shared/checklist.ts';
import { approvedSupplier, atTheDock } from '#modules/logistics/receiving/server/receiving.fixture.ts';
import { goodsReceipt, receiptLine } from '#modules/logistics/receiving/shared/goodsReceipt.record.ts';
import { addToMonth } from '#modules/maintenance/release-gates/shared/oxygen.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { vendorsServer } from '#modules/quality/vendors/server/vendors.server.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { aPartNumber } from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { condemn } from '#modules/stores/quarantine/server/public.ts';
import { bench, type Bench, type JobAtBench } from './bench.fixture.ts';
import { taskCardsServer } from './task-cards.server.ts';

let app: TestApp;
let at: Bench;
let dock: Person;
const made = addToMonth(dayOf(new Date()).slice(0, 7), -22 * 12);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const setup = { kind: 'hydrostatic', spec: '3HT', servicePsi: 1850 };

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer, vendorsServer]);
  at = await bench(app);
  dock = await atTheDock(app);
});
afterAll(() => app.close());

/** A job whose test card asks for a hydrostatic test. */
async function testing(serialNumber: string): Promise<JobAtBench> {
  const job = await at.newJob('inWork', serialNumber);
  await app.write(async ({ db }) => {
    await sql`update task_card set status = 'ready' where job_id = ${job.id} and card_no = 'T110'`.execute(db);
    await sql`update task_step set test = ${JSON.stringify(setup)}::jsonb
      where card_id = (select id from task_card where job_id = ${job.id} and card_no = 'T110') and type = 'testRun'`.execute(
      db,
    );
  });
  return job;
}

const hydro = (more: object = {}) => ({
  kind: 'hydrostatic',
  testPsi: '3090',
  totalCc: '262.0',
  permanentCc: '9.4',
  reeCc: '258',
  manufactured: made,
  rin: 'B418',
  discBurstPsi: '2775',
  jacketChecked: true,
  ...more,
});

/** The second reading of a test that condemns, with the PIN of who read it. */
const condemning = { totalCc: '262.0', permanentCc: '27.0', reeCc: '258', manufactured: made, pin: testPin };

const life = async (job: string) =>
  (
    await at.engineer.get<{ gates: { code: string; state: string; messages: string[] }[] }>(
      `${workOrder.api}/${job}/gates`,
    )
  ).body.gates.find((gate) => gate.code === 'G18');

/** The component comes to the dock again, its serial number as somebody reads it this time. */
async function arrives(serialNumber: string): Promise<(accepted: boolean) => ReturnType<Person['call']>> {
  const receipt = await dock.call<{ row: { id: string } }>('POST', goodsReceipt.api, {
    kind: 'component',
    packages: 1,
    customerId: at.shop.customerId,
    lines: [
      {
        partNumber: 'C20195162',
        description: 'Cylinder',
        serialNumber,
        workAsked: 'Refill',
        customerOrder: 'RO-77',
        qtyDelivered: '1',
      },
    ],
  });
  const lines = await dock.get<{ rows: { id: string; version: number }[] }>(
    `${receiptLine.api}?f.goodsReceiptId.in=${receipt.body.row.id}`,
  );
  const line = lines.body.rows[0] ?? { id: '', version: 0 };
  await app.write((ctx) =>
    addAttachment(ctx, {
      entity: receiptLine.name,
      entityId: line.id,
      fileName: 'front.png',
      declaredType: 'image/png',
      bytes: png,
    }),
  );
  return (accepted) =>
    dock.call('POST', `/api/receiving/lines/${line.id}/inspect`, {
      version: line.version,
      checklist: Object.fromEntries(questionsFor('component').map(({ key }) => [key, 'yes'])),
      qtyAccepted: accepted ? '1' : '0',
      qtyRejected: accepted ? '0' : '1',
      ...(accepted ? {} : { remark: 'Condemned cylinder' }),
      pin: testPin,
    });
}

test('R12 a condemned cylinder stays condemned whatever is typed later: test, release, new job and dock refuse it in any spelling', async () => {
  const first = await testing('ST-44871');
  expect((await life(first.number))?.state).toBe('na');
  const finding = { defectCode: 'permanentExpansion', severity: 'major', description: 'Seen at the test' };
  const bad = { test: hydro({ permanentCc: '27.0' }), finding };
  expect((await first.step('T110', 1, { ...bad, condemn: condemning })).status).toBe(200);
  expect((await life(first.number))?.messages).toContain('Cylinder ST-44871 is condemned.');
  const again = await first.step('T110', 1, { test: hydro(), reason: 'Gauge read again' });
  expect(again).toMatchObject({ status: 422, body: { code: 'CONDEMNED' } });
  expect((await life(first.number))?.messages).toContain('Cylinder ST-44871 is condemned.');

  // The batch was accepted before; the job of the first visit is given up.
  const batch = await at.shop.batch({ serialNumber: 'st44871' });
  expect(await at.planner.run(workOrder, first.id, 'cancel', { reason: 'Customer withdrew it' })).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('(permanent expansion) stands against this component') as string },
  });
  const back = { reason: 'Condemned', customerConsent: 'Mail of today' };
  const quality = await app.as('quality.user', 'maintenance.viewer');
  expect((await quality.run(workOrder, first.id, 'returnAsIs', back)).status).toBe(200);
  const job = await at.planner.call('POST', workOrder.api, at.shop.job(batch, 'ST 44871'));
  expect(job).toMatchObject({ status: 422, body: { code: 'CONDEMNED', fields: [{ path: 'serialNumber' }] } });

  const inspect = await arrives('0ST 44-871');
  expect(await inspect(true)).toMatchObject({ status: 422, body: { code: 'CONDEMNED' } });
  expect((await inspect(false)).status).toBe(200);
  await expect(app.write(({ db }) => sql`delete from condemned_part`.execute(db))).rejects.toThrow(
    /permission denied|append-only|never/,
  );
});

test('R12 what was condemned comes in as a part of stock no more, whatever paper it has', async () => {
  const dead = await testing('ST-55001');
  const finding = { defectCode: 'permanentExpansion', severity: 'major', description: 'Seen at the test' };
  const bad = { test: hydro({ permanentCc: '27.0' }), finding };
  expect((await dead.step('T110', 1, { ...bad, condemn: condemning })).status).toBe(200);
  const keeper = await app.as('stores.user');
  const item = await keeper.create(stockItem, {
    kind: 'spare',
    partNumber: 'C20195162',
    partName: 'Cylinder',
    description: 'Cylinder',
    acceptanceClass: 'component',
    tracking: 'serial',
    uom: 'ea',
    shelfLifeMode: 'none',
    storageType: 'ambient',
  });
  const { name: vendor } = await approvedSupplier(app);
  const receipt = await dock.call<{ row: { id: string } }>('POST', goodsReceipt.api, {
    kind: 'material',
    vendor,
    packages: 1,
    lines: [
      {
        itemId: item.id,
        serialNumber: 'st 055001',
        qtyDelivered: '1',
        condition: 'overhauled',
        certType: 'form1EASA',
        certNumber: 'F1-55001',
        manufacturerSource: 'Maker',
      },
    ],
  });
  const { rows } = (
    await dock.get<{ rows: { id: string; version: number }[] }>(
      `${receiptLine.api}?f.goodsReceiptId.in=${receipt.body.row.id}`,
    )
  ).body;
  expect(
    await dock.call('POST', `/api/receiving/lines/${rows[0]?.id}/inspect`, {
      version: rows[0]?.version,
      checklist: Object.fromEntries(questionsFor('material').map(({ key }) => [key, 'yes'])),
      qtyAccepted: '1',
      qtyRejected: '0',
      pin: testPin,
    }),
  ).toMatchObject({ status: 422, body: { code: 'CONDEMNED' } });
});

test('R12 one mistyped figure condemns no cylinder: the figures are read twice and signed, and nothing is stored before', async () => {
  const job = await testing('MT-3001');
  const runs = async () =>
    (await at.mechanic.get<{ runs: { result: string; readings: object }[] }>(`${workOrder.api}/${job.number}/tests`))
      .body.runs;
  const bad = hydro({ permanentCc: '27.0' });
  const step = (more: object = {}, test = bad) => job.step('T110', 1, { test, ...more });
  const refused = (says: string) => ({
    status: 422,
    body: { code: 'CONDEMNS', field: 'condemn', message: expect.stringContaining(says) as string },
  });
  expect(await step()).toMatchObject(refused('permanent expansion 10.31 %'));
  expect(await step({ condemn: { ...condemning, permanentCc: '2.70' } })).toMatchObject(refused('27.0 cc and 2.70 cc'));
  expect((await step({ condemn: { ...condemning, pin: '0000' } })).status).toBe(422);
  const { pin: _pin, ...unsigned } = condemning;
  expect((await step({ condemn: unsigned })).status).toBe(400);
  expect(await runs()).toEqual([]);
  expect((await life(job.number))?.messages ?? []).not.toContain('Cylinder MT-3001 is condemned.');
  // What was mistyped is typed again.
  expect((await step({}, hydro())).status).toBe(200);
  expect(await runs()).toMatchObject([{ result: 'pass' }]);
  // Read twice and signed, it is condemned and stays so.
  const again = { reason: 'The jacket leaked' };
  expect((await step({ ...again, condemn: condemning })).status).toBe(200);
  expect((await runs()).at(-1)).toMatchObject({
    result: 'fail',
    readings: { condemned: true, secondReading: { totalCc: '262.0', permanentCc: '27.0' } },
  });
  expect((await life(job.number))?.messages).toContain('Cylinder MT-3001 is condemned.');
  expect(await step(again, hydro())).toMatchObject({ status: 422, body: { code: 'CONDEMNED' } });
  expect(await app.verify()).toMatchObject({ fault: null });
});

test('R2 a second open job, the dock’s reading and the last reading are compared in any spelling', async () => {
  const job = await at.newJob('inWork', 'B-5311');
  const second = await at.planner.call(
    'POST',
    workOrder.api,
    at.shop.job(await at.shop.batch({ serialNumber: '0B 5311' }), 'b5311'),
  );
  expect(second).toMatchObject({
    status: 409,
    body: { code: 'R2', message: expect.stringContaining(job.number) as string },
  });
  const other = await at.planner.call<{ row: { serialNumber: string } }>(
    'POST',
    workOrder.api,
    at.shop.job(await at.shop.batch({ serialNumber: 'H-204' }), 'h204'),
  );
  expect([other.status, other.body.row.serialNumber]).toEqual([201, 'H-204']);
  await expect(
    app.write(({ db }) => sql`update work_order set serial_number = 'B5311' where serial_number = 'H-204'`.execute(db)),
  ).rejects.toThrow(/work_order_open_serial/);
});

test('R12 a condemned part is the same part under every part number of its series, in a new job and after a change of the order', async () => {
  const part = (partnumber: string, more: object = {}) =>
    aPartNumber(app, { partnumber, partname: 'Oxygen cylinder', family: 'cylinder', ...more });
  const { id: seriesId } = await part('801307 SERIES', { isseries: true });
  await part('801307-05', { seriesId });
  const other = await part('801307-10', { seriesId });
  const foreign = await part('897-1');
  await app.write((ctx) =>
    condemn(ctx, { partNumber: '801307-05', serialNumber: 'OX-71', jobNumber: 'ABS0000001', reason: 'Expansion' }),
  );
  const open = async (partNumberId: string, partNumber: string) =>
    at.planner.call<{ row: { number: string; version: number } }>(
      'POST',
      workOrder.api,
      at.shop.job(await at.shop.batch({ partNumber, serialNumber: 'OX 71' }), 'OX 71', { partNumberId }),
    );
  expect(await open(other.id, '801307-10')).toMatchObject({ status: 422, body: { code: 'CONDEMNED' } });
  const elsewhere = await open(foreign.id, '897-1');
  expect(elsewhere.status).toBe(201);
  const { number, version } = elsewhere.body.row;
  expect(
    await at.planner.call('POST', `${workOrder.api}/${number}/order-change`, {
      version,
      partNumberId: other.id,
      reference: 'Mail 4711',
      agreedBy: 'K. Andaman',
      agreedOn: dayOf(new Date()),
      reason: 'The data plate says -10.',
    }),
  ).toMatchObject({ status: 422, body: { code: 'R12' } });
});
