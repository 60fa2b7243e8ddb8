import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { walk } from '#kernel/testing/refusals.ts';
import { aCustomer } from '#modules/marketing/customers/server/customers.fixture.ts';
import { anOpenCounter } from '#modules/stores/counter/server/counter.fixture.ts';
import { quarantine } from '#modules/stores/quarantine/shared/quarantine.record.ts';
import { aWornTire, aWornTireLot } from '#modules/stores/tires/server/tires.fixture.ts';
import { tire } from '#modules/stores/tires/shared/tire.record.ts';
import { tireWorkflow } from '#modules/stores/tires/shared/tire.workflow.ts';
import { wornTireLotWorkflow } from '#modules/stores/tires/shared/wornTireLot.workflow.ts';
import { deliveryNote, deliveryNoteLine } from '../shared/deliveryNote.record.ts';
import { aDeliveryNote, aDeliveryNoteLine } from './shipping.fixture.ts';

let app: TestApp;
let dock: Person;
let counter: Awaited<ReturnType<typeof anOpenCounter>>;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  dock = await app.as('logistics.user');
  counter = await anOpenCounter(app);
});
afterAll(() => app.close());

interface Row {
  id: string;
  version: number;
  lineNo: number;
  kind: string;
  partNumber: string;
  serialNumber: string | null;
  declaredAt: string | null;
}
interface Answer {
  row: Row;
  code?: string;
  message?: string;
  fields?: { path: string; message: string }[];
}
const noteOf = async (id: string) => (await dock.get<{ row: Row }>(`${deliveryNote.api}/${id}`)).body.row;
const linesOf = async (noteId: string) =>
  (await dock.get<{ rows: Row[] }>(`${deliveryNoteLine.api}?f.deliveryNoteId.in=${noteId}&size=100`)).body.rows;
const takeOff = (line: Pick<Row, 'id' | 'version'>, by = dock) =>
  by.call<Answer>('POST', `${deliveryNoteLine.api}/${line.id}/archive`, {
    version: line.version,
    reason: 'Wrong crate',
  });
const putBack = (line: Pick<Row, 'id' | 'version'>) =>
  dock.call<Answer>('POST', `${deliveryNoteLine.api}/${line.id}/restore`, { version: line.version });
const sell = (deliveryNoteId: string, batchId: string, quantity: string) =>
  dock.call<Answer>('POST', deliveryNoteLine.api, { deliveryNoteId, kind: 'partSale', batchId, quantity });
const shelf = async (batchId: string) => {
  const { onHand, reserved } = await counter.one<{ onHand: string; reserved: string }>(
    `select trim_scale(sum(on_hand))::text as "onHand", trim_scale(sum(reserved))::text as reserved from stock_balance where batch_id = $1`,
    [batchId],
  );
  return [onHand, reserved];
};
const differences = async () =>
  (await (await app.as('stores.admin')).get<{ differences: object[] }>('/api/store/ledger/differences')).body
    .differences;

test('a wrong line is taken off a draft with its reason, stays in the history and off every paper and list; what was declared is declared again', async () => {
  const note = await aDeliveryNote(app);
  const wrong = await aDeliveryNoteLine(app, { deliveryNoteId: note.id, serialNumber: 'WRONG-1' });
  const right = await aDeliveryNoteLine(app, { deliveryNoteId: note.id, serialNumber: 'RIGHT-1' });
  await app.asOwner((pool) =>
    pool.query(`update delivery_note set declared_at = now(), declared_by_name = 'x' where id = $1`, [note.id]),
  );
  const [line] = await linesOf(note.id);
  expect((await takeOff({ id: wrong.id, version: 99 })).status).toBe(409);
  expect((await takeOff(line as Row, await app.as('logistics.viewer'))).status).toBe(403);
  expect((await takeOff(line as Row)).status).toBe(200);
  expect((await linesOf(note.id)).map(({ id }) => id)).toEqual([right.id]);
  expect(await noteOf(note.id)).toMatchObject({ declaredAt: null });
  const history = await dock.get<{ entries: { action: string; reason: string | null }[] }>(
    `/api/history/deliveryNoteLine/${wrong.id}`,
  );
  expect(history.body.entries).toContainEqual(expect.objectContaining({ action: 'delete', reason: 'Wrong crate' }));
  // It is free for another note, and its number is not given again.
  const other = await aDeliveryNote(app);
  await aDeliveryNoteLine(app, { deliveryNoteId: other.id, serialNumber: 'WRONG-1' });
  const next = await aDeliveryNoteLine(app, { deliveryNoteId: note.id, serialNumber: 'NEXT-1' });
  expect((await linesOf(note.id)).map(({ id, lineNo }) => [id, lineNo])).toEqual([
    [right.id, 2],
    [next.id, 3],
  ]);
  // Put back by mistake: it stands on the other note meanwhile.
  expect((await putBack({ id: wrong.id, version: (line as Row).version + 1 })).body).toMatchObject({
    code: 'ON_ANOTHER_NOTE',
  });
});

