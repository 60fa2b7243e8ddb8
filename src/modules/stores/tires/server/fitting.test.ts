import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { attach, personWith } from '#kernel/testing/fixture.ts';
import { walk } from '#kernel/testing/refusals.ts';
import { signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { bench, type Bench, type JobAtBench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { certificateRow } from '#modules/maintenance/releases/server/certificateRow.fixture.ts';
import { aDeliveryNote, aDeliveryNoteLine } from '#modules/logistics/shipping/server/shipping.fixture.ts';
import { deliveryNote, deliveryNoteLine } from '#modules/logistics/shipping/shared/deliveryNote.record.ts';
import { deliveryNoteWorkflow } from '#modules/logistics/shipping/shared/deliveryNote.workflow.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { tire } from '../shared/tire.record.ts';
import { tireWorkflow } from '../shared/tire.workflow.ts';
import { aTire } from './tires.fixture.ts';

const drawing =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const today = dayOf(new Date());
let app: TestApp;
let at: Bench;
let job: JobAtBench;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  at = await bench(app);
  job = await at.newJob();
});
afterAll(() => app.close());

test('a tire of the register is mounted by the part step that fits it, and serviceable again when the entry is withdrawn', async () => {
  const batch = await at.batch(`WP-${job.number}`, addDays(today, 90));
  const serial = `TY-${job.number.slice(-4)}`;
  const row = await aTire(app, { tirePartnumber: `P-WP-${job.number}`, serialNumber: serial });
  const fit = () => job.step('T105', 1, { batchId: batch, quantity: '1', serialNumber: serial.replace('-', ' ') });
  const seen = async () =>
    (await at.planner.get<{ row: { status: string; wheelSerial: string | null } }>(`/api/tires/${row.id}`)).body.row;
  expect((await fit()).body).toMatchObject({
    code: 'G14',
    message: `Tire P-WP-${job.number} S/N ${serial} is not serviceable in the register of tires.`,
  });
  await attach(app, await personWith(app, 'stores.user'), { record: tire, id: row.id }, 'paper');
  await walk(app, tireWorkflow, row.id, ['inspect']);
  expect((await fit()).status).toBe(200);
  expect(await seen()).toMatchObject({ status: 'mounted' });
  expect((await seen()).wheelSerial).not.toBeNull();
  const parts = await at.planner.get<{ id: string }[]>(`/api/workorders/${job.number}/parts`);
  const withdrawn = await at.inspector.call(
    'POST',
    `/api/workorders/${job.number}/entries/part/${parts.body[0]?.id}/withdraw`,
    { reason: 'Wrong tire was scanned', ...signed },
  );
  expect(withdrawn.status).toBe(200);
  expect(await seen()).toMatchObject({ status: 'serviceable', wheelSerial: null });
});

test('R21 a tire of the register that is taken for another wheel is fitted there, and is mounted on that one', async () => {
  const [donor, recipient] = [await at.newJob(), await at.newJob()];
  const batch = await at.batch(`WP-${donor.number}`, addDays(today, 90));
  const serial = `TR${donor.number.slice(-4)}`;
  const row = await aTire(app, { tirePartnumber: `P-WP-${donor.number}`, serialNumber: serial });
  await attach(app, await personWith(app, 'stores.user'), { record: tire, id: row.id }, 'paper');
  await walk(app, tireWorkflow, row.id, ['inspect']);
  const seen = async () =>
    (
      await at.planner.get<{ row: { status: string; jobId: string | null; wheelSerial: string | null } }>(
        `/api/tires/${row.id}`,
      )
    ).body.row;
  const fitted = await donor.step('T105', 1, { batchId: batch, quantity: '1', serialNumber: serial });
  expect(fitted.status).toBe(200);
  expect(await seen()).toMatchObject({ status: 'mounted', jobId: donor.id });
  const [part] = (await at.planner.get<{ id: string }[]>(`/api/workorders/${donor.number}/parts`)).body;
  const taken = await at.inspector.call<{ batch: string }>('POST', `/api/workorders/${donor.number}/robberies`, {
    recipientId: recipient.id,
    part: { entryId: part?.id },
    reason: 'AOG of the other wheel',
    ...signed,
  });
  expect(taken.status).toBe(200);
  expect(await seen()).toMatchObject({ status: 'serviceable', jobId: null, wheelSerial: null });
  const { rows } = await app.asOwner((pool) =>
    pool.query('select id from batch where number = $1', [taken.body.batch]),
  );
  expect(await recipient.step('T105', 1, { batchId: rows[0]?.id, quantity: '1' })).toMatchObject({ status: 200 });
  expect(await seen()).toMatchObject({ status: 'mounted', jobId: recipient.id });
});

