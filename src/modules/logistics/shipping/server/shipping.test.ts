import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#kernel/shared/dates.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { readContext, systemCaller } from '#kernel/server/transaction.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { certificateRow } from '#modules/maintenance/releases/server/certificateRow.fixture.ts';
import { jobRows } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { aCustomerId } from '#modules/marketing/customers/server/customers.fixture.ts';
import { signInServer } from '#modules/account/sign-in/server/sign-in.server.ts';
import { customer } from '#modules/marketing/customers/shared/customer.record.ts';
import { department, employee } from '#modules/hr/employees/shared/employee.record.ts';
import { partNumber } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { stockServer } from '#modules/stores/stock/server/stock.server.ts';
import { capabilitiesServer } from '#modules/maintenance/capabilities/server/capabilities.server.ts';
import { aPartNumber, aPartNumberId } from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import { deliveryNote, deliveryNoteLine } from '../shared/deliveryNote.record.ts';
import { shipmentOf } from './public.ts';
import { shippingServer } from './shipping.server.ts';

const linked = defineServerModule({
  name: 'linked',
  records: [customer, employee, department, workOrder],
  endpoints: [],
});
const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const svg = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50" width="100" height="50"><path d="M 5 5 L 90 40" stroke="black" stroke-width="2" fill="none"/></svg>').toString('base64')}`;
let app: TestApp;
let dock: Person;
let customerId: string;
let partNumberId: string;
let count = 0;

beforeAll(async () => {
  app = await testApp([signInServer, linked, capabilitiesServer, stockServer, shippingServer]);
  dock = await app.as('logistics.user');
  customerId = await aCustomerId(app, { name: 'Siam Test Air' });
  partNumberId = await aPartNumberId(app);
});
afterAll(() => app.close());

/** A job as the releases leave it; the tables are theirs, the rows are what shipping reads. */
async function job(options: { released: boolean; part?: { id: string; partnumber: string } }): Promise<string> {
  const n = (count += 1);
  const number = `ABS000${String(2000 + n)}`;
  const [jobId = ''] = await jobRows(app, [
    {
      number,
      customerId,
      partNumberId: options.part?.id ?? partNumberId,
      ...(options.part && { partNumber: options.part.partnumber }),
      serialNumber: `S${n}`,
      status: options.released ? 'released' : 'inWork',
    },
  ]);
  if (options.released)
    await certificateRow(app, { number: `ABS-C1-26-${n}`, jobId, pdfKey: number, verifyToken: number });
  return number;
}

/** What the customer's signature made of the jobs on a note. */
async function statesOf(noteId: string): Promise<string[]> {
  const found = await sql<{ status: string }>`
    select w.status from delivery_note_line l join work_order w on w.number = l.job_number where l.delivery_note_id = ${noteId}`.execute(
    app.deps.database.db,
  );
  return found.rows.map((row) => row.status);
}

const newNote = (consignee = 'Siam Test Air stores') =>
  dock.create(deliveryNote, { customerId, consignee, address: 'Changi', packageCount: 1 });
const addLine = (deliveryNoteId: string, jobNumber: string) =>
  dock.call<{ row: Record<string, unknown> }>('POST', deliveryNoteLine.api, {
    deliveryNoteId,
    kind: 'component',
    jobNumber,
  });
const sign = async (id: string, more: Record<string, unknown> = {}) => {
  const seen = await dock.get<{ row: { version: number } }>(`${deliveryNote.api}/${id}`);
  return dock.call<{ row: Record<string, unknown> }>('POST', `${deliveryNote.api}/${id}/proof`, {
    version: seen.body.row.version,
    signerName: 'Lim Wei',
    signerPosition: 'Storekeeper',
    signature: png,
    ...more,
  });
};
async function inTransit(): Promise<string> {
  const note = await newNote();
  await addLine(note.id, await job({ released: true }));
  await dock.run(deliveryNote, note.id, 'pack');
  await dock.run(deliveryNote, note.id, 'dispatch', { carrier: 'Own van' });
  return note.id;
}

test('a job that is not released cannot be added to a delivery note; the missing step is named', async () => {
  const note = await newNote();
  const number = await job({ released: false });
  expect(await addLine(note.id, number)).toMatchObject({
    status: 422,
    body: {
      code: 'NOT_RELEASED',
      field: 'jobNumber',
      message: `${number} has no release certificate yet: it is inWork.`,
    },
  });
  expect((await dock.run(deliveryNote, note.id, 'pack')).body).toMatchObject({
    message: 'There is nothing on it yet.',
  });
});

