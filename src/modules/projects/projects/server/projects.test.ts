import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { creationRefusalsOf, refusalsOf } from '#kernel/testing/refusals.ts';
import { aStaffMember } from '#modules/hr/employees/server/employees.fixture.ts';
import { addWorkingDays } from '#modules/hr/holidays/shared/public.ts';
import type { projectDashboardCall, projectsCall, updateTasksCall, workloadCall } from '../shared/project.calls.ts';
import { project, projectMember, projectTask, taskLink } from '../shared/project.record.ts';
import { projectWorkflow } from '../shared/project.workflow.ts';
import { aProject, aProjectMember, aProjectTask, aTaskLink } from './projects.fixture.ts';

let app: TestApp;
let owner: Person;
let ownerId: string;
const today = dayOf(new Date());
/** The first Monday to come: tests that count working days begin there. */
const monday = addDays(today, 8 - (new Date(`${today}T00:00:00Z`).getUTCDay() || 7));

beforeAll(async () => {
  app = await testApp(wholeProduct());
  owner = await app.as('level:2', 'projects.user');
  ownerId = await aStaffMember(app, { employeeNo: 'P001', userId: owner.id });
}, 120_000);
afterAll(() => app.close());

type Updated = AnswerOf<typeof updateTasksCall> & {
  message: string;
  code: string;
  details: { tasks: { id: string }[] };
};
const put = (who: Person, projectId: string, tasks: object[]) =>
  who.call<Updated>('PUT', '/api/projects/update-tasks', { projectId, tasks });
const wholeOf = async (who: Person, id: string) => {
  const { body } = await who.get<AnswerOf<typeof projectsCall>>('/api/projects');
  const found = body.find((one) => one.id === id);
  if (!found) throw new Error('not in the list');
  return found;
};

const refusesNew = creationRefusalsOf(() => app, aProject);
refusesNew(
  'a project that ends before it begins',
  () => ({ dueOn: addDays(today, -1) }),
  'The due date is before the start.',
);
const refuses = refusalsOf(() => app, projectWorkflow);
refuses(
  'a project of somebody else is not started',
  (on) => aProject(on),
  'start',
  'Only the project owner changes this project.',
);

test('F-59 GET /api/projects: every project with id, tasks and users, the owner first', async () => {
  const { id } = await aProject(app, { ownerId });
  const member = await aProjectMember(app, { projectId: id });
  const task = await aProjectTask(app, { projectId: id });
  const found = await wholeOf(await app.as('level:1'), id);
  expect(found.users.map(({ employeeId, role }) => [employeeId, role])).toEqual([
    [ownerId, 'owner'],
    [member.employeeId, 'member'],
  ]);
  expect(found.tasks).toMatchObject([{ id: task.id, title: task.title, state: 'todo', progress: 0, after: [] }]);
  expect(found.mayWrite).toBe(false);
  expect((await wholeOf(owner, id)).mayWrite).toBe(true);
});

test('F-60 PUT /api/projects/update-tasks {projectId, tasks} changes tasks together and adds those without an id', async () => {
  const { id } = await aProject(app, { ownerId });
  const first = await aProjectTask(app, { projectId: id });
  const answer = await put(owner, id, [
    { id: first.id, version: first.version, state: 'done' },
    { title: 'Order the tooling', after: [first.id], dueOn: addDays(today, 9) },
  ]);
  expect(answer.status).toBe(200);
  expect(answer.body.tasks.find((one) => one.id === first.id)).toMatchObject({
    state: 'done',
    progress: 100,
    doneOn: today,
  });
  expect(answer.body.tasks.find((one) => one.title === 'Order the tooling')).toMatchObject({
    after: [{ taskId: first.id }],
  });
});

test('one stale version refuses the whole change, says which task, and stores nothing', async () => {
  const { id } = await aProject(app, { ownerId });
  const [one, two] = [await aProjectTask(app, { projectId: id }), await aProjectTask(app, { projectId: id })];
  await done(put(owner, id, [{ id: two.id, version: two.version, state: 'doing' }]));
  const answer = await put(owner, id, [
    { id: one.id, version: one.version, state: 'review' },
    { id: two.id, version: two.version, state: 'done' },
  ]);
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', details: { tasks: [{ id: two.id, state: 'doing' }] } },
  });
  expect(answer.body.message).toBe(`Somebody changed ${two.title} meanwhile: nothing was saved.`);
  expect((await wholeOf(owner, id)).tasks.map(({ state }) => state).toSorted()).toEqual(['doing', 'todo']);
});

