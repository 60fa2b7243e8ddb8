import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { bench, type Bench, type JobAtBench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { usedKinds } from '../shared/whereUsed.ts';
import { whereUsedServer } from './where-used.server.ts';

const today = dayOf(new Date());
let app: TestApp;
let at: Bench;
let job: JobAtBench;
let quality: Person;

interface Answer {
  thing: { id: string; name: string };
  jobs: { jobNumber: string; customerId: string; uses: { what: string }[]; certificates: unknown[] }[];
}

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer, whereUsedServer]);
  at = await bench(app);
  quality = await app.as('quality.viewer');
  job = await at.newJob();
});
afterAll(() => app.close());

const asked = async (kind: string, id: string) => (await quality.get<Answer>(`/api/where-used/${kind}/${id}`)).body;

test('R-STK-9 a batch names the jobs it was fitted to with their customer; a withdrawn entry is no use', async () => {
  const seals = await at.batch('WU-1', addDays(today, 90));
  await job.step('T105', 1, { batchId: seals, quantity: '2' });
  const answer = await asked('batch', 'wu-1');
  expect(answer).toMatchObject({
    thing: { id: seals, name: 'Seal kit batch WU-1' },
    jobs: [{ jobNumber: job.number, customerId: at.shop.customerId, certificates: [] }],
  });
  expect(answer.jobs[0]?.uses[0]?.what).toContain('T105 fitted: 2 Seal kit');
  const letter = await quality.call<string>('GET', `/api/where-used/batch/WU-1/letters/${at.shop.customerId}`);
  expect(letter.headers['content-type']).toBe('application/pdf');
  expect(letter.body.startsWith('%PDF')).toBe(true);
  const parts = (await at.planner.get<{ id: string }[]>(`/api/workorders/${job.number}/parts`)).body;
  await at.inspector.call('POST', `/api/workorders/${job.number}/entries/part/${parts[0]?.id}/withdraw`, {
    reason: 'Wrong batch was scanned',
    ...signed,
  });
  expect((await asked('batch', 'WU-1')).jobs).toEqual([]);
  expect((await quality.call('GET', `/api/where-used/batch/WU-1/letters/${at.shop.customerId}`)).status).toBe(404);
});

test('R4 a tool and the person who used it name the job; what is unknown is said, for every kind', async () => {
  await job.bores();
  const wrench = await at.tool('WU-T', addDays(today, 30));
  await job.step('T100', 1, { toolId: wrench });
  expect((await asked('tool', 'WU-T')).jobs.map((each) => each.jobNumber)).toEqual([job.number]);
  const worked = await asked('person', at.mechanic.employeeId);
  expect(worked.jobs.map((each) => each.jobNumber)).toContain(job.number);
  for (const kind of usedKinds)
    expect((await quality.call('GET', `/api/where-used/${kind}/${crypto.randomUUID()}`)).status).toBe(404);
  const stranger = await app.as('stores.user');
  expect((await stranger.call('GET', '/api/where-used/tool/WU-T')).status).toBe(403);
});

test.each(usedKinds)('a %s is looked up wherever it can have been used', async (kind) => {
  const { whereUsed } = await import('./whereUsed.queries.ts');
  const found = await app.write((ctx) => whereUsed(ctx, kind, crypto.randomUUID(), null));
  expect(found).toEqual([]);
});
