import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays, dayOf, formatLegalDay, startOfDay } from '#kernel/shared/dates.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { heldWhileWaiting } from '#kernel/testing/locks.ts';
import { cardRow } from '#modules/maintenance/task-cards/server/task-cards.fixture.ts';
import {
  authorised,
  signed,
  signPreliminary,
} from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { jobFixture, jobModules, type JobFixture } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { quarantine } from '#modules/stores/quarantine/shared/quarantine.record.ts';
import { jobsConcerned } from '#modules/maintenance/release-gates/server/jobsConcerned.queries.ts';
import { toolUsesSince } from '#modules/stores/tools/server/public.ts';
import { certifyNdt } from '#modules/quality/authorizations/server/public.ts';
import { ndtCertification } from '#modules/quality/authorizations/shared/facts.record.ts';
import { ndtProcessCheck } from '../shared/ndtProcessCheck.record.ts';
import { ndtReport } from '../shared/ndtReport.record.ts';
import type { NdtReport } from './createNdt.ts';
import { lineFixture, timedTest, type LineFixture } from './line.fixture.ts';
import { ndtReportsServer } from './ndt-reports.server.ts';
import { performNdt } from './performNdt.ts';
import { aColleague } from '#modules/hr/employees/server/employees.fixture.ts';
import { ndtTrainingServer } from '#modules/quality/ndt-training/server/ndt-training.server.ts';
import { attachmentEndpoints } from '#kernel/server/attachments/endpoints.ts';
import { fileRights } from '#kernel/server/records/files.ts';
import { proposedHeld, theEmployer } from '#modules/quality/ndt-training/server/ndt-training.fixture.ts';
import { ndtRequest } from '#modules/quality/ndt-training/shared/ndtRequest.record.ts';

let app: TestApp;
let shop: JobFixture;
let line: LineFixture;
let planner: Person;
let inspector: Person;
let ptLevel2: Person;
let ptLevel1: Person;
let etLevel2: Person & { employeeId: string };
const today = dayOf(new Date());

beforeAll(async () => {
  const modules = [...jobModules, ndtReportsServer, ndtTrainingServer];
  const rightsOf = (entity: string) => {
    const found = modules.flatMap(({ served }) => served ?? []).find(({ record }) => record.name === entity);
    return found ? fileRights(found) : null;
  };
  app = await testApp([...modules, { name: 'test/files', endpoints: attachmentEndpoints(rightsOf) }]);
  shop = await jobFixture(app);
  planner = await app.as('maintenance.user');
  line = await lineFixture(app, planner.id);
  ptLevel2 = await authorised(app, shop, { privileges: ['ndtPerform', 'ndtAccept'], method: 'PT', level: '2' });
  ptLevel1 = await authorised(app, shop, { privileges: ['ndtPerform', 'ndtAccept'], method: 'PT', level: '1' });
  inspector = await authorised(app, shop, { privileges: ['inspect'] });
  etLevel2 = await authorised(app, shop, { privileges: ['ndtPerform', 'ndtAccept'], method: 'ET', level: '2' });
});
afterEach(() => vi.useRealTimers());
afterAll(() => app.close());

let serial = 8000;
let job: { id: string; number: string };
beforeEach(async () => {
  const serialNumber = String((serial += 1));
  const batch = await shop.batch({ serialNumber });
  job = await planner.create(workOrder, shop.job(batch, serialNumber));
  await app.write(({ db }) => sql`update work_order set status = 'inWork' where id = ${job.id}`.execute(db));
  await signPreliminary(inspector, job.number);
});

// Maintenance 5.8, as it was read on the line.
const pt00421 = {
  partTempC: '27',
  emulsifierPercent: '9',
  emulsifierSec: '60',
  washPressureKpa: '240',
  washTempC: '24',
  dryTempC: '65',
  uvAuWcm2: '1850',
  ambientLux: '9',
  darkAdaptSec: '90',
  photochromicLenses: false,
};
// Maintenance 5.9.
const et00423 = {
  frequencyKHz: '300',
  gainDb: '54',
  phase: 'horizontal lift-off',
  scanIndexMm: '1.0',
  calibratedBefore: true,
};
const crack = {
  no: 1,
  place: "4 o'clock",
  type: 'circumferential',
  lengthMm: '6',
  widthMm: null,
  depthMm: null,
  amplitudePercent: '85',
  relevant: true,
  acceptRef: null,
  decision: 'reject',
  defect: 'crack',
};

const afterCheck = (by: Person, report: NdtReport, driftPercent = '2') =>
  by.call<{ row: NdtReport; isVoid: boolean; alsoConcerned: { number: string }[]; message: string }>(
    'POST',
    `${ndtReport.api}/${report.number}/after-check`,
    { version: report.version, driftPercent },
  );
/** An eddy-current draft with its readings and a good after-check, ready to be signed. */
async function etDraft(by: Person, items: string[], values: Record<string, unknown> = {}): Promise<NdtReport> {
  const filled = await draft(by, 'ET-W-02', items, {
    parameters: et00423,
    result: 'noRecordableIndication',
    ...values,
  });
  const checked = await afterCheck(by, filled);
  expect(checked.status).toBe(200);
  return checked.body.row;
}
const begin = (by: Person, technique: string, items: string[]) =>
  by.call<{ row: NdtReport }>('POST', `/api/workorders/${job.number}/ndt-reports`, { technique, items });
