import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { authorised } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { impactReview } from '#modules/maintenance/manuals/shared/impactReview.record.ts';
import { temporaryRevision } from '#modules/maintenance/manuals/shared/temporaryRevision.record.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { aCurrentManual } from '#modules/maintenance/manuals/server/manuals.fixture.ts';
import { bench, benchRoute, stepDataOf, type Bench, type JobAtBench } from './bench.fixture.ts';
import { reviseManual } from './revision.fixture.ts';
import { taskCardsServer } from './task-cards.server.ts';

let app: TestApp;
let at: Bench;
let library: Person;
let revision = 9;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer]);
  at = await bench(app);
  library = await authorised(app, at.shop, {
    privileges: ['engineering'],
    roles: ['quality.user', 'maintenance.admin'],
  });
});
afterAll(() => app.close());

/** A new revision of the wheel's manual becomes current while jobs are at work; answers its id and its review. */
function newRevision(boreMaximum = '130.025') {
  revision += 1;
  const data = stepDataOf(at.grease);
  const limit = { ...data.bore2.limit, max: boreMaximum };
  return reviseManual(app, at, library, { revision, data: { ...data, bore2: { ...data.bore2, limit } } });
}

const decide = (review: string, job: JobAtBench, body: object) =>
  library.call('POST', `${impactReview.api}/${review}/decide`, {
    jobnumber: job.number,
    reason: 'Check block changed',
    pin: testPin,
    ...body,
  });

const g04 = async (job: JobAtBench) => {
  const answer = await library.get<{ gates: { code: string; state: string; messages: string[] }[] }>(
    `${workOrder.api}/${job.number}/gates`,
  );
  return answer.body.gates.find((gate) => gate.code === 'G04');
};

const cited = async (job: JobAtBench) => {
  const found = await app.write(({ db }) =>
    sql<{ cardNo: string; label: string }>`
      select card_no, data_refs -> 0 ->> 'label' as label from task_card where job_id = ${job.id} and status <> 'superseded' and jsonb_array_length(data_refs) > 0`.execute(
      db,
    ),
  );
  return Object.fromEntries(found.rows.map(({ cardNo, label }) => [cardNo, label]));
};

test('G04 a card signed earlier on the day a revision becomes current stands once engineering decided that it has no impact', async () => {
  const job = await at.newJob();
  await job.bores();
  const next = await newRevision();
  expect((await g04(job))?.messages.join(' ')).toContain('Card T070 used CMM 32-47-46 Rev 9; Rev 10 is current');
  expect((await decide(next.review, job, { decision: 'noImpact' })).status).toBe(200);
  expect((await cited(job))['T070']).toBe('CMM 32-47-46 Rev 9');
  expect(await g04(job)).toMatchObject({ state: 'pass' });
  // A second one on the same day asks again.
  const later = await newRevision();
  expect((await g04(job))?.messages.join(' ')).toContain('Rev 11 is current');
  expect((await decide(later.review, job, { decision: 'noImpact' })).status).toBe(200);
  expect(await g04(job)).toMatchObject({ state: 'pass' });
});

test('R8 a revision in mid-job: cards not signed cite the new one with its limits, named ones are repeated, added work gets its card, and only then G04 is green', async () => {
  const job = await at.newJob();
  await job.bores();
  const old = await cited(job);
  const next = await newRevision('130.024');
  expect((await g04(job))?.state).toBe('fail');
  expect(await job.sign('T105')).toMatchObject({ status: 422 });

  expect(await decide(next.review, job, { decision: 'repeatSteps', repeatCards: ['T999'] })).toMatchObject({
    status: 422,
    body: { code: 'REPEAT_CARDS' },
  });
  const decided = await decide(next.review, job, {
    decision: 'repeatSteps',
    repeatCards: ['T070'],
    addWork: ['Look at the new fillet radius of both halves'],
  });
  expect(decided).toMatchObject({ status: 200 });
  expect(new Set(Object.values(await cited(job)))).toEqual(new Set([next.label]));
  expect(Object.values(old)).not.toContain(next.label);
  expect(await job.card('T070')).toMatchObject({ status: 'ready', attempt: 2 });
  expect((await g04(job))?.messages.join(' ')).toContain('asks to repeat T070');

  // The limit of the new revision holds: what passed before is refused now.
  expect(await job.step('T070', 1, { measured: '130.025' })).toMatchObject({
    status: 422,
    body: { code: 'G08', message: expect.stringContaining('130.024') as string },
  });
  expect((await job.step('T070', 1, { measured: '130.010' })).status).toBe(200);
  await job.step('T070', 2, { value: true });
  expect((await job.sign('T070')).status).toBe(200);
  expect((await g04(job))?.messages.join(' ')).not.toContain('T070');
  expect((await job.step('M001', 1, { value: true })).status).toBe(200);
  expect((await job.sign('M001')).status).toBe(200);
  expect(await g04(job)).toMatchObject({ state: 'pass' });
});

