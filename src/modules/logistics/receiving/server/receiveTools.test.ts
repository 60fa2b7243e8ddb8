import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { attach } from '#kernel/testing/fixture.ts';
import { aToolInUse } from '#modules/stores/tools/server/tools.fixture.ts';
import { calibration } from '#modules/stores/tools/shared/calibration.record.ts';
import { tool } from '#modules/stores/tools/shared/tool.record.ts';
import { questionsFor } from '../shared/checklist.ts';
import { goodsReceipt, receiptLine } from '../shared/goodsReceipt.record.ts';
import { approvedSupplier, atTheDock } from './receiving.fixture.ts';

const today = dayOf(new Date());
let app: TestApp;
let dock: Person;
let judge: Person;

beforeAll(async () => {
  app = await testApp(wholeProduct());
  dock = await atTheDock(app);
  await approvedSupplier(app, 'Metro Lab');
  judge = await app.as('quality.user', 'tools.admin');
});
afterAll(() => app.close());

interface Line {
  id: string;
  version: number;
  status: string;
}
const take = (line: Record<string, unknown>) =>
  dock.call<{ row: { id: string; number: string } }>('POST', goodsReceipt.api, {
    kind: 'tool',
    vendor: 'Metro Lab',
    packages: 1,
    lines: [{ qtyDelivered: '1', ...line }],
  });
async function arrive(line: Record<string, unknown>): Promise<Line> {
  const made = await take(line);
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const { body } = await dock.get<{ rows: Line[] }>(`${receiptLine.api}?f.goodsReceiptId.in=${made.body.row.id}`);
  return body.rows[0]!;
}
const inspect = (line: Line, more: Record<string, unknown> = {}) =>
  dock.call<Record<string, unknown> & { row: Record<string, string> }>(
    'POST',
    `${receiptLine.api}/${line.id}/inspect`,
    {
      version: line.version,
      checklist: Object.fromEntries(questionsFor('tool').map(({ key }) => [key, 'yes'])),
      qtyAccepted: '1',
      qtyRejected: '0',
      pin: testPin,
      ...more,
    },
  );
const rejected = { qtyAccepted: '0', qtyRejected: '1', remark: 'Dial cracked' };
const read = async (address: string) =>
  (await judge.get<{ row: Record<string, unknown> & { version: number } }>(address)).body.row;
const certificate = {
  calibratedOn: today,
  provider: 'Metro Lab',
  accreditationNo: 'LAB 0123',
  certificateNo: 'ML-26-77',
  standardsUsed: 'TS-12',
  uncertainty: '0.5 %',
  asFound: 'inTolerance',
  adjusted: false,
  result: 'pass',
};
async function sentOut(): Promise<{ id: string; toolNo: string; serialNumber: string }> {
  const made = await aToolInUse(app);
  const known = await read(`${tool.api}/${made.toolNo}`);
  const stores = await app.as('stores.user');
  const sent = await stores.call('POST', `${tool.api}/${made.toolNo}/sendToCalibration`, {
    version: known.version,
    input: {},
  });
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  return { id: made.id, toolNo: made.toolNo, serialNumber: String(known['serialNumber']) };
}

test('R-CAL-3 a tool back from calibration is fit for use only after its certificate, filed at the dock, was reviewed', async () => {
  const out = await sentOut();
  const line = await arrive({ toolId: out.id, serialNumber: out.serialNumber.toLowerCase() });
  expect((await inspect(line, { calibration: certificate })).body).toMatchObject({
    message: 'Attach the certificate to this line first: its PDF, or a photo of it.',
  });
  await attach(app, dock, { record: receiptLine, id: line.id }, 'paper');
  const done = await inspect(line, { calibration: certificate });
  expect(done.body.row).toMatchObject({ status: 'accepted', toolId: out.id });
  expect(await read(`${tool.api}/${out.toolNo}`)).toMatchObject({ status: 'calibrating' });
  const entered = `${calibration.api}/${done.body.row['calibrationId']}`;
  const { version } = await read(entered);
  const reviewed = await judge.call('POST', `${entered}/review`, { version, input: {}, pin: testPin });
  expect([reviewed.status, reviewed.body]).toMatchObject([200, { row: { status: 'reviewed' } }]);
  expect(await read(`${tool.api}/${out.toolNo}`)).toMatchObject({
    status: 'serviceable',
    lastCalibration: today,
    nextCalibration: addMonths(today, 6),
  });
});

test('R-CAL-3 a certificate without uncertainty or traceability is entered, and its review asks for a reason', async () => {
  const out = await sentOut();
  const line = await arrive({ toolId: out.id, serialNumber: out.serialNumber });
  await attach(app, dock, { record: receiptLine, id: line.id }, 'paper');
  const { uncertainty: _without, ...poor } = certificate;
  const done = await inspect(line, { calibration: { ...poor, certificateNo: 'ML-26-78' } });
  const entered = `${calibration.api}/${done.body.row['calibrationId']}`;
  const { version } = await read(entered);
  expect((await judge.call('POST', `${entered}/review`, { version, input: {}, pin: testPin })).body).toMatchObject({
    code: 'CERTIFICATE_GAPS',
    message: 'The certificate lacks the uncertainty. Add it, or say why it is accepted.',
  });
});