async function draft(
  by: Person,
  technique: string,
  items: string[],
  values: Record<string, unknown>,
  dwell: { penetrant?: number; developer?: number | null } | null = {},
): Promise<NdtReport> {
  const made = await begin(by, technique, items);
  expect(made.status).toBe(201);
  const saved = await save(by, made.body.row, values);
  return technique.startsWith('PT') && dwell !== null ? timedTest(app, by, saved.number, dwell) : saved;
}
async function save(by: Person, report: NdtReport, values: Record<string, unknown>): Promise<NdtReport> {
  const saved = await by.call<{ row: NdtReport }>('PATCH', `${ndtReport.api}/${report.number}`, {
    version: report.version,
    ...values,
  });
  expect(saved.status).toBe(200);
  return saved.body.row;
}
const step = (by: Person, report: NdtReport, name: string, input?: unknown) =>
  by.run(ndtReport, report.number, name, input, signed);
const g11 = async () =>
  (
    await planner.get<{ gates: { code: string; state: string; messages: string[] }[] }>(
      `/api/workorders/${job.number}/gates`,
    )
  ).body.gates.find(({ code }) => code === 'G11');
const nri = { parameters: pt00421, result: 'noRecordableIndication' };

describe('5.8 penetrant report', () => {
  test('no panel check today: the report cannot start; a check needs an NDT authorisation and a failed one a note', async () => {
    const refused = await begin(ptLevel2, 'PT-W-01', ['wheel halves']);
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'G11',
        message:
          'No process check recorded today for UV lamp UV-03. Record it first. No process check recorded today for System performance panel. Record it first.',
      },
    });
    const check = {
      shift: 'day',
      name: 'UV lamp UV-03',
      kind: 'lamp',
      figure: '1850',
      readings: '1 850 µW/cm² at 38 cm',
      passed: true,
    };
    expect((await planner.call('POST', ndtProcessCheck.api, check)).status).toBe(422);
    // Only techniques of PT ask for it: who is authorised for ET records none of it.
    expect((await etLevel2.call('POST', ndtProcessCheck.api, check)).status).toBe(422);
    expect((await ptLevel2.call('POST', ndtProcessCheck.api, { ...check, passed: false })).body).toMatchObject({
      field: 'note',
    });
    expect((await ptLevel2.call('POST', ndtProcessCheck.api, check)).status).toBe(201);
    expect((await begin(ptLevel2, 'PT-W-01', ['wheel halves'])).body).toMatchObject({
      message: 'No process check recorded today for System performance panel. Record it first.',
    });
    expect(
      (
        await ptLevel2.call('POST', ndtProcessCheck.api, {
          ...check,
          name: 'System performance panel',
          kind: 'panel',
          figure: null,
          readings: '5 of 5',
        })
      ).status,
    ).toBe(201);
    expect(await g11()).toMatchObject({ state: 'na' });
    const made = await begin(ptLevel2, 'PT-W-01', ['wheel halves']);
    expect(made.status).toBe(201);
    // The route asks for none; what is begun is finished all the same.
    expect(await g11()).toMatchObject({ state: 'fail' });
    expect(made.body.row).toMatchObject({
      number: expect.stringMatching(/^NDT-\d{2}-\d{5}$/),
      techniqueRevision: '4',
      coveragePct: 100,
      equipment: [{ toolId: line.lampId, name: 'UV lamp UV-03' }],
      materials: [{ batchId: line.penetrantId, name: 'Penetrant', batch: 'P-2231' }],
      checks: [
        { name: 'UV lamp UV-03', passed: true },
        { name: 'System performance panel', passed: true },
      ],
    });
  });

  test('G11 the figure of a process check is judged: out of its limits it did not pass, and without a good one no report begins', async () => {
    const check = (figure: string | null, more: object = {}) =>
      ptLevel2.call('POST', ndtProcessCheck.api, {
        shift: 'day',
        name: 'UV lamp UV-03',
        kind: 'lamp',
        figure,
        passed: true,
        ...more,
      });
    const refused = (field: string, says: string) => ({
      status: 422,
      body: { code: 'NDT_CHECK', field, message: expect.stringContaining(says) as string },
    });
    expect(await check(null)).toMatchObject(refused('figure', 'Enter the figure'));
    expect(await check('960')).toMatchObject(refused('figure', 'UV-A 960 is below 1 000 µW/cm² at 38 cm.'));
    // What is a lamp is not called something else to have no limit.
    expect(await check(null, { kind: 'other' })).toMatchObject(refused('kind', 'UV lamp'));
    expect((await check('960', { passed: false, note: 'Bulb is old' })).status).toBe(201);
    expect(await begin(ptLevel2, 'PT-W-01', ['wheel halves'])).toMatchObject({
      status: 422,
      body: { code: 'G11', message: "Today's process check of UV lamp UV-03 failed." },
    });
    expect((await check('1000', { note: 'Bulb renewed' })).status).toBe(201);
    expect((await begin(ptLevel2, 'PT-W-01', ['wheel halves'])).status).toBe(201);
  });

  test('performed and accepted by Level 2; people, equipment and materials are kept as they were; its paper is the same file each time', async () => {
    const report = await draft(ptLevel2, 'PT-W-01', ['wheel halves'], nri);
    expect((await step(ptLevel2, report, 'accept')).status).toBe(409);
    const performed = await step(ptLevel2, report, 'perform');
    expect(performed.status).toBe(200);
    expect(performed.body.row).toMatchObject({
      status: 'performed',
      performer: { level: '2', certifiedUntil: addDays(today, 300), visionUntil: addDays(today, 100) },
    });
    const accepted = await step(ptLevel2, report, 'accept');
    expect(accepted.body.row).toMatchObject({ status: 'accepted', accepter: { level: '2' } });
    await expect(
      app.write(({ db }) => sql`update ndt_report set area = 'x' where number = ${report.number}`.execute(db)),
    ).rejects.toThrow(/never changes/);
    const pdfs = [
      await planner.get<string>(`${ndtReport.api}/${report.number}/report.pdf`),
      await planner.get<string>(`${ndtReport.api}/${report.number}/report.pdf`),
    ];
    expect(pdfs[0]?.status).toBe(200);
    expect(String(pdfs[0]?.body)).toBe(String(pdfs[1]?.body));
    const book = await sql<{
      role: string;
      ndtMethod: string;
    }>`select role, ndt_method from logbook_entry where job_number = ${job.number} and task = 'ndt' order by role`.execute(
      app.deps.database.db,
    );
    expect(book.rows).toEqual([
      { role: 'inspected', ndtMethod: 'PT' },
      { role: 'performed', ndtMethod: 'PT' },
    ]);
  });

  test('G11 a process check that fails after a test puts in doubt what was tested since the last good one', async () => {
    await cardRow(app, {
      jobId: job.id,
      cardNo: 'T055',
      phase: 'ndt',
      title: 'Penetrant',
      ndtRequired: [{ method: 'PT', item: 'wheel halves' }],
    });
    const inspected = async () => {
      const report = await draft(ptLevel2, 'PT-W-01', ['wheel halves'], nri);
      for (const name of ['perform', 'accept']) expect((await step(ptLevel2, report, name)).status).toBe(200);
      return report.number;
    };
    const panel = async (passed: boolean, more: object = {}) => {
      const values = { shift: 'day', name: 'System performance panel', kind: 'panel', passed, ...more };
      expect((await ptLevel2.call('POST', ndtProcessCheck.api, values)).status).toBe(201);
    };
    const number = await inspected();
    expect(await g11()).toMatchObject({ state: 'pass' });
    await panel(false, { readings: '3 of 5', note: 'Two stars missing, penetrant renewed' });
    const doubt = {
      state: 'fail',
      messages: [
        `${number}: the process check of System performance panel that followed failed on ${formatLegalDay(today)}; inspect again.`,
      ],
    };
    expect(await g11()).toMatchObject(doubt);
    // The line is good again; what was tested with it before is not.
    await panel(true, { readings: '5 of 5' });
    expect(await g11()).toMatchObject(doubt);
    await inspected();
    expect(await g11()).toMatchObject({ state: 'pass' });
  });

  test('R4 a recall of the lamp finds the jobs whose tests it was used for', async () => {
    const before = await app.write((ctx) => toolUsesSince(ctx, line.lampId, '2000-01-01'));
    const report = await draft(ptLevel2, 'PT-W-01', ['wheel halves'], nri);
    expect((await step(ptLevel2, report, 'perform')).status).toBe(200);
    const after = await app.write((ctx) => toolUsesSince(ctx, line.lampId, '2000-01-01'));
    const uses = (list: typeof after) => list.find((one) => one.jobNumber === job.number)?.uses ?? 0;
    expect(uses(after)).toBe(uses(before) + 1);
  });

  test.each([
    ['UV-A 960', { uvAuWcm2: '960' }, 'UV-A 960 is below 1 000 µW/cm² at 38 cm.'],
    ['25 lux ambient light', { ambientLux: '25' }, 'Ambient light 25 lux is above 20 lux.'],
    [
      'developer viewed after 4 h 10 min',
      {},
      'Developer dwell 250 min is above 240 min: reprocess the part.',
      { developer: 250 },
    ],
    [
      'a reading outside the technique',
      { emulsifierSec: '121' },
      "Emulsifier time 121 s is above the technique's 120.",
    ],
    ['a reading left out', { partTempC: null }, 'Part temperature is not recorded.'],
    ['penetrant removed after 9 min', {}, 'Penetrant dwell 9 min is below 10 min.', { penetrant: 9 }],
    ['an inspection that never began', {}, 'Developer dwell is not recorded.', { developer: null }],
  ] as [string, object, string, Parameters<typeof draft>[4]?][])(
    '%s is refused with its text',
    async (_, reading, text, dwell = {}) => {
      const values = { ...nri, parameters: { ...pt00421, ...reading } };
      const report = await draft(ptLevel2, 'PT-W-01', ['wheel halves'], values, dwell);
      expect(await step(ptLevel2, report, 'perform')).toMatchObject({
        status: 422,
        body: { code: 'NDT_LIMIT', message: text },
      });
      const standing = await planner.get<{ problems: { text: string }[] }>(
        `${ndtReport.api}/${report.number}/standing`,
      );
      expect(standing.body.problems).toEqual([{ code: 'NDT_LIMIT', text }]);
    },
  );

  test('dwell times are measured: typed ones are refused, the moments come in their order, and penetrant applied again begins anew', async () => {
    const report = await draft(ptLevel2, 'PT-W-01', ['wheel halves'], nri, null);
    const url = `${ndtReport.api}/${report.number}`;
    const typed = { ...pt00421, penetrantDwellMin: '20', developerDwellMin: '15' };
    expect(await ptLevel2.call('PATCH', url, { version: report.version, parameters: typed })).toMatchObject({
      status: 422,
      body: {
        code: 'NDT_TECHNIQUE',
        message: expect.stringContaining('Penetrant dwell is measured: record each step when it happens.'),
      },
    });
    const early = { version: report.version, time: 'developerApplied' };
    expect(await ptLevel2.call('POST', `${url}/times`, early)).toMatchObject({
      status: 409,
      body: { code: 'TIME_ORDER', message: 'Record first: penetrant applied.' },
    });
    expect((await planner.call('POST', `${url}/times`, { ...early, time: 'penetrantApplied' })).status).toBe(422);
    const timed = await timedTest(app, ptLevel2, report.number, { penetrant: 12, developer: 30 });
    expect(timed.parameters).toMatchObject({ penetrantDwellMin: '12', developerDwellMin: '30' });
    const again = await ptLevel2.call<{ row: NdtReport }>('POST', `${url}/times`, {
      version: timed.version,
      time: 'penetrantApplied',
    });
    expect(again.body.row.parameters).toMatchObject({ penetrantDwellMin: null, developerDwellMin: null });
    expect(await step(ptLevel2, again.body.row, 'perform')).toMatchObject({ status: 422 });
    const signedOne = await step(ptLevel2, await timedTest(app, ptLevel2, report.number), 'perform');
    expect(signedOne.status).toBe(200);
    const late = { version: signedOne.body.row.version, time: 'penetrantApplied' };
    expect((await ptLevel2.call('POST', `${url}/times`, late)).status).toBe(409);
  });

  test('an expired batch is refused with its day', async () => {
    const report = await draft(ptLevel2, 'PT-W-01', ['wheel halves'], nri);
    const expired = addDays(today, -1);
    await app.write(({ db }) =>
      sql`update batch set expiry_date = ${expired} where id = ${line.penetrantId}`.execute(db),
    );
    expect(await step(ptLevel2, report, 'perform')).toMatchObject({
      status: 422,
      body: {
        code: 'G13',
        message: `Penetrant batch P-2231 expired on ${formatLegalDay(expired)}, used on ${formatLegalDay(today)}.`,
      },
    });
    await app.write(({ db }) =>
      sql`update batch set expiry_date = ${addDays(today, 120)} where id = ${line.penetrantId}`.execute(db),
    );
  });

  test('G13 a closed pack of a penetrant with a life after opening is used for no test', async () => {
    const report = await draft(ptLevel2, 'PT-W-01', ['wheel halves'], nri);
    const lives = (days: number | null, uom: string) =>
      app.write(({ db }) =>
        sql`update stock_item set open_life_days = ${days}, uom = ${uom} where id = (select item_id from batch where id = ${line.penetrantId})`.execute(
          db,
        ),
      );
    await lives(180, 'l');
    expect(await step(ptLevel2, report, 'perform')).toMatchObject({
      status: 422,
      body: {
        code: 'G13',
        message: expect.stringContaining(
          'batch P-2231 is closed: have its pack opened at the counter first.',
        ) as string,
      },
    });
    await lives(null, 'ea');
    expect((await step(ptLevel2, report, 'perform')).status).toBe(200);
  });

  test('R-NDT-7 Level 1 performs, and does not accept', async () => {
    const report = await draft(ptLevel1, 'PT-W-01', ['wheel halves'], nri);
    expect((await step(ptLevel1, report, 'perform')).status).toBe(200);
    expect(await step(ptLevel1, report, 'accept')).toMatchObject({
      status: 422,
      body: { code: 'G11', message: 'PT Level 2 or higher is needed; you hold level 1.' },
    });
    expect((await step(ptLevel2, report, 'accept')).status).toBe(200);
  });

  test('"Your PT Level 2 expired on …": a lapsed certificate signs nothing', async () => {
    const report = await draft(ptLevel2, 'PT-W-01', ['wheel halves'], nri);
    const until = addDays(today, -10);
    const lapsed = await authorised(app, shop, {
      privileges: ['ndtPerform', 'ndtAccept'],
      method: 'PT',
      certifiedUntil: until,
    });
    expect(await step(lapsed, report, 'perform')).toMatchObject({
      status: 422,
      body: { code: 'G11', message: `Your PT Level 2 expired on ${formatLegalDay(until)}.` },
    });
  });
});

