import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { readContext, systemCaller } from '#kernel/server/transaction.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import { heldWhileWaiting } from '#kernel/testing/locks.ts';
import { batchFacts, receiveBatch } from '#modules/stores/stock/server/public.ts';
import { rack } from '#modules/stores/stock/server/stock.fixture.ts';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { aPartNumber } from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import { walk } from '#kernel/testing/refusals.ts';
import { twoPhotos } from '#modules/stores/mbd-reports/server/mbd-reports.fixture.ts';
import { scrapWorkflow } from '#modules/stores/scraps/shared/scrap.workflow.ts';
import { scrap } from '#modules/stores/scraps/shared/scrap.record.ts';
import { aCustomer } from '#modules/marketing/customers/server/customers.fixture.ts';
import { aJob } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { quarantineWorkflow } from '../shared/quarantine.workflow.ts';
import { quarantine } from '../shared/quarantine.record.ts';
import { ageTone } from '../shared/quarantineRules.ts';
import { quarantineFacts } from './public.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const today = dayOf(new Date());
let app: TestApp;
let stores: Person;
let quality: Person;
let itemId: string;

beforeAll(async () => {
  app = await testApp(wholeProduct());
  stores = await app.as('stores.user');
  quality = await app.as('quality.user', 'level:3');
  await stores.create(location, rack);
  const item = await stores.create(stockItem, {
    kind: 'spare',
    partNumber: 'C20195-21',
    partName: 'Tie bolt',
    description: 'Tie bolt',
    acceptanceClass: 'standardPart',
    tracking: 'batch',
    uom: 'ea',
    shelfLifeMode: 'none',
    storageType: 'ambient',
  });
  itemId = item.id;
});
afterAll(() => app.close());

const read = (at = new Date()) => readContext(app.deps, systemCaller(at));
const bolts = (number: string) =>
  app.write((ctx) => receiveBatch(ctx, { itemId, qty: '16', number, certType: 'cofc', certNumber: 'C-1' }));
const hold = (more: Record<string, unknown> = {}) =>
  stores.create(quarantine, {
    source: 'stock',
    ownerType: more['batchId'] || more['jobNumber'] || more['ownerId'] ? null : 'company',
    description: 'Tie bolt',
    quantity: '16',
    reason: 'Heat treatment in doubt',
    suspectedUnapproved: false,
    ...more,
  });
const signed = { pin: testPin };

test('G15 a batch in quarantine is blocked and named as people call it, until the release is carried out', async () => {
  const batch = await bolts('TB-77');
  const record = await hold({ batchId: batch.id });
  const facts = () => quarantineFacts(read(), { batchIds: [batch.id], at: new Date() });
  expect(await facts()).toEqual([{ subject: 'Tie bolt batch TB-77', place: 'quarantine', number: record.number }]);
  expect((await batchFacts(read(), [batch.id], today))[0]?.blockedBy).toBe(`quarantine ${record.number}`);
  expect(record).toMatchObject({ dueDate: addDays(today, 14), partNumber: 'C20195-21' });

  await stores.run(quarantine, record.id, 'investigate', { finding: 'Maker confirms the heat treatment' });
  await quality.run(quarantine, record.id, 'decide', { disposition: 'release', note: 'Maker letter attached' }, signed);
  expect(await facts()).toHaveLength(1);
  const closed = await stores.run(quarantine, record.id, 'close', undefined, signed);
  expect(closed.body.row).toMatchObject({ status: 'closed' });
  expect(await facts()).toEqual([]);
  expect((await batchFacts(read(), [batch.id], today))[0]).toMatchObject({
    status: 'accepted',
    blockedBy: null,
    usable: true,
  });
});

test('one open record per batch', async () => {
  const batch = await bolts('TB-78');
  const record = await hold({ batchId: batch.id });
  const again = await stores.call('POST', quarantine.api, {
    source: 'stock',
    description: 'x',
    quantity: '1',
    reason: 'again',
    suspectedUnapproved: false,
    batchId: batch.id,
  });
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_QUARANTINED', message: `This batch is already in quarantine: ${record.number}.` },
  });
});

