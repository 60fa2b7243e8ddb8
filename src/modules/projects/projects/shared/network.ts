import { addDays } from '#kernel/shared/dates.ts';
import { addWorkingDays, countWorkingDays, isWorkingDay } from '#modules/hr/holidays/shared/public.ts';
import type { LinkKind } from './project.record.ts';
import { loopOf, movedBy, type Dependency } from './schedule.ts';

type Holidays = ReadonlySet<string>;
const none: Holidays = new Set();

/** A dependency with its kind and its lag in working days; below zero it overlaps. */
export interface TypedLink extends Dependency {
  kind: LinkKind;
  lagDays: number;
}

/** A task as a node of the plan. */
export interface PlanNode {
  id: string;
  parentId: string | null;
  startOn: string | null;
  dueOn: string | null;
  /** Its dates stay: it is fixed, or done. */
  stays: boolean;
  isDone: boolean;
}
interface Dates {
  startOn: string | null;
  dueOn: string | null;
}

type Nested = Pick<PlanNode, 'id' | 'parentId'>;

const begin = (id: string) => `${id} begin`;
const end = (id: string) => `${id} end`;

/** The tasks that would wait for each other by a new dependency or a new place under another task, in order and back to the first; null where there is no loop. */
export function loopBy(
  nodes: readonly Nested[],
  links: readonly Dependency[],
  added: Dependency | { taskId: string; parentId: string },
): string[] | null {
  // A task ends after it begins, begins after the end of what it waits for and after what it is part of begins, and ends after its parts end.
  const edges: Dependency[] = [
    ...nodes.map(({ id }) => ({ taskId: end(id), afterId: begin(id) })),
    ...links.map(({ taskId, afterId }) => ({ taskId: begin(taskId), afterId: end(afterId) })),
    ...nodes.flatMap(({ id, parentId }) => (parentId ? nesting(id, parentId) : [])),
  ];
  const news =
    'parentId' in added
      ? nesting(added.taskId, added.parentId)
      : [{ taskId: begin(added.taskId), afterId: end(added.afterId) }];
  for (const one of news) {
    const path = loopOf(edges, one)?.map((at) => at.split(' ')[0] ?? '');
    if (path) return path.filter((id, at) => id !== path[at - 1]);
  }
  return null;
}

const nesting = (id: string, parentId: string): Dependency[] => [
  { taskId: begin(id), afterId: begin(parentId) },
  { taskId: end(parentId), afterId: end(id) },
];

/** The dependencies by which dates move: those of a task without sub-tasks, and of all it is part of. */
function ownAndInherited(nodes: readonly Nested[], links: readonly TypedLink[]): TypedLink[] {
  const parents = new Map(nodes.map(({ id, parentId }) => [id, parentId]));
  const wholes = new Set(parents.values());
  const of = Map.groupBy(links, ({ taskId }) => taskId);
  return nodes.flatMap(({ id }) => {
    if (wholes.has(id)) return [];
    const found: TypedLink[] = [];
    const seen = new Set<string>();
    for (let at: string | null | undefined = id; at && !seen.has(at); at = parents.get(at)) {
      seen.add(at);
      found.push(...(of.get(at) ?? []).map((link) => ({ ...link, taskId: id })));
    }
    return found;
  });
}

/** The nodes, each after all it depends on: what it waits for, and its sub-tasks. What stands in a loop, which is refused where it is written, comes last. */
function inOrder(nodes: readonly PlanNode[], links: readonly Dependency[]): PlanNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const edges = [
    ...links,
    ...nodes.flatMap(({ id, parentId }) => (parentId ? [{ taskId: parentId, afterId: id }] : [])),
  ].filter(({ taskId, afterId }) => byId.has(taskId) && byId.has(afterId));
  const waitsFor = new Map(nodes.map(({ id }) => [id, 0]));
  for (const { taskId } of edges) waitsFor.set(taskId, (waitsFor.get(taskId) ?? 0) + 1);
  const next = Map.groupBy(edges, ({ afterId }) => afterId);
  const ready = nodes.filter(({ id }) => waitsFor.get(id) === 0);
  const found: PlanNode[] = [];
  for (let node = ready.shift(); node; node = ready.shift()) {
    found.push(node);
    for (const { taskId } of next.get(node.id) ?? []) {
      const left = (waitsFor.get(taskId) ?? 1) - 1;
      waitsFor.set(taskId, left);
      const freed = byId.get(taskId);
      if (left === 0 && freed) ready.push(freed);
    }
  }
  const known = new Set(found.map(({ id }) => id));
  return [...found, ...nodes.filter(({ id }) => !known.has(id))];
}

/** The dates of a task that has sub-tasks: from the first of their days to the last (R-PRJ-1). */
export function spanOf(parts: readonly Dates[]): Dates {
  const days = (pick: (part: Dates) => string | null) => parts.flatMap((part) => pick(part) ?? []).toSorted();
  return { startOn: days((part) => part.startOn)[0] ?? null, dueOn: days((part) => part.dueOn).at(-1) ?? null };
}

/**
 * Where the tasks stand after some were given other dates: what waits for a moved task moves by as many working days, whole, by the end of that task
 * where the link leads from its finish (FS, FF) and by its start where it leads from its start (SS, SF); of several by the one that moved most.
 * What a task waits for, its sub-tasks wait for. What stays is not moved and moves nothing. A task with sub-tasks has the dates of those. Only what changes is answered.
 */