test('the number is taken when packed, so drafts and cancelled drafts burn none', async () => {
  const [first, second] = [await newNote(), await newNote()];
  await addLine(first.id, await job({ released: true }));
  await addLine(second.id, await job({ released: true }));
  await dock.run(deliveryNote, first.id, 'cancel', { reason: 'typed twice' });
  const packed = await dock.run(deliveryNote, second.id, 'pack');
  expect(packed.body.row['dnNumber']).toMatch(/^DN\d{4}-0001$/);
  const again = await inTransit();
  expect((await dock.get<{ row: { dnNumber: string } }>(`${deliveryNote.api}/${again}`)).body.row.dnNumber).toMatch(
    /-0002$/,
  );
});

test('E14 R-NUM-1 sixty notes are packed at once, twelve of them fail after their number was taken: 48 numbers without a gap', async () => {
  const notes = await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      const note = await newNote(n % 5 === 0 ? 'FAILS' : undefined);
      expect((await addLine(note.id, await job({ released: true }))).status).toBe(201);
      return note.id;
    }),
  );
  const seen = await dock.get<{ rows: { dnNumber: string | null }[] }>(`${deliveryNote.api}?size=500`);
  const before = seen.body.rows.flatMap(({ dnNumber }) => (dnNumber ? [Number(dnNumber.slice(-4))] : []));
  const first = Math.max(0, ...before) + 1;
  // Every fifth is refused by the database at its commit: its number was taken long before.
  await app.asOwner((pool) =>
    pool.query(`create function fails_late() returns trigger language plpgsql as $$ begin raise exception 'forced to fail'; end $$;
      create constraint trigger fails_late after update on delivery_note deferrable initially deferred for each row
      when (new.dn_number is not null and new.consignee = 'FAILS') execute function fails_late()`),
  );
  try {
    const answers = await Promise.all(notes.map((id) => dock.run(deliveryNote, id, 'pack')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(48);
    const packed = answers.flatMap(({ status, body }) => (status === 200 ? [body.row] : []));
    const inOrder = packed.sort((a, b) => String(a['dnNumber']).localeCompare(String(b['dnNumber'])));
    expect(inOrder.map((row) => Number(String(row['dnNumber']).slice(-4)))).toEqual(
      Array.from({ length: 48 }, (_, n) => first + n),
    );
    const days = inOrder.map((row) => dayOf(String(row['packedAt'])));
    expect(days).toEqual([...days].sort());
    const drafts = answers.filter(({ status }) => status !== 200);
    expect(drafts).toHaveLength(12);
  } finally {
    await app.asOwner((pool) => pool.query('drop trigger fails_late on delivery_note; drop function fails_late()'));
  }
}, 120_000);

test('a certificate voided after packing stops the dispatch', async () => {
  const note = await newNote();
  const number = await job({ released: true });
  await addLine(note.id, number);
  await dock.run(deliveryNote, note.id, 'pack');
  await app.write((ctx) =>
    sql`update release_certificate set status = 'void', status_reason = 'x' where verify_token = ${number}`.execute(
      ctx.db,
    ),
  );
  expect((await dock.run(deliveryNote, note.id, 'dispatch', { carrier: 'Own van' })).body).toMatchObject({
    message: `No standing release certificate: ${number}.`,
  });
});

test('a released job waits to be shipped until it stands on a note', async () => {
  const number = await job({ released: true });
  const waiting = async () => {
    const { body } = await dock.get<{ jobs: { jobNumber: string; customer: string; certificateNo: string }[] }>(
      '/api/logistics/ready-to-ship',
    );
    return body.jobs.filter((each) => each.jobNumber === number);
  };
  const [fresh] = await waiting();
  expect(fresh).toMatchObject({ customer: 'Siam Test Air', certificateNo: `ABS-C1-26-${count}` });
  // What the note would say is known: of the customer, or as it was sent last.
  expect(fresh).toMatchObject({
    note: { consignee: expect.any(String) as string, promisedOn: expect.anything() as string },
  });
  const sent = await inTransit();
  const { row } = (await dock.get<{ row: { consignee: string; address: string } }>(`${deliveryNote.api}/${sent}`)).body;
  expect((await waiting())[0]).toMatchObject({ note: { consignee: row.consignee, address: row.address } });
  await addLine((await newNote()).id, number);
  expect(await waiting()).toEqual([]);
});