test('whoever quarantined a part may not decide about it', async () => {
  const both = await app.as('stores.user', 'quality.user');
  const record = await both.create(quarantine, {
    ownerType: 'company',
    source: 'job',
    description: 'Seal',
    partNumber: 'S-1',
    serialNumber: 'X1',
    quantity: '1',
    reason: 'Nicked',
    suspectedUnapproved: false,
  });
  await both.run(quarantine, record.id, 'investigate', { finding: 'Nick of 1 mm' });
  expect(
    (await both.run(quarantine, record.id, 'decide', { disposition: 'scrap', note: 'Nicked' }, signed)).body,
  ).toMatchObject({ code: 'GUARD', message: 'Whoever quarantined a part may not decide about it.' });
});

test('a release needs every missing evidence attached', async () => {
  const record = await hold({
    partNumber: 'S-2',
    serialNumber: 'X2',
    evidenceMissing: ['releaseCertificate', 'traceToMaker'],
    evidenceReceived: ['traceToMaker'],
  });
  await stores.run(quarantine, record.id, 'investigate', { finding: 'Asked the vendor' });
  const decide = () =>
    quality.run(quarantine, record.id, 'decide', { disposition: 'release', note: 'Papers came' }, signed);
  expect((await decide()).body).toMatchObject({
    code: 'EVIDENCE_MISSING',
    message: expect.stringContaining('Release certificate'),
  });
  const seen = await stores.get<{ row: { version: number } }>(`${quarantine.api}/${record.id}`);
  await stores.call('PATCH', `${quarantine.api}/${record.id}`, {
    version: seen.body.row.version,
    evidenceReceived: ['releaseCertificate', 'traceToMaker'],
  });
  expect((await decide()).body).toMatchObject({ message: 'The evidence is ticked but no file is attached.' });
  await app.write((ctx) =>
    addAttachment(ctx, {
      entity: 'quarantine',
      entityId: record.id,
      fileName: 'form1.png',
      declaredType: 'image/png',
      bytes: png,
    }),
  );
  expect((await decide()).status).toBe(200);
});

test('the flag “suspected unapproved part” and evidence are taken off only by a signed step of quality', async () => {
  const record = await hold({
    partNumber: 'S-9',
    suspectedUnapproved: true,
    evidenceMissing: ['releaseCertificate', 'traceToMaker'],
    evidenceReceived: ['traceToMaker'],
  });
  const row = async () =>
    (await stores.get<{ row: Record<string, unknown> & { version: number } }>(`${quarantine.api}/${record.id}`)).body
      .row;
  const patch = async (person: Person, values: object) =>
    person.call('PATCH', `${quarantine.api}/${record.id}`, { version: (await row()).version, ...values });
  for (const person of [stores, quality])
    for (const [name, value] of [
      ['suspectedUnapproved', false],
      ['evidenceMissing', ['traceToMaker']],
      ['evidenceMissing', []],
      ['evidenceReceived', []],
    ] as const) {
      const refused = await patch(person, { [name]: value });
      expect([refused.status, refused.body['code'], refused.body['field']]).toEqual([422, 'QUALITY_TAKES_OFF', name]);
    }
  expect((await patch(stores, { evidenceReceived: ['traceToMaker', 'releaseCertificate'] })).status).toBe(200);

  const input = {
    notSuspected: true,
    notMissing: ['traceToMaker'],
    notReceived: ['releaseCertificate'],
    reason: 'Seen',
  };
  expect((await stores.run(quarantine, record.id, 'takeOff', input, signed)).status).toBe(403);
  const found = await app.as('quality.user', 'stores.user', 'level:3');
  const own = await found.create(quarantine, {
    ownerType: 'company',
    source: 'stock',
    partNumber: 'S-10',
    description: 'Seal',
    quantity: '1',
    reason: 'No papers',
    suspectedUnapproved: true,
  });
  expect((await found.run(quarantine, own.id, 'takeOff', input, signed)).status).toBe(422);
  expect((await quality.run(quarantine, record.id, 'takeOff', input)).status).not.toBe(200);
  expect((await quality.run(quarantine, record.id, 'takeOff', { reason: 'Seen' }, signed)).body).toMatchObject({
    code: 'NOTHING_TAKEN_OFF',
  });
  expect(await row()).toMatchObject({ suspectedUnapproved: true });
  expect((await quality.run(quarantine, record.id, 'takeOff', input, signed)).status).toBe(200);
  expect(await row()).toMatchObject({
    suspectedUnapproved: false,
    evidenceMissing: ['releaseCertificate'],
    evidenceReceived: ['traceToMaker'],
    status: 'investigating',
  });
});

