import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import { testPin, type Person } from '#kernel/testing/app.ts';
import { attach } from '#kernel/testing/fixture.ts';
import { aStaffMember, colleagueAs } from '#modules/hr/employees/server/employees.fixture.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import type { employee } from '#modules/hr/employees/shared/employee.record.ts';
import { Workshop } from '#modules/quality/authorizations/server/workshop.fixture.ts';
import { canSign } from '#modules/quality/authorizations/server/public.ts';
import { classAttendee, trainingClass } from '../shared/class.record.ts';
import { trainingFact } from '../shared/fact.record.ts';
import { halfDaysOf } from '../shared/halfDays.ts';
import { subjectIds } from '../shared/public.ts';
import { trainingRequirement, trainingSubject } from '../shared/subject.record.ts';
import { aTrainingClass, aTrainingSubject } from './training.fixture.ts';

let shop: Workshop;
let training: Person;
let quality: Person;
beforeAll(async () => {
  shop = await Workshop.open();
  training = await colleagueAs(shop.app, 'training', 'training.user', 'training.admin', 'level:3');
  quality = await colleagueAs(shop.app, 'quality', 'quality.admin', 'level:3');
}, 120_000);
afterAll(() => shop.app.close());

const today = dayOf(new Date());
const proof = { pin: testPin };

interface Row {
  subjectId: string;
  status: string;
  validUntil: string | null;
  daysLeft: number | null;
  suspends: string[];
}

/** How somebody stands in a subject on a day, as the screen asks it. */
async function standing(employeeId: string, subjectId: string, on = today): Promise<Row | undefined> {
  const { body } = await training.get<Row[]>(`/api/training/recurrent?on=${on}&employeeId=${employeeId}`);
  return body.find((row) => row.subjectId === subjectId);
}

/** Somebody who works here. */
async function staff(given: Partial<CreateOf<typeof employee>> = {}): Promise<{ id: string; name: string }> {
  const id = await aStaffMember(shop.app, given);
  const { rows } = await shop.app.deps.database.pool.query<{ name: string }>(
    'select name from employee where id = $1',
    [id],
  );
  return { id, name: rows[0]?.name ?? '' };
}

const record = (
  employeeId: string,
  subjectId: string,
  completedOn: string,
  source: 'company' | 'external' | 'exemption' = 'company',
) => training.create(trainingFact, { employeeId, subjectId, completedOn, source, evidence: 'TC-2026-044' });

