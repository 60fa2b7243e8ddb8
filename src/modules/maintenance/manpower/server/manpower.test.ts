import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { creationRefusalsOf } from '#kernel/testing/refusals.ts';
import { bench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { aPostHolder } from '#modules/hr/employees/server/employees.fixture.ts';
import type { capacityCall, coverCall, manpowerWeekCall } from '../shared/manpower.calls.ts';
import { mondayOf } from '../shared/roster.ts';
import { shiftAssignment, shiftDay, shiftPattern } from '../shared/shift.record.ts';
import { shiftSwap } from '../shared/shiftSwap.record.ts';
import { shiftWeek } from '../shared/shiftWeek.record.ts';
import { tellShortMonths } from './alerts.ts';
import { aShiftAssignment, aShiftDay, aShiftPattern, rostered } from './manpower.fixture.ts';

let app: TestApp;
let planner: Person;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  planner = await app.as('level:3', 'maintenance.admin');
}, 120_000);
afterAll(() => app.close());

type Week = AnswerOf<typeof manpowerWeekCall>;
const monday = addDays(mondayOf(dayOf(new Date())), 7);
const tuesday = addDays(monday, 1);
const week = async (who: Person, from = monday) => (await who.get<Week>(`/api/manpower/week?from=${from}`)).body;
const minutesOn = (answer: Week, id: string, day: string) =>
  answer.people
    .find((one) => one.id === id)
    ?.days.find((one) => one.day === day)
    ?.shifts.map((one) => [one.shift, one.minutes]);
const refusesNew = creationRefusalsOf(() => app, aShiftDay);
const refusesAssignment = creationRefusalsOf(() => app, aShiftAssignment);

refusesNew('leave of no time', () => ({ minutes: 0 }), 'Say how long the person is away.');
refusesNew(
  'more than twelve hours of work on one day',
  async () => ({
    employeeId: await rostered(app, { from: '2091-03-05' }),
    day: '2091-03-05',
    shift: 'B',
    kind: 'work',
    minutes: 241,
  }),
  'With this the person works more than 12 hours on this day.',
);
refusesNew(
  'a second row of one shift of a person',
  async () => {
    const { employeeId, day, shift } = await aShiftDay(app);
    return { employeeId, day, shift };
  },
  'This shift of this person is changed already: change that row.',
);
refusesAssignment(
  'a second pattern on days of a first one',
  async () => {
    const pattern = await planner.create(shiftPattern, {
      name: 'Nights of the oven',
      shift: 'N',
      startsAt: '23:00',
      minutes: 420,
      weekdays: ['mon'],
    });
    const { employeeId } = await aShiftAssignment(app, { patternId: pattern.id });
    return { employeeId, validFrom: '2095-01-01' };
  },
  'On these days “Nights of the oven” applies since 01 Jan 2091. Give it a last day first.',
);
refusesAssignment(
  'a last day before the first',
  () => ({ validFrom: '2091-05-02', validTo: '2091-05-01' }),
  'This is before the first day.',
);

test('the database keeps one pattern a person, whoever writes', async () => {
  const { employeeId, patternId } = await aShiftAssignment(app);
  const again = app.asOwner((pool) =>
    pool.query(`insert into shift_assignment (employee_id, pattern_id, valid_from) values ($1, $2, '2095-01-01')`, [
      employeeId,
      patternId,
    ]),
  );
  await expect(again).rejects.toThrow('shift_assignment_one_at_a_time');
});

test('a changed day stands instead of the pattern, and who works when is planned by the planner alone', async () => {
  const id = await rostered(app, { from: monday });
  expect(minutesOn(await week(planner), id, tuesday)).toEqual([['A', 480]]);
  await planner.create(shiftDay, { employeeId: id, day: tuesday, shift: 'A', kind: 'leave', minutes: 240 });
  expect(minutesOn(await week(planner), id, tuesday)).toEqual([['A', 240]]);
  const lead = await app.as('level:3', 'maintenance.user');
  const refused = await lead.call('POST', shiftDay.api, {
    employeeId: id,
    day: monday,
    shift: 'A',
    kind: 'leave',
    minutes: 60,
  });
  expect(refused.status).toBe(403);
});

test('below level 2 a person sees their own row and nothing of others', async () => {
  await rostered(app, { from: monday });
  const mechanic = await app.as('level:1');
  expect((await week(mechanic)).people).toEqual([]);
  const own = await rostered(app, { from: monday, person: mechanic });
  const seen = await week(mechanic);
  expect([seen.isWhole, seen.people.map((one) => one.id)]).toEqual([false, [own]]);
  expect((await mechanic.get('/api/manpower/capacity')).status).toBe(403);
  expect((await mechanic.get('/api/manpower/cover')).status).toBe(403);
});

