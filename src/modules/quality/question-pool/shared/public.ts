export { answersOf, questionFault, rightPlaces, type QuestionFacts } from './question.ts';
