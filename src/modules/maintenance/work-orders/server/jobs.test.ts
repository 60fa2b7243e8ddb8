import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf, timeZone } from '#kernel/shared/dates.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { heldWhileWaiting } from '#kernel/testing/locks.ts';
import { authorised, signPreliminary } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { manpowerServer } from '#modules/maintenance/manpower/server/manpower.server.ts';
import { shiftAssignment, shiftPattern } from '#modules/maintenance/manpower/shared/shift.record.ts';
import type { CertificateType } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { aPartNumber } from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import { onPartsList } from '#modules/maintenance/manuals/server/manuals.fixture.ts';
import { jobFixture, jobModules, type JobFixture } from './jobs.fixture.ts';
import { moveHeldPromises } from './holds.ts';
import { stopForgottenLabour } from './labour.ts';
import { endHold, markReleased, openHold, openJob } from './public.ts';

let app: TestApp;
let shop: JobFixture;
let admin: Person;
let user: Person;
let quality: Person;

beforeAll(async () => {
  app = await testApp([...jobModules, manpowerServer]);
  shop = await jobFixture(app);
  [admin, user, quality] = await Promise.all([
    app.as('maintenance.admin'),
    app.as('maintenance.user'),
    app.as('quality.user', 'maintenance.viewer'),
  ]);
});
afterAll(() => app.close());

let serial = 4000;
const nextSerial = () => String((serial += 1));
async function newJob(values: Parameters<JobFixture['job']>[2] = {}, serialNumber = nextSerial()) {
  const batch = await shop.batch({ serialNumber });
  return user.create(workOrder, shop.job(batch, serialNumber, values));
}

test('a job takes the next gap-free ABS number, keeps it, and its log begins with its opening', async () => {
  const first = await newJob();
  const second = await newJob();
  expect(first.number).toMatch(/^ABS\d{7}$/);
  expect(Number(second.number.slice(3))).toBe(Number(first.number.slice(3)) + 1);
  expect(first).toMatchObject({
    status: 'received',
    evaluationOnly: false,
    partNumber: 'C20195162',
    tag: 'unserviceable',
  });
  const log = await user.get<{ entries: { action: string; entity: string }[] }>(
    `/api/workorders/${first.number.toLowerCase()}/log`,
  );
  expect(log.body.entries.at(-1)).toMatchObject({ action: 'create', entity: 'workOrder' });
});

test('R1 a part number on no list opens for evaluation only, and its work can not be started', async () => {
  const serialNumber = nextSerial();
  const batch = await shop.batch({ partNumber: '2-1684-1', serialNumber });
  const preview = await user.get<Record<string, unknown>>(`/api/workorders/induction?batch=${batch}&types=CAAT_FORM_1`);
  expect(preview.body).toMatchObject({
    capable: false,
    evaluationOnly:
      'Part number 2-1684-1 is not on the capability list. You may open it for evaluation only; it cannot be released.',
  });
  const job = await user.create(
    workOrder,
    shop.job(batch, serialNumber, { partNumberId: shop.unlistedId, shop: 'brake', workScope: 'repair' }),
  );
  expect(job).toMatchObject({ evaluationOnly: true });
  await app.write(({ db }) => sql`update work_order set status = 'preliminary' where id = ${job.id}`.execute(db));
  const started = await user.run(workOrder, job.id, 'startWork', { approval: 'PO 77120' });
  expect(started.status).toBe(422);
  expect(started.body).toMatchObject({ message: expect.stringMatching(/^Evaluation only: Part number 2-1684-1/) });
});

test('3.8 a job and its sub-job bear the exact part number, never a row that stands for several', async () => {
  const series = await aPartNumber(app, { partnumber: '2-1684 SERIES', partname: 'Brake', isseries: true });
  const serialNumber = nextSerial();
  const batch = await shop.batch({ partNumber: '2-1684 SERIES', serialNumber });
  const refused = { status: 422, body: { code: 'PART_SERIES', fields: [{ path: 'partNumberId' }] } };
  const job = shop.job(batch, serialNumber, { partNumberId: series.id, shop: 'brake', workScope: 'repair' });
  expect(await user.call('POST', workOrder.api, job)).toMatchObject(refused);
  const master = await newJob();
  const sub = { partNumberId: series.id, serialNumber: '7', workScope: 'repair', shop: 'brake' };
  expect(await user.call('POST', `/api/workorders/${master.number}/sub-jobs`, sub)).toMatchObject(refused);
});

