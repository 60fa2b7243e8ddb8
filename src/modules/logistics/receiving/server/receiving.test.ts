import { sql } from 'kysely';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { readContext, systemCaller } from '#kernel/server/transaction.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { aCustomerId } from '#modules/marketing/customers/server/customers.fixture.ts';
import { signInServer } from '#modules/account/sign-in/server/sign-in.server.ts';
import { shippingServer } from '#modules/logistics/shipping/server/shipping.server.ts';
import { quarantineServer } from '#modules/stores/quarantine/server/quarantine.server.ts';
import { grease, linked, rack } from '#modules/stores/stock/server/stock.fixture.ts';
import { stockServer } from '#modules/stores/stock/server/stock.server.ts';
import { toolsServer } from '#modules/stores/tools/server/tools.server.ts';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { questionsFor } from '../shared/checklist.ts';
import { goodsReceipt, receiptLine } from '../shared/goodsReceipt.record.ts';
import { acceptedBatch, markJobOpened, openBatches } from './public.ts';
import { vendorsServer } from '#modules/quality/vendors/server/vendors.server.ts';
import { approvedSupplier, atTheDock } from './receiving.fixture.ts';
import { receivingServer } from './receiving.server.ts';

/** A PDF with these lines of text; without any it is like a scan. */
async function pdfWith(lines: readonly string[]): Promise<Buffer> {
  const paper = new PDFDocument();
  for (const line of lines) paper.text(line);
  paper.end();
  const parts: Buffer[] = [];
  for await (const part of paper) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const today = dayOf(new Date());
let app: TestApp;
let dock: Person;
let customerId: string;

beforeAll(async () => {
  app = await testApp([
    signInServer,
    linked,
    vendorsServer,
    stockServer,
    toolsServer,
    quarantineServer,
    shippingServer,
    receivingServer,
  ]);
  dock = await atTheDock(app);
  await approvedSupplier(app, 'Vendor Co');
  const stores = await app.as('stores.user');
  await stores.create(location, rack);
  customerId = await aCustomerId(app);
});
afterAll(() => app.close());

const read = () => readContext(app.deps, systemCaller(new Date()));
const wheel = {
  partNumber: 'C20195162',
  description: 'Main wheel',
  serialNumber: '4821',
  workAsked: 'Overhaul',
  customerOrder: 'RO-77',
  qtyDelivered: '1',
};
type Line = { id: string; version: number; status: string };

async function arrive(
  body: Record<string, unknown>,
): Promise<{ receipt: { id: string; number: string }; lines: Line[] }> {
  const made = await dock.call<{ row: { id: string; number: string } }>('POST', goodsReceipt.api, {
    packages: 1,
    ...body,
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const lines = await dock.get<{ rows: Line[] }>(`${receiptLine.api}?f.goodsReceiptId.in=${made.body.row.id}`);
  return { receipt: made.body.row, lines: lines.body.rows };
}
const photograph = (line: Line) =>
  app.write((ctx) =>
    addAttachment(ctx, {
      entity: receiptLine.name,
      entityId: line.id,
      fileName: 'front.png',
      declaredType: 'image/png',
      bytes: png,
    }),
  );
const inspect = (line: Line, kind: string, more: Record<string, unknown> = {}, by = dock) =>
  by.call<Record<string, unknown> & { row: Record<string, unknown> }>(
    'POST',
    `/api/receiving/lines/${line.id}/inspect`,
    {
      version: line.version,
      checklist: Object.fromEntries(questionsFor(kind).map(({ key }) => [key, 'yes'])),
      qtyAccepted: '1',
      qtyRejected: '0',
      pin: testPin,
      ...more,
    },
  );

test("a customer's component is accepted with a photo, papers, checklist and PIN, and waits for its job", async () => {
  const { receipt, lines } = await arrive({ kind: 'component', customerId, lines: [wheel] });
  const [line] = lines as [Line];
  expect((await inspect(line, 'component')).body).toMatchObject({ code: 'PHOTO_NEEDED' });
  await photograph(line);
  expect(await inspect(line, 'component', { pin: '0000' })).toMatchObject({ status: 422, body: { code: 'G22' } });
  const unauthorised = await inspect(line, 'component', {}, await app.as('logistics.user'));
  expect(unauthorised).toMatchObject({ status: 422, body: { code: 'EMPLOYEE_MISSING' } });
  const stale = await inspect(line, 'component', { version: 999_999 });
  expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } });
  const asAuthorised = async (change: string) => {
    await app.write(({ db }) =>
      sql`update staff_authorization set status = ${change} where number = 'ABS-T-REC1'`.execute(db),
    );
    return inspect(line, 'component');
  };
  expect(await asAuthorised('suspended')).toMatchObject({ status: 422, body: { code: 'AUTH_SUSPENDED' } });
  const done = await asAuthorised('active');
  const signature = await app.write(({ db }) =>
    sql<{ authorizationNo: string }>`select authorization_no from signature where entity_id = ${line.id}`.execute(db),
  );
  expect(signature.rows).toEqual([{ authorizationNo: 'ABS-T-REC1' }]);
  expect(done.body.row).toMatchObject({ status: 'accepted', qtyAccepted: '1.0000' });
  const number = String(done.body.row['receivingBatchIdLabel']).split(' · ')[0] ?? '';
  expect(number).toMatch(new RegExp(`^${today.replaceAll('-', '').slice(2)}-\\d{3}$`));
  expect(await acceptedBatch(read(), number)).toMatchObject({
    accepted: true,
    status: 'accepted',
    customerId,
    partNumber: 'C20195162',
    serialNumber: '4821',
    quantity: 1,
    workAsked: 'Overhaul',
  });
  expect((await openBatches(read())).map((batch) => batch.number)).toContain(number);

  await app.write((ctx) => markJobOpened(ctx, number, { number: 'ABS0001234', quantity: 1 }));
  await expect(
    app.write((ctx) => markJobOpened(ctx, number, { number: 'ABS0001235', quantity: 1 })),
  ).rejects.toMatchObject({
    kind: 'conflict',
    code: 'BATCH_HAS_JOB',
  });
  const trace = await dock.get<Record<string, unknown>>(`/api/receiving/batch/${number}`);
  expect(trace.body).toMatchObject({
    kind: 'component',
    jobs: [{ jobNumber: 'ABS0001234' }],
    papers: { grnNo: receipt.number },
  });
  const all = await dock.get<Record<string, unknown>[]>('/api/receiving/batchnumbers');
  expect(all.body.find((row) => row['batch'] === number)).toMatchObject({
    partnumber: 'C20195162',
    serialNumber: '4821',
    status: 'jobOpened',
    grnNo: receipt.number,
  });
  expect((await inspect(line, 'component')).status).toBe(409);
});

