import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { aStaffMember } from '#modules/hr/employees/server/employees.fixture.ts';
import { trainingQuestion } from '#modules/quality/question-pool/shared/question.record.ts';
import { examAttempt, examDispute, examRuling } from '../shared/attempt.record.ts';
import { exam } from '../shared/exam.record.ts';
import {
  answerAll,
  anExamPlace,
  aPool,
  aPublishedExam,
  begun,
  examiner,
  handsIn,
  resultFor,
  sittingAt,
} from './exams.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
}, 180_000);
afterAll(() => app.close());

const secret = 'only the key says nitrogen';

/** Everything this person is told that could say what is right: whole answers, as text. */
async function allTold(person: Person, examId: string, attempt: string, questionId: string): Promise<string[]> {
  const records = [trainingQuestion, examAttempt, examDispute, examRuling, exam];
  const addresses = [
    '/api/exams',
    `/api/exams/sittings/${attempt}`,
    `/api/exams/results/${attempt}`,
    `/api/training/exams/${examId}/insights`,
    `/api/training/exams/${examId}/coverage`,
    '/api/search?q=nitrogen',
    `/api/pick/trainingQuestion?ids=${questionId}`,
    `/api/history/trainingQuestion/${questionId}`,
    `/api/history/examAttempt/${attempt}`,
    ...records.flatMap(({ api }) => [api, `${api}/export.csv`, `${api}/export.xlsx`]),
    `${trainingQuestion.api}/${questionId}`,
    `${examAttempt.api}/${attempt}`,
  ];
  const told = [];
  for (const address of addresses) {
    const { status, body } = await person.get(address);
    told.push(`${address} ${status} ${JSON.stringify(body)}`);
  }
  return told;
}

test.each([['level:1'], ['level:3']] as const)(
  'before it is handed in nothing tells a candidate of %s what is right: sitting, lists, search, history, export',
  async (level) => {
    const { subjectId, ids } = await aPool(app, 5, { explanation: secret });
    const { exam: of } = await aPublishedExam(app, 5, { subjectId, reviewPolicy: 'full' });
    const person = await app.as(level);
    const employeeId = await aStaffMember(app, { userId: person.id });
    await anExamPlace(app, { examId: of.id, employeeId });
    const attempt = await begun(person, of.id);
    const { id } = await resultFor(person, attempt);
    const told = [
      ...(await allTold(person, of.id, attempt, ids[0] ?? '')),
      ...(await allTold(person, of.id, id, ids[1] ?? '')),
    ];
    expect(told.filter((one) => one.includes(secret) || one.includes('rightAnswer'))).toEqual([]);
    const { questions } = await sittingAt(person, attempt);
    expect(Object.keys(questions[0] ?? {}).sort()).toEqual(
      ['flagged', 'given', 'kind', 'linesEn', 'linesTh', 'mark', 'place', 'seq', 'textEn', 'textTh'].sort(),
    );
    // The road is seen to lead there: afterwards the same person is told, as the exam says.
    await answerAll(person, attempt, 5);
    await done(handsIn(person, attempt));
    const { questions: shown } = await resultFor(person, attempt);
    expect(shown.map(({ explanation, right }) => [explanation, right])).toEqual(
      shown.map(({ linesEn }) => [secret, [linesEn.indexOf('Nitrogen')]]),
    );
  },
);

test.each([
  ['none', null, 0],
  ['score', '3.00', 0],
  ['wrong', '3.00', 2],
  ['full', '3.00', 5],
] as const)('afterwards a candidate sees what the exam shows: %s', async (reviewPolicy, score, questions) => {
  const { exam: of, candidate } = await aPublishedExam(app, 5, { reviewPolicy });
  const attempt = await begun(candidate, of.id);
  await answerAll(candidate, attempt, 3);
  await done(handsIn(candidate, attempt));
  const result = await resultFor(candidate, attempt);
  expect([result.passed, result.score, result.questions.length]).toEqual([false, score, questions]);
  const own = await candidate.get<{ exams: { attempts: { percent: string | null }[] }[] }>('/api/exams');
  expect(own.body.exams[0]?.attempts[0]?.percent).toBe(score === null ? null : '60.00');
});

test('insights: level 3 reads figures, whoever keeps the pool reads words and lines; below ten attempts only how many were right', async () => {
  const { exam: of, candidate } = await aPublishedExam(app, 5);
  const attempt = await begun(candidate, of.id);
  await answerAll(candidate, attempt, 3);
  await done(handsIn(candidate, attempt));
  type Insights = { n: number; isEnough: boolean; mean: number | null; items: Record<string, unknown>[] };
  const asked = `/api/training/exams/${of.id}/insights`;
  const reader = (await (await app.as('level:3')).get<Insights>(asked)).body;
  expect(reader).toMatchObject({ n: 1, isEnough: false, mean: null });
  expect(reader.items.map(({ discrimination, textEn, options }) => [discrimination, textEn, options])).toEqual(
    Array(5).fill([null, null, []]),
  );
  const keeper = (await (await examiner(app)).get<Insights>(asked)).body;
  expect(keeper.items.map(({ facility }) => facility).sort((left, right) => Number(left) - Number(right))).toEqual([
    0, 0, 100, 100, 100,
  ]);
  expect(keeper.items.every(({ textEn }) => typeof textEn === 'string')).toBe(true);
  expect((await (await app.as('level:2')).get(asked)).status).toBe(403);
});