describe('due dates (quality-people 5.2), through the calls of the screen', () => {
  test('human factors of 2024-05-20 end on 2026-05-20: valid, due soon from 60 days on, overdue the day after', async () => {
    const { id } = await staff();
    expect((await record(id, subjectIds.humanFactors, '2024-05-20')).validUntil).toBe('2026-05-20');
    for (const [on, status, daysLeft] of [
      ['2026-03-20', 'valid', 61],
      ['2026-03-21', 'dueSoon', 60],
      ['2026-05-20', 'dueSoon', 0],
      ['2026-05-21', 'overdue', -1],
    ] as const)
      expect(await standing(id, subjectIds.humanFactors, on)).toMatchObject({ status, daysLeft });
  });

  test('renewed early, a regulatory subject counts from the day it was done', async () => {
    const { id } = await staff();
    await record(id, subjectIds.humanFactors, '2024-05-20');
    expect(await record(id, subjectIds.humanFactors, '2026-05-04')).toMatchObject({
      validUntil: '2028-05-04',
      baseKept: false,
    });
  });

  test.each([
    ['80 days early keeps the end', '2026-03-01', '2029-05-20', true],
    ['99 days early does not', '2026-02-10', '2029-02-10', false],
    ['late counts from the day it was done', '2026-06-02', '2029-06-02', false],
  ])(
    'a company subject of 36 months with a window of 90 days, until 2026-05-20: %s',
    async (_name, done, until, kept) => {
      const subject = await aTrainingSubject(shop.app, { recurrence: 36 });
      const { id } = await staff();
      await record(id, subject.id, '2023-05-20');
      expect(await record(id, subject.id, done)).toMatchObject({ validUntil: until, baseKept: kept });
    },
  );

  test.each([
    [12, '2024-02-29', '2025-02-28'],
    [24, '2024-02-29', '2026-02-28'],
    [6, '2024-08-31', '2025-02-28'],
    [0, '2024-08-31', null],
  ])('%i months after %s', async (recurrence, done, until) => {
    const subject = await aTrainingSubject(shop.app, { recurrence });
    const { id } = await staff();
    expect((await record(id, subject.id, done)).validUntil).toBe(until);
  });

  test('a new person has the days of grace for the first training and is overdue after them', async () => {
    const subject = await aTrainingSubject(shop.app, { mandatory: true, initialGraceDays: 180 });
    const { id } = await staff({ startDate: '2026-01-12' });
    expect(await standing(id, subject.id, '2026-07-11')).toMatchObject({ status: 'notTrained', daysLeft: 0 });
    expect(await standing(id, subject.id, '2026-07-12')).toMatchObject({ status: 'overdue', daysLeft: -1 });
  });

  test('a subject that is not used any more is hidden in the matrix and stays in the history', async () => {
    const subject = await aTrainingSubject(shop.app);
    const { id } = await staff();
    const fact = await record(id, subject.id, '2026-01-12');
    expect(await standing(id, subject.id)).toMatchObject({ status: 'notRequired' });
    await training.call('PATCH', `${trainingSubject.api}/${subject.id}`, { version: subject.version, disabled: true });
    expect(await standing(id, subject.id)).toBeUndefined();
    expect(await training.get(`${trainingFact.api}/${fact.id}`)).toMatchObject({
      body: { row: { id: fact.id, status: 'valid' } },
    });
  });
});

describe('what is required of whom (R-TRN-1)', () => {
  test('a mandatory subject with a line is for whom the line names, one without for everybody', async () => {
    const subject = await aTrainingSubject(shop.app, { mandatory: true });
    const one = await staff({ position: 'Forklift driver' });
    const other = await staff();
    expect(await standing(other.id, subject.id)).toMatchObject({ status: 'overdue' });
    await training.create(trainingRequirement, { subjectId: subject.id, position: 'forklift driver' });
    expect(await standing(one.id, subject.id)).toMatchObject({ status: 'overdue' });
    expect(await standing(other.id, subject.id)).toBeUndefined();
  });

  test('a line that names nobody is refused', async () => {
    const { id } = await aTrainingSubject(shop.app);
    expect(await training.call('POST', trainingRequirement.api, { subjectId: id })).toMatchObject({
      status: 422,
      body: { code: 'TRN_NOBODY' },
    });
  });

  test('R-TRN-8 holders of a category need its subject although it is mandatory for nobody; overdue and regulatory, it stops their signature', async () => {
    const subject = await aTrainingSubject(shop.app, { regulatory: true, earlyWindowDays: 0, minAttendance: 100 });
    const holder = await shop.holder();
    const may = () =>
      shop.app.write((ctx) =>
        canSign(ctx, { employeeId: holder.employeeId, privilege: 'release', componentGroup: 'wheel', at: today }),
      );
    expect(await may()).toMatchObject({ ok: true });
    const line = await training.create(trainingRequirement, { subjectId: subject.id, categoryId: shop.categoryId });
    expect(await standing(holder.employeeId, subject.id)).toMatchObject({
      status: 'overdue',
      suspends: [holder.number],
    });
    const refused = await may();
    expect(refused.ok).toBe(false);
    expect(refused.reasons.map((one) => one.text).join()).toContain(`${subject.name}:`);
    await record(holder.employeeId, subject.id, today);
    expect(await may()).toMatchObject({ ok: true });
    await training.call('POST', `${trainingRequirement.api}/${line.id}/archive`, {
      version: line.version,
      reason: 'Test',
    });
  });
});