test('illness is shown to those who plan and to the person; to others it is an absence', async () => {
  const ill = await app.as('level:1');
  const id = await rostered(app, { from: monday, person: ill });
  await planner.create(shiftDay, { employeeId: id, day: monday, shift: 'A', kind: 'sick', minutes: 480 });
  const kindFor = async (who: Person) =>
    (await week(who)).people.find((one) => one.id === id)?.days[0]?.shifts[0]?.away?.kind;
  const lead = await app.as('level:2', 'maintenance.user');
  expect([await kindFor(planner), await kindFor(ill), await kindFor(lead)]).toEqual(['sick', 'sick', 'away']);
  expect((await lead.get(shiftDay.api)).status).toBe(403);
});

test('a published week counts its people, and each later change says why and is marked', async () => {
  const far = addDays(monday, 28);
  const id = await rostered(app, { from: far });
  expect(await planner.call('POST', shiftWeek.api, { monday: addDays(far, 1) })).toMatchObject({
    status: 422,
    body: { message: 'A week is named by its Monday.' },
  });
  const published = await planner.create(shiftWeek, { monday: far });
  expect(published.people).toBeGreaterThan(0);
  expect(published.plannedMinutes).toBeGreaterThanOrEqual(2400);
  expect((await planner.call('POST', shiftWeek.api, { monday: far })).status).toBe(409);
  const change = { employeeId: id, day: far, shift: 'A', kind: 'training', minutes: 120 };
  expect(await planner.call('POST', shiftDay.api, change)).toMatchObject({
    status: 422,
    body: { message: 'This week is published: say why it changes.' },
  });
  const row = await planner.create(shiftDay, { ...change, shift: 'A', kind: 'training', note: 'Class moved' });
  const seen = await week(planner, far);
  expect(seen.published?.status).toBe('published');
  expect(seen.people.find((one) => one.id === id)?.days.map((one) => one.isChanged)).toEqual([
    true,
    ...Array.from({ length: 6 }, () => false),
  ]);
  const archive = () =>
    planner.call('POST', `${shiftDay.api}/${row.id}/archive`, { version: row.version, reason: 'Written by mistake' });
  expect(await archive()).toMatchObject({ status: 422 });
  await planner.run(shiftWeek, published.id, 'reopen', { reason: 'Two people are ill' });
  expect((await archive()).status).toBe(200);
  await planner.run(shiftWeek, published.id, 'publish');
  expect((await week(planner, far)).people.flatMap((one) => one.days).some((one) => one.isChanged)).toBe(false);
});

test('a week in which nobody works is not published', async () => {
  expect(await planner.call('POST', shiftWeek.api, { monday: '1999-01-04' })).toMatchObject({
    status: 422,
    body: { message: 'Nobody is rostered in this week: assign shift patterns first.' },
  });
});

test('a pattern is fixed: a changed one is a new one, and it goes when nobody follows it any more', async () => {
  const { id, version } = await aShiftPattern(app);
  expect((await planner.call('PATCH', `${shiftPattern.api}/${id}`, { version, minutes: 60 })).status).toBe(404);
  const assignment = await aShiftAssignment(app, { patternId: id });
  const archive = () =>
    planner.call('POST', `${shiftPattern.api}/${id}/archive`, { version, reason: 'No longer used' });
  expect(await archive()).toMatchObject({
    status: 422,
    body: { message: 'People are assigned to this pattern: end their assignments first.' },
  });
  await planner.call('POST', `${shiftAssignment.api}/${assignment.id}/archive`, {
    version: assignment.version,
    reason: 'Written by mistake',
  });
  expect((await archive()).status).toBe(200);
});

test('an assignment that has begun is ended, not taken away', async () => {
  const row = await aShiftAssignment(app, { validFrom: dayOf(new Date()) });
  expect(
    await planner.call('POST', `${shiftAssignment.api}/${row.id}/archive`, {
      version: row.version,
      reason: 'Written by mistake',
    }),
  ).toMatchObject({
    status: 422,
    body: { message: 'This has begun: give it a last day instead.' },
  });
  const ended = await planner.call('PATCH', `${shiftAssignment.api}/${row.id}`, {
    version: row.version,
    validTo: dayOf(new Date()),
  });
  expect(ended.status).toBe(200);
});

async function twoPeople() {
  const [first, second] = [await app.as('level:1'), await app.as('level:1')];
  const firstId = await rostered(app, { from: monday, person: first });
  const secondId = await rostered(app, { from: monday, person: second });
  const asked = { firstDay: monday, firstShift: 'A', secondId, secondDay: tuesday, secondShift: 'A' } as const;
  return { first, second, firstId, secondId, asked };
}

