import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { creationRefusalsOf, refusalsOf, walk } from '#kernel/testing/refusals.ts';
import { colleagueAs, worksHere } from '#modules/hr/employees/server/employees.fixture.ts';
import { trainingQuestion } from '../shared/question.record.ts';
import { trainingQuestionWorkflow } from '../shared/question.workflow.ts';
import { aTrainingQuestion } from './question-pool.fixture.ts';

let app: TestApp;
let reviewer: Person;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  reviewer = await colleagueAs(app, 'reviewer', 'training.user', 'level:3');
}, 120_000);
afterAll(() => app.close());

const refusesNew = creationRefusalsOf(() => app, aTrainingQuestion);
const refuses = refusalsOf(() => app, trainingQuestionWorkflow, worksHere);
const reviewed = async (given: Parameters<typeof aTrainingQuestion>[1] = {}) => {
  const row = await aTrainingQuestion(app, given);
  expect(await reviewer.run(trainingQuestion, row.id, 'approve')).toMatchObject({ status: 200 });
  return row;
};
const stored = async (id: string) =>
  (await reviewer.get<{ row: Record<string, unknown> }>(`${trainingQuestion.api}/${id}`)).body.row;

refusesNew(
  'a question without words',
  () => ({ textEn: null, textTh: null }),
  'Write the question in English, in Thai, or in both.',
);
refusesNew('an answer alone is no choice', () => ({ answersEn: 'Air' }), 'Give two to five answers, one on each line.');
refusesNew('two answers that are the same', () => ({ answersEn: 'Air\nAir\nOxygen' }), 'Two answers are the same.');
refusesNew(
  'English and Thai that differ in their answers',
  () => ({ answersTh: 'อากาศ\nไนโตรเจน' }),
  'English and Thai have the same answers in the same order.',
);
refusesNew(
  'R-EXM-1 single has one right answer',
  () => ({ rightAnswer: 'A,B' }),
  'This kind has exactly one right answer.',
);
refusesNew(
  'a right answer that is none of the lines',
  () => ({ rightAnswer: 'D' }),
  'Name right answers by the letters of their lines, each once.',
);
refusesNew(
  'a number among answers to choose from',
  () => ({ kind: 'number', rightAnswer: '12.5' }),
  'Where a number is asked there are no answers to choose from.',
);
refusesNew('a tolerance where no number is asked', () => ({ tolerance: '0.5' }), 'Only a number has a tolerance.');
refusesNew(
  'a draft is not replaced',
  async () => {
    const before = await aTrainingQuestion(app);
    return { subjectId: before.subjectId, replacesId: before.id };
  },
  'A draft is changed, not replaced.',
);
refusesNew(
  'a new version of a question of another subject',
  async () => ({ replacesId: (await reviewed()).id }),
  'The question it replaces belongs to another subject.',
);

refuses(
  'what was reviewed stays: a change is a new version',
  async () => reviewed(),
  { topic: 'Other' },
  'This question is in the pool: nothing of it can be changed any more.',
);
refuses(
  'a reviewed question is not archived',
  async () => reviewed(),
  'archive',
  'A reviewed question stays: retire it instead.',
);

test('whoever wrote a question does not review it, nor whoever changed it last', async () => {
  const writer = await colleagueAs(app, 'writer', 'training.user', 'level:3');
  const first = await aTrainingQuestion(app);
  const given = {
    subjectId: first.subjectId,
    topic: 'Inflation',
    difficulty: 'hard',
    kind: 'number',
    textEn: 'How many bar?',
    rightAnswer: '12.5',
    tolerance: '0.5',
    mark: '1',
    shuffle: false,
    reference: 'CMM 32-41-12',
  };
  const made = await writer.call<{ row: { id: string; version: number } }>('POST', trainingQuestion.api, given);
  expect(made.status).toBe(201);
  const { id, version } = made.body.row;
  expect((await writer.run(trainingQuestion, id, 'approve')).status).toBe(422);
  const changed = await reviewer.call('PATCH', `${trainingQuestion.api}/${id}`, { version, topic: 'Pressure' });
  expect(changed.status).toBe(200);
  expect((await reviewer.run(trainingQuestion, id, 'approve')).status).toBe(422);
  const third = await colleagueAs(app, 'third', 'training.user', 'level:3');
  expect((await third.run(trainingQuestion, id, 'approve')).status).toBe(200);
});

test('a new version takes the place of the one before when it is reviewed, not earlier', async () => {
  const before = await reviewed();
  const next = await aTrainingQuestion(app, { subjectId: before.subjectId, replacesId: before.id });
  expect(await stored(next.id)).toMatchObject({ edition: 2, status: 'draft' });
  expect(await stored(before.id)).toMatchObject({ status: 'approved' });
  await reviewer.run(trainingQuestion, next.id, 'approve');
  expect(await stored(next.id)).toMatchObject({ status: 'approved' });
  expect(await stored(before.id)).toMatchObject({ status: 'retired' });
});

test('a question set aside comes back with its reason', async () => {
  const { id } = await reviewed();
  await walk(
    app,
    trainingQuestionWorkflow,
    id,
    [
      ['flag', { reason: 'Two readers understood it differently' }],
      ['putBack', { reason: 'The CMM confirms the key' }],
    ],
    worksHere,
  );
  expect(await stored(id)).toMatchObject({ status: 'approved' });
});

test('the database itself refuses to change what was reviewed', async () => {
  const { id } = await reviewed();
  await expect(
    app.deps.database.pool.query(`update training_question set right_answer = 'A' where id = $1`, [id]),
  ).rejects.toThrow('a reviewed question never changes');
});

test('right answers are read by whoever writes questions alone, not at level 3', async () => {
  const { id } = await reviewed();
  const reader = await app.as('level:3', 'quality.admin');
  for (const path of ['', `/${id}`]) {
    const answer = await reader.call('GET', `${trainingQuestion.api}${path}`);
    expect(answer.status).not.toBe(200);
    expect(JSON.stringify(answer.body)).not.toContain('rightAnswer');
  }
});
