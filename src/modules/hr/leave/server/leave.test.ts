import { beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { aDepartment, aPostHolder, aStaffMember } from '#modules/hr/employees/server/employees.fixture.ts';
import { aShiftAssignment, aShiftPattern } from '#modules/maintenance/manpower/server/manpower.fixture.ts';
import { mondayOf } from '#modules/maintenance/manpower/shared/roster.ts';
import { shiftDay } from '#modules/maintenance/manpower/shared/shift.record.ts';
import type { capacityCall, manpowerWeekCall } from '#modules/maintenance/manpower/shared/manpower.calls.ts';
import type { leaveBalanceCall, leaveCalendarCall } from '../shared/leave.calls.ts';
import { leaveRequest } from '../shared/leave.record.ts';
import { aLeaveAllowance, aLeaveRequest } from './leave.fixture.ts';

let app: TestApp;
let hr: Person;
let mechanic: Person;
let head: Person;
let other: Person;
let mechanicId: string;
let departmentId: string;
const today = dayOf(new Date());
const soon = mondayOf(addDays(today, 14));
// Five weeks within one year: leave of two years is asked for by year.
const newYear = `${Number(soon.slice(0, 4)) + 1}-01-01`;
const next = addDays(soon, 40) < newYear ? soon : mondayOf(addDays(newYear, 7));
const year = Number(next.slice(0, 4));

beforeAll(async () => {
  app = await testApp(wholeProduct());
  hr = await app.as('hr.admin', 'level:3');
  [mechanic, head, other] = [await app.as('level:1'), await app.as('level:2'), await app.as('level:3')];
  departmentId = (await aDepartment(app)).id;
  mechanicId = await aStaffMember(app, { userId: mechanic.id, departmentId, workshop: 'wheel' });
  const headId = await aStaffMember(app, { userId: head.id, departmentId });
  await aStaffMember(app, { userId: other.id });
  await aPostHolder(app, { post: 'DM', departmentId, employeeId: headId, validFrom: addDays(today, -9) });
  const { id: patternId } = await aShiftPattern(app, { weekdays: ['mon', 'tue', 'sat'] } as never);
  await aShiftAssignment(app, { employeeId: mechanicId, patternId, validFrom: addDays(today, -60) } as never);
  return () => app.close();
}, 120_000);

interface Row {
  id: string;
  number: string;
  days: string;
  status: string;
}
const ask = (by: Person, from: string, to: string, more: object = {}) =>
  by.call<{ row: Row; message: string; fields: { path: string; message: string }[] }>('POST', leaveRequest.api, {
    kind: 'annual',
    fromDay: from,
    toDay: to,
    ...more,
  });
const told = (answer: { body: unknown }) => (answer.body as { message?: string }).message;
const rosterDays = async (number: string) =>
  (
    await app.deps.database.pool.query<{ day: string; kind: string; minutes: number }>(
      `select day::text, kind, minutes from shift_day where note = $1 and archived_at is null order by day`,
      [number],
    )
  ).rows;

test('leave is approved by the head of the department or HR, never by oneself, and stands in the roster alone until it is withdrawn', async () => {
  const { row } = (await ask(mechanic, next, addDays(next, 6))).body;
  // Monday, Tuesday and Saturday are the days of the shift.
  expect([row.status, row.days]).toEqual(['asked', '3.0']);
  expect(await rosterDays(row.number)).toEqual([]);
  expect(told(await mechanic.run(leaveRequest, row.id, 'approve'))).toBe('Nobody decides about their own leave.');
  expect((await other.run(leaveRequest, row.id, 'approve')).status).toBe(404);
  await done(head.run(leaveRequest, row.id, 'approve'));
  const days = [0, 1, 5].map((at) => ({ day: addDays(next, at), kind: 'leave', minutes: 480 }));
  expect(await rosterDays(row.number)).toEqual(days);
  const planner = await app.as('maintenance.admin', 'level:3');
  const week = await done<AnswerOf<typeof manpowerWeekCall>>(planner.get(`/api/manpower/week?from=${next}`));
  expect(JSON.stringify(week)).toContain('"away":{"kind":"leave","minutes":480,"half":null}');
  // A second request of the same days is refused, and so is a day the roster says otherwise about.
  expect((await ask(mechanic, addDays(next, 5), addDays(next, 8))).body.fields[0]?.message).toBe(
    `${row.number} has days of this time already.`,
  );
  await done(mechanic.run(leaveRequest, row.id, 'withdraw', { reason: 'The trip is off' }));
  expect(await rosterDays(row.number)).toEqual([]);

  await planner.create(shiftDay, { employeeId: mechanicId, day: next, shift: 'A', kind: 'training', minutes: 240 });
  const { row: second } = (await ask(mechanic, next, next)).body;
  expect(told(await hr.run(leaveRequest, second.id, 'approve'))).toMatch(/^The roster of .* was changed already/);
  await done(hr.run(leaveRequest, second.id, 'decline', { reason: 'Training on that day' }));
  await expect(
    app.asOwner((pool) =>
      pool.query(`update leave_request set status = 'approved' where number in ($1, $2)`, [row.number, second.number]),
    ),
  ).rejects.toThrow('leave_one_at_a_time');
});

test('no more days of annual leave than the year has, by service or by contract; sickness is told afterwards', async () => {
  await aLeaveAllowance(app, { employeeId: mechanicId, days: 4, serviceYears: 0 } as never);
  const from = addDays(next, 21);
  const many = await ask(mechanic, from, addDays(from, 13));
  expect(many.body.fields[0]?.message).toBe('Days requested: 6; days left this year: 4.');
  const both = await Promise.all([0, 7].map((later) => ask(mechanic, addDays(from, later), addDays(from, later + 6))));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  const first = both.find(({ status }) => status === 201)?.body.row.id ?? '';
  await done(hr.run(leaveRequest, first, 'withdraw', { reason: 'Another week' }));
  const { row } = (await ask(mechanic, from, addDays(from, 1))).body;
  await done(hr.run(leaveRequest, row.id, 'approve'));
  const { kinds } = await done<AnswerOf<typeof leaveBalanceCall>>(
    mechanic.get(`/api/hr/leave-balance?year=${from.slice(0, 4)}`),
  );
  expect(kinds.find(({ kind }) => kind === 'annual')).toEqual({
    kind: 'annual',
    allowed: 4,
    taken: 2,
    asked: 0,
    left: 2,
  });
  const past = mondayOf(addDays(today, -7));
  expect((await ask(mechanic, past, past)).body.fields[0]?.message).toBe(
    'This day is over: only sickness is told afterwards.',
  );
  expect((await ask(mechanic, past, past, { kind: 'sick' })).status).toBe(201);
  expect((await ask(mechanic, addDays(next, 2), addDays(next, 3))).body.fields[0]?.message).toBe(
    'No day of work lies in this time.',
  );
  expect((await ask(mechanic, `${year + 1}-12-30`, `${year + 2}-01-02`)).status).toBe(422);
});

test('half a day of leave counts 0.5 and takes half of the shift; the two halves of a day are two requests, the same half is not', async () => {
  const person = await app.as('level:1');
  const employeeId = await aStaffMember(app, { userId: person.id, departmentId, workshop: 'wheel' });
  const { id: patternId } = await aShiftPattern(app, { weekdays: ['mon', 'tue', 'sat'] } as never);
  await aShiftAssignment(app, { employeeId, patternId, validFrom: addDays(today, -60) } as never);
  await aLeaveAllowance(app, { employeeId, days: 1, serviceYears: 0 } as never);
  const planner = await app.as('maintenance.admin', 'level:3');
  const hoursThere = async () => {
    const { workshops } = await done<AnswerOf<typeof capacityCall>>(planner.get('/api/manpower/capacity'));
    const wheel = workshops.find(({ key }) => key === 'wheel')?.weeks;
    return wheel?.find((one) => one.monday === next)?.available ?? 0;
  };
  const shiftOf = async () => {
    const { people } = await done<AnswerOf<typeof manpowerWeekCall>>(planner.get(`/api/manpower/week?from=${next}`));
    return people.find(({ id }) => id === employeeId)?.days[0]?.shifts[0];
  };
  const before = await hoursThere();
  const said = async (from: string, to: string, more: object) =>
    (await ask(person, from, to, more)).body.fields.map(({ path, message }) => `${path}: ${message}`);
  expect(await said(next, addDays(next, 1), { half: 'morning' })).toEqual([
    'half: Half a day is of one day: request the whole days by themselves.',
  ]);
  expect(await said(next, next, { half: 'morning', kind: 'maternity' })).toEqual([
    'half: Maternity leave is taken in whole days.',
  ]);
  const { row: morning } = (await ask(person, next, next, { half: 'morning' })).body;
  expect(morning.days).toBe('0.5');
  for (const more of [{ half: 'morning' }, { half: 'morning', kind: 'sick' }, {}])
    expect(await said(next, next, more)).toEqual([`fromDay: ${morning.number} has days of this time already.`]);
  // Half a day of one is left: a whole one is too many.
  expect(await said(addDays(next, 1), addDays(next, 1), {})).toEqual([
    'toDay: Days requested: 1; days left this year: 0.5.',
  ]);
  await done(hr.run(leaveRequest, morning.id, 'approve'));
  expect(await shiftOf()).toMatchObject({
    startsAt: '08:00',
    lateBy: 300,
    minutes: 240,
    away: { kind: 'leave', minutes: 240, half: 'morning' },
  });
  expect(await hoursThere()).toBe(before - 240);

  const { row: afternoon } = (await ask(person, next, next, { half: 'afternoon', kind: 'sick' })).body;
  await done(hr.run(leaveRequest, afternoon.id, 'approve'));
  // Two reasons in one day: the roster says that the person is away.
  expect(await shiftOf()).toMatchObject({ minutes: 0, away: { kind: 'away', minutes: 480, half: null } });
  expect(await hoursThere()).toBe(before - 480);
  const { kinds } = await done<AnswerOf<typeof leaveBalanceCall>>(person.get(`/api/hr/leave-balance?year=${year}`));
  expect(kinds.find(({ kind }) => kind === 'annual')).toMatchObject({ taken: 0.5, left: 0.5 });
  expect(kinds.find(({ kind }) => kind === 'sick')).toMatchObject({ taken: 0.5 });
  const { people } = await done<AnswerOf<typeof leaveCalendarCall>>(
    hr.get(`/api/hr/leave-calendar?month=${next.slice(0, 7)}`),
  );
  expect(people.flatMap(({ spans }) => spans).filter((one) => one.from === next && one.half !== null)).toEqual([
    { from: next, to: next, half: 'morning', kind: 'annual' },
    { from: next, to: next, half: 'afternoon', kind: 'sick' },
  ]);
  await done(person.run(leaveRequest, morning.id, 'withdraw', { reason: 'Not needed' }));
  expect(await shiftOf()).toMatchObject({ lateBy: 0, minutes: 240, away: { kind: 'sick', half: 'afternoon' } });
  // The database holds the same: one half, twice.
  await expect(
    app.asOwner((pool) =>
      pool.query(
        `insert into leave_request (number, status, employee_id, kind, from_day, to_day, half, days)
         values ('LV-TWICE', 'asked', $1, 'annual', $2, $2, 'afternoon', 0.5)`,
        [employeeId, next],
      ),
    ),
  ).rejects.toThrow('leave_one_at_a_time');
});

test('leave of one person is asked for one request after the other: one that waits is judged by what the one before took', async () => {
  const person = await app.as('level:1');
  const employeeId = await aStaffMember(app, { userId: person.id, departmentId, workshop: 'wheel' });
  const { id: patternId } = await aShiftPattern(app, { weekdays: ['mon', 'tue', 'sat'] } as never);
  await aShiftAssignment(app, { employeeId, patternId, validFrom: addDays(today, -60) } as never);
  await aLeaveAllowance(app, { employeeId, days: 4, serviceYears: 0 } as never);
  await app.asOwner(async (pool) => {
    const before = await pool.connect();
    try {
      await before.query('begin');
      // As a request under way holds the person; a foreign key alone does not wait for it.
      await before.query('select id from employee where id = $1 for no key update', [employeeId]);
      const asked = ask(person, addDays(next, 7), addDays(next, 13));
      await expect
        .poll(async () => {
          const { rows } = await app.deps.database.pool.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows.length;
        })
        .toBe(1);
      await before.query(
        `insert into leave_request (number, status, employee_id, kind, from_day, to_day, days)
         values ('LV-BEFORE', 'asked', $1, 'annual', $2, $3, 3)`,
        [employeeId, next, addDays(next, 6)],
      );
      await before.query('commit');
      expect((await asked).body.fields[0]?.message).toBe('Days requested: 3; days left this year: 1.');
    } finally {
      before.release();
    }
  });
});

test('why somebody is away is read by the person, the head and HR alone; the calendar says that they are away', async () => {
  const day = addDays(next, 28);
  const { row } = (await ask(mechanic, day, day, { kind: 'sick', reason: 'Back pain' })).body;
  for (const [by, status] of [
    [mechanic, 200],
    [head, 200],
    [hr, 200],
    [other, 404],
  ] as const)
    expect((await by.get(`${leaveRequest.api}/${row.id}`)).status).toBe(status);
  await done(head.run(leaveRequest, row.id, 'approve'));
  const month = (by: Person) =>
    done<AnswerOf<typeof leaveCalendarCall>>(by.get(`/api/hr/leave-calendar?month=${day.slice(0, 7)}`));
  const spans = async (by: Person) =>
    (await month(by)).people.flatMap((one) => one.spans.filter(({ from }) => from === day));
  expect(await spans(other)).toEqual([{ from: day, to: day, half: null, kind: null }]);
  expect(await spans(hr)).toEqual([{ from: day, to: day, half: null, kind: 'sick' }]);
  expect((await mechanic.get(`/api/hr/leave-calendar?month=${day.slice(0, 7)}`)).status).toBe(403);
  expect((await ask(other, day, day, { employeeId: mechanicId })).body.fields[0]?.path).toBe('employeeId');
  expect((await other.get(`/api/hr/leave-balance?year=${year}&employeeId=${mechanicId}`)).status).toBe(404);
  expect((await aLeaveRequest(app)).id).toBeTruthy();
});
