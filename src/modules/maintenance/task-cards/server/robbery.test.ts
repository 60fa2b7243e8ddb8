import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { attachmentEndpoints } from '#kernel/server/attachments/endpoints.ts';
import { fileRights } from '#kernel/server/records/files.ts';
import { readContext, systemCaller } from '#kernel/server/transaction.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { attach } from '#kernel/testing/fixture.ts';
import { aCustomerId } from '#modules/marketing/customers/server/customers.fixture.ts';
import { authorised, signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { evaluateRelease } from '#modules/maintenance/release-gates/server/public.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { anIpcItem } from '#modules/maintenance/manuals/server/manuals.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { condemn } from '#modules/stores/quarantine/server/public.ts';
import { aQuarantineRecord } from '#modules/stores/quarantine/server/quarantine.fixture.ts';
import {
  bench,
  benchRoute,
  photographed,
  sealsRoute,
  type Bench,
  type JobAtBench,
  type Worker,
} from './bench.fixture.ts';
import { text } from './routes/steps.ts';
import { finding } from '../shared/finding.record.ts';
import { taskCardsServer } from './task-cards.server.ts';

const today = dayOf(new Date());
const reason = 'AOG of the other wheel';
let app: TestApp;
let at: Bench;
let donor: JobAtBench;
let recipient: JobAtBench;
/** An inspector who took nothing. */
let closer: Worker;

beforeAll(async () => {
  const jobs = jobModules.flatMap(({ served }) => served ?? []).find(({ record }) => record.name === workOrder.name);
  const files = attachmentEndpoints((entity) => (jobs && entity === workOrder.name ? fileRights(jobs) : null));
  app = await testApp([...jobModules, taskCardsServer, { name: 'test/files', endpoints: files }]);
  at = await bench(app);
  closer = await authorised(app, at.shop, { privileges: ['inspect'] });
  // The bench's route, with the serial number of a half read on its first card.
  const [first, ...others] = benchRoute.route.cards;
  if (!first) throw new Error('The route has no card.');
  const half = text('Serial number, inboard half', { component: 'inboardHalf' });
  const cards = [{ ...first, steps: [...first.steps, half] }, ...others];
  await at.publish({ ...benchRoute, changeNote: 'Halves', route: { ...benchRoute.route, cards } });
});
afterAll(() => app.close());
beforeEach(async () => {
  donor = await at.newJob();
  recipient = await at.newJob();
});

interface Robbed {
  taken: {
    batch: string;
    donor: string;
    recipient: string;
    finding: string;
    paper: string;
    paperNumber: string;
    paperId: string | null;
    lot: string;
    fittedOn: string | null;
  }[];
  fitted: { id: string; label: string }[];
}
const robberies = async (job: JobAtBench) =>
  (await at.planner.get<Robbed>(`/api/workorders/${job.number}/robberies`)).body;
const paperOf = (job: JobAtBench) => attach(app, at.inspector, { record: workOrder, id: job.id }, 'paper');
const rob = async (given: object, { by = at.inspector, to = recipient.id, more = {} as object } = {}) => {
  const part = 'itemId' in given && !('paperId' in given) ? { ...given, paperId: await paperOf(donor) } : given;
  return by.call<{ batch: string; finding: string; card: string; code?: string }>(
    'POST',
    `/api/workorders/${donor.number}/robberies`,
    {
      recipientId: to,
      part,
      reason,
      ...more,
      ...signed,
    },
  );
};
const batchId = async (number: string) =>
  (await app.write(({ db }) => sql<{ id: string }>`select id from batch where number = ${number}`.execute(db))).rows[0]
    ?.id ?? '';
const gate = async (job: JobAtBench, code: string) =>
  (
    await at.planner.get<{ gates: { code: string; state: string; messages: string[] }[] }>(
      `/api/workorders/${job.number}/gates`,
    )
  ).body.gates.find((each) => each.code === code);
const block12 = async (job: JobAtBench) => {
  const ctx = readContext(app.deps, systemCaller(new Date()));
  const question = { certificateTypes: ['CAAT_FORM_1' as const], block11: null, freeLines: [], signer: null };
  return (await evaluateRelease(ctx, job.number, question)).block12.map((line) => line.text).join(' ');
};
const jobsOf = async (batch: string) =>
  (await at.planner.get<{ jobs: { jobNumber: string }[] }>(`/api/receiving/batch/${batch}`)).body.jobs.map(
    (each) => each.jobNumber,
  );
/** A line of the component's parts list with a part number that may stand for it. */
const alternateOf = (partNumber: string, alternates: string) =>
  anIpcItem(app, { manualId: at.manualId, partNumber, alternates });
/** A detail part of the component, known to stores by its part number. */
const detailPart = async (
  partName: string,
  line: { units?: number; alternates?: string } = {},
  partNumber = `D-${donor.number}`,
) => {
  await anIpcItem(app, { manualId: at.manualId, partNumber, nomenclature: partName, ...line });
  return (await app.as('stores.admin')).create(stockItem, {
    kind: 'spare',
    partNumber,
    partName,
    description: 'Detail part of the main wheel',
    acceptanceClass: 'component',
    tracking: 'serial',
    uom: 'ea',
    shelfLifeMode: 'none',
    storageType: 'ambient',
  });
};

test('R21 a part fitted to one job is taken for another with its papers; the donor’s G06 and G07 are red until it is replaced', async () => {
  const seals = await at.batch(`RB-${donor.number}`, addDays(today, 90));
  await donor.step('T105', 1, { batchId: seals });
  const [entry] = (await robberies(donor)).fitted;
  expect(await gate(donor, 'G07')).toMatchObject({ state: 'pass' });
  expect(await rob({ entryId: entry?.id }, { by: at.mechanic })).toMatchObject({ status: 422 });
  const taken = await rob({ entryId: entry?.id });
  expect(taken.status).toBe(200);
  // The donor: its certificate names the part no more, its release is held by a finding and a card; what was recorded stays.
  expect(await block12(donor)).not.toContain('Seal kit');
  expect((await donor.card('T105')).steps[0]?.records).toHaveLength(1);
  expect((await gate(donor, 'G06'))?.messages.join()).toContain(taken.body.card);
  expect(await gate(donor, 'G07')).toMatchObject({ state: 'fail' });
  expect((await gate(donor, 'G07'))?.messages.join()).toContain('missing part');
  // The receiver: fitted from the donor, by the paper the part came with, and no other job takes it.
  const robbed = await batchId(taken.body.batch);
  const third = await at.newJob();
  expect(await third.step('T105', 1, { batchId: robbed })).toMatchObject({ status: 422, body: { code: 'R21' } });
  expect((await recipient.step('T105', 1, { batchId: robbed })).status).toBe(200);
  expect((await robberies(recipient)).taken).toMatchObject([
    {
      donor: donor.number,
      recipient: recipient.number,
      paper: 'faa8130',
      paperNumber: 'C-1',
      fittedOn: `${recipient.number} T105`,
    },
  ]);
  expect(await block12(recipient)).toContain('Seal kit');
  expect((await gate(recipient, 'G14'))?.state).toBe('pass');
  // Stock: the source reached the receiver and stands on the donor no more.
  expect(await jobsOf(seals)).toEqual([recipient.number]);
  // Replaced, and closed by somebody else than who took it.
  const other = await at.batch(`RO-${donor.number}`, addDays(today, 90));
  expect(await donor.step(taken.body.card, 1, { batchId: other })).toMatchObject({ body: { code: 'G14' } });
  await alternateOf(`P-RB-${donor.number}`, `P-RR-${donor.number}`);
  const replacement = await at.batch(`RR-${donor.number}`, addDays(today, 90));
  expect((await donor.step(taken.body.card, 1, { batchId: replacement })).status).toBe(200);
  expect((await donor.sign(taken.body.card)).status).toBe(200);
  expect((await gate(donor, 'G06'))?.messages.join()).not.toContain(taken.body.card);
  await at.mechanic.run(finding, taken.body.finding, 'action', { note: 'Another seal kit fitted' });
  const close = (by: Person) =>
    by.run(finding, taken.body.finding, 'close', { result: 'Complete again' }, { pin: signed.pin });
  expect(await close(at.inspector)).toMatchObject({ status: 422 });
  expect(await close(closer)).toMatchObject({ status: 200 });
  expect((await gate(donor, 'G07'))?.state).toBe('pass');
  expect(await block12(donor)).toContain('Seal kit');
  expect(await app.verify()).toMatchObject({ fault: null });
});

test('G14 R21 a part as received goes with its paper as a file of the work order it is taken from', async () => {
  const item = await detailPart('Tie bolt');
  const part = { itemId: item.id, serialNumber: 'tb-0051', certType: 'faa8130', certNumber: 'US-4451' };
  const refused = {
    status: 422,
    body: {
      code: 'R21',
      field: 'paperId',
      message: `Attach the paper of the part to ${donor.number} first, as a PDF or a photo.`,
    },
  };
  for (const paperId of [donor.id, await paperOf(recipient)])
    expect(await rob({ ...part, paperId })).toMatchObject(refused);
  const paperId = await paperOf(donor);
  expect((await rob({ ...part, paperId })).status).toBe(200);
  expect((await robberies(recipient)).taken).toMatchObject([{ paper: 'faa8130', paperNumber: 'US-4451', paperId }]);
});

test('R21 a part of the component as it came in goes with the paper named, and never to another customer’s job without its owner', async () => {
  const item = await detailPart('Tie bolt');
  const part = { itemId: item.id, serialNumber: 'tb-0071', certType: 'faa8130', certNumber: 'US-4471' };
  const foreign = await aCustomerId(app, { name: 'Samui Air' });
  recipient = await at.newJob('inWork', `F-${donor.number}`, foreign);
  expect(await rob(part)).toMatchObject({ status: 422, body: { code: 'R21' } });
  const taken = await rob(part, { more: { ownerConsent: 'Mail of Andaman Air, 2026-11-23' } });
  expect(taken.status).toBe(200);
  expect((await recipient.step('T105', 1, { batchId: await batchId(taken.body.batch) })).status).toBe(200);
  expect((await robberies(donor)).taken).toMatchObject([{ lot: 'TB-0071', paper: 'faa8130', paperNumber: 'US-4471' }]);
  expect((await gate(recipient, 'G14'))?.state).toBe('pass');
  expect((await gate(donor, 'G07'))?.state).toBe('fail');
  expect(await app.verify()).toMatchObject({ fault: null });
});

test('R21 G14 as received goes what the parts list names, no more than stand in one, and a component with its certificate', async () => {
  const item = await detailPart('Tie bolt', { units: 2 });
  const part = { itemId: item.id, serialNumber: 'tb-0061', certType: 'faa8130', certNumber: 'US-4461' };
  const foreign = await (
    await app.as('stores.admin')
  ).create(stockItem, {
    kind: 'spare',
    partNumber: `X-${donor.number}`,
    partName: 'Pump',
    description: 'Of another component',
    acceptanceClass: 'component',
    tracking: 'serial',
    uom: 'ea',
    shelfLifeMode: 'none',
    storageType: 'ambient',
  });
  expect(await rob({ ...part, itemId: foreign.id })).toMatchObject({
    status: 422,
    body: { code: 'R21', field: 'itemId' },
  });
  expect(await rob({ ...part, certType: 'cofc' })).toMatchObject({
    status: 422,
    body: { code: 'G14', field: 'certType' },
  });
  const first = await rob(part);
  expect(first.status).toBe(200);
  expect((await rob({ ...part, serialNumber: 'tb-0062' })).status).toBe(200);
  expect((await recipient.step('T105', 1, { batchId: await batchId(first.body.batch) })).status).toBe(200);
  expect(await gate(recipient, 'G14')).toMatchObject({ state: 'pass' });
  expect(await rob({ ...part, serialNumber: 'tb-0063' })).toMatchObject({
    status: 422,
    body: { code: 'R21', field: 'quantity', message: expect.stringContaining('has 0 of 2') as string },
  });
});

test('R21 G15 nothing is taken that is in quarantine or condemned, under any spelling, nor from a component in quarantine', async () => {
  const item = await detailPart('Tie bolt');
  const part = { itemId: item.id, serialNumber: 'tb-0088', certType: 'faa8130', certNumber: 'US-4488' };
  const held = await aQuarantineRecord(app, { partNumber: `d ${donor.number}`, serialNumber: 'TB 0088' });
  expect(await rob(part)).toMatchObject({
    status: 422,
    body: { code: 'G15', message: expect.stringContaining(`is in quarantine (${held.number}).`) as string },
  });
  const other = { ...part, serialNumber: 'TB-0089' };
  await app.write((ctx) =>
    condemn(ctx, {
      partNumber: `D-${donor.number}`,
      serialNumber: 'tb0089',
      jobNumber: donor.number,
      reason: 'Cracked',
    }),
  );
  expect(await rob(other)).toMatchObject({ status: 422, body: { code: 'R12' } });
  const third = { ...part, serialNumber: 'TB-0090' };
  await at.planner.call('POST', `/api/workorders/${donor.number}/holds`, { reason: 'quarantine' });
  const whole = await app.write(({ db }) =>
    sql<{
      partNumber: string;
      serialNumber: string;
    }>`select part_number, serial_number from work_order where id = ${donor.id}`.execute(db),
  );
  await aQuarantineRecord(app, { ...whole.rows[0], jobNumber: donor.number });
  expect(await rob(third)).toMatchObject({ status: 422, body: { code: 'G15' } });
});

test('R21 one part is taken once, however its serial number is spelled', async () => {
  const item = await detailPart('Tie bolt');
  const part = { itemId: item.id, serialNumber: 'TB-1', certType: 'faa8130', certNumber: 'US-1' };
  const taken = await rob(part);
  expect(taken.status).toBe(200);
  for (const serialNumber of ['TB-1', 'tb 1', 'TB1', 'S/N tb.1'])
    expect(await rob({ ...part, serialNumber })).toMatchObject({
      status: 422,
      body: {
        code: 'R21',
        field: 'serialNumber',
        message: `S/N ${serialNumber.toUpperCase()} is batch ${taken.body.batch} of stores already.`,
      },
    });
});

test('R21 nothing leaves under an open finding, what was replaced is no part as received, and what was taken out as bad goes nowhere', async () => {
  const item = await detailPart('Tie bolt', { units: 2, alternates: `P-TB-${donor.number}` });
  const part = { itemId: item.id, certType: 'faa8130', certNumber: 'US-1' };
  const raised = await at.mechanic.call<{ row: { number: string } }>(
    'POST',
    `${workOrder.api}/${donor.number}/findings`,
    {
      defectCode: 'crack',
      severity: 'major',
      description: 'Crack at the thread',
      itemPartNumber: `D-${donor.number}`,
      itemName: 'Tie bolt',
      quantity: 1,
    },
  );
  expect(raised.status).toBe(201);
  expect(await rob({ ...part, serialNumber: 'TB-77' })).toMatchObject({
    status: 422,
    body: {
      code: 'R21',
      message: expect.stringMatching(/Finding F01 [(]crack[)] on D-ABS\d+ is not closed/) as string,
    },
  });
  // Decided and replaced, the other one may go, and no more.
  await photographed(app, at.mechanic, raised.body.row.number);
  const decided = { disposition: 'replace', note: 'Fit another bolt', quantity: 1 };
  expect((await at.inspector.run(finding, raised.body.row.number, 'decide', decided, signed)).status).toBe(200);
  const bolt = await at.batch(`TB-${donor.number}`, addDays(today, 90));
  const fit = { batchId: bolt, serialNumber: `N-${donor.number}`, removedSerial: 'TB-77' };
  expect((await donor.step('R001', 1, fit)).status).toBe(200);
  expect((await donor.sign('R001')).status).toBe(200);
  await at.mechanic.run(finding, raised.body.row.number, 'action', { note: 'Another bolt fitted' });
  const close = { result: 'Seen' };
  expect((await closer.run(finding, raised.body.row.number, 'close', close, { pin: signed.pin })).status).toBe(200);
  expect(await rob({ ...part, serialNumber: 'tb77' })).toMatchObject({
    status: 422,
    body: { code: 'R21', message: `S/N TB77 was replaced on ${donor.number} at card R001: it goes nowhere else.` },
  });
  expect((await rob({ ...part, serialNumber: 'TB-78' })).status).toBe(200);
  expect(await rob({ ...part, serialNumber: 'TB-79' })).toMatchObject({ status: 422, body: { field: 'quantity' } });
});

test('R21 nothing is taken out of a component while a hold stops its work', async () => {
  const item = await detailPart('Tie bolt');
  await at.planner.call('POST', `/api/workorders/${donor.number}/holds`, { reason: 'awaitingEngineering' });
  expect(await rob({ itemId: item.id, serialNumber: 'TB-H', certType: 'faa8130', certNumber: 'US-1' })).toMatchObject({
    status: 409,
    body: { code: 'JOB_ON_HOLD' },
  });
});

test('R20 R21 a half goes to another job only when it was taken there as a part, and its donor reads another one', async () => {
  const read = (job: JobAtBench, cardNo: string, step: number, more: object) => job.step(cardNo, step, more);
  expect((await read(donor, 'T070', 3, { value: 'IB-4471' })).status).toBe(200);
  expect(await read(recipient, 'T070', 3, { value: 'ib4471' })).toMatchObject({ status: 422, body: { code: 'R20' } });
  const item = await detailPart('Inboard half');
  const taken = await rob({ itemId: item.id, serialNumber: 'IB-4471', certType: 'faa8130', certNumber: 'US-1' });
  expect((await read(recipient, 'T070', 3, { value: 'ib4471' })).status).toBe(200);
  const third = await at.newJob();
  expect(await read(third, 'T070', 3, { value: 'ib4471' })).toMatchObject({ status: 422, body: { code: 'R20' } });
  // What replaces a half says its own serial number.
  await alternateOf(`D-${donor.number}`, `P-RH-${donor.number}`);
  const half = await at.batch(`RH-${donor.number}`, addDays(today, 90));
  const fit = (more: object) => donor.step(taken.body.card, 1, { batchId: half, ...more });
  expect(await fit({})).toMatchObject({ status: 422, body: { code: 'R20' } });
  expect((await fit({ serialNumber: 'IB-5000' })).status).toBe(200);
});

test('R19 R21 out of a wheel that was hot goes no part but a half that its heat-damage cards inspected', async () => {
  const bolt = await detailPart('Tie bolt', { units: 2 });
  const half = await detailPart('Wheel half, inboard', {}, `H-${donor.number}`);
  const paper = { certType: 'faa8130', certNumber: 'US-1' };
  const first = await rob({ itemId: bolt.id, serialNumber: 'TB-HOT-1', ...paper });
  const fitted = { batchId: await batchId(first.body.batch) };
  expect((await recipient.step('T105', 1, fitted)).status).toBe(200);
  expect((await gate(recipient, 'G14'))?.state).toBe('pass');
  expect((await donor.step('T070', 3, { value: 'IB-HOT' })).status).toBe(200);
  const { version } = (await at.planner.get<{ row: { version: number } }>(`${workOrder.api}/${donor.number}`)).body.row;
  const hot = { version, removalReason: 'Brake fire after landing' };
  expect((await at.planner.call('PATCH', `${workOrder.api}/${donor.number}`, hot)).status).toBe(200);
  // Hot once is hot: nobody types the heat-damage inspection away (R19).
  expect(
    await at.planner.call('PATCH', `${workOrder.api}/${donor.number}`, {
      version: version + 1,
      removalReason: 'Scheduled',
    }),
  ).toMatchObject({ status: 422, body: { code: 'R19', field: 'removalReason' } });
  await app.write(async (ctx) => taskCardsServer.jobs?.['heatCardsByReason']?.(ctx, { jobId: donor.id } as never));
  // What was taken before it was known holds the other work order.
  expect(await gate(recipient, 'G14')).toMatchObject({
    state: 'fail',
    messages: [expect.stringContaining(`the wheel of ${donor.number} was hot`)],
  });
  const refused = (message: string) => ({
    status: 422,
    body: { code: 'R19', message: expect.stringContaining(message) as string },
  });
  expect(await rob({ itemId: bolt.id, serialNumber: 'TB-HOT-2', ...paper })).toMatchObject(
    refused('its heat-damage cards inspect the halves alone'),
  );
  const inboard = { itemId: half.id, serialNumber: 'IB-HOT', ...paper };
  expect(await rob(inboard)).toMatchObject(refused('heat-damage card H010 is not signed'));
  expect((await donor.step('H010', 1, { value: true })).status).toBe(200);
  expect((await donor.sign('H010')).status).toBe(200);
  expect((await rob(inboard)).status).toBe(200);
  // A part fitted at this visit never was in the hot wheel.
  const seals = await at.batch(`RHOT-${donor.number}`, addDays(today, 90));
  expect((await donor.step('T105', 1, { batchId: seals })).status).toBe(200);
  const entry = (await robberies(donor)).fitted.at(-1);
  expect((await rob({ entryId: entry?.id })).status).toBe(200);
});

test('R21 nothing is taken for the same job, for or from one that has left the shop, nor twice', async () => {
  const seals = await at.batch(`RX-${donor.number}`, addDays(today, 90));
  await donor.step('T105', 1, { batchId: seals });
  const part = { entryId: (await robberies(donor)).fitted[0]?.id };
  expect(await rob(part, { to: donor.id })).toMatchObject({ status: 422, body: { code: 'R21' } });
  const gone = await at.newJob();
  const cancelled = await at.planner.run(workOrder, gone.id, 'cancel', { reason: 'Ordered twice by the customer' });
  expect(cancelled).toMatchObject({ status: 200 });
  expect(await rob(part, { to: gone.id })).toMatchObject({ status: 422, body: { code: 'JOB_CLOSED' } });
  expect((await rob(part)).status).toBe(200);
  expect(await rob(part)).toMatchObject({ status: 422, body: { code: 'R21' } });
  const quality = await app.as('quality.user', 'maintenance.viewer');
  donor = await at.newJob();
  const returned = await at.batch(`RY-${donor.number}`, addDays(today, 90));
  await donor.step('T105', 1, { batchId: returned });
  const kept = { entryId: (await robberies(donor)).fitted[0]?.id };
  const ended = { reason: 'The customer wants it back', customerConsent: 'Mail of the customer' };
  expect(await quality.run(workOrder, donor.id, 'returnAsIs', ended)).toMatchObject({ status: 200 });
  expect(await rob(kept)).toMatchObject({ status: 422, body: { code: 'JOB_CLOSED' } });
});

test('R21 a job whose part was taken is cancelled only when it is complete again', async () => {
  const item = await detailPart('Tie bolt');
  await rob({ itemId: item.id, serialNumber: 'TB-1', certType: 'faa8130', certNumber: 'US-1' });
  const cancel = () => at.planner.run(workOrder, donor.id, 'cancel', { reason: 'Ordered twice by the customer' });
  expect(await cancel()).toMatchObject({ status: 422, body: { message: expect.stringContaining('was taken for') } });
});

test('R21 G06 a donor with every card signed is red again once a part is taken from it', async () => {
  await at.publish(sealsRoute);
  donor = await at.newJob();
  const seals = await at.batch(`RG-${donor.number}`, addDays(today, 90));
  const grease = await at.batch(`GR-${donor.number}`, addDays(today, 90), 'consumable', 'cofc');
  expect((await donor.step('T105', 1, { batchId: seals })).status).toBe(200);
  expect((await donor.step('T105', 2, { batchId: grease, quantity: '1' })).status).toBe(200);
  expect((await donor.sign('T105')).status).toBe(200);
  await donor.final();
  expect(await gate(donor, 'G06')).toMatchObject({ state: 'pass' });
  const [entry] = (await robberies(donor)).fitted;
  const taken = await rob({ entryId: entry?.id });
  expect([taken.status, taken.body.code]).toEqual([200, undefined]);
  const red = await gate(donor, 'G06');
  expect(red?.state).toBe('fail');
  expect(red?.messages.join()).toContain(taken.body.card);
});
