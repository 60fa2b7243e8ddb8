import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { refuse } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { holidaysFrom } from '#modules/hr/holidays/server/public.ts';
import { replanned, type PlanNode } from '../shared/network.ts';
import { projectTask, type TaskState } from '../shared/project.record.ts';
import { progressOf } from '../shared/schedule.ts';
import { linksOf, refuseDates } from './projects.rules.ts';

type Task = RowOf<typeof projectTask>;
type Facts = Pick<
  Task,
  'id' | 'parentId' | 'title' | 'state' | 'startOn' | 'dueOn' | 'progress' | 'isFixed' | 'doneOn'
>;
type Dates = Pick<Task, 'startOn' | 'dueOn'>;
type Settled = Partial<Pick<Task, 'startOn' | 'dueOn' | 'state' | 'progress' | 'doneOn'>>;

/** The holidays that count for plans. */
export const planHolidays = (ctx: Context) => holidaysFrom(ctx, addDays(dayOf(ctx.now), -730));

const factsOf = (ctx: Context, projectId: string): Promise<Facts[]> =>
  ctx.db
    .selectFrom('projectTask')
    .select(['id', 'parentId', 'title', 'state', 'startOn', 'dueOn', 'progress', 'isFixed', 'doneOn'])
    .where('projectId', '=', projectId)
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute() as Promise<Facts[]>;

/** What stands or will stand otherwise in a project, when its plan is settled. */
interface Change {
  /** Dates of changed tasks as they were. */
  before?: ReadonlyMap<string, Dates>;
  /** What a task will say, that is not stored yet. */
  will?: Partial<Facts> & { id: string };
  /** Tasks a call names: they stand as it says. */
  named?: ReadonlySet<string>;
}

/**
 * Brings the plan of a project in line after a change: what waits for a moved task moves with it, and a task with sub-tasks has their dates, progress
 * and status (R-PRJ-1). The project is locked. Answers how many tasks moved that nobody named.
 */
export async function settlePlan(
  ctx: WriteContext,
  projectId: string,
  { before = new Map(), will, named = new Set() }: Change,
): Promise<number> {
  const holidays = await planHolidays(ctx);
  const stored = await factsOf(ctx, projectId);
  const isBack = will && !stored.some(({ id }) => id === will.id);
  const now = (isBack ? [...stored, will as Facts] : stored).map((row) =>
    row.id === will?.id ? { ...row, ...will } : row,
  );
  const byId = new Map(now.map((row) => [row.id, row]));
  const datesBefore = (row: Facts): Dates =>
    (before.get(row.id) ?? (row.id === will?.id && stored.find(({ id }) => id === row.id))) || row;
  const nodes: PlanNode[] = now.map((row) => {
    const { startOn, dueOn } = datesBefore(row);
    const isDone = row.state === 'done';
    return { id: row.id, parentId: row.parentId, startOn, dueOn, stays: row.isFixed || isDone, isDone };
  });
  const given = new Map(
    now.filter(({ id }) => named.has(id) || id === will?.id).map(({ id, startOn, dueOn }) => [id, { startOn, dueOn }]),
  );
  const moves = replanned(nodes, await linksOf(ctx, projectId), given, holidays);
  const values = new Map<string, Settled>();
  for (const [id, dates] of moves) {
    const row = byId.get(id);
    if (row && (row.startOn !== dates.startOn || row.dueOn !== dates.dueOn)) values.set(id, { ...dates });
  }
  for (const [id, whole] of wholesOf(ctx, now, values, holidays)) values.set(id, { ...values.get(id), ...whole });
  let moved = 0;
  for (const [id, set] of [...values].toSorted(([a], [b]) => a.localeCompare(b))) {
    if (id === will?.id) continue;
    refuseDates(set);
    await changeRow(ctx, projectTask, await lockRecord(ctx, projectTask, id, null), { values: set });
    const hasParts = now.some(({ parentId }) => parentId === id);
    if (!named.has(id) && !hasParts && (set.startOn !== undefined || set.dueOn !== undefined)) moved += 1;
  }
  return moved;
}

/** Progress and status of the tasks that have sub-tasks, where they are others than stored; the innermost first. */
function wholesOf(
  ctx: Context,
  rows: readonly Facts[],
  dates: ReadonlyMap<string, Settled>,
  holidays: ReadonlySet<string>,
): Map<string, Settled> {
  const parts = Map.groupBy(rows, ({ parentId }) => parentId);
  const found = new Map<string, Settled>();
  const settled = new Map<string, Facts>();
  const settle = (row: Facts): Facts => {
    const known = settled.get(row.id);
    if (known) return known;
    settled.set(row.id, row);
    const own = (parts.get(row.id) ?? []).map(settle);
    const moved = { ...row, ...dates.get(row.id) };
    if (own.length === 0) {
      settled.set(row.id, moved);
      return moved;
    }
    const planned = own.map((one) => ({ ...one, progress: one.progress ?? 0, estimateHours: 0, assigneeId: null }));
    const state: TaskState = own.every((one) => one.state === 'done')
      ? 'done'
      : own.every((one) => one.state === 'todo')
        ? 'todo'
        : 'doing';
    // Rounded up to 100 it would be whole before it is.
    const progress = state === 'done' ? 100 : Math.min(99, progressOf(planned, holidays));
    const doneOn = state === 'done' ? (row.doneOn ?? dayOf(ctx.now)) : null;
    const whole = { ...moved, state, progress, doneOn };
    if (state !== row.state || progress !== (row.progress ?? 0) || doneOn !== row.doneOn)
      found.set(row.id, { state, progress, doneOn });
    settled.set(row.id, whole);
    return whole;
  };
  for (const row of rows) settle(row);
  return found;
}

const ofParts = ['startOn', 'dueOn', 'progress', 'state'] as const;

/** Refuses to write what the sub-tasks of a task say. Errors: 422 `SUB_TASKS`. */
export async function refuseOfParts(ctx: Context, row: Task, input: Partial<Task>): Promise<void> {
  const written = ofParts.filter((name) => input[name] !== undefined && (input[name] ?? null) !== (row[name] ?? null));
  if (written.length === 0) return;
  const part = await ctx.db
    .selectFrom('projectTask')
    .select('id')
    .where('parentId', '=', row.id)
    .where('archivedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (part) refuse('SUB_TASKS', `${row.title} has sub-tasks: its dates, progress and status are theirs.`);
}