test('R8 without impact the signed cards stand, the others go on under the new revision', async () => {
  const job = await at.newJob();
  await job.bores();
  const before = await cited(job);
  const next = await newRevision();
  await job.step('T105', 2, { notApplicable: 'No grease on this visit' });
  expect((await decide(next.review, job, { decision: 'noImpact' })).status).toBe(200);
  const after = await cited(job);
  expect(after['T070']).toBe(before['T070']);
  expect(after['T100']).toBe(next.label);
  expect(await g04(job)).toMatchObject({ state: 'pass' });
});

test('R8 a card is not signed under a revision that was replaced while the review waits for its decision', async () => {
  const job = await at.newJob();
  await job.step('T070', 1, { measured: '130.010' });
  await job.step('T070', 2, { value: true });
  const next = await newRevision();
  expect(await job.sign('T070')).toMatchObject({
    status: 422,
    body: { code: 'G04', message: expect.stringContaining('before card T070 is signed') as string },
  });
  expect(await decide(next.review, job, { decision: 'noImpact' })).toMatchObject({ status: 200 });
  expect(await job.sign('T070')).toMatchObject({ status: 200 });
  expect(await g04(job)).toMatchObject({ state: 'pass' });
});

test('R8 G08 no result stands that the limits of the new revision do not allow: its card is repeated, signed or not', async () => {
  const [open, done, inside] = [await at.newJob(), await at.newJob(), await at.newJob()];
  for (const [job, measured] of [
    [open, '130.025'],
    [done, '130.025'],
    [inside, '130.010'],
  ] as const) {
    expect((await job.step('T070', 1, { measured })).status).toBe(200);
    expect((await job.step('T070', 2, { value: true })).status).toBe(200);
  }
  expect((await done.sign('T070')).status).toBe(200);
  const next = await newRevision('130.024');
  const refused = {
    status: 422,
    body: {
      code: 'IMPACT_LIMITS',
      field: 'repeatCards',
      message: expect.stringMatching(/^Card T070, Bearing bore 2: .*130[.]025.*130[.]024.*Rev \d+/) as string,
    },
  };
  for (const job of [open, done]) {
    expect(await decide(next.review, job, { decision: 'noImpact' })).toMatchObject(refused);
    expect((await g04(job))?.state).toBe('fail');
    expect((await decide(next.review, job, { decision: 'repeatSteps', repeatCards: ['T070'] })).status).toBe(200);
    expect(await job.card('T070')).toMatchObject({ status: 'ready', attempt: 2 });
    expect(await job.step('T070', 1, { measured: '130.025' })).toMatchObject({ status: 422, body: { code: 'G08' } });
  }
  expect((await decide(next.review, inside, { decision: 'noImpact' })).status).toBe(200);
  expect((await inside.sign('T070')).status).toBe(200);
});

test('R8 what a revision means is decided once its limits are approved', async () => {
  const job = await at.newJob();
  await job.bores();
  revision += 1;
  const next = await reviseManual(app, at, library, { revision, data: null });
  expect(await decide(next.review, job, { decision: 'noImpact' })).toMatchObject({
    status: 422,
    body: {
      code: 'IMPACT_DATA',
      message: expect.stringContaining('no approved step data by CMM 32-47-46 Rev') as string,
    },
  });
  await at.publishData(stepDataOf(at.grease), undefined, next.id);
  expect((await decide(next.review, job, { decision: 'noImpact' })).status).toBe(200);
});

test('R8 stop holds the job until engineering ends the hold', async () => {
  const job = await at.newJob();
  const next = await newRevision();
  expect((await decide(next.review, job, { decision: 'stop' })).status).toBe(200);
  expect(await job.step('T070', 1, { measured: '130.010' })).toMatchObject({ status: 409 });
  expect((await g04(job))?.messages.join(' ')).toContain('says stop');
});

