import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { anEmployee, aStaffMember, colleagueAs } from '#modules/hr/employees/server/employees.fixture.ts';
import { classAttendee, trainingClass } from '../shared/class.record.ts';
import { trainingFact } from '../shared/fact.record.ts';
import { isCheckInOpen } from '../shared/halfDays.ts';
import { aTrainingClass, aTrainingSubject } from './training.fixture.ts';
import { checkInSheet } from './checkIn.ts';
import { remindTraining } from './outlook.ts';

let app: TestApp;
let training: Person;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  training = await colleagueAs(app, 'training', 'training.user', 'training.admin', 'level:3');
});
afterAll(() => app.close());
afterEach(() => vi.useRealTimers());
const today = dayOf(new Date());

/** The codes of the sheet, a half day each, as a phone reads them. */
const codesOf = (number: string): Promise<string[]> =>
  app.write(async (ctx) => {
    const { paper } = await checkInSheet(ctx, number);
    return paper.content.flatMap((block) => (block.kind === 'qr' ? [block.text.split('/check-in/')[1] ?? ''] : []));
  });
const checksIn = (person: Person, token: string) => person.call('POST', '/api/training/check-in', { token });
const member = async () => {
  const person = await app.as('level:1');
  return { person, employeeId: await aStaffMember(app, { userId: person.id }) };
};

test('R-TRN-2 whoever is in a class checks in with the code of the half day, for it alone, while it is held, and nobody else', async () => {
  const [attendee, stranger] = [await member(), await member()];
  const now = Number(
    new Date().toLocaleString('en-GB', { timeZone: 'Asia/Bangkok', hour: '2-digit', hourCycle: 'h23' }),
  );
  const half = now < 12 ? 'am' : 'pm';
  const row = await aTrainingClass(app, {
    startOn: today,
    endOn: addDays(today, 1),
    dailyFrom: '00:00',
    dailyTo: '23:59',
  });
  const made = await training.create(classAttendee, { classId: row.id, employeeId: attendee.employeeId });
  expect((await training.get(`/api/training/sessions/${row.number}/check-in.pdf`)).status).toBe(422);
  await done(training.run(trainingClass, row.id, 'schedule'));
  expect(
    (await training.call('GET', `/api/training/sessions/${row.number}/check-in.pdf`)).headers['content-type'],
  ).toBe('application/pdf');
  const codes = await codesOf(row.number);
  expect(codes).toHaveLength(4);
  const code = (day: string) => codes.find((one) => one.includes(`${day}-${half}`)) ?? '';
  const attendance = async () =>
    (await training.get<{ row: { attendance: unknown } }>(`${classAttendee.api}/${made.id}`)).body.row.attendance;
  expect(await checksIn(attendee.person, code(addDays(today, 1)))).toMatchObject({
    status: 422,
    body: { code: 'TRN_CODE_TIME' },
  });
  expect(await checksIn(stranger.person, code(today))).toMatchObject({
    status: 422,
    body: { code: 'TRN_NOT_IN_CLASS' },
  });
  expect(await checksIn(attendee.person, `${code(today).slice(0, -3)}AAA`)).toMatchObject({
    status: 422,
    body: { code: 'TRN_CODE' },
  });
  expect(await attendance()).toBeNull();
  await done(checksIn(attendee.person, code(today)));
  await done(checksIn(attendee.person, code(today)));
  expect(await attendance()).toEqual({ [`${today} ${half}`]: true });
});

