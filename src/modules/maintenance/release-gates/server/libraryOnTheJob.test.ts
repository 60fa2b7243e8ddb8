import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import { partNumber } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { manual } from '#modules/maintenance/manuals/shared/manual.record.ts';
import { aServiceBulletin } from '#modules/maintenance/directives/server/directives.fixture.ts';
import {
  bench,
  benchRoute,
  type Bench,
  type JobAtBench,
} from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { card, check } from '#modules/maintenance/task-cards/server/routes/steps.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';

// What the technical library says of a part and a manual reaches the jobs in work at once.
let app: TestApp;
let at: Bench;
let job: JobAtBench;
let library: Person;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer]);
  at = await bench(app);
  library = await app.as('quality.user');
  job = await at.newJob();
});
afterAll(() => app.close());

async function change(record: AnyRecord, id: string, values: object): Promise<void> {
  const path = `${record.api}/${id}`;
  const { body } = await library.get<{ row: { version: number } }>(path);
  const answer = await library.call('PATCH', path, { version: body.row.version, ...values });
  expect([answer.status, answer.body['message']]).toEqual([200, undefined]);
}

async function gate(code: string, number = job.number): Promise<{ state: string; messages: string[] }> {
  const { body } = await at.planner.get<{ gates: { code: string; state: string; messages: string[] }[] }>(
    `/api/workorders/${number}/gates`,
  );
  return body.gates.find((each) => each.code === code) ?? { state: 'unknown', messages: [] };
}

test('G18 a part number found to be life-limited asks its jobs for counts at once', async () => {
  expect((await gate('G18')).state).toBe('na');
  await change(partNumber, at.shop.wheelId, { llp: true });
  expect(await gate('G18')).toMatchObject({ state: 'fail' });
  await change(partNumber, at.shop.wheelId, { llp: false });
  expect((await gate('G18')).state).toBe('na');
});

test('G23 an inspection the route gives to a vendor is asked of the job as outside work', async () => {
  expect((await gate('G23')).state).toBe('na');
  await at.publish({
    ...benchRoute,
    route: {
      ...benchRoute.route,
      cards: [
        ...benchRoute.route.cards,
        card({
          cardNo: 'T066',
          phase: 'ndt',
          title: 'X-ray of the hub',
          section: 'Check',
          ndtRequired: [{ method: 'RT', item: 'hub', key: 'hub', outside: 'X-ray' }],
          steps: [check('X-ray done and reported')],
        }),
      ],
    },
  });
  const sent = await at.newJob();
  expect(await gate('G23', sent.number)).toMatchObject({
    state: 'fail',
    messages: [expect.stringContaining('X-ray') as string],
  });
});

test('G17 a bulletin of the library that names the part is asked of its jobs', async () => {
  expect((await gate('G17')).messages.join()).toContain('No mandatory or alert SB names this part');
  const { sbNumber } = await aServiceBulletin(app, { category: 'mandatory' });
  expect((await gate('G17')).messages.join()).toContain(sbNumber);
});

test('G05 a manual that is to be checked more often turns its jobs red at once, and less often green again', async () => {
  // The bench's manual was checked three days ago.
  expect((await gate('G05')).state).toBe('pass');
  await change(manual, at.manualId, { currencyIntervalDays: 2 });
  expect(await gate('G05')).toMatchObject({
    state: 'fail',
    messages: ['CMM 32-47-46 was last checked 3 days ago (limit 2).'],
  });
  await change(manual, at.manualId, { currencyIntervalDays: 60 });
  expect((await gate('G05')).state).toBe('pass');
});