test('a dependency that closes a loop is refused by the names of its tasks, by form and by update', async () => {
  const { id } = await aProject(app, { ownerId });
  const make = (title: string) => aProjectTask(app, { projectId: id, title });
  const [a, b, c] = [await make('Audit'), await make('Build'), await make('Check')];
  await done(
    put(owner, id, [
      { id: b.id, version: 1, after: [a.id] },
      { id: c.id, version: 1, after: [b.id] },
    ]),
  );
  const sentence = 'These tasks would wait for each other: Audit → Check → Build → Audit.';
  const byForm = await owner.call<{ fields: { message: string }[] }>('POST', taskLink.api, {
    kind: 'FS',
    taskId: a.id,
    afterId: c.id,
  });
  expect(byForm).toMatchObject({ status: 422, body: { fields: [{ path: 'afterId', message: sentence }] } });
  const byUpdate = await put(owner, id, [{ id: a.id, version: 1, after: [c.id] }]);
  expect(byUpdate).toMatchObject({ status: 422, body: { fields: [{ message: sentence }] } });
  const self = await owner.call('POST', taskLink.api, { kind: 'FS', taskId: a.id, afterId: a.id });
  expect(self).toMatchObject({ status: 422, body: { fields: [{ message: 'A task cannot wait for itself.' }] } });
  expect((await wholeOf(owner, id)).tasks.find((one) => one.id === a.id)?.after).toEqual([]);
});

test('by update as by form: nothing waits for a task that is archived, and nobody archived gets a task', async () => {
  const { id } = await aProject(app, { ownerId });
  const [gone, open] = [await aProjectTask(app, { projectId: id }), await aProjectTask(app, { projectId: id })];
  await done(
    owner.call('POST', `${projectTask.api}/${gone.id}/archive`, { version: gone.version, reason: 'Not needed' }),
  );
  const nobody = await aStaffMember(app, { employeeNo: 'P009' });
  await app.asOwner((pool) => pool.query('update employee set archived_at = now() where id = $1', [nobody]));
  const refused = { status: 422, body: { fields: [{ message: 'This is archived: choose another one.' }] } };
  expect(await put(owner, id, [{ id: open.id, version: open.version, after: [gone.id] }])).toMatchObject(refused);
  expect(await put(owner, id, [{ title: 'A task of nobody', assigneeId: nobody }])).toMatchObject(refused);
});

test('R-PRJ-1 a task moved to the end of the calendar takes nothing over it: one clear sentence, and nothing moved', async () => {
  const { id } = await aProject(app, { ownerId });
  const [first, next] = [
    await aProjectTask(app, { projectId: id, startOn: monday, dueOn: monday }),
    await aProjectTask(app, { projectId: id, startOn: monday, dueOn: addDays(monday, 30) }),
  ];
  await done(put(owner, id, [{ id: next.id, version: 1, after: [first.id] }]));
  const refused = { status: 422, body: { fields: [{ message: 'Projects are planned from 2000 to 2199.' }] } };
  for (const dueOn of ['9999-12-31', '2199-12-31'])
    expect(await put(owner, id, [{ id: first.id, version: 1, dueOn }])).toMatchObject(refused);
  const copy = { fromId: id, name: 'In a far future', startOn: '9999-12-31' };
  expect(await owner.call('POST', '/api/projects/copy', copy)).toMatchObject(refused);
  expect((await wholeOf(owner, id)).tasks.find((one) => one.id === first.id)?.dueOn).toBe(monday);
});