test('G05 R8 a temporary revision in mid-job: open cards cite it, named ones are repeated, added work gets its card, and only then all is green', async () => {
  const job = await at.newJob();
  await job.bores();
  const manuals = await app.write(({ db }) => sql<{ id: string }>`select id from manual`.execute(db));
  await library.create(temporaryRevision, {
    manualId: manuals.rows[0]?.id ?? '',
    trNumber: 'TR 32-4',
    issueDate: '2026-02-22',
    affects: 'Check 501',
  });
  const gates = async (code: string) => {
    const answer = await library.get<{ gates: { code: string; messages: string[] }[] }>(
      `${workOrder.api}/${job.number}/gates`,
    );
    return answer.body.gates.find((gate) => gate.code === code)?.messages.join(' ');
  };
  expect(await gates('G05')).toContain('TR 32-4 is in force and not recorded on this work order.');
  const workIn = (body: object, by: Person = library) =>
    by.call('POST', `${workOrder.api}/${job.number}/temporary-revisions`, {
      subject: 'TR 32-4',
      reason: 'Bore is measured at three places',
      pin: testPin,
      ...body,
    });
  expect(await workIn({}, at.mechanic)).toMatchObject({ status: 422, body: { code: 'AUTH_SCOPE' } });
  expect(await workIn({ repeatCards: ['T999'] })).toMatchObject({ status: 422, body: { code: 'REPEAT_CARDS' } });
  expect(await workIn({ subject: 'TR 99-1' })).toMatchObject({ status: 422, body: { code: 'TR_UNKNOWN' } });
  expect(await gates('G05')).toContain('TR 32-4');
  const done = await workIn({ repeatCards: ['T070'], addWork: ['Look at the new radius of both halves'] });
  expect(done.status).toBe(200);
  expect(await gates('G05')).not.toContain('TR 32-4');
  expect(await job.card('T070')).toMatchObject({ status: 'ready', attempt: 2 });
  expect(await gates('G06')).toContain('T070');
  const cites = await app.write(({ db }) =>
    sql<{ cardNo: string; section: string }>`
      select card_no, data_refs -> 0 ->> 'section' as section from task_card where job_id = ${job.id} and status <> 'superseded' order by seq`.execute(
      db,
    ),
  );
  expect(cites.rows).toContainEqual({ cardNo: 'T070', section: 'Check, TR 32-4' });
  expect(cites.rows).toContainEqual({ cardNo: 'M001', section: 'TR 32-4' });
  await job.bores();
  expect((await job.step('M001', 1, { value: true })).status).toBe(200);
  expect((await job.sign('M001')).status).toBe(200);
  expect(await gates('G06')).not.toMatch(/T070|M001/);
  expect(await app.verify()).toMatchObject({ fault: null });
});

test('G05 temporary revisions are told apart: one whose number begins like another’s, and one of the same number in another manual', async () => {
  const { manualId: other } = await aCurrentManual(app, {
    partNumberId: at.shop.wheelId,
    manualNumber: '32-99-01',
    revision: 'Rev 1',
  });
  const [first, ...rest] = benchRoute.route.cards;
  if (!first) throw new Error('The route has no card.');
  const both = { ...first, cites: [...first.cites, { manual: '32-99-01', section: 'Cleaning' }] };
  await at.publish({
    ...benchRoute,
    changeNote: 'Cites a second manual',
    route: { ...benchRoute.route, cards: [both, ...rest] },
  });
  const job = await at.newJob();
  for (const [manualId, trNumber] of [
    [at.manualId, 'TR 7-11'],
    [at.manualId, 'TR 7-1'],
    [other, 'TR 7-1'],
  ] as const)
    await library.create(temporaryRevision, { manualId, trNumber, issueDate: '2026-02-22', affects: 'Check 501' });
  const asked = async () => (await at.gate(job, 'G05')).messages.join(' ');
  const workIn = (subject: string) =>
    library.call('POST', `${workOrder.api}/${job.number}/temporary-revisions`, {
      subject,
      reason: 'Read and followed',
      pin: testPin,
    });
  expect((await workIn('TR 7-11')).status).toBe(200);
  expect(await workIn('TR 7-1')).toMatchObject({ status: 422, body: { code: 'TR_UNKNOWN' } });
  expect((await workIn('CMM 32-47-46 TR 7-1')).status).toBe(200);
  expect(await asked()).toContain('CMM 32-99-01 TR 7-1 is in force and not recorded on this work order.');
  expect(await asked()).not.toContain('CMM 32-47-46 TR 7-1');
  const sections = await app.write(({ db }) =>
    sql<{ section: string }>`
      select ref ->> 'section' as section from task_card, jsonb_array_elements(data_refs) ref
      where job_id = ${job.id} and card_no = 'T070' and ref ->> 'manualId' = ${at.manualId}`.execute(db),
  );
  expect(sections.rows[0]?.section).toBe('Check, TR 7-11, TR 7-1');
});

