import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, testPassword, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { aJob } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { aCustomer } from '#modules/marketing/customers/server/customers.fixture.ts';
import { atTheDock, receiveMaterial } from '#modules/logistics/receiving/server/receiving.fixture.ts';
import { aDeliveryNote } from '#modules/logistics/shipping/server/shipping.fixture.ts';
import { deliveryNoteLine } from '#modules/logistics/shipping/shared/deliveryNote.record.ts';
import { quarantine } from '#modules/stores/quarantine/shared/quarantine.record.ts';
import { scrap } from '#modules/stores/scraps/shared/scrap.record.ts';
import { goodsReceipt } from '#modules/logistics/receiving/shared/goodsReceipt.record.ts';
import {
  approve,
  approvedVendor,
  buying,
  draftOrder,
  issuedOrder,
  step,
} from '#modules/stores/purchasing/server/purchasing.fixture.ts';
import { approvalBand, purchaseRequest } from '#modules/stores/purchasing/shared/purchaseRequest.record.ts';
import { purchaseOrder } from '#modules/stores/purchasing/shared/purchaseOrder.record.ts';
import { grease } from '#modules/stores/stock/server/stock.fixture.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import { anOpenCounter } from './counter.fixture.ts';

// The bad input of the stores' work, one after the other: one clear sentence each time, and neither ledger nor balances change.

interface Answer {
  status: number;
  body: unknown;
}
const today = dayOf(new Date());
const day = 86_400_000;
let app: TestApp;
let counter: Awaited<ReturnType<typeof anOpenCounter>>;
let admin: Person;
let other: { id: string };

beforeAll(async () => {
  app = await testApp(wholeProduct());
  counter = await anOpenCounter(app);
  admin = await app.as('stores.admin');
  other = await counter.keeper.create(location, {
    code: 'S1-R01-B02',
    name: 'Rack 1',
    type: 'stock',
    issuable: true,
  });
  const { head } = await buying(app);
  await head.create(approvalBand, { purpose: 'any', fromAmount: '0', approvals: 1, quotes: 1 });
}, 120_000);
afterAll(() => app.close());

/** The one sentence of a refusal: of its field, where it stands at one. */
function sentence({ body }: Answer): string {
  const { message = '', fields } = body as { message?: string; fields?: { message: string }[] };
  return fields?.[0]?.message ?? message;
}

/** What somebody is told who tries it: the status, the one sentence, and whether anything was booked or the ledger is off afterwards. */
async function tried(act: () => Promise<Answer>): Promise<[status: number, sentence: string, booked: boolean]> {
  const before = JSON.stringify(await counter.books());
  const answer = await act();
  const check = await admin.get<{ differences: object[] }>('/api/store/ledger/differences');
  const isBooked = JSON.stringify(await counter.books()) !== before || check.body.differences.length > 0;
  return [answer.status, sentence(answer), isBooked];
}
const unbooked = (status: number, words: string | RegExp) => [
  status,
  typeof words === 'string' ? words : (expect.stringMatching(words) as string),
  false,
];

