import { refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { dueAt, type SubmissionKind } from '../shared/clocks.ts';
import { safetyReport } from '../shared/safetyReport.record.ts';
import { safetyReportWorkflow } from '../shared/safetyReport.workflow.ts';
import { authoritySubmission, submissionWorkflow } from '../shared/submission.record.ts';
import { hiraReasons } from './account.ts';

type Report = RowOf<typeof safetyReport>;
type Decision = Pick<Report, 'mandatory' | 'mandatoryBasis' | 'awareAt'>;

/** What a mandatory report owes, and to whom: the authority, and who gave us the part (R-SAF-1). */
const owed: readonly [SubmissionKind, 'authority' | 'customer'][] = [
  ['initial', 'authority'],
  ['initial', 'customer'],
  ['followUp', 'authority'],
  ['final', 'authority'],
];

const submissionsOf = (ctx: Context, reportId: string) =>
  ctx.db
    .selectFrom('authoritySubmission')
    .select(['id', 'kind', 'recipient', 'status'])
    .where('reportId', '=', reportId)
    .orderBy('id')
    .execute();

/** A mandatory report says on what ground, and starts its clocks when the organisation knew. */
async function decided(ctx: WriteContext, _row: Report, input: Partial<Decision>) {
  if (input.mandatory !== 'yes') return { mandatoryBasis: null, awareAt: null };
  if (!input.mandatoryBasis) refuseField('mandatoryBasis', 'BASIS', 'Say on what ground it is mandatory.');
  return { awareAt: input.awareAt ?? ctx.now.toISOString() };
}

/** Brings what is owed to the authority in line with the decision: added, moved, or no longer owed. */
async function bringInLine(ctx: WriteContext, row: Report): Promise<void> {
  const known = await submissionsOf(ctx, row.id);
  if (row.mandatory !== 'yes' || !row.awareAt) {
    for (const { id } of known.filter(({ status }) => status === 'due')) {
      const submission = await lockRecord(ctx, authoritySubmission, id, null);
      await changeRow(ctx, authoritySubmission, submission, { values: { status: 'lapsed' }, action: 'status' });
    }
    return;
  }
  for (const [kind, recipient] of owed) {
    const due = dueAt(kind, row.awareAt).toISOString();
    const there = known.find((one) => one.kind === kind && one.recipient === recipient && one.status !== 'lapsed');
    if (!there)
      await createRecord(ctx, authoritySubmission, { reportId: row.id, kind, recipient, dueAt: due, status: 'due' });
    else if (there.status === 'due') {
      const submission = await lockRecord(ctx, authoritySubmission, there.id, null);
      if (new Date(submission.dueAt).getTime() !== new Date(due).getTime())
        await changeRow(ctx, authoritySubmission, submission, { values: { dueAt: due } });
    }
  }
}

async function notDone(ctx: Context, row: Report): Promise<string | null> {
  if (row.feedbackAt === null) return 'Send the reporter a closing message first.';
  const reasons = await hiraReasons(ctx, row);
  if (reasons.length > 0 && row.hiraAt === null) return `A risk assessment is needed first: ${reasons.join(', ')}.`;
  if (row.openHazards > 0) return `Hazards not accepted yet: ${row.openHazards}.`;
  const due = (await submissionsOf(ctx, row.id)).filter(({ status }) => status === 'due');
  return due.length > 0 ? `Reports still owed to the authority or the customer: ${due.length}.` : null;
}

async function withoutCause(ctx: Context, row: Report): Promise<string | null> {
  const cause = await ctx.db
    .selectFrom('safetyCause')
    .select('id')
    .where('reportId', '=', row.id)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  return cause ? null : 'Write down at least one cause first.';
}

/** What only code can say of the steps of a safety report. */
export const safetyReportActions = implementWorkflow(safetyReportWorkflow, {
  classify: { effect: decided, after: bringInLine },
  decideAgain: { effect: decided, after: bringInLine },
  askForHira: {
    guard: (_ctx, row) => (row.hiraAt ? 'A risk assessment is open already.' : null),
    effect: async () => ({ hiraWanted: true }),
  },
  conclude: { guard: withoutCause },
  close: { guard: notDone },
  closeDuplicate: {
    effect: async (_ctx, row, input) => {
      if (input.duplicateOfId === row.id) refuseField('duplicateOfId', 'ITSELF', 'A report is no duplicate of itself.');
    },
  },
  reopen: { effect: async () => ({ closedAt: null, closedById: null }) },
});

export const submissionActions = implementWorkflow(submissionWorkflow, {});
