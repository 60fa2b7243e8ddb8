import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { attachmentEndpoints } from '#kernel/server/attachments/endpoints.ts';
import { fileRights } from '#kernel/server/records/files.ts';
import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { attach } from '#kernel/testing/fixture.ts';
import { authorised, signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { anIpcItem } from '#modules/maintenance/manuals/server/manuals.fixture.ts';
import {
  bench,
  photographed,
  stepDataOf,
  type Bench,
  type JobAtBench,
} from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { finding } from '#modules/maintenance/task-cards/shared/finding.record.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { counterServer } from '#modules/stores/counter/server/counter.server.ts';
import { quarantine } from '#modules/stores/quarantine/shared/quarantine.record.ts';
import { findBatch } from '#modules/stores/stock/server/public.ts';
import { aStockItem, anAcceptedBatch } from '#modules/stores/stock/server/stock.fixture.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { jobsConcerned } from './jobsConcerned.queries.ts';

// What was good when it was used and is not any more: the event counts for the use before it, and only where it says something about it.
const today = dayOf(new Date());
const proof = { pin: testPin };
let app: TestApp;
let at: Bench;
let job: JobAtBench;
let keeper: Person;
let quality: Person;

beforeAll(async () => {
  const modules = [...jobModules, taskCardsServer, counterServer];
  const served = modules.flatMap((module) => module.served ?? []);
  const files = attachmentEndpoints((entity) => {
    const found = served.find(({ record }) => record.name === entity);
    return found ? fileRights(found) : null;
  });
  app = await testApp([...modules, { name: 'test/files', endpoints: files }]);
  at = await bench(app);
  keeper = await app.as('stores.admin');
  quality = await app.as('quality.user');
});
afterEach(() => vi.useRealTimers());
afterAll(() => app.close());
beforeEach(async () => {
  job = await at.newJob();
});

const detail = {
  kind: 'spare',
  description: 'Detail part of the main wheel',
  acceptanceClass: 'component',
  uom: 'ea',
  shelfLifeMode: 'none',
  storageType: 'ambient',
} as const;
const hold = (values: object) =>
  keeper.create(quarantine, {
    source: 'job',
    description: 'Seal kit',
    quantity: '1',
    reason: 'Identity in doubt',
    suspectedUnapproved: false,
    ...values,
  });
const decided = async (id: string, disposition: string) => {
  await keeper.run(quarantine, id, 'investigate', { finding: 'Looked at' });
  await quality.run(quarantine, id, 'decide', { disposition, note: 'By its papers' }, proof);
  expect((await keeper.run(quarantine, id, 'close', undefined, proof)).status).toBe(200);
};

test.each(['vendorReturn', 'ownerReturn', 'repair'] as const)(
  'G15 what was used and quality does not release from quarantine (%s) holds the job as what is scrapped does, until quality looks again and releases it',
  async (disposition) => {
    const seals = `Q${disposition.slice(0, 3).toUpperCase()}-${job.number}`;
    const grease = await at.batch(`GR-${seals}`, addDays(today, 90), 'consumable', 'cofc');
    const fitted = await at.batch(seals, addDays(today, 90));
    expect((await job.step('T105', 1, { batchId: fitted, serialNumber: `K-${disposition}` })).status).toBe(200);
    expect((await job.step('T105', 2, { batchId: grease })).status).toBe(200);
    // Nothing of the company's own goes back to an owner.
    for (const named of [
      ...(disposition === 'ownerReturn' ? [] : [{ batchId: grease }]),
      { partNumber: `p-q ${seals.slice(1)}`, serialNumber: `k ${disposition}` },
    ]) {
      const record = await hold({ ownerType: 'company', ...named });
      await decided(record.id, disposition);
      expect((await at.gate(job, 'G15')).messages).toEqual([
        expect.stringMatching(new RegExp(`was not released from quarantine [(]${record.number}[)].$`)),
      ]);
      const again = await hold({ ownerType: 'company', ...named, reason: 'The maker sent its letter' });
      await decided(again.id, 'release');
      expect((await at.gate(job, 'G15')).state).toBe('pass');
    }
  },
);

test('R-SEG-1 what was used up, judged as bad and comes back by a withdrawn entry goes into quarantine, and no other job uses it', async () => {
  const number = `UP-${job.number}`;
  const grease = await at.batch(number, addDays(today, 90), 'consumable', 'cofc');
  const known = () => app.write((ctx) => findBatch(ctx, grease));
  const quantity = String(Number((await known())?.onHand));
  expect((await job.step('T105', 2, { batchId: grease, quantity })).status).toBe(200);
  expect(await known()).toMatchObject({ status: 'exhausted' });
  await decided((await hold({ batchId: grease })).id, 'vendorReturn');
  const [use] = (await at.planner.get<{ id: string }[]>(`/api/workorders/${job.number}/consumables`)).body;
  const withdrawn = { reason: 'Taken out again', ...signed };
  expect(
    (await at.inspector.call('POST', `/api/workorders/${job.number}/entries/consumable/${use?.id}/withdraw`, withdrawn))
      .status,
  ).toBe(200);
  expect(await known()).toMatchObject({ status: 'quarantined' });
  const other = await at.newJob();
  expect(await other.step('T105', 2, { batchId: grease })).toMatchObject({ status: 422, body: { code: 'G15' } });
});

test('G15 what stores set aside because its life ended says nothing about a use on its last day, until it is recalled too', async () => {
  const grease = await at.batch(`LIFE-${job.number}`, today, 'consumable', 'cofc');
  expect((await job.step('T105', 2, { batchId: grease })).status).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: startOfDay(addDays(today, 1)) });
  const [stores, head] = [await app.as('stores.user', 'maintenance.viewer'), await app.as('quality.user')];
  const g15 = async () =>
    (
      await stores.get<{ gates: { code: string; state: string }[] }>(`/api/workorders/${job.number}/gates`)
    ).body.gates.find(({ code }) => code === 'G15')?.state;
  const moved = await stores.call<{ numbers: string[] }>('POST', '/api/store/quarantine/expired', {
    batchIds: [grease],
  });
  expect(moved.status).toBe(200);
  expect(await g15()).toBe('pass');
  const path = `${quarantine.api}/${moved.body.numbers[0]}`;
  const { row } = (await head.get<{ row: { version: number; reason: string } }>(path)).body;
  const reason = `${row.reason} · Recalled by the maker`;
  expect((await head.call('PATCH', path, { version: row.version, reason })).status).toBe(200);
  expect(await g15()).toBe('fail');
});

