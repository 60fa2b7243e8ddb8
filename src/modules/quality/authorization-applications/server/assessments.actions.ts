import { sql } from 'kysely';
import { formatLegalDay } from '#kernel/shared/dates.ts';
import { refuse } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { applicationLine, authApplication } from '../shared/application.record.ts';
import { competenceAssessment, competenceAssessmentWorkflow } from '../shared/assessment.record.ts';
import { scoreOf, type Judged } from '../shared/score.ts';
import { newestAssessments } from './applications.queries.ts';
import { assessedAgainFrom, whyNotEntitled } from './assessors.ts';

type Assessment = RowOf<typeof competenceAssessment>;
interface JudgedRow extends Judged {
  no: number;
  criterion: string;
  note: string | null;
}

/** What was judged so far, with weights, in the order of the checklist. */
async function judgedOf(ctx: Context, assessmentId: string): Promise<JudgedRow[]> {
  const { rows } = await sql<JudgedRow>`
    select r.no, c.criterion, r.result, r.note, c.weight, c.critical from assessment_result r join assessment_criterion c on c.id = r.criterion_id
    where r.assessment_id = ${assessmentId} order by r.no`.execute(ctx.db);
  return rows;
}

const passMark = async (ctx: Context, checklistId: string): Promise<number> => {
  const found = await ctx.db
    .selectFrom('assessmentChecklist')
    .select('passPercent')
    .where('id', '=', checklistId)
    .executeTakeFirstOrThrow();
  return found.passPercent;
};

/** Why who acts does not write in this assessment, or null: its assessor does. */
export const whyNotAssessor = (
  { actor }: Pick<Context, 'actor'>,
  row: Pick<Assessment, 'assessorId' | 'assessorIdLabel'>,
) =>
  actor.employeeId !== null && actor.employeeId === row.assessorId
    ? null
    : `Its assessor does this: ${row.assessorIdLabel ?? 'somebody else'}.`;

/** Locks the assessment a result is written into; a signed one is refused, and one of another assessor. */
export async function lockAssessment(ctx: WriteContext, id: string): Promise<void> {
  const row = await lockRecord(ctx, competenceAssessment, id, null);
  const theirs = whyNotAssessor(ctx, row);
  if (theirs) refuse('NOT_THEIRS', theirs);
  if (row.status !== 'draft') refuse('ASSESSMENT_SIGNED', 'A signed assessment never changes.');
}

/** Why a result is not written any more, or null. */
export async function whyNotJudged(ctx: Context, { assessmentId }: { assessmentId: string }): Promise<string | null> {
  const row = await getRecord(ctx, competenceAssessment, assessmentId);
  return whyNotAssessor(ctx, row) ?? (row.status === 'draft' ? null : 'A signed assessment never changes.');
}

/** R-APP-3: a day of the assessment before a failed group is due again. */
async function whyTooEarly(ctx: Context, row: Assessment): Promise<string | null> {
  const before = (await newestAssessments(ctx, row.applicationId)).find((one) => one.lineId === row.lineId);
  const from = before && assessedAgainFrom(before);
  return from && row.assessedOn && row.assessedOn < from ? `It is assessed again from ${formatLegalDay(from)}.` : null;
}

const groupOf = async (ctx: Context, lineId: string): Promise<string> =>
  (await getRecord(ctx, applicationLine, lineId)).groupId;

/** The steps of an assessment: signed with every criterion, scored by R-APP-3. */
export const competenceAssessmentActions = implementWorkflow(
  {
    ...competenceAssessmentWorkflow,
    lockFirst: (ctx, row) => lockRecord(ctx, authApplication, row.applicationId, null),
  },
  {
    sign: {
      whose: whyNotAssessor,
      guard: async (ctx, row) => {
        const application = await getRecord(ctx, authApplication, row.applicationId);
        if (application.status !== 'assessment') return 'The application is not assessed now.';
        const judged = await judgedOf(ctx, row.id);
        const open = judged.find(({ result }) => result === null);
        if (open) return `Criterion ${open.no} is not judged.`;
        if (!scoreOf(judged, 80)) return 'Nothing was judged: everything does not apply.';
        return (await whyTooEarly(ctx, row)) ?? whyNotEntitled(ctx, row.assessorId, await groupOf(ctx, row.lineId));
      },
      signAs: async (ctx, row) => ({ payload: { row, results: await judgedOf(ctx, row.id) } }),
      effect: async (ctx, row) => {
        const result = scoreOf(await judgedOf(ctx, row.id), await passMark(ctx, row.checklistId ?? ''));
        return result ?? refuse('NOTHING_JUDGED', 'Nothing was judged: everything does not apply.');
      },
    },
  },
);
