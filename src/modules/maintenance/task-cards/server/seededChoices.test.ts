import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { routeSchema } from '../shared/route.ts';
import { bench, type Bench } from './bench.fixture.ts';
import { photographedRoutes } from './routes/photographed.ts';
import { taskCardsServer } from './task-cards.server.ts';

let app: TestApp;
let at: Bench;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer]);
  at = await bench(app);
});
afterAll(() => app.close());

const choices = photographedRoutes.flatMap(({ key, route }) => {
  const { cards, additions } = routeSchema.parse(route);
  return [...cards, ...Object.values(additions).flat()].flatMap(({ cardNo, steps }) =>
    steps
      .filter(({ type }) => type === 'choice')
      .map(({ title, options = [] }) => ({ place: `${key} ${cardNo} ${title}`, title, options })),
  );
});

test('R19 every choice of every seeded route has one answer without a finding, its first; every other one names what it means', () => {
  expect(choices.length).toBeGreaterThan(20);
  for (const { place, options } of choices) {
    const plain = options.filter((option) => typeof option === 'string' || !option.finding);
    expect(plain, place).toEqual([options[0]]);
  }
});

test('R19 every answer of a seeded route that means something is bad opens its finding when the step is recorded', async () => {
  const job = await at.newJob();
  let attempt = 0;
  for (const { place, title, options } of choices) {
    const names = options.map((option) => (typeof option === 'string' ? option : option.value));
    // What the answer adds beside its finding is proven on the route itself.
    const meanings = Object.fromEntries(
      options.flatMap((option) => (typeof option === 'string' ? [] : [[option.value, { finding: option.finding }]])),
    );
    await app.write(({ db }) =>
      sql`update task_step set type = 'choice', title = ${title}, options = ${names}, meanings = ${JSON.stringify(meanings)}::jsonb
        where step_no = 1 and card_id = (select id from task_card where job_id = ${job.id} and card_no = 'T070')`.execute(
        db,
      ),
    );
    for (const option of options) {
      const value = typeof option === 'string' ? option : option.value;
      const recorded = await job.step('T070', 1, { value, ...(attempt > 0 ? { reason: 'Looked again' } : {}) });
      attempt += 1;
      expect(recorded.status, `${place}: ${value}`).toBe(200);
      const number = recorded.body['findingNumber'];
      const found =
        typeof number === 'string'
          ? (await at.mechanic.get<{ row: Record<string, unknown> }>(`/api/findings/${number}`)).body.row
          : null;
      const meant = typeof option === 'string' ? undefined : option.finding;
      expect([found?.['status'], found?.['defectCode'], found?.['severity']], `${place}: ${value}`).toEqual([
        meant && 'open',
        meant?.defectCode,
        meant?.severity,
      ]);
    }
  }
});
