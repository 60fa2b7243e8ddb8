import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { jobFixture, jobModules, type JobFixture } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { releaseRequestsServer } from './release-requests.server.ts';

let app: TestApp;
let shop: JobFixture;

beforeAll(async () => {
  app = await testApp([...jobModules, releaseRequestsServer]);
  shop = await jobFixture(app);
});
afterAll(() => app.close());

test('3.20 a job that has not come so far is refused, with where it may go from here', async () => {
  const user = await app.as('maintenance.user');
  const job = await user.create(workOrder, shop.job(await shop.batch({ serialNumber: '7001' }), '7001'));
  const asked = await user.call('POST', `${workOrder.api}/${job.number}/release-requests`, {
    certificateTypes: ['CAAT_FORM_1'],
  });
  expect(asked).toMatchObject({
    status: 409,
    body: {
      code: 'STATE_NOT_ALLOWED',
      message: `${job.number} is received: it cannot become release requested. It may become preliminary, returned as is, beyond economic repair, scrapped, cancelled.`,
    },
  });
});

test('a certificate that was not ordered is not asked for: the order is changed first', async () => {
  const user = await app.as('maintenance.user');
  const order = shop.job(await shop.batch({ serialNumber: '7002' }), '7002');
  const job = await user.create(workOrder, { ...order, certificateTypes: ['CAAT_FORM_1'] });
  expect(
    await user.call('POST', `${workOrder.api}/${job.number}/release-requests`, {
      certificateTypes: ['CAAT_FORM_1', 'FAA_8130_3'],
    }),
  ).toMatchObject({ status: 422, body: { code: 'NOT_ORDERED', field: 'certificateTypes' } });
});