test('the customer’s signature on the delivery note of its wheel takes a mounted tire to the customer', async () => {
  const own = await at.newJob();
  const batch = await at.batch(`WP-${own.number}`, addDays(today, 90));
  const serial = `TZ${own.number.slice(-4)}`;
  const row = await aTire(app, { tirePartnumber: `P-WP-${own.number}`, serialNumber: serial });
  await attach(app, await personWith(app, 'stores.user'), { record: tire, id: row.id }, 'paper');
  await walk(app, tireWorkflow, row.id, ['inspect']);
  expect((await own.step('T105', 1, { batchId: batch, quantity: '1', serialNumber: serial })).status).toBe(200);
  // The release itself is proven where it is written; what shipping asks for is the certificate.
  const { id: jobId, customerId } = (
    await at.planner.get<{ row: { id: string; customerId: string } }>(`/api/workorders/${own.number}`)
  ).body.row;
  await app.asOwner((pool) => pool.query(`update work_order set status = 'released' where id = $1`, [jobId]));
  await certificateRow(app, { number: `ABS-T-${serial}`, jobId, pdfKey: serial, verifyToken: serial });
  const note = await aDeliveryNote(app, { customerId });
  const line = await aDeliveryNoteLine(app, { deliveryNoteId: note.id, kind: 'component', jobNumber: own.number });
  const shipper = await personWith(app, 'logistics.user');
  expect(
    (await shipper.run(deliveryNote, note.id, 'pack')).body,
    'R-SHP-2 a fitted tire has its pressure',
  ).toMatchObject({
    message: expect.stringContaining('a tire is fitted. State the pressure it travels at'),
  });
  const deflated = { version: line.version, inflationPsi: '0' };
  expect((await shipper.call('PATCH', `${deliveryNoteLine.api}/${line.id}`, deflated)).status).toBe(200);
  await walk(app, deliveryNoteWorkflow, note.id, ['pack', ['dispatch', { carrier: 'Own van' }]]);
  const dock = await personWith(app, 'logistics.user');
  const seen = await dock.get<{ row: { version: number; dnNumber: string } }>(`${deliveryNote.api}/${note.id}`);
  const signedFor = await dock.call('POST', `${deliveryNote.api}/${note.id}/proof`, {
    version: seen.body.row.version,
    signerName: 'Lim Wei',
    signerPosition: 'Storekeeper',
    signature: drawing,
  });
  expect(signedFor.status).toBe(200);
  const keeper = await personWith(app, 'stores.user');
  expect((await keeper.get<{ row: object }>(`/api/tires/${row.id}`)).body.row).toMatchObject({ status: 'atCustomer' });
  const { body } = await keeper.get<{ rows: object[] }>(
    `/api/tires/transactions?f.tireId.in=${row.id}&f.event.in=ship`,
  );
  expect(body.rows).toMatchObject([{ document: seen.body.row.dnNumber, jobId }]);
});

