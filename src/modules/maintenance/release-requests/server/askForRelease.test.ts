import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { jobFixture, jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { releaseRequestsServer } from './release-requests.server.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp([...jobModules, releaseRequestsServer]);
});
afterAll(() => app.close());

test('3.20 a job that has not come so far is refused, with where it may go from here', async () => {
  const shop = await jobFixture(app);
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
