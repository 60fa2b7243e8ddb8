import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aReceivingBatch, receiveMaterial } from '#modules/logistics/receiving/server/receiving.fixture.ts';
import { aStockItem } from '#modules/stores/stock/server/stock.fixture.ts';
import { receivingBatch } from '#modules/logistics/receiving/shared/receivingBatch.record.ts';
import { certificateError } from '../shared/certificateError.record.ts';
import { verifiedError } from './certificateError.fixture.ts';
import { certificateRow } from './certificateRow.fixture.ts';
import { ReleaseDesk, type CertificateRow, type Signer } from './release.fixture.ts';

// A certificate of ours after it was issued: of how much it is the paper, what it says of life, and that its part is new no more.
vi.setConfig({ testTimeout: 240_000 });
let desk: ReleaseDesk;
let certifier: Signer;
let planner: Signer;
let itemId = '';
beforeAll(async () => {
  desk = await ReleaseDesk.open(5);
  [certifier, planner] = await Promise.all([desk.person('certifier'), desk.person('planner')]);
  const stored = {
    kind: 'spare',
    partNumber: 'C20195162',
    partName: 'Main wheel assembly',
    acceptanceClass: 'component',
    uom: 'ea',
  };
  itemId = (await aStockItem(desk.app, stored as never)).id;
}, 300_000);
afterAll(() => desk.close());

/** What the dock answers to a wheel with this paper. */
const delivered = async (line: Parameters<typeof receiveMaterial>[1]['line'], qty = '1') => {
  const { answer } = await receiveMaterial(desk.app, {
    itemId,
    qty,
    line: { condition: 'overhauled', certType: 'form1CAAT', ...line },
  });
  return answer;
};

test('G14 a certificate of ours is the paper of no more than it released: a second part by it, and the rest of a lot, go to quarantine', async () => {
  const own = await desk.issued(certifier);
  const paper = { certNumber: own.number, serialNumber: own.serialNumber };
  expect((await delivered(paper)).status).toBe(200);
  expect(await delivered({ ...paper, certNumber: own.number.toLowerCase().replaceAll('-', ' ') })).toMatchObject({
    status: 422,
    body: { code: 'PAPERS_USED_UP', field: 'certNumber' },
  });
  // Nor is it another one without its leading zeros.
  expect(await delivered({ ...paper, certNumber: own.number.replace(/-0+(?=\d+$)/, '-') })).toMatchObject({
    status: 422,
    body: { code: 'PAPERS_USED_UP' },
  });
  // A lot of four, by its quantity alone.
  const number = 'ABS-C1-26-77001';
  await certificateRow(desk.app, { number, jobId: desk.next().jobId, pdfKey: 'lot', verifyToken: 'lot' });
  await desk.app.asOwner((pool) =>
    pool.query(
      `alter table release_certificate disable trigger user; update release_certificate set quantity = 4, serial_number = 'N/A' where number = '${number}'; alter table release_certificate enable trigger user`,
    ),
  );
  expect((await delivered({ certNumber: number }, '3')).status).toBe(200);
  expect(await delivered({ certNumber: number }, '2')).toMatchObject({
    status: 422,
    body: {
      code: 'PAPERS_USED_UP',
      message: `${number} is a certificate of ours with 1 left that were not accepted yet: the others can only go to quarantine.`,
    },
  });
  expect((await delivered({ certNumber: number }, '1')).status).toBe(200);
  expect((await delivered({ certNumber: number }, '1')).status).toBe(422);
});

test('G14 a part that was a work order of ours is not received as new, by whatever paper, and by ours or another as what that says', async () => {
  const own = await desk.issued(certifier);
  const serialNumber = own.serialNumber.toLowerCase();
  expect(await delivered({ serialNumber, certNumber: 'OEM-1', condition: 'new' })).toMatchObject({
    status: 422,
    body: {
      code: 'LIFE_BELOW_RECORD',
      field: 'condition',
      message: expect.stringMatching(`^S/N ${own.serialNumber} was on ABS19\\d+: it is not new\\.$`) as string,
    },
  });
  expect((await delivered({ serialNumber, certNumber: 'OEM-1', condition: 'overhauled' })).status).toBe(200);
});