test('the database refuses a loop and a dependency across projects whoever writes it', async () => {
  const link = await aTaskLink(app);
  const other = await aProjectTask(app);
  const { pool } = app.deps.database;
  const add = (task: string, after: string) =>
    pool.query('insert into task_link (task_id, after_id) values ($1, $2)', [task, after]);
  await expect(add(link.afterId, link.taskId)).rejects.toThrow('Tasks would wait for each other');
  await expect(add(link.afterId, other.id)).rejects.toThrow('own project');
  await expect(pool.query(`update project_task set state = 'done' where id = $1`, [other.id])).rejects.toThrow(
    'task_done_is_whole',
  );
});

test('two who close a loop from both ends at once: one is refused', async () => {
  const { id } = await aProject(app, { ownerId });
  const [a, b] = [await aProjectTask(app, { projectId: id }), await aProjectTask(app, { projectId: id })];
  const answers = await Promise.all([
    owner.call('POST', taskLink.api, { kind: 'FS', taskId: a.id, afterId: b.id }),
    owner.call('POST', taskLink.api, { kind: 'FS', taskId: b.id, afterId: a.id }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
});

test('R-PRJ-1 what waits for a moved task moves by the same working days; what is fixed, done or named stays', async () => {
  const { id } = await aProject(app, { ownerId });
  const at = (days: number) => addWorkingDays(monday, days);
  const make = (title: string, startOn: string, dueOn: string, more = {}) =>
    aProjectTask(app, { projectId: id, title, startOn, dueOn, ...more });
  const first = await make('First', monday, at(2));
  const next = await make('Next', at(3), at(4));
  const fixed = await make('Fixed', at(5), at(6), { isFixed: true });
  await done(
    put(owner, id, [
      { id: next.id, version: 1, after: [first.id] },
      { id: fixed.id, version: 1, after: [next.id] },
    ]),
  );
  const { body } = await put(owner, id, [{ id: first.id, version: 1, dueOn: at(5) }]);
  const found = (one: { id: string }) => body.tasks.find((task) => task.id === one.id);
  expect(body.moved).toBe(1);
  expect(found(next)).toMatchObject({ startOn: at(6), dueOn: at(7) });
  expect(found(fixed)).toMatchObject({ startOn: at(5), dueOn: at(6) });
  // The form of the task moves what waits for it as the plan does.
  const { version } = (await owner.get<{ row: { version: number } }>(`${projectTask.api}/${first.id}`)).body.row;
  await done(owner.call('PATCH', `${projectTask.api}/${first.id}`, { version, dueOn: at(6) }));
  const later = (await owner.get<{ row: { startOn: string } }>(`${projectTask.api}/${next.id}`)).body.row;
  expect(later).toMatchObject({ startOn: at(7), dueOn: at(8) });
});

test('a task begun before the one it waits for is told, not refused', async () => {
  const { id } = await aProject(app, { ownerId });
  const make = (title: string) => aProjectTask(app, { projectId: id, title });
  const [a, b] = [await make('Approve'), await make('Print')];
  const { body } = await put(owner, id, [{ id: b.id, version: 1, state: 'doing', after: [a.id] }]);
  expect(body.warnings).toEqual(['Print waits for Approve, which is not done.']);
});

test('only owner and members change tasks; whose task it is changes that one', async () => {
  const { id } = await aProject(app, { ownerId });
  const stranger = await app.as('level:2', 'projects.user');
  const strangerId = await aStaffMember(app, { employeeNo: 'P002', userId: stranger.id });
  const [own, other] = [
    await aProjectTask(app, { projectId: id, assigneeId: strangerId }),
    await aProjectTask(app, { projectId: id }),
  ];
  const sentence = 'Only the owner and the members of this project change its tasks.';
  expect(await put(stranger, id, [{ id: other.id, version: 1, state: 'doing' }])).toMatchObject({
    status: 422,
    body: { message: sentence },
  });
  expect((await put(stranger, id, [{ id: own.id, version: 1, state: 'doing' }])).status).toBe(200);
  expect((await put(stranger, id, [{ title: 'A new one' }])).status).toBe(422);
  await done(owner.call('POST', projectMember.api, { projectId: id, employeeId: strangerId, role: 'member' }));
  expect((await put(stranger, id, [{ id: other.id, version: 1, state: 'doing' }])).status).toBe(200);
});

test('a project with open tasks is not finished; a finished one takes no change until it is reopened', async () => {
  const { id } = await aProject(app, { ownerId });
  const task = await aProjectTask(app, { projectId: id, title: 'Train the team' });
  await done(owner.run(project, id, 'start'));
  expect(await owner.run(project, id, 'finish')).toMatchObject({
    status: 422,
    body: { message: 'Tasks are still open: Train the team.' },
  });
  await done(put(owner, id, [{ id: task.id, version: 1, state: 'done' }]));
  await done(owner.run(project, id, 'finish'));
  expect(await put(owner, id, [{ id: task.id, version: 2, state: 'todo' }])).toMatchObject({
    status: 422,
    body: { message: 'This project is done: reopen it first.' },
  });
});

test('nothing of a done project changes: no member, dependency or task, by any form and by nobody with the database', async () => {
  const { id } = await aProject(app, { ownerId });
  const [first, second] = [
    await aProjectTask(app, { projectId: id, state: 'done' }),
    await aProjectTask(app, { projectId: id, state: 'done' }),
  ];
  const between = await aTaskLink(app, { taskId: second.id, afterId: first.id });
  const member = await aProjectMember(app, { projectId: id });
  await done(owner.run(project, id, 'start'));
  await done(owner.run(project, id, 'finish'));
  const archive = (api: string, row: { id: string }) =>
    owner.call('POST', `${api}/${row.id}/archive`, { version: 1, reason: 'Not needed any more' });
  const refused = { status: 422, body: { message: 'This project is done: reopen it first.' } };
  expect(await archive(taskLink.api, between)).toMatchObject(refused);
  expect(await archive(projectMember.api, member)).toMatchObject(refused);
  expect(await archive(projectTask.api, first)).toMatchObject(refused);
  const { pool } = app.deps.database;
  await expect(pool.query(`update project_task set state = 'todo' where id = $1`, [first.id])).rejects.toThrow(
    'This project is done: reopen it first.',
  );
  await done(owner.run(project, id, 'reopen', { reason: 'One task was forgotten' }));
  await done(put(owner, id, [{ id: first.id, version: 1, state: 'todo' }]));
  await expect(pool.query(`update project set status = 'done' where id = $1`, [id])).rejects.toThrow(
    'Tasks are still open.',
  );
});

test('an archived project is no source of a copy', async () => {
  const { id } = await aProject(app, { ownerId });
  await done(owner.call('POST', `${project.api}/${id}/archive`, { version: 1, reason: 'Made by mistake' }));
  expect(
    await owner.call('POST', '/api/projects/copy', { fromId: id, name: 'A copy of it', startOn: monday }),
  ).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'fromId', message: 'This project is archived: choose another one.' }] },
  });
});

