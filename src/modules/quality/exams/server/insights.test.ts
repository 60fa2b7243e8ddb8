import { beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { trainingQuestion } from '#modules/quality/question-pool/shared/question.record.ts';
import type { insightsCall } from '../shared/insights.calls.ts';
import {
  aCandidate,
  anExamPlace,
  answers,
  aPublishedExam,
  begun,
  examiner,
  handsIn,
  sittingAt,
} from './exams.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  return () => app.close();
});

/** The set of quality-people 5.3: a row a candidate, a column a question, 1 is right. */
const rows = ['11111', '11110', '11101', '11010', '10100', '11000', '10001', '00001'];

test('R-EXM-11 R-EXM-12 what candidates answered says of each question what the set of 5.3 says; under ten attempts only the facility is told', async () => {
  const teacher = await examiner(app);
  const { exam: of, candidate, questionIds } = await aPublishedExam(app, 5);
  const texts = await Promise.all(
    questionIds.map(
      async (id) => (await teacher.get<{ row: { textEn: string } }>(`${trainingQuestion.api}/${id}`)).body.row.textEn,
    ),
  );
  const insights = async () =>
    done<AnswerOf<typeof insightsCall>>(teacher.get(`/api/training/exams/${of.id}/insights`));
  const sit = async (row: string, first?: typeof candidate) => {
    const person = first ?? (await aCandidate(app));
    if (!first) await anExamPlace(app, { examId: of.id, employeeId: person.employeeId });
    const attempt = await begun(person, of.id);
    for (const { place, textEn, linesEn } of (await sittingAt(person, attempt)).questions) {
      const isRight = row[texts.indexOf(textEn ?? '')] === '1';
      await done(answers(person, attempt, place, [linesEn.indexOf(isRight ? 'Nitrogen' : 'Oxygen')]));
    }
    await done(handsIn(person, attempt));
  };
  for (const [index, row] of rows.entries()) await sit(row, index === 0 ? candidate : undefined);
  const few = await insights();
  expect([few.n, few.isEnough, few.alpha, few.mean]).toEqual([8, false, null, null]);
  expect(few.items.map(({ discrimination }) => discrimination)).toEqual([null, null, null, null, null]);
  // The same people once more: correlations and shares of variance stay as they are in the set.
  for (const row of rows) await sit(row);
  const all = await insights();
  const inOrder = questionIds.map((id) => all.items.find((item) => item.id === id));
  expect([all.n, all.isEnough, all.mean]).toEqual([16, true, 2.875]);
  expect(all.alpha).toBeCloseTo(0.413, 3);
  const figures = (name: 'facility' | 'discrimination' | 'efficiency') =>
    inOrder.map((item) => Number(item?.[name]?.toFixed(2)));
  expect(figures('facility')).toEqual([87.5, 62.5, 50, 37.5, 50]);
  expect(figures('discrimination')).toEqual([33.81, 46.67, 37.8, 38.73, -28.47]);
  expect(figures('efficiency')).toEqual([100, 63.64, 42.86, 42.86, -33.33]);
  // R-EXM-12: a question that strong candidates get wrong has probably a wrong key.
  expect(inOrder.map((item) => item?.isDoubtful)).toEqual([false, false, false, false, true]);
  // 16 people are too few to call a distractor dead.
  expect(inOrder.flatMap((item) => item?.options ?? []).some(({ isDead }) => isDead)).toBe(false);
}, 120_000);