describe('subjects', () => {
  test('the subjects without which nobody signs are neither switched off nor made rarer', async () => {
    for (const change of [
      { disabled: true },
      { recurrence: 36 },
      { recurrence: 0 },
      { mandatory: false },
      { regulatory: false },
    ]) {
      const {
        body: { row },
      } = await training.get<{ row: { version: number } }>(`${trainingSubject.api}/${subjectIds.humanFactors}`);
      expect(
        await training.call('PATCH', `${trainingSubject.api}/${subjectIds.humanFactors}`, {
          version: row.version,
          ...change,
        }),
      ).toMatchObject({ status: 422, body: { code: 'TRN_STATUTORY' } });
    }
  });

  test('a regulatory subject has no early window and takes all half days', async () => {
    const send = (given: object) =>
      aTrainingSubject.send(shop.app, { regulatory: true, earlyWindowDays: 0, minAttendance: 100, ...given });
    expect(await send({ earlyWindowDays: 90 })).toMatchObject({ status: 422, body: { code: 'TRN_WINDOW' } });
    expect(await send({ minAttendance: 80 })).toMatchObject({ status: 422, body: { code: 'TRN_ATTENDANCE' } });
    expect(await send({})).toMatchObject({ status: 201 });
  });

  test('a subject that records name is not thrown away', async () => {
    const subject = await aTrainingSubject(shop.app);
    const { id } = await staff();
    await record(id, subject.id, today);
    expect(
      await training.call('POST', `${trainingSubject.api}/${subject.id}/archive`, {
        version: subject.version,
        reason: 'Not needed',
      }),
    ).toMatchObject({ status: 422 });
  });
});

describe('proof', () => {
  test('external training counts once training accepted its file, and not before (R-TRN-11)', async () => {
    const subject = await aTrainingSubject(shop.app);
    const { id } = await staff();
    const fact = await record(id, subject.id, today, 'external');
    expect(fact).toMatchObject({ status: 'pending' });
    expect(await standing(id, subject.id)).toBeUndefined();
    expect(await training.run(trainingFact, fact.id, 'verify')).toMatchObject({ status: 422 });
    await attach(shop.app, training, { record: trainingFact, id: fact.id }, 'paper');
    expect(await training.run(trainingFact, fact.id, 'verify')).toMatchObject({ status: 200 });
    expect(await standing(id, subject.id)).toMatchObject({ status: 'notRequired', validUntil: addMonths(today, 12) });
  });

  test('nobody accepts proof of their own training', async () => {
    const own = await shop.app.as('training.user', 'level:3');
    const { id } = await staff();
    await shop.app.write((ctx) => sql`update app_user set employee_id = ${id} where id = ${own.id}`.execute(ctx.db));
    const subject = await aTrainingSubject(shop.app);
    const fact = await record(id, subject.id, today, 'external');
    await attach(shop.app, training, { record: trainingFact, id: fact.id }, 'paper');
    expect(await own.run(trainingFact, fact.id, 'verify')).toMatchObject({ status: 422 });
  });

  test('an exemption is for training done once, and takes a second person’s signature of quality (R-TRN-10)', async () => {
    const { id } = await staff();
    const body = { employeeId: id, completedOn: today, source: 'exemption', evidence: 'Diploma 12' };
    expect(
      await training.call('POST', trainingFact.api, { ...body, subjectId: subjectIds.continuation }),
    ).toMatchObject({
      status: 422,
      body: { code: 'TRN_EXEMPTION' },
    });
    const both = await colleagueAs(shop.app, 'both', 'training.user', 'quality.admin', 'level:3');
    const fact = await both.create(trainingFact, { ...body, source: 'exemption', subjectId: subjectIds.initial });
    await attach(shop.app, training, { record: trainingFact, id: fact.id }, 'paper');
    expect(await training.run(trainingFact, fact.id, 'verify')).toMatchObject({ status: 422 });
    expect(await training.run(trainingFact, fact.id, 'exempt', undefined, proof)).toMatchObject({ status: 403 });
    expect(await both.run(trainingFact, fact.id, 'exempt', undefined, proof)).toMatchObject({ status: 422 });
    expect(await quality.run(trainingFact, fact.id, 'exempt', undefined, proof)).toMatchObject({
      status: 200,
      body: { row: { status: 'valid', validUntil: null } },
    });
  });

  test('a training of a day to come, and a record of a class without the class, are refused', async () => {
    const { id } = await staff();
    const body = {
      employeeId: id,
      subjectId: subjectIds.humanFactors,
      completedOn: today,
      source: 'company',
      evidence: 'TC-1',
    };
    expect(await training.call('POST', trainingFact.api, { ...body, completedOn: addDays(today, 1) })).toMatchObject({
      body: { fields: [{ path: 'completedOn', message: 'This day is still to come.' }] },
    });
    expect(await training.call('POST', trainingFact.api, { ...body, source: 'class' })).toMatchObject({
      status: 422,
      body: { code: 'TRN_CLASS' },
    });
  });

  test('a certificate is a PDF', async () => {
    const { id } = await staff();
    const fact = await record(id, subjectIds.humanFactors, today);
    const answer = await training.call('GET', `${trainingFact.api}/${fact.id}/certificate.pdf`);
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
  });
});