test('R2 the same serial number in full-width letters or Thai digits is the same part; another is another', async () => {
  const first = await newJob({}, 'WX7781');
  const again = await user.call(
    'POST',
    workOrder.api,
    shop.job(await shop.batch({ serialNumber: 'ＷＸ７７８１' }), 'ＷＸ７７８１'),
  );
  expect(again).toMatchObject({ status: 409, body: { code: 'R2', message: expect.stringContaining(first.number) } });
  const thai = await user.call('POST', workOrder.api, shop.job(await shop.batch({ serialNumber: 'WX๗๗๘๑' }), 'WX๗๗๘๑'));
  expect(thai).toMatchObject({ status: 409, body: { code: 'R2' } });
  await newJob({}, '７７８１');
  await newJob({}, '７７８２');
});

test('R7 one authority of two that is not capable: the job is worked for the other, and G02 names the one that is not', async () => {
  const serialNumber = nextSerial();
  const batch = await shop.batch({ serialNumber });
  const both: CertificateType[] = ['CAAT_FORM_1', 'EASA_FORM_1'];
  const lacking = ['There is no effective EASA capability list.'];
  const preview = await user.get<Record<string, unknown>>(
    `/api/workorders/induction?batch=${batch}&types=${both.join()}`,
  );
  expect(preview.body).toMatchObject({ capable: true, evaluationOnly: null, lacking });
  const job = await user.create(workOrder, shop.job(batch, serialNumber, { certificateTypes: both }));
  expect(job).toMatchObject({ evaluationOnly: false, certificateTypes: both });
  const { gates } = (
    await user.get<{ gates: { code: string; state: string; messages: string[] }[] }>(
      `/api/workorders/${job.number}/gates`,
    )
  ).body;
  expect(gates.find(({ code }) => code === 'G02')).toMatchObject({ state: 'fail', messages: lacking });
});

test('R2 a second open job for the same serial number is refused with the number of the first, however many ask at once', async () => {
  const serialNumber = nextSerial();
  const batches = await Promise.all([
    shop.batch({ serialNumber }),
    shop.batch({ serialNumber }),
    shop.batch({ serialNumber }),
  ]);
  const answers = await Promise.all(
    batches.map((batch) =>
      user.call<{ row?: { number: string } }>('POST', workOrder.api, shop.job(batch, serialNumber)),
    ),
  );
  expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([201, 409, 409]);
  const opened = answers.find((answer) => answer.status === 201)?.body.row?.number;
  expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({
    code: 'R2',
    message: `S/N ${serialNumber} is already in work as ${opened}.`,
  });
});

test('R2 a visit within 90 days of our release waits for the warranty decision before work starts', async () => {
  const serialNumber = nextSerial();
  const first = await newJob({}, serialNumber);
  await app.write(({ db }) =>
    sql`update work_order set status = 'released', released_at = now() - interval '89 days', outcome = 'released' where id = ${first.id}`.execute(
      db,
    ),
  );
  const again = await newJob({}, serialNumber);
  expect(again).toMatchObject({ warrantyReview: 'open', reworkOfIdLabel: expect.stringContaining(first.number) });
  await app.write(({ db }) => sql`update work_order set status = 'preliminary' where id = ${again.id}`.execute(db));
  expect((await user.run(workOrder, again.id, 'startWork', { approval: 'contract' })).body).toMatchObject({
    message: 'Quality must decide the warranty review first.',
  });
  expect(
    (
      await user.call('POST', `${workOrder.api}/${again.id}/warranty-review`, {
        result: 'warranty',
        reason: 'Seal leak again',
        version: again.version,
      })
    ).status,
  ).toBe(403);
  const decided = await quality.call<{ row: { warrantyReview: string } }>(
    'POST',
    `${workOrder.api}/${again.id}/warranty-review`,
    { result: 'warranty', reason: 'Seal leak again', version: again.version },
  );
  expect(decided.body.row.warrantyReview).toBe('warranty');
  expect((await user.run(workOrder, again.id, 'startWork', { approval: 'contract' })).body).toMatchObject({
    message: 'The preliminary report is not signed.',
  });
  await signPreliminary(await authorised(app, shop, { privileges: ['inspect'] }), again.number);
  expect((await user.run(workOrder, again.id, 'startWork', { approval: 'contract' })).status).toBe(200);
});

test('R18 a tire change past the limit of the part number must become an overhaul', async () => {
  const serialNumber = nextSerial();
  const batch = await shop.batch({ serialNumber });
  const asked = shop.job(batch, serialNumber, {
    workScope: 'tireChange',
    shop: 'tireChange',
    tireChangesSinceOverhaul: 5,
  });
  expect((await user.call('POST', workOrder.api, asked)).body).toMatchObject({ code: 'R18', field: 'workScope' });
  expect((await user.call('POST', workOrder.api, { ...asked, tireChangesSinceOverhaul: 4 })).status).toBe(201);
});

