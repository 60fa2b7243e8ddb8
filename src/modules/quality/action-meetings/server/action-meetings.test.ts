import { beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { attach } from '#kernel/testing/fixture.ts';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { aPostHolder, aStaffMember } from '#modules/hr/employees/server/employees.fixture.ts';
import { issuedFinding } from '#modules/quality/findings/server/findings.fixture.ts';
import { actionMeeting } from '../shared/actionMeeting.record.ts';
import { anActionMeeting } from './action-meetings.fixture.ts';
import { remindOfMeetings } from './meetings.actions.ts';

const pin = { pin: testPin };
const today = dayOf(new Date());
let app: TestApp;
let manager: Person;
let quality: Person;

beforeAll(async () => {
  app = await testApp(wholeProduct());
  manager = await app.as('level:5');
  quality = await app.as('quality.user');
  const employeeId = await aStaffMember(app, { userId: manager.id });
  await aPostHolder(app, { post: 'AM', departmentId: null, employeeId, validFrom: addDays(today, -400) });
});

const rows = async () =>
  (await quality.get<{ rows: { id: string; number: string; dueOn: string; status: string }[] }>(actionMeeting.api)).body
    .rows;

test('R-AUD-7 the Accountable Manager records a meeting with its minutes; what was open is kept, and the next is planned within six months', async () => {
  await issuedFinding(app);
  const { id } = await anActionMeeting(app, { dueOn: today });
  const hold = (by: Person, heldOn: string) =>
    by.run(actionMeeting, id, 'hold', { heldOn, present: 'Quality, Safety, Maintenance' }, pin);
  expect(await hold(quality, today)).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('The Accountable Manager records it: ') },
  });
  // Without its minutes it was not held.
  expect((await hold(manager, today)).status).toBe(422);
  await attach(app, quality, { record: actionMeeting, id }, 'paper');
  expect(await hold(manager, addDays(today, 1))).toMatchObject({ body: { fields: [{ path: 'heldOn' }] } });
  expect((await hold(manager, today)).status).toBe(200);
  const { body } = await quality.get<{ row: { openPlans: string } }>(`${actionMeeting.api}/${id}`);
  expect(body.row.openPlans).toMatch(/^AF-\d\d-\d{3} · Level 2 · Pending · to be closed by /);
  const next = (await rows()).filter(({ status }) => status === 'planned');
  expect(next.map(({ dueOn }) => dueOn)).toEqual([addMonths(today, 6)]);
  const late = { dueOn: addDays(addMonths(today, 6), 1) };
  expect(await anActionMeeting.send(app, late)).toMatchObject({
    status: 422,
    body: { message: `The meeting is held at least twice a year: by ${formatLegalDay(addMonths(today, 6))}.` },
  });
  expect(
    (await quality.call('POST', `${actionMeeting.api}/${id}/archive`, { version: 2, reason: 'Twice' })).status,
  ).toBe(422);
});

test('R-AUD-7 a meeting that was held stays as it was, also for who owns the tables', async () => {
  await expect(
    app.asOwner((pool) => pool.query(`update action_meeting set open_plans = 'None.' where status = 'held'`)),
  ).rejects.toThrow('a meeting that was held stays as it was');
});

test('R-AUD-7 the next meeting is planned where none is, and the Accountable Manager is reminded, once for each day', async () => {
  const [next] = (await rows()).filter(({ status }) => status === 'planned');
  const archived = { version: 1, reason: 'Entered twice' };
  expect((await quality.call('POST', `${actionMeeting.api}/${next?.id}/archive`, archived)).status).toBe(200);
  const told = async (day: string) => {
    for (const _ of [1, 2]) await app.write(remindOfMeetings, new Date(`${day}T01:30:00Z`));
    const { rows: notices } = await app.deps.database.pool.query<{ title: string }>(
      `select title from notification where subject like 'actionMeeting:%' and user_id = $1 order by id`,
      [manager.id],
    );
    return notices.map(({ title }) => title.replace(/CAM-\d\d-\d\d/, 'CAM'));
  };
  const due = addMonths(today, 6);
  expect(await told(addDays(due, -40))).toEqual([]);
  const soon = `Meeting CAM on corrective actions is due by ${formatLegalDay(due)}`;
  expect(await told(addDays(due, -30))).toEqual([soon]);
  expect(await told(addDays(due, -7))).toEqual([soon, soon]);
  const late = `Meeting CAM on corrective actions is overdue since ${formatLegalDay(due)}`;
  expect(await told(addDays(due, 1))).toEqual([soon, soon, late]);
  expect(await told(addDays(due, 8))).toEqual([soon, soon, late, late]);
});
