import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { aDepartment, anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { authorisedPerson } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { grease, rack } from '#modules/stores/stock/server/stock.fixture.ts';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { goodsReceipt, receiptLine } from '../shared/goodsReceipt.record.ts';
import { receiveMaterial } from './receiving.fixture.ts';

// The worked examples of shelf life (5.1), from the label at the dock to the counter, on the days they are of.
let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  await (await app.as('stores.user')).create(location, rack);
}, 120_000);
afterAll(() => app.close());
afterEach(() => vi.useRealTimers());

/** The clock of everybody at an instant. */
const clockAt = (instant: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });

test('E6 R-STK-6 R-STK-7 rubber cured in 2Q11 is good for fifteen years until its last day at 23:59, and handed out no more at 00:00', async () => {
  clockAt('2026-06-29T05:00:00Z');
  const stores = await app.as('stores.user');
  const dock = await authorisedPerson(app, { code: 'REC1', privilege: 'receive', roles: ['logistics.user'] });
  const ring = await stores.create(
    stockItem,
    grease('MS29512-08', {
      partName: 'O-ring, nitrile',
      uom: 'ea',
      shelfLifeMode: 'fixedFromCure',
      shelfLifeMonths: 180,
      minRemainingPct: 0,
    }),
  );
  const departmentId = (await aDepartment(app, { code: 'ORG', name: 'Brake shop' })).id;
  const receiverId = (await anEmployee(app)).id;
  const person = await app.as('maintenance.user');
  await app.asOwner((pool) =>
    pool.query('update app_user set employee_id = $1 where id = $2', [receiverId, person.id]),
  );
  const wrong = await dock.call('POST', goodsReceipt.api, {
    kind: 'material',
    packages: 1,
    vendor: 'Vendor',
    lines: [{ itemId: ring.id, qtyDelivered: '5', cureQuarter: '2Q11', cureDate: '2011-04-01' }],
  });
  expect(wrong).toMatchObject({
    status: 422,
    body: { code: 'CURE_DATE', field: 'lines.0.cureDate', message: '2Q11 counts from 2011-06-30. Give one of both.' },
  });
  const { answer } = await receiveMaterial(app, {
    itemId: ring.id,
    qty: '5',
    by: dock,
    line: { cureQuarter: '2q11' },
  });
  expect(answer.status).toBe(200);
  const batchId = answer.body.row?.batchId;
  const batch = await dock.get<{ row: object }>(`/api/store/batches/${batchId}`);
  expect(batch.body.row).toMatchObject({ cureDate: '2011-06-30', effectiveExpiry: '2026-06-30' });
  const handOut = async (instant: string) => {
    clockAt(instant);
    const keeper = await app.as('stores.user');
    return keeper.call('POST', '/api/store/counter/issue', {
      departmentId,
      receiverId,
      pin: testPin,
      lines: [{ batchId, qty: '1' }],
    });
  };
  expect((await handOut('2026-06-30T16:59:59.999Z')).status).toBe(200);
  expect(await handOut('2026-06-30T17:00:00Z')).toMatchObject({
    status: 422,
    body: { code: 'BATCH_BLOCKED', details: { reason: 'expired on 2026-06-30' } },
  });
});

test('R-RCV-3 R-RCV-4 what its papers and its life are judged by is changed by quality once a batch of an item is there', async () => {
  const stores = await app.as('stores.user', 'logistics.user');
  const bolt = await stores.create(
    stockItem,
    grease('GA78-13', {
      partName: 'Tie bolt',
      kind: 'spare',
      acceptanceClass: 'component',
      uom: 'ea',
      shelfLifeMode: 'setOnReceipt',
    }),
  );
  const change = async (person: Person, values: object) => {
    const { row } = (await person.get<{ row: { version: number } }>(`${stockItem.api}/${bolt.id}`)).body;
    return person.call<{ code?: string; field?: string }>('PATCH', `${stockItem.api}/${bolt.id}`, {
      version: row.version,
      ...values,
    });
  };
  // Until something came in the stores write the catalogue.
  expect((await change(stores, { minRemainingPct: 40 })).status).toBe(200);
  const dock = await authorisedPerson(app, { code: 'REC6', privilege: 'receive', roles: ['logistics.user'] });
  const line = { condition: 'new', certType: 'faa8130', expiryDate: '2030-01-01' } as const;
  expect((await receiveMaterial(app, { itemId: bolt.id, qty: '4', by: dock, line })).answer.status).toBe(200);
  for (const values of [
    { acceptanceClass: 'standardPart' },
    { minRemainingPct: 0 },
    { maxExtensions: 9 },
    { shelfLifeMode: 'none' },
    { openLifeDays: 3650 },
  ])
    expect(await change(stores, values), JSON.stringify(values)).toMatchObject({
      status: 422,
      body: { code: 'FACT_OF_QUALITY', field: Object.keys(values)[0] },
    });
  expect((await change(stores, { partName: 'Tie bolt, main wheel', reorderPoint: '2' })).status).toBe(200);
  const quality = await app.as('quality.user');
  expect((await change(quality, { minRemainingPct: 60 })).status).toBe(200);
});