test('G01 a job’s serial number is the one the dock read, its customer the one it came from', async () => {
  const batch = await shop.batch({ serialNumber: 'B-0932' });
  const answer = await user.call('POST', workOrder.api, shop.job(batch, 'B-0933'));
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({
    code: 'G01',
    field: 'serialNumber',
    message: 'The dock read serial number B-0932 from the part.',
  });
});

test('G01 a job is opened for the part number the dock read and for no more parts than it counted', async () => {
  const batch = await shop.batch({ partNumber: '2-1684-1', serialNumber: 'DOCK-1' });
  const open = (values: object) => user.call('POST', workOrder.api, shop.job(batch, 'DOCK-1', values));
  expect(await open({})).toMatchObject({
    status: 422,
    body: { code: 'G01', field: 'partNumberId', message: 'The dock read part number 2-1684-1 from the part.' },
  });
  const nut = await aPartNumber(app, { partnumber: 'NUT-5', partname: 'Nut', serialised: false });
  const box = await shop.batch({ partNumber: 'nut – 5', serialNumber: null });
  const nuts = (quantity: number) =>
    user.call(
      'POST',
      workOrder.api,
      shop.job(box, 'N/A', { partNumberId: nut.id, quantity, serialReason: 'Never marked' }),
    );
  expect(await nuts(2)).toMatchObject({ status: 422, body: { code: 'G01', message: 'The dock counted 1.' } });
  expect((await nuts(1)).status).toBe(201);
});

test('G01 a dash or "unknown" is no serial number of a serialised part, on a job or a sub-job; a part that bears none goes with N/A', async () => {
  const message = 'This part is serialised: read the number from its data plate.';
  const refused = { status: 422, body: { code: 'G01', field: 'serialNumber', message } };
  for (const serialNumber of ['-', 'n / a', 'Unknown', 'S/N: UNK']) {
    const batch = await shop.batch({ serialNumber: null });
    expect(await user.call('POST', workOrder.api, shop.job(batch, serialNumber))).toMatchObject(refused);
  }
  const master = await newJob();
  const detail = (partnumber: string, serialised: boolean) =>
    aPartNumber(app, { partnumber, partname: 'Detail', serialised });
  const [hub, ring] = [await detail('HUB-9', true), await detail('RING-9', false)];
  for (const { partnumber } of [hub, ring]) await onPartsList(app, shop.wheelId, partnumber);
  const sub = (partNumberId: string, serialNumber: string) =>
    user.call('POST', `${workOrder.api}/${master.number}/sub-jobs`, {
      partNumberId,
      serialNumber,
      workScope: 'repair',
      shop: 'wheelOverhaul',
    });
  expect(await sub(hub.id, '-')).toMatchObject(refused);
  expect(await sub(ring.id, 'none')).toMatchObject({
    status: 201,
    body: { row: { serialNumber: 'N/A', serialReason: 'RING-9 bears no serial number' } },
  });
});

test('G18 counts since overhaul are no more than those since new, and a part was removed before it came', async () => {
  const open = async (values: object) => {
    const serialNumber = nextSerial();
    return user.call('POST', workOrder.api, shop.job(await shop.batch({ serialNumber }), serialNumber, values));
  };
  expect((await open({ csnCycles: 100, csoCycles: 200 })).body).toMatchObject({
    code: 'COUNT_IMPOSSIBLE',
    field: 'csoCycles',
    message: 'CSO is 200, more than CSN 100.',
  });
  expect((await open({ tsnHours: '99.5', tsoHours: '100' })).body).toMatchObject({ field: 'tsoHours' });
  expect((await open({ removalDate: addDays(dayOf(new Date()), 1) })).body).toMatchObject({ code: 'REMOVED_LATER' });
  const job = await newJob({ csnCycles: 100 });
  const more = { version: job['version'], csoCycles: 101 };
  expect((await user.call('PATCH', `${workOrder.api}/${job.number}`, more)).body).toMatchObject({
    code: 'COUNT_IMPOSSIBLE',
  });
});

