import { z } from 'zod';
import { amount, choice, date, decimal, flag, integer, json, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

const writers = 'projects.user';

/** Internal work with a goal and a date: a new capability, an audit to prepare, a move (quality-people 3.9). Everybody reads it; its owner changes it. */
export const project = defineRecord({
  name: 'project',
  label: { one: 'Project', many: 'Projects', row: ['number', 'name'] },
  path: '/projects/:key',
  listApi: '/api/projects/rows',
  numbering: 'PRJ-{YY}-{000}',
  access: { read: 'signedIn', create: writers, update: writers, archive: writers },
  rows: everyRow,
  fields: {
    name: text('Name', { required: true, min: 3, max: 120 }),
    goal: note('Goal', { max: 2000, help: 'What is true when the project is done.' }),
    ownerId: link('Project owner', 'employee', { required: true }),
    startOn: date('Start date', { required: true }),
    dueOn: date('Due date', { required: true }),
    budget: amount('Budget', { unit: 'THB', min: 0 }),
    isTemplate: flag('Template', { help: 'Copied for new projects; its tasks are nobody’s work.' }),
  },
  files: { pictures: { label: 'Photos', kinds: ['image'] }, papers: { label: 'Papers', kinds: ['pdf'] } },
  editable: { planned: 'all', active: 'all', onHold: 'all' },
  states: { planned: 'neutral', active: 'info', onHold: 'warn', done: 'good' },
  list: {
    columns: ['number', 'status', 'name', 'ownerId', 'startOn', 'dueOn', 'isTemplate'],
    filters: ['status', 'ownerId', 'isTemplate', 'startOn', 'dueOn'],
    search: ['number', 'name'],
    sort: '-createdAt',
  },
});

/** The states of a task, in the order of the board. */
export const taskStates = {
  todo: 'To do',
  doing: 'In work',
  blocked: 'Blocked',
  review: 'In review',
  done: 'Done',
} as const;
export type TaskState = keyof typeof taskStates;

/** A piece of a project: one person does it, until a day. */
export const projectTask = defineRecord({
  name: 'projectTask',
  label: { one: 'Task', many: 'Tasks', row: ['title'] },
  api: '/api/project-tasks',
  access: { read: 'signedIn', create: 'signedIn', update: 'signedIn', archive: 'signedIn' },
  rows: everyRow,
  fields: {
    projectId: link('Project', 'project', { required: true, createOnly: true }),
    title: text('Task', { required: true, min: 3, max: 200 }),
    parentId: link('Part of', 'projectTask', {
      help: 'A task of the same project; its dates, progress and status are those of its sub-tasks.',
    }),
    state: choice('Status', taskStates, { required: true }),
    assigneeId: link('Assignee', 'employee', { help: 'Empty: nobody yet.' }),
    startOn: date('Start date'),
    dueOn: date('Due date'),
    estimateHours: decimal('Estimate', { unit: 'h', min: 0, max: 2000, scale: 1 }),
    progress: integer('Progress', { unit: '%', min: 0, max: 100 }),
    priority: choice('Priority', ['high', 'normal', 'low'], { required: true }),
    isMilestone: flag('Milestone'),
    isFixed: flag('Fixed dates', { help: 'They do not move when a task before it moves.' }),
    notes: note('Notes', { max: 4000 }),
    doneOn: date('Done on', { readOnly: true }),
    baselineStartOn: date('Baseline start', { readOnly: true }),
    baselineDueOn: date('Baseline due', { readOnly: true }),
  },
  list: {
    columns: [
      'title',
      'state',
      'projectId',
      'parentId',
      'assigneeId',
      'startOn',
      'dueOn',
      'baselineDueOn',
      'progress',
      'priority',
      'estimateHours',
    ],
    filters: [
      'state',
      'projectId',
      'assigneeId',
      'priority',
      'dueOn',
      'startOn',
      'isMilestone',
      'parentId',
      'baselineDueOn',
    ],
    search: ['title', 'notes'],
    sort: 'dueOn',
  },
});

/** Who works in a project beside its owner, and who only follows it. */
export const projectMember = defineRecord({
  name: 'projectMember',
  label: { one: 'Project member', many: 'Project members', row: ['employeeId'] },
  api: '/api/project-members',
  access: { read: 'signedIn', create: 'signedIn', update: 'nobody', archive: 'signedIn' },
  rows: everyRow,
  fields: {
    projectId: link('Project', 'project', { required: true, createOnly: true }),
    employeeId: link('Person', 'employee', { required: true, createOnly: true }),
    role: choice('Role', ['member', 'viewer'], { required: true, createOnly: true }),
  },
  list: {
    columns: ['employeeId', 'role', 'projectId'],
    filters: ['projectId', 'employeeId', 'role'],
    sort: '-createdAt',
  },
});

/** How a task hangs on another one: which end of it on which end of that one. */
export const linkKinds = {
  FS: 'Finish to start',
  SS: 'Start to start',
  FF: 'Finish to finish',
  SF: 'Start to finish',
} as const;
export type LinkKind = keyof typeof linkKinds;

/** A task that waits for another one, by the start or finish of both, with days between; never in a loop. */
export const taskLink = defineRecord({
  name: 'taskLink',
  label: { one: 'Dependency', many: 'Dependencies', row: ['taskId', 'afterId'] },
  api: '/api/project-task-links',
  access: { read: 'signedIn', create: 'signedIn', update: 'nobody', archive: 'signedIn' },
  rows: everyRow,
  fields: {
    taskId: link('Task', 'projectTask', { required: true, createOnly: true }),
    afterId: link('Depends on', 'projectTask', { required: true, createOnly: true }),
    kind: choice('Kind', linkKinds, { required: true, createOnly: true }),
    lagDays: integer('Lag', {
      min: -250,
      max: 250,
      createOnly: true,
      help: 'Working days between them; below 0 they overlap; empty: none.',
    }),
  },
  list: {
    columns: ['taskId', 'afterId', 'kind', 'lagDays'],
    filters: ['taskId', 'afterId', 'kind'],
    sort: '-createdAt',
  },
});

/** One task as it was planned when a baseline was frozen. */
const frozenTask = z.object({
  taskId: z.string(),
  title: z.string(),
  startOn: z.string().nullable(),
  dueOn: z.string().nullable(),
  estimateHours: z.string().nullable(),
});

/** The plan of a project as it was agreed on a day, kept as it was; the plan of today is compared with the newest. */
export const projectBaseline = defineRecord({
  name: 'projectBaseline',
  label: { one: 'Baseline', many: 'Baselines', row: ['name'] },
  api: '/api/project-baselines',
  access: { read: 'signedIn', create: writers, update: 'nobody', archive: writers },
  rows: everyRow,
  fields: {
    projectId: link('Project', 'project', { required: true, createOnly: true }),
    name: text('Name', {
      required: true,
      min: 3,
      max: 120,
      createOnly: true,
      help: 'Such as: as agreed with the customer.',
    }),
    startOn: date('Start date', { required: true, readOnly: true }),
    dueOn: date('Due date', { required: true, readOnly: true }),
    tasks: json('Tasks', z.array(frozenTask), { required: true, readOnly: true }),
  },
  list: {
    columns: ['name', 'startOn', 'dueOn', 'createdAt'],
    filters: ['projectId'],
    sort: '-createdAt',
  },
});
