import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { cardRow, recordedStep } from '#modules/maintenance/task-cards/server/task-cards.fixture.ts';
import { jobFixture, jobModules, type JobFixture } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import type { InspectionItem } from '../shared/inspectionItem.ts';
import { inspectionReport } from '../shared/inspectionReport.record.ts';
import { authorised, signed } from './inspectors.fixture.ts';
import type { Report } from './createReport.ts';

let app: TestApp;
let shop: JobFixture;
let planner: Person;
let inspector: Person & { employeeId: string };

beforeAll(async () => {
  app = await testApp(jobModules);
  shop = await jobFixture(app);
  planner = await app.as('maintenance.user');
  inspector = await authorised(app, shop, { privileges: ['inspect', 'independentInspection'] });
});
afterAll(() => app.close());

let serial = 7000;
async function newJob(status: string, serialNumber = String((serial += 1))) {
  const batch = await shop.batch({ serialNumber });
  const job = await planner.create(workOrder, shop.job(batch, serialNumber));
  await app.write(({ db }) => sql`update work_order set status = ${status} where id = ${job.id}`.execute(db));
  return { ...job, serialNumber };
}
async function begin(job: { number: string }, type: Report['type'], by: Person = inspector): Promise<Report> {
  const made = await by.call<{ row: Report }>('POST', `/api/workorders/${job.number}/inspection-reports`, { type });
  expect(made.status).toBe(201);
  return made.body.row;
}
const passed = (items: InspectionItem[]) => items.map((item) => ({ ...item, result: 'pass' as const }));
async function save(report: Report, values: Record<string, unknown>): Promise<Report> {
  const saved = await inspector.call<{ row: Report }>('PATCH', `${inspectionReport.api}/${report.number}`, {
    version: report.version,
    ...values,
  });
  expect(saved.status).toBe(200);
  return saved.body.row;
}
const sign = (report: Report, by: Person = inspector) =>
  by.run(inspectionReport, report.number, 'sign', undefined, signed);
const jobNow = async (number: string) =>
  (await planner.get<{ row: { status: string } }>(`${workOrder.api}/${number}`)).body.row;

/** A critical card of the job, every step performed by one person. */
async function criticalCard(jobId: string, employeeId: string, cardNo: string): Promise<void> {
  const cardId = await cardRow(app, {
    jobId,
    cardNo,
    phase: 'assembly',
    title: 'Torque',
    status: 'done',
    critical: true,
  });
  await recordedStep(app, { cardId, title: 'Torque', critical: true, employeeId });
}

