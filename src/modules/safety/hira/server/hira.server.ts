import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { changeRow, findRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { refuseLeft } from '#modules/hr/employees/server/public.ts';
import { auditFinding } from '#modules/quality/findings/shared/finding.record.ts';
import { lockReport } from '#modules/safety/reports/server/public.ts';
import { barrier, mitigation, mitigationWorkflow } from '../shared/barriers.record.ts';
import { heatMapCall } from '../shared/hira.calls.ts';
import { hazard, hira } from '../shared/hira.record.ts';
import { hazardWorkflow, hiraWorkflow } from '../shared/hira.workflow.ts';
import {
  accepts,
  currentRisk,
  hiraChanged,
  initialRisk,
  lockHira,
  rated,
  ratedAnew,
  refuseAcceptance,
  reviewOf,
  type Hazard,
} from './hira.rules.ts';
import { remindOfReviews } from './reviews.jobs.ts';

type Hira = RowOf<typeof hira>;
type Mitigation = RowOf<typeof mitigation>;

const hazardsOf = (ctx: Context, hiraId: string) =>
  ctx.db.selectFrom('hazard').select(['code', 'status']).where('hiraId', '=', hiraId).orderBy('code').execute();

async function openHazards(ctx: Context, row: Hira): Promise<string | null> {
  const rows = await hazardsOf(ctx, row.id);
  if (rows.length === 0) return 'Write down at least one hazard first.';
  const open = rows.filter(({ status }) => status === 'assessed' || status === 'mitigating');
  if (open.length > 0)
    return `Not accepted yet: ${open
      .map(({ code }) => code)
      .slice(0, 5)
      .join(', ')}.`;
  const { rows: waiting } = await sql<{ n: number }>`
    select count(*)::int as n from mitigation m join hazard z on z.id = m.hazard_id
    where z.hira_id = ${row.id} and m.status <> 'verified' and m.archived_at is null`.execute(ctx.db);
  return waiting[0]?.n ? `Mitigations not verified yet: ${waiting[0].n}.` : null;
}

/** What only code can say of the steps of a risk assessment. */
export const hiraActions = implementWorkflow(hiraWorkflow, {
  assess: {
    guard: async (ctx, row) =>
      (await hazardsOf(ctx, row.id)).length === 0 ? 'Write down at least one hazard first.' : null,
  },
  accept: { guard: openHazards },
});

const changed = (ctx: WriteContext, row: Hazard) => hiraChanged(ctx, row.hiraId);
const hazardFlow = { ...hazardWorkflow, lockFirst: (ctx: WriteContext, row: Hazard) => lockHira(ctx, row.hiraId) };

/** Everybody at work hears that an activity is stopped. */
async function tellStopped(ctx: WriteContext, row: Hazard): Promise<void> {
  const rows = await ctx.db
    .selectFrom('appUser')
    .select('id')
    .where('state', '=', 'active')
    .where('archivedAt', 'is', null)
    .execute();
  await notify(ctx, {
    to: rows.map(({ id }) => id),
    type: 'Safety',
    title: `Stop work: ${row.description}`,
    text: `${row.code}: ${row.consequence}`,
    link: `/safety/hira/${row.hiraId}/hazard/${row.code}`,
    subject: `hazard:${row.id}`,
    cause: 'stopped',
    urgent: true,
  });
}

/** What only code can say of the steps of a hazard. */
export const hazardActions = implementWorkflow(hazardFlow, {
  rate: { effect: (ctx, row, input) => rated(ctx, row, input as never), after: changed },
  restrict: {
    guard: (_ctx, row) => (row.isRestricted ? 'The activity is restricted already.' : null),
    effect: async () => ({ isRestricted: true }),
    after: changed,
  },
  acceptAsManager: { concerns: accepts('DM'), effect: (ctx, row) => refuseAcceptance(ctx, row, 'DM'), after: changed },
  acceptAsAccountable: {
    concerns: accepts('AM'),
    effect: (ctx, row) => refuseAcceptance(ctx, row, 'AM'),
    after: changed,
  },
  acceptAsSafety: {
    concerns: accepts('SM'),
    effect: async (ctx, row) => {
      await refuseAcceptance(ctx, row, 'SM');
      return { reviewDueOn: reviewOf(ctx, row), isRestricted: false };
    },
    after: changed,
  },
  stop: {
    after: async (ctx, row) => {
      await changed(ctx, row);
      await tellStopped(ctx, row);
    },
  },
  takeUp: { effect: async () => ({ ...ratedAnew }), after: changed },
  review: { effect: async () => ({ ...ratedAnew }), after: changed },
});

const ownersStep = (ctx: Context, row: Mitigation) =>
  row.ownerId === ctx.actor.employeeId || can(ctx.actor, 'safety.user') ? null : 'Its owner finishes it.';
const anothers = (ctx: Context, row: Mitigation) =>
  row.ownerId === ctx.actor.employeeId ? 'Its owner does not verify it.' : null;

export const mitigationActions = implementWorkflow(mitigationWorkflow, {
  finish: { whose: ownersStep, effect: async () => ({ effect: null }) },
  verify: { whose: anothers, effect: async () => ({ effect: 'effective' as const }) },
  notEffective: {
    whose: anothers,
    effect: async () => ({ effect: 'notEffective' as const, doneAt: null, doneById: null, evidence: null }),
  },
});

/** The hazard something is written for, still in work. */
async function hazardInWork(ctx: WriteContext, hazardId: string): Promise<Hazard> {
  const row = await getRecord(ctx, hazard, hazardId);
  if (row.status === 'accepted' || row.status === 'stopped')
    refuse('HAZARD_SETTLED', 'The hazard is accepted or stopped: start a review first.');
  return row;
}

/** Risk assessments: what is served under `/api/safety/hira`. */
export const hiraServer = defineServerModule({
  name: 'safety/hira',
  records: [
    recordEndpoints(hira, {
      workflow: hiraActions,
      holds: async ({ trigger, reportId, findingId, leadId }, ctx, row) => {
        if (leadId !== row?.leadId) await refuseLeft(ctx, leadId, 'leadId');
        if (trigger === 'report' && !reportId) refuseField('reportId', 'TRIGGER', 'Name the safety report.');
        if (trigger === 'finding' && !findingId) refuseField('findingId', 'TRIGGER', 'Name the audit finding.');
      },
      beforeCreate: async ({ reportId, findingId }, _call, ctx) => {
        // Everybody reads an assessment, and with it the words of the finding it names.
        if (findingId && ((await findRow(ctx, auditFinding, findingId))?.status ?? 'draft') === 'draft')
          refuseField('findingId', 'NOT_ISSUED', 'The finding is issued first.');
        if (reportId) {
          const { status } = await lockReport(ctx, reportId);
          if (status === 'submitted') refuseField('reportId', 'NOT_CLASSIFIED', 'The report is classified first.');
        }
        return { worstRank: 999 };
      },
      afterCreate: (ctx, row) => hiraChanged(ctx, row.id),
    }),
    recordEndpoints(hazard, {
      workflow: hazardActions,
      beforeCreate: async ({ hiraId, initialP, initialS }, { now }, ctx) => {
        const parent = await lockHira(ctx, hiraId);
        if (parent.status === 'accepted' || parent.status === 'closed')
          refuse('HIRA_SETTLED', 'The risk assessment is accepted or closed: start a review first.');
        const nth = (await hazardsOf(ctx, hiraId)).length + 1;
        const code = `${parent.number}-H${String(nth).padStart(2, '0')}`;
        return {
          code,
          isRestricted: false,
          ...initialRisk(dayOf(now), initialP, initialS),
          ...currentRisk(initialP, initialS),
        };
      },
      // What was accepted is what was read: a hazard in other words is accepted anew.
      beforeUpdate: (_ctx, row) => (row.managerAcceptedAt || row.accountableAcceptedAt ? { ...ratedAnew } : {}),
      afterCreate: changed,
    }),
    recordEndpoints(mitigation, {
      workflow: mitigationActions,
      holds: async ({ ownerId }, ctx, row) => {
        if (ownerId !== row?.ownerId) await refuseLeft(ctx, ownerId, 'ownerId');
      },
      beforeCreate: async ({ hazardId, dueOn, limitsConsequence }, { now }, ctx) => {
        await hazardInWork(ctx, hazardId);
        if (dueOn < dayOf(now)) refuseField('dueOn', 'PAST', 'This day is past.');
        return { limitsConsequence: limitsConsequence ?? false };
      },
      afterCreate: async (ctx, row) => {
        await beginMitigation(ctx, row.hazardId);
      },
      mayArchive: (_ctx, row) => (row.status === 'open' ? null : 'What was done stays.'),
    }),
    recordEndpoints(barrier),
  ],
  jobs: { 'safety:remindOfReviews': remindOfReviews },
  schedule: { '10 0 * * *': 'safety:remindOfReviews' },
  endpoints: [
    handle(heatMapCall, async (ctx) => {
      const { rows } = await sql<{ index: string; count: number }>`
        select current_index as index, count(*)::int as count from hazard where status <> 'stopped' group by 1 order by 1`.execute(
        ctx.db,
      );
      return rows;
    }),
  ],
});

/** A hazard something is done against is being mitigated. */
async function beginMitigation(ctx: WriteContext, hazardId: string): Promise<void> {
  const row = await lockRecord(ctx, hazard, hazardId, null);
  if (row.status === 'assessed')
    await changeRow(ctx, hazard, row, { values: { status: 'mitigating' }, action: 'status' });
}
