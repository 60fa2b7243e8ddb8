import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { jobFixture, jobModules } from './jobs.fixture.ts';
import { endHold, openHold } from './public.ts';

let app: TestApp;
let user: Person;
let number: string;
beforeAll(async () => {
  app = await testApp(jobModules);
  const shop = await jobFixture(app);
  user = await app.as('maintenance.user', 'logistics.user');
  const job = await user.create(workOrder, shop.job(await shop.batch({ serialNumber: '9911' }), '9911'));
  number = job.number;
});
afterAll(() => app.close());

test('the log of a Bangkok day has what was written at 00:00, 06:59 and 07:00 of it, and nothing else', async () => {
  const times = ['2027-03-09T23:59', '2027-03-10T00:00', '2027-03-10T06:59', '2027-03-10T07:00', '2027-03-11T00:00'];
  for (const time of times) {
    const at = new Date(`${time}:00+07:00`);
    const hold = await app.write((ctx) => openHold(ctx, number, { reason: 'capacity', note: time }), at);
    await app.write((ctx) => endHold(ctx, number, hold), new Date(at.getTime() + 1000));
  }
  const day = '2027-03-10';
  const { body } = await user.get<{ entries: { reason: string | null }[] }>(
    `/api/workorders-logs?job=${number}&from=${day}&to=${day}&limit=200`,
  );
  const found = body.entries.flatMap(({ reason }) => times.filter((time) => reason?.includes(time)));
  expect(found.toSorted()).toEqual(['2027-03-10T00:00', '2027-03-10T06:59', '2027-03-10T07:00']);
});
