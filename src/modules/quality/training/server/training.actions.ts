import { dayOf } from '#kernel/shared/dates.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { trainingClassWorkflow } from '../shared/class.workflow.ts';
import { trainingFactWorkflow } from '../shared/fact.workflow.ts';
import { trainingSubject } from '../shared/subject.record.ts';
import { classFault, openMarks, writeRecords } from './classes.ts';
import { notOwnTraining, validityFor } from './training.rules.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import type { trainingFact } from '../shared/fact.record.ts';

/** Another training may have been entered since: the end is counted anew when the proof is accepted. */
const counted = async (ctx: WriteContext, row: RowOf<typeof trainingFact>) =>
  validityFor(ctx, row.employeeId, await getRecord(ctx, trainingSubject, row.subjectId), row.completedOn);

export const trainingFactActions = implementWorkflow(trainingFactWorkflow, {
  verify: {
    guard: (ctx, row) => (row.source === 'exemption' ? 'An exemption is signed by quality.' : notOwnTraining(ctx, row)),
    effect: counted,
  },
  exempt: {
    guard: (ctx, row) => {
      if (row.source !== 'exemption') return 'This is no exemption: training accepts its proof.';
      if (row.createdBy !== null && row.createdBy === ctx.actor.id)
        return 'Whoever entered an exemption does not sign it.';
      return notOwnTraining(ctx, row);
    },
    effect: counted,
  },
});

export const trainingClassActions = implementWorkflow(trainingClassWorkflow, {
  schedule: { guard: (ctx, row) => classFault(ctx, row) },
  close: {
    guard: async (ctx, row) => {
      if (row.endOn > dayOf(ctx.now)) return 'The class is not over yet.';
      return (await classFault(ctx, row)) ?? openMarks(ctx, row);
    },
    after: writeRecords,
  },
});