test('E8 R-RCV-4 50.4 % of its life left is accepted at the dock; 49.9 % two days later only by quality', async () => {
  clockAt('2026-03-01T03:00:00Z');
  const stores = await app.as('stores.user');
  const atDock = (code: string, ...more: ('quality.user' | 'logistics.user')[]) =>
    authorisedPerson(app, { code, privilege: 'receive', roles: ['logistics.user', ...more] });
  const sealant = await stores.create(
    stockItem,
    grease('PR1422', { partName: 'Sealant', shelfLifeMode: 'fixedFromManufacture', shelfLifeMonths: 12 }),
  );
  const given = {
    itemId: sealant.id,
    qty: '6',
    line: { manufacturedOn: '2025-09-01', expiryDate: '2026-09-01' },
  };
  expect((await receiveMaterial(app, { ...given, by: await atDock('REC3') })).answer.status).toBe(200);
  clockAt('2026-03-03T03:00:00Z');
  const late = await receiveMaterial(app, { ...given, by: await atDock('REC4') });
  expect(late.answer).toMatchObject({
    status: 422,
    body: {
      code: 'LIFE_TOO_SHORT',
      message: 'Only 49.9 % of its life is left; 50 % are asked. Quality may accept it.',
    },
  });
  expect((await late.inspect(await atDock('REC5', 'quality.user'))).status).toBe(200);
});

test('R-STK-7 nothing is received that was made, cured or certified on a day still to come: its life would begin too late', async () => {
  clockAt('2026-11-30T05:00:00Z');
  const stores = await app.as('stores.user');
  const ring = await stores.create(stockItem, grease('MS29513-10', { partName: 'O-ring', uom: 'ea' }));
  const dock = await app.as('logistics.user');
  const delivery = (line: object) =>
    dock.call<{ row: { id: string } }>('POST', goodsReceipt.api, {
      kind: 'material',
      packages: 1,
      vendor: 'Vendor',
      lines: [{ itemId: ring.id, qtyDelivered: '5', ...line }],
    });
  for (const late of [
    { manufacturedOn: '2026-12-20' },
    { certDate: '2026-12-01' },
    { cureDate: '2026-12-01' },
    { cureQuarter: '1Q27' },
  ])
    expect(await delivery(late)).toMatchObject({
      status: 422,
      body: {
        code: 'WRONG_DAY',
        field: expect.stringContaining(Object.keys(late)[0] ?? '') as string,
        message: expect.stringMatching(/^This (day|quarter) is still to come[.]$/) as string,
      },
    });
  // A quarter counts to its last day, from its first one on; today is no day still to come.
  const { body } = await delivery({ cureQuarter: '4Q26', manufacturedOn: '2026-11-30', certDate: '2026-11-30' });
  const path = `${receiptLine.api}?f.goodsReceiptId.in=${body.row.id}`;
  const [line] = (await dock.get<{ rows: { id: string; version: number }[] }>(path)).body.rows;
  const write = (values: object) =>
    dock.call('PATCH', `${receiptLine.api}/${line?.id}`, { version: line?.version, ...values });
  for (const late of [{ manufacturedOn: '2026-12-20' }, { cureDate: '2026-12-01' }, { cureQuarter: '1Q27' }])
    expect(await write(late)).toMatchObject({ status: 422, body: { code: 'WRONG_DAY' } });
});
