import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { Person } from '#kernel/testing/app.ts';
import { aDepartment, aStaffMember, colleagueAs } from '#modules/hr/employees/server/employees.fixture.ts';
import { Workshop } from '#modules/quality/authorizations/server/workshop.fixture.ts';
import { proposeClasses } from '../shared/proposals.ts';
import { trainingFact } from '../shared/fact.record.ts';
import { subjectIds } from '../shared/public.ts';
import { trainingRequirement } from '../shared/subject.record.ts';
import { remindTraining } from './outlook.ts';
import { aTrainingSubject } from './training.fixture.ts';

let shop: Workshop;
let training: Person;
beforeAll(async () => {
  shop = await Workshop.open();
  training = await colleagueAs(shop.app, 'training', 'training.user', 'training.admin', 'level:3');
}, 120_000);
afterAll(() => shop.app.close());

const today = dayOf(new Date());

/** A yearly subject of one department that was done so that it ends on a day. */
async function dueIn(days: number, people: readonly string[], departmentId: string) {
  const subject = await aTrainingSubject(shop.app, { mandatory: true, earlyWindowDays: 0 });
  await training.create(trainingRequirement, { subjectId: subject.id, departmentId });
  const completedOn = dayOf(
    new Date(Date.UTC(Number(today.slice(0, 4)) - 1, Number(today.slice(5, 7)) - 1, Number(today.slice(8)) + days)),
  );
  const dueOn: string[] = [];
  for (const employeeId of people) {
    const row = await training.create(trainingFact, {
      employeeId,
      subjectId: subject.id,
      completedOn,
      source: 'company',
      evidence: 'TC-1',
    });
    dueOn.push(String(row.validUntil));
  }
  return { subject, dueOn: dueOn[0] ?? '' };
}

test('R-TRN-7 who is due is reminded at 60, 30, 14, 7 and 1 days and on the day, each once; the manager from 14 on', async () => {
  const manager = await shop.app.as('level:2');
  const managerId = await aStaffMember(shop.app, { userId: manager.id });
  const { id: departmentId } = await aDepartment(shop.app, { managerId });
  const person = await shop.app.as('level:1');
  const employeeId = await aStaffMember(shop.app, { userId: person.id, departmentId });
  const { subject, dueOn } = await dueIn(20, [employeeId], departmentId);
  const told = new RegExp(`Training due (?:in \\d+ days|tomorrow|today): ${subject.name}`);
  const heard = async (who: Person) =>
    JSON.stringify((await who.get('/api/notifications')).body).split(told).length - 1;
  const onDay = (day: string) => shop.app.write(remindTraining, new Date(`${day}T02:00:00Z`));
  const counts: number[][] = [];
  for (const left of [61, 60, 60, 45, 29, 14, 13, 7, 1, 0, -1]) {
    await onDay(addDays(dueOn, -left));
    counts.push([await heard(person), await heard(manager)]);
  }
  expect(counts).toEqual([
    [0, 0],
    [1, 0],
    [1, 0],
    [1, 0],
    [2, 0],
    [3, 1],
    [3, 1],
    [4, 2],
    [5, 3],
    [6, 4],
    [6, 4],
  ]);
});

test('R-TRN-9 classes are proposed by subject and language, no more than the seats and 30 % of a workshop; one press makes one', async () => {
  const { id: departmentId } = await aDepartment(shop.app);
  const people = [];
  for (let at = 0; at < 10; at += 1) people.push(await aStaffMember(shop.app, { departmentId }));
  const { subject } = await dueIn(20, people.slice(0, 4), departmentId);
  const proposed = async () =>
    (
      await training.get<{ subjectId: string; language: string; people: { employeeId: string }[] }[]>(
        '/api/training/proposals',
      )
    ).body.filter((one) => one.subjectId === subject.id);
  const first = await proposed();
  // Six of the department are not trained at all: they are due too.
  expect(first.map((one) => [one.language, one.people.length])).toEqual([
    ['th', 3],
    ['th', 3],
    ['th', 3],
    ['th', 1],
  ]);
  const taken = first[0]?.people.map(({ employeeId }) => employeeId) ?? [];
  const body = {
    subjectId: subject.id,
    language: 'th',
    employeeIds: taken,
    startOn: addDays(today, 14),
    dailyFrom: '08:30',
    dailyTo: '16:30',
    location: 'Room 2',
    hours: '7',
  };
  expect(await training.call('POST', '/api/training/proposals', { ...body, dailyTo: '01:00' })).toMatchObject({
    status: 422,
    body: { message: 'A class does not run over midnight: write the second part as a class of its own.' },
  });
  expect((await training.call('POST', '/api/training/proposals', body)).status).toBe(200);
  const left = (await proposed()).flatMap((one) => one.people.map(({ employeeId }) => employeeId));
  expect([left.length, left.filter((id) => taken.includes(id))]).toEqual([7, []]);
});

test('R-TRN-9 seats hold a class, languages part it, and the smallest workshop sends one', () => {
  const person = (employeeId: string, department: string, language: 'th' | 'en' = 'th') => ({
    employeeId,
    name: employeeId,
    department,
    language,
    subjectId: 'HF',
    dueOn: `2026-12-0${employeeId.slice(-1)}`,
  });
  const due = [
    person('a1', 'NDT'),
    person('b2', 'NDT'),
    person('c3', 'WHL'),
    person('d4', 'WHL'),
    person('e5', 'WHL', 'en'),
  ];
  const classes = proposeClasses(
    due,
    2,
    new Map([
      ['NDT', 2],
      ['WHL', 20],
    ]),
  );
  expect(classes.map(({ people }) => people.map(({ employeeId }) => employeeId))).toEqual([
    ['a1', 'c3'],
    ['b2', 'd4'],
    ['e5'],
  ]);
});

test('R-TRN-6 the usual subjects are added with their recurrences, each once, for nobody yet', async () => {
  const administrator = await shop.app.as('training.admin', 'level:3');
  const add = () => administrator.call<{ added: number }>('POST', '/api/training/subjects/standard', {});
  const before = await add();
  expect(before.status).toBe(200);
  expect((await add()).body.added).toBe(0);
  const { body } =
    await administrator.get<{ id: string; code: string; recurrence: number; mandatory: boolean }[]>(
      '/api/training/subjects',
    );
  const months = new Map(body.map(({ code, recurrence }) => [code, recurrence]));
  const wanted = {
    HF: 24,
    CONT: 24,
    REG: 24,
    SMS: 24,
    EWIS: 24,
    OXY: 12,
    N2: 12,
    BATT: 12,
    DG: 24,
    CHEM: 12,
    FIRE: 12,
    FORK: 36,
    AID: 24,
    UV: 24,
    AUD: 36,
    STAMP: 24,
  };
  expect(Object.fromEntries(Object.keys(wanted).map((code) => [code, months.get(code)]))).toEqual(wanted);
  expect(body.find(({ code }) => code === 'FORK')?.mandatory).toBe(false);
  expect(subjectIds.humanFactors).toBe(body.find(({ code }) => code === 'HF')?.id);
  const keeper = await shop.app.as('training.user', 'level:3');
  expect((await keeper.call('POST', '/api/training/subjects/standard', {})).status).toBe(403);
});