test('one job stands on one delivery note', async () => {
  const number = await job({ released: true });
  const [first, second] = [await newNote(), await newNote()];
  await addLine(first.id, number);
  expect((await addLine(second.id, number)).body).toMatchObject({ code: 'ON_ANOTHER_NOTE' });
  expect(await shipmentOf(readContext(app.deps, systemCaller(new Date())), number)).toMatchObject({ status: 'draft' });
});

test('the customer signs: the note is delivered, the proof shows who, and the paper carries the drawing', async () => {
  const id = await inTransit();
  const signed = await sign(id, { signature: svg, latitude: 13.69, longitude: 100.75 });
  expect(signed.body).toMatchObject({ row: { status: 'delivered' } });
  expect(await statesOf(id)).toEqual(['shipped']);
  const proof = await dock.get<{ proof: Record<string, unknown> }>(`${deliveryNote.api}/${id}/proof`);
  expect(proof.body.proof).toMatchObject({
    signerName: 'Lim Wei',
    signerPosition: 'Storekeeper',
    latitude: '13.690000',
    image: expect.stringMatching(/^data:image\/png;base64,/),
  });
  const paper = await dock.call<string>('GET', `${deliveryNote.api}/${id}/note.pdf`);
  expect(paper.body.startsWith('%PDF')).toBe(true);
  expect((await sign(id)).status).toBe(409);
});

test('R-STK-3 a proof signed without the network is taken once, at its own time and place, though the note was changed meanwhile', async () => {
  const id = await inTransit();
  expect((await dock.run(deliveryNote, id, 'reportOnTheWay', { problem: 'The bridge is closed' })).status).toBe(200);
  const signedAt = new Date(Date.now() - 2 * 60_000).toISOString();
  const key = randomUUID();
  const send = () =>
    dock.call<{ row: Record<string, unknown> }>(
      'POST',
      `${deliveryNote.api}/${id}/proof`,
      {
        signerName: 'Lim Wei',
        signerPosition: 'Storekeeper',
        signature: svg,
        signedAt,
        latitude: 13.69,
        longitude: 100.75,
      },
      { 'idempotency-key': key },
    );
  const [first, again] = [await send(), await send()];
  expect(first.body).toMatchObject({ row: { status: 'delivered', deliveredAt: signedAt } });
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  const proofs = await sql`select 1 from delivery_proof where delivery_note_id = ${id}`.execute(app.deps.database.db);
  expect(proofs.rows).toHaveLength(1);
});

