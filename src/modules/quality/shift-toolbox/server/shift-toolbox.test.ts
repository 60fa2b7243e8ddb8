import { beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, clockText, dayOf } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { aColleague } from '#modules/hr/employees/server/employees.fixture.ts';
import { aShiftPattern, rostered } from '#modules/maintenance/manpower/server/manpower.fixture.ts';
import { anAuditArea } from '#modules/quality/audit-areas/server/audit-areas.fixture.ts';
import { aPool } from '#modules/quality/exams/server/exams.fixture.ts';
import { issuedFinding } from '#modules/quality/findings/server/findings.fixture.ts';
import { auditFinding } from '#modules/quality/findings/shared/finding.record.ts';
import {
  aClassAttendee,
  aTrainingClass,
  aTrainingFact,
  aTrainingSubject,
} from '#modules/quality/training/server/training.fixture.ts';
import { classAttendee, trainingClass } from '#modules/quality/training/shared/class.record.ts';
import { trainingFact } from '#modules/quality/training/shared/fact.record.ts';
import { subjectIds } from '#modules/quality/training/shared/public.ts';
import type { personToolboxCall, shiftToolboxCall } from '../shared/shiftToolbox.calls.ts';

let app: TestApp;
let patternId: string;
let pool: { subjectId: string; ids: string[] };
const now = new Date();
const today = dayOf(now);
const path = '/api/shift-toolbox';
beforeAll(async () => {
  app = await testApp(wholeProduct());
  // A shift that began at the full hour, each day of the week.
  patternId = (
    await aShiftPattern(app, {
      startsAt: `${clockText(now).slice(11, 13)}:00`,
      weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
      onHolidays: true,
    })
  ).id;
  const subject = await aTrainingSubject(app, { mandatory: true });
  pool = await aPool(app, 3, { subjectId: subject.id, reference: 'ABS-WI-900' });
  return () => app.close();
}, 120_000);

async function onShift(workshop: 'wheel' | 'oxygen' = 'oxygen'): Promise<Person & { employeeId: string }> {
  const person = await app.as('maintenance.user');
  return { ...person, employeeId: await rostered(app, { from: today, person, patternId, workshop }) };
}
const asked = (by: Person) => done<AnswerOf<typeof shiftToolboxCall>>(by.get(path));
const answer = async (by: Person, places: readonly number[]) => {
  const { questions } = await asked(by);
  return by.call<{ code: string }>('POST', path, {
    answers: questions.map(({ id }, index) => ({ questionId: id, place: places[index] ?? 0 })),
  });
};
const onFile = async (employeeId: string) =>
  done<AnswerOf<typeof personToolboxCall>>((await app.as('level:3')).get(`${path}/people/${employeeId}`));

test('toolbox three at the start of a shift: three questions of what is required, answered once, right or wrong; nothing new, and no minute counts', async () => {
  const person = await onShift();
  const open = await asked(person);
  expect([open.state, new Set(open.questions.map(({ id }) => id))]).toEqual(['open', new Set(pool.ids)]);
  expect(JSON.stringify(open)).not.toContain('rightAnswer');
  // The right answer is the second one.
  expect((await answer(person, [1, 0, 1])).status).toBe(200);
  const after = await asked(person);
  expect(after).toMatchObject({ state: 'answered', minutes: 0, minutesSoFar: 0 });
  expect(after.wrong).toMatchObject([{ questionId: open.questions[1]?.id, reference: 'ABS-WI-900' }]);
  expect((await answer(person, [1, 1, 1])).body.code).toBe('TOOLBOX_ANSWERED');
  expect(await onFile(person.employeeId)).toMatchObject({ answered: 1, skipped: 0, right: 2, minutesSoFar: 0 });
});