describe('preliminary report', () => {
  test('starts with the items of its type and family under the number IR-{job}-01; only an inspector of the family may begin it', async () => {
    const job = await newJob('preliminary');
    const refused = await planner.call('POST', `/api/workorders/${job.number}/inspection-reports`, {
      type: 'preliminary',
    });
    expect(refused).toMatchObject({ status: 422, body: { code: 'AUTH_SCOPE' } });
    const report = await begin(job, 'preliminary');
    expect(report).toMatchObject({
      number: `IR-${job.number}-01`,
      status: 'draft',
      family: 'wheel',
      serialNumber: job.serialNumber,
    });
    expect(report.items.map((item) => item.ref)).toEqual(
      expect.arrayContaining(['fuse plugs', 'missing parts', 'tie bolts']),
    );
    const twice = await inspector.call('POST', `/api/workorders/${job.number}/inspection-reports`, {
      type: 'preliminary',
    });
    expect(twice).toMatchObject({ status: 422, body: { code: 'DRAFT_OPEN' } });
  });

  test('2.7 unsigned required items are listed by name', async () => {
    const report = await begin(await newJob('preliminary'), 'preliminary');
    const open = new Set(['bearings', 'tie bolts', 'fuse plugs']);
    const items = passed(report.items).map((item) => (open.has(item.ref) ? { ...item, result: null } : item));
    const saved = await save(report, { items, result: 'accepted', recommendation: 'asOrdered' });
    const answer = await sign(saved);
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'G10', message: '3 items need a result: fuse plugs, bearings, tie bolts.' },
    });
    const detail = await inspector.get<{ allowed: Record<string, unknown> }>(
      `${inspectionReport.api}/${report.number}`,
    );
    expect(detail.body.allowed['sign']).toBe('3 items need a result: fuse plugs, bearings, tie bolts.');
  });

  test('who may not inspect the part writes nothing on a draft and discards none', async () => {
    const report = await begin(await newJob('preliminary'), 'preliminary');
    const path = `${inspectionReport.api}/${report.number}`;
    const mechanic = await authorised(app, shop, { privileges: ['perform'] });
    for (const who of [planner, mechanic]) {
      const refused = { status: 422, body: { code: 'AUTH_SCOPE' } };
      const values = { version: report.version, conclusion: 'Repairable.' };
      expect(await who.call('PATCH', path, values)).toMatchObject(refused);
      const discard = { version: report.version, reason: 'Begun by mistake' };
      expect(await who.call('POST', `${path}/archive`, discard)).toMatchObject(refused);
      const seen = await who.get<{ allowed: Record<string, unknown> }>(path);
      expect(seen.body.allowed['update']).toEqual(expect.stringMatching(/./));
    }
    await save(report, { conclusion: 'Repairable.' });
  });

  test('a required item cannot be taken out of the draft, a wrong PIN signs nothing, a signed report never changes', async () => {
    const job = await newJob('preliminary');
    const report = await begin(job, 'preliminary');
    const cut = await inspector.call('PATCH', `${inspectionReport.api}/${report.number}`, {
      version: report.version,
      items: passed(report.items.slice(1)),
    });
    expect(cut).toMatchObject({
      status: 422,
      body: { code: 'TEMPLATE', message: 'Required items stay as the template has them: identification.' },
    });
    const saved = await save(report, {
      items: passed(report.items),
      result: 'accepted',
      recommendation: 'asOrdered',
      conclusion: 'Repairable.',
    });
    const wrong = await inspector.run(inspectionReport, report.number, 'sign', undefined, {
      pin: '0000',
      password: signed.password,
    });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'G22' } });
    const answer = await sign(saved);
    expect(answer.status).toBe(200);
    expect(answer.body.row).toMatchObject({
      status: 'signed',
      result: 'accepted',
      stampNo: expect.stringMatching(/^S-/),
    });
    const late = await inspector.call('PATCH', `${inspectionReport.api}/${report.number}`, {
      version: answer.body.row['version'],
      conclusion: 'Else',
    });
    expect(late).toMatchObject({
      status: 422,
      body: { message: 'A signed report is never changed: replace it by a new one.' },
    });
    await expect(
      app.write(({ db }) =>
        sql`update inspection_report set conclusion = 'x' where number = ${report.number}`.execute(db),
      ),
    ).rejects.toThrow(/never changes/);
    const log = await sql<{
      chain: string;
    }>`select chain from signature where entity = 'inspectionReport' and entity_id = ${report.id}`.execute(
      app.deps.database.db,
    );
    expect(log.rows).toEqual([{ chain: job.number }]);
    const pdfs = await Promise.all(
      [1, 2].map(() => inspector.get<string>(`${inspectionReport.api}/${report.number}/report.pdf`)),
    );
    expect(pdfs[0]?.status).toBe(200);
    expect(String(pdfs[0]?.body)).toBe(String(pdfs[1]?.body));
  });
});

