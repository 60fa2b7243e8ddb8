import { dayOf } from '#kernel/shared/dates.ts';
import { notFound, refuse, refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { findRow, lockRecord } from '#kernel/server/records/records.ts';
import { refuseLeft } from '#modules/hr/employees/server/public.ts';
import { capStatuses, type CapStatus } from '../shared/cap.ts';
import { capItem } from '../shared/capItem.record.ts';
import { auditFinding } from '../shared/finding.record.ts';
import { qaCall, qaListCall } from '../shared/findings.calls.ts';
import { escalateFindings } from './escalation.jobs.ts';
import { auditFindingActions, capItemActions, refuseIssuedReport } from './findings.actions.ts';
import { doneOf, itemsOf, partChanged, planItemsOf, type PlanItem } from './plan.ts';

/** The finding an item is written for: open, its plan not accepted yet. */
async function openFinding(ctx: WriteContext, id: string): Promise<RowOf<typeof auditFinding>> {
  const finding = await lockRecord(ctx, auditFinding, id, null);
  if (finding.status !== 'open') refuseField('findingId', 'NOT_OPEN', 'The finding is not open.');
  if (finding.acceptedAt) refuse('PLAN_ACCEPTED', 'The plan is accepted: ask for a new one first.');
  return finding;
}
const mayAnswer = (ctx: Context, finding: { ownerId: string; ownerIdLabel?: string | null }) =>
  finding.ownerId === ctx.actor.employeeId ? null : `Who answers this finding: ${finding.ownerIdLabel ?? 'its owner'}.`;

/** The issued findings with what the specification's client reads of them. */
const capsOf = (ctx: Context) =>
  ctx.db
    .selectFrom('auditFinding')
    .select(['id', 'number', 'level', 'clause', 'statement', 'capStatus'])
    .select(['rootCauseDone', 'correctiveDone', 'preventiveDone'])
    .select(['acceptedAt', 'followUpDueOn', 'effect', 'effectEvidence'])
    .where('issuedAt', 'is not', null)
    .where('archivedAt', 'is', null);
type CapRow = Awaited<ReturnType<ReturnType<typeof capsOf>['execute']>>[number];

/** A finding as the specification's client reads it. */
function capOf(row: CapRow, items: readonly PlanItem[]) {
  const part = (name: keyof typeof doneOf) => ({
    done: row[doneOf[name]],
    items: items
      .filter(({ section }) => section === name)
      .map(({ text, status, dueOn, doneAt }) => ({
        text,
        status: status === 'toJudge' ? null : status,
        due: dueOn,
        doneAt: doneAt ? new Date(doneAt).toISOString() : null,
      })),
  });
  return {
    id: row.id,
    number: row.number,
    level: row.level,
    clause: row.clause,
    statement: row.statement,
    status: capStatuses[(row.capStatus ?? 'pending') as CapStatus],
    response:
      items.length === 0
        ? null
        : {
            rootCause: part('rootCause'),
            correctiveAction: part('correctiveAction'),
            preventiveAction: part('preventiveAction'),
          },
    acceptance: row.acceptedAt
      ? {
          at: new Date(row.acceptedAt).toISOString(),
          followUpDue: row.followUpDueOn,
          ...(row.effect !== null && {
            finalize: { satisfactory: row.effect === 'effective', evidence: row.effectEvidence },
          }),
        }
      : null,
  };
}

/** Findings and their corrective action plans: what is served under `/api/qa`. */
export const findingsServer = defineServerModule({
  name: 'quality/findings',
  records: [
    recordEndpoints(auditFinding, {
      workflow: auditFindingActions,
      beforeCreate: () => ({ rootCauseDone: false, correctiveDone: false, preventiveDone: false, openItems: 0 }),
      holds: async ({ reportId }, ctx, row) => {
        if (reportId && (row === null || row.status === 'draft')) await refuseIssuedReport(ctx, reportId);
      },
      mayArchive: (_ctx, row) => (row.status === 'draft' ? null : 'An issued finding stays: withdraw it instead.'),
    }),
    recordEndpoints(capItem, {
      workflow: capItemActions,
      holds: async ({ ownerId }, ctx, row) => {
        if (ownerId !== row?.ownerId) await refuseLeft(ctx, ownerId, 'ownerId');
      },
      whose: async (ctx, row) => {
        const finding = await findRow(ctx, auditFinding, row.findingId);
        return finding ? mayAnswer(ctx, finding) : null;
      },
      beforeCreate: async (input, _call, ctx) => {
        const reason = mayAnswer(ctx, await openFinding(ctx, input.findingId));
        if (reason) refuseField('findingId', 'NOT_OWNER', reason);
        if (input.dueOn < dayOf(ctx.now)) refuseField('dueOn', 'PAST', 'This day is past.');
        return {};
      },
      afterCreate: (ctx, row) => partChanged(ctx, row.findingId, row.section),
      // An item that was judged and is written anew waits for the auditor again (3.7).
      beforeUpdate: async (ctx, row) => {
        await openFinding(ctx, row.findingId);
        await partChanged(ctx, row.findingId, row.section);
        return {
          status: 'toJudge' as const,
          reviewNote: null,
          reviewedAt: null,
          reviewedById: null,
          doneAt: null,
          doneById: null,
        };
      },
      mayArchive: async (ctx, row) => {
        const finding = await findRow(ctx, auditFinding, row.findingId);
        return finding?.status === 'open' && !finding.acceptedAt && row.status !== 'accepted'
          ? null
          : 'What was accepted stays.';
      },
    }),
  ],
  jobs: { 'findings:escalate': escalateFindings },
  schedule: { '0 8 * * *': 'findings:escalate' },
  endpoints: [
    handle(qaListCall, async (ctx) => {
      const found = await capsOf(ctx).orderBy('issuedAt', 'desc').limit(2_000).execute();
      if (found.length === 0) return [];
      const items = await planItemsOf(
        ctx,
        found.map(({ id }) => id),
      );
      const itemsOfOne = Map.groupBy(items, ({ findingId }) => findingId);
      return found.map((row) => capOf(row, itemsOfOne.get(row.id) ?? []));
    }),
    handle(qaCall, async (ctx, { params }) => {
      const { id } = (await findRow(ctx, auditFinding, params.id)) ?? notFound('No audit finding is here.');
      const row = (await capsOf(ctx).where('id', '=', id).executeTakeFirst()) ?? notFound('This finding is a draft.');
      return capOf(row, await itemsOf(ctx, id));
    }),
  ],
});
