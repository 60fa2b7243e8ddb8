import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { addDays, dayOf, daysBetween } from '#kernel/shared/dates.ts';
import { can } from '#kernel/shared/permission.ts';
import type { Context } from '#kernel/server/context.ts';
import { holidaysFrom } from '#modules/hr/holidays/server/public.ts';
import type { projectDashboardCall, projectsCall, workloadCall } from '../shared/project.calls.ts';
import {
  healthOf,
  hoursOfDay,
  isOverdue,
  loadOf,
  progressOf,
  workingDays,
  type PlannedTask,
  movedBy,
} from '../shared/schedule.ts';
import { slackOf, type TypedLink } from '../shared/network.ts';

type Whole = AnswerOf<typeof projectsCall>[number];
type Task = Whole['tasks'][number];

/** What counts for progress, health and load: tasks without sub-tasks, whose figures those with sub-tasks have already. */
const leaves = (tasks: readonly Task[]): Task[] => tasks.filter(({ hasParts }) => !hasParts);

const planned = ({ progress, estimateHours, ...task }: Task): PlannedTask => ({
  ...task,
  progress,
  estimateHours: Number(estimateHours ?? 0),
});

/** All projects that are not archived, or one of them, with people and tasks; the newest first. Three statements. */
export async function projectsWith(ctx: Context, only: string | null = null): Promise<Whole[]> {
  const today = dayOf(ctx.now);
  const holidays = await holidaysFrom(ctx, addDays(today, -730));
  const { rows: projects } = await sql<
    Omit<Whole, 'progress' | 'health' | 'mayWrite' | 'users' | 'tasks' | 'baseline'> & {
      users: Whole['users'];
      baseline: { name: string; takenAt: string; dueOn: string | null } | null;
    }
  >`
    select p.id, p.number, p.name, p.status, p.start_on, p.due_on, p.is_template,
      json_build_array(json_build_object('employeeId', o.id, 'name', o.name, 'role', 'owner'))::jsonb || coalesce((
        select jsonb_agg(json_build_object('employeeId', e.id, 'name', e.name, 'role', m.role) order by m.role, e.name)
        from project_member m join employee e on e.id = m.employee_id
        where m.project_id = p.id and m.archived_at is null and m.employee_id <> p.owner_id), '[]'::jsonb) as users,
      (select json_build_object('name', b.name, 'takenAt', b.created_at, 'dueOn', (select max(f ->> 'dueOn') from jsonb_array_elements(b.tasks) f))
        from project_baseline b where b.project_id = p.id and b.archived_at is null order by b.created_at desc, b.id desc limit 1) as baseline
    from project p join employee o on o.id = p.owner_id
    where p.archived_at is null and (${only}::uuid is null or p.id = ${only}::uuid) order by p.created_at desc, p.id`.execute(
    ctx.db,
  );
  const { rows: tasks } = await sql<Omit<Task, 'isOverdue' | 'slackDays' | 'slipDays'> & { projectId: string }>`
    select t.project_id, t.id, t.version, t.title, t.state, t.assignee_id, e.name as assignee, t.start_on, t.due_on,
      t.estimate_hours::text as estimate_hours, coalesce(t.progress, 0) as progress, t.priority, t.is_milestone, t.is_fixed, t.done_on,
      t.parent_id, exists (select 1 from project_task c where c.parent_id = t.id and c.archived_at is null) as has_parts, t.baseline_start_on, t.baseline_due_on,
      coalesce((
        select json_agg(json_build_object('linkId', l.id, 'taskId', l.after_id, 'kind', l.kind, 'lagDays', coalesce(l.lag_days, 0)) order by l.created_at, l.id)
        from task_link l join project_task a on a.id = l.after_id and a.archived_at is null
        where l.task_id = t.id and l.archived_at is null), '[]'::json) as after
    from project_task t join project p on p.id = t.project_id left join employee e on e.id = t.assignee_id
    where p.archived_at is null and t.archived_at is null and (${only}::uuid is null or p.id = ${only}::uuid)
    order by t.start_on nulls last, t.due_on nulls last, t.created_at, t.id`.execute(ctx.db);
  const byProject = Map.groupBy(tasks, ({ projectId }) => projectId);
  const { employeeId } = ctx.actor;
  return projects.map((row) => {
    const stored = byProject.get(row.id) ?? [];
    const slack = slackOf(
      stored.map((task) => ({ ...task, isDone: task.state === 'done', stays: task.isFixed })),
      stored.flatMap(({ id, after }): TypedLink[] =>
        after.map(({ taskId, kind, lagDays }) => ({ taskId: id, afterId: taskId, kind, lagDays })),
      ),
      holidays,
    );
    const later = (was: string | null, is: string | null) => (was && is ? movedBy(was, is, holidays) : null);
    const own = stored.map(({ projectId: _projectId, ...task }) => ({
      ...task,
      isOverdue: isOverdue(task, today),
      slackDays: slack.get(task.id) ?? null,
      slipDays: later(task.baselineDueOn, task.dueOn),
    }));
    const of = leaves(own).map(planned);
    const { baseline } = row;
    const ends =
      own
        .flatMap(({ dueOn }) => dueOn ?? [])
        .toSorted()
        .at(-1) ?? null;
    const isWriter = row.users.some((one) => one.employeeId === employeeId && one.role !== 'viewer');
    return {
      ...row,
      progress: progressOf(of, holidays),
      health: healthOf({ ...row, isDone: row.status === 'done' }, of, today),
      mayWrite: row.status !== 'done' && (can(ctx.actor, 'projects.admin') || isWriter),
      tasks: own,
      baseline: baseline && { ...baseline, slipDays: later(baseline.dueOn, ends) },
    };
  });
}