test('R-PRJ-1 a task planned before what it waits for ends, with the days between, is told', async () => {
  const { id } = await aProject(app, { ownerId });
  const [first, second] = [
    await aProjectTask(app, {
      projectId: id,
      title: 'Order tooling',
      startOn: monday,
      dueOn: addWorkingDays(monday, 2),
    }),
    await aProjectTask(app, { projectId: id, title: 'Install tooling' }),
  ];
  await aTaskLink(app, { taskId: second.id, afterId: first.id, lagDays: 2 });
  const plan = async (days: number, version: number) =>
    (await done<Updated>(put(owner, id, [{ id: second.id, version, startOn: addWorkingDays(monday, days) }]))).warnings;
  expect(await plan(4, 1)).toEqual(['Install tooling is planned to begin before Order tooling is done.']);
  expect(await plan(5, 2)).toEqual([]);
});

test('P36 tasks over a lifetime hold nobody up: two hundred of them until 2099 are stored and read at once', async () => {
  const { id } = await aProject(app, { ownerId });
  const tasks = Array.from({ length: 200 }, (_, n) => {
    return {
      title: `Long task ${n}`,
      startOn: '2026-01-01',
      dueOn: '2099-12-31',
      estimateHours: '2000',
      assigneeId: ownerId,
    };
  });
  await done(put(owner, id, tasks));
  const started = performance.now();
  const before = process.cpuUsage();
  await done(owner.get('/api/projects'));
  await done(owner.get('/api/projects/workload'));
  const { user } = process.cpuUsage(before);
  expect({ busyMs: user / 1000, ms: performance.now() - started }).toMatchObject({
    busyMs: expect.toSatisfy((ms: number) => ms < 1500),
  });
});

