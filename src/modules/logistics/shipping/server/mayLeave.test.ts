import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemCaller, readContext } from '#kernel/server/transaction.ts';
import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { aPartNumber, aPartNumberId } from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import { authorisedPerson } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { recordWorks } from '#modules/quality/authorizations/server/public.ts';
import { certificateRow } from '#modules/maintenance/releases/server/certificateRow.fixture.ts';
import { jobRows } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { aCustomerId } from '#modules/marketing/customers/server/customers.fixture.ts';
import { acceptedAtTheDock } from '#modules/logistics/receiving/server/receiving.fixture.ts';
import { receivingBatch } from '#modules/logistics/receiving/shared/receivingBatch.record.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { quarantine } from '#modules/stores/quarantine/shared/quarantine.record.ts';
import { scrap } from '#modules/stores/scraps/shared/scrap.record.ts';
import { issueStock, receiveBatch } from '#modules/stores/stock/server/public.ts';
import { aStockItem, rack } from '#modules/stores/stock/server/stock.fixture.ts';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import { ledgerDifferences } from '#modules/stores/stock/server/counts.ts';
import { deliveryNote, deliveryNoteLine } from '../shared/deliveryNote.record.ts';

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
let app: TestApp;
let dock: Person;
let customerId: string;
let partNumberId: string;
let itemId: string;
let count = 0;

beforeAll(async () => {
  app = await testApp(wholeProduct());
  dock = await app.as('logistics.user');
  customerId = await aCustomerId(app, { name: 'Siam Test Air' });
  partNumberId = await aPartNumberId(app);
  await (await app.as('stores.user')).create(location, { ...rack });
  itemId = (await aStockItem(app, { uom: 'ea' })).id;
});
afterAll(() => app.close());

/** A released wheel of the customer, and its certificate. */
async function released(): Promise<{ number: string; partNumber: string; serialNumber: string }> {
  const n = (count += 1);
  const number = `ABS000${3000 + n}`;
  const serialNumber = `ML${n}`;
  const [jobId = ''] = await jobRows(app, [{ number, customerId, partNumberId, serialNumber, status: 'released' }]);
  await certificateRow(app, { number: `ABS-C1-27-${n}`, jobId, pdfKey: number, verifyToken: number });
  const { rows } = await sql<{
    partNumber: string;
  }>`select part_number from work_order where number = ${number}`.execute(app.deps.database.db);
  return { number, serialNumber, partNumber: rows[0]?.partNumber ?? '' };
}

const newNote = () =>
  dock.create(deliveryNote, { customerId, consignee: 'Stores', address: 'Changi', packageCount: 1 });
const add = (deliveryNoteId: string, line: Record<string, unknown>) =>
  dock.call<{ row: Record<string, unknown>; message?: string }>('POST', deliveryNoteLine.api, {
    deliveryNoteId,
    ...line,
  });
const component = (jobNumber: string) => ({ kind: 'component', jobNumber });
const seal = (serialNumber: string) => ({
  kind: 'ownerReturn',
  partNumber: 'SEAL-1',
  serialNumber,
  description: 'Seal',
  quantity: '1',
});
const hold = async (given: Record<string, unknown>) =>
  (await app.as('stores.user')).create(quarantine, {
    source: 'customerReturn',
    description: 'Wheel',
    quantity: '1',
    reason: 'The papers are in doubt',
    suspectedUnapproved: false,
    ...given,
  });
const batch = (given: Record<string, unknown> = {}) =>
  app.write((ctx) =>
    receiveBatch(ctx, {
      itemId,
      qty: '5',
      certType: 'cofc',
      certNumber: 'C-77',
      manufacturerSource: 'Maker',
      supplierSource: 'Vendor',
      ...given,
    }),
  );

test('one component added to two drafts at the same moment stands on one of them', async () => {
  const { number } = await released();
  const notes = await Promise.all([1, 2, 3, 4].map(() => newNote()));
  const answers = await Promise.all(notes.map((note) => add(note.id, component(number))));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422]);
});