const counts = (project: Whole) => !project.isTemplate && (project.status === 'planned' || project.status === 'active');

/** Projects as the dashboard shows them: the red ones first, then by due date. */
export async function dashboard(ctx: Context): Promise<AnswerOf<typeof projectDashboardCall>> {
  const today = dayOf(ctx.now);
  const all = (await projectsWith(ctx)).filter((one) => !one.isTemplate);
  const running = all.filter(counts);
  const tasks = running.flatMap((project) => leaves(project.tasks).map((task) => ({ project, task })));
  const open = tasks.filter(({ task }) => task.state !== 'done');
  const late = open.filter(({ task }) => task.isOverdue);
  const ranks = { red: 0, amber: 1, green: 2 };
  const people = [...Map.groupBy(open, ({ task }) => task.assigneeId)].map(([employeeId, own]) => ({
    employeeId,
    name: own[0]?.task.assignee ?? null,
    open: own.length,
    overdue: own.filter(({ task }) => task.isOverdue).length,
  }));
  return {
    today,
    projects: all
      .filter(({ status }) => status !== 'done')
      .map(({ id, number, name, status, dueOn, progress, health, users, tasks: own }) => ({
        id,
        number,
        name,
        status,
        dueOn,
        progress,
        health,
        owner: users[0]?.name ?? '',
        open: leaves(own).filter(({ state }) => state !== 'done').length,
        overdue: leaves(own).filter((task) => task.isOverdue).length,
      }))
      .toSorted((a, b) => ranks[a.health] - ranks[b.health] || a.dueOn.localeCompare(b.dueOn)),
    overdue: late
      .map(({ project, task }) => ({
        taskId: task.id,
        title: task.title,
        project: project.number,
        assignee: task.assignee,
        dueOn: task.dueOn ?? today,
        daysLate: daysBetween(task.dueOn ?? today, today),
        waitsFor: task.after.flatMap(({ taskId }) => {
          const before = project.tasks.find(({ id }) => id === taskId);
          return before && before.state !== 'done' ? [before.title] : [];
        }),
      }))
      .toSorted((a, b) => b.daysLate - a.daysLate),
    people: people.toSorted((a, b) => b.overdue - a.overdue || b.open - a.open),
    milestones: open
      .filter(({ task }) => task.isMilestone && task.dueOn !== null)
      .map(({ project, task }) => ({
        taskId: task.id,
        title: task.title,
        project: project.number,
        isOverdue: task.isOverdue,
        dueOn: task.dueOn ?? today,
      }))
      .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn)),
    burn: await burnUp(ctx, today),
  };
}

/** Tasks open at the end of each of twelve weeks, the last one ending today. */
async function burnUp(ctx: Context, today: string): Promise<{ day: string; open: number }[]> {
  const days = Array.from({ length: 12 }, (_, at) => addDays(today, -7 * (11 - at)));
  const { rows } = await sql<{ day: string; open: number }>`
    select d.day::text as day, count(t.id)::int as open from unnest(${days}::date[]) as d(day)
    left join (project_task t join project p on p.id = t.project_id and p.archived_at is null and not p.is_template)
      on t.archived_at is null and not exists (select 1 from project_task c where c.parent_id = t.id and c.archived_at is null)
        and (t.created_at at time zone 'Asia/Bangkok')::date <= d.day and (t.done_on is null or t.done_on > d.day)
    group by d.day order by d.day`.execute(ctx.db);
  return rows;
}

/** Open hours by person for eight weeks from this one on. */
export async function workload(ctx: Context): Promise<AnswerOf<typeof workloadCall>> {
  const today = dayOf(ctx.now);
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  const holidays = await holidaysFrom(ctx, monday);
  const tasks = (await projectsWith(ctx)).filter(counts).flatMap((project) => leaves(project.tasks));
  const names = new Map(tasks.map(({ assigneeId, assignee }) => [assigneeId, assignee]));
  const weeks = Array.from({ length: 8 }, (_, at) => {
    const first = addDays(monday, at * 7);
    return { monday: first, days: workingDays(first, addDays(first, 6), holidays) };
  });
  const load = loadOf(tasks.map(planned), today, addDays(monday, 8 * 7 - 1), holidays);
  return {
    today,
    weeks: weeks.map(({ monday: first, days }) => ({ monday: first, workingDays: days.length })),
    people: [...load]
      .map(([employeeId, days]) => ({
        employeeId,
        name: names.get(employeeId) ?? '',
        weeks: weeks.map(({ monday: first }) => {
          const of = [...days].filter(([day]) => day >= first && day <= addDays(first, 6));
          return {
            hours: Math.round(of.reduce((sum, [, hours]) => sum + hours, 0) * 10) / 10,
            fullDays: of.flatMap(([day, hours]) => (hours > hoursOfDay + 1e-9 ? [day] : [])).toSorted(),
          };
        }),
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}