test('R-RCV-2 a checklist with an open question is refused, and a no can only be rejected to quarantine', async () => {
  const { receipt, lines } = await arrive({
    kind: 'component',
    customerId,
    lines: [{ ...wheel, serialNumber: '5001' }],
  });
  const [line] = lines as [Line];
  await photograph(line);
  expect((await inspect(line, 'component', { checklist: {} })).body).toMatchObject({ code: 'CHECKLIST_OPEN' });
  const answers = { ...Object.fromEntries(questionsFor('component').map(({ key }) => [key, 'yes'])), quantity: 'no' };
  expect((await inspect(line, 'component', { checklist: answers })).body).toMatchObject({
    code: 'CHECKLIST_NO',
    message: expect.stringContaining('Nothing is missing'),
  });
  const rejected = await inspect(line, 'component', {
    checklist: answers,
    qtyAccepted: '0',
    qtyRejected: '1',
    discrepancy: 'damaged',
    remark: 'Tie bolt missing',
  });
  expect(rejected.body.row).toMatchObject({
    status: 'rejected',
    quarantineIdLabel: expect.stringMatching(/^QR-\d\d-\d{4}$/),
    receivingBatchId: null,
  });
  expect(
    (await dock.get<{ row: Record<string, unknown> }>(`${goodsReceipt.api}/${receipt.number}`)).body.row,
  ).toMatchObject({ status: 'complete', discrepancy: true });
});

test('R-RCV-1 R-RCV-3 R-RCV-4 material becomes a batch on its shelf; without papers or life it does not', async () => {
  const stores = await app.as('stores.user');
  const item = await stores.create(
    stockItem,
    grease('MOBIL-28', { shelfLifeMode: 'fixedFromManufacture', shelfLifeMonths: 24 }),
  );
  const delivered = {
    itemId: item.id,
    partNumber: 'MOBIL-28',
    description: 'Grease',
    qtyDelivered: '500',
    manufacturedOn: addDays(today, -30),
    supplierLot: 'L-9',
    certType: 'cofc',
    certNumber: 'C-9',
    manufacturerSource: 'Maker',
  };
  const whole = { qtyAccepted: '500', qtyRejected: '0' };
  const { lines } = await arrive({
    kind: 'material',
    vendor: 'Vendor Co',
    lines: [delivered, { ...delivered, certNumber: null }, { ...delivered, manufacturedOn: addDays(today, -500) }],
  });
  const [good, paperless, old] = lines as [Line, Line, Line];
  await photograph(good);
  expect((await inspect(good, 'material', { qtyAccepted: '400' })).body).toMatchObject({ code: 'QUANTITIES' });
  const accepted = await inspect(good, 'material', whole);
  expect(accepted.body.row).toMatchObject({ status: 'accepted', batchIdLabel: expect.stringMatching(/^\d{6}-\d{3}$/) });
  expect((await inspect(paperless, 'material', whole)).body).toMatchObject({
    code: 'PAPERS_MISSING',
    details: { evidenceMissing: ['conformity'] },
  });
  expect((await inspect(paperless, 'material', { qtyAccepted: '0', qtyRejected: '500' })).body.row).toMatchObject({
    status: 'rejected',
    quarantineIdLabel: expect.stringContaining('QR-'),
  });
  expect((await inspect(old, 'material', whole)).body).toMatchObject({ code: 'LIFE_TOO_SHORT' });
  const trace = await dock.get<{ balances: unknown[]; ledger: { type: string }[] }>(
    `/api/receiving/batch/${String(accepted.body.row['batchIdLabel'])}`,
  );
  expect(trace.body.balances).toEqual([{ location: 'S1-R01-B01', onHand: '500.0000' }]);
  expect(trace.body.ledger.map((row) => row.type)).toEqual(['inspectAccept', 'receipt']);
});