/** A certificate by both signatures, as the ledger of NDT people writes it. */
const certified = (employeeId: string, level: '2' | '3', more: object = {}) =>
  app.write((ctx) =>
    certifyNdt(ctx, {
      employeeId,
      method: 'PT',
      level,
      certifiedOn: addDays(today, -30),
      validUntil: addDays(today, 400),
      visionExamOn: addDays(today, -100),
      visionValidUntil: addDays(today, 200),
      colourValidUntil: addDays(today, 200),
      reason: 'certified',
      ...more,
    }),
  );

test('R-NDT-7 a Level 3 accepts parts only when the practical exam covered it; another method or a trainee accepts nothing', async () => {
  const [level3, mt, trainee] = [
    await authorised(app, shop, { privileges: ['ndtPerform', 'ndtAccept'], method: 'PT', level: '3' }),
    await authorised(app, shop, { privileges: ['ndtPerform', 'ndtAccept'], method: 'MT', level: '2' }),
    await authorised(app, shop, { privileges: ['ndtPerform', 'ndtAccept'], method: 'PT', level: 'trainee' }),
  ];
  const report = await draft(ptLevel2, 'PT-W-01', ['wheel halves'], nri);
  expect((await step(trainee, report, 'perform')).status).toBe(422);
  expect((await step(ptLevel2, report, 'perform')).status).toBe(200);
  for (const person of [trainee, mt]) expect((await step(person, report, 'accept')).status).toBe(422);
  const refused = await step(level3, report, 'accept');
  expect([refused.status, (refused.body as { code?: string; message?: string }).code]).toEqual([422, 'AUTH_NDT']);
  expect((refused.body as { message?: string }).message).toContain('without a practical exam');
  await certified(level3.employeeId, '3', { practicalOn: addDays(today, -1) });
  expect((await step(level3, report, 'accept')).status).toBe(200);
});