test('R-MBD-3 a part whose life the library limits is scrapped as such, and its maker is told before it goes, whatever was ticked', async () => {
  const known = await aPartNumber(app, { llp: true });
  const record = await hold({ partNumber: known.partnumber.toLowerCase(), serialNumber: 'LLP-1' });
  await stores.run(quarantine, record.id, 'investigate', { finding: 'Cracked' });
  await quality.run(quarantine, record.id, 'decide', { disposition: 'scrap', note: 'Cracked' }, signed);
  await stores.run(quarantine, record.id, 'close', undefined, signed);
  type Opened = { id: string; version: number };
  const { rows } = (await stores.get<{ rows: Opened[] }>(`${scrap.api}?f.quarantineId.in=${record.id}`)).body;
  const [opened] = rows;
  expect(opened).toMatchObject({ lifeLimited: true });
  const unticked = { version: opened?.version, lifeLimited: false };
  expect((await stores.call('PATCH', `${scrap.api}/${opened?.id}`, unticked)).status).toBe(200);
  const id = opened?.id ?? '';
  await twoPhotos(app, { record: scrap, id });
  await walk(app, scrapWorkflow, id, [['mutilate', { method: 'grind', dataPlateRemoved: true }], 'witness']);
  const gone = { disposedOn: '2026-01-05', disposalFirm: 'Bangkok Metal' };
  expect((await stores.run(scrap, id, 'dispose', gone)).body).toMatchObject({
    message: 'This is a life-limited part: name the notice of its serial number to the maker first.',
  });
});

test('a suspected unapproved part is not released while it is suspected, nor one that lacks evidence since', async () => {
  const decide = (id: string) =>
    quality.run(quarantine, id, 'decide', { disposition: 'release', note: 'In order' }, signed);
  const change = async (id: string, values: object) => {
    const seen = await stores.get<{ row: { version: number } }>(`${quarantine.api}/${id}`);
    expect(
      (await stores.call('PATCH', `${quarantine.api}/${id}`, { version: seen.body.row.version, ...values })).status,
    ).toBe(200);
  };
  const found = { finding: 'Looked at' };
  const record = await hold({ batchId: (await bolts('261130-901')).id, suspectedUnapproved: true });
  await stores.run(quarantine, record.id, 'investigate', found);
  expect(await decide(record.id)).toMatchObject({ status: 422, body: { code: 'SUSPECTED' } });
  // Written after the decision, by whoever carries it out.
  for (const [number, since, sentence] of [
    ['261130-902', { suspectedUnapproved: true }, /^This is a suspected unapproved part: quality takes that off first/],
    [
      '261130-903',
      { evidenceMissing: ['traceToMaker'] },
      'Release needs the evidence that is missing: Trace to the maker.',
    ],
  ] as const) {
    const later = await hold({ batchId: (await bolts(number)).id });
    await stores.run(quarantine, later.id, 'investigate', found);
    expect((await decide(later.id)).status).toBe(200);
    await change(later.id, { ...since, supReportNo: 'SUP-26-002' });
    const closed = await stores.run(quarantine, later.id, 'close', undefined, signed);
    expect([closed.status, closed.body]).toMatchObject([422, { message: sentence }]);
  }
});