/** A remark of a certificate, put right as an inspector verified it; answers the report of the error too. */
async function remarkCorrected(own: CertificateRow, said: string, shouldSay: string) {
  const errorId = await verifiedError(desk, own, { block: 'remarks', said, shouldSay });
  const remarks = own.blocks.remarks.split('\n').map((text) => (text === said ? shouldSay : text));
  return { errorId, ...(await desk.correct(certifier, own, { changes: { remarks } })) };
}

test('G18 the counts of a certificate are facts of it: its correction stores them, words that are no counts are refused, and the next visit counts from them', async () => {
  const own = await desk.issued(certifier);
  const said = own.blocks.remarks.split('\n').find((text) => text.includes('CSN 6210')) ?? '';
  expect(own.blocks.counts).toMatchObject({ csnCycles: 6210 });
  const vague = await remarkCorrected(own, said, said.replace('CSN 6210', 'CSN about 6500'));
  expect([vague.status, vague.body.code]).toEqual([422, 'LIFE_WORDS']);
  const error = `${certificateError.api}/${vague.errorId}`;
  const { row } = (await planner.call<{ row: { version: number } }>('GET', error)).body;
  const rejected = await planner.call('POST', `${error}/reject`, {
    version: row.version,
    input: { reason: 'Not the figure of the tag' },
  });
  expect(rejected.status).toBe(200);
  const right = await remarkCorrected(own, said, said.replace('CSN 6210', 'CSN 6500'));
  expect([right.status, right.body.message]).toEqual([201, undefined]);
  expect(right.body.certificate.blocks.counts).toMatchObject({ csnCycles: 6500 });
  const { rows } = await desk.app.asOwner((pool) =>
    pool.query<{ customerId: string; partNumberId: string }>(
      `select customer_id as "customerId", part_number_id as "partNumberId" from work_order where number = 'ABS0001234'`,
    ),
  );
  const [known = { customerId: '', partNumberId: '' }] = rows;
  const came = await aReceivingBatch(desk.app, { customerId: known.customerId, serialNumber: own.serialNumber });
  const batch = await planner.call<{ row: { number: string } }>('GET', `${receivingBatch.api}/${came.id}`);
  const visit = (csnCycles: number) =>
    planner.call<{ code?: string; message?: string }>('POST', '/api/workorders', {
      ...known,
      customerRef: 'PO 2',
      shop: 'wheelOverhaul',
      workScope: 'overhaul',
      priority: 'routine',
      serialNumber: own.serialNumber,
      quantity: 1,
      receivingBatch: batch.body.row.number,
      contractTatDays: 10,
      certificateTypes: ['CAAT_FORM_1'],
      csnCycles,
    });
  expect(await visit(6400)).toMatchObject({ status: 422, body: { code: 'COUNT_BELOW_RECORD' } });
  expect(await visit(6500)).toMatchObject({ status: 201 });
});

test('R6 a remark states no pressure, torque or count: those are printed from what was recorded; what a certifier says every day is typed', async () => {
  const path = `/api/release-requests/${desk.next().requestId}`;
  const write = async (text: string) => {
    const { version } = (await certifier.call<{ row: { version: number } }>('GET', path)).body.row;
    return (await certifier.call('PUT', `${path}/remarks`, { version, free: [text] })).status;
  };
  for (const text of [
    'Deflated to 30 psi for shipping.',
    'Inflated to 2.1 bar for transport.',
    'Tie bolts torqued to 150.',
    'Life limit of the tie bolts 8000 cycles.',
    'Bead seat inspected by ET, no defects.',
  ])
    expect([text, await write(text)]).toEqual([text, 400]);
  for (const text of [
    'Deflated for shipping, pressure on the delivery note.',
    'Valve caps fitted.',
    'Returned in the customer’s container 12.',
    'Tire supplied by the customer.',
    'Removed parts returned with the component.',
  ])
    expect([text, await write(text)]).toEqual([text, 200]);
});