test('R-RCV-2 R-RCV-3 the text of a certificate is read and proposed, a person takes it over, and what it does not bear is named', async () => {
  const { lines } = await arrive({
    kind: 'material',
    vendor: 'Wheel Parts SG',
    lines: [{ partNumber: 'GA78-12', description: 'Tie bolt', supplierLot: 'TB-91', qtyDelivered: '40' }],
  });
  const [line] = lines as [Line];
  const papers = async () => {
    const answer = await dock.get<{
      papers: {
        fileName: string;
        trouble: string | null;
        proposals: { field: string; value: string }[];
        missing: string[];
      }[];
    }>(`/api/receiving/lines/${line.id}/papers`);
    expect(answer.status).toBe(200);
    return answer.body.papers;
  };
  expect(await papers()).toEqual([]);
  const file = (fileName: string, bytes: Buffer) =>
    app.write((ctx) =>
      addAttachment(ctx, {
        entity: receiptLine.name,
        entityId: line.id,
        fileName,
        declaredType: 'application/pdf',
        bytes,
      }),
    );
  await file(
    'f1.pdf',
    await pdfWith(['EASA FORM 1', 'Form Tracking Number: WP-00417', 'Part No. GA78-12', 'Batch No: TB-90']),
  );
  await file('scan.pdf', await pdfWith([]));
  const [form1, scan] = await papers();
  expect(Object.fromEntries(form1?.proposals.map(({ field, value }) => [field, value]) ?? [])).toEqual({
    certType: 'form1EASA',
    certNumber: 'WP-00417',
    partNumber: 'GA78-12',
    supplierLot: 'TB-90',
  });
  expect(form1?.missing).toEqual(['TB-91']);
  expect(scan).toMatchObject({
    trouble: 'There is no text in it: it is a picture. Attach it as a photo, or type what it says.',
    proposals: [],
  });
  // Reading changed nothing.
  const seen = await dock.get<{ row: Record<string, unknown> }>(`${receiptLine.api}/${line.id}`);
  expect(seen.body.row).toMatchObject({
    certType: null,
    certNumber: null,
    supplierLot: 'TB-91',
    version: line.version,
  });
  const taken = { version: line.version, certType: 'form1EASA', certNumber: 'WP-00417', supplierLot: 'TB-90' };
  expect((await dock.call('PATCH', `${receiptLine.api}/${line.id}`, taken)).status).toBe(200);
  expect((await papers())[0]?.missing).toEqual([]);
  const mechanic = await app.as('maintenance.user');
  expect((await mechanic.get(`/api/receiving/lines/${line.id}/papers`)).status).toBe(403);
});

test('an unknown batch names its neighbours', async () => {
  const answer = await dock.get<{ details: { near: string[] } }>('/api/receiving/batch/990101-001');
  expect(answer.status).toBe(404);
  expect(answer.body.details.near.length).toBeGreaterThan(0);
});

test('a component without serial number says why, and its fields say what is missing', async () => {
  const bare = await dock.call('POST', goodsReceipt.api, {
    kind: 'component',
    packages: 1,
    customerId,
    lines: [{ ...wheel, serialNumber: null }],
  });
  expect(bare).toMatchObject({ status: 422, body: { field: 'lines.0.serialNumber' } });
  expect(await dock.call('POST', goodsReceipt.api, { kind: 'component', packages: 1, lines: [wheel] })).toMatchObject({
    status: 422,
    body: { field: 'customerId' },
  });
  expect(
    (await dock.call('POST', goodsReceipt.api, { kind: 'component', packages: 1, customerId, lines: [] })).status,
  ).toBe(400);
  const viewer = await app.as('logistics.viewer');
  expect(
    (await viewer.call('POST', goodsReceipt.api, { kind: 'component', packages: 1, customerId, lines: [wheel] }))
      .status,
  ).toBe(403);
});
