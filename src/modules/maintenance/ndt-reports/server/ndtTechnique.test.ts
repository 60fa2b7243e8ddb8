import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { aToolDue } from '#modules/stores/tools/server/tools.fixture.ts';
import { cardRow } from '#modules/maintenance/task-cards/server/task-cards.fixture.ts';
import {
  authorised,
  signed,
  signPreliminary,
} from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { jobFixture, jobModules, type JobFixture } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { ndtProcessCheck } from '../shared/ndtProcessCheck.record.ts';
import { ndtReport } from '../shared/ndtReport.record.ts';
import { ndtTechnique } from '../shared/ndtTechnique.record.ts';
import type { NdtReport } from './createNdt.ts';
import { lineFixture, type LineFixture } from './line.fixture.ts';
import { ndtReportsServer } from './ndt-reports.server.ts';

let app: TestApp;
let shop: JobFixture;
let line: LineFixture;
let planner: Person;
let level2: Person;
let level3: Person;
let inspector: Person;

beforeAll(async () => {
  app = await testApp([...jobModules, ndtReportsServer]);
  shop = await jobFixture(app);
  planner = await app.as('maintenance.user', 'ndt.user');
  line = await lineFixture(app, planner.id);
  const may = { privileges: ['ndtPerform', 'ndtAccept'], method: 'ET' as const };
  inspector = await authorised(app, shop, { privileges: ['inspect'] });
  level2 = await authorised(app, shop, { ...may, level: '2' });
  level3 = await authorised(app, shop, { ...may, level: '3' });
});
afterAll(() => app.close());

let serial = 9000;
async function aJob(): Promise<{ id: string; number: string }> {
  const serialNumber = String((serial += 1));
  const job = await planner.create(workOrder, shop.job(await shop.batch({ serialNumber }), serialNumber));
  await app.write(({ db }) => sql`update work_order set status = 'inWork' where id = ${job.id}`.execute(db));
  await signPreliminary(inspector, job.number);
  return job;
}
let job: { id: string; number: string };
beforeEach(async () => {
  job = await aJob();
});

const et = {
  frequencyKHz: '300',
  gainDb: '54',
  scanIndexMm: '1.0',
  calibratedBefore: true,
};
const indication = {
  no: 1,
  place: "4 o'clock",
  type: 'circumferential',
  lengthMm: '6',
  widthMm: null,
  depthMm: null,
  amplitudePercent: '45',
  relevant: true,
  acceptRef: 'Technique',
  decision: 'accept',
  defect: 'crack',
};
const half = 'bead seat, outboard half';
const technique = {
  code: 'ET-W-09',
  revision: 1,
  title: 'Bead seat',
  method: 'ET',
  procedureRef: 'AP-763',
  families: ['wheel'],
  material: 'Forged aluminium',
  surfaceState: 'Clean',
  areas: ['bead seat', 'flange'],
  coveragePct: 100,
  defaults: {
    probe: 'P-118',
    referenceStandard: 'RS-AL-03',
    refNotchMm: '0.76',
    coilDiameterMm: '2.0',
    rejectAtPercent: '40',
  },
  limits: {},
  acceptance: {},
  requiredChecks: [],
  equipment: ['EC-05', 'RS-AL-03'],
  materials: [],
};
const begin = (body: Record<string, unknown>) =>
  level2.call<{ row: NdtReport; message: string }>('POST', `/api/workorders/${job.number}/ndt-reports`, body);
const save = (report: NdtReport, values: Record<string, unknown>) =>
  level2.call<{ row: NdtReport }>('PATCH', `${ndtReport.api}/${report.number}`, { version: report.version, ...values });
const afterCheck = (report: NdtReport, driftPercent = '2') =>
  level2.call<{ row: NdtReport }>('POST', `${ndtReport.api}/${report.number}/after-check`, {
    version: report.version,
    driftPercent,
  });
const perform = (report: NdtReport) => level2.run(ndtReport, report.number, 'perform', undefined, signed);