test('a swap waits for the other person; with both agreeing both rosters change at once', async () => {
  const { first, second, firstId, secondId, asked } = await twoPeople();
  expect(await first.call('POST', shiftSwap.api, asked)).toMatchObject({
    status: 422,
    body: { code: 'NO_SWAP', message: expect.stringContaining('The other person works this shift on') as string },
  });
  await planner.create(shiftDay, { employeeId: secondId, day: monday, shift: 'A', kind: 'work', minutes: 0 });
  await planner.create(shiftDay, { employeeId: firstId, day: tuesday, shift: 'A', kind: 'work', minutes: 0 });
  const swap = await first.create(shiftSwap, asked);
  const before = await week(planner);
  expect([minutesOn(before, firstId, monday), minutesOn(before, secondId, monday)]).toEqual([[['A', 480]], [['A', 0]]]);
  const agree = (who: Person) => who.call('POST', `${shiftSwap.api}/${swap.id}/agree`, { version: swap.version });
  expect(await agree(first)).toMatchObject({
    status: 422,
    body: { message: 'Only the person who was asked may answer.' },
  });
  expect((await agree(await app.as('level:1'))).status).toBe(404);
  expect((await agree(second)).status).toBe(200);
  const after = await week(planner);
  expect(
    [firstId, secondId].flatMap((id) => [monday, tuesday].map((day) => minutesOn(after, id, day)?.[0]?.[1])),
  ).toEqual([0, 480, 480, 0]);
  expect((await agree(second)).status).toBe(409);
});

test('who was asked may decline with the reason, who asked may take it back, and no roster changes', async () => {
  const asker = await app.as('level:1');
  const asked = await app.as('level:1');
  const patternId = (await aShiftPattern(app)).id;
  const weekend = await planner.create(shiftPattern, {
    name: 'Weekend',
    shift: 'A',
    startsAt: '08:00',
    minutes: 480,
    weekdays: ['sat', 'sun'],
  });
  const firstId = await rostered(app, { from: monday, person: asker, patternId });
  const secondId = await rostered(app, { from: monday, person: asked, patternId: weekend.id });
  const values = {
    firstDay: monday,
    firstShift: 'A',
    secondId,
    secondDay: addDays(monday, 5),
    secondShift: 'A',
  } as const;
  const swap = await asker.create(shiftSwap, values);
  const take = (who: Person, id: string, step: string, more = {}) =>
    who.call('POST', `${shiftSwap.api}/${id}/${step}`, { version: 1, ...more });
  const decline = { input: { reason: 'I am at a wedding' } };
  const lead = await app.as('level:3', 'maintenance.admin');
  expect(await take(lead, swap.id, 'decline', decline)).toMatchObject({ status: 422 });
  expect(await take(lead, swap.id, 'agree')).toMatchObject({ status: 422 });
  expect(await take(asked, swap.id, 'withdraw')).toMatchObject({ status: 422 });
  expect(await take(asked, swap.id, 'decline')).toMatchObject({ status: 400 });
  expect(await take(asked, swap.id, 'decline', decline)).toMatchObject({ status: 200 });
  const again = await asker.create(shiftSwap, values);
  expect(await take(asker, again.id, 'withdraw')).toMatchObject({ status: 200 });
  const days = await app.asOwner((pool) =>
    pool.query('select 1 from shift_day where employee_id = any($1::uuid[])', [[firstId, secondId]]),
  );
  expect(days.rows).toEqual([]);
});

test('a shift nobody has cannot be given away', async () => {
  const { first, asked } = await twoPeople();
  expect(await first.call('POST', shiftSwap.api, { ...asked, firstDay: addDays(monday, 5) })).toMatchObject({
    status: 422,
    body: { code: 'NO_SWAP' },
  });
});

test('capacity and cover are answered of the roster; quality and the accountable manager are told of a short month once', async () => {
  const capacity = await planner.get<AnswerOf<typeof capacityCall>>('/api/manpower/capacity');
  expect([capacity.status, capacity.body.workshops.find((one) => one.key === 'wheel')?.weeks.length]).toEqual([
    200, 12,
  ]);
  const cover = await planner.get<AnswerOf<typeof coverCall>>(`/api/manpower/cover?from=${monday}`);
  expect([cover.status, cover.body.monday]).toEqual([200, monday]);

  const manager = await app.as('level:3', 'quality.admin');
  const employeeId = await rostered(app, { from: '2094-01-05', person: manager });
  await aPostHolder(app, { post: 'QM', employeeId, departmentId: null });
  await app.write(tellShortMonths);
  const told = () =>
    app.asOwner(
      async (pool) => (await pool.query(`select title from notification where user_id = $1`, [manager.id])).rows,
    );
  expect(await told()).toEqual([]);
  // Nobody is rostered for the month in which a job of many days is due.
  const floor = await bench(app);
  await floor.newJob('inWork');
  await app.asOwner(async (pool) => {
    await pool.query(`update shift_assignment set valid_from = '2099-01-01', valid_to = null`);
    await pool.query(`update shift_day set archived_at = now()`);
  });
  await app.write(tellShortMonths);
  await app.write(tellShortMonths);
  const titles = await told();
  expect(titles).toHaveLength(1);
  expect(titles[0]?.['title']).toContain('W-MANPOWER-25');
});
