import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { trainingQuestion } from '../shared/question.record.ts';
import { importQuestionsCall } from '../shared/questionPool.calls.ts';
import { importQuestions } from './importQuestions.ts';
import { checkQuestion, nextEdition, trainingQuestionActions } from './questions.ts';

/** The question pools of the training subjects. */
export const questionPoolServer = defineServerModule({
  name: 'quality/question-pool',
  records: [
    recordEndpoints(trainingQuestion, {
      workflow: trainingQuestionActions,
      holds: (facts) => checkQuestion(facts),
      beforeCreate: (input, _call, ctx) => nextEdition(input, ctx),
      mayArchive: (_ctx, row) => (row.status === 'draft' ? null : 'A reviewed question stays: retire it instead.'),
    }),
  ],
  endpoints: [handle(importQuestionsCall, { creates: true, handle: (ctx, { body }) => importQuestions(ctx, body) })],
});
