import type { AnswerOf, BodyOf } from '#kernel/shared/call.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { conflict, notFound, refuse, refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { archiveRecord } from '#kernel/server/records/archive.ts';
import { refuseUnchoosable } from '#kernel/server/records/chosen.ts';
import { changeRow, createRecord, lockRecord, updateRecord } from '#kernel/server/records/records.ts';
import { holidaysFrom } from '#modules/hr/holidays/server/public.ts';
import { addWorkingDays } from '#modules/hr/holidays/shared/public.ts';
import { projectTask, taskLink } from '../shared/project.record.ts';
import type { updateTasksCall } from '../shared/project.calls.ts';
import { followersOf, movedBy } from '../shared/schedule.ts';
import { projectsWith } from './projects.queries.ts';
import {
  changedTask,
  linksOf,
  lockOpenProject,
  refuseDates,
  refuseLoop,
  stageValues,
  whyNotWriter,
} from './projects.rules.ts';

type Body = BodyOf<typeof updateTasksCall>;
type Given = Body['tasks'][number];
type Task = RowOf<typeof projectTask>;

/**
 * Changes tasks of one project together (specification §7). All or none: one stale version, one refusal, and nothing is stored.
 * Tasks that wait for a moved one move by as many working days, unless their dates stay, they are done, or the call names them (R-PRJ-1).
 */
export async function updateTasks(ctx: WriteContext, body: Body): Promise<AnswerOf<typeof updateTasksCall>> {
  const project = await lockOpenProject(ctx, body.projectId);
  const ids = body.tasks.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) refuse('TASK_TWICE', 'A task stands twice in this change.');
  const known = new Map<string, Task>();
  for (const id of ids.toSorted()) {
    const row = await lockRecord(ctx, projectTask, id, null);
    if (row.projectId !== project.id) notFound('This task is not of the project.');
    known.set(id, row);
  }
  await refuseOthers(ctx, project.id, body.tasks, known);
  refuseStale(body.tasks, known);
  const moves = new Map<string, number>();
  const holidays = await holidaysFrom(ctx, addDays(dayOf(ctx.now), -730));
  for (const [at, given] of body.tasks.entries()) {
    const row = given.id ? known.get(given.id) : undefined;
    const stored = row ? await changeTask(ctx, row, given, at) : await addTask(ctx, project.id, given, at);
    if (row?.dueOn && stored.dueOn) moves.set(row.id, movedBy(row.dueOn, stored.dueOn, holidays));
    if (given.after) await setLinks(ctx, project.id, stored.id, given.after);
  }
  const moved = await moveFollowers(ctx, project.id, moves, new Set(ids), holidays);
  const [whole] = await projectsWith(ctx, project.id);
  if (!whole) return notFound();
  return { ...whole, moved, warnings: warningsOf(whole.tasks, new Set(ids), holidays) };
}

type Planned = AnswerOf<typeof updateTasksCall>['tasks'][number];

/** What is worth a look at tasks that were changed: begun before what they wait for, or planned to. */
function warningsOf(tasks: readonly Planned[], ids: ReadonlySet<string>, holidays: ReadonlySet<string>): string[] {
  const open = new Map(tasks.flatMap((task) => (task.state === 'done' ? [] : [[task.id, task] as const])));
  return tasks
    .filter(({ id, after }) => ids.has(id) || after.some(({ taskId }) => ids.has(taskId)))
    .flatMap((task) =>
      task.after.flatMap(({ taskId, lagDays }) => {
        const before = open.get(taskId);
        if (!before) return [];
        if (task.state === 'done' || task.state === 'doing')
          return ids.has(task.id) ? [`${task.title} waits for ${before.title}, which is not done.`] : [];
        const earliest = before.dueOn && addWorkingDays(before.dueOn, 1 + lagDays, holidays);
        return earliest && task.startOn && task.startOn < earliest
          ? [`${task.title} is planned to begin before ${before.title} is done.`]
          : [];
      }),
    );
}

/** A task changed by its own form, under the lock of its project: what waits for it moves as in the plan (R-PRJ-1). */
export async function changeByForm(ctx: WriteContext, row: Task, input: Partial<Task>) {
  await lockOpenProject(ctx, row.projectId);
  const dueOn = input.dueOn === undefined ? row.dueOn : input.dueOn;
  if (row.dueOn && dueOn) {
    const holidays = await holidaysFrom(ctx, addDays(dayOf(ctx.now), -730));
    const moves = new Map([[row.id, movedBy(row.dueOn, dueOn, holidays)]]);
    await moveFollowers(ctx, row.projectId, moves, new Set([row.id]), holidays);
  }
  return changedTask(ctx, row, input);
}

