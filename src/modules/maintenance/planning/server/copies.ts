import { sql } from 'kysely';
import { addDays, clockText, dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { refuse } from '#kernel/shared/errors.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { archiveRecord } from '#kernel/server/records/archive.ts';
import { changeRow, createRecord, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { openStatuses } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { levelDays, levelled } from '../shared/level.ts';
import { planCopy, planSlot } from '../shared/plan.record.ts';
import { conflictsOf, whyFixed, type Slot } from '../shared/planRules.ts';
import { planCopyWorkflow } from '../shared/plan.workflow.ts';
import type { levelCall } from '../shared/plan.calls.ts';
import { frozenWeeks, loadPlan } from './planFacts.ts';
import { lockPlan } from './slots.rules.ts';

type Copy = RowOf<typeof planCopy>;
type Place = Omit<Slot, 'id' | 'cardId'>;

const placeOf = ({ day, shift, minutes, benchId, employeeId }: Place): Place => ({
  day,
  shift,
  minutes,
  benchId,
  employeeId,
});
const isSame = (left: Place, right: Place): boolean => JSON.stringify(placeOf(left)) === JSON.stringify(placeOf(right));

/** Copies the plan from today on; each slot keeps what it was copied from, as it was then. */
export async function fillCopy(ctx: WriteContext, copy: Pick<Copy, 'id'>): Promise<void> {
  await lockPlan(ctx, null);
  const slots = await ctx.db
    .selectFrom('planSlot')
    .selectAll()
    .where('copyId', 'is', null)
    .where('archivedAt', 'is', null)
    .where('day', '>=', dayOf(ctx.now))
    .orderBy('id')
    .$narrowType<Place>()
    .execute();
  for (const slot of slots) {
    const place = placeOf(slot);
    await createRecord(
      ctx,
      planSlot,
      { copyId: copy.id, jobId: slot.jobId, cardId: slot.cardId, ...place },
      { originId: slot.id, originVersion: slot.version, before: JSON.stringify(place) },
    );
  }
}

interface Change extends Slot {
  jobId: string;
  isArchived: boolean;
  originId: string | null;
  originVersion: number | null;
  before: Place | null;
  appliedId: string | null;
  appliedVersion: number | null;
}

/** What a copy says otherwise than the plan it was copied from. */
async function changesOf(ctx: WriteContext, copy: Copy): Promise<Change[]> {
  const found = await ctx.db
    .selectFrom('planSlot')
    .selectAll()
    .where('copyId', '=', copy.id)
    .orderBy('originId')
    .orderBy('id')
    .$narrowType<Pick<Slot, 'shift'> & { before: Place | null }>()
    .execute();
  return found
    .map((one): Change => ({ ...one, isArchived: one.archivedAt !== null }))
    .filter((one) =>
      one.originId === null ? !one.isArchived : one.isArchived || (one.before !== null && !isSame(one, one.before)),
    );
}

const planned = { rows: 'all', because: 'the plan is one: whoever plans changes all of it' } as const;

/** The slot of the plan a change is about, locked; refused when somebody changed it since. */
async function lockAsKnown(ctx: WriteContext, id: string, version: number | null, since: string) {
  const row = await lockRecord(ctx, planSlot, id, null, planned);
  if (row.version !== version)
    refuse('PLAN_CHANGED', `${row.label} was changed since ${since}: make a new copy of the plan.`);
  return row;
}

async function refuseFixedDays(ctx: WriteContext, days: readonly string[]): Promise<void> {
  const facts = { today: dayOf(ctx.now), frozen: await frozenWeeks(ctx) };
  for (const day of days) {
    const fixed = whyFixed(day, facts);
    if (fixed) refuse('PLAN_CONFLICT', fixed);
  }
}

async function takeOver(ctx: WriteContext, copy: Copy): Promise<void> {
  const changes = await changesOf(ctx, copy);
  if (changes.length === 0) refuse('NOTHING_CHANGED', 'This copy says nothing else than the plan.');
  const rows = new Map<string, RowOf<typeof planSlot>>();
  for (const { originId, originVersion } of changes)
    if (originId !== null) rows.set(originId, await lockAsKnown(ctx, originId, originVersion, 'this copy was made'));
  await lockPlan(ctx, null);
  await refuseFixedDays(
    ctx,
    [...changes, ...changes.flatMap(({ before }) => before ?? [])].map(({ day }) => day),
  );
  const stands: string[] = [];
  for (const change of changes) {
    const row = change.originId === null ? null : (rows.get(change.originId) ?? null);
    const { jobId, cardId } = change;
    const stored =
      row === null
        ? await createRecord(ctx, planSlot, { jobId, cardId, ...placeOf(change) })
        : change.isArchived
          ? await archiveRecord(ctx, planSlot, row, `Taken over from ${copy.name}`)
          : await changeRow(ctx, planSlot, row, { values: placeOf(change), reason: `Taken over from ${copy.name}` });
    if (!change.isArchived) stands.push(stored.id);
    await ctx.db
      .updateTable('planSlot')
      .set({ appliedId: stored.id, appliedVersion: stored.version })
      .where('id', '=', change.id)
      .execute();
  }
  const days = changes.map(({ day }) => day).toSorted();
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const plan = await loadPlan(ctx, { from, to, copyId: null, jobIds: changes.map(({ jobId }) => jobId) });
  for (const slot of plan.slots) {
    const reason = stands.includes(slot.id) ? conflictsOf(slot, plan)[0] : undefined;
    if (reason) refuse('PLAN_CONFLICT', reason);
  }
}

async function undo(ctx: WriteContext, copy: Copy): Promise<void> {
  const changes = (await changesOf(ctx, copy)).toSorted((left, right) =>
    (left.appliedId ?? '').localeCompare(right.appliedId ?? ''),
  );
  const known = [];
  for (const change of changes)
    if (change.appliedId !== null)
      known.push({ change, row: await lockAsKnown(ctx, change.appliedId, change.appliedVersion, 'it was taken over') });
  await lockPlan(ctx, null);
  await refuseFixedDays(
    ctx,
    [...changes, ...changes.flatMap(({ before }) => before ?? [])].map(({ day }) => day),
  );
  const reason = `Undone: ${copy.name}`;
  for (const { change, row } of known) {
    if (change.before === null) await archiveRecord(ctx, planSlot, row, reason);
    else if (change.isArchived)
      await changeRow(ctx, planSlot, row, { values: { archivedAt: null }, action: 'restore', reason });
    else await changeRow(ctx, planSlot, row, { values: placeOf(change.before), reason });
  }
}

export const planCopyActions = implementWorkflow(planCopyWorkflow, {
  takeOver: { effect: takeOver },
  undo: { effect: undo },
});

/** Open cards that have no place in the plan yet, of the jobs due first that nothing holds. */
async function unplannedCards(ctx: WriteContext, shop: string | null, copyId: string) {
  const found = await sql<{ cardId: string; jobId: string; family: string; minutes: number }>`
    with job as (select w.id, w.priority, w.due_at, p.family from work_order w join part_number p on p.id = w.part_number_id
      where w.status in ('preliminary', 'inWork', 'finalInspection') and w.status = any(${[...openStatuses]}) and w.archived_at is null and w.open_hold is null
        and (${shop}::text is null or w.shop = ${shop}) order by w.priority <> 'aog', w.due_at limit 40)
    select c.id as card_id, c.job_id, j.family, least(c.estimate_minutes, 480)::int as minutes
    from task_card c join job j on j.id = c.job_id
    where c.status in ('locked', 'ready', 'inProgress') and c.archived_at is null
      and not exists (select 1 from plan_slot s where s.card_id = c.id and s.copy_id = ${copyId} and s.archived_at is null)
      and c.phase <> 'storage'
    order by j.priority <> 'aog', j.due_at, c.job_id, c.seq`.execute(ctx.db);
  return found.rows;
}

/** A copy in which the system evened the plan out: looked at, then taken over or discarded by whoever plans. */
export async function level(ctx: WriteContext, shop: string | null): Promise<AnswerOf<typeof levelCall>> {
  const today = dayOf(ctx.now);
  const name = `Levelled ${formatLegalDay(today)} ${clockText(ctx.now).slice(11, 16)}`;
  const copy = await createRecord(ctx, planCopy, { name }, { status: 'open', levelled: true });
  await fillCopy(ctx, copy);
  const unplanned = await unplannedCards(ctx, shop, copy.id);
  const jobs = [...new Map(unplanned.map((one) => [one.jobId, one])).values()];
  const families = [...new Map(jobs.map((one) => [one.family, one.jobId])).values()];
  const days = Array.from({ length: levelDays }, (_, at) => addDays(today, at + 1));
  const plan = await loadPlan(
    ctx,
    { from: today, to: addDays(today, levelDays), copyId: copy.id, jobIds: jobs.map(({ jobId }) => jobId) },
    families.flatMap((jobId) => days.map((day) => ({ jobId, day }))),
  );
  const { slots, leftOut } = levelled(plan, unplanned);
  const before = new Map(plan.slots.map((one) => [one.id, one]));
  let moved = 0;
  let placed = 0;
  for (const slot of slots) {
    const old = before.get(slot.id);
    const jobId = plan.cards.get(slot.cardId)?.jobId;
    if (!old && jobId) {
      await createRecord(ctx, planSlot, { copyId: copy.id, jobId, cardId: slot.cardId, ...placeOf(slot) });
      placed += 1;
    } else if (old && !isSame(old, slot)) {
      await changeRow(ctx, planSlot, await lockRecord(ctx, planSlot, slot.id, null, planned), {
        values: placeOf(slot),
      });
      moved += 1;
    }
  }
  if (moved + placed === 0) refuse('NOTHING_TO_LEVEL', 'Nothing moves: every card that can be placed has its place.');
  return { copyId: copy.id, moved, placed, leftOut: leftOut.length };
}
