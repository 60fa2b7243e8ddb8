import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import {
  linkKinds,
  project,
  projectBaseline,
  projectMember,
  projectTask,
  taskLink,
  type LinkKind,
} from './project.record.ts';

const of = [project, projectTask, projectMember, taskLink, projectBaseline] as const;
const kind = z.enum(Object.keys(linkKinds) as [LinkKind]);
const nullable = z.string().nullable();
const state = z.enum(['todo', 'doing', 'blocked', 'review', 'done']);
const priority = z.enum(['high', 'normal', 'low']);
const day = z.iso.date('A date such as 2026-11-21');
const health = z.enum(['green', 'amber', 'red']);

const task = z.object({
  id: z.string(),
  version: z.number(),
  title: z.string(),
  state,
  assigneeId: nullable,
  assignee: nullable,
  startOn: nullable,
  dueOn: nullable,
  /** Hours, with one decimal; null where nobody estimated it. */
  estimateHours: nullable,
  progress: z.number(),
  priority,
  isMilestone: z.boolean(),
  isFixed: z.boolean(),
  doneOn: nullable,
  isOverdue: z.boolean(),
  /** The task it is a sub-task of. */
  parentId: nullable,
  /** Whether it has sub-tasks: its dates, progress and state are theirs. */
  hasParts: z.boolean(),
  /** The tasks it waits for. */
  after: z.array(z.object({ linkId: z.string(), taskId: z.string(), kind, lagDays: z.number() })),
  /** Working days it may slip before the last task ends later; null of what is done or has no dates. */
  slackDays: z.number().nullable(),
  baselineStartOn: nullable,
  baselineDueOn: nullable,
  /** Working days it is due later than in the newest baseline; below zero earlier. */
  slipDays: z.number().nullable(),
});

const wholeProject = z.object({
  id: z.string(),
  number: z.string(),
  name: z.string(),
  status: z.enum(['planned', 'active', 'onHold', 'done']),
  startOn: z.string(),
  dueOn: z.string(),
  isTemplate: z.boolean(),
  /** Percent. */
  progress: z.number(),
  health,
  /** Whether who asks may change its tasks. */
  mayWrite: z.boolean(),
  users: z.array(z.object({ employeeId: z.string(), name: z.string(), role: z.enum(['owner', 'member', 'viewer']) })),
  tasks: z.array(task),
  /** The newest baseline, and how many working days the last task ends later than in it. */
  baseline: z
    .object({ name: z.string(), takenAt: z.string(), dueOn: nullable, slipDays: z.number().nullable() })
    .nullable(),
});

export const projectsCall = defineCall({
  method: 'GET',
  path: '/api/projects',
  allow: 'signedIn',
  summary: 'All projects with their people and tasks, as a plain list (specification §7)',
  of,
  answer: z.array(wholeProject),
});

export const updateTasksCall = defineCall({
  method: 'PUT',
  path: '/api/projects/update-tasks',
  allow: 'signedIn',
  summary: 'Changes tasks of a project together, and adds those without an id; one stale version refuses them all',
  of,
  body: z.strictObject({
    projectId: z.string().max(100),
    tasks: z
      .array(
        z.strictObject({
          id: z.uuid().optional(),
          version: z.int().min(1).optional(),
          title: z.string().trim().min(3, 'At least 3 characters.').max(200, 'At most 200 characters.').optional(),
          state: state.optional(),
          assigneeId: z.uuid('Choose one from the list').nullish(),
          startOn: day.nullish(),
          dueOn: day.nullish(),
          estimateHours: z
            .string()
            .regex(/^\d{1,4}([.]\d)?$/, 'A number such as 12.5')
            .nullish(),
          progress: z.int('A whole number').min(0, 'At least 0.').max(100, 'At most 100.').nullish(),
          priority: priority.optional(),
          isMilestone: z.boolean().optional(),
          isFixed: z.boolean().optional(),
          notes: z.string().trim().max(4000, 'At most 4000 characters.').nullish(),
          /** The task of this project it is a sub-task of. */
          parentId: z.uuid('Choose one from the list').nullish(),
          /** The whole list of tasks it waits for; left out, these stay as they are. An id alone: as it is, or finish to start. */
          after: z
            .array(
              z.union([
                z.uuid(),
                z.strictObject({
                  taskId: z.uuid(),
                  kind,
                  lagDays: z.int('A whole number').min(-250, 'At least -250.').max(250, 'At most 250.'),
                }),
              ]),
            )
            .max(50, 'At most 50 tasks.')
            .optional(),
        }),
      )
      .min(1, 'Name at least one task.')
      .max(200, 'At most 200 tasks.'),
  }),
  answer: wholeProject.extend({
    /** How many tasks after them moved with them. */
    moved: z.number(),
    /** What is worth a look: a task done before one it begins after. */
    warnings: z.array(z.string()),
  }),
});

export const copyProjectCall = defineCall({
  method: 'POST',
  path: '/api/projects/copy',
  allow: 'projects.user',
  summary: 'A new project with the tasks of another one or of a template, from another day on',
  of,
  body: z.strictObject({
    fromId: z.uuid('Choose one from the list'),
    name: z.string().trim().min(3, 'At least 3 characters.').max(120),
    startOn: day,
  }),
  answer: z.object({ id: z.string(), number: z.string() }),
});

const person = z.object({ employeeId: nullable, name: nullable, open: z.number(), overdue: z.number() });

export const projectDashboardCall = defineCall({
  method: 'GET',
  path: '/api/projects/dashboard',
  allow: 'signedIn',
  summary: 'How projects stand: health, what is overdue and by whom, milestones, open tasks by week',
  of,
  answer: z.object({
    today: z.string(),
    projects: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        name: z.string(),
        status: z.string(),
        owner: z.string(),
        dueOn: z.string(),
        progress: z.number(),
        health,
        open: z.number(),
        overdue: z.number(),
      }),
    ),
    overdue: z.array(
      z.object({
        taskId: z.string(),
        title: z.string(),
        project: z.string(),
        assignee: nullable,
        dueOn: z.string(),
        daysLate: z.number(),
        /** What it waits for that is not done. */
        waitsFor: z.array(z.string()),
      }),
    ),
    people: z.array(person),
    milestones: z.array(
      z.object({
        taskId: z.string(),
        title: z.string(),
        project: z.string(),
        dueOn: z.string(),
        isOverdue: z.boolean(),
      }),
    ),
    /** Open tasks at the end of each of the last twelve weeks, this one last. */
    burn: z.array(z.object({ day: z.string(), open: z.number() })),
  }),
});

export const workloadCall = defineCall({
  method: 'GET',
  path: '/api/projects/workload',
  allow: 'signedIn',
  summary: 'Open hours of tasks by person and week, with the days that hold more than a day has',
  of,
  answer: z.object({
    today: z.string(),
    weeks: z.array(z.object({ monday: z.string(), workingDays: z.number() })),
    people: z.array(
      z.object({
        employeeId: z.string(),
        name: z.string(),
        weeks: z.array(z.object({ hours: z.number(), fullDays: z.array(z.string()) })),
      }),
    ),
  }),
});
