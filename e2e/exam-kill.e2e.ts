import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, type Answer, type Person, type TestApp } from '#kernel/testing/app.ts';
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
} from '#modules/quality/exams/server/exams.fixture.ts';
import { startProduct, type Product } from './product.ts';

// The server itself is killed with candidates in it; the database beside it is the one it shares with this test.
const isLong = process.env['TEST_LONG'] === '1';
const [candidates, questions, kills, thinksMs] = isLong ? [60, 20, 8, 3_000] : [6, 8, 2, 700];
let app: TestApp;
let server: Product;
let dataDir: string;

beforeAll(async () => {
  app = await testApp(wholeProduct(), { company: process.env['E2E_TEMPLATE'], durable: true });
  dataDir = dirname(app.deps.services.outside.mailFolder);
  server = await startProduct({ dataDir });
}, 300_000);
afterAll(async () => {
  await server.stop();
  await app.close();
}, 60_000);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const kill = async () => {
  server.process.kill('SIGKILL');
  server = await startProduct({ dataDir });
};

/** The same person at the server that runs now, over the network; 0 where no answer came. */
function online(person: Person): Person {
  const call: Person['call'] = async (method, path, body) => {
    const answer = await fetch(server.url + path, {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
        cookie: person.cookie,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => null);
    const text = await answer?.text().catch(() => null);
    return {
      status: typeof text !== 'string' ? 0 : (answer?.status ?? 0),
      body: (text ? JSON.parse(text) : {}) as never,
      headers: {},
    };
  };
  return { ...person, call, get: (path) => call('GET', path) };
}

/** The same call until it is answered; how often it was not. */
async function until(send: () => Promise<Answer<unknown>>): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const { status, body } = await send();
    if (status >= 200 && status < 300) return tries;
    if (status !== 0 && status !== 503) throw new Error(`${status} ${JSON.stringify(body)}`);
    await pause(100);
  }
}

test(`R-EXM-5 the server is killed ${kills} times with ${candidates} candidates in it: no answer is lost, nobody gets more time`, async () => {
  const { exam: of, candidate } = await aPublishedExam(app, questions);
  const people = [candidate];
  while (people.length < candidates) {
    const person = await aCandidate(app);
    await anExamPlace(app, { examId: of.id, employeeId: person.employeeId });
    people.push(person);
  }
  const sittings = await Promise.all(
    people.map(async (each, index) => {
      const person = online(each);
      const attempt = await begun(person, of.id);
      const { deadlineAt, questions: asked } = await sittingAt(person, attempt);
      return { person, attempt, deadlineAt, asked, right: (index % questions) + 1 };
    }),
  );
  let again = 0;
  const answering = Promise.all(
    sittings.map(async ({ person, attempt, asked, right }) => {
      for (const { place, linesEn } of asked) {
        const given = [linesEn.indexOf(place <= right ? 'Nitrogen' : 'Oxygen')];
        again += await until(() => answers(person, attempt, place, given));
        await pause(Math.random() * thinksMs);
      }
    }),
  );
  for (let round = 0; round < kills; round += 1) {
    await pause(thinksMs / 2);
    await kill();
  }
  await answering;
  const [last, ...others] = sittings.reverse();
  for (const { person, attempt, deadlineAt, right } of others) {
    const seen = await sittingAt(person, attempt);
    expect([seen.deadlineAt, seen.questions.every(({ given }) => given !== null)]).toEqual([deadlineAt, true]);
    await done(handsIn(person, attempt));
    expect(Number((await resultFor(person, attempt)).score)).toBe(right);
  }
  if (!last) throw new Error('Nobody sits.');

  // The clock of an exam runs on while the server is down: whose time ends meanwhile has none left when it is back.
  server.process.kill('SIGKILL');
  await app.asOwner((pool) =>
    pool.query(`update exam_attempt set deadline_at = now() - interval '11 seconds' where number = $1`, [last.attempt]),
  );
  server = await startProduct({ dataDir });
  const late = await answers(last.person, last.attempt, 1, [0], { seq: 2 });
  expect([late.status, /^EXM_(?:OVER|ENDED)$/.test(late.body.code)]).toEqual([409, true]);
  await done(last.person.call('POST', `/api/exams/sittings/${last.attempt}/end`, {}));
  const result = await resultFor(last.person, last.attempt);
  expect([Number(result.score), result.submittedAt === null]).toEqual([last.right, false]);
  printFigure('exams', `${candidates} candidates, the server killed ${kills + 1} times, ${again} answers sent again`);
  expect(again).toBeGreaterThan(0);
}, 600_000);
