import { amount, choice, date, decimal, flag, integer, link, note, text } from '#kernel/shared/field.ts';
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
  },
  list: {
    columns: ['title', 'state', 'projectId', 'assigneeId', 'startOn', 'dueOn', 'progress', 'priority', 'estimateHours'],
    filters: ['state', 'projectId', 'assigneeId', 'priority', 'dueOn', 'startOn', 'isMilestone'],
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

/** A task that begins after another one is done, so many working days later; never in a loop. */
export const taskLink = defineRecord({
  name: 'taskLink',
  label: { one: 'Dependency', many: 'Dependencies', row: ['taskId', 'afterId'] },
  api: '/api/project-task-links',
  access: { read: 'signedIn', create: 'signedIn', update: 'nobody', archive: 'signedIn' },
  rows: everyRow,
  fields: {
    taskId: link('Task', 'projectTask', { required: true, createOnly: true }),
    afterId: link('Begins after', 'projectTask', { required: true, createOnly: true }),
    lagDays: integer('Lag', {
      min: 0,
      max: 250,
      createOnly: true,
      help: 'Working days after the end of that task; empty: none.',
    }),
  },
  list: {
    columns: ['taskId', 'afterId', 'lagDays'],
    filters: ['taskId', 'afterId'],
    sort: '-createdAt',
  },
});
