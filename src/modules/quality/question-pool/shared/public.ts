import { defineSlot } from '#kernel/shared/slot.ts';

export { answeredQuestion } from './answered.ts';
export { answersOf, questionFault, rightPlaces, type QuestionFacts } from './question.ts';

/** What stands under the questions of a subject, and under the insights of its exams, for whoever reads the pool. */
export const subjectQuestions = defineSlot<{ subjectId: string }>('trainingQuestion.subject');
