import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import { examAttempt } from '../shared/attempt.record.ts';
import { beginStatement, handInStatement } from '../shared/exams.calls.ts';
import { aCandidate, aPublishedExam, begun, examiner, resultFor, sat } from './exams.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
}, 180_000);
afterAll(() => app.close());

const printed = (person: Person, attempt: string) =>
  app.app.inject({
    method: 'GET',
    url: `/api/exams/results/${attempt}/result.pdf`,
    headers: { cookie: person.cookie },
  });
const wordsOn = async (person: Person, attempt: string) => {
  const answer = await printed(person, attempt);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return textOfPdf(answer.rawPayload);
};

test('a result is printed with score, topics and both declarations, the same file each time, and none of its questions', async () => {
  const { exam: of, candidate } = await aPublishedExam(app, 8);
  const attempt = await sat(candidate, of.id, 6);
  const words = await wordsOn(candidate, attempt);
  for (const said of [
    attempt,
    of.number,
    'ABS-TR-03',
    'Passed',
    '6 of 8',
    '75%',
    'Inflation',
    beginStatement,
    handInStatement,
  ])
    expect(words).toContain(said);
  const { questions } = await resultFor(candidate, attempt);
  expect(questions.length).toBeGreaterThan(0);
  for (const { textEn } of questions) expect(words).not.toContain(textEn);
  expect((await printed(candidate, attempt)).rawPayload).toEqual((await printed(candidate, attempt)).rawPayload);
});

test('the paper shows no more than the screen: no score where the exam keeps it, nothing to others, all of it to the examiner', async () => {
  const { exam: of, candidate } = await aPublishedExam(app, 8, { reviewPolicy: 'none' });
  const attempt = await sat(candidate, of.id, 5);
  const own = await wordsOn(candidate, attempt);
  expect(own).toContain('Not passed');
  expect(own).not.toContain('5 of 8');
  expect(await wordsOn(await examiner(app), attempt)).toContain('5 of 8');
  expect((await printed(await aCandidate(app), attempt)).statusCode).toBe(404);
});

test('an attempt that runs has no paper, and a void one says so across the page', async () => {
  const { exam: of, candidate } = await aPublishedExam(app, 5);
  const running = await begun(candidate, of.id);
  const answer = await printed(candidate, running);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'EXM_RUNNING']);
  const { exam: other, candidate: second } = await aPublishedExam(app, 5);
  const attempt = await sat(second, other.id, 3);
  const { id } = await resultFor(second, attempt);
  await done((await examiner(app)).run(examAttempt, id, 'void', { reason: 'The wrong person sat it' }));
  expect(await wordsOn(second, attempt)).toContain('VOID');
});
