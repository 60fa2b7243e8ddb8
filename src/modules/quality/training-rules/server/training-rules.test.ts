import { beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { aStaffMember } from '#modules/hr/employees/server/employees.fixture.ts';
import { jobFixture } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { authorise } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { aTrainingFact, aTrainingSubject } from '#modules/quality/training/server/training.fixture.ts';
import { subjectIds } from '#modules/quality/training/shared/public.ts';
import { trainingSubject } from '#modules/quality/training/shared/subject.record.ts';
import type { whatIfCall } from '../shared/whatIf.calls.ts';

let app: TestApp;
let training: Person;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  training = await app.as('level:3', 'maintenance.viewer');
  return () => app.close();
});
const today = dayOf(new Date());
const ask = (subject: string, change: Record<string, string> = {}) =>
  done<AnswerOf<typeof whatIfCall>>(
    training.get(`/api/training/what-if/${subject}?${new URLSearchParams(change).toString()}`),
  );

test('what if: a shorter recurrence names who would be overdue, the authorisation that stops and the job it is on; nothing is stored', async () => {
  const employeeId = await aStaffMember(app, { workshop: 'wheel' });
  const number = await authorise(app, employeeId, {
    code: 'WHATIF',
    privileges: ['release'],
    stampType: 'CS',
    componentGroup: 'wheel',
  });
  const shop = await jobFixture(app);
  const batch = await shop.batch({ serialNumber: '701' });
  const job = await (
    await app.as('maintenance.user', 'maintenance.admin', 'level:3')
  ).create(workOrder, shop.job(batch, '701', { leadEmployeeId: employeeId }));
  const before = await ask(subjectIds.humanFactors);
  expect(before.people.filter((one) => one.employeeId === employeeId)).toEqual([]);
  // Trained three months ago: a recurrence of two months would have ended it.
  const after = await ask(subjectIds.humanFactors, { recurrence: '2' });
  expect(after.people.find((one) => one.employeeId === employeeId)).toMatchObject({
    before: 'valid',
    after: 'overdue',
    dueOn: addMonths(addMonths(today, -3), 2),
    stops: [number],
  });
  expect(after.jobs.map((one) => one.number)).toEqual([job.number]);
  expect((await ask(subjectIds.humanFactors)).people.filter((one) => one.employeeId === employeeId)).toEqual([]);
  const { body } = await training.get<{ row: { recurrence: number } }>(
    `${trainingSubject.api}/${subjectIds.humanFactors}`,
  );
  expect(body.row.recurrence).toBe(after.subject.recurrence);
});

test('what if: a subject made mandatory, a line for a department, time for the first training, and who is short no more', async () => {
  const subject = await aTrainingSubject(app);
  const departmentOf = async (id: string) =>
    (
      await app.deps.database.db
        .selectFrom('employee')
        .select('departmentId')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).departmentId;
  const [first, second] = [await aStaffMember(app, {}), await aStaffMember(app, {})];
  await aTrainingFact(app, { employeeId: second, subjectId: subject.id, completedOn: addDays(today, -40) });
  const ids = async (change: Record<string, string>) =>
    (await ask(subject.code, change)).people.map(({ employeeId }) => employeeId);
  expect(await ids({})).toEqual([]);
  const all = await ids({ mandatory: 'true' });
  expect([all.includes(first), all.includes(second)]).toEqual([true, false]);
  const line = { mandatory: 'true', departmentId: await departmentOf(first) };
  expect(await ids(line)).toEqual([first]);
  await done(
    (await app.as('training.admin', 'level:3')).call('PATCH', `${trainingSubject.api}/${subject.id}`, {
      version: subject.version,
      mandatory: true,
    }),
  );
  expect((await ask(subject.code, { mandatory: 'false' })).relieved).toBeGreaterThan(0);
});

test('what if: a line of a position, or of a group of an authorisation, names whoever matches all of it', async () => {
  const subject = await aTrainingSubject(app);
  const [engineer, painter] = [
    await aStaffMember(app, { position: 'Process engineer' }),
    await aStaffMember(app, { position: 'Painter' }),
  ];
  await authorise(app, painter, { code: 'WHATGR', privileges: ['release'], stampType: 'CS', componentGroup: 'brake' });
  const { groupId } = await app.deps.database.db
    .selectFrom('authorizationScope')
    .innerJoin('staffAuthorization', 'staffAuthorization.id', 'authorizationScope.authorizationId')
    .select('authorizationScope.groupId')
    .where('staffAuthorization.employeeId', '=', painter)
    .executeTakeFirstOrThrow();
  const hit = async (line: Record<string, string>) =>
    (await ask(subject.code, { mandatory: 'true', ...line })).people.map(({ employeeId }) => employeeId);
  expect((await ask(subject.code)).positions).toEqual(expect.arrayContaining(['Painter', 'Process engineer']));
  expect(await hit({ position: 'Process engineer' })).toEqual([engineer]);
  expect(await hit({ groupId })).toEqual([painter]);
  expect(await hit({ groupId, position: 'Process engineer' })).toEqual([]);
});

test('what if: wrong values and a level below 3 are refused; a subject nobody has is not found', async () => {
  const get = async (by: Person, path: string) => (await by.get(`/api/training/what-if/${path}`)).status;
  expect(await get(training, `${subjectIds.humanFactors}?recurrence=-1`)).toBe(400);
  expect(await get(training, 'NO-SUCH')).toBe(404);
  expect(await get(await app.as('level:2'), subjectIds.humanFactors)).toBe(403);
});
