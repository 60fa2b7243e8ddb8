import { refuse } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord, type ServerValues } from '#kernel/server/records/records.ts';
import { projectBaseline, projectTask } from '../shared/project.record.ts';
import { lockOpenProject, whyNotOwner } from './projects.rules.ts';

type Baseline = RowOf<typeof projectBaseline>;

const tasksOf = (ctx: Context, projectId: string) =>
  ctx.db
    .selectFrom('projectTask')
    .select(['id', 'title', 'startOn', 'dueOn', 'estimateHours', 'baselineStartOn', 'baselineDueOn'])
    .where('projectId', '=', projectId)
    .where('archivedAt', 'is', null)
    .orderBy('startOn')
    .orderBy('id')
    .execute();

/** The plan as it stands, to be kept: by the owner of an open project. Errors: 422 `NOTHING` without a task that has dates. */
export async function freeze(
  ctx: WriteContext,
  { projectId }: Pick<CreateOf<typeof projectBaseline>, 'projectId'>,
): Promise<ServerValues<typeof projectBaseline>> {
  const project = await lockOpenProject(ctx, projectId);
  const reason = whyNotOwner(ctx, project);
  if (reason) refuse('GUARD', reason);
  const rows = await tasksOf(ctx, project.id);
  if (!rows.some(({ startOn, dueOn }) => startOn ?? dueOn))
    refuse('NOTHING', 'No task has dates: there is no plan to keep.');
  return {
    startOn: project.startOn,
    dueOn: project.dueOn,
    tasks: rows.map(({ id, title, startOn, dueOn, estimateHours }) => ({
      taskId: id,
      title,
      startOn,
      dueOn,
      estimateHours,
    })),
  };
}

/** Each task says its days in the newest baseline that counts, or none. */
export async function keepBaseline(ctx: WriteContext, { projectId }: Baseline): Promise<void> {
  const newest = await ctx.db
    .selectFrom('projectBaseline')
    .select('tasks')
    .where('projectId', '=', projectId)
    .where('archivedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const kept = new Map(((newest?.tasks ?? []) as Baseline['tasks']).map((task) => [task.taskId, task]));
  for (const row of (await tasksOf(ctx, projectId)).toSorted((a, b) => a.id.localeCompare(b.id))) {
    const values = {
      baselineStartOn: kept.get(row.id)?.startOn ?? null,
      baselineDueOn: kept.get(row.id)?.dueOn ?? null,
    };
    if (values.baselineStartOn === row.baselineStartOn && values.baselineDueOn === row.baselineDueOn) continue;
    await changeRow(ctx, projectTask, await lockRecord(ctx, projectTask, row.id, null), { values });
  }
}
