import { afterAll, beforeAll, expect, test } from 'vitest';
import { attachmentEndpoints } from '#kernel/server/attachments/endpoints.ts';
import { fileRights } from '#kernel/server/records/files.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { aReceivingBatch } from '#modules/logistics/receiving/server/receiving.fixture.ts';
import { receivingBatch } from '#modules/logistics/receiving/shared/receivingBatch.record.ts';
import { aPartNumber } from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { jobFixture, jobModules, type JobFixture } from './jobs.fixture.ts';

// A work order takes a part of what came over the dock: the rest waits for another one, with its own tag (D2, G01).
let app: TestApp;
let shop: JobFixture;
let admin: Person;
let user: Person;

beforeAll(async () => {
  const served = jobModules.flatMap((module) => module.served ?? []);
  const files = attachmentEndpoints((entity) => {
    const found = served.find(({ record }) => record.name === entity);
    return found ? fileRights(found) : null;
  });
  app = await testApp([...jobModules, { name: 'test/files', endpoints: files }]);
  shop = await jobFixture(app);
  [admin, user] = await Promise.all([app.as('maintenance.admin'), app.as('maintenance.user')]);
});
afterAll(() => app.close());

test('D2 G01 the rest of a dock lot waits for a work order of its own: no piece that came in stays without one', async () => {
  const ring = await aPartNumber(app, { partnumber: 'RING-77', partname: 'Ring', serialised: false });
  const { customerId } = shop;
  const lot = await aReceivingBatch(app, { customerId, partNumber: 'RING-77', serialNumber: null, quantity: 5 });
  const open = (batch: string, quantity: number) =>
    user.call<{ row: { number: string; id: string; version: number } }>(
      'POST',
      workOrder.api,
      shop.job(batch, 'N/A', { partNumberId: ring.id, quantity, serialReason: 'Never marked' }),
    );
  const first = await open(lot.number, 2);
  expect(first).toMatchObject({ status: 201, body: { row: { quantity: 2 } } });
  const batches = async () =>
    (
      await user.get<{ rows: { number: string; quantity: number; status: string; jobNumber: string | null }[] }>(
        `${receivingBatch.api}?f.customerId.in=${customerId}&q=RING-77&sort=number`,
      )
    ).body.rows;
  const [was, rest] = await batches();
  expect(was).toMatchObject({ number: lot.number, quantity: 2, status: 'jobOpened', jobNumber: first.body.row.number });
  expect(rest).toMatchObject({ quantity: 3, status: 'accepted', jobNumber: null, dividedFromId: lot.id });
  // It is the delivery the dock inspected, with its papers, and no more of it than came.
  const trace = await user.get(`/api/receiving/batch/${rest?.number}`);
  expect(trace.body).toMatchObject({ kind: 'component', papers: { inspectedByName: expect.any(String) as string } });
  expect(await open(rest?.number ?? '', 4)).toMatchObject({ status: 422, body: { message: 'The dock counted 3.' } });
  expect(await open(lot.number, 1)).toMatchObject({ status: 409, body: { code: 'BATCH_HAS_JOB' } });
  // Two people who divide it at the same moment take no more than there is.
  const both = await Promise.all([open(rest?.number ?? '', 2), open(rest?.number ?? '', 2)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const counted = (await batches()).reduce((sum, { quantity }) => sum + quantity, 0);
  expect(counted).toBe(5);
  // One that is given up waits again with its own pieces.
  expect(await admin.run(workOrder, first.body.row.id, 'cancel', { reason: 'Ordered twice by mistake' })).toMatchObject(
    { status: 200 },
  );
  expect((await batches()).find(({ number }) => number === lot.number)).toMatchObject({
    quantity: 2,
    status: 'accepted',
  });
});
