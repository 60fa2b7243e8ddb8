import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { routeSchema } from '../shared/route.ts';
import { bench, benchRoute, type Bench } from './bench.fixture.ts';
import { bad, card, choose, finalCard } from './routes/steps.ts';
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
  const seeded = routeSchema.parse(route);
  return [...seeded.cards, ...Object.values(seeded.additions).flat()].flatMap(({ cardNo, steps }) =>
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

const perCard = 10;
const cards = Array.from({ length: Math.ceil(choices.length / perCard) }, (_, at) =>
  card({
    cardNo: `T${String(10 + at).padStart(3, '0')}`,
    phase: 'check',
    title: `Choices ${at + 1}`,
    section: 'Check',
    steps: choices.slice(at * perCard, (at + 1) * perCard).map(({ title, options }) =>
      choose(
        title,
        // What the answer adds beside its finding is proven on the route itself.
        options.map((option) =>
          typeof option === 'string' || !option.finding
            ? typeof option === 'string'
              ? option
              : option.value
            : bad(option.value, option.finding),
        ),
      ),
    ),
  }),
);

test('R19 every answer of a seeded route that means something is bad opens its finding when the step is recorded', async () => {
  await at.publish({
    ...benchRoute,
    changeNote: 'The choices of the seeded routes',
    route: {
      cards: [...cards, finalCard('T120', [cards.at(-1)?.cardNo ?? ''])],
      additions: benchRoute.route.additions,
    },
  });
  const job = await at.newJob();
  for (const [place, choice] of choices.entries()) {
    const cardNo = cards[Math.floor(place / perCard)]?.cardNo ?? '';
    for (const [turn, option] of choice.options.entries()) {
      const value = typeof option === 'string' ? option : option.value;
      const again = turn > 0 ? { reason: 'Looked again' } : {};
      const recorded = await job.step(cardNo, (place % perCard) + 1, { value, ...again });
      expect(recorded.status, `${choice.place}: ${value}`).toBe(200);
      const number = recorded.body['findingNumber'];
      const found =
        typeof number === 'string'
          ? (await at.mechanic.get<{ row: Record<string, unknown> }>(`/api/findings/${number}`)).body.row
          : null;
      const meant = typeof option === 'string' ? undefined : option.finding;
      expect([found?.['status'], found?.['defectCode'], found?.['severity']], `${choice.place}: ${value}`).toEqual([
        meant && 'open',
        meant?.defectCode,
        meant?.severity,
      ]);
    }
  }
});
