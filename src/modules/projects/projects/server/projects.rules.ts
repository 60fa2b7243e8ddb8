import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { project, projectTask, type TaskState, type taskLink } from '../shared/project.record.ts';
import { loopBy, type TypedLink } from '../shared/network.ts';

type Project = RowOf<typeof project>;
type Task = RowOf<typeof projectTask>;

const ownersOnly = 'Only the project owner changes this project.';
const membersOnly = 'Only the owner and the members of this project change its tasks.';

/** Why who acts may not change the project itself: its owner does, and who administers projects. */
export function whyNotOwner(ctx: Context, row: Pick<Project, 'ownerId'>): string | null {
  const isOwner = ctx.actor.employeeId !== null && ctx.actor.employeeId === row.ownerId;
  return isOwner || can(ctx.actor, 'projects.admin') ? null : ownersOnly;
}

async function isMember(ctx: Context, projectId: string): Promise<boolean> {
  if (ctx.actor.employeeId === null) return false;
  const found = await ctx.db
    .selectFrom('projectMember')
    .select('id')
    .where('projectId', '=', projectId)
    .where('employeeId', '=', ctx.actor.employeeId)
    .where('role', '=', 'member')
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Why who acts may not change tasks of a project: its owner and members do; whose task it is changes that one. */
export async function whyNotWriter(
  ctx: Context,
  projectId: string,
  assigneeId?: string | null,
): Promise<string | null> {
  if (ctx.actor.employeeId !== null && assigneeId === ctx.actor.employeeId) return null;
  const row = await getRecord(ctx, project, projectId);
  if (whyNotOwner(ctx, row) === null || (await isMember(ctx, row.id))) return null;
  return membersOnly;
}

/** Why nothing of a project changes any more. */
export function whyClosed({ status, archivedAt }: Pick<Project, 'status' | 'archivedAt'>): string | null {
  if (archivedAt) return 'This project is archived: its tasks stay as they are.';
  return status === 'done' ? 'This project is done: reopen it first.' : null;
}

/** The open project a task belongs to, locked: before its tasks, and before what hangs on them. */
export async function lockOpenProject(ctx: WriteContext, projectId: string): Promise<Project> {
  const row = await lockRecord(ctx, project, projectId, null);
  const reason = whyClosed(row);
  if (reason) refuse('PROJECT_CLOSED', reason);
  return row;
}

/** Nobody plans outside these days, and what moves with a task does not leave the calendar. */
const [firstDay, lastDay] = ['2000-01-01', '2199-12-31'] as const;

/** What must be true of a project and of a task: their days are ones somebody plans for, and they end no earlier than they begin. Errors: 422 `DATES` at the field. */
export function refuseDates({ startOn, dueOn }: { startOn?: string | null; dueOn?: string | null }): void {
  for (const [name, day] of Object.entries({ startOn, dueOn }))
    if (day && (day.length !== 10 || day < firstDay || day > lastDay))
      refuseField(name, 'DATES', 'Projects are planned from 2000 to 2199.');
  if (startOn && dueOn && dueOn < startOn) refuseField('dueOn', 'DATES', 'The due date is before the start.');
}

/** What follows from the stage of a task: done is 100 % and has its day, everything else is open. */
export function stageValues(
  task: { state: TaskState; progress?: number | null; doneOn?: string | null },
  today: string,
): { progress: number; doneOn: string | null } {
  if (task.state === 'done') return { progress: 100, doneOn: task.doneOn ?? today };
  // What is taken up again is not whole any more.
  const progress = task.doneOn && task.progress === 100 ? 90 : (task.progress ?? 0);
  return { progress, doneOn: null };
}

/** A new task: by people of the project, in an open project, and part of a task of it alone. */
export async function beginTask(
  ctx: WriteContext,
  input: { projectId: string; state: TaskState; progress?: number | null; parentId?: string | null },
) {
  const row = await lockOpenProject(ctx, input.projectId);
  const reason = await whyNotWriter(ctx, row.id);
  if (reason) refuse('GUARD', reason);
  await refusePlace(ctx, row.id, null, input.parentId);
  return stageValues(input, dayOf(ctx.now));
}

/** What a change of a task sets beside what was given. */
export const changedTask = (ctx: Context, row: Task, input: Partial<Task>) =>
  stageValues(
    { state: input.state ?? row.state, progress: input.progress ?? row.progress, doneOn: row.doneOn },
    dayOf(ctx.now),
  );

/** The dependencies of one project that count. */
export async function linksOf(
  ctx: Context,
  projectId: string,
): Promise<(TypedLink & { id: string; version: number })[]> {
  const { rows } = await sql<TypedLink & { id: string; version: number }>`
    select l.id, l.version, l.task_id, l.after_id, l.kind, coalesce(l.lag_days, 0) as lag_days from task_link l
    join project_task t on t.id = l.task_id
    where t.project_id = ${projectId} and l.archived_at is null order by l.created_at, l.id`.execute(ctx.db);
  return rows;
}

/** A new dependency: within one open project, by its people, and in no loop. Errors: 422 at `afterId`, the loop by the names of its tasks. */
export async function beginLink(ctx: WriteContext, input: { taskId: string; afterId: string }): Promise<void> {
  const [task, after] = [
    await getRecord(ctx, projectTask, input.taskId),
    await getRecord(ctx, projectTask, input.afterId),
  ];
  const row = await lockOpenProject(ctx, task.projectId);
  const reason = await whyNotWriter(ctx, row.id, task.assigneeId);
  if (reason) refuse('GUARD', reason);
  if (after.projectId !== task.projectId)
    refuseField('afterId', 'OTHER_PROJECT', 'A task waits for tasks of its own project only.');
  await refuseLoop(ctx, row.id, { taskId: input.taskId, afterId: input.afterId });
}

/** Refuses a dependency, or a place under another task, that closes a loop, naming every task of it. */
export async function refuseLoop(
  ctx: Context,
  projectId: string,
  added: { taskId: string; afterId: string } | { taskId: string; parentId: string },
): Promise<void> {
  if ('afterId' in added && added.taskId === added.afterId)
    refuseField('afterId', 'LOOP', 'A task cannot wait for itself.');
  const rows = await ctx.db
    .selectFrom('projectTask')
    .select(['id', 'title', 'parentId'])
    .where('projectId', '=', projectId)
    .where('archivedAt', 'is', null)
    .execute();
  const loop = loopBy(rows, await linksOf(ctx, projectId), added);
  if (!loop) return;
  const names = new Map(rows.map(({ id, title }) => [id, title]));
  const path = loop.map((id) => names.get(id) ?? '?').join(' → ');
  refuseField('afterId' in added ? 'afterId' : 'parentId', 'LOOP', `These tasks would wait for each other: ${path}.`);
}

/** Refuses a task as the one another is part of: of another project, archived, itself, or one that waits for it. */
export async function refusePlace(
  ctx: Context,
  projectId: string,
  taskId: string | null,
  parentId: string | null | undefined,
): Promise<void> {
  if (!parentId) return;
  if (parentId === taskId) refuseField('parentId', 'LOOP', 'A task is no part of itself.');
  const parent = await getRecord(ctx, projectTask, parentId);
  if (parent.projectId !== projectId)
    refuseField('parentId', 'OTHER_PROJECT', 'A task is part of a task of its own project only.');
  if (parent.archivedAt) refuseField('parentId', 'ARCHIVED', 'This task is archived: choose another one.');
  if (taskId) await refuseLoop(ctx, projectId, { taskId, parentId });
}

/** Why a task is not archived: it has sub-tasks. */
export async function whyHasParts(ctx: Context, row: Pick<Task, 'id'>): Promise<string | null> {
  const part = await ctx.db
    .selectFrom('projectTask')
    .select('title')
    .where('parentId', '=', row.id)
    .where('archivedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return part ? `${part.title} is part of it: move or archive its sub-tasks first.` : null;
}

type Link = RowOf<typeof taskLink>;
/** The project both tasks of a dependency are of. */
export const projectOfLink = async (ctx: Context, row: Link): Promise<Project> =>
  getRecord(ctx, project, (await getRecord(ctx, projectTask, row.taskId)).projectId);

/** Whose a dependency is: that of the task that waits. */
export async function whoseLink(ctx: Context, row: Link): Promise<string | null> {
  const task = await getRecord(ctx, projectTask, row.taskId);
  return whyNotWriter(ctx, task.projectId, task.assigneeId);
}

/** Why a project is not finished yet: its open tasks, by name. */
export async function openTasks(ctx: Context, row: Project): Promise<string | null> {
  const rows = await ctx.db
    .selectFrom('projectTask')
    .select('title')
    .where('projectId', '=', row.id)
    .where('state', '<>', 'done')
    .where('archivedAt', 'is', null)
    // What has sub-tasks is done with them.
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('projectTask as part')
            .select('part.id')
            .whereRef('part.parentId', '=', 'projectTask.id')
            .where('part.archivedAt', 'is', null),
        ),
      ),
    )
    .orderBy('dueOn')
    .limit(4)
    .execute();
  if (rows.length === 0) return null;
  const names = rows.slice(0, 3).map(({ title }) => title);
  return `Tasks are still open: ${names.join(', ')}${rows.length > 3 ? ' and more' : ''}.`;
}
