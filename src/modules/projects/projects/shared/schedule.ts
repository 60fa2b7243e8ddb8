import { addDays, daysBetween } from '#kernel/shared/dates.ts';
import { addWorkingDays, countWorkingDays, isWorkingDay } from '#modules/hr/holidays/shared/public.ts';
import type { TaskState } from './project.record.ts';

/** What of a task counts for dates, progress and load. Days are Bangkok calendar days. */
export interface PlannedTask {
  id: string;
  title: string;
  state: TaskState;
  startOn: string | null;
  dueOn: string | null;
  /** 0 to 100. */
  progress: number;
  estimateHours: number;
  assigneeId: string | null;
}
type Health = 'green' | 'amber' | 'red';
type Holidays = ReadonlySet<string>;
const none: Holidays = new Set();

/** The working days of a span of at most ten years, both ends counted. */
export function workingDays(from: string, to: string, holidays: Holidays = none): string[] {
  const days = Math.max(-1, Math.min(daysBetween(from, to), 3660));
  return Array.from({ length: days + 1 }, (_, at) => addDays(from, at)).filter((day) => isWorkingDay(day, holidays));
}

/** How many working days a day moved: 3 later, -2 earlier, 0 where it stayed. */
export function movedBy(before: string, after: string, holidays: Holidays = none): number {
  if (after === before) return 0;
  return after > before
    ? countWorkingDays(addDays(before, 1), after, holidays)
    : -countWorkingDays(after, addDays(before, -1), holidays);
}

/** The end of a task that begins on a day and takes so many working days (R-PRJ-1): begin and end are both worked on. */
export const endOf = (start: string, durationDays: number, holidays: Holidays = none): string => {
  const first = isWorkingDay(start, holidays) ? start : addWorkingDays(start, 1, holidays);
  return addWorkingDays(first, Math.max(1, durationDays) - 1, holidays);
};

const durationOf = ({ startOn, dueOn }: PlannedTask, holidays: Holidays): number =>
  startOn && dueOn ? Math.max(1, countWorkingDays(startOn, dueOn, holidays)) : 1;

export const isOverdue = (task: Pick<PlannedTask, 'state' | 'dueOn'>, today: string): boolean =>
  task.state !== 'done' && task.dueOn !== null && task.dueOn < today;

/** How far a project is, in percent: the progress of its tasks, each weighed by its working days (R-PRJ-1). */
export function progressOf(tasks: readonly PlannedTask[], holidays: Holidays = none): number {
  const weights = tasks.map((task) => durationOf(task, holidays));
  const whole = weights.reduce((sum, one) => sum + one, 0);
  if (whole === 0) return 0;
  return Math.round(tasks.reduce((sum, { progress }, at) => sum + progress * (weights[at] ?? 0), 0) / whole);
}

/** Red: its day is over, or its last open task ends more than a tenth of its length after it. Amber: a task is overdue (R-PRJ-2). */
export function healthOf(
  span: { startOn: string; dueOn: string; isDone: boolean },
  tasks: readonly PlannedTask[],
  today: string,
): Health {
  if (span.isDone) return 'green';
  const open = tasks.filter(({ state }) => state !== 'done');
  const forecast = open
    .map(({ dueOn }) => (dueOn && dueOn > today ? dueOn : today))
    .toSorted()
    .at(-1);
  const spare = Math.max(1, daysBetween(span.startOn, span.dueOn)) / 10;
  if (span.dueOn < today || (forecast && daysBetween(span.dueOn, forecast) > spare)) return 'red';
  return open.some((task) => isOverdue(task, today)) ? 'amber' : 'green';
}

export interface Dependency {
  taskId: string;
  afterId: string;
}

/** The tasks a new dependency would make wait for each other, in order and back to the first; null where there is no loop. */
export function loopOf(known: readonly Dependency[], added: Dependency): string[] | null {
  const before = Map.groupBy(known, ({ taskId }) => taskId);
  const seen = new Set<string>();
  const walk = (at: string, path: readonly string[]): string[] | null => {
    if (at === added.taskId) return [...path, at];
    if (seen.has(at)) return null;
    seen.add(at);
    for (const { afterId } of before.get(at) ?? []) {
      const found = walk(afterId, [...path, at]);
      if (found) return found;
    }
    return null;
  };
  return walk(added.afterId, [added.taskId]);
}

/** Hours a working day has. */
export const hoursOfDay = 8;

/** The open hours of each person by day, up to a last day: what is left of a task, spread evenly over its working days from today on (R-PRJ-3). */
export function loadOf(
  tasks: readonly PlannedTask[],
  today: string,
  until: string,
  holidays: Holidays = none,
): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const load = new Map<string, Map<string, number>>();
  for (const task of tasks) {
    const left = task.estimateHours * (1 - task.progress / 100);
    if (task.state === 'done' || !task.assigneeId || left <= 0) continue;
    const from = task.startOn && task.startOn > today ? task.startOn : today;
    const to = task.dueOn && task.dueOn > from ? task.dueOn : from;
    const length = countWorkingDays(from, to, holidays);
    // What is overdue, or falls on days off alone, is worked on the next working day.
    const days = length > 0 ? workingDays(from, to < until ? to : until, holidays) : [endOf(from, 1, holidays)];
    const of = load.get(task.assigneeId) ?? new Map<string, number>();
    load.set(task.assigneeId, of);
    for (const day of days) of.set(day, (of.get(day) ?? 0) + left / Math.max(1, length));
  }
  return load;
}