test('G11 a process check is judged by the method and type that ask for it: 20 lux for fluorescent dye alone, a bath by its technique', async () => {
  const may = { privileges: ['ndtPerform', 'ndtAccept'], method: 'PT' as const };
  const publisher = await authorised(app, shop, { ...may, level: '3' });
  const booth = 'Ambient light, booth 7';
  const bench = 'Ambient light, bench 2';
  const bath = 'Emulsifier tank 1';
  for (const [code, type, requiredChecks, limits] of [
    ['PT-F-31', '1', [booth, bath], { emulsifierPercent: { max: '12' } }],
    ['PT-V-32', '2', [bench], { ambientLux: { min: '1000' } }],
    ['PT-V-33', '2', [booth], {}],
  ] as const) {
    const values = { code, title: 'Hub', method: 'PT', procedureRef: 'E1417', equipment: [], requiredChecks, limits };
    const defaults = { type, methodCode: 'D', developerForm: 'dry' };
    const made = await planner.call<{ row: { id: string } }>('POST', ndtTechnique.api, {
      ...technique,
      ...values,
      defaults,
    });
    expect([made.status, made.body]).toMatchObject([201, {}]);
    const published = await publisher.run(ndtTechnique, made.body.row.id, 'publish', undefined, signed);
    expect([published.status, published.body]).toMatchObject([200, {}]);
  }
  const check = (name: string, kind: string, figure: string) =>
    publisher.call('POST', ndtProcessCheck.api, { shift: 'day', name, kind, figure, passed: true });
  const refused = (says: string) => ({
    status: 422,
    body: { code: 'NDT_CHECK', field: 'figure', message: `${says} The check did not pass.` },
  });
  // White light at the bench of a visible dye has its own limit; the booth serves a fluorescent technique too.
  expect(await check(bench, 'ambient', '1200')).toMatchObject({ status: 201 });
  expect(await check(bench, 'ambient', '900')).toMatchObject(
    refused("Ambient light 900 lux is below the technique's 1000."),
  );
  expect(await check(booth, 'ambient', '25')).toMatchObject(refused('Ambient light 25 lux is above 20 lux.'));
  expect(await check(booth, 'ambient', '9')).toMatchObject({ status: 201 });
  // What no technique asks for is not known to be of a visible dye.
  expect(await check('Ambient light, store', 'ambient', '25')).toMatchObject(
    refused('Ambient light 25 lux is above 20 lux.'),
  );
  // The bath of a penetrant line is an emulsifier, in %.
  expect(await check(bath, 'bath', '15')).toMatchObject(refused("Emulsifier 15 % is above the technique's 12."));
  expect(await check(bath, 'bath', '9')).toMatchObject({ status: 201 });
});