test('nothing is taken off or put back once the note is packed or has left', async () => {
  const note = await aDeliveryNote(app);
  await aDeliveryNoteLine(app, { deliveryNoteId: note.id });
  const gone = await aDeliveryNoteLine(app, { deliveryNoteId: note.id });
  const off = await takeOff((await linesOf(note.id)).find(({ id }) => id === gone.id) as Row);
  expect(off.status).toBe(200);
  for (const [step, input] of [['pack'], ['dispatch', { carrier: 'Van' }]] as const) {
    expect((await dock.run(deliveryNote, note.id, step, input)).status).toBe(200);
    const [line] = await linesOf(note.id);
    expect((await takeOff(line as Row)).body).toMatchObject({ message: 'It is packed; its lines no longer change.' });
    expect((await putBack(off.body.row)).body).toMatchObject({ message: 'It is packed; its lines no longer change.' });
  }
});

test('R-STK-8 a draft sale reserves its stock: nobody else gets it, taking the line off or cancelling gives it back, and leaving takes it up', async () => {
  const { batch } = await counter.stock('3', { uom: 'ea' });
  const note = await aDeliveryNote(app);
  const sold = await sell(note.id, batch.id, '2');
  expect(sold.status).toBe(201);
  expect(await shelf(batch.id)).toEqual(['3', '2']);
  expect((await counter.issue(batch.id, '2')).status).toBe(409);
  expect((await sell((await aDeliveryNote(app)).id, batch.id, '2')).body).toMatchObject({
    code: 'STOCK_SHORT',
    message: `Only 1 of batch ${batch.batch} are free.`,
  });
  const line = (await linesOf(note.id))[0] as Row;
  const off = await takeOff(line);
  expect(await shelf(batch.id)).toEqual(['3', '0']);
  expect((await putBack(off.body.row)).status).toBe(200);
  expect(await shelf(batch.id)).toEqual(['3', '2']);
  expect((await dock.run(deliveryNote, note.id, 'cancel', { reason: 'No order' })).status).toBe(200);
  expect(await shelf(batch.id)).toEqual(['3', '0']);

  const again = await aDeliveryNote(app);
  await sell(again.id, batch.id, '3');
  expect((await dock.run(deliveryNote, again.id, 'pack')).status).toBe(200);
  expect(await shelf(batch.id)).toEqual(['3', '3']);
  expect((await dock.run(deliveryNote, again.id, 'dispatch', { carrier: 'Van' })).status).toBe(200);
  expect(await shelf(batch.id)).toEqual(['0', '0']);
  expect(await differences()).toEqual([]);
});

test('R-STK-8 the last one is sold once: of eight who put it on their drafts at once, seven read that nothing is free', async () => {
  const { batch } = await counter.stock('1', { uom: 'ea' });
  const notes = await Promise.all(Array.from({ length: 8 }, () => aDeliveryNote(app)));
  const answers = await Promise.all(notes.map(({ id }) => sell(id, batch.id, '1')));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(new Set(refused.map(({ body }) => body.message))).toEqual(
    new Set([`Nothing of batch ${batch.batch} is free.`]),
  );
  expect(await shelf(batch.id)).toEqual(['1', '1']);
  expect(await differences()).toEqual([]);
});

test('R-STK-8 a reservation that lapsed is made anew when the note is packed, or packing is refused in one sentence', async () => {
  const { batch } = await counter.stock('1', { uom: 'ea' });
  const [first, second] = [await aDeliveryNote(app), await aDeliveryNote(app)];
  await sell(first.id, batch.id, '1');
  await app.asOwner((pool) =>
    pool.query(
      `update stock_reservation set expires_at = now() - interval '1 minute' where batch_id = $1 and closed_at is null`,
      [batch.id],
    ),
  );
  expect((await sell(second.id, batch.id, '1')).status).toBe(201);
  expect((await dock.run(deliveryNote, first.id, 'pack')).body).toMatchObject({
    code: 'STOCK_SHORT',
    message: `Nothing of batch ${batch.batch} is free.`,
  });
  expect((await dock.run(deliveryNote, second.id, 'pack')).status).toBe(200);
});