test('a part that goes back to its owner stands on one open note, is one piece, and is named in full', async () => {
  const [first, second] = [await newNote(), await newNote()];
  expect((await add(first.id, seal('OW-901'))).status).toBe(201);
  expect((await add(second.id, seal('ow901'))).body).toMatchObject({
    code: 'ON_ANOTHER_NOTE',
    message: 'S/N OW901 is on another draft already.',
  });
  expect((await add(second.id, { ...seal('OW-902'), quantity: '2' })).body).toMatchObject({ code: 'SERIAL_ONE' });
  expect((await add(second.id, { ...seal(''), quantity: '1000000000' })).body).toMatchObject({
    message: 'A quantity is at most 9999999.',
  });
  expect((await add(second.id, { ...seal('OW-903'), jobNumber: 'ABS0009999' })).body).toMatchObject({
    code: 'JOB_UNKNOWN',
  });
});

test('145.A.50 a component in work, or released, does not go back to its owner as a return: it leaves with its certificate, or returned as it is', async () => {
  const n = (count += 1);
  const number = `ABS000${3000 + n}`;
  const serialNumber = `ML-${n}`;
  const job = { number, customerId, partNumberId, serialNumber, partNumber: 'C20195162', status: 'inWork' };
  const [jobId = ''] = await jobRows(app, [job]);
  const wheel = (typed: string) => ({
    kind: 'ownerReturn',
    partNumber: 'c20195162',
    serialNumber: typed,
    description: 'Wheel',
    quantity: '1',
  });
  const note = await newNote();
  const words = `S/N ML${n} is in work on ${number}: end that work order first, released or returned as it is.`;
  expect(await add(note.id, wheel(`ml${n}`))).toMatchObject({
    status: 422,
    body: { code: 'NOT_RELEASED', message: words },
  });
  const state = (status: string) =>
    app.asOwner((pool) => pool.query('update work_order set status = $1 where id = $2', [status, jobId]));
  await state('returnedAsIs');
  expect((await add(note.id, wheel(`ml${n}`))).status).toBe(201);
  // Taken up again between the line and the van.
  await state('inWork');
  expect((await dock.run(deliveryNote, note.id, 'pack')).body).toMatchObject({ message: words });
  await state('released');
  expect((await dock.run(deliveryNote, note.id, 'pack')).body).toMatchObject({
    message: `S/N ML${n} is released on ${number}: it leaves with its certificate, as the component of that work order.`,
  });
  await state('returnedAsIs');
  expect((await dock.run(deliveryNote, note.id, 'pack')).status).toBe(200);
});