test('D3 a sub-job carries its master’s number and an index, one level deep, under an open master only', async () => {
  const master = await newJob();
  const half = await aPartNumber(app, { partnumber: 'C20195201', partname: 'Inboard half' });
  const input = { partNumberId: half.id, serialNumber: '1-IB', workScope: 'repair', shop: 'wheelOverhaul' };
  // A part is one of its master's: a battery, another wheel or the wheel itself comes through the dock.
  const open = (partNumberId: string) =>
    user.call('POST', `${workOrder.api}/${master.number}/sub-jobs`, { ...input, partNumberId });
  for (const partNumberId of [half.id, shop.wheelId, shop.unlistedId])
    expect(await open(partNumberId)).toMatchObject({
      status: 422,
      body: { code: 'NOT_OF_MASTER', field: 'partNumberId' },
    });
  await onPartsList(app, shop.wheelId, 'c20195-201');
  const one = await user.call<{ row: { id: string; number: string; masterJobId: string } }>(
    'POST',
    `${workOrder.api}/${master.number}/sub-jobs`,
    input,
  );
  const path = `${workOrder.api}/${master.number}/sub-jobs`;
  // The half is in work already; the wheel it came from is too.
  const again = { code: 'R2', message: `S/N 1-IB is already in work as ${one.body.row.number}.` };
  expect((await user.call('POST', path, { ...input, serialNumber: ' 01 ib' })).body).toMatchObject({ code: 'R2' });
  expect((await user.call('POST', path, input)).body).toMatchObject(again);
  const two = await user.call<{ row: { number: string } }>('POST', path, { ...input, serialNumber: '2-IB' });
  expect(one.body.row.number).toBe(`${master.number}-1`);
  expect(two.body.row.number).toBe(`${master.number}-2`);
  expect((await user.call('POST', `${workOrder.api}/${one.body.row.number}/sub-jobs`, input)).body).toMatchObject({
    code: 'D3',
  });
  const cancel = (id: string) => admin.run(workOrder, id, 'cancel', { reason: 'Opened twice' });
  // A master ends after its sub-jobs, whichever way it ends.
  const stillOpen = { status: 422, body: { message: `Sub-job ${one.body.row.number} is still open: end it first.` } };
  expect(await cancel(master.id)).toMatchObject(stillOpen);
  const quality = await app.as('quality.admin', 'maintenance.viewer');
  const ending = { reason: 'Too costly to repair', customerConsent: 'Mail of today' };
  for (const step of ['returnAsIs', 'declareBer'])
    expect(await quality.run(workOrder, master.id, step, ending)).toMatchObject(stillOpen);
  for (const number of [one.body.row.number, two.body.row.number, master.number])
    expect([number, (await cancel(number)).status]).toEqual([number, 200]);
  expect((await user.call('POST', `${workOrder.api}/${master.number}/sub-jobs`, input)).body).toMatchObject({
    code: 'JOB_CLOSED',
  });
  const overview = await user.get<{ subJobs: { number: string }[] }>(`${workOrder.api}/${master.number}/overview`);
  expect(overview.body.subJobs.map((job) => job.number)).toEqual([`${master.number}-1`, `${master.number}-2`]);
});

const at = (text: string) => new Date(`2026-09-${text}:00+07:00`);

async function jobOf52(serialNumber: string) {
  const batch = await shop.batch({ serialNumber, receivedAt: at('01T09:00') });
  return app.write((ctx) => openJob(ctx, shop.job(batch, serialNumber)), at('01T09:30'));
}

test('5.2 a customer hold of 43 h moves the promise to 13 Sep 04:00, and 228.5 h of 10 days are on time', async () => {
  const { id, number } = await jobOf52('4821');
  const hold = await app.write(
    (ctx) => openHold(ctx, number, { reason: 'customerApproval', evidence: 'mail 3 Sep' }),
    at('03T15:00'),
  );
  await app.write((ctx) => endHold(ctx, number, hold), at('05T10:00'));
  const parts = await app.write((ctx) => openHold(ctx, number, { reason: 'awaitingParts' }), at('06T08:00'));
  await app.write((ctx) => endHold(ctx, number, parts), at('08T08:00'));
  await app.write(({ db }) => sql`update work_order set status = 'releaseRequested' where id = ${id}`.execute(db));
  await app.write((ctx) => markReleased(ctx, id), at('12T16:30'));
  const row = (await user.get<{ row: { dueAt: string; releasedAt: string } }>(`${workOrder.api}/${number}`)).body.row;
  expect(new Date(row.dueAt)).toEqual(at('13T04:00'));
  const { turnAround } = (await user.get<{ turnAround: object }>(`${workOrder.api}/${number}/overview`)).body;
  expect(turnAround).toEqual({
    basis: 'calendar',
    elapsedHours: 271.5,
    excusableHours: 43,
    turnAroundHours: 228.5,
    contractDays: 10,
    late: false,
    clockStopped: false,
  });
});

