import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { aColleague, aDepartment, aStaffMember } from '#modules/hr/employees/server/employees.fixture.ts';
import { broughtAlong } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { anAuthCategory, anAuthGroup } from '#modules/quality/authorizations/server/authorizations.fixture.ts';
import { employee } from '#modules/hr/employees/shared/employee.record.ts';
import { trainingFact } from '../shared/fact.record.ts';
import { complianceOf } from '../shared/due.ts';
import { rowsOfMatrix, type DueRow } from '../shared/training.calls.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { matrixCall } from '../shared/training.calls.ts';
import { aTrainingSubject } from './training.fixture.ts';

const today = dayOf(new Date());
let app: TestApp;
let training: Person;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  training = await aColleague(app, 'training.user', 'training.admin', 'level:3');
});
afterAll(() => app.close());

const matrix = async (on = today): Promise<DueRow[]> =>
  rowsOfMatrix((await training.get<AnswerOf<typeof matrixCall>>(`/api/training/matrix?on=${on}`)).body);

test('R-TRN-12 compliance is what is in date of what is required, of a subject, a department and the company; whoever is on leave for more than 30 days does not count', async () => {
  const [wheels, brakes] = [await aDepartment(app), await aDepartment(app)];
  const hr = await app.as('hr.user', 'hr.admin', 'level:3');
  const begun = { startDate: addDays(today, -400) };
  const staff = async (department: { id: string }) => aStaffMember(app, { ...begun, departmentId: department.id });
  const [one, two, three, away] = [await staff(wheels), await staff(wheels), await staff(brakes), await staff(brakes)];
  const subject = await aTrainingSubject(app, { mandatory: true, recurrence: 12, initialGraceDays: 30 });
  const done30 = (employeeId: string, daysAgo: number) =>
    training.create(trainingFact, {
      employeeId,
      subjectId: subject.id,
      completedOn: addDays(today, -daysAgo),
      source: 'company',
      evidence: 'TC-9',
    });
  // Valid, due soon, and overdue: its year has passed.
  await done30(one, 10);
  await done30(two, 340);
  await done30(three, 380);
  const leaveOn = (from: string) => hr.run(employee, away, 'startLeave', { from, reason: 'Parental leave' });
  const percent = async (of: (row: DueRow) => boolean, on = today) =>
    complianceOf((await matrix(on)).filter((row) => row.subjectId === subject.id && of(row))).percent;
  const mine = new Set([one, two, three, away]);
  const ofSubject = (row: DueRow) => mine.has(row.employeeId);
  // Two of four: the one who is away stands there untrained until they are on leave for 31 days.
  expect(await percent(ofSubject)).toBe(50);
  await done(leaveOn(addDays(today, -30)));
  expect(await percent(ofSubject)).toBe(50);
  expect(await percent(ofSubject, addDays(today, 1))).toBe(66);
  expect(await percent((row) => row.department === wheels.name)).toBe(100);
  expect(await percent((row) => row.department === brakes.name)).toBe(0);
  const all = await matrix(addDays(today, 1));
  expect(all.filter(({ isAway }) => isAway).every(({ employeeId }) => employeeId === away)).toBe(true);
  const company = complianceOf(all);
  const counted = all.filter(({ isAway, status }) => !isAway && status !== 'notRequired');
  const inDate = counted.filter(({ status }) => ['valid', 'dueSoon', 'forEver'].includes(status));
  expect(company.percent).toBe(Math.floor((inDate.length * 100) / counted.length));
});

test('the matrix says of everybody what the list of the specification says, with people and subjects once', async () => {
  const other = await aTrainingSubject(app, { recurrence: 12 });
  const person = await aStaffMember(app, {});
  const { id: categoryId } = await anAuthCategory(app);
  const { id: groupId } = await anAuthGroup(app, { categoryId });
  await broughtAlong(app, { categoryId, groupId, employeeId: person });
  await training.create(trainingFact, {
    employeeId: person,
    subjectId: other.id,
    completedOn: addDays(today, -3),
    source: 'company',
    evidence: 'TC-1',
  });
  const order = (rows: readonly DueRow[]) =>
    rows.toSorted((a, b) => `${a.employeeId}${a.subjectId}`.localeCompare(`${b.employeeId}${b.subjectId}`));
  for (const on of [today, addDays(today, 200)]) {
    const list = (await training.get<DueRow[]>(`/api/training/recurrent?on=${on}`)).body;
    // Both what is asked of a holder and a training that nobody asked for.
    const own = list.filter((row) => row.employeeId === person);
    expect(new Set(own.map((row) => row.suspends.length > 0))).toEqual(new Set([true, false]));
    expect(own.some((row) => row.status === 'notRequired' && row.validUntil !== null)).toBe(true);
    expect(order(await matrix(on))).toEqual(order(list));
  }
});