test('R8 G08 G10 work that a temporary revision adds sends a job back from final inspection and voids the tests made before it', async () => {
  const job = await at.newJob();
  await job.bores();
  await job.step('T100', 1, { toolId: await at.tool(`TW-${job.number}`, addDays(dayOf(new Date()), 90)) });
  await job.step('T100', 2, { value: true });
  expect((await job.inspect('T100', 2, at.inspector)).status).toBe(200);
  expect((await job.sign('T100')).status).toBe(200);
  expect(
    (
      await at.inspector.call('POST', `${workOrder.api}/${job.number}/cards/T105/not-applicable`, {
        reason: 'Seals in order, CMM Check',
        pin: testPin,
      })
    ).status,
  ).toBe(200);
  await job.inflate();
  await job.retention();
  expect((await job.sign('T110')).status).toBe(200);
  const status = async () =>
    (await library.get<{ row: { status: string } }>(`${workOrder.api}/${job.number}`)).body.row.status;
  expect(await status()).toBe('finalInspection');
  expect((await at.gate(job, 'G08')).state).toBe('pass');
  await library.create(temporaryRevision, {
    manualId: at.manualId,
    trNumber: 'TR 32-77',
    issueDate: '2026-02-22',
    affects: 'Repair 601',
  });
  const workIn = await library.call('POST', `${workOrder.api}/${job.number}/temporary-revisions`, {
    subject: 'TR 32-77',
    reason: 'The valve core is replaced',
    repeatCards: [],
    addWork: ['Replace the core of the inflation valve'],
    pin: testPin,
  });
  expect(workIn.status).toBe(200);
  expect(await status()).toBe('inWork');
  expect((await job.step('M001', 1, { value: true })).status).toBe(200);
  expect((await job.sign('M001')).status).toBe(200);
  expect((await at.gate(job, 'G08')).messages.join(' ')).toContain('M001');
});

/** A job whose cards are worked, its seals not replaced and its test made. */
async function tested(): Promise<JobAtBench> {
  const job = await at.newJob();
  await job.bores();
  await job.step('T100', 1, { toolId: await at.tool(`TW-${job.number}`, addDays(dayOf(new Date()), 90)) });
  await job.step('T100', 2, { value: true });
  expect((await job.inspect('T100', 2, at.inspector)).status).toBe(200);
  expect((await job.sign('T100')).status).toBe(200);
  const reason = 'Seals in order, CMM Check';
  const path = `${workOrder.api}/${job.number}/cards/T105/not-applicable`;
  expect((await at.inspector.call('POST', path, { reason, pin: testPin })).status).toBe(200);
  await job.retention();
  expect((await job.sign('T110')).status).toBe(200);
  return job;
}

test('R8 G08 work a revision adds leaves tests standing where the engineer who decides signs why', async () => {
  const job = await tested();
  const why = 'The added card reads a label and touches nothing';
  const none = { decision: 'noImpact', testsStand: why };
  expect(await decide((await newRevision()).review, job, none)).toMatchObject({
    status: 422,
    body: { code: 'ADD_WORK' },
  });
  for (const [cardNo, testsStand] of [
    ['M001', why],
    ['M002', undefined],
  ] as const) {
    const next = await newRevision();
    const decided = await decide(next.review, job, {
      decision: 'noImpact',
      addWork: ['Read the label of the inflation valve'],
      ...(testsStand ? { testsStand } : {}),
    });
    expect(decided).toMatchObject({ status: 200 });
    expect((await job.step(cardNo, 1, { value: true })).status).toBe(200);
    expect((await job.sign(cardNo)).status).toBe(200);
    const said = (await at.gate(job, 'G08')).messages.join(' ');
    expect(said.includes(`was made before card ${cardNo}`)).toBe(testsStand === undefined);
  }
  expect(JSON.stringify((await at.planner.get(`${workOrder.api}/${job.number}/log`)).body)).toContain(why);
});

test('R8 G08 work a temporary revision adds leaves tests standing where the engineer who works it in signs why', async () => {
  const job = await tested();
  const why = 'The added card reads a label and touches nothing';
  for (const [cardNo, trNumber, testsStand] of [
    ['M001', 'TR 32-81', why],
    ['M002', 'TR 32-82', undefined],
  ] as const) {
    await library.create(temporaryRevision, {
      manualId: at.manualId,
      trNumber,
      issueDate: '2026-02-22',
      affects: 'Check 501',
    });
    const workIn = (by: Person, reason: string | undefined) =>
      by.call('POST', `${workOrder.api}/${job.number}/temporary-revisions`, {
        subject: trNumber,
        reason: 'The label names the new valve',
        addWork: ['Read the label of the inflation valve'],
        ...(reason ? { testsStand: reason } : {}),
        pin: testPin,
      });
    expect(await workIn(at.mechanic, testsStand)).toMatchObject({ status: 422, body: { code: 'AUTH_SCOPE' } });
    expect((await workIn(library, 'Too short')).status).toBe(400);
    expect((await workIn(library, testsStand)).status).toBe(200);
    expect((await job.step(cardNo, 1, { value: true })).status).toBe(200);
    expect((await job.sign(cardNo)).status).toBe(200);
    const said = (await at.gate(job, 'G08')).messages.join(' ');
    expect(said.includes(`was made before card ${cardNo}`)).toBe(testsStand === undefined);
  }
  expect(JSON.stringify((await at.planner.get(`${workOrder.api}/${job.number}/log`)).body)).toContain(why);
});