test('5.2 two overlapping customer holds count 51 h once, not 76', async () => {
  const { number } = await jobOf52('4822');
  const first = await app.write(
    (ctx) => openHold(ctx, number, { reason: 'customerApproval', evidence: 'mail' }),
    at('03T15:00'),
  );
  const second = await app.write(
    (ctx) => openHold(ctx, number, { reason: 'customerDocs', evidence: 'mail' }),
    at('04T09:00'),
  );
  await app.write((ctx) => endHold(ctx, number, first), at('05T10:00'));
  await app.write((ctx) => endHold(ctx, number, second), at('05T18:00'));
  const { turnAround } = (
    await user.get<{ turnAround: { excusableHours: number } }>(`${workOrder.api}/${number}/overview`)
  ).body;
  expect(turnAround.excusableHours).toBe(51);
  const row = (await user.get<{ row: { dueAt: string; openHold: string | null } }>(`${workOrder.api}/${number}`)).body
    .row;
  expect(new Date(row.dueAt)).toEqual(new Date(at('11T09:00').getTime() + 51 * 3_600_000));
  expect(row.openHold).toBeNull();
});

test('a hold of the customer’s asks for evidence, and no two open holds have one reason', async () => {
  const job = await newJob();
  const path = `${workOrder.api}/${job.number}/holds`;
  expect((await user.call('POST', path, { reason: 'customerDocs' })).body).toMatchObject({
    code: 'HOLD_EVIDENCE',
    field: 'evidence',
  });
  const opened = await user.call<{ id: string }>('POST', path, { reason: 'awaitingParts', note: 'Seal kit' });
  expect(opened.status).toBe(201);
  const twice = await user.call('POST', path, { reason: 'awaitingParts' });
  expect(twice.status).toBe(409);
  expect(twice.body).toMatchObject({ code: 'HOLD_OPEN', message: `${job.number} is already on hold: awaiting parts.` });
  expect((await user.get<{ row: object }>(`${workOrder.api}/${job.number}`)).body.row).toMatchObject({
    openHold: 'awaitingParts',
  });
  expect((await user.call('POST', `${path}/${opened.body.id}/end`)).status).toBe(200);
  expect((await user.call('POST', `${path}/${opened.body.id}/end`)).body).toMatchObject({ code: 'HOLD_ENDED' });
});

test('a promise agreed anew stands, asks for a reason and the right, and moves on with later customer holds', async () => {
  const { number } = await jobOf52('4823');
  const seen = (await admin.get<{ row: { version: number } }>(`${workOrder.api}/${number}`)).body.row;
  const body = { dueAt: at('20T17:00').toISOString(), reason: 'Agreed with the airline', version: seen.version };
  expect((await user.call('POST', `${workOrder.api}/${number}/due-date`, body)).status).toBe(403);
  const moved = await admin.call<{ row: { dueAt: string } }>('POST', `${workOrder.api}/${number}/due-date`, body);
  expect(new Date(moved.body.row.dueAt)).toEqual(at('20T17:00'));
  expect((await admin.call('POST', `${workOrder.api}/${number}/due-date`, body)).body).toMatchObject({
    code: 'STALE_VERSION',
  });
  const hold = await app.write(
    (ctx) => openHold(ctx, number, { reason: 'customerParts', evidence: 'mail' }),
    at('10T08:00'),
  );
  await app.write((ctx) => endHold(ctx, number, hold), at('11T08:00'));
  const row = (await user.get<{ row: { dueAt: string } }>(`${workOrder.api}/${number}`)).body.row;
  expect(new Date(row.dueAt)).toEqual(at('21T17:00'));
});

test('a job is cancelled by planning with a reason, and not any more once a part is fitted', async () => {
  const job = await newJob();
  expect((await user.run(workOrder, job.id, 'cancel', { reason: 'Opened twice' })).status).toBe(403);
  const employee = await shop.employee('E900');
  await app.write(({ db }) =>
    sql`insert into part_fitted (job_id, card_no, part_number, name, lot_kind, lot_number, quantity, condition, effectivity, fitted_at, employee_id)
      values (${job.id}, 'T100', 'TB-77', 'Tie bolt', 'batch', 'TB-77', 1, 'new', 'effective', now(), ${employee})`.execute(
      db,
    ),
  );
  const refused = await admin.run(workOrder, job.id, 'cancel', { reason: 'Opened twice' });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    message: 'Parts were fitted to this work order; it can no longer be cancelled.',
  });
});

test('a job cannot be planned without a route, and nobody sets its status by hand', async () => {
  const job = await newJob();
  expect((await user.run(workOrder, job.id, 'startPreliminary')).body).toMatchObject({
    message: 'A planner must apply a route template first.',
  });
  const patched = await user.call('PATCH', `${workOrder.api}/${job.id}`, { version: job.version, status: 'released' });
  expect(patched.status).toBe(400);
});