test('G11 a certificate entered by NDT administration lets its holder sign, one that ends stops the holder at once', async () => {
  const lapsed = addDays(today, -10);
  const holder = await authorised(app, shop, {
    privileges: ['ndtPerform', 'ndtAccept'],
    method: 'PT',
    certifiedUntil: lapsed,
  });
  const admin = await aColleague(app, 'ndt.admin');
  const report = await draft(ptLevel2, 'PT-W-01', ['wheel halves'], nri);
  const refused = (message: string) => ({ status: 422, body: { code: 'G11', message } });
  expect(await step(holder, report, 'perform')).toMatchObject(
    refused(`Your PT Level 2 expired on ${formatLegalDay(lapsed)}.`),
  );
  const kept = await admin.get<{ rows: { id: string; version: number }[] }>(
    `${ndtCertification.api}?f.employeeId.in=${holder.employeeId}`,
  );
  const [old] = kept.body.rows;
  const put = { version: old?.version, reason: 'Another one is issued' };
  expect((await admin.call('POST', `${ndtCertification.api}/${old?.id}/archive`, put)).status).toBe(200);
  const request = await proposedHeld(app, { employeeId: holder.employeeId });
  expect(await step(holder, report, 'perform')).toMatchObject({ status: 422, body: { code: 'G11' } });
  const employer = await theEmployer(app);
  expect((await employer.run(ndtRequest, request.id, 'certify', undefined, { pin: testPin })).status).toBe(200);
  const held = await admin.get<{ rows: { id: string; version: number }[] }>(
    `${ndtCertification.api}?f.employeeId.in=${holder.employeeId}`,
  );
  const [certificate] = held.body.rows;
  const performed = (await step(holder, report, 'perform')).body.row as unknown as NdtReport;
  expect(performed.status).toBe('performed');
  const ndtRequired = [{ method: 'PT', item: 'wheel halves' }];
  await cardRow(app, { jobId: job.id, cardNo: 'T055', phase: 'ndt', title: 'PT', ndtRequired });
  expect((await step(holder, performed, 'accept')).status).toBe(200);
  expect(await g11()).toMatchObject({ state: 'pass' });
  const until = (validUntil: string, version: number) =>
    admin.call<{ row: { version: number } }>('PATCH', `${ndtCertification.api}/${certificate?.id}`, {
      version,
      validUntil,
    });
  const again = await draft(ptLevel2, 'PT-W-01', ['wheel halves'], nri);
  const judged = (await step(holder, again, 'perform')).body.row as unknown as NdtReport;
  const ended = await until(addDays(today, -1), certificate?.version ?? 0);
  expect(ended.status).toBe(200);
  expect(await step(holder, judged, 'accept')).toMatchObject({ status: 422, body: { code: 'G11' } });
  expect((await until(addDays(today, 400), ended.body.row.version)).status).toBe(422);
  await certified(holder.employeeId, '2');
  expect((await step(holder, judged, 'accept')).status).toBe(200);
  expect(await g11()).toMatchObject({ state: 'pass' });
  // Taken back as a mistake, it covers nothing of what it let accept.
  const [mistaken] = (
    await admin.get<{ rows: { id: string; version: number }[] }>(
      `${ndtCertification.api}?f.employeeId.in=${holder.employeeId}`,
    )
  ).body.rows;
  const back = { version: mistaken?.version, reason: 'Entered by mistake' };
  expect((await admin.call('POST', `${ndtCertification.api}/${mistaken?.id}/archive`, back)).status).toBe(200);
  const red = await g11();
  expect([red?.state, red?.messages.join(' ')]).toEqual(['fail', expect.stringContaining('no PT certificate')]);
});

