import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { aStaffMember } from '#modules/hr/employees/server/employees.fixture.ts';
import { addWorkingDays } from '#modules/hr/holidays/shared/public.ts';
import type { projectsCall, updateTasksCall } from '../shared/project.calls.ts';
import { project, projectBaseline, projectTask, taskLink } from '../shared/project.record.ts';
import { aProject, aProjectTask, aTaskLink } from './projects.fixture.ts';

// Sub-tasks, the four kinds of dependencies and baselines, by the calls people use (quality-people 3.9, R-PRJ-1).
let app: TestApp;
let owner: Person;
let ownerId: string;
const today = dayOf(new Date());
const monday = addDays(today, 8 - (new Date(`${today}T00:00:00Z`).getUTCDay() || 7));
const at = (days: number) => addWorkingDays(monday, days);

beforeAll(async () => {
  app = await testApp(wholeProduct());
  owner = await app.as('level:2', 'projects.user');
  ownerId = await aStaffMember(app, { employeeNo: 'PL01', userId: owner.id });
}, 120_000);
afterAll(() => app.close());

type Updated = AnswerOf<typeof updateTasksCall> & { message: string; code: string };
const put = (projectId: string, tasks: object[], who = owner) =>
  who.call<Updated>('PUT', '/api/projects/update-tasks', { projectId, tasks });
const wholeOf = async (id: string) => {
  const { body } = await owner.get<AnswerOf<typeof projectsCall>>('/api/projects');
  const found = body.find((one) => one.id === id);
  if (!found) throw new Error('not in the list');
  return found;
};
const taskOf = async (projectId: string, id: string) => {
  const found = (await wholeOf(projectId)).tasks.find((one) => one.id === id);
  if (!found) throw new Error('no such task');
  return found;
};
const planned = (projectId: string, title: string, from: number, to: number, given: object = {}) =>
  aProjectTask(app, { projectId, title, startOn: at(from), dueOn: at(to), ...given });
const patch = async (id: string, values: object) => {
  const { version } = (await owner.get<{ row: { version: number } }>(`${projectTask.api}/${id}`)).body.row;
  return owner.call<{ message: string; row: Record<string, unknown> }>('PATCH', `${projectTask.api}/${id}`, {
    version,
    ...values,
  });
};

test('R-PRJ-1 a task has the days, progress and status of its sub-tasks, by form, by update, and when one is archived or comes back', async () => {
  const { id } = await aProject(app, { ownerId });
  const whole = await planned(id, 'Build the bench', 0, 0);
  const one = await planned(id, 'Weld the frame', 1, 2, { parentId: whole.id });
  const made = await done<Updated>(put(id, [{ title: 'Paint it', parentId: whole.id, startOn: at(3), dueOn: at(8) }]));
  const two = made.tasks.find(({ title }) => title === 'Paint it');
  expect(await taskOf(id, whole.id)).toMatchObject({ startOn: at(1), dueOn: at(8), hasParts: true, state: 'todo' });
  // Two of eight working days are done: a quarter.
  await done<Updated>(put(id, [{ id: one.id, version: one.version, state: 'done' }]));
  expect(await taskOf(id, whole.id)).toMatchObject({ progress: 25, state: 'doing', doneOn: null });
  await done(patch(two?.id ?? '', { dueOn: at(4) }));
  expect(await taskOf(id, whole.id)).toMatchObject({ dueOn: at(4), progress: 50 });
  const { version } = (await owner.get<{ row: { version: number } }>(`${projectTask.api}/${two?.id}`)).body.row;
  await done(owner.call('POST', `${projectTask.api}/${two?.id}/archive`, { version, reason: 'Not needed' }));
  expect(await taskOf(id, whole.id)).toMatchObject({ dueOn: at(2), state: 'done', progress: 100, doneOn: today });
  await done(owner.call('POST', `${projectTask.api}/${two?.id}/restore`, { version: version + 1 }));
  expect(await taskOf(id, whole.id)).toMatchObject({ dueOn: at(4), state: 'doing', progress: 50, doneOn: null });
  // The figures of the project count each piece of work once.
  expect(await wholeOf(id)).toMatchObject({ progress: 50 });
  const history = await owner.get<{ entries: unknown[] }>(`/api/history/projectTask/${whole.id}`);
  expect(JSON.stringify(history.body)).toContain(at(4));
});