test('an unknown job is 404 and the nearest numbers are offered', async () => {
  const job = await newJob();
  expect((await user.get(`${workOrder.api}/ABS9999999`)).status).toBe(404);
  expect((await user.get(`${workOrder.api}/ABS9999999/overview`)).status).toBe(404);
  const near = await user.get<{ number: string }[]>(`${workOrder.api}/${job.number.slice(0, -1)}9/nearest`);
  expect(near.body.length).toBeGreaterThan(0);
});

test('while a hold stops work no clock runs on the job: a running one ends with the hold’s start and its person is told, none begins', async () => {
  const job = await newJob();
  const person = await app.as('maintenance.user');
  const employeeId = await shop.employee('E990', person.id);
  const at = `${workOrder.api}/${job.number}`;
  expect((await person.call('POST', `${at}/labour/start`, {})).status).toBe(200);
  // A hold that lets work go on leaves it running.
  expect((await user.call('POST', `${at}/holds`, { reason: 'capacity' })).status).toBe(201);
  const clock = async () =>
    (await person.get<{ startedAt: string; endedAt: string | null }[]>(`${at}/labour`)).body[0]?.endedAt ?? null;
  expect(await clock()).toBeNull();
  const hold = await user.call<{ id: string }>('POST', `${at}/holds`, { reason: 'awaitingEngineering' });
  expect(hold.status).toBe(201);
  const holds = (await user.get<{ id: string; startedAt: string }[]>(`${at}/holds`)).body;
  expect(await clock()).toBe(holds.find(({ id }) => id === hold.body.id)?.startedAt);
  const told = await app.write(({ db }) =>
    sql<{
      title: string;
    }>`select n.title from notification n join app_user u on u.id = n.user_id where u.employee_id = ${employeeId}`.execute(
      db,
    ),
  );
  expect(told.rows.map(({ title }) => title)).toContain(
    `${job.number}: Your clock was stopped, the work order is on hold: awaiting engineering.`,
  );
  expect(await person.call('POST', `${at}/labour/start`, {})).toMatchObject({
    status: 409,
    body: {
      code: 'JOB_ON_HOLD',
      message: `${job.number} is on hold: awaiting engineering. Work goes on when the hold is ended.`,
    },
  });
  expect(await app.verify()).toMatchObject({ fault: null });
});

test('one clock a person: the second start names the job where it runs', async () => {
  const [one, two] = [await newJob(), await newJob()];
  await shop.employee('E901', user.id);
  expect((await user.call('POST', `${workOrder.api}/${one.number}/labour/start`, {})).status).toBe(200);
  const second = await user.call('POST', `${workOrder.api}/${two.number}/labour/start`, {});
  expect(second.status).toBe(409);
  expect(second.body).toMatchObject({ code: 'LABOUR_RUNNING', details: { job: one.number } });
  expect((await user.call('POST', `${workOrder.api}/${two.number}/labour/stop`)).status).toBe(200);
  expect((await user.call('POST', `${workOrder.api}/${two.number}/labour/stop`)).status).toBe(409);
  const labour = await user.get<{ name: string; endedAt: string | null }[]>(`${workOrder.api}/${one.number}/labour`);
  expect(labour.body).toMatchObject([{ name: 'Anan E901', endedAt: expect.any(String) }]);
});

test('P9 a clock started, stopped or forgotten stands in the history with whose it was; one nobody stopped ends with the longest day anybody is rostered for', async () => {
  const [one, two] = [await newJob(), await newJob()];
  const other = await app.as('maintenance.user');
  const employeeId = await shop.employee('E902', other.id);
  await other.call('POST', `${workOrder.api}/${one.number}/labour/start`, {});
  await other.call('POST', `${workOrder.api}/${one.number}/labour/stop`);
  await other.call('POST', `${workOrder.api}/${two.number}/labour/start`, {});
  await app.write(stopForgottenLabour, new Date(Date.now() + 14 * 3_600_000));
  const { body } = await other.get<{ startedAt: string; endedAt: string }[]>(`${workOrder.api}/${two.number}/labour`);
  expect(body.map((clock) => Date.parse(clock.endedAt) - Date.parse(clock.startedAt))).toEqual([13.5 * 3_600_000]);
  const ofLabour = async (id: string) =>
    (await app.historyOf(workOrder, id)).filter(({ changes }) => 'labour' in changes);
  const started = { labour: { new: 'started' }, labourEmployeeId: { new: employeeId } };
  expect(await ofLabour(one.id)).toMatchObject([{ changes: { labour: { new: '0 min' } } }, { changes: started }]);
  expect(await ofLabour(two.id)).toMatchObject([
    { actor: 'System', changes: { labour: { new: '810 min' } } },
    { changes: started },
  ]);
});