test.each([['certifiedUntil'], ['visionUntil']])(
  'G11 the last day of %s ends at midnight in Bangkok: 23:59 begins, performs and accepts, 00:00 does none of it',
  async (ends) => {
    const midnight = startOfDay(addDays(today, 1));
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(midnight.getTime() - 1) });
    const who = await authorised(app, shop, {
      privileges: ['ndtPerform', 'ndtAccept'],
      method: 'ET',
      level: '2',
      [ends]: today,
    });
    const [first, second] = [await etDraft(who, ['bead seat, outboard half']), await etDraft(who, ['inboard half'])];
    const performed = await step(who, first, 'perform');
    expect(performed.status).toBe(200);
    const signedRow = performed.body.row as unknown as NdtReport;
    vi.setSystemTime(midnight);
    expect(await step(who, signedRow, 'accept')).toMatchObject({ status: 422 });
    expect(await step(who, second, 'perform')).toMatchObject({ status: 422 });
    expect((await begin(who, 'ET-W-02', ['other half'])).status).toBe(422);
    vi.setSystemTime(new Date(midnight.getTime() - 1));
    expect((await step(who, signedRow, 'accept')).status).toBe(200);
  },
);

test('G11 an accepter whose vision was examined only after the test day does not accept it', async () => {
  const report = await etDraft(etLevel2, ['bead seat, outboard half']);
  const testDay = addDays(today, -2);
  await app.write((ctx) =>
    performNdt(
      {
        ...ctx,
        now: new Date(`${testDay}T10:00:00+07:00`),
        actor: { ...ctx.actor, kind: 'user', id: etLevel2.id, employeeId: etLevel2.employeeId },
        prove: () => Promise.resolve('pin'),
      },
      report.number,
      signed,
    ),
  );
  const late = await authorised(app, shop, { privileges: ['ndtPerform', 'ndtAccept'], method: 'ET', level: '2' });
  await app.write(({ db }) =>
    sql`update ndt_certification set vision_exam_on = ${addDays(today, -1)} where employee_id = ${late.employeeId}`.execute(
      db,
    ),
  );
  expect(await step(late, { ...report, version: report.version + 1 }, 'accept')).toMatchObject({
    status: 422,
    body: {
      code: 'G11',
      message: `Your ET certificate and vision examination did not both cover the test day, ${formatLegalDay(testDay)}.`,
    },
  });
  expect((await step(etLevel2, report, 'accept')).status).toBe(200);
});