async function refuseOthers(
  ctx: WriteContext,
  projectId: string,
  tasks: readonly Given[],
  known: ReadonlyMap<string, Task>,
) {
  for (const { id } of tasks) {
    const reason = await whyNotWriter(ctx, projectId, id ? known.get(id)?.assigneeId : null);
    if (reason) refuse('GUARD', reason);
  }
}

/** One task somebody changed meanwhile refuses them all; the answer says what stands now. */
function refuseStale(tasks: readonly Given[], known: ReadonlyMap<string, Task>): void {
  const stale = tasks.flatMap(({ id, version }) => {
    const row = id ? known.get(id) : undefined;
    return row && version !== undefined && row.version !== version ? [row] : [];
  });
  const [first] = stale;
  if (first)
    conflict('STALE_VERSION', `Somebody changed ${first.title} meanwhile: nothing was saved.`, {
      tasks: stale.map(({ id, version, title, state, startOn, dueOn, assigneeId, progress }) => {
        return { id, version, title, state, startOn, dueOn, assigneeId, progress };
      }),
    });
}

const fieldAt = (at: number, name: string) => `tasks.${at}.${name}`;

async function changeTask(
  ctx: WriteContext,
  row: Task,
  { id: _id, version, after: _after, ...input }: Given,
  at: number,
): Promise<Task> {
  if (version === undefined) refuseField(fieldAt(at, 'version'), 'VERSION', 'Say which version of the task was seen.');
  refuseDates({ ...row, ...input });
  return updateRecord(ctx, projectTask, row, input, changedTask(ctx, row, input));
}

async function addTask(
  ctx: WriteContext,
  projectId: string,
  { version: _version, after: _after, ...given }: Given,
  at: number,
): Promise<Task> {
  const { title, state = 'todo', priority = 'normal' } = given;
  if (title === undefined) return refuseField(fieldAt(at, 'title'), 'REQUIRED', 'Required');
  refuseDates(given);
  await refuseUnchoosable(ctx, projectTask, { assigneeId: given.assigneeId });
  const { isMilestone = false, isFixed = false } = given;
  const { assigneeId, startOn, dueOn, estimateHours, notes } = given;
  const more = stageValues({ state, progress: given.progress }, dayOf(ctx.now));
  return createRecord(
    ctx,
    projectTask,
    { projectId, title, state, priority, isMilestone, isFixed, assigneeId, startOn, dueOn, estimateHours, notes },
    more,
  );
}

/** Makes the tasks this one begins after exactly these. */
async function setLinks(ctx: WriteContext, projectId: string, taskId: string, after: readonly string[]): Promise<void> {
  const links = await linksOf(ctx, projectId);
  const own = links.filter((link) => link.taskId === taskId);
  for (const { id } of own.filter(({ afterId }) => !after.includes(afterId)))
    await archiveRecord(ctx, taskLink, await lockRecord(ctx, taskLink, id, null), 'Taken off in the plan');
  for (const afterId of new Set(after)) {
    if (own.some((link) => link.afterId === afterId)) continue;
    await refuseUnchoosable(ctx, taskLink, { afterId });
    const other = await lockRecord(ctx, projectTask, afterId, null);
    if (other.projectId !== projectId) refuse('OTHER_PROJECT', 'A task waits for tasks of its own project only.');
    await refuseLoop(ctx, projectId, await linksOf(ctx, projectId), { taskId, afterId });
    await createRecord(ctx, taskLink, { taskId, afterId });
  }
}

/** R-PRJ-1: what waits for a moved task moves by the same working days; of several that moved, by the one that moved most. */
async function moveFollowers(
  ctx: WriteContext,
  projectId: string,
  moves: ReadonlyMap<string, number>,
  named: ReadonlySet<string>,
  holidays: ReadonlySet<string>,
): Promise<number> {
  const links = await linksOf(ctx, projectId);
  const by = new Map<string, number>();
  for (const [id, days] of moves)
    if (days !== 0)
      for (const follower of followersOf(links, [id]))
        if (Math.abs(days) > Math.abs(by.get(follower) ?? 0)) by.set(follower, days);
  let moved = 0;
  for (const [id, days] of [...by].toSorted(([a], [b]) => a.localeCompare(b))) {
    if (named.has(id)) continue;
    const row = await lockRecord(ctx, projectTask, id, null);
    if (row.archivedAt || row.isFixed || row.state === 'done' || (!row.startOn && !row.dueOn)) continue;
    const values = {
      ...(row.startOn && { startOn: addWorkingDays(row.startOn, days, holidays) }),
      ...(row.dueOn && { dueOn: addWorkingDays(row.dueOn, days, holidays) }),
    };
    refuseDates(values);
    await changeRow(ctx, projectTask, row, { values });
    moved += 1;
  }
  return moved;
}
