import { refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { hasWritten } from '#kernel/server/audit/history.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { questionFault, type QuestionFacts } from '../shared/question.ts';
import { trainingQuestion } from '../shared/question.record.ts';
import { trainingQuestionWorkflow } from '../shared/question.workflow.ts';

/** What is true of a question as long as it stands. */
export function checkQuestion(facts: QuestionFacts): void {
  const fault = questionFault(facts);
  if (fault) refuseField(fault.field, 'QUESTION_UNCLEAR', fault.sentence);
}

/** A new version follows a question of the same subject that was reviewed. */
export async function nextEdition(
  input: CreateOf<typeof trainingQuestion>,
  ctx: WriteContext,
): Promise<{ edition: number }> {
  if (!input.replacesId) return { edition: 1 };
  const before = await lockRecord(ctx, trainingQuestion, input.replacesId, null);
  if (before.subjectId !== input.subjectId)
    refuseField('replacesId', 'OTHER_SUBJECT', 'The question it replaces belongs to another subject.');
  if (before.status === 'draft') refuseField('replacesId', 'NOT_REVIEWED', 'A draft is changed, not replaced.');
  return { edition: before.edition + 1 };
}

export const trainingQuestionActions = implementWorkflow(trainingQuestionWorkflow, {
  approve: {
    guard: async (ctx, row) =>
      (await hasWritten(ctx, trainingQuestion, row.id))
        ? 'You wrote this question or changed it: somebody else reviews it.'
        : null,
    after: retireReplaced,
  },
});

/** The version before leaves the pool when its successor enters it. */
async function retireReplaced(ctx: WriteContext, row: RowOf<typeof trainingQuestion>): Promise<void> {
  if (!row.replacesId) return;
  const before = await lockRecord(ctx, trainingQuestion, row.replacesId, null);
  if (before.status !== 'retired')
    await changeRow(ctx, trainingQuestion, before, { values: { status: 'retired' }, action: 'status' });
}