test('magnetising and demagnetising are recorded when they begin and end; without them no report is signed', async () => {
  const mt = await authorised(app, shop, { privileges: ['ndtPerform', 'ndtAccept'], method: 'MT', level: '2' });
  const made = await begin(mt, 'MT-B-01', ['tie bolts']);
  expect(made.status).toBe(201);
  const parameters = { currentA: '1200', bathMl: '0.2', demagResidual: '1.5' };
  const report = await save(mt, made.body.row, { parameters, result: 'noRecordableIndication' });
  const url = `${ndtReport.api}/${report.number}/times`;
  expect(await step(mt, report, 'perform')).toMatchObject({
    status: 422,
    body: {
      code: 'NDT_LIMIT',
      message:
        'Magnetising begun is not recorded. Magnetising ended is not recorded. Inspection begun is not recorded. Demagnetising begun is not recorded. Demagnetising ended is not recorded.',
    },
  });
  const record = (time: string, version: number) => mt.call<{ row: NdtReport }>('POST', url, { version, time });
  expect(await record('demagnetisingBegun', report.version)).toMatchObject({
    status: 409,
    body: { code: 'TIME_ORDER', message: 'Record first: magnetising begun.' },
  });
  expect(await record('penetrantApplied', report.version)).toMatchObject({
    status: 409,
    body: { message: 'A MT test has no such step.' },
  });
  const begun = await record('magnetisingBegun', report.version);
  expect(begun.status).toBe(200);
  expect((await step(mt, begun.body.row, 'perform')).status).toBe(422);
  const timed = await timedTest(app, mt, report.number);
  const { magnetisingBegun, magnetisingEnded, demagnetisingBegun, demagnetisingEnded } = timed.times;
  const moments = [magnetisingBegun, magnetisingEnded, demagnetisingBegun, demagnetisingEnded].map((at) =>
    Date.parse(at ?? ''),
  );
  expect(moments).toEqual(moments.toSorted((left, right) => left - right));
  expect((await step(mt, timed, 'perform')).status).toBe(200);
});

test('the database keeps no magnetic test as signed while the end of demagnetising is not recorded', async () => {
  const mt = await authorised(app, shop, { privileges: ['ndtPerform', 'ndtAccept'], method: 'MT', level: '2' });
  const report = async () => {
    const made = await begin(mt, 'MT-B-01', ['tie bolts']);
    expect(made.status).toBe(201);
    const parameters = { currentA: '1200', bathMl: '0.2', demagResidual: '1.5' };
    return save(mt, made.body.row, { parameters, result: 'noRecordableIndication' });
  };
  const timed = await timedTest(app, mt, (await report()).number);
  expect((await step(mt, timed, 'perform')).status).toBe(200);

  // Past every rule of the server, with a signature and all times but the last; then with it.
  const untimed = await report();
  const { demagnetisingEnded, ...begun } = timed.times;
  const signedWith = (times: object) =>
    app.write(({ db }) =>
      sql`update ndt_report r set status = 'performed', times = ${JSON.stringify(times)}::jsonb, performed_signature_id = other.performed_signature_id
        from ndt_report other where other.number = ${timed.number} and r.number = ${untimed.number}`.execute(db),
    );
  for (const times of [{}, begun]) await expect(signedWith(times)).rejects.toThrow(/ndt_report_magnetic_timed/);
  await signedWith({ ...begun, demagnetisingEnded });
});