test('the last one: of 32 who issue it at once one gets it, and 31 read that it is gone', async () => {
  const { stock, issue, books } = counter;
  const { batch } = await stock('1', { uom: 'ea' });
  const before = await books();
  const answers = await Promise.all(Array.from({ length: 32 }, () => issue(batch.id, '1')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([409]));
  expect(new Set(refused.map(sentence))).toEqual(
    new Set([`There is not enough Grease: 1 missing. 1 just issued to ${counter.departmentCode}.`]),
  );
  const after = await books();
  expect([after.movements - before.movements, Number(before.onHand) - Number(after.onHand)]).toEqual([1, 1]);
  expect((await admin.get('/api/store/ledger/differences')).body).toEqual({ differences: [] });
});

test('a batch that expired this night is not handed out, not even by the stores’ admin', async () => {
  const { stock, issue } = counter;
  const { batch } = await stock(
    '5',
    { shelfLifeMode: 'setOnReceipt' },
    {
      labelExpiry: addDays(today, -1),
      at: new Date(Date.now() - 2 * day),
    },
  );
  for (const by of [counter.keeper, admin])
    expect(await tried(() => issue(batch.id, '1', {}, by))).toEqual(
      unbooked(422, `Batch ${batch.batch} may not be used: expired on ${addDays(today, -1)}.`),
    );
});

const whole = 'Counted in whole ea: 0.0005 is not possible.';
const much = 'A quantity is at most 9999999.';
const noNumber = 'Type a quantity as a number, such as 2.5.';

test('0.0005 pieces and 1e9 of anything are refused wherever a quantity is typed', async () => {
  const { stock, send, issue, shelf, keeper, movementNoOf, departmentId } = counter;
  const { batch, item } = await stock('5', { uom: 'ea' });
  const no = movementNoOf(await issue(batch.id, '2'));
  const [job, kit] = [
    await aJob(app),
    await keeper.create(stockItem, grease('CNT-KIT', { uom: 'ea', partName: 'Kit' })),
  ];
  const dock = await atTheDock(app);
  const { buyer } = await buying(app);
  const part = { batchId: batch.id, locationId: shelf.id };
  const shipper = await app.as('logistics.user');
  const crate = {
    deliveryNoteId: (await aDeliveryNote(app)).id,
    kind: 'vendorReturn',
    partNumber: 'CRATE-1',
    description: 'Crate',
  };
  const doubted = {
    source: 'customerReturn',
    partNumber: 'CRATE-1',
    description: 'Crate',
    reason: 'Papers in doubt',
    ownerType: 'company',
    suspectedUnapproved: false,
  };
  const worn = {
    description: 'Crate',
    partNumber: 'CRATE-1',
    reason: 'wear',
    lifeLimited: false,
    ownerType: 'company',
  };
  const doors: [string, (qty: string) => Promise<Answer>][] = [
    ['issue', (qty) => issue(batch.id, qty)],
    ['return', (qty) => send('return', { movementNo: no, qty })],
    ['move', (qty) => send('transfer', { batchId: batch.id, fromLocationId: shelf.id, toLocationId: other.id, qty })],
    ['count', (counted) => send('count', { locationId: shelf.id, lines: [{ batchId: batch.id, counted }] })],
    ['adjust', (counted) => send('adjust', { ...part, counted, reason: 'found' })],
    ['open', (qty) => send('open', { ...part, qty })],
    ['kit', (qty) => send('kit', { itemId: kit.id, locationId: shelf.id, qty, parts: [{ ...part, qty: '1' }] })],
    [
      'part of a kit',
      (qty) => send('kit', { itemId: kit.id, locationId: shelf.id, qty: '1', parts: [{ ...part, qty }] }),
    ],
    [
      'parts request',
      (qty) =>
        keeper.call('POST', '/api/store/spares/requests/ask', {
          jobId: job.id,
          priority: 'normal',
          neededBy: `${addDays(today, 2)}T08:00:00+07:00`,
          lines: [{ itemId: item.id, qty }],
        }),
    ],
    [
      'consumables request',
      (qty) =>
        keeper.call('POST', '/api/store/consumables/requests/ask', {
          departmentId,
          neededBy: addDays(today, 2),
          lines: [{ itemId: item.id, qty }],
        }),
    ],
    [
      'dock',
      (qtyDelivered) =>
        dock.call('POST', goodsReceipt.api, {
          kind: 'material',
          packages: 1,
          vendor: 'Vendor',
          lines: [{ itemId: item.id, qtyDelivered }],
        }),
    ],
    [
      'purchase request',
      (quantity) => buyer.call('POST', purchaseRequest.api, wishFor(item.id, { quantity, uom: 'ea' })),
    ],
    ['return on a delivery note', (quantity) => shipper.call('POST', deliveryNoteLine.api, { ...crate, quantity })],
    [
      'sale',
      (quantity) =>
        shipper.call('POST', deliveryNoteLine.api, {
          deliveryNoteId: crate.deliveryNoteId,
          kind: 'partSale',
          batchId: batch.id,
          quantity,
        }),
    ],
    ['quarantine', (quantity) => keeper.call('POST', quarantine.api, { ...doubted, quantity })],
    ['scrap', (quantity) => keeper.call('POST', scrap.api, { ...worn, quantity })],
  ];
  const byField = new Set(['return on a delivery note', 'sale', 'quarantine', 'scrap']);
  const said: Record<string, string[]> = {};
  const before = await counter.books();
  for (const [door, at] of doors)
    for (const qty of ['0.0005', '1000000000', '1e9']) {
      const answer = await at(qty);
      (said[door] ??= []).push(`${answer.status} ${sentence(answer)}`);
    }
  expect(said).toEqual(
    Object.fromEntries(
      doors.map(([door]) => [
        door,
        door === 'purchase request'
          ? [`422 ${whole}`, '400 At most 1000000.', '400 A number such as 12.5']
          : byField.has(door)
            ? [`422 ${whole}`, `422 ${much}`, '400 A number such as 12.5']
            : [`422 ${whole}`, `400 ${much}`, `400 ${noNumber}`],
      ]),
    ),
  );
  expect(await counter.books()).toEqual(before);
});

const wishFor = (itemId: string, more: object = {}) => ({
  itemId,
  description: 'Grease',
  quantity: '1',
  uom: 'g',
  supply: 'materials',
  purpose: 'stock',
  neededBy: addDays(today, 30),
  priority: 'normal',
  estimatedPrice: '100',
  ...more,
});

test('a unit that does not convert', async () => {
  const { item } = await counter.stock('5');
  const { buyer } = await buying(app);
  expect(await tried(() => buyer.call('POST', purchaseRequest.api, wishFor(item.id, { uom: 'KG' })))).toEqual(
    unbooked(422, 'It is bought in kg and kept in g: give the item its buying unit and how many g are in it.'),
  );
});

test('a unit is stored one way however it is written, and one that nobody knows is refused', async () => {
  const { keeper, stock } = counter;
  const { buyer } = await buying(app);
  const { item } = await stock('5', { uom: 'EA', purchaseUom: 'Boxes', conversion: '12' });
  expect(item).toMatchObject({ uom: 'ea', purchaseUom: 'box' });
  const asked = await done<{ row: object }>(
    buyer.call('POST', purchaseRequest.api, wishFor(item.id, { uom: 'pcs', quantity: '3' })),
  );
  expect(asked.row).toMatchObject({ uom: 'ea' });
  // The limit of a cabinet is in litres, whether somebody types l or L.
  const cabinet = { code: 'F1-L', name: 'Cabinet', type: 'flammable', issuable: true, mostHeld: '9' } as const;
  expect(await keeper.create(location, { ...cabinet, heldIn: 'l' })).toMatchObject({ heldIn: 'L' });
  const edited = await keeper.call('PATCH', `${stockItem.api}/${item.id}`, {
    version: item.version,
    purchaseUom: 'BX',
  });
  expect(edited).toMatchObject({ status: 200, body: { row: { purchaseUom: 'box' } } });
  const unknown = /^There is no unit bushel. Use one of: ea, set, kit, /;
  expect(await tried(() => keeper.call('POST', stockItem.api, grease('CNT-BUSHEL', { uom: 'bushel' })))).toEqual(
    unbooked(422, unknown),
  );
  expect(await tried(() => buyer.call('POST', purchaseRequest.api, wishFor(item.id, { uom: 'bushel' })))).toEqual(
    unbooked(422, unknown),
  );
});

test('a negative count, of a place and of one batch', async () => {
  const { stock, send, shelf } = counter;
  const { batch } = await stock('5');
  const words = 'A quantity is never less than 0.';
  expect(
    await tried(() => send('count', { locationId: shelf.id, lines: [{ batchId: batch.id, counted: '-1' }] })),
  ).toEqual(unbooked(400, words));
  expect(
    await tried(() =>
      send('adjust', { locationId: shelf.id, batchId: batch.id, counted: '-0.5', reason: 'typed wrong' }),
    ),
  ).toEqual(unbooked(400, words));
});

test('a scan of another system’s label', async () => {
  const before = await counter.books();
  for (const code of ['https://other.example/stock/1', 'https://older.example/q/x/1', 'WIFI:S:guest;T:WPA;P:x;;']) {
    const { status, body } = await counter.keeper.get<{ kind: string; message: string }>(
      `/api/store/counter/scan?code=${encodeURIComponent(code)}`,
    );
    expect([status, body.kind]).toEqual([200, 'unknown']);
    expect(body.message).toMatch(/^[A-Z].*[.]$/);
  }
  const tool = await counter.keeper.get<{ tool: unknown }>(
    `/api/store/tools/scan?code=${encodeURIComponent('https://other.example/stock/1')}`,
  );
  expect(tool.body.tool).toBeNull();
  expect(await counter.books()).toEqual(before);
});

test('an order and a request approved by who asked for them', async () => {
  const signed = { pin: testPin, password: testPassword };
  const { first, buyer } = await buying(app);
  const mine = await first.create(purchaseRequest, {
    description: 'Torque wrench',
    quantity: '1',
    uom: 'EA',
    supply: 'tools',
    purpose: 'tool',
    neededBy: addDays(today, 9),
    priority: 'normal',
    estimatedPrice: '900',
  });
  await step(first, purchaseRequest, mine.id, 'submit');
  expect(await tried(() => first.run(purchaseRequest, mine.id, 'approve', undefined, signed))).toEqual(
    unbooked(422, 'Nobody approves their own request.'),
  );
  const { order } = await draftOrder(app);
  expect(await tried(() => buyer.run(purchaseOrder, order.id, 'approve', undefined, signed))).toEqual(
    unbooked(422, /^(Only an authoriser of purchases approves|Nobody approves .*)[.]$/),
  );
});

test('a receiving note for an order that is closed, cancelled or not issued', async () => {
  const { item } = await counter.stock('1');
  const vendor = await approvedVendor(app, 'Materials');
  const wish = { itemId: item.id, uom: 'g', supply: 'materials', quantity: '2', estimatedPrice: '1' } as const;
  const dock = await atTheDock(app);
  const { head } = await buying(app);
  const deliver = (poNo: string) =>
    dock.call('POST', goodsReceipt.api, {
      kind: 'material',
      packages: 1,
      vendor: 'Vendor',
      poNo,
      lines: [{ itemId: item.id, qtyDelivered: '1' }],
    });
  const { order: done2 } = await issuedOrder(app, [wish], { price: '1', vendorId: vendor.id });
  expect((await receiveMaterial(app, { itemId: item.id, qty: '2', poNo: done2.number })).answer.status).toBe(200);
  const { order: gone } = await issuedOrder(app, [wish], { price: '1', vendorId: vendor.id });
  await done(head.run(purchaseOrder, gone.id, 'cancel', { reason: 'Not needed' }));
  const { order: draft } = await draftOrder(app, [wish], { price: '1', vendorId: vendor.id });
  for (const [order, state] of [
    [done2, 'completed'],
    [gone, 'canceled'],
    [draft, 'draft'],
  ] as const)
    expect(await tried(() => deliver(order.number))).toEqual(
      unbooked(422, new RegExp(`^${order.number} is ${state}: no delivery is expected for it[.]$`)),
    );
  await approve(app, purchaseOrder, draft.id);
  expect(await tried(() => deliver(draft.number))).toEqual(unbooked(422, /no delivery is expected for it[.]$/));
});

test('a delivery under an order number that is none of ours: nothing is taken in under it, neither now nor by a later edit', async () => {
  const { item } = await counter.stock('1');
  const [dock, vendor] = [await atTheDock(app), await approvedVendor(app, 'Materials')];
  const words = 'There is no order PO26-9999. Correct the number, or leave it out to take this in as unexpected.';
  const deliver = (more: object) =>
    dock.call<{ row: { id: string; version: number } }>('POST', goodsReceipt.api, {
      kind: 'material',
      packages: 1,
      vendorId: vendor.id,
      lines: [{ itemId: item.id, qtyDelivered: '1' }],
      ...more,
    });
  expect(await tried(() => deliver({ poNo: ' PO26-9999' }))).toEqual(unbooked(422, words));
  const { row } = (await deliver({})).body;
  expect(row).toMatchObject({ unexpected: true });
  const change = (poNo: string) => dock.call('PATCH', `${goodsReceipt.api}/${row.id}`, { version: row.version, poNo });
  expect(await tried(() => change('PO26-9999'))).toEqual(unbooked(422, words));
  const wish = { itemId: item.id, uom: 'g', supply: 'materials', quantity: '2', estimatedPrice: '1' } as const;
  const { order } = await issuedOrder(app, [wish], { price: '1', vendorId: vendor.id });
  expect((await change(order.number)).body).toMatchObject({ row: { unexpected: false } });
});

test('R-STK-2 what is handed out goes to a work order or to a cost centre: both at once is refused', async () => {
  const { stock, issue, departmentId } = counter;
  const job = await aJob(app);
  const { batch } = await stock('5');
  expect(await tried(() => issue(batch.id, '1', { jobNumber: job.number, departmentId }))).toEqual(
    unbooked(422, 'It is for a work order or for a cost centre, not for both: choose one.'),
  );
  expect((await issue(batch.id, '1', { jobNumber: job.number })).status).toBe(200);
});

test('stock of another customer, a wrong PIN, a job nobody knows, and more brought back than was taken', async () => {
  const { stock, issue, send } = counter;
  const [owner, job] = [await aCustomer(app), await aJob(app)];
  const { batch } = await stock('5', {}, { ownerId: owner.id });
  expect(await tried(() => issue(batch.id, '1', { jobNumber: job.number, departmentId: null }))).toEqual(
    unbooked(422, `Batch ${batch.batch} may not be used: it belongs to another customer.`),
  );
  expect(await tried(() => issue(batch.id, '1', { pin: '0000' }))).toEqual(unbooked(422, /PIN/));
  const free = await stock('5');
  expect(await tried(() => issue(free.batch.id, '1', { jobNumber: 'ABS9999999', departmentId: null }))).toEqual(
    unbooked(422, 'There is no work order ABS9999999.'),
  );
  const movementNo = counter.movementNoOf(await issue(free.batch.id, '2'));
  expect(await tried(() => send('return', { movementNo, qty: '3' }))).toEqual(
    unbooked(422, 'Only 2 of this issue is still out.'),
  );
});