test('R-TRN-13 toolbox three: what is new of the own workshop comes first, and its minutes count for continuation training', async () => {
  const finding = await issuedFinding(app, { areaId: (await anAuditArea(app, { workshops: ['wheel'] })).id });
  const { body } = await finding.auditor.get<{ row: { number: string } }>(`${auditFinding.api}/${finding.id}`);
  const [fresh] = (await aPool(app, 1, { reference: `${body.row.number}, Tools` })).ids;
  const person = await onShift('wheel');
  expect((await asked(person)).questions[0]?.id).toBe(fresh);
  // The finding is of the wheel shop: elsewhere it is asked of nobody.
  expect((await asked(await onShift('oxygen'))).questions.map(({ id }) => id)).not.toContain(fresh);
  await done(answer(person, [1, 1, 1]));
  expect(await asked(person)).toMatchObject({ state: 'answered', wrong: [], minutes: 3, minutesSoFar: 3 });
});

test('toolbox three: skipping is seen on the training file, and what was skipped may be answered until the shift ends', async () => {
  const person = await onShift();
  await done(person.call('POST', `${path}/skip`, {}));
  await done(person.call('POST', `${path}/skip`, {}));
  expect((await asked(person)).state).toBe('skipped');
  expect(await onFile(person.employeeId)).toMatchObject({
    answered: 0,
    skipped: 1,
    last: [{ day: today, right: null }],
  });
  await done(answer(person, [1, 1, 1]));
  expect(await onFile(person.employeeId)).toMatchObject({ answered: 1, skipped: 0 });
  expect((await person.get(`${path}/people/${person.employeeId}`)).status).toBe(403);
});

test('toolbox three: of two answers at once one is kept, and the other is told so', async () => {
  const person = await onShift();
  const { questions } = await asked(person);
  const both = await Promise.all(
    [1, 0].map((place) =>
      person.call('POST', path, { answers: questions.map(({ id }) => ({ questionId: id, place })) }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await onFile(person.employeeId)).toMatchObject({ answered: 1 });
});

test('toolbox three: who has no shift, no employee, or other questions than were asked is refused in a sentence', async () => {
  const idle = await app.as('maintenance.user');
  await rostered(app, { from: addDays(today, 30), person: idle, patternId });
  expect((await asked(idle)).state).toBe('none');
  const answers = [1, 2, 3].map(() => ({ questionId: pool.ids[0], place: 1 }));
  expect((await idle.call('POST', path, { answers })).body).toMatchObject({ message: 'No shift of yours runs now.' });
  expect((await (await app.as('level:3')).call('POST', path, { answers })).body).toMatchObject({
    code: 'TOOLBOX_NO_ROSTER',
  });
  expect((await (await onShift()).call('POST', path, { answers })).body).toMatchObject({ code: 'TOOLBOX_OTHER' });
});

test('R-TRN-2 minutes in short pieces go into the hours of the next continuation class, once, and renew nothing by themselves', async () => {
  const person = await onShift('wheel');
  const { employeeId } = person;
  const training = await aColleague(app, 'training.user', 'level:3');
  const facts = async () =>
    (
      await done<{ rows: { completedOn: string; hours: string | null; evidence: string }[] }>(
        training.get(`${trainingFact.api}?f.employeeId.in=${employeeId}&sort=completedOn`),
      )
    ).rows;
  await aTrainingFact(app, { employeeId, subjectId: subjectIds.continuation, completedOn: addDays(today, -300) });
  const before = await facts();
  await done(answer(person, [1, 1, 1]));
  expect(await facts()).toEqual(before);
  const row = await aTrainingClass(app, {
    subjectId: subjectIds.continuation,
    lessons: 'Finding F-26-012',
    startOn: today,
    endOn: today,
  });
  const attendee = await aClassAttendee(app, { classId: row.id, employeeId });
  await done(training.run(trainingClass, row.id, 'schedule'));
  const { version } = (await training.get<{ row: { version: number } }>(`${classAttendee.api}/${attendee.id}`)).body
    .row;
  const attendance = { [`${today} am`]: true, [`${today} pm`]: true };
  await done(training.call('PATCH', `${classAttendee.api}/${attendee.id}`, { version, attendance }));
  await done(training.run(trainingClass, row.id, 'close', undefined, { pin: testPin }));
  expect((await facts()).at(-1)).toMatchObject({
    completedOn: today,
    hours: '7.05',
    evidence: `${row.number} and 3 min in short pieces`,
  });
  expect((await onFile(employeeId)).minutesSoFar).toBe(0);
});