describe('5.9 eddy-current report', () => {
  const item = 'bead seat, outboard half';

  test('85 % of the notch rejects at 50 %: the rejection opens the finding in the same transaction', async () => {
    const soft = await etDraft(etLevel2, [item], {
      indications: [{ ...crack, decision: 'accept', acceptRef: 'CMM' }],
      result: 'indicationsWithinLimits',
    });
    expect(await step(etLevel2, soft, 'perform')).toMatchObject({
      status: 422,
      body: { message: "Indication 1: 85 % of the notch is at or above the technique's 50 %: reject it." },
    });
    const report = await save(etLevel2, soft, { indications: [crack], result: 'rejected' });
    expect((await step(etLevel2, report, 'perform')).status).toBe(200);
    expect(await step(etLevel2, report, 'accept')).toMatchObject({ status: 422 });
    const rejected = await step(etLevel2, report, 'reject', { severity: 'major', disposition: 'Blend within 0.50 mm' });
    expect(rejected.status).toBe(200);
    expect(rejected.body.row).toMatchObject({
      status: 'rejected',
      findings: [{ indication: 1, number: `${job.number}-F01` }],
    });
    const finding = await sql<{ source: string; defectCode: string; place: string; status: string }>`
      select source, defect_code, place, status from finding where number = ${`${job.number}-F01`}`.execute(
      app.deps.database.db,
    );
    expect(finding.rows).toEqual([{ source: 'ndt', defectCode: 'crack', place: "4 o'clock", status: 'open' }]);
    expect(
      (await planner.get<{ row: { findingsOpen: number } }>(`${workOrder.api}/${job.number}`)).body.row.findingsOpen,
    ).toBe(1);
  });

  test('frequency 150 kHz is refused', async () => {
    const report = await etDraft(etLevel2, [item], { parameters: { ...et00423, frequencyKHz: '150' } });
    expect(await step(etLevel2, report, 'perform')).toMatchObject({
      status: 422,
      body: { message: 'Frequency 150 kHz is outside 200–500 kHz.' },
    });
  });

  test('after-check drift above 10 % voids the run and names what else was tested since the last good check; typing it is refused', async () => {
    const other = await draft(etLevel2, 'ET-W-02', ['bead seat, inboard half'], { parameters: et00423 });
    const report = await draft(etLevel2, 'ET-W-02', [item], {
      parameters: et00423,
      result: 'noRecordableIndication',
    });
    const typed = await etLevel2.call('PATCH', `${ndtReport.api}/${report.number}`, {
      version: report.version,
      parameters: { ...et00423, afterCheckDriftPercent: '2' },
    });
    expect(typed).toMatchObject({
      status: 422,
      body: { code: 'NDT_TECHNIQUE', message: 'After-check drift is written by the after-check.' },
    });
    expect((await step(etLevel2, report, 'perform')).body).toMatchObject({
      message: 'After-check drift is not recorded.',
    });
    const failed = await afterCheck(etLevel2, report, '11');
    expect(failed.body).toMatchObject({
      isVoid: true,
      row: { status: 'void', voidReason: 'After-check drift 11 %: the run is void.' },
      alsoConcerned: expect.arrayContaining([expect.objectContaining({ number: other.number })]),
    });
    expect((await step(etLevel2, failed.body.row, 'perform')).status).toBe(409);
  });

  test('who is not authorised for the method writes no reading on a draft and voids none; another method is another authorisation', async () => {
    const report = await draft(etLevel2, 'ET-W-02', [item], { parameters: et00423 });
    const values = { version: report.version, parameters: { ...et00423, gainDb: '60' } };
    const reason = { version: report.version, input: { reason: 'Wrong probe used' } };
    const path = `${ndtReport.api}/${report.number}`;
    for (const [person, code] of [
      [planner, 'AUTH_SCOPE'],
      [ptLevel2, 'AUTH_SCOPE'],
    ] as const) {
      expect(await person.call('PATCH', path, values)).toMatchObject({ status: 422, body: { code } });
      expect(await person.call('POST', `${path}/void`, reason)).toMatchObject({ status: 422 });
      const seen = await person.call<{ allowed: Record<string, unknown> }>('GET', path);
      expect([seen.body.allowed['update'], seen.body.allowed['void']]).toEqual([
        expect.stringMatching(/./),
        expect.stringMatching(/./),
      ]);
    }
    const saved = await etLevel2.call<{ row: NdtReport }>('PATCH', path, values);
    expect([saved.status, saved.body.row.parameters['gainDb']]).toEqual([200, '60']);
    const voided = await etLevel2.call<{ row: NdtReport }>('POST', `${path}/void`, {
      ...reason,
      version: saved.body.row.version,
    });
    expect([voided.status, voided.body.row.status]).toEqual([200, 'void']);
  });

  test('an after-check is recorded once, by who may perform the method', async () => {
    const report = await draft(etLevel2, 'ET-W-02', [item], { parameters: et00423 });
    expect(await afterCheck(ptLevel2, report)).toMatchObject({ status: 422 });
    const good = await afterCheck(etLevel2, report, '9.5');
    expect(good.body.row.parameters).toMatchObject({
      afterCheckDriftPercent: '9.5',
      afterCheckAt: expect.stringMatching(/^[0-9]{2}:[0-9]{2}$/),
    });
    expect((await afterCheck(etLevel2, good.body.row, '1')).status).toBe(409);
  });

  test('G12 a reference standard out of calibration stops the run', async () => {
    const report = await etDraft(etLevel2, [item]);
    const due = addDays(today, -3);
    await app.write(({ db }) =>
      sql`update tool set next_calibration = ${due} where id = ${line.standardId}`.execute(db),
    );
    expect(await step(etLevel2, report, 'perform')).toMatchObject({
      status: 422,
      body: {
        code: 'G12',
        message: `Reference standard RS-AL-03 was out of calibration on ${formatLegalDay(today)} (due ${formatLegalDay(due)}).`,
      },
    });
    await app.write(({ db }) =>
      sql`update tool set next_calibration = ${addDays(today, 100)} where id = ${line.standardId}`.execute(db),
    );
  });

  test('G11 the route’s item is green once its report is accepted, red again before that, and a clone serves the other half', async () => {
    const ndtRequired = [item, 'bead seat, inboard half'].map((each) => ({ method: 'ET', item: each }));
    await cardRow(app, { jobId: job.id, cardNo: 'T055', phase: 'ndt', title: 'ET', ndtRequired });
    const gate = async () => {
      const answer = await planner.get<{ gates: { code: string; state: string }[] }>(
        `/api/workorders/${job.number}/gates`,
      );
      return answer.body.gates.find((one) => one.code === 'G11');
    };
    expect(await gate()).toMatchObject({
      state: 'fail',
      messages: [`ET of ${item}: no accepted report.`, 'ET of bead seat, inboard half: no accepted report.'],
    });
    const report = await etDraft(etLevel2, [item]);
    await step(etLevel2, report, 'perform');
    await step(etLevel2, report, 'accept');
    expect(await gate()).toMatchObject({
      state: 'fail',
      messages: ['ET of bead seat, inboard half: no accepted report.'],
    });
    // A signature of the report holds the job first: who clones must not wait for it with the report in hand.
    const rows = { first: ['work_order', 'id', job.id], next: ['ndt_report', 'id', report.id] } as const;
    const { held, answer: cloned } = await heldWhileWaiting(app, rows, () =>
      etLevel2.call<{ row: NdtReport }>('POST', `${ndtReport.api}/${report.number}/clone`, {
        items: ['bead seat, inboard half'],
        area: 'Bead seat radius, inboard half',
      }),
    );
    expect(held).toBe(false);
    expect(cloned.body.row.parameters).toMatchObject({ frequencyKHz: '300', afterCheckDriftPercent: null });
    const filled = await save(etLevel2, cloned.body.row, { parameters: et00423, result: 'noRecordableIndication' });
    const half = (await afterCheck(etLevel2, filled)).body.row;
    await step(etLevel2, half, 'perform');
    await step(etLevel2, half, 'accept');
    expect(await gate()).toMatchObject({ state: 'pass' });
    const ndt = await planner.get<{ required: { item: string; status: string }[] }>(
      `/api/workorders/${job.number}/ndt`,
    );
    expect(ndt.body.required.map((one) => one.status)).toEqual(['accepted', 'accepted']);
    // Looked at again: in doubt until somebody authorised signs what was seen, or voids a run that cannot count.
    const again = (await begin(etLevel2, 'ET-W-02', [item])).body.row;
    expect(await gate()).toMatchObject({
      state: 'fail',
      messages: [`${again.number} of ${item} is begun and not finished: sign it, or void the run.`],
    });
    const reason = { reason: 'Begun on the wrong half' };
    expect((await etLevel2.run(ndtReport, again.number, 'void', reason)).status).toBe(200);
    expect(await gate()).toMatchObject({ state: 'pass' });
  });
});