describe('a technique is owned by a Level 3', () => {
  test('only a Level 3 of the method publishes it, with everything its reports need; afterwards no call and no statement changes it', async () => {
    const made = await level2.call<{ row: { id: string; version: number } }>('POST', ndtTechnique.api, {
      ...technique,
      defaults: { ...technique.defaults, rejectAtPercent: null },
    });
    expect(made.status).toBe(201);
    const { id } = made.body.row;
    expect(await level2.run(ndtTechnique, id, 'publish', undefined, signed)).toMatchObject({
      status: 422,
      body: { code: 'AUTH_NDT', message: expect.stringContaining('Level 3 is needed') },
    });
    expect(await level3.run(ndtTechnique, id, 'publish', undefined, signed)).toMatchObject({
      status: 422,
      body: {
        code: 'NDT_TECHNIQUE',
        message: 'The technique leaves open what its reports need. Reject at is not recorded.',
      },
    });
    const filled = await level2.call('PATCH', `${ndtTechnique.api}/${id}`, {
      version: made.body.row.version,
      defaults: technique.defaults,
    });
    expect(filled.status).toBe(200);
    const published = await level3.run(ndtTechnique, id, 'publish', undefined, signed);
    expect(published).toMatchObject({ status: 200, body: { row: { status: 'current' } } });
    const again = await level3.call('PATCH', `${ndtTechnique.api}/${id}`, {
      version: Number(published.body.row['version']),
      defaults: { ...technique.defaults, rejectAtPercent: '90' },
    });
    expect(again.status).toBe(422);
    await expect(
      app.write(({ db }) =>
        sql`update ndt_technique set defaults = defaults || '{"rejectAtPercent": "90"}' where id = ${id}`.execute(db),
      ),
    ).rejects.toThrow(/never changes/);
  });

  test('values and limits that are no numbers, contradict each other or belong to another method are not published; a new revision takes the place of the one before', async () => {
    const draft = (values: object) =>
      level2.call<{ row: { id: string; version: number } }>('POST', ndtTechnique.api, {
        ...technique,
        code: 'ET-W-10',
        ...values,
      });
    const wrong = await draft({
      defaults: { ...technique.defaults, gainDb: 'much', type: '1' },
      limits: { frequencyKHz: { min: '500', max: '200' }, gainDb: { max: 'high' } },
      acceptance: { linearMm: 'short' },
    });
    const { id, version } = wrong.body.row;
    const problems = [
      '“type” is no reading of ET.',
      'Gain is not a number.',
      'Frequency: the lowest limit is above the highest.',
      'Gain: a limit is not a number.',
      'Linear: the largest accepted size is not a number.',
    ];
    expect(await level3.run(ndtTechnique, id, 'publish', undefined, signed)).toMatchObject({
      status: 422,
      body: { code: 'NDT_TECHNIQUE', message: problems.join(' ') },
    });
    const mended = {
      defaults: technique.defaults,
      limits: { frequencyKHz: { min: '200', max: '500' } },
      acceptance: {},
    };
    expect((await level2.call('PATCH', `${ndtTechnique.api}/${id}`, { version, ...mended })).status).toBe(200);
    expect((await level3.run(ndtTechnique, id, 'publish', undefined, signed)).status).toBe(200);
    const next = await draft({ revision: 2, areas: ['bead seat', 'flange', 'hub'] });
    expect((await level3.run(ndtTechnique, next.body.row.id, 'publish', undefined, signed)).status).toBe(200);
    const seen = await level2.call<{ rows: { revision: number; status: string }[] }>(
      'GET',
      `${ndtTechnique.api}?f.code.in=ET-W-10&sort=revision`,
    );
    expect(seen.body.rows.map(({ revision, status }) => [revision, status])).toEqual([
      [1, 'superseded'],
      [2, 'current'],
    ]);
  });

  test('a draft that will not be published is withdrawn with its reason: it changes no more, and its revision number is free; what is published is not withdrawn', async () => {
    const draft = () =>
      level2.call<{ row: { id: string; version: number } }>('POST', ndtTechnique.api, {
        ...technique,
        code: 'ET-W-11',
      });
    const { id } = (await draft()).body.row;
    expect((await draft()).status).toBe(409);
    expect((await level2.run(ndtTechnique, id, 'withdraw')).status).toBe(400);
    expect(
      (await (await app.as('maintenance.viewer')).run(ndtTechnique, id, 'withdraw', { reason: 'Not mine' })).status,
    ).toBe(403);
    const withdrawn = await level2.run(ndtTechnique, id, 'withdraw', { reason: 'Written for another wheel' });
    expect(withdrawn).toMatchObject({ status: 200, body: { row: { status: 'withdrawn' } } });
    const version = Number(withdrawn.body.row['version']);
    expect(await level2.call('PATCH', `${ndtTechnique.api}/${id}`, { version, title: 'Flange' })).toMatchObject({
      status: 422,
      body: { message: 'A withdrawn draft never changes: write a new one.' },
    });
    expect((await level3.run(ndtTechnique, id, 'publish', undefined, signed)).status).toBe(409);
    await expect(
      app.write(({ db }) => sql`update ndt_technique set status = 'draft' where id = ${id}`.execute(db)),
    ).rejects.toThrow(/never changes/);
    const next = await draft();
    expect(next.status).toBe(201);
    expect((await level3.run(ndtTechnique, next.body.row.id, 'publish', undefined, signed)).status).toBe(200);
    expect((await level2.run(ndtTechnique, next.body.row.id, 'withdraw', { reason: 'No longer used' })).status).toBe(
      409,
    );
  });

  test.each([
    ['reject level', { rejectAtPercent: '90' }, 'Reject at is set by technique ET-W-02: 50.'],
    ['reference notch', { refNotchMm: '1.50' }, 'Reference notch is set by technique ET-W-02: 0.76.'],
    ['coil', { coilDiameterMm: '9' }, 'Coil diameter is set by technique ET-W-02: 2.0.'],
  ])('the %s is the technique’s: an inspector who types another is refused', async (_, typed, message) => {
    expect(await begin({ technique: 'ET-W-02', items: [half], parameters: typed })).toMatchObject({
      status: 422,
      body: { code: 'NDT_TECHNIQUE', message },
    });
    const made = await begin({ technique: 'ET-W-02', items: [half] });
    expect(await save(made.body.row, { parameters: { ...et, ...typed } })).toMatchObject({
      status: 422,
      body: { code: 'NDT_TECHNIQUE', message },
    });
    // What is not named keeps the technique's value.
    expect((await save(made.body.row, { parameters: et })).body.row.parameters).toMatchObject({
      rejectAtPercent: '50',
      refNotchMm: '0.76',
      coilDiameterMm: '2.0',
    });
  });

  test('coverage below the technique’s and equipment it does not find there are refused', async () => {
    const made = await begin({ technique: 'ET-W-02', items: [half], coveragePct: 80 });
    const saved = await save(made.body.row, {
      parameters: et,
      result: 'noRecordableIndication',
      equipment: [{ toolId: line.instrumentId, name: 'x', calDue: null }],
    });
    const checked = await afterCheck(saved.body.row);
    expect(await perform(checked.body.row)).toMatchObject({
      status: 422,
      body: {
        message:
          "ET-W-02 asks for RS-AL-03: name it among the equipment. Coverage 80 % is below the technique's 100 %.",
      },
    });
  });

  test('a material that is not the technique’s is refused', async () => {
    const made = await begin({ technique: 'ET-W-02', items: [half] });
    const saved = await save(made.body.row, {
      parameters: et,
      result: 'noRecordableIndication',
      materials: [{ batchId: line.penetrantId, name: 'x', batch: 'x', expires: null }],
    });
    const checked = await afterCheck(saved.body.row);
    expect((await perform(checked.body.row)).body).toMatchObject({
      code: 'G13',
      message: 'Penetrant batch P-2231 is no material of ET-W-02.',
    });
  });

  test('the server judges the amplitude against the technique: "accepted", or "not relevant", does not override it', async () => {
    const made = await begin({ technique: 'ET-W-02', items: [half] });
    const typed = { parameters: et, result: 'indicationsWithinLimits' };
    const within = await save(made.body.row, { ...typed, indications: [indication] });
    const checked = (await afterCheck(within.body.row)).body.row;
    const over = { ...indication, amplitudePercent: '50', relevant: false };
    const saved = await save(checked, { indications: [over] });
    expect(await perform(saved.body.row)).toMatchObject({
      status: 422,
      body: { message: "Indication 1: 50 % of the notch is at or above the technique's 50 %: reject it." },
    });
    const back = await save(saved.body.row, { indications: [indication] });
    expect((await perform(back.body.row)).status).toBe(200);
  });
});