test('a class over midnight is two classes, each of its day in Bangkok: none is made or moved over it, and its codes count an hour before and after, on the other side of midnight too', async () => {
  const [day, next] = [today, addDays(today, 1)];
  const clock = (on: string, time: string) =>
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${on}T${time}:00+07:00`) });
  clock(day, '21:00');
  const office = await app.as('training.user', 'training.admin', 'level:3');
  const attendee = await member();
  const over = {
    status: 422,
    body: { code: 'TRN_TIMES', field: 'dailyTo', message: expect.stringContaining('over midnight') as string },
  };
  const night = { startOn: day, endOn: day, dailyFrom: '20:00', dailyTo: '23:45' };
  expect(await aTrainingClass.send(app, { ...night, dailyTo: '02:00' })).toMatchObject(over);
  const late = await aTrainingClass(app, night);
  expect(
    await office.call('PATCH', `${trainingClass.api}/${late.id}`, { version: late.version, dailyTo: '00:30' }),
  ).toMatchObject(over);
  const early = await aTrainingClass(app, { startOn: next, endOn: next, dailyFrom: '00:15', dailyTo: '02:00' });
  for (const row of [late, early]) {
    await office.create(classAttendee, { classId: row.id, employeeId: attendee.employeeId });
    await done(office.run(trainingClass, row.id, 'schedule'));
  }
  const [[evening = ''], [morning = '']] = [await codesOf(late.number), await codesOf(early.number)];
  expect([evening, morning].map((code) => code.split('.')[1])).toEqual([`${day}-pm`, `${next}-am`]);
  const at = (on: string, time: string, code: string) => {
    clock(on, time);
    return checksIn(attendee.person, code);
  };
  expect((await at(day, '23:10', morning)).body).toMatchObject({ code: 'TRN_CODE_TIME' });
  expect((await at(day, '23:20', morning)).status).toBe(200);
  expect((await at(next, '00:40', evening)).status).toBe(200);
  expect((await at(next, '00:50', evening)).body).toMatchObject({ code: 'TRN_CODE_TIME' });
});

test('a code counts from an hour before its half day until an hour after it', () => {
  const hours = { startOn: '2026-11-25', endOn: '2026-11-25', dailyFrom: '08:30', dailyTo: '16:30' };
  const open = (half: string, clock: string) =>
    isCheckInOpen(`2026-11-25 ${half}`, hours, new Date(`2026-11-25T${clock}:00+07:00`));
  expect(['07:29', '07:30', '14:00', '14:01'].map((clock) => open('am', clock))).toEqual([false, true, true, false]);
  expect(['10:59', '11:00', '17:30', '17:31'].map((clock) => open('pm', clock))).toEqual([false, true, true, false]);
  expect(isCheckInOpen('2026-11-25 am', hours, new Date('2026-11-26T09:00:00+07:00'))).toBe(false);
});

test('R-TRN-3 training done late leaves a gap, and the file of the person names its days', async () => {
  const subject = await aTrainingSubject(app, {
    recurrence: 12,
    regulatory: true,
    earlyWindowDays: 0,
    minAttendance: 100,
  });
  const { id, employeeNo } = await anEmployee(app);
  const write = (completedOn: string) =>
    training.create(trainingFact, {
      employeeId: id,
      subjectId: subject.id,
      completedOn,
      source: 'company',
      evidence: 'TC-1',
    });
  const first = addMonths(today, -30);
  await write(first);
  const late = addDays(addMonths(first, 12), 13);
  await write(late);
  await write(addMonths(late, 12));
  const { body } = await training.get<{ gaps: { from: string; to: string }[] }>(
    `/api/training/employees/${employeeNo}`,
  );
  expect(body.gaps).toMatchObject([
    { from: addDays(addMonths(first, 12), 1), to: addDays(late, -1), subject: subject.name },
  ]);
});

test('R-TRN-7 on the last good day somebody is told that it is today, not in 0 days', async () => {
  const { person, employeeId } = await member();
  const subject = await aTrainingSubject(app, { recurrence: 12, mandatory: true, earlyWindowDays: 0 });
  await training.create(trainingFact, {
    employeeId,
    subjectId: subject.id,
    completedOn: addMonths(today, -12),
    source: 'company',
    evidence: 'TC-2',
  });
  await app.write(({ db }) =>
    sql`update training_fact set valid_until = ${today} where employee_id = ${employeeId}`.execute(db),
  );
  await app.write(remindTraining);
  const said = JSON.stringify((await person.get('/api/notifications')).body);
  expect(said).toContain(`Training due today: ${subject.name}`);
  expect(said).not.toContain('in 0 days');
});