test('G15 a penetrant of an accepted report goes into quarantine: its job is red at once and is asked for', async () => {
  const report = await draft(ptLevel2, 'PT-W-01', ['wheel halves'], nri);
  const performed = (await step(ptLevel2, report, 'perform')).body.row as unknown as NdtReport;
  expect((await step(ptLevel2, performed, 'accept')).status).toBe(200);
  const gate = async () => {
    const { body } = await planner.get<{ gates: { code: string; state: string }[] }>(
      `/api/workorders/${job.number}/gates`,
    );
    return body.gates.find(({ code }) => code === 'G15');
  };
  expect(await gate()).toMatchObject({ state: 'pass' });
  const keeper = await app.as('stores.user', 'logistics.user');
  const held = await keeper.create(quarantine, {
    source: 'recall',
    batchId: line.penetrantId,
    description: 'Penetrant',
    quantity: '1',
    reason: 'The maker recalled the lot',
    suspectedUnapproved: false,
  });
  expect(await gate()).toMatchObject({ state: 'fail', messages: [expect.stringContaining('P-2231')] });
  expect(await app.write((ctx) => jobsConcerned(ctx, { batchId: line.penetrantId }))).toContain(job.id);
  // Whoever quarantined it does not decide about it.
  const quality = await app.as('quality.user');
  const take = (by: Person, name: string, input?: object, proof?: { pin: string }) =>
    by.run(quarantine, held.id, name, input, proof);
  const decision = { disposition: 'release', note: 'Letter of the maker' };
  expect((await take(keeper, 'investigate', { finding: 'Another lot is meant' })).status).toBe(200);
  expect((await take(quality, 'decide', decision, { pin: testPin })).status).toBe(200);
  expect((await take(keeper, 'close', undefined, { pin: testPin })).status).toBe(200);
  expect(await gate()).toMatchObject({ state: 'pass' });
});