/** An assessed casing. */
const assessed = async (given: Parameters<typeof aWornTire>[1] = {}) => {
  const row = await aWornTire(app, given);
  await walk(app, tireWorkflow, row.id, [['assess', { verdict: given.ownerId ? 'returnAsIs' : 'retread' }]]);
  return row;
};
const lotWith = async (rows: { id: string }[], given: Parameters<typeof aWornTireLot>[1] = {}) => {
  const lot = await aWornTireLot(app, given);
  const tireIds = rows.map(({ id }) => id);
  expect((await counter.keeper.call('POST', `/api/worn-tire-lots/${lot.id}/casings`, { tireIds })).status).toBe(200);
  return lot;
};
const addLot = (noteId: string, lotId: string) =>
  dock.call<{ added?: number; code?: string; message?: string }>('POST', `${deliveryNote.api}/${noteId}/lots`, {
    lotId,
  });

test('all casings of a closed retread lot stand on a note in one step; one typed before stays, and a lot that is open does not leave', async () => {
  const casings = [await assessed(), await assessed(), await assessed()];
  const lot = await lotWith(casings);
  const note = await aDeliveryNote(app);
  expect((await addLot(note.id, lot.id)).body).toMatchObject({ code: 'LOT_NOT_CLOSED' });
  await walk(app, wornTireLotWorkflow, lot.id, ['close']);
  const [one] = casings;
  await aDeliveryNoteLine(app, {
    deliveryNoteId: note.id,
    kind: 'vendorReturn',
    partNumber: one?.tirePartnumber,
    serialNumber: one?.serialNumber,
  });
  expect((await addLot(note.id, lot.id)).body).toEqual({ added: 2 });
  const lines = await linesOf(note.id);
  expect(lines.map(({ kind }) => kind)).toEqual(['vendorReturn', 'vendorReturn', 'vendorReturn']);
  expect(new Set(lines.map(({ serialNumber }) => serialNumber))).toEqual(
    new Set(casings.map(({ serialNumber }) => serialNumber)),
  );
  expect((await addLot(note.id, lot.id)).body).toMatchObject({ code: 'ALL_ON_NOTE' });
  expect(
    (await (await app.as('logistics.viewer')).call('POST', `${deliveryNote.api}/${note.id}/lots`, { lotId: lot.id }))
      .status,
  ).toBe(403);
});

test('G15 each casing of a lot is asked as a line typed alone: one that is held keeps all of them off', async () => {
  const casings = [await assessed(), await assessed()];
  const lot = await lotWith(casings);
  await walk(app, wornTireLotWorkflow, lot.id, ['close']);
  const held = casings[1];
  await counter.keeper.create(quarantine, {
    source: 'customerReturn',
    description: 'Tire',
    quantity: '1',
    reason: 'The papers are in doubt',
    suspectedUnapproved: false,
    partNumber: held?.tirePartnumber,
    serialNumber: held?.serialNumber,
    ownerType: 'company',
  });
  const note = await aDeliveryNote(app);
  expect((await addLot(note.id, lot.id)).body).toMatchObject({ code: 'G15' });
  expect(await linesOf(note.id)).toEqual([]);
});

test('a lot that goes back to its owner, and a casing typed alone, stand on no note of another customer', async () => {
  const owner = await aCustomer(app);
  const row = await assessed({ ownerId: owner.id, customerId: owner.id });
  const lot = await lotWith([row], { destination: 'owner', ownerId: owner.id, vendorId: null });
  await walk(app, wornTireLotWorkflow, lot.id, ['close']);
  const [theirs, others] = [await aDeliveryNote(app, { customerId: owner.id }), await aDeliveryNote(app)];
  const refused = { code: 'OTHER_OWNER', message: `S/N ${row.serialNumber} does not belong to this customer.` };
  expect((await addLot(others.id, lot.id)).body).toMatchObject(refused);
  const { tirePartnumber: partNumber, serialNumber } = (
    await dock.get<{ row: { tirePartnumber: string; serialNumber: string } }>(`${tire.api}/${row.id}`)
  ).body.row;
  const typed = {
    deliveryNoteId: others.id,
    kind: 'ownerReturn',
    partNumber,
    serialNumber,
    description: 'Tire',
    quantity: '1',
  };
  expect((await dock.call('POST', deliveryNoteLine.api, typed)).body).toMatchObject(refused);
  expect((await addLot(theirs.id, lot.id)).body).toEqual({ added: 1 });
});