test('3.2 a forgotten clock stops half an hour after the end of its person’s shift, by the roster', async () => {
  const job = await newJob();
  const person = await app.as('maintenance.user');
  const employeeId = await shop.employee('E903', person.id);
  const now = new Date();
  const startsAt = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now);
  const planner = await app.as('maintenance.admin');
  const { id: patternId } = await planner.create(shiftPattern, {
    name: 'Now on',
    shift: 'A',
    startsAt,
    minutes: 480,
    weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
    onHolidays: true,
  });
  await planner.create(shiftAssignment, { employeeId, patternId, validFrom: addDays(dayOf(now), -3) });
  await person.call('POST', `${workOrder.api}/${job.number}/labour/start`, {});
  // Eight hours of work with an hour of rest, and half an hour to put away.
  const end = Math.floor(now.getTime() / 60_000) * 60_000 + 9.5 * 3_600_000;
  const clock = async () =>
    (await person.get<{ endedAt: string | null }[]>(`${workOrder.api}/${job.number}/labour`)).body[0]?.endedAt;
  await app.write(stopForgottenLabour, new Date(end - 60_000));
  expect(await clock()).toBeNull();
  await app.write(stopForgottenLabour, new Date(end + 60_000));
  expect(Date.parse((await clock()) ?? '')).toBe(end);
});

test('R29 an AOG job is told to those who plan at once; each reads and ticks off only his own', async () => {
  const job = await newJob({ priority: 'aog' });
  const notices = await admin.get<{ id: string; jobnumber: string; kind: string; readAt: string | null }[]>(
    '/api/workorders/notifications',
  );
  expect(notices.body.find((notice) => notice.jobnumber === job.number)).toMatchObject({ kind: 'aog', readAt: null });
  expect(
    (await user.get<unknown[]>('/api/workorders/notifications')).body.filter(
      (notice) => (notice as { jobnumber: string }).jobnumber === job.number,
    ),
  ).toEqual([]);
  await user.call('POST', '/api/workorders/notifications/read', {});
  await admin.call('POST', '/api/workorders/notifications/read', { ids: notices.body.map((notice) => notice.id) });
  const after = await admin.get<{ readAt: string | null }[]>('/api/workorders/notifications');
  expect(after.body.every((notice) => notice.readAt !== null)).toBe(true);
});

test('a message about a job names its number once, before a sentence', async () => {
  const job = await newJob({ priority: 'aog' });
  const path = `${workOrder.api}/${job.number}/holds`;
  const hold = await user.call<{ id: string }>('POST', path, { reason: 'awaitingParts', note: 'Seal kit' });
  expect((await user.call('POST', `${path}/${hold.body.id}/end`)).status).toBe(200);
  const told = await app.deps.database.pool.query<{ title: string }>(
    'select distinct title from notification where subject = $1 order by title',
    [`job:${job.id}`],
  );
  expect(told.rows.map(({ title }) => title)).toEqual([
    `${job.number}: Hold ended: Awaiting parts.`,
    `${job.number}: Opened as AOG: ${job.partName}.`,
  ]);
});

test('the page of jobs and the status counts show open work, filter it, and say what stands behind each tab', async () => {
  const job = await newJob({ priority: 'aog' });
  const page = await user.get<{
    rows: {
      jobnumber: string;
      customer: string;
      partnumber: string;
      serialnumber: string;
      status: string;
      dueAt: string;
    }[];
    total: number;
    counts: { aog: number; open: number };
  }>(`/api/workorders/page?q=${job.serialNumber}&customer=and&shop=wheelOverhaul,brake&status=received`);
  expect(page.body).toMatchObject({
    total: 1,
    rows: [{ jobnumber: job.number, customer: 'AND', partnumber: 'C20195162', serialnumber: job.serialNumber }],
  });
  expect(page.body.counts.aog).toBeGreaterThan(0);
  const all = await user.get<{ rows: unknown[]; total: number }>('/api/workorders/page?size=1&sort=-receivedAt');
  expect(all.body.rows).toHaveLength(1);
  expect(all.body.total).toBe(page.body.counts.open);
  const statuses =
    await user.get<{ status: string; label: string; count: number; overdue: number }[]>('/api/workorders/status');
  expect(statuses.body.find((row) => row.status === 'received')).toMatchObject({
    label: 'Received',
    count: expect.any(Number),
    overdue: expect.any(Number),
  });
});