test('what its sub-tasks say is not written on a task, and it is not archived before them', async () => {
  const { id } = await aProject(app, { ownerId });
  const whole = await planned(id, 'Move the shop', 0, 3);
  await planned(id, 'Pack', 0, 3, { parentId: whole.id });
  const sentence = 'Move the shop has sub-tasks: its dates, progress and status are theirs.';
  expect(await patch(whole.id, { dueOn: at(9) })).toMatchObject({ status: 422, body: { message: sentence } });
  const { version } = await taskOf(id, whole.id);
  expect(await put(id, [{ id: whole.id, version, state: 'done' }])).toMatchObject({
    status: 422,
    body: { message: sentence },
  });
  expect(await patch(whole.id, { title: 'Move the wheel shop' })).toMatchObject({ status: 200 });
  const archived = await owner.call<{ message: string }>('POST', `${projectTask.api}/${whole.id}/archive`, {
    version: version + 1,
    reason: 'Made by mistake',
  });
  expect(archived).toMatchObject({
    status: 422,
    body: { message: 'Pack is part of it: move or archive its sub-tasks first.' },
  });
});

test('a loop through sub-tasks is refused by the names of its tasks: by form, by update, and by the database', async () => {
  const { id } = await aProject(app, { ownerId });
  const [whole, part, next] = [
    await planned(id, 'Whole', 0, 4),
    await planned(id, 'Part', 0, 4),
    await planned(id, 'Next', 5, 5),
  ];
  await aTaskLink(app, { taskId: next.id, afterId: whole.id });
  await done(patch(part.id, { parentId: whole.id }));
  const sentence = 'These tasks would wait for each other: Part → Next → Whole → Part.';
  const asked = { taskId: part.id, afterId: next.id, kind: 'SS', lagDays: 1 };
  expect(await owner.call('POST', taskLink.api, asked)).toMatchObject({ status: 422, body: { message: sentence } });
  const { version } = await taskOf(id, part.id);
  expect(await put(id, [{ id: part.id, version, after: [next.id] }])).toMatchObject({
    status: 422,
    body: { message: sentence },
  });
  expect((await patch(whole.id, { parentId: part.id })).body.message).toBe(
    'These tasks would wait for each other: Whole → Part → Whole.',
  );
  expect((await patch(part.id, { parentId: part.id })).body.message).toBe('A task is no part of itself.');
  const other = await aProjectTask(app, { projectId: (await aProject(app, { ownerId })).id });
  expect((await patch(part.id, { parentId: other.id })).body.message).toBe(
    'A task is part of a task of its own project only.',
  );
  const { pool } = app.deps.database;
  await expect(
    pool.query(`insert into task_link (task_id, after_id, kind) values ($1, $2, 'FF')`, [part.id, next.id]),
  ).rejects.toThrow('Tasks would wait for each other.');
  await expect(pool.query('update project_task set parent_id = $1 where id = $2', [part.id, whole.id])).rejects.toThrow(
    'Tasks would wait for each other.',
  );
  await expect(pool.query('update project_task set parent_id = $1 where id = $2', [other.id, part.id])).rejects.toThrow(
    'A task is part of a task of its own project only.',
  );
});

