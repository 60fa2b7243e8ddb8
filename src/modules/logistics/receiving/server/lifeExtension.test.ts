import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { attach } from '#kernel/testing/fixture.ts';
import { testApp, testPin, type TestApp } from '#kernel/testing/app.ts';
import { aDepartment, anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { authorisedPerson } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { grease, rack } from '#modules/stores/stock/server/stock.fixture.ts';
import { batch } from '#modules/stores/stock/shared/batch.record.ts';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { receiveMaterial } from './receiving.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  await (await app.as('stores.user')).create(location, rack);
}, 120_000);
afterAll(() => app.close());
afterEach(() => vi.useRealTimers());

const clockAt = (instant: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });

interface BatchRow {
  version: number;
  expiryDate: string;
  effectiveExpiry: string;
  extensions: number;
}

test('R-STK-6 quality alone moves the last day of a batch, with its report, signed, and as often as its item allows', async () => {
  clockAt('2026-03-20T03:00:00Z');
  const dock = await authorisedPerson(app, { code: 'REC9', privilege: 'receive', roles: ['logistics.user'] });
  const life = { shelfLifeMode: 'fixedFromManufacture', shelfLifeMonths: 12, openLifeDays: 10 } as const;
  const item = await (
    await app.as('stores.user')
  ).create(stockItem, grease('PR1440', { ...life, minRemainingPct: 0, maxExtensions: 1 }));
  const line = { manufacturedOn: '2025-04-01', expiryDate: '2026-04-01' };
  const { answer } = await receiveMaterial(app, { itemId: item.id, qty: '60', by: dock, line });
  const batchId = answer.body.row?.batchId ?? '';
  const departmentId = (await aDepartment(app, { code: 'SEAL', name: 'Sealing' })).id;
  const receiverId = (await anEmployee(app)).id;
  const person = await app.as('maintenance.user');
  await app.asOwner((pool) =>
    pool.query('update app_user set employee_id = $1 where id = $2', [receiverId, person.id]),
  );
  // Sessions end meanwhile: who reads and who decides signed in that day.
  clockAt('2026-04-02T03:00:00Z');
  const quality = await app.as('quality.user');
  const row = async () => (await quality.get<{ row: BatchRow }>(`/api/store/batches/${batchId}`)).body.row;
  const handOut = async (id = batchId) =>
    (await app.as('stores.user')).call('POST', '/api/store/counter/issue', {
      departmentId,
      receiverId,
      pin: testPin,
      lines: [{ batchId: id, qty: '1' }],
    });

  expect((await handOut()).body).toMatchObject({ code: 'BATCH_BLOCKED', details: { reason: 'expired on 2026-04-01' } });
  const before = await row();
  const report = await attach(app, quality, { record: batch, id: batchId }, 'paper');
  // Whoever reads the batch reads its report, and puts none there and takes none away.
  const reader = await app.as('maintenance.user', 'logistics.user');
  const only = 'Only the stores and quality attach reports to a batch.';
  await expect(attach(app, reader, { record: batch, id: batchId }, 'paper')).rejects.toThrow(only);
  expect(await reader.call('DELETE', `/api/attachments/${report}`, { reason: 'Not needed' })).toMatchObject({
    status: 422,
    body: { message: only },
  });
  const extend = async (more: Record<string, unknown>, by = quality) =>
    by.call<Record<string, unknown>>('POST', `/api/store/batches/${batchId}/extend`, {
      version: (await row()).version,
      until: '2026-10-01',
      evidence: 'LAB-771, Thai Polymer Lab',
      fileId: report,
      pin: testPin,
      ...more,
    });
  // Not the stores’ admin, not with another PIN, not without a report, nor to a day that is none.
  expect((await extend({}, await app.as('stores.admin', 'logistics.admin'))).status).toBe(403);
  expect((await extend({ pin: '0000' })).body).toMatchObject({ code: 'G22' });
  expect((await extend({ evidence: ' ' })).status).toBe(400);
  for (const fileId of [null, randomUUID()])
    expect((await extend({ fileId })).body).toMatchObject({
      code: 'REPORT_NEEDED',
      field: 'fileId',
      message: 'Attach the report that shows it: its PDF, or a photo of it.',
    });
  for (const [until, message] of [
    ['2026-04-01', 'It may be used until 2026-04-01 already: give a later day.'],
    ['2027-04-03', 'No extension is longer than its shelf life: 2027-04-02 at the latest.'],
  ])
    expect((await extend({ until })).body).toMatchObject({ code: 'EXTENSION', field: 'until', message });
  expect(await row()).toEqual(before);

  expect(await extend({})).toMatchObject({ status: 200, body: { expiryDate: '2026-10-01' } });
  expect(await row()).toMatchObject({ expiryDate: '2026-10-01', effectiveExpiry: '2026-10-01', extensions: 1 });
  expect((await handOut()).status).toBe(200);
  expect((await extend({ until: '2026-12-01' })).body).toMatchObject({
    code: 'EXTENSIONS_USED',
    message: 'Its item allows 1 extensions, and it was extended 1 times.',
  });

  // A pack taken out of it keeps the new day, and what is open is not extended.
  const [shelf] = (
    await app.asOwner((pool) => pool.query<{ id: string }>('select id from location where code = $1', [rack.code]))
  ).rows;
  const opened = await (
    await app.as('stores.user')
  ).call<{ batch: string; openExpiry: string }>('POST', '/api/store/counter/open', {
    batchId,
    locationId: shelf?.id,
    qty: '10',
  });
  expect(opened).toMatchObject({ status: 200, body: { openExpiry: '2026-04-12' } });
  const pack = (await quality.get<{ row: BatchRow & { id: string } }>(`/api/store/batches/${opened.body.batch}`)).body
    .row;
  expect(pack).toMatchObject({ expiryDate: '2026-10-01', effectiveExpiry: '2026-04-12', extensions: 1 });
  expect(
    (
      await quality.call('POST', `/api/store/batches/${pack.id}/extend`, {
        version: pack.version,
        until: '2026-11-01',
        evidence: 'LAB-772',
        fileId: report,
        pin: testPin,
      })
    ).body,
  ).toMatchObject({ code: 'PACK_OPEN' });

  // Who asks later sees who extended it, until when and by which report.
  const signed = await app.asOwner((pool) =>
    pool.query<{ payload: string }>(`select payload from signature where entity = 'batch' and entity_id = $1`, [
      batchId,
    ]),
  );
  expect(signed.rows.map(({ payload }) => JSON.parse(payload) as object)).toEqual([
    expect.objectContaining({
      from: '2026-04-01',
      until: '2026-10-01',
      evidence: 'LAB-771, Thai Polymer Lab',
      file: {
        id: report,
        fileName: expect.any(String) as string,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      },
    }),
  ]);
  const taken = await quality.call('DELETE', `/api/attachments/${report}`, { reason: 'Not needed' });
  expect(taken).toMatchObject({ status: 422, body: { message: 'Its life was extended by this report: it stays.' } });
}, 120_000);
