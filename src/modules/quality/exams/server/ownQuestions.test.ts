import { beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { personWith } from '#kernel/testing/fixture.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { aColleague, colleagueAs, worksHere } from '#modules/hr/employees/server/employees.fixture.ts';
import { trainingQuestion } from '#modules/quality/question-pool/shared/question.record.ts';
import { examCandidate } from '../shared/exam.record.ts';
import { ownExamsCall } from '../shared/exams.calls.ts';
import { anExamPlace, aPublishedExam, begins, examiner } from './exams.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  return () => app.close();
}, 180_000);

const refused = {
  status: 422,
  body: {
    code: 'EXM_OWN_QUESTIONS',
    message: 'Who wrote or reviewed a question of this subject does not sit its exam: those who did neither may.',
  },
};

test('R-GEN-5 who wrote or reviewed a question of the pool is not named for its exam', async () => {
  const { exam: of } = await aPublishedExam(app, 5);
  const teacher = await examiner(app);
  const author = await worksHere(app, await personWith(app, 'training.user', 'level:3'));
  const reviewer = await colleagueAs(app, 'reviewer', 'training.user', 'level:3');
  const other = await aColleague(app, 'training.user', 'level:3');
  const name = (employeeId: string) =>
    teacher.call('POST', examCandidate.api, { examId: of.id, employeeId, extraPercent: 0 });
  expect(await name(author)).toMatchObject(refused);
  expect(await name(reviewer.employeeId)).toMatchObject(refused);
  expect((await name(other.employeeId)).status).toBe(201);
});

test('R-GEN-5 who writes a question after being named does not begin the exam; its other candidates do', async () => {
  const { exam: of, candidate } = await aPublishedExam(app, 5);
  const writer = await aColleague(app, 'training.user', 'level:3');
  await anExamPlace(app, { examId: of.id, employeeId: writer.employeeId });
  const standing = async () =>
    (await writer.get<AnswerOf<typeof ownExamsCall>>(ownExamsCall.path)).body.exams.map((one) => one.standing);
  expect(await standing()).toEqual(['open']);
  await writer.create(trainingQuestion, {
    subjectId: of.subjectId,
    topic: 'Inflation',
    difficulty: 'easy',
    kind: 'trueFalse',
    textEn: 'A wheel is inflated with nitrogen.',
    answersEn: 'True\nFalse',
    rightAnswer: 'A',
    mark: '1',
    shuffle: false,
    reference: 'MOE 2.16',
  });
  expect(await standing()).toEqual(['author']);
  expect(await begins(writer, of.id)).toMatchObject(refused);
  expect((await begins(candidate, of.id)).status).toBe(200);
});
