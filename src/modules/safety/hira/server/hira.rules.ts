import { sql } from 'kysely';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import { conflict, refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { actingHolder } from '#modules/hr/employees/server/public.ts';
import { hiraStands, lockReport } from '#modules/safety/reports/server/public.ts';
import type { Severity } from '#modules/safety/reports/shared/safetyReport.record.ts';
import { hazard, hira } from '../shared/hira.record.ts';
import {
  acceptingPosts,
  indexOf,
  mitigationDays,
  rankOf,
  reviewMonths,
  tolerabilityOf,
  type AcceptingPost,
} from '../shared/matrix.ts';

export type Hazard = RowOf<typeof hazard>;

/** Worse than any hazard has it: an assessment without hazards stands last. */
const noRank = 999;

/** Locks a hazard's assessment and, before it, the report it is for: the order of locks. */
export async function lockHira(ctx: WriteContext, hiraId: string): Promise<RowOf<typeof hira>> {
  const known = await ctx.db.selectFrom('hira').select('reportId').where('id', '=', hiraId).executeTakeFirst();
  if (known?.reportId) await lockReport(ctx, known.reportId);
  return lockRecord(ctx, hira, hiraId, null);
}

/** Its worst hazard and next review, and how many wait for acceptance: written into the assessment and the report it is for. */
export async function hiraChanged(ctx: WriteContext, hiraId: string): Promise<void> {
  const rows = await ctx.db
    .selectFrom('hazard')
    .select(['currentIndex as index', 'currentRank as rank', 'reviewDueOn as due'])
    .where('hiraId', '=', hiraId)
    .orderBy('currentRank')
    .execute();
  const row = await lockRecord(ctx, hira, hiraId, null);
  const due = rows.flatMap(({ due: day }) => (day ? [day] : [])).toSorted()[0] ?? null;
  const values = { worstIndex: rows[0]?.index ?? null, worstRank: rows[0]?.rank ?? noRank, reviewDueOn: due };
  if (row.worstIndex !== values.worstIndex || row.worstRank !== values.worstRank || row.reviewDueOn !== due)
    await changeRow(ctx, hira, row, { values });
  if (!row.reportId) return;
  const open = await sql<{ n: number }>`
    select count(*)::int as n from hazard z join hira h on h.id = z.hira_id where h.report_id = ${row.reportId}
      and z.status in ('assessed', 'mitigating')`.execute(ctx.db);
  await hiraStands(ctx, row.reportId, open.rows[0]?.n ?? 0);
}

/** What follows from the rating of a hazard as it is found: its cell, and by when it has to be reduced (R-HIR-2, R-HIR-4). */
export function initialRisk(today: string, p: number, s: Severity) {
  const level = tolerabilityOf(p, s);
  const days = mitigationDays(level);
  return {
    initialIndex: indexOf(p, s),
    initialLevel: level,
    interimDueOn: level === 'intolerable' ? addDays(today, 1) : null,
    mitigateBy: days === null ? null : addDays(today, days),
  };
}

export const currentRisk = (p: number, s: Severity) => ({
  currentIndex: indexOf(p, s),
  currentLevel: tolerabilityOf(p, s),
  currentRank: rankOf(p, s),
});

const nobodyAccepted = {
  managerAcceptedAt: null,
  managerAcceptedById: null,
  accountableAcceptedAt: null,
  accountableAcceptedById: null,
  safetyAcceptedAt: null,
  safetyAcceptedById: null,
};
/** A hazard that is rated or looked at anew is accepted by nobody yet. */
export const ratedAnew = { ...nobodyAccepted, reviewDueOn: null } as const;

/** The residual rating of a hazard: once something holds it, no worse and no less severe without a reason (R-HIR-4). */
export async function rated(
  ctx: Context,
  row: Hazard,
  input: { residualP?: number; residualS?: Severity; residualReason?: string | null },
) {
  const [p, s] = [input.residualP ?? row.initialP, input.residualS ?? row.initialS];
  const reason = input.residualReason ?? null;
  const { rows } = await sql<{ verified: number; limiting: number }>`
    select count(*)::int as verified, count(*) filter (where limits_consequence)::int as limiting from mitigation
    where hazard_id = ${row.id} and status = 'verified' and archived_at is null`.execute(ctx.db);
  const { verified = 0, limiting = 0 } = rows[0] ?? {};
  // What exists was rated already as the hazard was found: only what was done since makes an intolerable risk lower.
  if (verified === 0 && row.initialLevel === 'intolerable' && tolerabilityOf(p, s) !== 'intolerable')
    refuseField('residualP', 'NOT_MITIGATED', 'An intolerable risk is lower only after a mitigation is verified.');
  if (verified === 0 && !reason)
    refuseField(
      'residualReason',
      'NOT_MITIGATED',
      'Verify a mitigation first, or say why the existing controls suffice.',
    );
  if (rankOf(p, s) < rankOf(row.initialP, row.initialS) && !reason)
    refuseField('residualReason', 'WORSE', 'The residual risk is worse than the initial one: say why.');
  if (s > row.initialS && limiting === 0 && !reason)
    refuseField(
      'residualS',
      'SEVERITY',
      'No verified control limits the consequence: only the probability drops, or say why.',
    );
  return { ...currentRisk(p, s), ...ratedAnew, residualReason: reason };
}

const postWords: Record<AcceptingPost, string> = {
  AM: 'the Accountable Manager',
  DM: 'the department manager',
  SM: 'the Safety Manager',
};

/** The employee who holds a post for a hazard today; the deputy while the holder is on leave. */
async function holderOf(ctx: Context, post: AcceptingPost, row: Hazard): Promise<string | null> {
  const { rows } = await sql<{ departmentId: string; managerId: string | null }>`
    select a.department_id, d.manager_id from hira h join audit_area a on a.id = h.area_id
      join department d on d.id = a.department_id where h.id = ${row.hiraId}`.execute(ctx.db);
  const acting = await actingHolder(ctx, post, { departmentId: post === 'DM' ? rows[0]?.departmentId : undefined });
  // Who manages a department stands in it unless a post says otherwise.
  return acting ?? (post === 'DM' ? (rows[0]?.managerId ?? null) : null);
}

const postsOf = (row: Hazard) => acceptingPosts(row.residualP ?? row.initialP, row.residualS ?? row.initialS);

/** Whether an acceptance is shown: of the posts its cell asks for, to who holds them. */
export const accepts = (post: AcceptingPost) => async (ctx: Context, row: Hazard) =>
  postsOf(row).includes(post) &&
  ctx.actor.employeeId !== null &&
  (await holderOf(ctx, post, row)) === ctx.actor.employeeId;

/** Refuses an acceptance that the cell does not allow, or of somebody who does not hold the post (R-HIR-3). */
export async function refuseAcceptance(ctx: Context, row: Hazard, post: AcceptingPost): Promise<void> {
  const posts = postsOf(row);
  if (posts.length === 0)
    conflict(
      'RISK_INTOLERABLE',
      'Nobody accepts an intolerable risk: restrict or stop the activity until it is lower.',
    );
  if (!posts.includes(post))
    conflict('RISK_AUTHORITY', `This risk is accepted by ${posts.map((one) => postWords[one]).join(' and ')}.`);
  if (ctx.actor.employeeId === null || (await holderOf(ctx, post, row)) !== ctx.actor.employeeId)
    conflict('RISK_AUTHORITY', `Only ${postWords[post]} accepts this here.`);
  if (row.initialLevel !== 'acceptable' && row.residualP === null)
    conflict('NOT_RATED', 'Rate the residual risk first.');
  if (post !== 'SM') return;
  if (posts.includes('AM') && row.accountableAcceptedAt === null)
    conflict('RISK_AUTHORITY', 'The Accountable Manager accepts it before the Safety Manager.');
  if (posts.includes('DM') && row.managerAcceptedAt === null)
    conflict('RISK_AUTHORITY', 'The department manager accepts it before the Safety Manager.');
}

/** When an accepted hazard is looked at again (R-HIR-5). */
export const reviewOf = (ctx: Context, row: Hazard): string =>
  addMonths(dayOf(ctx.now), reviewMonths(row.initialLevel, row.currentLevel));