test('G01 what waited for a work order and goes back to its owner opens none any more; of a lot the rest waits on', async () => {
  const { row: part } = (await dock.get<{ row: { partnumber: string } }>(`/api/part-numbers/${partNumberId}`)).body;
  const planner = await app.as('maintenance.user');
  const waits = (number: string, serialNumber: string | null) =>
    acceptedAtTheDock(app, { number, customerId, partNumber: part.partnumber, serialNumber, receivedAt: new Date() });
  const wheel = { partNumber: part.partnumber, description: 'Wheel', quantity: '1' };
  const back = (serialNumber: string) => ({ ...wheel, kind: 'ownerReturn', serialNumber });
  const stateOf = async (number: string) =>
    (await dock.get<{ row: { status: string; quantity: number } }>(`${receivingBatch.api}/${number}`)).body.row;
  const one = await waits('261130-801', 'WT-801');
  const stranger = await dock.create(deliveryNote, {
    customerId: await aCustomerId(app, { name: 'Stranger Air' }),
    consignee: 'Stores',
    address: 'Changi',
    packageCount: 1,
  });
  expect((await add(stranger.id, back('wt801'))).body).toMatchObject({ code: 'OTHER_OWNER' });
  const note = await newNote();
  expect((await add(note.id, { ...back('wt801'), kind: 'vendorReturn' })).body).toMatchObject({
    code: 'NOT_RELEASED',
    message: `S/N WT801 waits for its work order as ${one}: it goes to a vendor as outside work of that one.`,
  });
  expect((await add(note.id, back('wt801'))).status).toBe(201);
  const lot = await waits('261130-802', null);
  await app.asOwner((pool) => pool.query('update receiving_batch set quantity = 5 where number = $1', [lot]));
  expect((await add(note.id, { ...wheel, kind: 'ownerReturn', quantity: '2' })).status).toBe(201);
  await dock.run(deliveryNote, note.id, 'pack');
  expect(await stateOf(one)).toMatchObject({ status: 'accepted' });
  expect((await dock.run(deliveryNote, note.id, 'dispatch', { carrier: 'Van' })).status).toBe(200);
  expect(await stateOf(one)).toMatchObject({ status: 'returned' });
  expect(await stateOf(lot)).toMatchObject({ status: 'returned', quantity: 2 });
  const left = await dock.get<{ rows: { quantity: number; dividedFromIdLabel: string }[] }>(
    `${receivingBatch.api}?f.status.in=accepted&f.customerId.in=${customerId}`,
  );
  expect(left.body.rows).toMatchObject([{ quantity: 3, dividedFromIdLabel: expect.stringContaining(lot) as string }]);
  const order = {
    customerId,
    customerRef: 'PO 8',
    shop: 'wheel',
    workScope: 'repair',
    priority: 'routine',
    partNumberId,
    serialNumber: 'WT-801',
    quantity: 1,
    receivingBatch: one,
    contractTatDays: 10,
    certificateTypes: ['CAAT_FORM_1'],
  };
  expect((await planner.call('POST', workOrder.api, order)).body).toMatchObject({
    code: 'G01',
    message: `Batch ${one} was returned to the customer.`,
  });
});

test('G01 parts without a serial number go back from the lot that is named, or that their work order was opened from, never from an older one', async () => {
  const owner = await aCustomerId(app, { name: 'Lot Air' });
  const part = await aPartNumber(app, { partnumber: 'LOT-BOLT-1', serialised: false });
  const planner = await app.as('maintenance.user');
  const waits = async (number: string, quantity: number) => {
    await acceptedAtTheDock(app, {
      number,
      customerId: owner,
      partNumber: part.partnumber,
      serialNumber: null,
      receivedAt: new Date(),
    });
    await app.asOwner((pool) =>
      pool.query('update receiving_batch set quantity = $1 where number = $2', [quantity, number]),
    );
    return (await stateOf(number)).id;
  };
  const stateOf = async (number: string) =>
    (await dock.get<{ row: { id: string; status: string; quantity: number } }>(`${receivingBatch.api}/${number}`)).body
      .row;
  const draft = () =>
    dock.create(deliveryNote, { customerId: owner, consignee: 'Stores', address: 'Changi', packageCount: 1 });
  const bolts = { kind: 'ownerReturn', partNumber: part.partnumber, description: 'Bolt', quantity: '2' };
  const older = await waits('261201-811', 4);
  const newer = await waits('261201-812', 3);
  const [note, second] = [await draft(), await draft()];
  expect(await add(note.id, bolts)).toMatchObject({
    status: 422,
    body: {
      code: 'LOT_NEEDED',
      field: 'receivingBatchId',
      message: 'Several lots of LOT-BOLT-1 wait: 261201-811, 261201-812. Say which one goes back.',
    },
  });
  expect(await add(note.id, { ...bolts, quantity: '4', receivingBatchId: newer })).toMatchObject({
    body: { field: 'quantity', message: 'Lot 261201-812 has 3 pieces.' },
  });
  expect((await add(note.id, { ...bolts, receivingBatchId: newer })).status).toBe(201);
  expect(await add(second.id, { ...bolts, receivingBatchId: newer })).toMatchObject({
    body: { code: 'ON_ANOTHER_NOTE', message: 'Lot 261201-812 is on another draft already.' },
  });
  await dock.run(deliveryNote, note.id, 'pack');
  expect((await dock.run(deliveryNote, note.id, 'dispatch', { carrier: 'Van' })).status).toBe(200);
  expect(await stateOf('261201-812')).toMatchObject({ status: 'returned', quantity: 2 });
  expect(await stateOf('261201-811')).toMatchObject({ status: 'accepted', quantity: 4 });
  // A work order of the newer lot is cancelled: what goes back by it is of that lot.
  const newest = await waits('261201-813', 2);
  const opened = await planner.call<{ row: { id: string; number: string } }>('POST', workOrder.api, {
    customerId: owner,
    customerRef: 'PO 9',
    shop: 'wheel',
    workScope: 'repair',
    priority: 'routine',
    partNumberId: part.id,
    serialNumber: 'N/A',
    serialReason: 'None on a bolt',
    quantity: 2,
    receivingBatch: '261201-813',
    contractTatDays: 10,
    certificateTypes: ['CAAT_FORM_1'],
  });
  expect(opened.status).toBe(201);
  const { id, number: jobNumber } = opened.body.row;
  await (await app.as('maintenance.admin')).run(workOrder, id, 'cancel', { reason: 'Sent back' });
  expect(await add(second.id, { ...bolts, jobNumber, receivingBatchId: older })).toMatchObject({
    body: { code: 'LOT_NEEDED', message: `${jobNumber} was opened from another lot.` },
  });
  expect((await add(second.id, { ...bolts, jobNumber })).body.row).toMatchObject({ receivingBatchId: newest });
  await dock.run(deliveryNote, second.id, 'pack');
  expect((await dock.run(deliveryNote, second.id, 'dispatch', { carrier: 'Van' })).status).toBe(200);
  expect(await stateOf('261201-813')).toMatchObject({ status: 'returned', quantity: 2 });
  expect(await stateOf('261201-811')).toMatchObject({ status: 'accepted', quantity: 4 });
});