test.each([
  ['FS', { dueOn: 2 }, 1],
  ['FF', { dueOn: 2 }, 1],
  ['SS', { dueOn: 2 }, 0],
  ['SF', { dueOn: 2 }, 0],
  ['SS', { startOn: 1 }, 1],
  ['SF', { startOn: 1 }, 1],
  ['FS', { startOn: 1 }, 0],
  ['FF', { startOn: 1 }, 0],
] as const)('R-PRJ-1 %s: after %o what waits moves by %i working days', async (kind, given, days) => {
  const { id } = await aProject(app, { ownerId });
  const [first, next] = [await planned(id, 'First', 0, 1), await planned(id, 'Next', 4, 5)];
  await aTaskLink(app, { taskId: next.id, afterId: first.id, kind, lagDays: 1 });
  const values = Object.fromEntries(Object.entries(given).map(([name, day]) => [name, at(day)]));
  const answer = await done<Updated>(put(id, [{ id: first.id, version: first.version, ...values }]));
  expect(answer.moved).toBe(days === 0 ? 0 : 1);
  expect(await taskOf(id, next.id)).toMatchObject({ startOn: at(4 + days), dueOn: at(5 + days) });
});

test('kind and lag are changed in the plan, kept when only the task is named, told where the dates break them, and the critical path follows', async () => {
  const { id } = await aProject(app, { ownerId });
  const [first, next] = [await planned(id, 'Order', 0, 4), await planned(id, 'Install', 3, 6)];
  const change = async (after: unknown[]) =>
    done<Updated>(put(id, [{ id: next.id, version: (await taskOf(id, next.id)).version, after }]));
  expect((await change([{ taskId: first.id, kind: 'FS', lagDays: 1 }])).warnings).toEqual([
    'Install is planned to begin before Order is done.',
  ]);
  expect((await change([{ taskId: first.id, kind: 'SS', lagDays: 3 }])).warnings).toEqual([]);
  expect((await taskOf(id, next.id)).after).toMatchObject([{ taskId: first.id, kind: 'SS', lagDays: 3 }]);
  await change([first.id]);
  expect((await taskOf(id, next.id)).after).toMatchObject([{ kind: 'SS', lagDays: 3 }]);
  expect([(await taskOf(id, first.id)).slackDays, (await taskOf(id, next.id)).slackDays]).toEqual([0, 0]);
  expect((await change([{ taskId: first.id, kind: 'FF', lagDays: 1 }])).warnings).toEqual([]);
  expect((await taskOf(id, first.id)).slackDays).toBe(1);
  expect((await change([{ taskId: first.id, kind: 'FF', lagDays: 3 }])).warnings).toEqual([
    'Install is planned to end before Order is done.',
  ]);
  const twice = await put(id, [
    {
      id: next.id,
      version: (await taskOf(id, next.id)).version,
      after: [first.id, { taskId: first.id, kind: 'SF', lagDays: 0 }],
    },
  ]);
  expect(twice.body.message).toBe('A task waits for another one once: choose one kind.');
});