describe('classes', () => {
  const mark = async (id: string, attendance: Record<string, boolean>) => {
    const {
      body: { row },
    } = await training.get<{ row: { version: number } }>(`${classAttendee.api}/${id}`);
    return training.call('PATCH', `${classAttendee.api}/${id}`, { version: row.version, attendance });
  };

  test('a class over midnight, one that ends before it begins and one over weeks are refused', async () => {
    const on = addDays(today, 7);
    for (const given of [
      { dailyFrom: '22:00', dailyTo: '02:00' },
      { startOn: on, endOn: addDays(on, -1) },
      { startOn: on, endOn: addDays(on, 10) },
    ])
      expect(await aTrainingClass.send(shop.app, { startOn: on, endOn: on, ...given })).toMatchObject({
        status: 422,
        body: { code: 'TRN_TIMES' },
      });
  });

  test('R-TRN-2 closing with unmarked attendance names who is open; who was there is trained as of the last day, who was not is not', async () => {
    const subject = await aTrainingSubject(shop.app, { minAttendance: 80 });
    const row = await aTrainingClass(shop.app, {
      subjectId: subject.id,
      startOn: addDays(today, -2),
      endOn: addDays(today, -1),
    });
    const halves = halfDaysOf(row);
    expect(halves).toHaveLength(4);
    const there = await staff();
    const half = await staff();
    const join = (employeeId: string) => training.create(classAttendee, { classId: row.id, employeeId });
    const [first, second] = [await join(there.id), await join(half.id)];
    expect(await mark(first.id, { [halves[0] ?? '']: true })).toMatchObject({
      status: 422,
      body: { code: 'TRN_NOT_SCHEDULED' },
    });
    await training.run(trainingClass, row.id, 'schedule');
    const all = Object.fromEntries(halves.map((one) => [one, true]));
    expect(await mark(first.id, all)).toMatchObject({ status: 200 });
    const refused = await training.run(trainingClass, row.id, 'close', undefined, proof);
    expect(refused).toMatchObject({ status: 422 });
    expect(JSON.stringify(refused.body)).toContain(half.name);
    // Three of four half days are 75 %, less than 80.
    await mark(second.id, { ...all, [halves[3] ?? '']: false });
    expect(await training.run(trainingClass, row.id, 'close', undefined, proof)).toMatchObject({ status: 200 });
    expect(await standing(there.id, subject.id)).toMatchObject({ validUntil: addMonths(addDays(today, -1), 12) });
    expect(await standing(half.id, subject.id)).toBeUndefined();
    expect(await mark(second.id, all)).toMatchObject({ status: 422, body: { code: 'TRN_CLASS_OVER' } });
  });

  test('no more people than seats, not the instructor, and no half day to come', async () => {
    const instructor = await staff();
    const row = await aTrainingClass(shop.app, {
      capacity: 1,
      startOn: today,
      endOn: addDays(today, 1),
      instructorId: instructor.id,
    });
    const join = (employeeId: string) => training.call('POST', classAttendee.api, { classId: row.id, employeeId });
    expect(await join(instructor.id)).toMatchObject({ status: 422, body: { code: 'SOD_VIOLATION' } });
    const made = await training.create(classAttendee, { classId: row.id, employeeId: (await staff()).id });
    expect(await join((await staff()).id)).toMatchObject({ status: 422, body: { code: 'TRN_SEATS' } });
    // A seat that was given up and taken again is not had back.
    const at = `${classAttendee.api}/${made.id}`;
    await training.call('POST', `${at}/archive`, { version: made.version, reason: 'Signed off' });
    const next = await training.create(classAttendee, { classId: row.id, employeeId: (await staff()).id });
    const back = () => training.call('POST', `${at}/restore`, { version: made.version + 1 });
    expect(await back()).toMatchObject({ status: 422, body: { code: 'TRN_SEATS' } });
    await training.call('POST', `${classAttendee.api}/${next.id}/archive`, { version: next.version, reason: 'Ill' });
    expect((await back()).status).toBe(200);
    await training.run(trainingClass, row.id, 'schedule');
    expect(await mark(made.id, { [`${addDays(today, 1)} am`]: true })).toMatchObject({
      status: 422,
      body: { code: 'TRN_FUTURE' },
    });
    expect(await mark(made.id, { [`${addDays(today, -1)} am`]: true })).toMatchObject({
      status: 422,
      body: { code: 'TRN_HALF_DAY' },
    });
  });

  test('nobody marks their own attendance, nor closes a class they attended (R-GEN-5)', async () => {
    const own = await shop.app.as('training.user', 'training.admin', 'level:3');
    const { id } = await staff();
    await shop.app.write((ctx) => sql`update app_user set employee_id = ${id} where id = ${own.id}`.execute(ctx.db));
    const row = await aTrainingClass(shop.app, { startOn: today, endOn: today });
    await training.run(trainingClass, row.id, 'schedule');
    const attendance = Object.fromEntries(halfDaysOf(row).map((half) => [half, true]));
    const join = (given: object) => own.call('POST', classAttendee.api, { classId: row.id, employeeId: id, ...given });
    expect(await join({ attendance })).toMatchObject({ status: 422, body: { code: 'SOD_VIOLATION' } });
    const joined = await join({});
    expect(joined.status).toBe(201);
    const attendee = (joined.body as { row: { id: string; version: number } }).row;
    expect(
      await own.call('PATCH', `${classAttendee.api}/${attendee.id}`, { version: attendee.version, attendance }),
    ).toMatchObject({ status: 422 });
    expect((await mark(attendee.id, attendance)).status).toBe(200);
    expect(await own.run(trainingClass, row.id, 'close', undefined, proof)).toMatchObject({
      status: 422,
      body: { message: 'You are among the attendees: somebody else closes this class.' },
    });
    expect(await training.run(trainingClass, row.id, 'close', undefined, proof)).toMatchObject({ status: 200 });
  });

  test('continuation training names what it teaches before it is scheduled (R-TRN-13)', async () => {
    const row = await aTrainingClass(shop.app, { subjectId: subjectIds.continuation });
    expect(await training.run(trainingClass, row.id, 'schedule')).toMatchObject({ status: 422 });
    const told = await aTrainingClass(shop.app, { subjectId: subjectIds.continuation, lessons: 'Finding F-26-012' });
    expect(await training.run(trainingClass, told.id, 'schedule')).toMatchObject({ status: 200 });
  });
});

test('without level 3 nothing of training is shown', async () => {
  const person = await shop.app.as('level:2', 'training.admin');
  for (const path of ['subjects', 'recurrent', 'sessions', 'employees'])
    expect((await person.call('GET', `/api/training/${path}`)).status, path).not.toBe(200);
});