test('R12 a condemned cylinder goes back marked as condemned, and its delivery note says so in English and Thai', async () => {
  const bottle = await aPartNumber(app, { partnumber: '801307-77', family: 'cylinder', serialised: true });
  const [number, serialNumber] = ['ABS0003977', 'CYC-77'];
  const named = { partNumberId: bottle.id, partNumber: bottle.partnumber, serialNumber };
  await jobRows(app, [{ number, customerId, ...named, status: 'returnedAsIs' }]);
  const person = await authorisedPerson(app, {
    code: 'OXC',
    privilege: 'inspect',
    roles: ['maintenance.user'],
    componentGroup: 'oxygen',
  });
  await app.write((ctx) =>
    recordWorks(
      ctx,
      Array.from({ length: 8 }, (_, months) => ({
        employeeId: person.employeeId,
        jobNumber: number,
        partNumber: bottle.partnumber,
        componentGroup: 'oxygen' as const,
        task: 'inspect',
        role: 'performed' as const,
        at: addMonths(dayOf(new Date()), -months),
      })),
    ),
  );
  const note = await newNote();
  const line = {
    kind: 'ownerReturn',
    partNumber: bottle.partnumber,
    serialNumber,
    description: 'Oxygen cylinder',
    quantity: '1',
  };
  const added = await add(note.id, line);
  expect(added.body.row).toMatchObject({ condemned: null });
  const register = await dock.get<{ rows: { id: string }[] }>('/api/oxygen?q=CYC-77');
  const condemned = await person.call('POST', `/api/oxygen/${register.body.rows[0]?.id}/condemn`, {
    reason: 'Dent deeper than the limit',
    pin: testPin,
  });
  expect([condemned.status, condemned.body]).toMatchObject([200, {}]);
  expect(await dock.run(deliveryNote, note.id, 'pack')).toMatchObject({
    status: 422,
    body: {
      message: expect.stringMatching(
        /^S\/N CYC-77 was condemned on .* \(ABS0003977\): enter on its line how the part itself is marked as condemned\.$/,
      ) as string,
    },
  });
  const row = added.body.row as { id: string; version: number };
  const marked = await dock.call('PATCH', `${deliveryNoteLine.api}/${row.id}`, {
    version: row.version,
    condemnedMark: 'CONDEMNED stamped on the shoulder',
  });
  expect(marked.status).toBe(200);
  expect((await dock.run(deliveryNote, note.id, 'pack')).status).toBe(200);
  const paper = await app.app.inject({
    url: `${deliveryNote.api}/${note.id}/note.pdf`,
    headers: { cookie: dock.cookie },
  });
  const words = textOfPdf(paper.rawPayload).replaceAll(/\s+/g, ' ');
  expect(words).toContain('CONDEMNED on');
  expect(words).toContain('CONDEMNED stamped on the shoulder');
  expect(words.replaceAll(' ', '')).toContain('ปลดระวางถาวรแล้ว');
  // Taken off and added again it says so at once.
  const again = await newNote();
  await dock.run(deliveryNote, note.id, 'cancel', { reason: 'Another consignee' });
  expect((await add(again.id, line)).body.row).toMatchObject({ condemned: expect.stringContaining(number) as string });
});

