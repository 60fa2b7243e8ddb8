import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { addDays, dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import { authorised } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { aShiftAssignment, rostered } from '#modules/maintenance/manpower/server/manpower.fixture.ts';
import { mondayOf, shiftDay } from '#modules/maintenance/manpower/shared/public.ts';
import { bench, type Bench, type JobAtBench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import type { planCalendarCall, planCall } from '../shared/plan.calls.ts';
import { planCopy, planSlot, planWeek, workBench } from '../shared/plan.record.ts';
import { weekNumber } from '../shared/planRules.ts';
import { aBench } from './planning.fixture.ts';

let app: TestApp;
let planner: Person;
let floor: Bench;
/** The Mondays of the next weeks, one for each test: none disturbs another. */
let week = mondayOf(dayOf(new Date()));
const nextMonday = () => (week = addDays(week, 7));
const legal = formatLegalDay;

beforeAll(async () => {
  app = await testApp(wholeProduct());
  floor = await bench(app);
  planner = floor.planner;
  // Two of the wheel workshop work by day from today on; one of them holds the skill of the torque.
  await rostered(app, { from: dayOf(new Date()) });
  await aShiftAssignment(app, { employeeId: floor.mechanic.employeeId, validFrom: dayOf(new Date()) });
}, 120_000);
afterAll(() => app.close());

interface Put {
  day: string;
  shift?: 'A' | 'B' | 'N';
  minutes?: number;
  benchId?: string;
  employeeId?: string;
  copyId?: string;
}
const put = async (job: JobAtBench, cardNo: string, { shift = 'A', minutes = 30, ...at }: Put) =>
  planner.call<{ row: { id: string; version: number }; message: string }>('POST', planSlot.api, {
    jobId: job.id,
    cardId: (await job.card(cardNo)).id,
    shift,
    minutes,
    ...at,
  });
const change = (row: { id: string; version: number }, values: object) =>
  planner.call<{ row: { id: string; version: number }; message: string }>('PATCH', `${planSlot.api}/${row.id}`, {
    version: row.version,
    ...values,
  });
const planned = async (job: JobAtBench, cardNo: string, at: Put) => {
  const { status, body } = await put(job, cardNo, at);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.row;
};
const refused = (message: string) => ({ status: 422, body: { code: 'PLAN_CONFLICT', message } });
const plan = async (from: string, query = '') =>
  (await planner.get<AnswerOf<typeof planCall>>(`/api/planning/plan?from=${from}${query}`)).body;

test('who plans is maintenance.admin; whoever sees maintenance sees the plan', async () => {
  const day = nextMonday();
  const job = await floor.newJob();
  const row = await planned(job, 'T070', { day });
  const viewer = await app.as('maintenance.viewer');
  const seen = await viewer.get<AnswerOf<typeof planCall>>(`/api/planning/plan?from=${day}`);
  expect(seen.body.slots.map((one) => one.id)).toContain(row.id);
  const user = await app.as('maintenance.user');
  expect((await user.call('PATCH', `${planSlot.api}/${row.id}`, { version: 1, minutes: 20 })).status).toBe(403);
  expect((await user.call('POST', '/api/planning/level', {})).status).toBe(403);
  expect((await (await app.as('level:5')).get('/api/planning/plan')).status).toBe(403);
});

test('a skill missing on that shift: the card is refused where nobody on it holds the skill, and taken where somebody does', async () => {
  const day = nextMonday();
  const job = await floor.newJob();
  await planner.create(shiftDay, {
    employeeId: floor.mechanic.employeeId,
    day,
    shift: 'A',
    kind: 'leave',
    minutes: 480,
  });
  expect(await put(job, 'T100', { day })).toMatchObject(
    refused(`Nobody in the day shift of ${legal(day)} holds skill wheel.assemble, level 1.`),
  );
  const tuesday = addDays(day, 1);
  expect(await put(job, 'T100', { day: tuesday, shift: 'N' })).toMatchObject(
    refused(`Nobody of the wheel workshop works the night shift of ${legal(tuesday)}.`),
  );
  const other = await rostered(app, { from: day });
  const [person] = (await plan(day)).people.filter((one) => one.id === other);
  expect(await put(job, 'T100', { day: tuesday, employeeId: other })).toMatchObject(
    refused(`${person?.name} does not hold skill wheel.assemble, level 1, on ${legal(tuesday)}.`),
  );
  expect((await put(job, 'T100', { day: tuesday })).status).toBe(201);
});

test('a week without any hours says so', async () => {
  const job = await floor.newJob();
  await app.asOwner((pool) => pool.query(`update shift_assignment set valid_to = '2098-12-31' where valid_to is null`));
  expect(await put(job, 'T070', { day: '2099-03-02' })).toMatchObject(
    refused('No capacity entered for week 10: set it in Manpower.'),
  );
  await app.asOwner((pool) => pool.query(`update shift_assignment set valid_to = null where valid_to = '2098-12-31'`));
});

test('a tool is not double-booked: what takes it in one shift fits into its hours, and a bar that was refused stands where it stood', async () => {
  const day = nextMonday();
  const [first, second] = [await floor.newJob(), await floor.newJob()];
  await planned(first, 'T070', { day, minutes: 300 });
  const row = await planned(second, 'T070', { day: addDays(day, 1), minutes: 200 });
  const answer = await change(row, { day });
  expect(answer).toMatchObject(
    refused(
      `Bore gauge: 1 usable in the day shift of ${legal(day)}, taken for 300 of 480 min, last by ${first.number} T070; this takes 200 min.`,
    ),
  );
  const stored = await planner.get<{ row: { day: string; version: number } }>(`${planSlot.api}/${row.id}`);
  expect(stored.body.row).toMatchObject({ day: addDays(day, 1), version: 1 });
});

test('a tool due for calibration before its use is refused, and shown on the bar when it becomes so later', async () => {
  const day = nextMonday();
  const job = await floor.newJob();
  const before = addDays(day, -1);
  const due = (last: string) =>
    app.asOwner((pool) => pool.query(`update tool set next_calibration = $1 where tool_no = 'BG-07'`, [last]));
  await due(before);
  const words = `Bore gauge BG-07 is due for calibration on ${legal(before)}, before this work.`;
  expect(await put(job, 'T070', { day })).toMatchObject(refused(words));
  await due(addDays(day, 300));
  const row = await planned(job, 'T070', { day });
  await due(before);
  expect((await plan(day)).slots.find((one) => one.id === row.id)?.conflicts).toEqual([words]);
  await due(addDays(day, 300));
});

test('nobody is planned beyond their hours, on a day off, or for more than twelve hours, whoever writes', async () => {
  const day = nextMonday();
  const job = await floor.newJob();
  const { employeeId } = floor.mechanic;
  await planned(job, 'T070', { day, employeeId, minutes: 400 });
  const over = await put(job, 'T105', { day, employeeId, minutes: 100 });
  expect(over).toMatchObject({ status: 422, body: { code: 'PLAN_CONFLICT' } });
  expect(over.body.message).toMatch(
    new RegExp(`has 480 min in the day shift of ${legal(day)}, of which 400 min are planned; this takes 100 min[.]$`),
  );
  const saturday = addDays(day, 5);
  await rostered(app, { from: day }); // somebody else works, so that the week has hours
  expect((await put(job, 'T105', { day: saturday, employeeId })).body.message).toContain(
    `works the day shift of ${legal(saturday)}`,
  );
  const insert = app.asOwner(async (pool) =>
    pool.query(
      `insert into plan_slot (job_id, card_id, day, shift, minutes, employee_id) select job_id, id, $2, 'B', 400, $3 from task_card where job_id = $1 and card_no = 'T105'`,
      [job.id, day, employeeId],
    ),
  );
  await expect(insert).rejects.toThrow('plan_slot_person_day');
});

test('a bench takes the work that fits its places, and only that of its workshop', async () => {
  const day = nextMonday();
  const [first, second] = [await floor.newJob(), await floor.newJob()];
  const { id: benchId } = await aBench(app, { code: 'BAY-1', places: 1 });
  await planned(first, 'T105', { day, benchId, minutes: 400 });
  expect(await put(second, 'T105', { day, benchId, minutes: 90 })).toMatchObject(
    refused(`BAY-1 has 480 min in the day shift of ${legal(day)}, of which 400 min are planned; this takes 90 min.`),
  );
  const other = await aBench(app, { code: 'BRK-1', workshop: 'brake' });
  expect(await put(second, 'T105', { day, benchId: other.id })).toMatchObject(
    refused('BRK-1 belongs to the brake workshop; T105 is done by wheel.'),
  );
  const archive = await planner.call('POST', `${workBench.api}/${benchId}/archive`, { version: 1, reason: 'Sold it' });
  expect(archive).toMatchObject({ status: 422, body: { message: 'Work is planned at this bench: move it first.' } });
});

test('cards keep their order: none is planned before the one it waits for', async () => {
  const day = nextMonday();
  const job = await floor.newJob();
  const wednesday = addDays(day, 2);
  const row = await planned(job, 'T070', { day });
  await planned(job, 'T100', { day: addDays(day, 1) });
  expect(await change(row, { day: wednesday })).toMatchObject(
    refused(`T100 waits for T070 and is planned for the day shift of ${legal(addDays(day, 1))}.`),
  );
  const other = await floor.newJob();
  await planned(other, 'T070', { day: wednesday });
  expect(await put(other, 'T100', { day })).toMatchObject(
    refused(`T100 waits for T070, which is planned for the day shift of ${legal(wednesday)}.`),
  );
});

test('work is planned for days to come, of open cards of that job, once in a shift', async () => {
  const day = nextMonday();
  const [job, other] = [await floor.newJob(), await floor.newJob()];
  const yesterday = addDays(dayOf(new Date()), -1);
  expect(await put(job, 'T070', { day: yesterday })).toMatchObject(
    refused(`${legal(yesterday)} is over: only days to come are planned.`),
  );
  const stray = { jobId: other.id, cardId: (await job.card('T070')).id, day, shift: 'A', minutes: 30 };
  expect(await planner.call('POST', planSlot.api, stray)).toMatchObject({
    status: 422,
    body: { message: 'This card belongs to another work order.' },
  });
  await planned(job, 'T070', { day });
  expect(await put(job, 'T070', { day })).toMatchObject({ status: 422, body: { code: 'PLANNED_ALREADY' } });
  await job.bores();
  const signed = await put(job, 'T070', { day: addDays(day, 1) });
  expect(signed).toMatchObject(refused(`T070 of ${job.number} is not open for work.`));
});

test('an authorisation that lapses before the planned release refuses the plan', async () => {
  const job = await floor.newJob();
  await authorised(app, floor.shop, { privileges: ['release'], roles: ['maintenance.user'] });
  const far = mondayOf(addDays(dayOf(new Date()), 400));
  expect(await put(job, 'T105', { day: far })).toMatchObject(
    refused(`No authorisation to release a wheel reaches the planned release on ${legal(far)}.`),
  );
  expect((await put(job, 'T105', { day: nextMonday() })).status).toBe(201);
});

test('a frozen week stands: nothing moves in, out or within it until it is opened with the reason', async () => {
  const monday = nextMonday();
  const job = await floor.newJob();
  const row = await planned(job, 'T105', { day: monday });
  expect(await planner.call('POST', planWeek.api, { monday: addDays(monday, 1) })).toMatchObject({
    status: 422,
    body: { message: 'A week is named by its Monday.' },
  });
  const frozen = await planner.create(planWeek, { monday });
  const words = refused(`Week ${weekNumber(monday)} is frozen: open it first, with the reason.`);
  expect(await change(row, { day: addDays(monday, 7) })).toMatchObject(words);
  expect(await put(job, 'T070', { day: addDays(monday, 1) })).toMatchObject(words);
  const off = await planner.call('POST', `${planSlot.api}/${row.id}/archive`, { version: 1, reason: 'Not needed' });
  expect(off.status).toBe(422);
  const write = app.asOwner((pool) => pool.query(`update plan_slot set minutes = 10 where id = $1`, [row.id]));
  await expect(write).rejects.toThrow('plan_slot_week_is_frozen');
  expect((await plan(monday)).weeks).toMatchObject([{ monday, isFrozen: true, id: frozen.id }]);
  await planner.run(planWeek, frozen.id, 'open', { reason: 'AOG wheel' });
  expect((await change(row, { day: addDays(monday, 1) })).status).toBe(200);
});

test('a what-if copy touches nothing until it is taken over; undo puts back what stood before', async () => {
  const monday = nextMonday();
  const job = await floor.newJob();
  const [moves, goes] = [await planned(job, 'T070', { day: monday }), await planned(job, 'T105', { day: monday })];
  const copy = await planner.create(planCopy, { name: 'One day later' });
  const inCopy = async () => (await plan(monday, `&copy=${copy.id}`)).slots.filter((one) => one.jobId === job.id);
  const inPlan = async () =>
    (await plan(monday)).slots.filter((one) => one.jobId === job.id).map((one) => [one.cardId, one.day]);
  const before = await inPlan();
  const [first, second] = await inCopy();
  const [t070, t105] = [(await job.card('T070')).id, (await job.card('T105')).id];
  const of = (cardId: string) => (first?.cardId === cardId ? first : second) ?? { id: '', version: 0 };
  expect((await change(of(t070), { day: addDays(monday, 1) })).status).toBe(200);
  const off = { version: 1, reason: 'Another day' };
  expect((await planner.call('POST', `${planSlot.api}/${of(t105).id}/archive`, off)).status).toBe(200);
  await planned(job, 'T100', { day: addDays(monday, 2), copyId: copy.id });
  expect(await inPlan()).toEqual(before);
  expect((await inCopy()).filter((one) => one.differs)).toHaveLength(2);
  await planner.run(planCopy, copy.id, 'takeOver');
  const t100 = (await job.card('T100')).id;
  expect(await inPlan()).toEqual([
    [t070, addDays(monday, 1)],
    [t100, addDays(monday, 2)],
  ]);
  expect((await change({ ...of(t070), version: 2 }, { day: monday })).body).toMatchObject({ code: 'COPY_CLOSED' });
  await planner.run(planCopy, copy.id, 'undo');
  const after = await inPlan();
  expect(after).toHaveLength(before.length);
  expect(after).toEqual(expect.arrayContaining(before));
  expect([moves.id, goes.id]).toHaveLength(2);
});

test('a copy of a plan that somebody changed meanwhile is not taken over, nor undone over a later change', async () => {
  const monday = nextMonday();
  const job = await floor.newJob();
  const row = await planned(job, 'T105', { day: monday });
  const copyOf = async (day: string) => {
    const copy = await planner.create(planCopy, { name: 'Try' });
    const [slot] = (await plan(monday, `&copy=${copy.id}`)).slots.filter((one) => one.jobId === job.id);
    await change(slot ?? { id: '', version: 0 }, { day });
    return copy;
  };
  const late = await copyOf(addDays(monday, 1));
  const take = (id: string, step: string, version: number) =>
    planner.call<{ code: string }>('POST', `${planCopy.api}/${id}/${step}`, { version });
  const moved = await change(row, { day: addDays(monday, 3) });
  expect(await take(late.id, 'takeOver', late.version)).toMatchObject({ status: 422, body: { code: 'PLAN_CHANGED' } });
  const good = await copyOf(addDays(monday, 4));
  expect((await take(good.id, 'takeOver', good.version)).status).toBe(200);
  const after = await change({ id: row.id, version: moved.body.row.version + 1 }, { minutes: 20 });
  expect(after.status).toBe(200);
  expect(await take(good.id, 'undo', good.version + 1)).toMatchObject({ status: 422, body: { code: 'PLAN_CHANGED' } });
});

test('levelling proposes a copy: what conflicts moves, what has no place gets one; accepted it is the plan, undone it is gone', async () => {
  await floor.newJob();
  const before = (await plan(addDays(dayOf(new Date()), 1), '&days=14')).slots.length;
  const answer = await planner.call<{ copyId: string; placed: number; leftOut: number }>(
    'POST',
    '/api/planning/level',
    {},
  );
  expect(answer.status).toBe(200);
  const { copyId, placed } = answer.body;
  expect(placed).toBeGreaterThan(0);
  const proposal = await plan(addDays(dayOf(new Date()), 1), `&days=14&copy=${copyId}`);
  expect(proposal.slots.some((one) => one.differs)).toBe(true);
  expect(proposal.slots.flatMap((one) => (one.differs ? one.conflicts : []))).toEqual([]);
  expect(proposal.shifts.filter((one) => one.planned > one.available)).toEqual([]);
  expect((await plan(addDays(dayOf(new Date()), 1), '&days=14')).slots).toHaveLength(before);
  await planner.run(planCopy, copyId, 'takeOver');
  expect((await plan(addDays(dayOf(new Date()), 1), '&days=14')).slots.length).toBeGreaterThan(before);
  await planner.run(planCopy, copyId, 'undo');
  expect((await plan(addDays(dayOf(new Date()), 1), '&days=14')).slots).toHaveLength(before);
});

test('the shift sheet prints who does what; jobs that wait for parts and the calendar are answered', async () => {
  const day = nextMonday();
  const job = await floor.newJob();
  await planned(job, 'T070', { day, employeeId: floor.mechanic.employeeId });
  const url = `/api/planning/shift-sheet.pdf?day=${day}&shift=A`;
  const sheet = await app.app.inject({ url, headers: { cookie: planner.cookie } });
  expect([sheet.statusCode, sheet.headers['content-type']]).toEqual([200, 'application/pdf']);
  const text = textOfPdf(sheet.rawPayload);
  expect(text).toContain(job.number);
  expect(text).toContain('Bores');
  expect((await planner.get('/api/planning/parts')).status).toBe(200);
  const month = dayOf(new Date()).slice(0, 7);
  const calendar = await planner.get<AnswerOf<typeof planCalendarCall>>(`/api/planning/calendar?month=${month}`);
  expect([calendar.status, calendar.body.month, calendar.body.days[0]?.day]).toEqual([200, month, `${month}-01`]);
});
