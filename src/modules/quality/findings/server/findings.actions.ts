import { addDays, addMonths, dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { employeeOf, postHolder } from '#modules/hr/employees/server/public.ts';
import { capItemWorkflow, type capItem, type CapSectionName } from '../shared/capItem.record.ts';
import { dueDatesAfter, dueDatesOf, followUpDays, lastExtension } from '../shared/dueDates.ts';
import { auditFinding } from '../shared/finding.record.ts';
import { auditFindingWorkflow } from '../shared/finding.workflow.ts';
import { doneOf, itemsOf, partChanged, whyNotAccepted, whyNotComplete } from './plan.ts';

type Finding = RowOf<typeof auditFinding>;
type Item = RowOf<typeof capItem>;

const isOwner = (ctx: Context, row: Finding) => ctx.actor.employeeId !== null && row.ownerId === ctx.actor.employeeId;
const ownersStep = (ctx: Context, row: Finding) =>
  isOwner(ctx, row) ? null : `Who answers this finding: ${row.ownerIdLabel ?? 'its owner'}.`;
/** Who answers a finding neither accepts nor closes it (R-CAP-3). */
const anothers = (ctx: Context, row: Finding) =>
  isOwner(ctx, row) ? 'Who answers a finding does not judge it.' : null;

/** Refuses a draft finding of a report that is issued already: its signature said nothing of it. The report waits, or the finding does. */
export async function refuseIssuedReport(ctx: WriteContext, reportId: string): Promise<void> {
  const report = await ctx.db
    .selectFrom('auditReport')
    .select('status')
    .where('id', '=', reportId)
    .forShare()
    .executeTakeFirst();
  if (report && report.status !== 'draft')
    refuseField('reportId', 'REPORT_ISSUED', 'An issued report takes no further findings.');
}

/** Whether the report of a finding is being issued by this very transaction: what its signature covers. */
async function isIssuedNow(ctx: Context, reportId: string | null): Promise<boolean> {
  if (reportId === null) return false;
  const report = await ctx.db
    .selectFrom('auditReport')
    .select(['status', 'issuedAt'])
    .where('id', '=', reportId)
    .executeTakeFirst();
  return report?.status === 'issued' && report.issuedAt !== null && +new Date(report.issuedAt) === +ctx.now;
}

/** The finding this one repeats: same clause and area, closed within 24 months (R-AUD-6). */
async function earlierOf(ctx: Context, row: Finding): Promise<string | null> {
  const since = addMonths(dayOf(ctx.now), -24);
  const found = await ctx.db
    .selectFrom('auditFinding')
    .select(['id', 'closedAt'])
    .where('clause', '=', row.clause)
    .where('areaId', '=', row.areaId)
    .where('status', '=', 'closed')
    .where('id', '<>', row.id)
    .orderBy('closedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.closedAt && dayOf(found.closedAt) >= since ? found.id : null;
}

const complete = (section: CapSectionName) => ({
  concerns: (_ctx: Context, row: Finding) => !row.acceptedAt,
  whose: ownersStep,
  guard: async (ctx: Context, row: Finding) =>
    row.acceptedAt ? 'The plan is accepted.' : whyNotComplete(section, await itemsOf(ctx, row.id)),
  effect: () => Promise.resolve({ [doneOf[section]]: true }),
});

/** Whether the risk of leaving a finding open was assessed (R-AUD-4). */
const isRiskAssessed = async (ctx: Context, findingId: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('hira')
    .select('id')
    .where('findingId', '=', findingId)
    .where('status', '<>', 'draft')
    .where('archivedAt', 'is', null)
    .executeTakeFirst()) !== undefined;

/** An extension reaches no further than R-AUD-4 lets it, is asked before the day, and given once: of a level 1 by the Accountable Manager. */
async function extended(ctx: Context, row: Finding, to: string): Promise<{ closureDueOn: string; extendedOn: string }> {
  const today = dayOf(ctx.now);
  const last = lastExtension(row.level, dayOf(row.issuedAt ?? ctx.now));
  if (to <= (row.closureDueOn ?? today))
    refuseField('closureDueOn', 'NOT_LATER', 'An extension ends later than before.');
  if (to > last) refuseField('closureDueOn', 'TOO_LATE', `Extended to ${formatLegalDay(last)} at most.`);
  return { closureDueOn: to, extendedOn: today };
}

/** Why this finding is not issued by who asks, or null. */
async function whyNotIssued(ctx: Context, row: Finding): Promise<string | null> {
  if (isOwner(ctx, row)) return 'Who answers a finding does not issue it.';
  const owner = await employeeOf(ctx, row.ownerId);
  return owner?.status === 'left' ? 'Whoever answers it has left: name somebody else first.' : null;
}

const issued = async (ctx: Context, row: Finding) => ({
  ...dueDatesOf(row.level, dayOf(ctx.now), row.authorityDueOn),
  repeatOfId: await earlierOf(ctx, row),
});

async function tellOwner(ctx: WriteContext, row: Finding): Promise<void> {
  const account = (await employeeOf(ctx, row.ownerId))?.userId;
  await notify(ctx, {
    to: account ? [account] : [],
    type: 'Quality',
    title: `Finding ${row.number} is yours to answer`,
    text: row.statement,
    link: `/qa/internal-audit/findings/${row.number}`,
    subject: `finding:${row.id}`,
    cause: 'issued',
  });
}

/** The steps of a finding. */
export const auditFindingActions = implementWorkflow(auditFindingWorkflow, {
  issue: {
    guard: async (ctx, row) => (row.reportId ? 'It is issued with its report.' : whyNotIssued(ctx, row)),
    effect: issued,
    after: tellOwner,
  },
  // Under the signature of the report, in its transaction.
  issueWithReport: {
    concerns: () => false,
    guard: async (ctx, row) =>
      (await isIssuedNow(ctx, row.reportId)) ? whyNotIssued(ctx, row) : 'It is issued with its report.',
    effect: issued,
    after: tellOwner,
  },
  contain: {
    whose: ownersStep,
    guard: (_ctx, row) =>
      row.level === 'level1' && !row.containedAt ? null : 'Containment is recorded once, of a level 1.',
  },
  rootCauseComplete: complete('rootCause'),
  correctiveComplete: complete('correctiveAction'),
  preventiveComplete: complete('preventiveAction'),
  acceptPlan: {
    concerns: (_ctx, row) => !row.acceptedAt,
    whose: anothers,
    guard: async (ctx, row) => whyNotAccepted(row, await itemsOf(ctx, row.id)),
    effect: (ctx, row) =>
      Promise.resolve({ followUpDueOn: addDays(dayOf(ctx.now), followUpDays(row.level, row.repeatOfId !== null)) }),
  },
  confirmEffect: {
    concerns: (_ctx, row) => row.acceptedAt !== null,
    whose: anothers,
    guard: async (ctx, row) => {
      if (!row.acceptedAt) return 'The plan is accepted first.';
      const items = await itemsOf(ctx, row.id);
      if (items.some(({ doneAt }) => !doneAt)) return 'Every item of the plan is implemented first.';
      if (items.some(({ doneById }) => doneById === ctx.actor.id))
        return 'Who implemented an item of the plan does not confirm its effect.';
      return row.followUpDueOn !== null && dayOf(ctx.now) < row.followUpDueOn
        ? `The effect is confirmed from ${formatLegalDay(row.followUpDueOn)}, the day of the follow-up.`
        : null;
    },
    effect: () => Promise.resolve({ effect: 'effective' as const }),
  },
  notEffective: {
    concerns: (_ctx, row) => row.acceptedAt !== null,
    whose: anothers,
    guard: (_ctx, row) => (row.acceptedAt ? null : 'The plan is accepted first.'),
    effect: () => Promise.resolve({ effect: 'notEffective' as const }),
  },
  extendFollowUp: {
    concerns: (_ctx, row) => row.effect === 'notEffective',
    whose: anothers,
    guard: (_ctx, row) => (row.effect === 'notEffective' ? null : 'Only what was not effective is looked at again.'),
    effect: (ctx, _row, { followUpDueOn }) => {
      if (!followUpDueOn || followUpDueOn <= dayOf(ctx.now))
        refuseField('followUpDueOn', 'NOT_LATER', 'This day is still to come.');
      return Promise.resolve({ effect: null });
    },
  },
  reopenPlan: {
    concerns: (_ctx, row) => row.effect === 'notEffective',
    whose: anothers,
    guard: (_ctx, row) =>
      row.effect === 'notEffective' ? null : 'A new plan is asked for when this one was not effective.',
    effect: (ctx) =>
      Promise.resolve({
        acceptedAt: null,
        acceptedById: null,
        followUpDueOn: null,
        effect: null,
        rootCauseDone: false,
        correctiveDone: false,
        preventiveDone: false,
        responseDueOn: addDays(dayOf(ctx.now), 14),
      }),
  },
  extend: {
    whose: async (ctx, row) => {
      // Nobody gives more time to themselves: of a finding the quality manager answers, the Accountable Manager does.
      const post = row.level === 'level1' || (await postHolder(ctx, 'QM'))?.employeeId === row.ownerId ? 'AM' : 'QM';
      const manager = await postHolder(ctx, post);
      if (manager?.employeeId === ctx.actor.employeeId && ctx.actor.employeeId !== null) return null;
      if (row.level === 'level1') return 'The Accountable Manager extends a level 1.';
      return post === 'AM'
        ? 'The quality manager answers it: the Accountable Manager extends it.'
        : 'The quality manager extends a level 2.';
    },
    guard: async (ctx, row) => {
      if (row.extendedOn) return 'It was extended once already.';
      if (row.closureDueOn !== null && row.closureDueOn < dayOf(ctx.now))
        return 'An extension is asked before the day.';
      if (
        !(await itemsOf(ctx, row.id)).some(
          ({ section, status }) => section === 'correctiveAction' && status !== 'rejected',
        )
      )
        return 'An extension is asked with a plan: its corrective action is written first.';
      return row.level === 'level2' || (await isRiskAssessed(ctx, row.id))
        ? null
        : 'A level 1 is extended with a risk assessment of this finding: it is written and assessed first.';
    },
    effect: (ctx, row, { closureDueOn }) => extended(ctx, row, closureDueOn ?? ''),
  },
  changeLevel: {
    whose: anothers,
    guard: (_ctx, row) => (row.acceptedAt ? 'The plan is accepted: its level stays.' : null),
    effect: (ctx, row, { level }) => {
      if (!level || level === row.level) refuseField('level', 'SAME_LEVEL', 'It has this level already.');
      const to = level ?? row.level;
      return Promise.resolve({
        ...dueDatesAfter(to, dayOf(row.issuedAt ?? ctx.now), dayOf(ctx.now)),
        extendedOn: null,
        ...(to === 'level2' && { containment: null, containedAt: null }),
      });
    },
  },
  // Whoever answers it changes the job or leaves; who judges it never answers it.
  handOver: {
    guard: () => null,
    effect: async (ctx, row, { ownerId }) => {
      const next = ownerId ? await employeeOf(ctx, ownerId) : null;
      if (!next || ownerId === row.ownerId) return refuseField('ownerId', 'SAME_OWNER', 'Name somebody else.');
      if (next.status === 'left') refuseField('ownerId', 'OWNER_LEFT', 'This person has left.');
      if (next.userId && [row.issuedById, row.acceptedById].includes(next.userId))
        refuseField('ownerId', 'OWNER_JUDGES', 'Who issued a finding or accepted its plan does not answer it.');
    },
    after: tellOwner,
  },
  withdraw: { whose: anothers, guard: () => null },
});

const findingOf = (ctx: WriteContext, row: Item) => lockRecord(ctx, auditFinding, row.findingId, null);

/** The steps of an item: judged by an auditor, implemented by whoever is responsible. */
export const capItemActions = implementWorkflow(
  { ...capItemWorkflow, lockFirst: findingOf },
  {
    accept: { guard: judges },
    reject: { guard: judges, after: (ctx, row) => partChanged(ctx, row.findingId, row.section) },
    implemented: {
      whose: async (ctx, row) => {
        const finding = await ctx.db
          .selectFrom('auditFinding')
          .select('ownerId')
          .where('id', '=', row.findingId)
          .executeTakeFirst();
        const own = ctx.actor.employeeId !== null && [row.ownerId, finding?.ownerId].includes(ctx.actor.employeeId);
        return own ? null : 'Whoever is responsible for it says so.';
      },
      guard: (_ctx, row) => (row.doneAt ? 'It is implemented already.' : null),
    },
  },
);

async function judges(ctx: Context, row: Item): Promise<string | null> {
  const finding = await ctx.db
    .selectFrom('auditFinding')
    .select(['ownerId', 'acceptedAt', 'status'])
    .where('id', '=', row.findingId)
    .executeTakeFirstOrThrow();
  if (finding.status !== 'open') return 'The finding is not open.';
  if (finding.acceptedAt) return 'The plan is accepted.';
  const own = [finding.ownerId, row.ownerId];
  return (ctx.actor.employeeId !== null && own.includes(ctx.actor.employeeId)) || row.createdBy === ctx.actor.id
    ? 'Who answers a finding does not judge it.'
    : null;
}
