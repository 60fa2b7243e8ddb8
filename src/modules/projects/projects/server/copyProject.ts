import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { BodyOf } from '#kernel/shared/call.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { createRecord, getRecord } from '#kernel/server/records/records.ts';
import { holidaysFrom } from '#modules/hr/holidays/server/public.ts';
import { addWorkingDays, countWorkingDays } from '#modules/hr/holidays/shared/public.ts';
import { project, projectTask, taskLink } from '../shared/project.record.ts';
import type { copyProjectCall } from '../shared/project.calls.ts';
import { endOf, movedBy } from '../shared/schedule.ts';
import { settlePlan } from './plan.ts';
import { refuseDates } from './projects.rules.ts';
import { projectsWith } from './projects.queries.ts';

/** Tasks, each after the one it is part of. */
function outsideIn<T extends { id: string; parentId: string | null }>(tasks: readonly T[]): T[] {
  const parts = Map.groupBy(tasks, ({ parentId }) => (tasks.some(({ id }) => id === parentId) ? parentId : null));
  const below = (id: string | null): T[] => (parts.get(id) ?? []).flatMap((task) => [task, ...below(task.id)]);
  return below(null);
}

/** A new project of who asks: the tasks of another one as they were planned, each as many working days after the start, none of them begun. */
export async function copyProject(
  ctx: WriteContext,
  body: BodyOf<typeof copyProjectCall>,
): Promise<{ id: string; number: string }> {
  const { employeeId } = ctx.actor;
  if (!employeeId) refuse('NO_EMPLOYEE', 'A project belongs to a person of the staff: your account has no employee.');
  const from = await getRecord(ctx, project, body.fromId);
  if (from.archivedAt) refuseField('fromId', 'ARCHIVED', 'This project is archived: choose another one.');
  const [whole] = await projectsWith(ctx, from.id);
  const earliest = from.startOn < dayOf(ctx.now) ? from.startOn : dayOf(ctx.now);
  const holidays = await holidaysFrom(ctx, addDays(earliest, -30));
  const place = (day: string) => addWorkingDays(body.startOn, movedBy(from.startOn, day, holidays), holidays);
  refuseDates({ startOn: body.startOn, dueOn: place(from.dueOn) });
  const row = await createRecord(
    ctx,
    project,
    {
      name: body.name,
      goal: from.goal,
      ownerId: employeeId,
      startOn: body.startOn,
      dueOn: place(from.dueOn),
      budget: from.budget,
      isTemplate: false,
    },
    { status: 'planned' },
  );
  const ids = new Map<string, string>();
  for (const task of outsideIn(whole?.tasks ?? [])) {
    const startOn = task.startOn && place(task.startOn);
    const length = task.startOn && task.dueOn ? countWorkingDays(task.startOn, task.dueOn, holidays) : 0;
    const known = await getRecord(ctx, projectTask, task.id);
    const copy = await createRecord(
      ctx,
      projectTask,
      {
        projectId: row.id,
        title: task.title,
        parentId: (task.parentId && ids.get(task.parentId)) ?? null,
        state: 'todo',
        assigneeId: null,
        startOn,
        dueOn: startOn && task.dueOn ? endOf(startOn, length, holidays) : task.dueOn && place(task.dueOn),
        estimateHours: task.estimateHours,
        priority: task.priority,
        isMilestone: task.isMilestone,
        isFixed: task.isFixed,
        notes: known.notes,
      },
      { progress: 0 },
    );
    ids.set(task.id, copy.id);
  }
  for (const task of whole?.tasks ?? [])
    for (const { taskId, kind, lagDays } of task.after) {
      const [own, after] = [ids.get(task.id), ids.get(taskId)];
      if (own && after) await createRecord(ctx, taskLink, { taskId: own, afterId: after, kind, lagDays });
    }
  await settlePlan(ctx, row.id, {});
  return { id: row.id, number: row.number };
}
