import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, testPassword, testPin, type TestApp } from '#kernel/testing/app.ts';
import { attach, personWith } from '#kernel/testing/fixture.ts';
import { walk } from '#kernel/testing/refusals.ts';
import { aScrap } from '#modules/stores/scraps/server/scraps.fixture.ts';
import { scrap } from '#modules/stores/scraps/shared/scrap.record.ts';
import { scrapWorkflow } from '#modules/stores/scraps/shared/scrap.workflow.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { aJob } from './work-orders.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});
afterAll(() => app.close());

test('a job is scrapped when the mutilation of its own component is witnessed, and its component is in scraps from the tag on (G15)', async () => {
  const job = await aJob(app);
  const quality = await app.as('quality.admin', 'maintenance.viewer');
  const ending = { reason: 'Cracked through the hub', customerConsent: 'Mail of 5 January' };
  const end = () => quality.run(workOrder, job.id, 'scrap', ending, { pin: testPin, password: testPassword });
  const notYet = {
    status: 422,
    body: { code: 'GUARD', message: 'The mutilation of this component is not witnessed yet: see Scraps.' },
  };
  expect(await end()).toMatchObject(notYet);

  const ownerConsent = ending.customerConsent;
  const own = { ownerConsent, jobId: job.id, partNumber: job.partNumber, serialNumber: job.serialNumber };
  const part = await aScrap(app, { ownerConsent, jobId: job.id, partNumber: 'C20195-21' });
  const component = await aScrap(app, own);
  const gates = await quality.get<{ gates: { code: string; messages: string[] }[] }>(
    `${workOrder.api}/${job.number}/gates`,
  );
  expect(JSON.stringify(gates.body)).toContain(component.number);

  const destroyed = ['mutilate', { method: 'grind', dataPlateRemoved: true }] as const;
  for (const { id } of [part, component]) {
    await attach(app, await personWith(app, 'stores.user'), { record: scrap, id });
    await attach(app, await personWith(app, 'stores.user'), { record: scrap, id });
  }
  await walk(app, scrapWorkflow, part.id, ['approve', destroyed, 'witness']);
  await walk(app, scrapWorkflow, component.id, ['approve', destroyed]);
  expect(await end()).toMatchObject(notYet);
  await walk(app, scrapWorkflow, component.id, ['witness']);
  expect(await end()).toMatchObject({ status: 200, body: { row: { status: 'scrapped', outcome: 'scrapped' } } });
});
