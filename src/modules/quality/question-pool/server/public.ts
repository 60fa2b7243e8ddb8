export { trainingQuestionActions } from './questions.ts';
