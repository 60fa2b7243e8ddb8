import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { projectActions, projectsServer } from '#modules/projects/projects/server/projects.server.ts';
import { updateTasks } from '#modules/projects/projects/server/updateTasks.ts';
import {
  project,
  projectBaseline,
  projectMember,
  projectTask,
  taskLink,
  type LinkKind,
} from '#modules/projects/projects/shared/project.record.ts';
import { addWorkingDays } from '#modules/hr/holidays/shared/public.ts';
import { idOf, made, stepped, type DemoWorld } from './world.ts';

type TaskValues = CreateOf<typeof projectTask>;
/** A task: name, first and last working day from the start, who, hours, how it stands, what it begins after. */
interface Planned extends Partial<Pick<TaskValues, 'state' | 'progress' | 'priority' | 'isMilestone'>> {
  title: string;
  from: number;
  to: number;
  who?: string;
  hours?: string;
  after?: readonly (number | [task: number, kind: LinkKind, lagDays: number])[];
  /** The task before it in the list that it is a sub-task of. */
  part?: number;
}
interface Story {
  /** The name of the plan as it was agreed, and what became later since. */
  agreed?: { name: string; later: { task: number; due: number } };
  name: string;
  goal: string;
  owner: string;
  members: readonly string[];
  /** Days before (below zero) or after today on which it begins, and how many working days it takes. */
  start: number;
  length: number;
  isTemplate?: boolean;
  steps: readonly ('start' | 'hold')[];
  budget?: string;
  tasks: readonly Planned[];
}

const capability: readonly Planned[] = [
  { title: 'Gap analysis against the CMM', from: 0, to: 4, hours: '24' },
  { title: 'Order special tooling', from: 5, to: 7, hours: '8', after: [0] },
  { title: 'Write task cards and step data', from: 5, to: 14, hours: '60', after: [0] },
  { title: 'Train and assess two mechanics', from: 15, to: 19, hours: '32', after: [2] },
  { title: 'Internal audit of the new capability', from: 20, to: 22, hours: '16', after: [1, 3] },
  { title: 'Capability list revision approved', from: 25, to: 25, isMilestone: true, after: [4] },
];
const audit: readonly Planned[] = [
  { title: 'Read findings of the last audit', from: 0, to: 1, hours: '6' },
  { title: 'Walk the shops with the checklist', from: 2, to: 6, hours: '30', after: [0] },
  { title: 'Close what was found', from: 7, to: 14, hours: '40', after: [1] },
  { title: 'Authority audit', from: 16, to: 17, isMilestone: true, after: [2] },
];

const stories: readonly Story[] = [
  {
    name: 'New capability (template)',
    goal: 'A component type is on the capability list, with data, tools and people.',
    owner: 'quality',
    members: [],
    start: -60,
    length: 26,
    isTemplate: true,
    steps: [],
    tasks: capability,
  },
  {
    name: 'Audit preparation (template)',
    goal: 'The authority finds nothing we did not know.',
    owner: 'quality',
    members: [],
    start: -60,
    length: 18,
    isTemplate: true,
    steps: [],
    tasks: audit,
  },
  {
    name: 'A320neo main wheel capability',
    goal: 'Main wheel of the A320neo on the capability list before the summer schedule.',
    owner: 'quality',
    members: ['planner', 'mechanic', 'training', 'stores'],
    start: -24,
    length: 30,
    budget: '1850000.00',
    steps: ['start'],
    tasks: [
      { ...at(capability, 0), who: 'quality', state: 'done' },
      { ...at(capability, 1), who: 'stores', state: 'blocked', priority: 'high', progress: 50 },
      { ...at(capability, 2), who: 'planner', hours: undefined, state: 'doing' },
      { ...at(capability, 3), who: 'training', state: 'todo' },
      { ...at(capability, 4), who: 'quality', state: 'todo' },
      at(capability, 5),
      {
        title: 'Write task cards',
        from: 5,
        to: 11,
        who: 'planner',
        hours: '40',
        state: 'doing',
        progress: 80,
        part: 2,
      },
      {
        title: 'Enter step data',
        from: 7,
        to: 14,
        who: 'mechanic',
        hours: '20',
        state: 'doing',
        progress: 40,
        part: 2,
        after: [[6, 'SS', 2]],
      },
    ],
    agreed: { name: 'As agreed with the customer', later: { task: 1, due: 17 } },
  },
  {
    name: 'CAAT audit 2027',
    goal: 'Part-145 audit of the authority without a level 1 finding.',
    owner: 'quality',
    members: ['safety', 'inspector', 'hr'],
    start: -6,
    length: 20,
    steps: ['start'],
    tasks: [
      { ...at(audit, 0), who: 'quality', state: 'done' },
      { ...at(audit, 1), who: 'inspector', state: 'doing', progress: 30, hours: '60' },
      { ...at(audit, 2), who: 'safety', state: 'todo' },
      { ...at(audit, 3), who: 'quality' },
    ],
  },
  {
    name: 'Second oxygen clean bench',
    goal: 'Twice as many cylinders a day, in a room of its own.',
    owner: 'planner',
    members: ['niran', 'safety'],
    start: 5,
    length: 40,
    budget: '620000.00',
    steps: [],
    tasks: [
      { title: 'Layout of the room', from: 0, to: 4, who: 'planner', hours: '16' },
      { title: 'Risk assessment of the room', from: 5, to: 9, who: 'safety', hours: '12', after: [0] },
      { title: 'Build and clean', from: 10, to: 29, who: 'niran', hours: '80', after: [1] },
      { title: 'Bench in use', from: 35, to: 35, isMilestone: true, after: [2] },
    ],
  },
];

