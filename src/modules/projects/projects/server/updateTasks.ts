import type { AnswerOf, BodyOf } from '#kernel/shared/call.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { conflict, notFound, refuse, refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { archiveRecord } from '#kernel/server/records/archive.ts';
import { refuseUnchoosable } from '#kernel/server/records/chosen.ts';
import { createRecord, lockRecord, updateRecord } from '#kernel/server/records/records.ts';
import { projectTask, taskLink } from '../shared/project.record.ts';
import type { updateTasksCall } from '../shared/project.calls.ts';
import { earliestBy } from '../shared/network.ts';
import { planHolidays, refuseOfParts, settlePlan } from './plan.ts';
import { projectsWith } from './projects.queries.ts';
import {
  changedTask,
  linksOf,
  lockOpenProject,
  refuseDates,
  refuseLoop,
  refusePlace,
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
  for (const [at, given] of body.tasks.entries()) {
    const row = given.id ? known.get(given.id) : undefined;
    const stored = row ? await changeTask(ctx, row, given, at) : await addTask(ctx, project.id, given, at);
    if (given.after) await setLinks(ctx, project.id, stored.id, given.after);
  }
  const moved = await settlePlan(ctx, project.id, { before: known, named: new Set(ids) });
  const holidays = await planHolidays(ctx);
  const [whole] = await projectsWith(ctx, project.id);
  if (!whole) return notFound();
  return { ...whole, moved, warnings: warningsOf(whole.tasks, new Set(ids), holidays) };
}

type Planned = AnswerOf<typeof updateTasksCall>['tasks'][number];

/** That a task is planned earlier than a dependency of each kind allows. */
const early = {
  FS: (task: string, other: string) => `${task} is planned to begin before ${other} is done.`,
  SS: (task: string, other: string) => `${task} is planned to begin before ${other} begins.`,
  FF: (task: string, other: string) => `${task} is planned to end before ${other} is done.`,
  SF: (task: string, other: string) => `${task} is planned to end before ${other} begins.`,
} as const;

/** What is worth a look at tasks that were changed: begun or done before what they wait for, or planned to be, by the kind of the dependency. */
function warningsOf(tasks: readonly Planned[], ids: ReadonlySet<string>, holidays: ReadonlySet<string>): string[] {
  const known = new Map(tasks.map((task) => [task.id, task]));
  return tasks
    .filter(({ id, after }) => ids.has(id) || after.some(({ taskId }) => ids.has(taskId)))
    .flatMap((task) =>
      task.after.flatMap((link) => {
        const other = known.get(link.taskId);
        if (!other || other.state === 'done') return [];
        const isBegun = task.state === 'done' || (link.kind === 'FS' && task.state === 'doing');
        const hasCome = link.kind === 'SS' || link.kind === 'SF' ? other.state !== 'todo' : false;
        if (isBegun) {
          if (!ids.has(task.id) || hasCome) return [];
          return link.kind === 'SS' || link.kind === 'SF'
            ? [`${task.title} waits for ${other.title}, which is not begun.`]
            : [`${task.title} waits for ${other.title}, which is not done.`];
        }
        const earliest = earliestBy(link, other, holidays);
        const planned = earliest && task[earliest.of];
        return earliest && planned && planned < earliest.day ? [early[link.kind](task.title, other.title)] : [];
      }),
    );
}

/** A task changed by its own form, under the lock of its project: what waits for it, and what it is part of, moves as in the plan (R-PRJ-1). */
export async function changeByForm(ctx: WriteContext, row: Task, input: Partial<Task>) {
  await lockOpenProject(ctx, row.projectId);
  await refuseOfParts(ctx, row, input);
  if (input.parentId !== undefined && input.parentId !== row.parentId)
    await refusePlace(ctx, row.projectId, row.id, input.parentId);
  const more = changedTask(ctx, row, input);
  await settlePlan(ctx, row.projectId, { will: { ...row, ...input, ...more } });
  return more;
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
  await refuseOfParts(ctx, row, input);
  if (input.parentId !== undefined && input.parentId !== row.parentId)
    await refusePlace(ctx, row.projectId, row.id, input.parentId);
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
  await refusePlace(ctx, projectId, null, given.parentId);
  const { isMilestone = false, isFixed = false } = given;
  const { assigneeId, startOn, dueOn, estimateHours, notes, parentId } = given;
  const more = stageValues({ state, progress: given.progress }, dayOf(ctx.now));
  return createRecord(
    ctx,
    projectTask,
    {
      projectId,
      title,
      parentId,
      state,
      priority,
      isMilestone,
      isFixed,
      assigneeId,
      startOn,
      dueOn,
      estimateHours,
      notes,
    },
    more,
  );
}

type After = NonNullable<Given['after']>[number];

/** Makes the tasks this one waits for exactly these; another kind or lag is another dependency. */
async function setLinks(ctx: WriteContext, projectId: string, taskId: string, after: readonly After[]): Promise<void> {
  const own = (await linksOf(ctx, projectId)).filter((link) => link.taskId === taskId);
  const wanted = after.map((one) => {
    if (typeof one !== 'string') return { afterId: one.taskId, kind: one.kind, lagDays: one.lagDays };
    const known = own.find(({ afterId }) => afterId === one);
    return { afterId: one, kind: known?.kind ?? ('FS' as const), lagDays: known?.lagDays ?? 0 };
  });
  if (new Set(wanted.map(({ afterId }) => afterId)).size < wanted.length)
    refuse('LINK_TWICE', 'A task waits for another one once: choose one kind.');
  const stays = (link: (typeof own)[number]) =>
    wanted.some(
      ({ afterId, kind, lagDays }) => link.afterId === afterId && link.kind === kind && link.lagDays === lagDays,
    );
  for (const link of own.filter((one) => !stays(one)))
    await archiveRecord(ctx, taskLink, await lockRecord(ctx, taskLink, link.id, null), 'Taken off in the plan');
  const left = own.filter(stays);
  for (const { afterId, kind, lagDays } of wanted) {
    if (left.some((link) => link.afterId === afterId)) continue;
    await refuseUnchoosable(ctx, taskLink, { afterId });
    const other = await lockRecord(ctx, projectTask, afterId, null);
    if (other.projectId !== projectId) refuse('OTHER_PROJECT', 'A task waits for tasks of its own project only.');
    await refuseLoop(ctx, projectId, { taskId, afterId });
    await createRecord(ctx, taskLink, { taskId, afterId, kind, lagDays });
  }
}