test('G15 what is in quarantine does not leave: it is not added, not packed and not dispatched, under any kind of line', async () => {
  const { number, partNumber, serialNumber } = await released();
  const [packed, draft] = [await newNote(), await newNote()];
  await add(packed.id, component(number));
  await dock.run(deliveryNote, packed.id, 'pack');
  const record = await hold({ partNumber, serialNumber });
  const words = `${number}: Wheel S/N ${serialNumber} is in quarantine (${record.number}).`;
  expect((await dock.run(deliveryNote, packed.id, 'dispatch', { carrier: 'Van' })).body).toMatchObject({
    message: words,
  });
  await dock.run(deliveryNote, packed.id, 'cancel', { reason: 'Held' });
  expect((await add(draft.id, component(number))).body).toMatchObject({ code: 'G15', message: words });
  expect((await add(draft.id, { ...seal(serialNumber), partNumber })).body).toMatchObject({ code: 'G15' });
});

test('G15 what was scrapped does not leave on a delivery note', async () => {
  const made = await (
    await app.as('stores.user')
  ).create(scrap, {
    description: 'Seal',
    partNumber: 'SEAL-1',
    serialNumber: 'SCR-1',
    quantity: '1',
    reason: 'wear',
    ownerType: 'company',
    lifeLimited: false,
  });
  expect((await add((await newNote()).id, seal('SCR-1'))).body).toMatchObject({
    code: 'G15',
    message: `Seal S/N SCR-1 was scrapped (${made.number}).`,
  });
});

test('G15 a released component that holds a batch blocked since its release does not leave', async () => {
  const { number } = await released();
  const { id, batch: name } = await batch();
  await app.write((ctx) => issueStock(ctx, { jobNumber: number, batchId: id, qty: '1' }));
  const note = await newNote();
  expect((await add(note.id, component(number))).status).toBe(201);
  const record = await hold({ source: 'recall', batchId: id, description: 'Grease' });
  expect((await dock.run(deliveryNote, note.id, 'pack')).body).toMatchObject({
    message: `${number}: Grease batch ${name} is in quarantine (${record.number}).`,
  });
});

test('other dangerous goods named after packing keep the note here until their declaration is attached', async () => {
  const note = await newNote();
  await add(note.id, seal('DG-1'));
  await dock.run(deliveryNote, note.id, 'pack');
  const { body } = await dock.get<{ row: { version: number } }>(`${deliveryNote.api}/${note.id}`);
  const changed = { version: body.row.version, dangerousGoods: 'UN 3480, class 9' };
  expect((await dock.call('PATCH', `${deliveryNote.api}/${note.id}`, changed)).status).toBe(200);
  expect((await dock.run(deliveryNote, note.id, 'dispatch', { carrier: 'Van' })).body).toMatchObject({
    message: 'Dangerous goods need their declaration attached.',
  });
});

