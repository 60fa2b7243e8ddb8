import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { mondayOf } from '#modules/maintenance/manpower/shared/public.ts';
import type { planSlot, planWeek, workBench } from '../shared/plan.record.ts';
import { whyFixed, whyNot } from '../shared/planRules.ts';
import { frozenWeeks, loadPlan } from './planFacts.ts';

/** One change of a plan after the other: two moves that would each fit do not both fit. Taken after the rows themselves are locked. */
export async function lockPlan(ctx: WriteContext, copyId: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`maintenancePlan:${copyId ?? ''}`}, 0))`.execute(ctx.db);
}

async function closedCopy(ctx: Context, copyId: string | null): Promise<string | null> {
  if (copyId === null) return null;
  const found = await ctx.db.selectFrom('planCopy').select('status').where('id', '=', copyId).executeTakeFirst();
  return found?.status === 'open' ? null : 'This copy is closed: nothing of it changes any more.';
}

/** Why a piece of the plan may not stand where it is put: the server says it, the bar snaps back. */
export async function checkSlot(
  given: CreateOf<typeof planSlot>,
  ctx: WriteContext,
  row: RowOf<typeof planSlot> | null,
): Promise<void> {
  const { jobId, cardId, day, shift, minutes, copyId = null, benchId = null, employeeId = null } = given;
  const closed = await closedCopy(ctx, copyId);
  if (closed) refuse('COPY_CLOSED', closed);
  await lockPlan(ctx, copyId);
  const plan = await loadPlan(ctx, { from: day, to: day, copyId, jobIds: [jobId], moving: row?.id }, [{ jobId, day }]);
  if (plan.cards.get(cardId)?.jobId !== jobId)
    refuseField('cardId', 'OTHER_JOB', 'This card belongs to another work order.');
  const fixed = row ? whyFixed(row.day, plan) : null;
  const id = row?.id ?? 'new';
  if (plan.slots.some((one) => one.id !== id && one.cardId === cardId && one.day === day && one.shift === shift))
    refuse('PLANNED_ALREADY', 'This card is planned for this shift already: change its time there.');
  const reason = fixed ?? whyNot({ id, cardId, day, shift, minutes, benchId, employeeId }, plan);
  if (reason) refuse('PLAN_CONFLICT', reason);
}

/** Work of days that are over, of frozen weeks and of closed copies is not taken off the plan. */
export async function mayTakeOff(ctx: Context, row: RowOf<typeof planSlot>): Promise<string | null> {
  return (
    (await closedCopy(ctx, row.copyId)) ?? whyFixed(row.day, { today: dayOf(ctx.now), frozen: await frozenWeeks(ctx) })
  );
}

/** A bench goes when nothing is planned at it any more. */
export async function mayArchiveBench(ctx: Context, row: RowOf<typeof workBench>): Promise<string | null> {
  const used = await ctx.db
    .selectFrom('planSlot')
    .select('id')
    .where('benchId', '=', row.id)
    .where('copyId', 'is', null)
    .where('archivedAt', 'is', null)
    .where('day', '>=', dayOf(ctx.now))
    .limit(1)
    .executeTakeFirst();
  return used ? 'Work is planned at this bench: move it first.' : null;
}

export async function freezeValues(ctx: WriteContext, { monday }: CreateOf<typeof planWeek>) {
  if (mondayOf(monday) !== monday) refuseField('monday', 'NO_MONDAY', 'A week is named by its Monday.');
  // A move that is under way ends first.
  await lockPlan(ctx, null);
  return { frozenAt: ctx.now.toISOString(), frozenByName: ctx.actor.name };
}
