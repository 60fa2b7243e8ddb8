import { fixture } from '#kernel/testing/fixture.ts';
import { aTrainingSubject } from '#modules/quality/training/server/training.fixture.ts';
import { trainingQuestion } from '../shared/question.record.ts';

/** A draft with three answers in both languages, the second right. */
export const aTrainingQuestion = fixture(trainingQuestion).by(
  ['training.user', 'level:3'],
  async (app, n, given) => ({
    subjectId: given.subjectId ?? (await aTrainingSubject(app)).id,
    topic: 'Inflation',
    difficulty: 'easy',
    kind: 'single',
    textEn: `What is a wheel inflated with? ${n}`,
    textTh: `เติมลมล้อด้วยอะไร ${n}`,
    answersEn: 'Air\nNitrogen\nOxygen',
    answersTh: 'อากาศ\nไนโตรเจน\nออกซิเจน',
    rightAnswer: 'B',
    mark: '1',
    shuffle: true,
    reference: 'MOE 2.16',
  }),
  { change: { topic: 'Gases' } },
);