export function replanned(
  nodes: readonly PlanNode[],
  links: readonly TypedLink[],
  given: ReadonlyMap<string, Dates>,
  holidays: Holidays = none,
): ReadonlyMap<string, Dates> {
  const parts = Map.groupBy(
    nodes.filter(({ parentId }) => parentId),
    ({ parentId }) => parentId ?? '',
  );
  const moving = ownAndInherited(nodes, links);
  const before = Map.groupBy(moving, ({ taskId }) => taskId);
  const stands = new Map<string, Dates>();
  const moves = new Map<string, { start: number; end: number }>();
  const changed = new Map<string, Dates>();
  const moveOf = (was: string | null, is: string | null) => (was && is ? movedBy(was, is, holidays) : 0);
  for (const node of inOrder(nodes, moving)) {
    const now = placed(node);
    stands.set(node.id, now);
    moves.set(node.id, { start: moveOf(node.startOn, now.startOn), end: moveOf(node.dueOn, now.dueOn) });
    if (now.startOn !== node.startOn || now.dueOn !== node.dueOn) changed.set(node.id, now);
  }
  return changed;

  function placed(node: PlanNode): Dates {
    const own = parts.get(node.id);
    if (own) return spanOf(own.map(({ id, startOn, dueOn }) => stands.get(id) ?? { startOn, dueOn }));
    const named = given.get(node.id);
    const { startOn, dueOn } = node;
    if (named) return named;
    if (node.stays) return { startOn, dueOn };
    const days = (before.get(node.id) ?? [])
      .map(({ afterId, kind }) => moves.get(afterId)?.[kind === 'FS' || kind === 'FF' ? 'end' : 'start'] ?? 0)
      .reduce((most, one) => (Math.abs(one) > Math.abs(most) ? one : most), 0);
    const shifted = (day: string | null) => (day && days !== 0 ? addWorkingDays(day, days, holidays) : day);
    return { startOn: shifted(startOn), dueOn: shifted(dueOn) };
  }
}

/** The first day a task may begin, or end, by one dependency; null where the other one has no such day. */
export function earliestBy(
  { kind, lagDays }: Pick<TypedLink, 'kind' | 'lagDays'>,
  other: Dates,
  holidays: Holidays = none,
): { of: 'startOn' | 'dueOn'; day: string } | null {
  const from = kind === 'FS' || kind === 'FF' ? other.dueOn : other.startOn;
  if (!from) return null;
  // A finish is the evening of its day, a start the morning: what leads from one to the other crosses the night.
  const nights = kind === 'FS' ? 1 : kind === 'SF' ? -1 : 0;
  const days = nights + lagDays;
  const day = days === 0 ? from : addWorkingDays(from, days, holidays);
  return { of: kind === 'FS' || kind === 'SS' ? 'startOn' : 'dueOn', day };
}

/** Working days counted through: the number of the day itself, or of the next or last working day where it is a day off. */
function numbering(from: string, holidays: Holidays): { start: (day: string) => number; end: (day: string) => number } {
  const known = new Map<string, number>();
  const upTo = (day: string): number => {
    const found = known.get(day) ?? (day < from ? 0 : countWorkingDays(from, day, holidays));
    known.set(day, found);
    return found;
  };
  return { start: (day) => (isWorkingDay(day, holidays) ? upTo(day) : upTo(day) + 1), end: upTo };
}

/**
 * How many working days each open task may still slip before the last task ends later; null without both dates. Zero or less is on the critical path.
 * Counted backwards from the last planned day, each dependency by its kind and lag.
 */
export function slackOf(
  nodes: readonly PlanNode[],
  links: readonly TypedLink[],
  holidays: Holidays = none,
): ReadonlyMap<string, number> {
  const open = nodes.filter(({ isDone, startOn, dueOn }) => !isDone && startOn && dueOn);
  const first = open.map(({ startOn }) => startOn ?? '').toSorted()[0];
  if (!first) return new Map();
  const at = numbering(addDays(first, -1), holidays);
  const planned = new Map(
    open.map(({ id, startOn, dueOn }) => {
      const [start, end] = [at.start(startOn ?? ''), at.end(dueOn ?? '')];
      return [id, { start, end: Math.max(start, end) }];
    }),
  );
  const last = Math.max(...[...planned.values()].map(({ end }) => end));
  const moving = ownAndInherited(open, links);
  const after = Map.groupBy(moving, ({ afterId }) => afterId);
  const slack = new Map<string, number>();
  for (const { id, parentId } of inOrder(open, moving).toReversed()) {
    const own = planned.get(id);
    if (!own) continue;
    const whole = parentId ? planned.get(parentId) : undefined;
    const limits = [last - own.end];
    // A part may slip as far as the whole it ends, or begins, allows.
    if (parentId && whole) limits.push((slack.get(parentId) ?? last - whole.end) + whole.end - own.end);
    for (const { taskId, kind, lagDays } of after.get(id) ?? []) {
      const next = planned.get(taskId);
      if (!next) continue;
      const from = kind === 'FS' || kind === 'FF' ? own.end : own.start;
      const to = kind === 'FS' || kind === 'SS' ? next.start : next.end;
      const nights = kind === 'FS' ? 1 : kind === 'SF' ? -1 : 0;
      limits.push(to - from - nights - lagDays + (slack.get(taskId) ?? 0));
    }
    slack.set(id, Math.min(...limits));
  }
  return slack;
}