describe('5.9 an eddy-current run as it was made', () => {
  const ready = async (values: Record<string, unknown> = {}) => {
    const made = await begin({ technique: 'ET-W-02', items: [half] });
    return (await save(made.body.row, { parameters: et, result: 'noRecordableIndication', ...values })).body.row;
  };

  test.each([
    [{ surfaceState: 'Painted' }, 'Surface “Painted” is not the technique’s “Paint stripped”.'],
    [{ material: 'Steel' }, 'Material “Steel” is not the technique’s “Forged aluminium”.'],
    [{ parameters: { ...et, scanIndexMm: '0' } }, 'A scan index of nothing scans nothing.'],
    [{ parameters: { ...et, scanIndexMm: '-1' } }, 'Scan index is below nothing.'],
  ])(
    'G11 a run of another material or surface, or with impossible readings, is not signed: %o',
    async (values, said) => {
      const checked = (await afterCheck(await ready(values))).body.row;
      expect(await perform(checked)).toMatchObject({ status: 422, body: { message: expect.stringContaining(said) } });
    },
  );

  test('an amplitude below nothing accepts no indication', async () => {
    const none = { ...indication, amplitudePercent: '-50' };
    const row = await ready({ result: 'indicationsWithinLimits', indications: [none] });
    expect(await perform((await afterCheck(row)).body.row)).toMatchObject({
      status: 422,
      body: { message: 'The amplitude of indication 1 is not a number.' },
    });
  });

  test('the calibration before the run is noted when it is made, never typed, and the after-check waits for it', async () => {
    const made = await begin({ technique: 'ET-W-02', items: [half] });
    const { calibratedBefore: _, ...unready } = et;
    const row = (await save(made.body.row, { parameters: unready })).body.row;
    expect(await afterCheck(row)).toMatchObject({ status: 409, body: { code: 'AFTER_CHECK' } });
    expect(await save(row, { parameters: { ...et, calibratedAt: '23:59' } })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('Calibrated at is measured') },
    });
    const calibrated = (await save(row, { parameters: et })).body.row;
    expect(calibrated.parameters['calibratedAt']).toMatch(/^\d\d:\d\d$/);
    expect((await afterCheck(calibrated)).status).toBe(200);
  });

  test('after the after-check neither readings nor the instrument change under it; what was seen still does', async () => {
    const checked = (await afterCheck(await ready())).body.row;
    const toolId = await aToolDue(app, `EC-${Date.now()}`, addDays(dayOf(new Date()), 30), {
      name: 'Second instrument',
    });
    const late = { status: 409, body: { code: 'AFTER_CHECK' } };
    const other = { ...checked.parameters, frequencyKHz: '450' };
    expect(await save(checked, { parameters: other })).toMatchObject(late);
    const equipment = [...checked.equipment, { toolId, name: 'Second instrument', calDue: null }];
    expect(await save(checked, { equipment })).toMatchObject(late);
    const { parameters, equipment: same } = checked;
    expect((await save(checked, { parameters, equipment: same, area: 'Bead seat, 360°' })).status).toBe(200);
  });

  test('G12 equipment that somebody else has for another job is not in the hand of who inspects', async () => {
    const other = await aJob();
    const keeper = await app.as('stores.admin', 'tools.user');
    const made = await begin({ technique: 'ET-W-02', items: [half], parameters: et });
    const checked = await afterCheck(made.body.row);
    const { row } = (await save(checked.body.row, { result: 'noRecordableIndication' })).body;
    const { employeeId: borrowerId } = await authorised(app, shop, { privileges: ['perform'] });
    const tool = `/api/store/tools/${line.instrumentId}`;
    expect((await keeper.call('POST', `${tool}/lend`, { borrowerId, jobNumber: other.number })).status).toBe(200);
    expect(await level2.run(ndtReport, row.number, 'perform', undefined, signed)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining(`for ${other.number}: return it before it is used here.`) as string },
    });
    expect((await keeper.call('POST', `${tool}/return`, { conditionIn: 'ok' })).status).toBe(200);
    expect((await level2.run(ndtReport, row.number, 'perform', undefined, signed)).status).toBe(200);
  });

  test('R20 an item stands once in a run', async () => {
    const unit = { job: job.number, items: [half] };
    const twice = { technique: 'ET-W-02', units: [unit, unit], parameters: et };
    expect(await level2.call('POST', '/api/ndt-runs', twice)).toMatchObject({
      status: 422,
      body: { code: 'UNIT_TWICE' },
    });
  });
});

