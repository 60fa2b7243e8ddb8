import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { authorised } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { impactReview } from '#modules/maintenance/manuals/shared/impactReview.record.ts';
import { temporaryRevision } from '#modules/maintenance/manuals/shared/temporaryRevision.record.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { bench, type Bench, type JobAtBench } from './bench.fixture.ts';
import { taskCardsServer } from './task-cards.server.ts';

// A temporary revision that the library changes or withdraws while jobs that were worked by it wait (G05, R8).
let app: TestApp;
let at: Bench;
let library: Person;
let admin: Person;
let job: JobAtBench;
let tr: { id: string; trNumber: string };
let count = 20;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer]);
  at = await bench(app);
  const engineer = { privileges: ['engineering'] };
  library = await authorised(app, at.shop, { ...engineer, roles: ['quality.user', 'maintenance.admin'] });
  admin = await authorised(app, at.shop, { ...engineer, roles: ['quality.admin', 'quality.user'] });
});
afterAll(() => app.close());
beforeEach(async () => {
  job = await at.newJob();
  await job.bores();
  count += 1;
  tr = await library.create(temporaryRevision, {
    manualId: at.manualId,
    trNumber: `TR 32-${count}`,
    issueDate: '2026-02-22',
    affects: 'Check 501',
  });
  const worked = { subject: tr.trNumber, reason: 'Read and followed', repeatCards: ['T070'], pin: testPin };
  await done(library.call('POST', `${workOrder.api}/${job.number}/temporary-revisions`, worked));
  await job.bores();
});

const decide = (review: string, body: object) =>
  library.call('POST', `${impactReview.api}/${review}/decide`, {
    jobnumber: job.number,
    reason: 'Check block changed',
    pin: testPin,
    ...body,
  });

const g05 = async () => (await at.gate(job, 'G05')).messages.join(' ');
const reviewOf = async () =>
  (
    await library.get<{
      rows: { id: string; number: string; changedSections: string; temporaryRevisionId: string }[];
    }>(`${impactReview.api}?f.temporaryRevisionId.in=${tr.id}`)
  ).body.rows;
const path = () => `${temporaryRevision.api}/${tr.id}`;
const version = async () => (await library.get<{ row: { version: number } }>(path())).body.row.version;
const edit = async (values: object) => library.call('PATCH', path(), { version: await version(), ...values });
const withdraw = async (by: Person) =>
  by.call('POST', `${path()}/archive`, { version: await version(), reason: 'Issued in error' });
const section = async (cardNo: string) =>
  (
    await app.write(({ db }) =>
      sql<{ section: string }>`
        select data_refs -> 0 ->> 'section' as section from task_card where job_id = ${job.id} and card_no = ${cardNo} and status <> 'superseded'`.execute(
        db,
      ),
    )
  ).rows[0]?.section;

test('G05 R8 edited, it asks every job that was worked by it for a signed decision; cards wait, named ones are repeated, and only then all is green', async () => {
  expect(await g05()).not.toContain(tr.trNumber);
  expect((await edit({ affects: 'Check 501' })).status).toBe(200);
  expect(await reviewOf()).toEqual([]);
  const other = await at.newJob();
  expect((await edit({ affects: 'Check 501, 502: bore at four places' })).status).toBe(200);
  const [review] = await reviewOf();
  expect(await g05()).toContain(
    `${tr.trNumber} was changed since this work order was worked by it. Impact review ${review?.number} is open.`,
  );
  // A job that was not worked by it yet has it to answer as it is now, and no review.
  expect((await at.gate(other, 'G05')).messages.join(' ')).not.toContain('was changed');
  expect(await job.step('T100', 2, { value: true })).toMatchObject({ status: 200 });
  expect((await job.inspect('T100', 2, at.inspector)).status).toBe(200);
  await job.step('T100', 1, { toolId: await at.tool(`TW-${job.number}`, addDays(dayOf(new Date()), 90)) });
  expect(await job.sign('T100')).toMatchObject({ status: 422, body: { code: 'G05' } });
  // A second change before anybody decided joins the review.
  expect((await edit({ issueDate: '2026-02-23' })).status).toBe(200);
  expect((await reviewOf()).map(({ changedSections }) => changedSections)).toEqual([
    `${tr.trNumber} affects Check 501, 502: bore at four places; ${tr.trNumber} is issued on 23 Feb 2026`,
  ]);
  expect(
    (
      await decide(review?.id ?? '', {
        decision: 'repeatSteps',
        repeatCards: ['T070'],
        addWork: ['Look at the fourth place'],
      })
    ).status,
  ).toBe(200);
  expect(await g05()).toContain(`Impact review ${review?.number} asks to repeat T070.`);
  expect(await section('T070')).toBe(`Check, ${tr.trNumber}`);
  await job.bores();
  expect(await g05()).not.toContain(tr.trNumber);
  expect((await at.gate(job, 'G06')).messages.join(' ')).toContain('M001');
  expect((await edit({ affects: 'Check 501, 503' })).status).toBe(200);
  expect(await reviewOf()).toHaveLength(2);
  expect(await g05()).toContain('was changed since');
  const left = await withdraw(admin);
  expect(left.status).toBe(200);
  expect(await app.verify()).toMatchObject({ fault: null });
});

test('G05 R8 withdrawn, cards not signed cite it no more once somebody decided, and a stop holds the job', async () => {
  expect(await section('T100')).toBe(`Assembly, ${tr.trNumber}`);
  expect((await at.gate(job, 'G05')).state).toBe('pass');
  expect((await withdraw(admin)).status).toBe(200);
  const [review] = await reviewOf();
  expect(await g05()).toContain(`Impact review ${review?.number} is open.`);
  expect((await decide(review?.id ?? '', { decision: 'noImpact', repeatCards: [] })).status).toBe(200);
  expect(await g05()).not.toContain(tr.trNumber);
  expect(await section('T100')).toBe('Assembly');
  expect(await section('T070')).toBe(`Check, ${tr.trNumber}`);
  expect((await admin.call('POST', `${path()}/restore`, { version: await version() })).status).toBe(200);
  const again = (await reviewOf()).find(({ id }) => id !== review?.id);
  expect((await decide(again?.id ?? '', { decision: 'stop', repeatCards: [] })).status).toBe(200);
  expect(await g05()).toContain('says stop');
  expect(await job.step('T100', 2, { value: true })).toMatchObject({ status: 409 });
});

test('the database takes no change of one that jobs were worked by without its review', async () => {
  await expect(
    app.write(({ db }) => sql`update temporary_revision set affects = 'Nothing' where id = ${tr.id}`.execute(db)),
  ).rejects.toThrow('temporary_revision_reviewed');
});
