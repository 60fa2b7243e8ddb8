import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { readContext, systemCaller } from '#kernel/server/transaction.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { aPartNumberId } from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import { certificateRow } from '#modules/maintenance/releases/server/certificateRow.fixture.ts';
import { jobRows } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { aCustomerId } from '#modules/marketing/customers/server/customers.fixture.ts';
import { signInServer } from '#modules/account/sign-in/server/sign-in.server.ts';
import { customer } from '#modules/marketing/customers/shared/customer.record.ts';
import { department, employee } from '#modules/hr/employees/shared/employee.record.ts';
import { partNumber } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { deliveryNote, deliveryNoteLine } from '../shared/deliveryNote.record.ts';
import { shipmentOf } from './public.ts';
import { shippingServer } from './shipping.server.ts';

const linked = defineServerModule({
  name: 'linked',
  records: [customer, employee, department, workOrder, partNumber],
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
  app = await testApp([signInServer, linked, shippingServer]);
  dock = await app.as('logistics.user');
  customerId = await aCustomerId(app, { name: 'Siam Test Air' });
  partNumberId = await aPartNumberId(app);
});
afterAll(() => app.close());

/** A job as the releases leave it; the tables are theirs, the rows are what shipping reads. */
async function job(options: { released: boolean }): Promise<string> {
  count += 1;
  const number = `ABS000${String(2000 + count)}`;
  const [jobId = ''] = await jobRows(app, [
    { number, customerId, partNumberId, serialNumber: `S${count}`, status: options.released ? 'released' : 'inWork' },
  ]);
  if (options.released)
    await certificateRow(app, { number: `ABS-C1-26-${count}`, jobId, pdfKey: number, verifyToken: number });
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

const newNote = () =>
  dock.create(deliveryNote, { customerId, consignee: 'Siam Test Air stores', address: 'Changi', packageCount: 1 });
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
  expect(await waiting()).toMatchObject([{ customer: 'Siam Test Air', certificateNo: `ABS-C1-26-${count}` }]);
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