test('every tab of a job answers, and the whole log finds it again by job and verb', async () => {
  const job = await newJob();
  await user.call('POST', `${workOrder.api}/${job.number}/comments`, { text: 'Tire worn to the cords' });
  for (const path of [
    'overview',
    'holds',
    'visits',
    'labour',
    'comments',
    'log',
    'parts',
    'consumables',
    'tools',
    'directives',
    'documents',
    'gates',
  ]) {
    expect([path, (await user.get(`${workOrder.api}/${job.number}/${path}`)).status]).toEqual([path, 200]);
  }
  const log = await user.get<{ entries: { jobnumber: string; action: string }[] }>(
    `/api/workorders-logs?job=${job.number}&action=create`,
  );
  expect(log.body.entries.map((entry) => entry.jobnumber)).toEqual([job.number, job.number]);
});

test('a viewer sees jobs and changes none', async () => {
  const viewer = await app.as('maintenance.viewer');
  const job = await newJob();
  expect((await viewer.get(`${workOrder.api}/${job.number}`)).status).toBe(200);
  expect((await viewer.call('POST', `${workOrder.api}/${job.number}/holds`, { reason: 'capacity' })).status).toBe(403);
  expect((await viewer.call('POST', workOrder.api, shop.job('x', '1'))).status).toBe(403);
  expect((await app.stranger.get('/api/workorders/page')).status).toBe(401);
});

test('held promises move job by job in the order of their ids, as every write that holds several jobs', async () => {
  const jobs: string[] = [];
  for (let n = 0; n < 12; n += 1) jobs.push((await newJob({ priority: 'aog' })).id);
  // The holds were opened in another order than the jobs.
  for (const id of jobs.toReversed())
    await app.write((ctx) => openHold(ctx, id, { reason: 'customerApproval', evidence: 'mail' }));
  // As the server does by itself: without, rows are sorted to be told apart, and come in order by luck.
  await app.asOwner((owner) => owner.query('analyze hold_period'));
  const rows = { first: ['work_order', 'id', jobs[0] ?? ''], next: ['work_order', 'priority', 'aog'] } as const;
  const { held } = await heldWhileWaiting(app, rows, () => app.write((ctx) => moveHeldPromises(ctx)));
  expect(held).toBe(false);
});

test('G16 a count once stated is corrected by a signed comparison with the component’s records, never edited away', async () => {
  const serialNumber = 'CNT-1';
  const order = shop.job(await shop.batch({ serialNumber }), serialNumber);
  const job = await user.create(workOrder, { ...order, csnCycles: 9100, tireChangesSinceOverhaul: 4 });
  const root = `${workOrder.api}/${job.number}`;
  const version = async () => (await user.get<{ row: { version: number } }>(root)).body.row.version;
  const edit = async (change: object) => user.call('PATCH', root, { version: await version(), ...change });
  expect(await edit({ csnCycles: 910 })).toMatchObject({
    status: 422,
    body: { code: 'COUNT_STATED', field: 'csnCycles' },
  });
  expect(await edit({ tireChangesSinceOverhaul: null })).toMatchObject({ body: { code: 'COUNT_STATED' } });
  // One nobody stated yet is entered as any other field.
  expect((await edit({ csoCycles: 100, csnCycles: 9100 })).status).toBe(200);
  const inspector = await authorised(app, shop, { privileges: ['inspect'] });
  const said = { counts: { csnCycles: 910 }, records: 'Removal record RR-77', reason: 'One digit too many' };
  const correct = async (by: Person, more: object = {}) =>
    by.call<{ row: { csnCycles: number } }>('POST', `${root}/counts`, {
      version: await version(),
      ...said,
      pin: testPin,
      ...more,
    });
  expect(await correct(user)).toMatchObject({ status: 422 });
  expect(await correct(inspector, { reason: '' })).toMatchObject({ status: 400 });
  expect(await correct(inspector, { counts: { csnCycles: 9100 } })).toMatchObject({ body: { code: 'COUNT_SAME' } });
  expect((await correct(inspector)).body.row.csnCycles).toBe(910);
  const signed = await app.write(({ db }) =>
    sql<{
      payload: unknown;
    }>`select payload from signature where entity = 'workOrder' and entity_id = ${job.id}::text order by at desc limit 1`.execute(
      db,
    ),
  );
  expect(JSON.stringify(signed.rows[0]?.payload)).toContain('Removal record RR-77');
  expect(await app.verify()).toMatchObject({ fault: null });
});