test('G15 R21 the component that a part came in with goes into quarantine later, or has a finding on such a part: the work order it was taken for is red with it', async () => {
  const partNumber = `D-${job.number}`;
  await anIpcItem(app, { manualId: at.manualId, partNumber, nomenclature: 'Tie bolt' });
  const item = await keeper.create(stockItem, { ...detail, partNumber, partName: 'Tie bolt', tracking: 'serial' });
  const recipient = await at.newJob();
  const [other, paperId] = [
    await attach(app, at.mechanic, { record: workOrder, id: job.id }, 'photo'),
    await attach(app, at.inspector, { record: workOrder, id: job.id }, 'paper'),
  ];
  const taken = await at.inspector.call<{ batch: string }>('POST', `/api/workorders/${job.number}/robberies`, {
    recipientId: recipient.id,
    part: { itemId: item.id, serialNumber: 'TB-1', certType: 'faa8130', certNumber: 'US-1', paperId },
    reason: 'AOG of the other wheel',
    ...signed,
  });
  // The paper it went with stays.
  const drop = (id: string) => at.mechanic.call('DELETE', `/api/attachments/${id}`, { reason: 'Not needed any more' });
  expect(await drop(paperId)).toMatchObject({ status: 422, body: { code: 'NOT_EDITABLE' } });
  expect((await drop(other)).status).toBe(200);
  const batchId = (await app.write((ctx) => findBatch(ctx, taken.body.batch)))?.id;
  expect((await recipient.step('T105', 1, { batchId })).status).toBe(200);
  expect((await at.gate(recipient, 'G15')).state).toBe('pass');
  const record = await hold({ jobNumber: job.number, partNumber: 'C20195162', description: 'Main wheel' });
  expect((await at.gate(recipient, 'G15')).messages).toEqual([
    `Batch ${taken.body.batch} came in with ${job.number}: Main wheel C20195162 is in quarantine (${record.number}).`,
  ]);
  expect(await app.write((ctx) => jobsConcerned(ctx, { jobNumber: job.number }))).toContain(recipient.id);
  await decided(record.id, 'release');
  expect((await at.gate(recipient, 'G15')).state).toBe('pass');
  // So does what is found there on the same part number afterwards, as it would have before.
  expect((await at.gate(recipient, 'G14')).state).toBe('pass');
  const found = {
    defectCode: 'corrosion',
    severity: 'major',
    description: 'Pitted under the head',
    itemPartNumber: partNumber,
  };
  expect((await at.mechanic.call('POST', `/api/workorders/${job.number}/findings`, found)).status).toBe(201);
  expect((await at.gate(recipient, 'G14')).messages.join()).toMatch(
    new RegExp(`: finding F02 of ${job.number}, where it came from, is open on this part number[.]$`),
  );
});