test('a suspected unapproved part needs its report number before closing; what is scrapped stays blocked for ever', async () => {
  const record = await hold({ partNumber: 'S-3', serialNumber: 'x3', suspectedUnapproved: true });
  await stores.run(quarantine, record.id, 'investigate', { finding: "Data plate is not the maker's" });
  await quality.run(quarantine, record.id, 'decide', { disposition: 'scrap', note: 'Not approved' }, signed);
  expect((await stores.run(quarantine, record.id, 'close', undefined, signed)).body).toMatchObject({
    message: 'A suspected unapproved part needs its report number first.',
  });
  const seen = await quality.get<{ row: { version: number } }>(`${quarantine.api}/${record.id}`);
  await quality.call('PATCH', `${quarantine.api}/${record.id}`, {
    version: seen.body.row.version,
    supReportNo: 'SUP-26-001',
  });
  expect((await stores.run(quarantine, record.id, 'close', undefined, signed)).status).toBe(200);
  const facts = await quarantineFacts(read(), { serials: [{ partNumber: 's-3', serialNumber: 'X3' }], at: new Date() });
  expect(facts).toEqual([{ subject: 'Tie bolt S/N X3', place: 'scraps', number: record.number }]);
  // It is destroyed before a witness from here on; nobody approves a second time what quality decided.
  const opened = await stores.get<{ rows: object[] }>(`${scrap.api}?f.quarantineId.in=${record.id}`);
  expect(opened.body.rows).toMatchObject([
    { status: 'approved', serialNumber: 'X3', reason: 'noPapers', quarantineIdLabel: record.number },
  ]);
  expect(
    await quarantineFacts(read(), { serials: [{ partNumber: 'S-3', serialNumber: 'X4' }], at: new Date() }),
  ).toEqual([]);
});

test('whose a quarantined part is is always known, and its scrap record belongs to the same', async () => {
  const mine = await aCustomer(app);
  const job = await aJob(app, { customerId: mine.id });
  const part = { source: 'job', partNumber: 'S-77', description: 'Seal', quantity: '1', reason: 'Nicked at the lip' };
  const open = (more: object) =>
    stores.call<{ row: { id: string } }>('POST', quarantine.api, { ...part, suspectedUnapproved: false, ...more });
  expect(await open({})).toMatchObject({
    status: 422,
    body: { field: 'ownerType', message: 'Say whose it is: the company’s own, or a customer’s.' },
  });
  const held = await open({ jobNumber: job.number });
  expect(held).toMatchObject({ status: 201, body: { row: { ownerType: 'customer', ownerId: mine.id } } });
  const { id } = held.body.row;
  await walk(app, quarantineWorkflow, id, [
    ['investigate', { finding: 'Cut of 2 mm' }],
    ['decide', { disposition: 'scrap', note: 'Cut through' }],
    'close',
  ]);
  const opened = await stores.get<{ rows: object[] }>(`${scrap.api}?f.quarantineId.in=${id}`);
  expect(opened.body.rows).toMatchObject([{ ownerType: 'customer', ownerId: mine.id }]);
});

test('a record names a batch, a tool or a part number; the red tag is a PDF', async () => {
  expect(
    (
      await stores.call('POST', quarantine.api, {
        source: 'stock',
        description: 'x',
        quantity: '1',
        reason: 'why not',
        suspectedUnapproved: false,
      })
    ).body,
  ).toMatchObject({ code: 'NOTHING_NAMED' });
  const unknown = await stores.call('POST', quarantine.api, {
    source: 'stock',
    description: 'x',
    partNumber: 'S-5',
    jobNumber: '9999999',
    quantity: '1',
    reason: 'why not',
    suspectedUnapproved: false,
  });
  expect([unknown.status, unknown.body]).toMatchObject([
    422,
    { code: 'JOB_UNKNOWN', field: 'jobNumber', message: 'There is no work order 9999999.' },
  ]);
  const record = await hold({ partNumber: 'S-5' });
  const tag = await stores.call<string>('GET', `${quarantine.api}/${record.number}/tag.pdf`);
  expect(tag.headers['content-type']).toBe('application/pdf');
  expect(tag.body.startsWith('%PDF')).toBe(true);
});