describe('final report', () => {
  const ready = async (status = 'finalInspection') => {
    const job = await newJob(status);
    const report = await begin(job, 'final');
    return {
      job,
      saved: await save(report, { items: passed(report.items), result: 'accepted', serialRead: job.serialNumber }),
    };
  };

  test('G01 the serial number is read from the part, and a different one is refused with both', async () => {
    const { job, saved } = await ready();
    const empty = await save(saved, { serialRead: null });
    expect(await sign(empty)).toMatchObject({
      status: 422,
      body: { message: 'Read the serial number from the part.' },
    });
    const other = await save(empty, { serialRead: '4812' });
    expect(await sign(other)).toMatchObject({
      status: 422,
      body: {
        code: 'G01',
        message: `Serial number on the part (4812) differs from the work order (${job.serialNumber}).`,
      },
    });
    const right = await save(other, { serialRead: job.serialNumber });
    expect((await sign(right)).status).toBe(200);
    const stored = await sql<{ serialRead: string }>`select serial_read from work_order where id = ${job.id}`.execute(
      app.deps.database.db,
    );
    expect(stored.rows[0]?.serialRead).toBe(job.serialNumber);
  });

  test('G10 the final inspection follows the final card: serial number read, tools cleared', async () => {
    const { job, saved } = await ready();
    const cardId = await cardRow(app, {
      jobId: job.id,
      cardNo: 'T120',
      phase: 'final',
      title: 'Final',
      status: 'ready',
    });
    expect(await sign(saved)).toMatchObject({
      status: 422,
      body: { code: 'G10', message: 'Card T120 is not signed: the final inspection follows it.' },
    });
    await app.asOwner((pool) => pool.query(`update task_card set mandatory = false where id = $1`, [cardId]));
    expect((await sign(saved)).status).toBe(200);
  });

  test('G10 the final inspector did not perform all critical cards alone', async () => {
    const { job, saved } = await ready();
    await criticalCard(job.id, inspector.employeeId, 'T100');
    const answer = await sign(saved);
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'G10',
        message: expect.stringMatching(/^Final inspector .* performed all critical cards alone\.$/),
      },
    });
    const other = await shop.employee('B100');
    await criticalCard(job.id, other, 'T105');
    expect((await sign(saved)).status).toBe(200);
  });

  test('it waits until the job is at final inspection', async () => {
    const { job, saved } = await ready('inWork');
    expect(await sign(saved)).toMatchObject({
      status: 422,
      body: {
        code: 'STATE_NOT_ALLOWED',
        message: `${job.number} is not at final inspection: cards before it are unsigned or a finding is open.`,
      },
    });
  });

  test('a rejected one sends the job back to the bench with its reason; a failed item cannot be accepted', async () => {
    const { job, saved } = await ready();
    const failed = saved.items.map((item) => (item.ref === 'marking' ? { ...item, result: 'fail' as const } : item));
    const draft = await save(saved, { items: failed });
    expect(await sign(draft)).toMatchObject({
      status: 422,
      body: { message: 'It cannot be accepted while items failed: marking.' },
    });
    const rejected = await save(draft, { result: 'rejected', conclusion: 'Marking is missing.' });
    expect((await sign(rejected)).status).toBe(200);
    expect(await jobNow(job.number)).toMatchObject({ status: 'inWork' });
  });

  test('D8 a correction is a new report that names the old one, which is superseded when the new one is signed', async () => {
    const { job, saved } = await ready();
    await sign(saved);
    const old = (await inspector.get<{ row: Report }>(`${inspectionReport.api}/${saved.number}`)).body.row;
    const made = await inspector.call<{ row: Report }>('POST', `${inspectionReport.api}/${saved.number}/supersede`, {
      version: old.version,
      input: { reason: 'Wrong marking noted' },
    });
    expect(made.status).toBe(201);
    expect(made.body.row).toMatchObject({
      number: `IR-${job.number}-02`,
      status: 'draft',
      supersedesIdLabel: saved.number,
    });
    expect((await inspector.get<{ row: Report }>(`${inspectionReport.api}/${saved.number}`)).body.row.status).toBe(
      'signed',
    );
    const again = await save(made.body.row, {
      result: 'acceptedWithRemarks',
      remarks: 'Marking renewed',
      serialRead: job.serialNumber,
    });
    expect((await sign(again)).status).toBe(200);
    expect((await inspector.get<{ row: Report }>(`${inspectionReport.api}/${saved.number}`)).body.row.status).toBe(
      'superseded',
    );
    const facts = await inspector.get<{ successor: { number: string } }>(
      `${inspectionReport.api}/${saved.number}/facts`,
    );
    expect(facts.body.successor.number).toBe(`IR-${job.number}-02`);
  });

  test('the same inspection of the previous visit of a serial number is found', async () => {
    const first = await newJob('finalInspection', '990');
    const report = await begin(first, 'final');
    await sign(await save(report, { items: passed(report.items), result: 'accepted', serialRead: '990' }));
    await app.write(({ db }) => sql`update work_order set status = 'closed' where id = ${first.id}`.execute(db));
    const second = await begin(await newJob('finalInspection', '990'), 'final');
    const previous = await inspector.get<{ previous: { number: string } }>(
      `${inspectionReport.api}/${second.number}/previous`,
    );
    expect(previous.body.previous).toMatchObject({
      number: report.number,
      jobNumber: first.number,
      result: 'accepted',
    });
  });
});

test('the reject rate is counted by family', async () => {
  const answer = await planner.get<{ families: { family: string; signed: number; rejected: number }[] }>(
    `${inspectionReport.api}/rejections`,
  );
  expect(answer.body.families).toContainEqual(expect.objectContaining({ family: 'wheel', rejected: 1 }));
});