test('G15 R-STK-9 a batch in a kit goes into quarantine after the kit was fitted: its work order is red; a component without its release certificate goes into no kit', async () => {
  const partNumber = `KIT-${job.number}`;
  await anIpcItem(app, { manualId: at.manualId, partNumber, nomenclature: 'Seal kit' });
  const item = await keeper.create(stockItem, { ...detail, partNumber, partName: 'Seal kit', tracking: 'batch' });
  const { rows } = await app.deps.database.pool.query<{ id: string }>(`select id from location where code = 'SHELF-1'`);
  const locationId = rows[0]?.id;
  const last = addDays(today, 90);
  const [ring, bolt, bare] = [
    await at.batch(`KA-${job.number}`, last),
    await at.batch(`KB-${job.number}`, last, 'consumable', 'cofc'),
    await at.batch(`KC-${job.number}`, last, 'spare', 'cofc'),
  ];
  const kit = (...batches: string[]) =>
    keeper.call<{ batchId: string }>('POST', '/api/store/counter/kit', {
      itemId: item.id,
      qty: '1',
      locationId,
      parts: batches.map((batchId) => ({ batchId, locationId, qty: '1' })),
    });
  expect(await kit(ring, bare)).toMatchObject({ status: 422, body: { code: 'KIT_PAPERS' } });
  const made = await kit(ring, bolt);
  expect((await job.step('T105', 1, { batchId: made.body.batchId })).status).toBe(200);
  expect((await at.gate(job, 'G14')).state).toBe('pass');
  expect((await at.gate(job, 'G15')).state).toBe('pass');
  const record = await hold({ batchId: bolt, source: 'stock' });
  expect((await at.gate(job, 'G15')).messages.join()).toContain(`is in quarantine (${record.number})`);
  expect(await app.write((ctx) => jobsConcerned(ctx, { batchId: bolt }))).toEqual([job.id]);
});

test('G07 R6 the document a finding was decided with stays with it, beside its photo', async () => {
  const raised = await at.mechanic.call<{ row: { id: string; number: string } }>(
    'POST',
    `/api/workorders/${job.number}/findings`,
    { defectCode: 'wear', severity: 'major', description: 'Bore worn oversize' },
  );
  const { id, number } = raised.body.row;
  await photographed(app, at.mechanic, number);
  const attached = () => attach(app, at.mechanic, { record: finding, id }, 'paper');
  const drop = (file: string) =>
    at.mechanic.call('DELETE', `/api/attachments/${file}`, { reason: 'Not needed any more' });
  expect((await drop(await attached())).status).toBe(200);
  const paper = await attached();
  const decision = {
    disposition: 'approvedData',
    note: 'By the design approval',
    approvedDataKind: 'designApproval',
    approvedDataRef: 'RDAS 4711 Rev B',
    approvedDataHolder: 'Safran',
    approvedDataPartNumber: 'C20195162',
    approvedDataSerials: 'All',
  };
  expect(await at.engineer.run(finding, number, 'decide', decision, proof)).toMatchObject({ status: 200 });
  expect(await drop(paper)).toMatchObject({ status: 422, body: { code: 'NOT_EDITABLE' } });
});

test('G13 of a material with a life after opening a part is used from an opened pack only, and not after its last day', async () => {
  const { id: item } = await aStockItem(app, { partNumber: 'SEALANT-7', uom: 'g', openLifeDays: 7 });
  await at.publishData(stepDataOf(item));
  job = await at.newJob();
  const next = await at.newJob();
  const closed = await anAcceptedBatch(app, {
    number: `OPEN-${job.number}`,
    item,
    expiryDate: addDays(today, 90),
    certType: 'cofc',
    shelf: 'SHELF-1',
  });
  const use = (batchId: string, quantity: string, on = job, by?: Person) =>
    on.step('T105', 2, { batchId, quantity, reason: 'Greased' }, by);
  expect(await use(closed, '0.5')).toMatchObject({ status: 422, body: { code: 'G13' } });
  const { rows } = await app.deps.database.pool.query<{ id: string }>('select id from location where code = $1', [
    'SHELF-1',
  ]);
  const opened = await keeper.call<{ batchId: string; openExpiry: string }>('POST', '/api/store/counter/open', {
    batchId: closed,
    locationId: rows[0]?.id,
    qty: '1',
  });
  expect(opened.body).toMatchObject({ openExpiry: addDays(today, 7) });
  expect(await use(opened.body.batchId, '0.5')).toMatchObject({ status: 200 });
  // The last instant of the last day is good, the first of the next is not.
  const over = startOfDay(addDays(today, 8)).getTime();
  vi.useFakeTimers({ toFake: ['Date'], now: over - 1 });
  const later = await authorised(app, at.shop, { privileges: ['perform'] });
  expect((await use(opened.body.batchId, '0.1', next, later)).status).toBe(200);
  vi.setSystemTime(over);
  expect(await use(opened.body.batchId, '0.1', next, later)).toMatchObject({ status: 422, body: { code: 'G13' } });
});