test('spec §5 only PNG, JPEG and SVG signatures are taken, and an empty drawing is reported as empty', async () => {
  const id = await inTransit();
  const wrong = await sign(id, { signature: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' });
  expect(wrong).toMatchObject({
    status: 415,
    body: { code: 'SIGNATURE_TYPE', message: expect.stringContaining('image/png, image/jpeg, image/svg+xml') },
  });
  for (const empty of ['', 'data:,', 'data:image/png;base64,']) {
    expect(await sign(id, { signature: empty })).toMatchObject({
      status: 422,
      body: { code: 'SIGNATURE_EMPTY', field: 'signature' },
    });
  }
  const blank = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"></svg>').toString('base64')}`;
  expect((await sign(id, { signature: blank })).body).toMatchObject({ code: 'SIGNATURE_EMPTY' });
  expect((await sign(id, { signerName: ' ' })).status).toBe(400);
});

test('a refused line keeps its reason, and only logistics may have a note signed', async () => {
  const id = await inTransit();
  const lines = await dock.get<{ rows: { id: string }[] }>(`${deliveryNoteLine.api}?f.deliveryNoteId.in=${id}`);
  const viewer = await app.as('logistics.viewer');
  expect((await viewer.call('POST', `${deliveryNote.api}/${id}/proof`, {})).status).toBe(403);
  expect((await sign(id, { refusedLines: [{ id: lines.body.rows[0]?.id, reason: 'Box wet' }] })).status).toBe(200);
  const after = await dock.get<{ rows: Record<string, unknown>[] }>(
    `${deliveryNoteLine.api}?f.deliveryNoteId.in=${id}`,
  );
  expect(after.body.rows[0]).toMatchObject({ refused: true, refusalReason: 'Box wet' });
  expect(await statesOf(id)).toEqual(['released']);
});

test('what the customer refused is a problem until it is settled: such a note is not closed, and an admin alone opens a closed one again', async () => {
  const id = await inTransit();
  const line = await lineOf(id);
  expect((await sign(id, { refusedLines: [{ id: line.id, reason: 'Box wet' }] })).status).toBe(200);
  const inProblem = async () =>
    (await dock.get<{ rows: { id: string }[] }>(`${deliveryNote.api}?f.problem.notEmpty=1&size=100`)).body.rows.some(
      (row) => row.id === id,
    );
  expect(await inProblem()).toBe(true);
  expect((await dock.run(deliveryNote, id, 'close')).body).toMatchObject({
    message: 'A problem is open: settle it first.',
  });
  expect((await dock.run(deliveryNote, id, 'settle', { reason: 'Sent again dry' })).status).toBe(200);
  expect(await inProblem()).toBe(false);
  expect((await dock.run(deliveryNote, id, 'close')).status).toBe(200);
  expect((await dock.run(deliveryNote, id, 'reopen', { reason: 'The customer found a dent' })).status).toBe(403);
  const admin = await app.as('logistics.admin');
  expect((await admin.run(deliveryNote, id, 'reopen', { reason: 'The customer found a dent' })).status).toBe(200);
  expect((await dock.run(deliveryNote, id, 'report', { problem: 'Dent at the rim' })).status).toBe(200);
  expect(await inProblem()).toBe(true);
});

test('a problem is reported and settled on the way, too', async () => {
  const id = await inTransit();
  expect((await dock.run(deliveryNote, id, 'settleOnTheWay', { reason: 'Nothing' })).body).toMatchObject({
    message: 'No problem is open.',
  });
  expect((await dock.run(deliveryNote, id, 'reportOnTheWay', { problem: 'Truck broke down' })).status).toBe(200);
  expect((await dock.run(deliveryNote, id, 'settleOnTheWay', { reason: 'Another truck' })).status).toBe(200);
  expect((await sign(id, {})).status).toBe(200);
});

const lineOf = async (noteId: string) => {
  const { body } = await dock.get<{ rows: { id: string; version: number }[] }>(
    `${deliveryNoteLine.api}?f.deliveryNoteId.in=${noteId}`,
  );
  return body.rows[0] ?? { id: '', version: 0 };
};
const travels = async (noteId: string, how: Record<string, string>) => {
  const line = await lineOf(noteId);
  return dock.call<{ row: Record<string, unknown> }>('PATCH', `${deliveryNoteLine.api}/${line.id}`, {
    version: line.version,
    ...how,
  });
};

test('R-SHP-2 W4 a wheel assembly leaves at a quarter of its operating pressure, 40 psi at most', async () => {
  const library = await app.as('quality.user');
  for (const [operatingPsi, limit] of [
    [200, 40],
    [120, 30],
  ] as const) {
    const part = await aPartNumber(app, { attributes: { operatingPsi } });
    const note = await newNote();
    await addLine(note.id, await job({ released: true, part }));
    expect((await travels(note.id, { inflationPsi: `${limit}.1` })).status).toBe(200);
    expect((await dock.run(deliveryNote, note.id, 'pack')).body).toMatchObject({
      message: expect.stringContaining(`inflated to ${limit}.1 psi; it travels at ${limit} psi at most`),
    });
    expect((await travels(note.id, { inflationPsi: String(limit) })).status).toBe(200);
    expect((await dock.run(deliveryNote, note.id, 'pack')).status).toBe(200);
    expect((await travels(note.id, { inflationPsi: '5' })).body).toMatchObject({ code: expect.any(String) });
    expect((await lineOf(note.id)) as object).toMatchObject({ inflationPsi: `${limit}.0000` });
    // The maker lowers the pressure between packing and leaving.
    const seen = await library.get<{ row: { version: number } }>(`${partNumber.api}/${part.id}`);
    const lowered = { version: seen.body.row.version, attributes: { operatingPsi: 80 } };
    expect((await library.call('PATCH', `${partNumber.api}/${part.id}`, lowered)).status).toBe(200);
    expect((await dock.run(deliveryNote, note.id, 'dispatch', { carrier: 'Own van' })).body).toMatchObject({
      message: expect.stringContaining('it travels at 20 psi at most'),
    });
  }
});

test('R-SHP-2 without an operating pressure on file a wheel leaves deflated, and nothing else has a pressure', async () => {
  const note = await newNote();
  await addLine(note.id, await job({ released: true, part: await aPartNumber(app) }));
  await travels(note.id, { inflationPsi: '20' });
  expect((await dock.run(deliveryNote, note.id, 'pack')).body).toMatchObject({
    message: expect.stringContaining('its operating pressure is not on file'),
  });
  await travels(note.id, { inflationPsi: '0' });
  expect((await dock.run(deliveryNote, note.id, 'pack')).status).toBe(200);
  const brake = await newNote();
  await addLine(brake.id, await job({ released: true, part: await aPartNumber(app, { family: 'brake' }) }));
  expect((await travels(brake.id, { inflationPsi: '20' })).body).toMatchObject({ code: 'NOT_A_WHEEL' });
});

const oxygen = { unNumber: 'UN1072', shippingName: 'Oxygen, compressed', hazardClass: '2.2 (5.1)' } as const;
const declare = (noteId: string) => dock.run(deliveryNote, noteId, 'declare', undefined, { pin: testPin });

test("dangerous goods follow from the part number: no note is packed without the shipper's signed declaration", async () => {
  const note = await newNote();
  const part = await aPartNumber(app, { family: 'cylinder', ...oxygen });
  await addLine(note.id, await job({ released: true, part }));
  expect(await lineOf(note.id)).toMatchObject(oxygen);
  expect((await dock.run(deliveryNote, note.id, 'pack')).body).toMatchObject({
    message: "The shipper's declaration is missing: line 1 is UN1072.",
  });
  expect((await declare(note.id)).body).toMatchObject({
    message: 'Line 1 is UN1072: state its packing and quantity, and the packing instruction.',
  });
  await travels(note.id, { packing: '1 steel cylinder, 1.1 kg net', packingInstruction: '200' });
  expect((await dock.run(deliveryNote, note.id, 'declare', undefined, { pin: '0000' })).body).toMatchObject({
    code: 'G22',
  });
  expect((await declare(note.id)).body.row).toMatchObject({ status: 'draft', declaredByName: expect.any(String) });
  const paper = await dock.call<string>('GET', `${deliveryNote.api}/${note.id}/declaration.pdf`);
  expect(paper.body.startsWith('%PDF')).toBe(true);
  // Another packing, or another thing on the note, is another declaration.
  expect((await travels(note.id, { packing: '2 steel cylinders, 2.2 kg net' })).status).toBe(200);
  expect((await dock.run(deliveryNote, note.id, 'pack')).body).toMatchObject({ code: 'GUARD' });
  await declare(note.id);
  expect((await dock.run(deliveryNote, note.id, 'pack')).status).toBe(200);
  const seen = await dock.get<{ row: { version: number } }>(`${deliveryNote.api}/${note.id}`);
  const elsewhere = { version: seen.body.row.version, consignee: 'Somebody else' };
  expect((await dock.call('PATCH', `${deliveryNote.api}/${note.id}`, elsewhere)).body).toMatchObject({
    code: 'DECLARED',
  });
  expect((await dock.run(deliveryNote, note.id, 'dispatch', { carrier: 'Own van' })).status).toBe(200);
});

test('dangerous goods follow from the stores catalogue too, and what is classified after packing does not leave', async () => {
  const stores = await app.as('stores.user');
  const item = {
    kind: 'consumable',
    partNumber: 'MEK-SHIP',
    partName: 'Solvent',
    description: 'Methyl ethyl ketone',
    specification: 'ASTM D740',
    acceptanceClass: 'material',
    tracking: 'batch',
    uom: 'l',
    shelfLifeMode: 'none',
    storageType: 'flammable',
  };
  const half = await stores.call('POST', stockItem.api, { ...item, unNumber: 'UN1193' });
  expect(half.body).toMatchObject({ code: 'HAZARD_HALF', field: 'shippingName' });
  expect((await stores.call('POST', stockItem.api, { ...item, unNumber: '1193' })).status).toBe(400);
  const made = await stores.create(stockItem, item as never);
  const note = await newNote();
  const sale = { kind: 'vendorReturn', partNumber: 'mek- ship', description: 'Solvent', quantity: '5' };
  expect((await dock.call('POST', deliveryNoteLine.api, { deliveryNoteId: note.id, ...sale })).status).toBe(201);
  expect((await declare(note.id)).body).toMatchObject({ message: 'Nothing on it is dangerous goods.' });
  expect((await dock.run(deliveryNote, note.id, 'pack')).status).toBe(200);
  const hazard = { unNumber: 'UN1193', shippingName: 'Ethyl methyl ketone', hazardClass: '3', packingGroup: 'II' };
  const seen = await stores.get<{ row: { version: number } }>(`${stockItem.api}/${made.id}`);
  const classified = { version: seen.body.row.version, ...hazard };
  expect((await stores.call('PATCH', `${stockItem.api}/${made.id}`, classified)).status).toBe(200);
  expect((await dock.run(deliveryNote, note.id, 'dispatch', { carrier: 'Own van' })).body).toMatchObject({
    message: "The shipper's declaration is missing: line 1 is UN1193.",
  });
});
