import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, testPin, type TestApp } from '#kernel/testing/app.ts';
import { attach, done, personWith } from '#kernel/testing/fixture.ts';
import { aCustomer } from '#modules/marketing/customers/server/customers.fixture.ts';
import { vendorApproval } from '#modules/quality/vendors/shared/vendor.record.ts';
import { aVendor } from '#modules/quality/vendors/server/vendors.fixture.ts';
import { approvedVendor, buying } from '#modules/stores/purchasing/server/purchasing.fixture.ts';
import { grease, rack } from '#modules/stores/stock/server/stock.fixture.ts';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { questionsFor } from '../shared/checklist.ts';
import { goodsReceipt, receiptLine } from '../shared/goodsReceipt.record.ts';
import { atTheDock } from './receiving.fixture.ts';

let app: TestApp;
let itemId: string;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  const stores = await personWith(app, 'stores.user');
  await stores.create(location, rack);
  itemId = (await stores.create(stockItem, grease('ACC-1'))).id;
}, 120_000);
afterAll(() => app.close());

type Line = { id: string; version: number };
async function arrive(from: object): Promise<Line> {
  const dock = await atTheDock(app);
  const papers = { certType: 'cofc', certNumber: 'C-1', manufacturerSource: 'Maker' };
  const { row } = await done<{ row: { id: string } }>(
    dock.call('POST', goodsReceipt.api, {
      kind: 'material',
      packages: 1,
      ...from,
      lines: [{ itemId, qtyDelivered: '5', ...papers }],
    }),
  );
  const { rows } = await done<{ rows: Line[] }>(dock.get(`${receiptLine.api}?f.goodsReceiptId.in=${row.id}`));
  return rows[0] ?? { id: '', version: 0 };
}
const all = (fromCustomer = false) =>
  Object.fromEntries(questionsFor('material', fromCustomer).map(({ key }) => [key, 'yes']));
const { vendor: _asked, ...others } = all();
const inspect = async (line: Line, more: object = {}) =>
  (await atTheDock(app)).call<Record<string, unknown> & { row: { checklist: Record<string, string> } }>(
    'POST',
    `/api/receiving/lines/${line.id}/inspect`,
    { version: line.version, checklist: others, qtyAccepted: '5', qtyRejected: '0', pin: testPin, ...more },
  );
const rejected = { qtyAccepted: '0', qtyRejected: '5', remark: 'Not from an approved vendor' };
const filed = async (line: Line) => attach(app, await atTheDock(app), { record: receiptLine, id: line.id }, 'paper');

test('R-RCV-2 whether the vendor is approved is a fact of its list that day: nobody answers it otherwise, and not applicable it never is', async () => {
  const { id: vendorId, name } = await approvedVendor(app, 'Materials');
  const line = await arrive({ vendorId });
  await filed(line);
  const dock = await atTheDock(app);
  const facts = await dock.get(`/api/receiving/lines/${line.id}/facts`);
  expect(facts.body).toMatchObject({ vendor: { answer: 'yes', text: `${name} is approved today.` } });
  const answered = (vendor: string) => inspect(line, { checklist: { ...others, vendor } });
  for (const vendor of ['na', 'no'])
    expect(await answered(vendor)).toMatchObject({
      status: 422,
      body: { message: `The list of approved vendors answers this: ${name} is approved today.` },
    });
  const taken = await inspect(line);
  expect(taken).toMatchObject({ status: 200, body: { row: { status: 'accepted', checklist: { vendor: 'yes' } } } });

  // Suspended the same day, nothing more of it is accepted, whatever is ticked.
  const quality = await personWith(app, 'quality.user');
  const { rows } = (await quality.get<{ rows: { id: string }[] }>(`${vendorApproval.api}?f.vendorId.in=${vendorId}`))
    .body;
  const next = await arrive({ vendorId });
  await filed(next);
  const judge = (await buying(app)).quality;
  await done(judge.run(vendorApproval, rows[0]?.id ?? '', 'suspend', { reason: 'Audit finding' }));
  const late = await inspect(next, { checklist: all() });
  expect(late.status).toBe(422);
  expect(late.body['message']).toMatch(
    /^This vendor's approval for Materials ended on .* It can only be rejected to quarantine[.]$/,
  );
  expect(await inspect(next, rejected)).toMatchObject({
    status: 200,
    body: { row: { status: 'rejected', checklist: { vendor: 'no' } } },
  });
}, 120_000);

test('R-RCV-2 a sender that is in no list, or approved for something else, is not approved; a customer’s own parts have no vendor', async () => {
  const wrong = await approvedVendor(app, 'Tools');
  const unknown = 'Backyard Parts is not in the list of vendors. It can only be rejected to quarantine.';
  const other = 'This vendor is not approved for Materials. It can only be rejected to quarantine.';
  for (const [from, message] of [
    [{ vendor: 'Backyard Parts' }, unknown],
    [{ vendor: wrong.name.toUpperCase() }, other],
    [{ vendorId: (await aVendor(app)).id }, other],
  ] as const) {
    const line = await arrive(from);
    await filed(line);
    expect(await inspect(line)).toMatchObject({ status: 422, body: { code: 'VENDOR_NOT_APPROVED', message } });
  }
  const furnished = await arrive({ customerId: (await aCustomer(app)).id });
  await filed(furnished);
  expect((await inspect(furnished)).status).toBe(200);
}, 120_000);

test('R-RCV-3 nothing is accepted without the scan of its certificate; of several files one is named, and it is signed with', async () => {
  const { id: vendorId } = await approvedVendor(app, 'Materials');
  const line = await arrive({ vendorId });
  const dock = await atTheDock(app);
  expect(await inspect(line)).toMatchObject({
    status: 422,
    body: {
      code: 'CERTIFICATE_FILE',
      message: 'Attach the certificate to this line first: its PDF, or a photo of it.',
    },
  });
  const { pool } = app.deps.database;
  const booked = async () => (await pool.query('select 1 from movement where item_id = $1', [itemId])).rowCount;
  const before = await booked();
  const [first, second] = [await filed(line), await filed(line)];
  expect(await inspect(line)).toMatchObject({ status: 422, body: { code: 'CERTIFICATE_WHICH' } });
  expect(await inspect(line, { certificateFileId: crypto.randomUUID() })).toMatchObject({ status: 422 });
  expect(await booked()).toBe(before);
  expect((await inspect(line, { certificateFileId: second })).status).toBe(200);
  const { rows } = await pool.query<{ payload: string }>('select payload from signature where entity_id = $1', [
    line.id,
  ]);
  expect(JSON.parse(rows[0]?.payload ?? '{}')).toMatchObject({ certificate: { id: second } });
  for (const id of [first, second])
    expect((await dock.call('DELETE', `/api/attachments/${id}`, { reason: 'Not needed' })).status).toBe(422);
}, 120_000);