function at(list: readonly Planned[], index: number): Planned {
  const found = list[index];
  if (!found) throw new Error(`No task ${index}.`);
  return found;
}

/** Templates, a project that runs late, one on time, one to come: as their owners wrote them. */
export async function seedProjects(world: DemoWorld): Promise<void> {
  const today = dayOf(world.now);
  for (const story of stories) {
    const startOn = addWorkingDays(addDays(today, story.start), 1);
    const begun = new Date(world.now.getTime() + Math.min(-1, story.start) * 86_400_000);
    const as = { at: begun, as: story.owner };
    const projectId = await made(
      world,
      projectsServer,
      project,
      {
        name: story.name,
        goal: story.goal,
        ownerId: idOf(world, `employee:${story.owner}`),
        startOn,
        dueOn: addWorkingDays(startOn, story.length),
        budget: story.budget ?? null,
        isTemplate: story.isTemplate ?? false,
      },
      as,
    );
    for (const step of story.steps) await stepped(world, projectActions, projectId, step, as);
    for (const who of story.members)
      await made(
        world,
        projectsServer,
        projectMember,
        { projectId, employeeId: idOf(world, `employee:${who}`), role: 'member' },
        as,
      );
    const ids: string[] = [];
    for (const { from, to, who, hours, after = [], part, ...task } of story.tasks) {
      const id = await made(
        world,
        projectsServer,
        projectTask,
        {
          projectId,
          state: 'todo',
          priority: 'normal',
          isMilestone: false,
          isFixed: false,
          ...task,
          parentId: part === undefined ? null : (ids[part] ?? null),
          assigneeId: who ? idOf(world, `employee:${who}`) : null,
          startOn: addWorkingDays(startOn, from),
          dueOn: addWorkingDays(startOn, to),
          estimateHours: hours ?? null,
        },
        as,
      );
      for (const before of after) {
        const [on, kind, lagDays] = typeof before === 'number' ? ([before, 'FS', 0] as const) : before;
        await made(world, projectsServer, taskLink, { taskId: id, afterId: ids[on] ?? '', kind, lagDays }, as);
      }
      ids.push(id);
    }
    if (!story.agreed) continue;
    const { name, later } = story.agreed;
    await made(world, projectsServer, projectBaseline, { projectId, name }, as);
    const taskId = ids[later.task] ?? '';
    await world.write(
      async (ctx) => {
        const { version } = await ctx.db
          .selectFrom('projectTask')
          .select('version')
          .where('id', '=', taskId)
          .executeTakeFirstOrThrow();
        await updateTasks(ctx, {
          projectId,
          tasks: [{ id: taskId, version, dueOn: addWorkingDays(startOn, later.due) }],
        });
      },
      { as: story.owner },
    );
  }
}
