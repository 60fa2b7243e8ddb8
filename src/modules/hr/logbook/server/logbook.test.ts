import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { logbookEntry } from '#modules/quality/authorizations/shared/facts.record.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { bench, type Bench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { logbookServer } from './logbook.server.ts';

let app: TestApp;
let at: Bench;
beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer, logbookServer]);
  at = await bench(app);
}, 120_000);
afterAll(() => app.close());

interface Paper {
  content: { kind: string; rows: string[][] }[];
}

test('maintenance.md 2.22 a signed card stands in the own logbook and on its paper, and in nobody else’s', async () => {
  const render = vi.spyOn(app.deps.services, 'render');
  const paperOf = async (person: typeof at.mechanic) => {
    const answer = await person.get('/api/my-logbook/logbook.pdf');
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
    const made = render.mock.lastCall?.[0] as unknown as Paper;
    return made.content.find(({ kind }) => kind === 'table')?.rows ?? [];
  };
  // The first number stands in the experience that the fixtures bring along.
  await at.newJob();
  const job = await at.newJob();
  const before = (await paperOf(at.mechanic)).filter((row) => row.includes(job.number));
  await job.bores();

  const own = (await paperOf(at.mechanic)).filter((row) => row.includes(job.number));
  expect(own.length).toBeGreaterThan(before.length);
  const listed = await at.mechanic.get<{ rows: { jobNumber: string }[] }>(
    `${logbookEntry.api}?q=${job.number}&f.employeeId.in=${at.mechanic.employeeId}`,
  );
  expect(listed.body.rows).toHaveLength(own.length);
  expect((await paperOf(at.second)).filter((row) => row.includes(job.number))).toEqual([]);
});

test('an account of no employee is told that it has no logbook', async () => {
  const stranger = await app.as('maintenance.viewer');
  expect(await stranger.get('/api/my-logbook/logbook.pdf')).toMatchObject({ status: 404 });
});