describe('several units on one run', () => {
  const units = (others: { number: string }[]) =>
    [job, ...others].map(({ number }) => ({ job: number, items: [half] }));
  const startRun = (others: { number: string }[]) =>
    level2.call<{ rows: NdtReport[] }>('POST', '/api/ndt-runs', {
      technique: 'ET-W-02',
      units: units(others),
      parameters: et,
    });

  test('R20 one run covers units of two jobs: readings and after-check once, a report and a result each', async () => {
    const other = await aJob();
    const made = await startRun([other]);
    expect(made.status).toBe(201);
    const [first, second] = made.body.rows as [NdtReport, NdtReport];
    expect(made.body.rows.map((row) => [row.jobNumber, row.run])).toEqual([
      [job.number, first.number],
      [other.number, first.number],
    ]);
    const checked = await afterCheck(first);
    await save(checked.body.row, { result: 'noRecordableIndication' });
    const seen = await level2.get<{ row: NdtReport }>(`${ndtReport.api}/${second.number}`);
    expect(seen.body.row.parameters['afterCheckDriftPercent']).toBe('2');
    await save(seen.body.row, {
      result: 'rejected',
      indications: [{ ...indication, amplitudePercent: '85', decision: 'reject', acceptRef: null }],
    });
    const performed = await level2.call<{ rows: NdtReport[] }>('POST', `/api/ndt-runs/${first.number}/perform`, signed);
    expect(performed.body.rows.map((row) => row.status)).toEqual(['performed', 'performed']);
    const accepted = await level2.call<{ rows: NdtReport[] }>('POST', `/api/ndt-runs/${first.number}/accept`, signed);
    expect(accepted.body.rows.map((row) => row.number)).toEqual([first.number]);
    const rejected = await level2.run(ndtReport, second.number, 'reject', { severity: 'major' }, signed);
    expect(rejected).toMatchObject({ status: 200, body: { row: { findings: [{ number: `${other.number}-F01` }] } } });
  });

  test('R20 a job of the run that ends takes its draft with it: the others go on', async () => {
    const other = await aJob();
    const [first, second] = (await startRun([other])).body.rows as [NdtReport, NdtReport];
    const admin = await app.as('maintenance.admin');
    expect(await admin.run(workOrder, other.id, 'cancel', { reason: 'The customer took it back' })).toMatchObject({
      status: 200,
    });
    const checked = await afterCheck(first);
    expect(checked.status).toBe(200);
    expect((await save(checked.body.row, { result: 'noRecordableIndication' })).status).toBe(200);
    const seen = await level2.get<{ row: NdtReport }>(`${ndtReport.api}/${second.number}`);
    expect(seen.body.row.parameters['afterCheckDriftPercent'] ?? null).toBe(null);
    const performed = await level2.call<{ rows: NdtReport[] }>('POST', `/api/ndt-runs/${first.number}/perform`, signed);
    expect(performed.body.rows.map((row) => row.number)).toEqual([first.number]);
  });

  test('after-check failing voids every unit of the run', async () => {
    const other = await aJob();
    const [first, second] = (await startRun([other])).body.rows as [NdtReport, NdtReport];
    expect((await afterCheck(first, '10.1')).body.row.status).toBe('void');
    const seen = await level2.get<{ row: NdtReport }>(`${ndtReport.api}/${second.number}`);
    expect(seen.body.row).toMatchObject({ status: 'void', voidReason: 'After-check drift 10.1 %: the run is void.' });
  });

  test('G11 a report that rejects one of its items leaves the others accepted: their gate is green by the rejection', async () => {
    const [hub, flange] = ['hub', 'flange'];
    await cardRow(app, {
      jobId: job.id,
      cardNo: 'T055',
      phase: 'ndt',
      title: 'ET',
      ndtRequired: [{ method: 'ET', item: hub }],
    });
    const g11 = async () => {
      const { gates } = (
        await planner.get<{ gates: { code: string; state: string }[] }>(`/api/workorders/${job.number}/gates`)
      ).body;
      return gates.find(({ code }) => code === 'G11')?.state;
    };
    const made = await begin({ technique: 'ET-W-02', items: [hub, flange] });
    const crack = { ...indication, amplitudePercent: '85', decision: 'reject', acceptRef: null, item: flange };
    const saved = await save(made.body.row, { parameters: et, result: 'rejected', indications: [crack] });
    const checked = (await afterCheck(saved.body.row)).body.row;
    expect((await perform(checked)).status).toBe(200);
    expect(await g11()).toBe('fail');
    const judged = await level2.run(ndtReport, checked.number, 'reject', { severity: 'major' }, signed);
    expect(judged.status).toBe(200);
    expect(await g11()).toBe('pass');
  });

  test('one report of both halves says of each whether it is accepted', async () => {
    const both = ['bead seat, inboard half', half];
    const made = await begin({ technique: 'ET-W-02', items: both });
    const crack = { ...indication, amplitudePercent: '85', decision: 'reject', acceptRef: null };
    const saved = await save(made.body.row, { parameters: et, result: 'rejected', indications: [crack] });
    const checked = (await afterCheck(saved.body.row)).body.row;
    expect((await perform(checked)).body).toMatchObject({ message: 'Say on which item indication 1 lies.' });
    const named = await save(checked, { indications: [{ ...crack, item: half }] });
    expect((await perform(named.body.row)).status).toBe(200);
    const judged = await level2.run(ndtReport, named.body.row.number, 'reject', { severity: 'major' }, signed);
    expect(judged.body.row).toMatchObject({
      itemResults: [
        { item: both[0], result: 'accepted' },
        { item: half, result: 'rejected' },
      ],
    });
    const ndtRequired = both.map((each) => ({ method: 'ET', item: each }));
    await cardRow(app, { jobId: job.id, cardNo: 'T055', phase: 'ndt', title: 'ET', ndtRequired });
    const gates = await planner.get<{ gates: { code: string; messages: string[] }[] }>(
      `/api/workorders/${job.number}/gates`,
    );
    expect(gates.body.gates.find((one) => one.code === 'G11')?.messages).toEqual([
      `ET of ${half}: no accepted report.`,
    ]);
  });
});