test('R21 a tire that went out on its wheel and came in with it again is taken as received for another wheel, and is mounted on that one', async () => {
  const own = await at.newJob('inWork', 'TW-0091');
  const tirePartnumber = `P-WP-${own.number}`;
  const batch = await at.batch(`WP-${own.number}`, addDays(today, 90));
  const serialNumber = `TQ${own.number.slice(-4)}`;
  const row = await aTire(app, { tirePartnumber, serialNumber });
  const seen = async () =>
    (
      await at.planner.get<{ row: { status: string; jobId: string | null; wheelSerial: string | null } }>(
        `/api/tires/${row.id}`,
      )
    ).body.row;
  await attach(app, await personWith(app, 'stores.user'), { record: tire, id: row.id }, 'paper');
  await walk(app, tireWorkflow, row.id, ['inspect']);
  expect((await own.step('T105', 1, { batchId: batch, quantity: '1', serialNumber })).status).toBe(200);
  const { customerId } = (await at.planner.get<{ row: { customerId: string } }>(`/api/workorders/${own.number}`)).body
    .row;
  await app.asOwner((pool) => pool.query(`update work_order set status = 'released' where id = $1`, [own.id]));
  await certificateRow(app, {
    number: `ABS-T-${serialNumber}`,
    jobId: own.id,
    pdfKey: serialNumber,
    verifyToken: serialNumber,
  });
  const note = await aDeliveryNote(app, { customerId });
  const wheel = { deliveryNoteId: note.id, kind: 'component', jobNumber: own.number, inflationPsi: '0' } as const;
  await aDeliveryNoteLine(app, wheel);
  await walk(app, deliveryNoteWorkflow, note.id, ['pack', ['dispatch', { carrier: 'Own van' }]]);
  const dock = await personWith(app, 'logistics.user');
  const { version } = (await dock.get<{ row: { version: number } }>(`${deliveryNote.api}/${note.id}`)).body.row;
  const received = { version, signerName: 'Lim Wei', signerPosition: 'Storekeeper', signature: drawing };
  expect((await dock.call('POST', `${deliveryNote.api}/${note.id}/proof`, received)).status).toBe(200);
  expect(await seen()).toMatchObject({ status: 'atCustomer' });
  // The wheel comes in again with the tire on it; another one needs it.
  const donor = await at.newJob('inWork', 'tw 91');
  const recipient = await at.newJob();
  const { rows: items } = await app.asOwner((pool) =>
    pool.query('select id from stock_item where part_number = $1', [tirePartnumber]),
  );
  const taken = await at.inspector.call<{ batch: string }>('POST', `/api/workorders/${donor.number}/robberies`, {
    recipientId: recipient.id,
    part: {
      itemId: items[0]?.id,
      serialNumber: serialNumber.toLowerCase(),
      certType: 'faa8130',
      certNumber: 'US-5511',
      paperId: await attach(app, at.inspector, { record: workOrder, id: donor.id }, 'paper'),
    },
    reason: 'AOG of the other wheel',
    ...signed,
  });
  expect(taken).toMatchObject({ status: 200 });
  expect(await seen()).toMatchObject({ status: 'serviceable', jobId: null, wheelSerial: null });
  const { rows } = await app.asOwner((pool) =>
    pool.query('select id from batch where number = $1', [taken.body.batch]),
  );
  expect(await recipient.step('T105', 1, { batchId: rows[0]?.id, quantity: '1' })).toMatchObject({ status: 200 });
  expect(await seen()).toMatchObject({ status: 'mounted', jobId: recipient.id });
  expect((await at.gate(donor, 'G07')).messages.join(' ')).toContain('missing part');
});

test('G14 a tire past the age its owner allows is fitted as little as it is allotted; on its last day it is fitted', async () => {
  const own = await at.newJob();
  const batch = await at.batch(`WP-${own.number}`, addDays(today, 90));
  const stores = await personWith(app, 'stores.user');
  const aged = async (serialNumber: string, ageLimitMonths: number) => {
    const row = await aTire(app, {
      tirePartnumber: `P-WP-${own.number}`,
      serialNumber,
      manufacturedOn: addMonths(today, -48),
      ageLimitMonths: 60,
    });
    await attach(app, stores, { record: tire, id: row.id }, 'paper');
    await walk(app, tireWorkflow, row.id, ['inspect']);
    const { version } = (await stores.get<{ row: { version: number } }>(`/api/tires/${row.id}`)).body.row;
    const lowered = await stores.call('PATCH', `/api/tires/${row.id}`, { version, ageLimitMonths });
    expect(lowered.status).toBe(200);
  };
  const fit = (serialNumber: string) =>
    own.step('T105', 1, { batchId: batch, quantity: '1', serialNumber, also: true, reason: 'The other tire' });
  await aged('AGE-1', 47);
  await aged('AGE-2', 48);
  const refused = await fit('AGE-1');
  expect([refused.status, refused.body['code'], refused.body['message']]).toEqual([
    422,
    'G14',
    `Tire P-WP-${own.number} S/N AGE-1 is past its age limit.`,
  ]);
  expect((await fit('AGE-2')).status).toBe(200);
});
