import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { holidaysServer } from '#modules/hr/holidays/server/holidays.server.ts';
import { holiday } from '#modules/hr/holidays/shared/holiday.record.ts';
import { customer, type TatBasis } from '#modules/marketing/customers/shared/customer.record.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { jobFixture, jobModules, type JobFixture } from './jobs.fixture.ts';
import { openHold } from './public.ts';
import { workOrdersServer } from './work-orders.server.ts';

let app: TestApp;
let shop: JobFixture;
let user: Person;
let hr: Person;

beforeAll(async () => {
  app = await testApp([...jobModules, holidaysServer]);
  shop = await jobFixture(app);
  [user, hr] = await Promise.all([app.as('maintenance.user'), app.as('hr.user')]);
  for (const [day, nameEn, nameTh] of [
    ['2026-04-13', 'Songkran', 'วันสงกรานต์'],
    ['2026-04-14', 'Songkran', 'วันสงกรานต์'],
    ['2026-04-15', 'Songkran', 'วันสงกรานต์'],
  ] as const)
    await hr.create(holiday, { day, nameEn, nameTh });
});
afterAll(() => app.close());

const bangkok = (words: string) => new Date(`${words}:00+07:00`);
/** Thursday before Songkran. */
const receivedAt = bangkok('2026-04-09T09:00');
let serial = 6000;
async function newJob(tatBasis?: TatBasis) {
  const serialNumber = String((serial += 1));
  const batch = await shop.batch({ serialNumber, receivedAt });
  const made = await user.create(workOrder, {
    ...shop.job(batch, serialNumber, { contractTatDays: 5 }),
    ...(tatBasis ? { tatBasis } : {}),
  });
  return { ...made, batch };
}
const dueOf = async (number: string) =>
  new Date((await user.get<{ row: { dueAt: string } }>(`${workOrder.api}/${number}`)).body.row.dueAt);
/** What the queue does after the commit of a change of the calendar. */
const recount = () =>
  app.write(async (ctx) => {
    await workOrdersServer.jobs?.['recountWorkingDays']?.(ctx, {} as never);
  });

test('4.4 five days from Thursday before Songkran: holidays and the weekend of the contract do not count', async () => {
  expect(await dueOf((await newJob()).number)).toEqual(bangkok('2026-04-14T09:00'));
  expect(await dueOf((await newJob('fiveDays')).number)).toEqual(bangkok('2026-04-21T09:00'));
  expect(await dueOf((await newJob('sixDays')).number)).toEqual(bangkok('2026-04-18T09:00'));
});

test('a job is counted by the term of its customer’s contract; the dialog suggests it and the page says it', async () => {
  const sales = await app.as('marketing.user');
  const seen = await sales.get<{ row: { version: number } }>(`${customer.api}/${shop.customerId}`);
  const set = (tatBasis: TatBasis, version: number) =>
    sales.call<{ row: { version: number } }>('PATCH', `${customer.api}/${shop.customerId}`, { version, tatBasis });
  const changed = await set('fiveDays', seen.body.row.version);
  expect(changed.status).toBe(200);
  const job = await newJob();
  expect(job).toMatchObject({ tatBasis: 'fiveDays' });
  expect(await dueOf(job.number)).toEqual(bangkok('2026-04-21T09:00'));
  const other = await shop.batch({ serialNumber: 'S-1', receivedAt });
  expect((await user.get(`${workOrder.api}/induction?batch=${other}`)).body).toMatchObject({
    suggestion: { tatBasis: 'fiveDays' },
  });
  expect((await user.get(`${workOrder.api}/${job.number}/overview`)).body).toMatchObject({
    turnAround: { basis: 'fiveDays', contractDays: 5 },
  });
  await set('calendar', changed.body.row.version);
});

test('a holiday added or cancelled moves the due date of open working-day jobs, with the reason in their log', async () => {
  const [working, calendar] = [await newJob('fiveDays'), await newJob('calendar')];
  const moved = await hr.create(holiday, { day: '2026-04-20', nameEn: 'Extra day', nameTh: 'วันหยุดพิเศษ' });
  const queued = await app.deps.database.pool.query(
    "select 1 from graphile_worker.jobs where task_identifier = 'recountWorkingDays'",
  );
  expect(queued.rowCount).toBe(1);
  await recount();
  expect(await dueOf(working.number)).toEqual(bangkok('2026-04-22T09:00'));
  expect(await dueOf(calendar.number)).toEqual(bangkok('2026-04-14T09:00'));
  const log = await user.get<{ entries: { reason: string | null }[] }>(`${workOrder.api}/${working.number}/log`);
  expect(log.body.entries.map(({ reason }) => reason)).toContain('The holiday calendar was changed.');
  expect((await hr.run(holiday, moved.id, 'cancel', { reason: 'Withdrawn by the cabinet' })).status).toBe(200);
  await recount();
  expect(await dueOf(working.number)).toEqual(bangkok('2026-04-21T09:00'));
});

test('working days the customer held the job are given back as working days', async () => {
  const { number } = await newJob('fiveDays');
  await app.write(
    (ctx) => openHold(ctx, number, { reason: 'customerApproval', evidence: 'Mail of 9 April' }),
    bangkok('2026-04-10T09:00'),
  );
  await app.write(async (ctx) => {
    await workOrdersServer.jobs?.['moveHeldPromises']?.(ctx, {} as never);
  }, bangkok('2026-04-16T09:00'));
  // Held from Friday 09:00 to Thursday 09:00 over the holidays: one working day.
  expect(await dueOf(number)).toEqual(bangkok('2026-04-22T09:00'));
});
