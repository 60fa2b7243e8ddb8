import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, testPin, type TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { aPartNumber } from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import { orgApproval } from '#modules/maintenance/capabilities/shared/orgApproval.record.ts';
import { addToMonth, formatMonth } from '#modules/maintenance/release-gates/shared/oxygen.ts';
import { aManualPart } from '#modules/maintenance/manuals/server/manuals.fixture.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import type { TestSetup } from '#modules/maintenance/step-data/shared/public.ts';
import { authorised, signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { vendor, vendorApproval } from '#modules/quality/vendors/shared/vendor.record.ts';
import { vendorsServer } from '#modules/quality/vendors/server/vendors.server.ts';
import { aged, bench, stepDataOf, type Bench, type JobAtBench } from './bench.fixture.ts';
import { taskCardsServer } from './task-cards.server.ts';

const today = dayOf(new Date());
const month = today.slice(0, 7);
const made = addToMonth(month, -120);
const setups = {
  hydrostatic: { kind: 'hydrostatic', spec: '3HT', servicePsi: 1850 },
  cylinderDates: { kind: 'cylinderDates', spec: '3HT' },
  leak: { kind: 'leak', minimumPsi: 1850, holdSeconds: 300, maximumDropPercent: '1' },
} satisfies Record<string, TestSetup>;
let app: TestApp;
let at: Bench;
let job: JobAtBench;
let other: { id: string; partnumber: string };
let count = 0;

beforeAll(async () => {
  app = await testApp([...jobModules, vendorsServer, taskCardsServer]);
  const series = await aPartNumber(app, { partnumber: 'C20195162 SERIES', family: 'wheel', isseries: true });
  const seriesId = series.id;
  at = await bench(app, [
    {
      part: { partnumber: 'C20195162-2', partname: 'Main wheel assembly', seriesId },
      workScopes: ['overhaul'],
      shop: 'wheelOverhaul',
    },
  ]);
  // Another part number of the same series, with its manual and its step data.
  other = { id: at.shop.otherIds[0] ?? '', partnumber: 'C20195162-2' };
  await aManualPart(app, { manualId: at.manualId, partNumberId: other.id });
  await at.publishData(stepDataOf(at.grease), other.id);
  const wheel = `/api/part-numbers/${at.shop.wheelId}`;
  const { version } = (await at.engineer.get<{ row: { version: number } }>(wheel)).body.row;
  await done(at.engineer.call('PATCH', wheel, { version, seriesId }));
  await family('cylinder');
});
afterAll(() => app.close());

// The bench's route and its people are those of a wheel; what is tested is a cylinder.
const family = (name: string) =>
  app.write(({ db }) =>
    sql`update part_number set family = ${name} where id in (${at.shop.wheelId}, ${other.id})`.execute(db),
  );

/** A visit of the cylinder whose card T110 asks for this kind of test; the visit before has left with its test signed. */
async function visit(kind: keyof typeof setups, serial: string, part?: typeof other): Promise<void> {
  if (count > 0) {
    await family('wheel');
    await job.sign('T110');
    await app.asOwner((owner) =>
      owner.query(`update work_order set status = 'shipped', outcome = 'returnedAsIs' where id = $1`, [job.id]),
    );
  }
  count += 1;
  await family('wheel');
  job = await at.newJob('inWork', serial, undefined, part);
  await family('cylinder');
  await app.write(async ({ db }) => {
    await sql`update task_card set status = 'ready' where job_id = ${job.id} and card_no in ('T105', 'T110')`.execute(
      db,
    );
    for (const [card, test] of [
      ['T110', setups[kind]],
      ['T105', setups.leak],
    ] as const)
      await sql`update task_step set type = 'testRun', test = ${JSON.stringify(test)}::jsonb where step_no = 1
        and card_id = (select id from task_card where job_id = ${job.id} and card_no = ${card})`.execute(db);
  });
}
const hydro = (more: object = {}, body: object = {}) =>
  job.step('T110', 1, {
    ...body,
    test: {
      kind: 'hydrostatic',
      testPsi: '3090',
      totalCc: '262.0',
      permanentCc: '9.4',
      reeCc: '258',
      manufactured: made,
      discBurstPsi: '2775',
      jacketChecked: true,
      ...more,
    },
  });
const dates = (lastHydro: string, manufactured = made, more: object = {}) =>
  job.step('T110', 1, { test: { kind: 'cylinderDates', manufactured, lastHydro }, ...more });
const refused = (code: string, field: string, words: string) => ({
  status: 422,
  body: { code, field: `test.${field}`, message: expect.stringContaining(words) as string },
});
const runs = async () =>
  (await at.mechanic.get<{ runs: object[] }>(`/api/workorders/${job.number}/tests`)).body.runs as {
    readings: Record<string, unknown>;
  }[];

test('R12 the requalifier number is that of the company’s approval, not typed', async () => {
  await visit('hydrostatic', 'CY-1001');
  expect(await hydro({ rin: 'X999' })).toMatchObject(refused('R12', 'rin', 'The requalifier of this test is B418'));
  const quality = await app.as('quality.admin');
  const { body } = await quality.get<{ rows: { id: string; version: number }[] }>(orgApproval.api);
  const approval = body.rows[0] ?? { id: '', version: 0 };
  const named = async (rin: string | null, version: number) =>
    expect(await quality.call('PATCH', `${orgApproval.api}/${approval.id}`, { version, rin })).toMatchObject({
      status: 200,
    });
  await named(null, approval.version);
  expect(await hydro()).toMatchObject(refused('R12', 'testPsi', 'No approval in force names our requalifier number'));
  expect(await runs()).toEqual([]);
  await named('B418', approval.version + 1);
  expect((await hydro()).status).toBe(200);
  expect(await runs()).toMatchObject([{ readings: { rin: 'B418' } }]);
});

/** A process sent to a vendor approved for it today; what it answers takes it back. */
async function atVendor(
  process = 'Hydrostatic test',
  code = 'HYDRO-1',
): Promise<(found: object) => Promise<{ status: number; body: unknown }>> {
  const quality = await app.as('quality.user');
  const manager = await authorised(app, at.shop, { privileges: ['vendorApproval'], roles: ['quality.user'] });
  const receiver = await authorised(app, at.shop, { privileges: ['receive'] });
  const { id: vendorId } = await quality.create(vendor, {
    code,
    name: `Siam ${code}`,
    kind: 'subcontractor',
    country: 'TH',
    riskClass: 'A',
  });
  const approval = await quality.create(vendorApproval, {
    vendorId,
    process,
    processKind: process === 'Hydrostatic test' ? 'hydrostaticTest' : 'other',
    evidence: 'Audit PA-26-02',
    validFrom: addDays(today, -300),
    validTo: addDays(today, 60),
  });
  expect((await manager.run(vendorApproval, approval.id, 'approve', undefined, signed)).status).toBe(200);
  const url = `${workOrder.api}/${job.number}/outside-work`;
  expect((await at.planner.call('POST', url, { process, vendorId, sentOn: today })).status).toBe(201);
  const [work] = (await at.planner.get<{ id: string }[]>(url)).body;
  return (found) =>
    receiver.call('POST', `${url}/${work?.id}/return`, {
      document: 'CoC 114',
      incomingInspection: 'accepted',
      performedOn: today,
      ...found,
      ...signed,
    });
}

test('G23 a hydrostatic test by an approved vendor needs no rig and no water jacket of ours, and has its own day and requalifier', async () => {
  await visit('hydrostatic', 'CY-1010');
  await app.write(({ db }) =>
    sql`update task_step set tool_class = 'hydrostaticRig' where step_no = 1
      and card_id = (select id from task_card where job_id = ${job.id} and card_no = 'T110')`.execute(db),
  );
  const none = { toolId: undefined };
  const theirs = () => hydro({ testedOn: today, jacketChecked: undefined }, none);
  const back = await atVendor();
  expect(await theirs()).toMatchObject({ status: 422, body: { code: 'G23', field: 'test.testedOn' } });
  expect((await back({ testedOn: today, requalifier: 'A123' })).status).toBe(200);
  expect(await hydro({}, none)).toMatchObject({ status: 422, body: { code: 'TOOL_NEEDED' } });
  // Nobody here can read a gauge of theirs again: their paper is asked for.
  const bad = await hydro({ testedOn: today, jacketChecked: undefined, permanentCc: '27.0' }, none);
  expect(bad).toMatchObject({ status: 422, body: { code: 'CONDEMNS' } });
  expect(bad.body['message']).toContain('Ask the vendor for the paper of the second reading');
  expect(await theirs()).toMatchObject({ status: 200, body: { inLimit: true } });
  expect(await runs()).toMatchObject([{ readings: { rin: 'A123', testedOn: today } }]);
});

test('G23 R12 a vendor approved for another process makes no hydrostatic test: a paper of plating requalifies no cylinder', async () => {
  await visit('hydrostatic', 'CY-1011');
  const back = await atVendor('Cadmium plating', 'PLATE-1');
  expect(await back({ testedOn: today, requalifier: 'A123' })).toMatchObject({
    status: 422,
    body: {
      field: 'testedOn',
      message: 'Cadmium plating is no hydrostatic test: it has no test day and no requalifier.',
    },
  });
  expect((await back({})).status).toBe(200);
  expect(await hydro({ testedOn: today, jacketChecked: undefined }, { toolId: undefined })).toMatchObject(
    refused('G23', 'testedOn', 'No outside test of this day and requalifier was accepted'),
  );
});

test('R13 the month of manufacture is a fact of the cylinder: another reading than that of an earlier visit is refused', async () => {
  await visit('hydrostatic', 'CY-1002');
  expect((await hydro()).status).toBe(200);
  const before = job.number;
  const younger = addToMonth(made, 24);
  await visit('hydrostatic', 'cy 1002');
  expect(await hydro({ manufactured: younger })).toMatchObject(
    refused('R13', 'manufactured', `${before} has ${formatMonth(made)} as the month of manufacture`),
  );
  await visit('cylinderDates', 'CY1002');
  expect(await dates(month, younger)).toMatchObject(refused('R13', 'manufactured', 'Read the shoulder again'));
  expect((await dates(month)).status).toBe(200);
});

test('R13 R14 a cylinder is the same one under every part number of its series: its month of manufacture, its last test and its fills are known', async () => {
  await visit('hydrostatic', 'CY-1021');
  expect((await hydro()).status).toBe(200);
  const before = job.number;
  await visit('hydrostatic', 'cy 1021', other);
  expect(await hydro({ manufactured: addToMonth(made, 24) })).toMatchObject(
    refused('R13', 'manufactured', `${before} has ${formatMonth(made)} as the month of manufacture`),
  );
  await visit('cylinderDates', 'CY-1021', other);
  // Nothing is read on this visit yet: G18 knows the test of the first one.
  expect((await at.gate(job, 'G18')).messages.join(' ')).not.toContain('no hydrostatic test is on record');
  expect(await dates(addToMonth(month, -1))).toMatchObject(
    refused('R13', 'lastHydro', 'an earlier one is not the last'),
  );
  expect((await dates(month)).status).toBe(200);
});

test('R13 a last test earlier than or different from our own last accepted test is refused, and so is a second reading on the job', async () => {
  await visit('hydrostatic', 'CY-1003');
  expect((await hydro()).status).toBe(200);
  await visit('cylinderDates', 'CY-1003');
  expect(await dates(addToMonth(month, -1))).toMatchObject(
    refused('R13', 'lastHydro', `has a hydrostatic test of ${formatMonth(month)}: an earlier one is not the last`),
  );
  await visit('cylinderDates', 'CY-1004');
  expect(await dates(addToMonth(month, -37))).toMatchObject({ status: 200, body: { inLimit: false } });
  const again = { reason: 'Read again' };
  expect(await dates(month, addToMonth(made, 12), again)).toMatchObject(refused('R13', 'manufactured', job.number));
});

test('R13 a month misread on a shoulder is put right by a decided finding, also where it was too late', async () => {
  await visit('cylinderDates', 'CY-1014');
  expect((await dates(addToMonth(month, -2))).status).toBe(200);
  await visit('cylinderDates', 'CY-1014');
  const truly = addToMonth(month, -14);
  expect(await dates(truly)).toMatchObject(
    refused('R13', 'lastHydro', 'If the record is wrong, raise a documentation finding'),
  );
  const { status, body } = await at.mechanic.call<{ row: { number: string; version: number } }>(
    'POST',
    `/api/workorders/${job.number}/findings`,
    {
      defectCode: 'documentation',
      severity: 'minor',
      description: 'The year was misread at the last visit',
      dateAbout: 'lastHydro',
      dateMonth: truly,
    },
  );
  expect(status).toBe(201);
  await family('wheel');
  const input = { disposition: 'withinLimits', note: 'Read the shoulder myself' };
  const decided = { version: body.row.version, pin: testPin, input };
  expect((await at.inspector.call('POST', `/api/findings/${body.row.number}/decide`, decided)).status).toBe(200);
  await family('cylinder');
  expect((await dates(truly)).status).toBe(200);
});

test('R13 a record that is wrong is put right by a finding that somebody else decided', async () => {
  await visit('cylinderDates', 'CY-1005');
  expect((await dates(addToMonth(month, -10))).status).toBe(200);
  const truly = addToMonth(made, -12);
  const again = { reason: 'The six was read as an eight' };
  expect((await dates(addToMonth(month, -10), truly, again)).status).toBe(422);
  const raise = (more: object, by = at.mechanic) =>
    by.call<{ row: { number: string; version: number } }>('POST', `/api/workorders/${job.number}/findings`, {
      defectCode: 'documentation',
      severity: 'minor',
      description: 'Month of manufacture misread at the first reading',
      ...more,
    });
  const decided = async (
    raised: { status: number; body: { row: { number: string; version: number } } },
    disposition = 'withinLimits',
  ) => {
    expect(raised.status).toBe(201);
    const { number, version } = raised.body.row;
    await family('wheel');
    expect(
      await at.inspector.call('POST', `/api/findings/${number}/decide`, {
        version,
        pin: testPin,
        input: { disposition, note: 'Read the shoulder myself: the second reading is right' },
      }),
    ).toMatchObject({ status: 200 });
    await family('cylinder');
  };
  const read = () => dates(addToMonth(month, -10), truly, again);
  const notLifted = refused('R13', 'manufactured', 'as the month of manufacture');
  // A finding about another paper, another date or another month says nothing of this one; nor does one its writer decided.
  await decided(await raise({ description: 'Packing list missing' }));
  expect(await read()).toMatchObject(notLifted);
  expect(await raise({ dateAbout: 'manufactured' })).toMatchObject({ status: 422, body: { field: 'dateMonth' } });
  expect(await raise({ defectCode: 'paint', dateAbout: 'manufactured', dateMonth: truly })).toMatchObject({
    status: 422,
    body: { field: 'dateAbout' },
  });
  await decided(await raise({ dateAbout: 'lastHydro', dateMonth: truly }));
  await decided(await raise({ dateAbout: 'manufactured', dateMonth: addToMonth(truly, -1) }));
  await decided(await raise({ dateAbout: 'manufactured', dateMonth: truly }), 'returnToCustomer');
  await decided(await raise({ dateAbout: 'manufactured', dateMonth: truly }, at.inspector));
  expect(await read()).toMatchObject(notLifted);
  const raised = await raise({ dateAbout: 'manufactured', dateMonth: truly });
  expect(await read()).toMatchObject(notLifted);
  await decided(raised);
  expect((await read()).status).toBe(200);
});

test('R14 the dates are read before gas is let in, and the fill is refused when they are out of date', async () => {
  await visit('cylinderDates', 'CY-1006');
  const good = await at.batch(`O2-${job.number}`, addDays(today, 200), 'consumable', 'cofc');
  const fill = () => job.step('T105', 2, { batchId: good, quantity: '1' });
  const no = (words: string) => ({
    status: 422,
    body: { code: 'R14', message: expect.stringContaining(words) as string },
  });
  expect(await fill()).toMatchObject(no('Read the dates on the shoulder of cylinder CY-1006'));
  expect(await dates(addToMonth(month, -37))).toMatchObject({ status: 200, body: { inLimit: false } });
  expect(await fill()).toMatchObject(no('It may be emptied, not filled.'));
  await visit('cylinderDates', 'CY-1007');
  expect(await dates(addToMonth(month, -12))).toMatchObject({ status: 200, body: { inLimit: true } });
  expect((await fill()).status).toBe(200);
});

test('R14 a leak test is made at the service pressure: above it, rising, or at no temperature of a workshop it is none', async () => {
  await visit('cylinderDates', 'CY-1009');
  await app.write(async ({ db }) => {
    await sql`update task_card set status = 'ready' where job_id = ${job.id} and card_no = 'T108'`.execute(db);
    await sql`update task_step set marks = case step_no when 1 then 'runStarted' end
      where card_id = (select id from task_card where job_id = ${job.id} and card_no = 'T108')`.execute(db);
  });
  expect((await job.step('T108', 1, { value: true })).status).toBe(200);
  await aged(app, job, 'T108', { 1: 1 });
  const leak = (more: object = {}) =>
    job.step('T105', 1, {
      test: {
        kind: 'leak',
        appliedPsi: '1850',
        endPsi: '1845',
        heldSeconds: 300,
        ambientC: '27',
        leakSeen: 'no',
        ...more,
      },
    });
  const words = (text: string) => ({
    status: 422,
    body: { code: 'R14', message: expect.stringContaining(text) as string },
  });
  expect(await leak()).toMatchObject(words('Record the gas first: the leak test of cylinder CY-1009'));
  expect((await dates(addToMonth(month, -12))).status).toBe(200);
  const batchId = await at.batch(`O2-${job.number}`, addDays(today, 200), 'consumable', 'cofc');
  expect((await job.step('T105', 2, { batchId, quantity: '1' })).status).toBe(200);
  expect(await leak({ appliedPsi: '3000', endPsi: '3000' })).toMatchObject(
    refused('R14', 'appliedPsi', 'made at 1850 psi (+ 5 %), not at 3000 psi'),
  );
  expect(await leak({ endPsi: '1900' })).toMatchObject(refused('R14', 'endPsi', 'cannot rise'));
  expect(await leak({ ambientC: '-45' })).toMatchObject(refused('R14', 'ambientC', 'no temperature of a workshop'));
  expect((await leak({ appliedPsi: '1942', endPsi: '1940' })).status).toBe(200);
  // Gas let in once more after the test asks for another one.
  expect((await job.step('T105', 2, { batchId, quantity: '1', reason: 'Topped up' })).status).toBe(200);
  expect(await job.sign('T105')).toMatchObject({
    status: 422,
    body: { code: 'G08', message: 'Seals fitted: gas was let in after it. Test again.' },
  });
});