test('a proof signed before the note left is refused: nobody received what had not left', async () => {
  const note = await newNote();
  await add(note.id, seal('EARLY-1'));
  const sign = (signedAt: Date) =>
    dock.call('POST', `${deliveryNote.api}/${note.id}/proof`, {
      signerName: 'Lim Wei',
      signerPosition: 'Storekeeper',
      signature: png,
      signedAt: signedAt.toISOString(),
    });
  for (const state of ['draft', 'packed']) {
    expect((await sign(new Date())).body).toMatchObject({
      code: 'STATE_NOT_ALLOWED',
      message: `This delivery note is ${state}; only one in transit can be signed for.`,
    });
    if (state === 'draft') await dock.run(deliveryNote, note.id, 'pack');
  }
  await dock.run(deliveryNote, note.id, 'dispatch', { carrier: 'Van' });
  expect((await sign(new Date(Date.now() - 86_400_000))).body).toMatchObject({ code: 'SIGNED_EARLIER' });
  // A phone whose clock is three minutes slow.
  expect((await sign(new Date(Date.now() - 180_000))).status).toBe(200);
});

test('R-STK-9 a part is sold from a good batch of ours: the ledger books it when it leaves, and trace and recall name the customer', async () => {
  const { id, batch: name } = await batch();
  const note = await newNote();
  const sale = (batchId: string | undefined, quantity: string) =>
    add(note.id, { kind: 'partSale', batchId, quantity, partNumber: 'FREE', description: 'Free text' });
  expect((await sale(undefined, '1')).body).toMatchObject({ code: 'BATCH_NEEDED' });
  expect((await sale(id, '6')).body).toMatchObject({
    code: 'STOCK_SHORT',
    message: `Only 5 of batch ${name} are free.`,
  });
  expect((await sale(id, '0.5')).body).toMatchObject({ code: 'QUANTITY' });
  const theirs = await batch({ ownerId: customerId });
  expect((await sale(theirs.id, '1')).body).toMatchObject({
    code: 'SALE_OF_CUSTOMER',
    message: `Batch ${theirs.batch} belongs to a customer: it is not ours to sell.`,
  });
  const held = await batch();
  await hold({ batchId: held.id });
  expect((await sale(held.id, '1')).body).toMatchObject({ code: 'G15' });

  expect((await sale(id, '2')).body.row).toMatchObject({ certificateNo: 'C-77', quantity: '2.0000' });
  await dock.run(deliveryNote, note.id, 'pack');
  const onHand = async () => {
    const { rows } = await sql<{ onHand: string }>`
      select trim_scale(sum(on_hand))::text as on_hand from stock_balance where batch_id = ${id}`.execute(
      app.deps.database.db,
    );
    return rows[0]?.onHand;
  };
  expect(await onHand()).toBe('5');
  expect((await dock.run(deliveryNote, note.id, 'dispatch', { carrier: 'Van' })).status).toBe(200);
  expect(await onHand()).toBe('3');
  expect(await ledgerDifferences(readContext(app.deps, systemCaller(new Date())))).toEqual([]);

  const trace = await dock.get<{ deliveries: unknown[] }>(`/api/receiving/batch/${name}`);
  expect(trace.body.deliveries).toMatchObject([{ jobNumber: null, customer: 'Siam Test Air', status: 'dispatched' }]);
  const quality = await app.as('quality.user');
  await quality.call('POST', '/api/receiving/recall', {
    batchId: id,
    wholeLot: false,
    notice: 'RN-1',
    reason: 'Wrong mix',
  });
  const reach = await quality.get<{ recall: { customers: unknown[] } }>(`/api/receiving/recalls/${name}`);
  expect(reach.body.recall.customers).toMatchObject([
    { name: 'Siam Test Air', parts: [{ jobNumber: null, batches: [name] }] },
  ]);
});