test('an open record turns orange after 14 days and red after 30', () => {
  expect(
    ['2026-11-07', '2026-11-06', '2026-10-22', '2026-10-21'].map((opened) => ageTone(opened, '2026-11-21')),
  ).toEqual(['neutral', 'warn', 'warn', 'bad']);
});

test('R-STK-2 who quarantines a batch waits for its balances and holds nothing of it: an issue holds the balances first', async () => {
  const batch = await bolts('TB-90');
  const rows = { first: ['stock_balance', 'batch_id', batch.id], next: ['batch', 'id', batch.id] } as const;
  const { held, answer } = await heldWhileWaiting(app, rows, () => hold({ batchId: batch.id }));
  expect([held, answer.status]).toEqual([false, 'open']);
});

test('R-SEG-2 the tag of an unserviceable part says identity, times in service, defect, exposure and whether it was in an accident', async () => {
  const record = await stores.create(quarantine, {
    ownerType: 'company',
    source: 'customerReturn',
    partNumber: 'C20195162',
    serialNumber: 'SN-TAG-1',
    description: 'Main wheel',
    quantity: '1',
    reason: 'Rim cracked',
    timesInService: '4120 landings',
    exposure: 'Brake fire',
    fromAccident: true,
    suspectedUnapproved: false,
  });
  const printed = await app.app.inject({
    url: `${quarantine.api}/${record.id}/tag.pdf`,
    headers: { cookie: stores.cookie },
  });
  const tag = textOfPdf(printed.rawPayload);
  for (const words of [
    'C20195162',
    'SN-TAG-1',
    'Rim cracked',
    '4120 landings',
    'Brake fire',
    'YES',
    'stays with the part',
  ])
    expect(tag, words).toContain(words);
});

test('R-STK-6 R-SEG-1 expired batches go to quarantine in one step, each under its own record: all of them, or none', async () => {
  const item = await stores.create(stockItem, {
    kind: 'consumable',
    partNumber: 'PS-870',
    partName: 'Sealant',
    description: 'Sealant',
    specification: 'AMS-S-8802',
    acceptanceClass: 'material',
    tracking: 'batch',
    uom: 'g',
    shelfLifeMode: 'setOnReceipt',
    storageType: 'ambient',
  });
  const tin = (labelExpiry: string) =>
    app.write(
      (ctx) =>
        receiveBatch(ctx, {
          itemId: item.id,
          qty: '5',
          labelExpiry,
          certType: 'cofc',
          certNumber: 'C-1',
          manufacturerSource: 'Maker',
          supplierSource: 'Vendor',
        }),
      new Date(Date.now() - 3 * 86_400_000),
    );
  const [gone, goneToo, last] = [await tin(addDays(today, -1)), await tin(addDays(today, -2)), await tin(today)];
  const move = (batchIds: string[], by = stores) =>
    by.call<{ numbers?: string[]; message?: string }>('POST', '/api/store/quarantine/expired', { batchIds });
  const of = async (batchId: string) =>
    (await stores.get<{ rows: Record<string, unknown>[] }>(`${quarantine.api}?f.batchId.in=${batchId}`)).body.rows;
  expect((await move([gone.id], await app.as('hr.user'))).status).toBe(403);
  const refused = await move([gone.id, last.id]);
  expect([refused.status, refused.body.message]).toEqual([422, `Batch ${last.batch} has not expired.`]);
  expect(await of(gone.id)).toEqual([]);
  const moved = await move([gone.id, goneToo.id]);
  expect([moved.status, moved.body.numbers?.length]).toEqual([200, 2]);
  expect(await of(gone.id)).toMatchObject([
    { source: 'expiry', status: 'open', quantity: '5.0000', reason: `Expired on ${addDays(today, -1)}.` },
  ]);
  const { rows } = await app.deps.database.pool.query(
    `select l.type, sb.on_hand::float8 as held from stock_balance sb join location l on l.id = sb.location_id where sb.batch_id = $1 and sb.on_hand > 0`,
    [gone.id],
  );
  expect(rows).toEqual([{ type: 'quarantine', held: 5 }]);
  expect((await move([gone.id])).status).toBe(409);
});
