import { beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { clockText, dayOf } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { aShiftPattern, rostered } from '#modules/maintenance/manpower/server/manpower.fixture.ts';
import { bench, type Bench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { aPool } from '#modules/quality/exams/server/exams.fixture.ts';
import type { toolboxCall } from '#modules/quality/toolbox/shared/toolbox.calls.ts';
import { aTrainingSubject } from '#modules/quality/training/server/training.fixture.ts';
import type { shiftToolboxCall, toolboxQuestionsCall } from '../shared/shiftToolbox.calls.ts';

let app: TestApp;
let shop: Bench;
let patternId: string;
let pool: { subjectId: string; ids: string[] };
const now = new Date();
beforeAll(async () => {
  app = await testApp(wholeProduct());
  shop = await bench(app);
  const subject = await aTrainingSubject(app, { mandatory: true });
  pool = await aPool(app, 3, { subjectId: subject.id, reference: 'CMM 32-47-46' });
  patternId = (
    await aShiftPattern(app, {
      startsAt: `${clockText(now).slice(11, 13)}:00`,
      weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
      onHolidays: true,
    })
  ).id;
  return () => app.close();
}, 120_000);

/** Somebody on shift answers each question of the pool with the line of this place. */
async function answersOnShift(placeOf: (id: string) => number): Promise<void> {
  const person = await app.as('maintenance.user');
  await rostered(app, { from: dayOf(now), person, patternId, workshop: 'oxygen' });
  const { questions } = await done<AnswerOf<typeof shiftToolboxCall>>(person.get('/api/shift-toolbox'));
  const answers = questions.map(({ id }) => ({ questionId: id, place: placeOf(id) }));
  await done(person.call('POST', '/api/shift-toolbox', { answers }));
}
const read = async () => {
  const office = await app.as('training.user');
  return done<AnswerOf<typeof toolboxQuestionsCall>>(office.get(`/api/shift-toolbox/subjects/${pool.subjectId}`));
};

test('toolbox three: of each question how hard it is and how often each line was chosen, by first answers, on shifts and before rare tasks', async () => {
  expect((await read()).items).toEqual([]);
  const [hard] = pool.ids;
  await answersOnShift(() => 1);
  await answersOnShift((id) => (id === hard ? 0 : 1));
  const job = await shop.newJob();
  const { id: cardId } = (await job.card('T070')) as { id: string } & Awaited<ReturnType<typeof job.card>>;
  const { questions } = await done<AnswerOf<typeof toolboxCall>>(shop.mechanic.get(`/api/toolbox/${cardId}`));
  // Wrong, then right: the second answer says nothing of how hard it is.
  for (const place of [0, 1]) {
    const answers = questions.map(({ id }) => ({ questionId: id, place: id === hard ? place : 1 }));
    await done(shop.mechanic.call('POST', `/api/toolbox/${cardId}`, { answers }));
  }
  const { items } = await read();
  expect(items.map(({ id, n, facility }) => [id === hard, n, Math.round(facility)])).toEqual([
    [true, 3, 33],
    [false, 3, 100],
    [false, 3, 100],
  ]);
  expect(items[0]?.options.map(({ chosen, isRight }) => [chosen, isRight]).slice(0, 2)).toEqual([
    [2, false],
    [1, true],
  ]);
  expect(items[0]?.isMisleading).toBe(false);
});

test('toolbox three: from ten answers on, a question whose wrong line is chosen more often than the right one is named', async () => {
  const [hard] = pool.ids;
  for (let n = 0; n < 7; n += 1) await answersOnShift((id) => (id === hard ? 0 : 1));
  expect((await read()).items.map(({ id, n, isMisleading }) => [id === hard, n, isMisleading])).toEqual([
    [true, 10, true],
    [false, 10, false],
    [false, 10, false],
  ]);
});

test('toolbox three: whoever does not read the pool is not told how its questions are answered', async () => {
  const path = `/api/shift-toolbox/subjects/${pool.subjectId}`;
  for (const right of ['level:5', 'maintenance.user', 'quality.user'] as const)
    expect((await (await app.as(right)).get(path)).status).toBe(403);
});