test('a baseline keeps the plan as it was agreed; what is later since is told in working days; only the owner freezes, and nobody changes it', async () => {
  const { id } = await aProject(app, { ownerId });
  const [first, next] = [await planned(id, 'Design', 0, 4), await planned(id, 'Produce', 5, 9)];
  await aTaskLink(app, { taskId: next.id, afterId: first.id });
  expect((await wholeOf(id)).baseline).toBeNull();
  const baseline = await owner.create(projectBaseline, { projectId: id, name: 'As agreed' });
  expect(baseline.tasks).toMatchObject([
    { taskId: first.id, title: 'Design', startOn: at(0), dueOn: at(4) },
    { taskId: next.id, title: 'Produce', startOn: at(5), dueOn: at(9) },
  ]);
  await done<Updated>(put(id, [{ id: first.id, version: (await taskOf(id, first.id)).version, dueOn: at(6) }]));
  expect(await taskOf(id, next.id)).toMatchObject({
    baselineStartOn: at(5),
    baselineDueOn: at(9),
    dueOn: at(11),
    slipDays: 2,
  });
  expect((await wholeOf(id)).baseline).toMatchObject({ name: 'As agreed', dueOn: at(9), slipDays: 2 });
  const list = await owner.get<{ rows: { id: string }[] }>(
    `${projectTask.api}?f.baselineDueOn.notEmpty=1&f.projectId.in=${id}`,
  );
  expect(list.body.rows).toHaveLength(2);
  // The newest counts; archived, the one before it counts again.
  const second = await owner.create(projectBaseline, { projectId: id, name: 'Agreed anew' });
  expect((await taskOf(id, next.id)).slipDays).toBe(0);
  await done(
    owner.call('POST', `${projectBaseline.api}/${second.id}/archive`, { version: 1, reason: 'Not agreed after all' }),
  );
  expect((await taskOf(id, next.id)).slipDays).toBe(2);
  const stranger = await app.as('level:2', 'projects.user');
  await aStaffMember(app, { employeeNo: 'PL02', userId: stranger.id });
  expect(await stranger.call('POST', projectBaseline.api, { projectId: id, name: 'Mine' })).toMatchObject({
    status: 422,
    body: { message: 'Only the project owner changes this project.' },
  });
  const empty = await aProject(app, { ownerId });
  expect(await owner.call('POST', projectBaseline.api, { projectId: empty.id, name: 'Empty' })).toMatchObject({
    status: 422,
    body: { message: 'No task has dates: there is no plan to keep.' },
  });
  const { pool } = app.deps.database;
  await expect(pool.query(`update project_baseline set tasks = '[]' where id = $1`, [baseline.id])).rejects.toThrow(
    'A baseline stays as it was frozen.',
  );
  await expect(
    app.asOwner((own) => own.query('delete from project_baseline where id = $1', [baseline.id])),
  ).rejects.toThrow('A baseline stays as it was frozen.');
});

test('a copy has the sub-tasks, kinds and lags of its source, and no baseline', async () => {
  const from = await aProject(app, { ownerId, startOn: monday, dueOn: at(20) });
  const whole = await planned(from.id, 'Set up', 0, 3);
  const [one, two] = [
    await planned(from.id, 'Lay out', 0, 1, { parentId: whole.id }),
    await planned(from.id, 'Install', 2, 3, { parentId: whole.id }),
  ];
  await aTaskLink(app, { taskId: two.id, afterId: one.id, kind: 'FF', lagDays: -1 });
  await owner.create(projectBaseline, { projectId: from.id, name: 'As agreed' });
  const copy = await done<{ id: string }>(
    owner.call('POST', '/api/projects/copy', { fromId: from.id, name: 'Set up again', startOn: at(10) }),
  );
  const made = await wholeOf(copy.id);
  const of = (title: string) => made.tasks.find((task) => task.title === title);
  expect(made.baseline).toBeNull();
  expect(of('Set up')).toMatchObject({ startOn: at(10), dueOn: at(13), hasParts: true });
  expect(of('Install')).toMatchObject({
    parentId: of('Set up')?.id,
    baselineDueOn: null,
    after: [{ taskId: of('Lay out')?.id, kind: 'FF', lagDays: -1 }],
  });
});

test('two people who change one plan at once: each waits for the other, what they are part of has both', async () => {
  const { id } = await aProject(app, { ownerId });
  const whole = await planned(id, 'Whole', 0, 1);
  const parts = await Promise.all([0, 1, 2, 3].map((n) => planned(id, `Part ${n}`, 0, 1, { parentId: whole.id })));
  const answers = await Promise.all(
    parts.map(({ id: part }, n) => put(id, [{ id: part, version: 1, dueOn: at(2 + n), state: 'done' }])),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await taskOf(id, whole.id)).toMatchObject({ dueOn: at(5), state: 'done', progress: 100 });
  const closed = await owner.run(project, id, 'start');
  expect(closed.status).toBe(200);
  expect((await owner.run(project, id, 'finish')).status).toBe(200);
});
