import { beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { done } from '#kernel/testing/fixture.ts';
import {
  aCandidate,
  anExamPlace,
  answers,
  aPublishedExam,
  begun,
  handsIn,
  resultFor,
  sittingAt,
} from './exams.fixture.ts';
import { onThisMachine } from '#kernel/testing/slowness.ts';

// Candidates answer at once while every connection to the database is cut again and again, in the middle of what it does.
const isLong = process.env['TEST_LONG'] === '1';
const [candidates, questions, everyMs] = isLong ? [60, 20, 400] : [6, 8, 150];
let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  return () => app.close();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const cutOff = () =>
  app.deps.database.pool
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
    )
    .catch(() => undefined);

/** The same call until it is answered; how often it was not. */
async function until(send: () => Promise<{ status: number }>): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const { status } = await send();
    if (status < 300) return tries;
    if (status !== 503) throw new Error(`answered ${status}`);
    await pause(20);
  }
}

test(`R-EXM-5 ${candidates} candidates answer at once while their connections are cut: no answer is lost, nobody gets more time`, async () => {
  const { exam: of, candidate } = await aPublishedExam(app, questions);
  const people = [candidate];
  while (people.length < candidates) {
    const person = await aCandidate(app);
    await anExamPlace(app, { examId: of.id, employeeId: person.employeeId });
    people.push(person);
  }
  const sittings = await Promise.all(
    people.map(async (person, index) => {
      const attempt = await begun(person, of.id);
      const { deadlineAt, questions: asked } = await sittingAt(person, attempt);
      return { person, attempt, deadlineAt, asked, right: (index % questions) + 1 };
    }),
  );
  let isOver = false;
  let cuts = 0;
  const cutting = (async () => {
    for (; !isOver; cuts += 1) {
      await cutOff();
      await pause(everyMs);
    }
  })();
  let again = 0;
  await Promise.all(
    sittings.map(async ({ person, attempt, asked, right }) => {
      for (const { place, linesEn } of asked) {
        const given = [linesEn.indexOf(place <= right ? 'Nitrogen' : 'Oxygen')];
        again += await until(() => answers(person, attempt, place, given));
        await pause(isLong ? 200 : 40);
      }
    }),
  );
  isOver = true;
  await cutting;
  printFigure('exams', `${candidates} candidates, ${cuts} times cut off, ${again} answers sent again`);
  expect(cuts).toBeGreaterThan(2);
  for (const { person, attempt, deadlineAt, right } of sittings) {
    const seen = await sittingAt(person, attempt);
    expect([seen.deadlineAt, seen.questions.every(({ given }) => given !== null)]).toEqual([deadlineAt, true]);
    await done(handsIn(person, attempt));
    expect(Number((await resultFor(person, attempt)).score)).toBe(right);
  }
}, 600_000);

test('R-EXM-5 an answer of sixty candidates at once is stored within 30 ms, 95 of 100', async () => {
  const { exam: of, candidate } = await aPublishedExam(app, questions);
  const people = [candidate];
  while (people.length < 60) {
    const person = await aCandidate(app);
    await anExamPlace(app, { examId: of.id, employeeId: person.employeeId });
    people.push(person);
  }
  const sittings = await Promise.all(people.map(async (person) => ({ person, attempt: await begun(person, of.id) })));
  const times: number[] = [];
  // Sixty people answer a question a minute or so: here each answers within six seconds, ten times as often.
  await Promise.all(
    sittings.map(async ({ person, attempt }, index) => {
      await pause(index * 100);
      for (let place = 1; place <= 3; place += 1) {
        const sent = performance.now();
        await done(answers(person, attempt, place, [0]));
        times.push(performance.now() - sent);
        await pause(2_000);
      }
    }),
  );
  times.sort((one, other) => one - other);
  const p95 = times[Math.floor(times.length * 0.95)] ?? 0;
  printFigure(
    'exams',
    `60 candidates: answer stored p50 ${times[times.length >> 1]?.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms of ${times.length}`,
  );
  expect(times).toHaveLength(180);
  // Beside other work on the machine it may take longer; the promise is held where nothing else runs (npm run test:long).
  expect(p95).toBeLessThan(onThisMachine(isLong ? 30 : 300));
}, 120_000);