test('R-CAL-4 found out of tolerance at the laboratory, the tool taken in opens its review and stays out of use', async () => {
  const out = await sentOut();
  const line = await arrive({ toolId: out.id, serialNumber: out.serialNumber });
  await attach(app, dock, { record: receiptLine, id: line.id }, 'paper');
  const found = { ...certificate, certificateNo: 'ML-26-79', asFound: 'outOfTolerance', asFoundData: '+6 % at 100 Nm' };
  expect((await inspect(line, { calibration: found })).status).toBe(200);
  const reviews = await judge.get<{ rows: unknown[] }>(`/api/store/tool-recalls?f.toolId.in=${out.id}`);
  expect(reviews.body.rows).toMatchObject([{ status: 'open' }]);
});

test('R-RCV-3 a measuring tool without its calibration certificate is not accepted; rejected, it is quarantined and unserviceable', async () => {
  const out = await sentOut();
  const line = await arrive({ toolId: out.id, serialNumber: out.serialNumber });
  expect((await inspect(line)).body).toMatchObject({ code: 'CALIBRATION_NEEDED' });
  const done = await inspect(line, rejected);
  expect(done.body.row).toMatchObject({ status: 'rejected', calibrationId: null });
  expect(await read(`/api/store/quarantine/${done.body.row['quarantineIdLabel']}`)).toMatchObject({
    toolId: out.id,
    evidenceMissing: ['calibrationCertificate'],
  });
  expect(await read(`${tool.api}/${out.toolNo}`)).toMatchObject({ status: 'unserviceable' });
});

test('a new measuring tool enters the register unserviceable and becomes serviceable by the review of its calibration', async () => {
  const line = await arrive({
    partNumber: 'Q-200',
    description: 'Torque wrench',
    serialNumber: 'N-9001',
    manufacturerSource: 'Norbar',
  });
  await attach(app, dock, { record: receiptLine, id: line.id }, 'paper');
  expect((await inspect(line)).body).toMatchObject({ code: 'TOOL_NEEDED' });
  const newTool = { toolNo: 'ABS-T9001', category: 'measuring', calibrationRequired: true };
  const calibrated = { ...certificate, certificateNo: 'ML-26-80' };
  expect((await inspect(line, { newTool, calibration: calibrated })).body).toMatchObject({ code: 'INTERVAL_NEEDED' });
  const done = await inspect(line, { newTool: { ...newTool, calibrationIntervalMonths: 12 }, calibration: calibrated });
  expect(done.body.row).toMatchObject({ status: 'accepted' });
  expect(await read(`${tool.api}/ABS-T9001`)).toMatchObject({
    status: 'unserviceable',
    name: 'Torque wrench',
    model: 'Q-200',
    serialNumber: 'N-9001',
    manufacturer: 'Norbar',
  });
  const entered = `${calibration.api}/${done.body.row['calibrationId']}`;
  const { version } = await read(entered);
  await judge.call('POST', `${entered}/review`, { version, input: {}, pin: testPin });
  expect(await read(`${tool.api}/ABS-T9001`)).toMatchObject({
    status: 'serviceable',
    nextCalibration: addMonths(today, 12),
  });
});

test('a new tool that measures nothing is serviceable at once; a number taken already is refused and nothing is stored', async () => {
  const jack = { partNumber: 'J-3', description: 'Jack stand', serialNumber: 'J-1', manufacturerSource: 'Malabar' };
  const plain = { category: 'ground', calibrationRequired: false };
  const first = await inspect(await arrive(jack), { newTool: { toolNo: 'ABS-T9002', ...plain } });
  expect(first.body).toMatchObject({ row: { status: 'accepted' } });
  expect(await read(`${tool.api}/ABS-T9002`)).toMatchObject({ status: 'serviceable' });
  const line = await arrive({ ...jack, serialNumber: 'J-2' });
  const twice = await inspect(line, { newTool: { toolNo: 'abs-t9002', ...plain } });
  expect(twice.status).toBeGreaterThanOrEqual(400);
  expect(await read(`${receiptLine.api}/${line.id}`)).toMatchObject({ status: 'pending' });
});

test('another tool than the register knows is not taken for it, and one that was never sent out is not received', async () => {
  const out = await sentOut();
  const wrong = await arrive({ toolId: out.id, serialNumber: 'OTHER-1' });
  expect((await inspect(wrong, { calibration: certificate })).body).toMatchObject({
    code: 'TOOL_SERIAL',
    message: `${out.toolNo} has the serial number ${out.serialNumber}.`,
  });
  const home = await aToolInUse(app);
  const known = await read(`${tool.api}/${home.toolNo}`);
  const here = await arrive({ toolId: home.id, serialNumber: known['serialNumber'] });
  expect((await inspect(here, { calibration: certificate })).body).toMatchObject({ code: 'TOOL_NOT_OUT' });
});

test('what no tool can be is refused at the dock: no serial number, two pieces, a calibration of tomorrow', async () => {
  expect((await take({ partNumber: 'Q', description: 'Gauge' })).body).toMatchObject({ code: 'SERIAL_NEEDED' });
  expect(
    (await take({ partNumber: 'Q', description: 'Gauge', serialNumber: 'G-1', qtyDelivered: '2' })).body,
  ).toMatchObject({ code: 'SERIAL_ONE' });
  const out = await sentOut();
  const line = await arrive({ toolId: out.id, serialNumber: out.serialNumber });
  const tomorrow = { ...certificate, calibratedOn: addDays(today, 1) };
  expect((await inspect(line, { calibration: tomorrow })).body).toMatchObject({ code: 'WRONG_DAY' });
});