test('taken up again a task is not whole any more', async () => {
  const task = await aProjectTask(app, { projectId: (await aProject(app, { ownerId })).id, state: 'done' });
  const { body } = await owner.call<{ row: object }>('PATCH', `${projectTask.api}/${task.id}`, {
    version: 1,
    state: 'doing',
  });
  expect(body.row).toMatchObject({ state: 'doing', progress: 90, doneOn: null });
});

test('a copy of a template: its tasks the same working days after the new start, nobody’s, none begun, with their dependencies', async () => {
  const from = await aProject(app, { ownerId, isTemplate: true, startOn: monday, dueOn: addWorkingDays(monday, 20) });
  const a = await aProjectTask(app, {
    projectId: from.id,
    title: 'Gap analysis',
    startOn: monday,
    dueOn: addWorkingDays(monday, 4),
    state: 'done',
  });
  const b = await aProjectTask(app, {
    projectId: from.id,
    title: 'Buy tooling',
    startOn: addWorkingDays(monday, 5),
    dueOn: addWorkingDays(monday, 9),
  });
  await done(put(owner, from.id, [{ id: b.id, version: 1, after: [a.id] }]));
  const startOn = addDays(monday, 28);
  const copy = await done<{ id: string }>(
    owner.call('POST', '/api/projects/copy', { fromId: from.id, name: 'New brake type', startOn }),
  );
  const whole = await wholeOf(owner, copy.id);
  expect(whole).toMatchObject({
    name: 'New brake type',
    isTemplate: false,
    dueOn: addWorkingDays(startOn, 20),
    users: [{ employeeId: ownerId }],
  });
  expect(whole.tasks).toMatchObject([
    { title: 'Gap analysis', startOn, dueOn: addWorkingDays(startOn, 4), state: 'todo', assigneeId: null },
    { title: 'Buy tooling', startOn: addWorkingDays(startOn, 5), after: [{ taskId: whole.tasks[0]?.id }] },
  ]);
});

test('F-20 R-PRJ-2 the dashboard: what is overdue, by whom, how many days, and what it waits for; templates do not count', async () => {
  const { id } = await aProject(app, { ownerId });
  const before = await aProjectTask(app, { projectId: id, title: 'Supplier answers' });
  const late = await aProjectTask(app, {
    projectId: id,
    title: 'Place order',
    assigneeId: ownerId,
    dueOn: addDays(today, -3),
  });
  await done(put(owner, id, [{ id: late.id, version: 1, after: [before.id] }]));
  const template = await aProject(app, { ownerId, isTemplate: true });
  await aProjectTask(app, { projectId: template.id, dueOn: addDays(today, -3) });
  const { body } = await owner.get<AnswerOf<typeof projectDashboardCall>>('/api/projects/dashboard');
  expect(body.projects.find((one) => one.id === id)).toMatchObject({ health: 'amber', open: 2, overdue: 1 });
  expect(body.projects.some((one) => one.id === template.id)).toBe(false);
  expect(body.overdue).toEqual([
    expect.objectContaining({ taskId: late.id, daysLate: 3, waitsFor: ['Supplier answers'] }),
  ]);
  expect(body.people.find((one) => one.employeeId === ownerId)).toMatchObject({ overdue: 1 });
  expect(body.burn.at(-1)?.day).toBe(today);
});

test('R-PRJ-3 a person with more than eight hours on a day is seen in the week it falls into', async () => {
  const busy = await aStaffMember(app, { employeeNo: 'P003' });
  const { id } = await aProject(app, { ownerId });
  await aProjectTask(app, { projectId: id, assigneeId: busy, startOn: monday, dueOn: monday, estimateHours: '10' });
  const { body } = await owner.get<AnswerOf<typeof workloadCall>>('/api/projects/workload');
  const at = body.weeks.findIndex((week) => week.monday === monday);
  expect(body.people.find((one) => one.employeeId === busy)?.weeks[at]).toEqual({ hours: 10, fullDays: [monday] });
});
