import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, addMonths } from '#kernel/shared/dates.ts';
import { testApp, testPassword, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { attach, done, personWith } from '#kernel/testing/fixture.ts';
import { taxRate } from '#modules/finance/invoices/shared/officialRates.record.ts';
import { goodsReceipt, receiptLine } from '#modules/logistics/receiving/shared/goodsReceipt.record.ts';
import { atTheDock } from '#modules/logistics/receiving/server/receiving.fixture.ts';
import { questionsFor } from '#modules/logistics/receiving/shared/checklist.ts';
import { vendorApproval } from '#modules/quality/vendors/shared/vendor.record.ts';
import { authorisedPerson } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { aVendor } from '#modules/quality/vendors/server/vendors.fixture.ts';
import { aJob } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { issueStock } from '#modules/stores/stock/server/public.ts';
import { aLocation, aStockItem, receiveGrease } from '#modules/stores/stock/server/stock.fixture.ts';
import { approvalBand, purchaseAuthorizer, purchaseRequest } from '../shared/purchaseRequest.record.ts';
import { purchaseOrder, purchaseOrderLine, purchaseOrderRevision } from '../shared/purchaseOrder.record.ts';
import { purchaseQuote, requestGroup } from '../shared/requestGroup.record.ts';
import { vendorBill } from '../shared/vendorBill.record.ts';
import {
  aPurchaseRequest,
  approve,
  approvedRequest,
  approvedVendor,
  buying,
  draftOrder,
  grouped,
  issuedOrder,
  quoted,
  step,
  today,
} from './purchasing.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  const { head } = await buying(app);
  // Up to 50,000 THB one approval and one quote; above two and three.
  await head.create(approvalBand, { purpose: 'any', fromAmount: '0', approvals: 1, quotes: 1 });
  await head.create(approvalBand, { purpose: 'any', fromAmount: '50000', approvals: 2, quotes: 3 });
  await aLocation(app);
});
afterAll(() => app.close());

const signed = { pin: testPin, password: testPassword };
const says = (answer: { body: unknown }) => (answer.body as { message?: string }).message;
const fieldSays = (answer: { body: unknown }) =>
  (answer.body as { fields?: { path: string; message: string }[] }).fields?.[0]?.message ?? says(answer);
const requester = () => personWith(app, 'level:1');
async function submitted(given: Parameters<typeof aPurchaseRequest>[1] = {}) {
  const row = await aPurchaseRequest(app, given);
  await step(await requester(), purchaseRequest, row.id, 'submit');
  return row;
}
async function statusOf(
  record: typeof purchaseRequest | typeof purchaseOrder | typeof requestGroup | typeof vendorBill,
  id: string,
) {
  const reader = record === vendorBill ? (await buying(app)).buyer : await requester();
  const { body } = await reader.get<{ row: { status: string } }>(`${record.api}/${id}`);
  return body.row.status;
}

test('R-PUR-1 only an authoriser approves, whatever role somebody has; authorisers are rows', async () => {
  const { head, first } = await buying(app);
  const row = await submitted();
  const refused = await head.run(purchaseRequest, row.id, 'approve', undefined, signed);
  expect([refused.status, says(refused)]).toEqual([422, 'Only an authoriser of purchases approves.']);
  await step(first, purchaseRequest, row.id, 'approve');
  expect(await statusOf(purchaseRequest, row.id)).toBe('approved');
});

test('R-PUR-1 nobody approves their own request, an authoriser neither, nor does who stands in for them', async () => {
  const { head, first, second } = await buying(app);
  const mine = await first.create(purchaseRequest, {
    description: 'Torque wrench',
    quantity: '1',
    uom: 'EA',
    supply: 'tools',
    purpose: 'tool',
    neededBy: addDays(today, 9),
    priority: 'normal',
    estimatedPrice: '9000',
  });
  await step(first, purchaseRequest, mine.id, 'submit');
  expect(says(await first.run(purchaseRequest, mine.id, 'approve', undefined, signed))).toBe(
    'Nobody approves their own request.',
  );
  expect(says(await first.run(purchaseRequest, mine.id, 'reject', { reason: 'Not needed' }))).toBe(
    'Nobody approves their own request.',
  );
  const deputy = await app.as('level:1');
  await head.create(purchaseAuthorizer, {
    userId: deputy.id,
    level: 1,
    validFrom: today,
    validTo: today,
    standsInForId: first.id,
  });
  expect(says(await deputy.run(purchaseRequest, mine.id, 'approve', undefined, signed))).toBe(
    'Only an authoriser of purchases approves.',
  );
  const other = await submitted();
  await step(deputy, purchaseRequest, other.id, 'approve');
  await step(second, purchaseRequest, mine.id, 'approve');
});

test('R-PUR-1 a step of approval is shown to those whose approval counts, by what the server says and not by its words', async () => {
  const { head, first, second } = await buying(app);
  const steps = async (person: typeof first, id: string) => {
    const { body } = await person.get<{ allowed: Record<string, true | string> }>(`${purchaseRequest.api}/${id}`);
    return Object.keys(body.allowed)
      .filter((name) => ['approve', 'approveFirst', 'reject', 'cancel'].includes(name))
      .sort();
  };
  const small = await submitted();
  const large = await submitted({ quantity: '1', estimatedPrice: '50000' });
  const stranger = await app.as('level:1');
  expect(await steps(stranger, small.id)).toEqual([]);
  expect(await steps(await requester(), small.id)).toEqual(['cancel']);
  expect(await steps(first, small.id)).toEqual(['approve', 'reject']);
  expect(await steps(second, large.id)).toEqual(['approveFirst', 'reject']);
  await step(first, purchaseRequest, large.id, 'approveFirst');
  // The last of two is the second's; the first reads why it is not theirs.
  expect(await steps(second, large.id)).toEqual(['approve', 'reject']);
  expect(await steps(head, large.id)).not.toContain('approve');
});

test('R-PUR-1 an authorisation counts from its first day to its last, and nobody gives it to themselves', async () => {
  const { head } = await buying(app);
  const late = await app.as('level:1');
  const early = await app.as('level:1');
  await head.create(purchaseAuthorizer, { userId: late.id, level: 2, validFrom: addDays(today, 1) });
  await head.create(purchaseAuthorizer, {
    userId: early.id,
    level: 2,
    validFrom: addDays(today, -9),
    validTo: addDays(today, -1),
  });
  const row = await submitted();
  for (const person of [late, early])
    expect(says(await person.run(purchaseRequest, row.id, 'approve', undefined, signed))).toBe(
      'Only an authoriser of purchases approves.',
    );
  const own = await head.call('POST', purchaseAuthorizer.api, { userId: head.id, level: 2, validFrom: today });
  expect([own.status, says(own)]).toEqual([422, 'Nobody makes themselves an authoriser.']);
});

test('R-PUR-1 the amount decides how many approve: at 50,000 two do, and they are two people', async () => {
  const { first, second } = await buying(app);
  const below = await submitted({ quantity: '1', estimatedPrice: '49999.99' });
  await step(first, purchaseRequest, below.id, 'approve');
  const large = await submitted({ quantity: '1', estimatedPrice: '50000' });
  expect(says(await second.run(purchaseRequest, large.id, 'approve', undefined, signed))).toBe(
    'This amount needs two approvals.',
  );
  await step(second, purchaseRequest, large.id, 'approveFirst');
  expect(says(await second.run(purchaseRequest, large.id, 'approve', undefined, signed))).toBe(
    'First approver and Approved by must be different people.',
  );
  expect(says(await first.run(purchaseRequest, large.id, 'approve', undefined, signed))).toBe(
    'The second approval needs an authoriser of level 2.',
  );
  const other = await submitted({ quantity: '1', estimatedPrice: '60000' });
  await step(first, purchaseRequest, other.id, 'approveFirst');
  await step(second, purchaseRequest, other.id, 'approve');
  expect(await statusOf(purchaseRequest, other.id)).toBe('approved');
});

test('R-PUR-1 splitting an amount within seven days does not make it small', async () => {
  const { second } = await buying(app);
  const itemId = (await aStockItem(app)).id;
  const one = await submitted({ itemId, uom: 'g', quantity: '1', estimatedPrice: '30000' });
  const two = await submitted({ itemId, uom: 'g', quantity: '1', estimatedPrice: '20000' });
  for (const { id } of [one, two])
    expect(says(await second.run(purchaseRequest, id, 'approve', undefined, signed))).toBe(
      'This amount needs two approvals.',
    );
  const elsewhere = await submitted({
    itemId,
    uom: 'g',
    quantity: '1',
    estimatedPrice: '20000',
    suggestedVendorId: (await aVendor(app)).id,
  });
  await step(second, purchaseRequest, elsewhere.id, 'approve');
});

test('R-PUR-1 an order split within seven days of Bangkok does not become small', async () => {
  const { second } = await buying(app);
  const itemId = (await aStockItem(app)).id;
  const vendorId = (await approvedVendor(app, 'Materials')).id;
  const half = () =>
    draftOrder(app, [{ itemId, uom: 'g', supply: 'materials', quantity: '1', estimatedPrice: '30000' }], {
      vendorId,
      price: '30000',
    });
  const first = await half();
  const last = await half();
  const written = (id: string, at: string) =>
    app.asOwner((pool) => pool.query('update purchase_order set created_at = $1 where id = $2', [at, id]));
  const why = async () => says(await second.run(purchaseOrder, last.order.id, 'approve', undefined, signed));
  // Seven days apart in Bangkok, eight in Greenwich.
  await written(first.order.id, '2026-03-02T17:30:00Z');
  await written(last.order.id, '2026-03-10T16:30:00Z');
  expect(await why()).toBe('This amount needs two approvals.');
  await written(first.order.id, '2026-03-02T16:30:00Z');
  await step(second, purchaseOrder, last.order.id, 'approve');
});

test('a request is changed by who asked for it and by purchasing, while it is a draft', async () => {
  const row = await aPurchaseRequest(app);
  const stranger = await app.as('level:1');
  const change = (person: typeof stranger) =>
    person.call('PATCH', `${purchaseRequest.api}/${row.id}`, { version: row.version, quantity: '5' });
  expect(says(await change(stranger))).toBe('Only who asked for it and purchasing may change it.');
  const changed = await done<{ row: { id: string; amount: string } }>(change(await requester()));
  const { body } = await (await buying(app)).buyer.get<typeof changed>(`${purchaseRequest.api}/${changed.row.id}`);
  expect(body.row.amount).toBe('500.00');
  const large = await (
    await requester()
  ).call('PATCH', `${purchaseRequest.api}/${row.id}`, { version: row.version + 1, quantity: '1000000000' });
  expect(large.status).toBe(400);
});

test('R-PRO-1 a vendor quotes only what it is approved for, from the day to the day', async () => {
  const { buyer, quality } = await buying(app);
  const { group, requests } = await grouped(app);
  const plater = await approvedVendor(app, 'Plating');
  const ask = (vendorId: string) =>
    buyer.call('POST', purchaseQuote.api, {
      groupId: group.id,
      vendorId,
      currency: 'THB',
      fxRate: '1',
      prices: { [requests[0]?.id ?? '']: '10' },
      leadDays: 1,
      certificate: 'form1',
      validUntil: today,
    });
  expect(fieldSays(await ask(plater.id))).toBe('This vendor is not approved for Parts.');
  const parts = await approvedVendor(app, 'Parts');
  expect((await ask(parts.id)).status).toBe(201);
  // Suspended between the quote and the order: nothing is ordered there any more.
  const { order } = await draftOrder(app, [{}], { vendorId: parts.id });
  await approve(app, purchaseOrder, order.id);
  const approvals = await done<{ rows: { id: string }[] }>(
    buyer.get(`${vendorApproval.api}?f.vendorId.in=${parts.id}`),
  );
  await step(quality, vendorApproval, approvals.rows[0]?.id ?? '', 'suspend', { reason: 'Audit finding' });
  const refused = await buyer.run(purchaseOrder, order.id, 'issue');
  expect([refused.status, says(refused)]).toEqual([
    422,
    `This vendor's approval for Parts ended on ${addDays(today, -1)}.`,
  ]);
  expect(await statusOf(purchaseOrder, order.id)).toBe('approved');
});

test('a group holds approved requests of one kind, and dissolving it gives them back', async () => {
  const { buyer } = await buying(app);
  const [part, draft, grease] = [
    await approvedRequest(app),
    await aPurchaseRequest(app),
    await approvedRequest(app, { supply: 'materials' }),
  ];
  const group = (...ids: string[]) => buyer.call('POST', requestGroup.api, { title: 'Several', requestIds: ids });
  expect(says(await group(part.id, draft.id))).toBe(`${draft.number} is not approved, or is in a group already.`);
  expect(says(await group(part.id, grease.id))).toBe(
    `${grease.number} is bought as something else than ${part.number}: make two groups.`,
  );
  const both = await Promise.all([group(part.id), group(part.id)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  const made = both.find(({ status }) => status === 201)?.body as { row: { id: string } };
  await step(buyer, requestGroup, made.row.id, 'cancel', { reason: 'Bought elsewhere' });
  expect(await statusOf(purchaseRequest, part.id)).toBe('approved');
});

test('with fewer quotes than the amount asks for, or not the lowest, the choice says why', async () => {
  const { buyer } = await buying(app);
  const { group, requests } = await grouped(app, { quantity: '10', estimatedPrice: '9000' });
  const dear = await quoted(app, group, requests, { price: '9000' });
  const cheap = await quoted(app, group, requests, { price: '200', currency: 'USD', fxRate: '35.4275' });
  expect(cheap.totalBaht).toBe('70855.00');
  const choose = (chosenQuoteId: string, justification?: string) =>
    buyer.run(requestGroup, group.id, 'choose', { chosenQuoteId, ...(justification ? { justification } : {}) });
  expect(fieldSays(await choose(cheap.id))).toBe('3 quotes are asked for this amount and there are 2: say why.');
  await quoted(app, group, requests, { price: '9500' });
  expect(fieldSays(await choose(dear.id))).toBe('This is not the lowest quote: say why.');
  expect((await choose(cheap.id)).status).toBe(200);
  expect((await choose(dear.id, 'Certificate in hand, AOG')).status).toBe(200);
  const past = await quotedYesterday();
  expect(fieldSays(await buyer.run(requestGroup, past.group.id, 'choose', { chosenQuoteId: past.quote.id }))).toBe(
    `This quote was valid until ${addDays(today, -1)}.`,
  );
});
async function quotedYesterday() {
  const { group, requests } = await grouped(app);
  return { group, quote: await quoted(app, group, requests, { validUntil: addDays(today, -1) }) };
}

test('E-21 E-52 E-53 E-54 E-55 E-56 E-57 an order is pending when issued, completed when done, canceled; the plain lists say so', async () => {
  const { buyer } = await buying(app);
  const { order, requests } = await issuedOrder(app);
  const list = async (path: string) =>
    (await buyer.get<{ poNo: string; status: string; group: string; lines: { partname: string }[] }[]>(path)).body.find(
      (each) => each.poNo === order.number,
    );
  expect(await list('/api/purchasing/orders')).toMatchObject({
    status: 'issued',
    group: 'pending',
    lines: [{ partname: requests[0]?.description }],
  });
  expect(await list('/api/purchasing/orders-pending')).toBeDefined();
  expect(await statusOf(purchaseRequest, requests[0]?.id ?? '')).toBe('ordered');
  const { head } = await buying(app);
  expect((await buyer.run(purchaseOrder, order.id, 'cancel', { reason: 'Not needed' })).status).toBe(403);
  await step(head, purchaseOrder, order.id, 'cancel', { reason: 'Not needed' });
  expect(await list('/api/purchasing/orders')).toMatchObject({ status: 'canceled', group: 'canceled' });
  expect(await list('/api/purchasing/orders-pending')).toBeUndefined();
  expect(await statusOf(purchaseRequest, requests[0]?.id ?? '')).toBe('approved');
  for (const path of ['requests', 'requests/approved-items', 'requestgroups', 'orders', 'orders-pending', 'vendors']) {
    const answer = await buyer.get(`/api/purchasing/${path}`);
    expect([path, answer.status, Array.isArray(answer.body)]).toEqual([path, 200, true]);
  }
  const waiting = await buyer.get<{ prNo: string; vendors: string[] }[]>('/api/purchasing/requests/approved-items');
  expect(waiting.body.find(({ prNo }) => prNo === requests[0]?.number)?.vendors.length).toBeGreaterThan(0);
});

test('R-PUR-1 who bought or asked for it does not approve the order', async () => {
  const { first, buyer, head } = await buying(app);
  const { order } = await draftOrder(app);
  await head.create(purchaseAuthorizer, { userId: buyer.id, level: 2, validFrom: today, validTo: today });
  expect(says(await buyer.run(purchaseOrder, order.id, 'approve', undefined, signed))).toBe(
    'Nobody approves their own request.',
  );
  await step(first, purchaseOrder, order.id, 'approve');
  expect(await statusOf(purchaseOrder, order.id)).toBe('approved');
});

let boughtAndReceives: Promise<Person> | null = null;
/** Somebody who buys and is authorised to receive. */
const receivingBuyer = () =>
  (boughtAndReceives ??= authorisedPerson(app, {
    code: 'REC2',
    privilege: 'receive',
    roles: ['logistics.user', 'purchasing.user'],
  }));

/** A delivery on an order, as the dock types it. */
async function deliver(poNo: string, itemId: string, qty: string, rejected = '0', by?: Person) {
  const dock = by ?? (await atTheDock(app));
  const made = await dock.call<{ row: { id: string } }>('POST', goodsReceipt.api, {
    kind: 'material',
    packages: 1,
    vendor: 'Vendor',
    poNo,
    lines: [{ itemId, qtyDelivered: qty, certType: 'cofc', certNumber: 'C-1', manufacturerSource: 'Maker' }],
  });
  if (made.status !== 201) return made;
  const lines = await done<{ rows: { id: string; version: number }[] }>(
    dock.get(`${receiptLine.api}?f.goodsReceiptId.in=${made.body.row.id}`),
  );
  await attach(app, dock, { record: receiptLine, id: lines.rows[0]?.id ?? '' }, 'paper');
  return dock.call('POST', `/api/receiving/lines/${lines.rows[0]?.id}/inspect`, {
    version: lines.rows[0]?.version,
    checklist: Object.fromEntries(questionsFor('material').map(({ key }) => [key, 'yes'])),
    qtyAccepted: String(Number(qty) - Number(rejected)),
    qtyRejected: rejected,
    ...(rejected === '0' ? {} : { discrepancy: 'damaged', remark: 'Torn pack' }),
    pin: testPin,
  });
}
async function orderOfItem(quantity: string, price = '100') {
  const itemId = (await aStockItem(app)).id;
  const vendor = await approvedVendor(app, 'Materials');
  const made = await issuedOrder(app, [{ itemId, uom: 'g', supply: 'materials', quantity, estimatedPrice: price }], {
    price,
    vendorId: vendor.id,
  });
  return { ...made, itemId, vendor };
}

test('R-PUR-3 received % is what the dock accepted; the order is done when every line is received', async () => {
  const { order, itemId, requests, vendor } = await orderOfItem('10');
  const { buyer, head } = await buying(app);
  const seen = async () =>
    (await done<{ row: { receivedPct: number; status: string } }>(buyer.get(`${purchaseOrder.api}/${order.id}`))).row;
  expect((await deliver(order.number, itemId, '4', '1')).status).toBe(200);
  expect(await seen()).toMatchObject({ receivedPct: 30, status: 'issued' });
  const card = async () =>
    (
      await buyer.get<{ id: string; onTimePct: number; rejectPct: number; spend: string }[]>('/api/purchasing/vendors')
    ).body.find(({ id }) => id === vendor.id);
  // A part of it came before its day: that is not late.
  expect(await card()).toMatchObject({ onTimePct: null, deliveries: 1 });
  expect(says(await head.run(purchaseOrder, order.id, 'cancel', { reason: 'Too late' }))).toBe(
    'Goods of it were received: close it short instead.',
  );
  expect((await deliver(order.number, itemId, '7')).status).toBe(200);
  expect(await seen()).toMatchObject({ receivedPct: 100, status: 'done' });
  expect(await statusOf(purchaseRequest, requests[0]?.id ?? '')).toBe('received');
  const again = await deliver(order.number, itemId, '1');
  expect([again.status, says(again)]).toEqual([422, `${order.number} is completed: no delivery is expected for it.`]);
  // The scorecard counts it: in time, one of eleven rejected.
  expect(await card()).toMatchObject({
    onTimePct: 100,
    rejectPct: 9.1,
    spend: '1000.00',
    orders: 1,
  });
});

test('who approved an order does not receive it', async () => {
  const { head } = await buying(app);
  const dock = await atTheDock(app);
  const itemId = (await aStockItem(app)).id;
  const vendor = await approvedVendor(app, 'Materials');
  await head.create(purchaseAuthorizer, { userId: dock.id, level: 2, validFrom: today, validTo: today });
  const { order } = await draftOrder(app, [{ itemId, uom: 'g', supply: 'materials', quantity: '3' }], {
    vendorId: vendor.id,
  });
  await step(dock, purchaseOrder, order.id, 'approve');
  await step((await buying(app)).buyer, purchaseOrder, order.id, 'issue');
  const refused = await deliver(order.number, itemId, '3');
  expect([refused.status, says(refused)]).toEqual([
    422,
    `You approved ${order.number}: somebody else receives and inspects it.`,
  ]);
});

test.each(['asked for what is on', 'wrote', 'placed'] as const)(
  '3.6 who %s an order does not receive and inspect it',
  async (hand) => {
    const both = await receivingBuyer();
    const { buyer, first } = await buying(app);
    const by = (which: typeof hand) => (which === hand ? both : buyer);
    const itemId = (await aStockItem(app)).id;
    const vendor = await approvedVendor(app, 'Materials');
    const wish = await by('asked for what is on').create(purchaseRequest, {
      itemId,
      description: 'Grease',
      uom: 'g',
      supply: 'materials',
      quantity: '3',
      purpose: 'stock',
      neededBy: addDays(today, 30),
      priority: 'normal',
      estimatedPrice: '100',
    });
    await step(by('asked for what is on'), purchaseRequest, wish.id, 'submit');
    await approve(app, purchaseRequest, wish.id);
    const { row: group } = await done<{ row: { id: string } }>(
      buyer.call('POST', requestGroup.api, { title: 'Grease', requestIds: [wish.id] }),
    );
    const quote = await quoted(app, group, [wish], { vendorId: vendor.id });
    await step(buyer, requestGroup, group.id, 'choose', { chosenQuoteId: quote.id, justification: 'One source' });
    await step(by('wrote'), requestGroup, group.id, 'order');
    const { body } = await buyer.get<{ row: { orderId: string } }>(`${requestGroup.api}/${group.id}`);
    const { row: order } = await done<{ row: { id: string; number: string } }>(
      buyer.get(`${purchaseOrder.api}/${body.row.orderId}`),
    );
    await step(first, purchaseOrder, order.id, 'approve');
    await step(by('placed'), purchaseOrder, order.id, 'issue');
    const refused = await deliver(order.number, itemId, '3', '0', both);
    expect([refused.status, says(refused)]).toEqual([
      422,
      `You ${hand} ${order.number}: somebody else receives and inspects it.`,
    ]);
    expect(await worthOf(itemId)).toMatchObject({ qty: '0' });
    expect((await deliver(order.number, itemId, '3')).status).toBe(200);
  },
);

test('a receipt that is reversed is taken off its order, and an order that was complete waits for it again', async () => {
  const { order, itemId, lines, requests } = await orderOfItem('10');
  const { buyer } = await buying(app);
  const keeper = await personWith(app, 'stores.admin');
  const seen = async (): Promise<object> => ({
    ...(await done<{ row: object }>(buyer.get(`${purchaseOrder.api}/${order.id}`))).row,
    ...(await done<{ row: { qtyReceived: string; qtyRejected: string } }>(
      buyer.get(`${purchaseOrderLine.api}/${lines[0]?.id}`),
    ).then(({ row }) => ({ came: Number(row.qtyReceived), refused: Number(row.qtyRejected) }))),
  });
  const undo = async (...types: string[]) => {
    const { body } = await keeper.get<{ rows: { movementNo: number; type: string }[] }>(
      `/api/store/movements?f.itemId.in=${itemId}&sort=-movementNo`,
    );
    for (const type of types) {
      const { movementNo } = body.rows.find((one) => one.type === type) ?? { movementNo: 0 };
      await done(keeper.call('POST', `/api/store/movements/${movementNo}/reverse`, { reason: 'Not ours' }));
    }
  };
  expect((await deliver(order.number, itemId, '6')).status).toBe(200);
  expect((await deliver(order.number, itemId, '5', '1')).status).toBe(200);
  expect(await seen()).toMatchObject({ status: 'done', receivedPct: 100, came: 10, refused: 1 });
  await undo('inspectReject', 'receipt');
  expect(await seen()).toMatchObject({ status: 'done', receivedPct: 100, came: 10, refused: 0 });
  await undo('inspectAccept');
  const { body } = await keeper.get<{ rows: { movementNo: number; type: string; qty: string }[] }>(
    `/api/store/movements?f.itemId.in=${itemId}&f.type.in=receipt`,
  );
  const four = body.rows.find(({ qty }) => Number(qty) === 4)?.movementNo;
  await done(keeper.call('POST', `/api/store/movements/${four}/reverse`, { reason: 'Not ours' }));
  expect(await seen()).toMatchObject({ status: 'issued', receivedPct: 60, came: 6, refused: 0 });
  expect(await statusOf(purchaseRequest, requests[0]?.id ?? '')).toBe('ordered');
  expect(await worthOf(itemId)).toMatchObject({ qty: '6', value: '600.00' });
  expect((await deliver(order.number, itemId, '4')).status).toBe(200);
  expect(await seen()).toMatchObject({ status: 'done', receivedPct: 100, came: 10 });
});

test('R-RCV-5 over-delivery is held until purchasing accepts it; what was not ordered is not booked', async () => {
  const { order, itemId } = await orderOfItem('5');
  const over = await deliver(order.number, itemId, '6');
  expect([over.status, says(over)]).toEqual([422, 'More than was ordered is held until purchasing accepts it.']);
  const other = await deliver(order.number, (await aStockItem(app)).id, '1');
  expect(other.status).toBe(422);
  expect(says(other)).toContain(`is not on ${order.number}.`);
});

/** What the ledger says came in of an item, and what it is worth. */
async function worthOf(itemId: string) {
  const { rows } = await app.deps.database.pool.query<{
    qty: string;
    value: string;
    cost: string[];
    currency: string[];
  }>(
    `select trim_scale(c.qty)::text as qty, c.value::text as value,
       (select array_agg(trim_scale(b.unit_cost)::text order by b.number) from batch b where b.item_id = c.item_id) as cost,
       (select array_agg(b.currency || ' ' || trim_scale(b.fx_rate) order by b.number) from batch b where b.item_id = c.item_id) as currency
     from stock_cost c where c.item_id = $1`,
    [itemId],
  );
  return rows[0];
}

test('R-STK-10 what the dock accepts stands in the ledger at the price of its order, in THB at the order’s rate', async () => {
  const itemId = (await aStockItem(app)).id;
  const vendor = await approvedVendor(app, 'Materials');
  const wish = { itemId, uom: 'g', supply: 'materials', quantity: '10', estimatedPrice: '45' } as const;
  const { order } = await issuedOrder(app, [wish], {
    vendorId: vendor.id,
    price: '1.25',
    currency: 'USD',
    fxRate: '35.4275',
  });
  expect((await deliver(order.number, itemId, '4')).status).toBe(200);
  expect(await worthOf(itemId)).toMatchObject({ qty: '4', value: '177.14', currency: ['USD 35.4275'] });
  // Another order at another price: the average moves with it.
  const other = await issuedOrder(app, [{ ...wish, quantity: '6' }], { vendorId: vendor.id, price: '50' });
  expect((await deliver(other.order.number, itemId, '6')).status).toBe(200);
  expect(await worthOf(itemId)).toMatchObject({ qty: '10', value: '477.14', cost: ['44.285', '50'] });
  const batch = await app.deps.database.pool.query<{ number: string }>(
    'select number from batch where item_id = $1 order by number limit 1',
    [itemId],
  );
  const seenBy = async (person: Person) =>
    (await person.get<{ price: unknown }>(`/api/receiving/batch/${batch.rows[0]?.number}`)).body.price;
  const { buyer } = await buying(app);
  expect(await seenBy(buyer)).toEqual({ unitCost: '44.285', currency: 'USD', fxRate: '35.4275' });
  expect(await seenBy(await requester())).toBeNull();
});

test('R-PLN-3 how much deliveries differ in their time widens the reorder point, from three of them on', async () => {
  const itemId = (await aStockItem(app, { leadTimeDays: 30 })).id;
  const vendor = await approvedVendor(app, 'Materials');
  const planned = async () =>
    (
      await (
        await requester()
      ).get<{ rows: { id: string; leadDeviationDays: number | null; point: number | null }[] }>(
        '/api/store/planning/consumable',
      )
    ).body.rows.find((row) => row.id === itemId);
  const job = await aJob(app);
  // The middle of each month: every month the same, so that only the lead times differ.
  const monthsAgo = (months: number) => new Date(`${addMonths(today, -months).slice(0, 7)}-15T03:00:00Z`);
  await app.write((ctx) => receiveGrease(ctx, itemId, '400'), monthsAgo(8));
  for (let months = 8; months >= 1; months -= 1)
    await app.write((ctx) => issueStock(ctx, { itemId, qty: '30', jobNumber: job.number }), monthsAgo(months));
  const before = await planned();
  for (const days of [10, 30, 50]) {
    expect((await planned())?.leadDeviationDays).toBeNull();
    const wish = { itemId, uom: 'g', supply: 'materials', quantity: '1', estimatedPrice: '10' } as const;
    const { order } = await issuedOrder(app, [wish], { vendorId: vendor.id, price: '10' });
    await app.asOwner((pool) =>
      pool.query('update purchase_order set issued_at = issued_at - make_interval(days => $1) where id = $2', [
        days,
        order.id,
      ]),
    );
    expect((await deliver(order.number, itemId, '1')).status).toBe(200);
  }
  const after = await planned();
  expect(after?.leadDeviationDays).toBeCloseTo(16.33, 2);
  // 95 %: 1.6449 deviations of 16.33 days at 30 a month are 26.5.
  expect((after?.point ?? 0) - (before?.point ?? 0)).toBeGreaterThanOrEqual(20);
});

test('R-STK-10 E12 freight and duty of an order go over its lines by value, and its deliveries add up to the satang', async () => {
  const vendor = await approvedVendor(app, 'Materials');
  const items = [(await aStockItem(app)).id, (await aStockItem(app)).id, (await aStockItem(app)).id];
  const wishes = items.map((itemId) => ({
    ...({ itemId, uom: 'g', supply: 'materials', quantity: '3', estimatedPrice: '100' } as const),
  }));
  const { order } = await issuedOrder(app, wishes, { vendorId: vendor.id, price: '100' });
  const { buyer } = await buying(app);
  const row = (await buyer.get<{ row: { version: number } }>(`${purchaseOrder.api}/${order.id}`)).body.row;
  const entered = await buyer.call('PATCH', `${purchaseOrder.api}/${order.id}`, {
    version: row.version,
    landedCost: '1000.00',
  });
  expect(entered.status).toBe(200);
  const worth: string[] = [];
  for (const itemId of items) {
    // Not all at once: what came first took its part.
    for (const qty of ['1', '2']) expect((await deliver(order.number, itemId, qty)).status).toBe(200);
    worth.push((await worthOf(itemId))?.value ?? '');
  }
  expect(worth).toEqual(['633.34', '633.33', '633.33']);
});

test('R-STK-10 a box is taken in by its pieces and costs to the satang what the box cost', async () => {
  const { id: itemId, number: itemNo } = await aStockItem(app, { uom: 'ea', purchaseUom: 'BOX', conversion: '12' });
  const vendor = await approvedVendor(app, 'Materials');
  const { order, lines } = await issuedOrder(
    app,
    [{ itemId, uom: 'BOX', supply: 'materials', quantity: '3', estimatedPrice: '100' }],
    { vendorId: vendor.id, price: '100' },
  );
  const dock = await atTheDock(app);
  const expected = async () =>
    (await dock.get<{ lines: object[] }>(`/api/store/consumables/expected?item=${itemNo}`)).body.lines;
  expect(await expected()).toMatchObject([{ orderNo: order.number, open: '3', uom: 'box', openInStock: '36' }]);
  for (const qty of ['11', '25']) expect((await deliver(order.number, itemId, qty)).status).toBe(200);
  const line = await done<{ row: { qtyReceived: string } }>(
    (await buying(app)).buyer.get(`${purchaseOrderLine.api}/${lines[0]?.id}`),
  );
  expect([Number(line.row.qtyReceived), await statusOf(purchaseOrder, order.id)]).toEqual([3, 'done']);
  expect(await worthOf(itemId)).toMatchObject({ qty: '36', value: '300.00' });
  expect(await expected()).toEqual([]);
});

test('a unit that does not convert is refused where it is typed', async () => {
  const itemId = (await aStockItem(app)).id;
  const refused = await (
    await requester()
  ).call('POST', purchaseRequest.api, {
    itemId,
    description: 'Grease',
    quantity: '1',
    uom: 'KG',
    supply: 'materials',
    purpose: 'stock',
    neededBy: addDays(today, 30),
    priority: 'normal',
    estimatedPrice: '100',
  });
  expect([refused.status, fieldSays(refused)]).toEqual([
    422,
    'It is bought in kg and kept in g: give the item its buying unit and how many g are in it.',
  ]);
});

test('R-PUR-3 a receiving note names no order that is closed or cancelled, not even afterwards', async () => {
  const { order, itemId } = await orderOfItem('2');
  const { buyer, head } = await buying(app);
  const dock = await atTheDock(app);
  const note = await done<{ row: { id: string; version: number } }>(
    dock.call('POST', goodsReceipt.api, {
      kind: 'material',
      packages: 1,
      vendor: 'Vendor',
      lines: [{ itemId, qtyDelivered: '2' }],
    }),
  );
  expect((await head.run(purchaseOrder, order.id, 'cancel', { reason: 'Not needed' })).status).toBe(200);
  const sentence = `${order.number} is canceled: no delivery is expected for it.`;
  const late = await deliver(order.number, itemId, '2');
  expect([late.status, says(late)]).toEqual([422, sentence]);
  const named = await dock.call('PATCH', `${goodsReceipt.api}/${note.row.id}`, {
    version: note.row.version,
    poNo: order.number,
  });
  expect([named.status, says(named)]).toEqual([422, sentence]);
  expect(await worthOf(itemId)).toMatchObject({ qty: '0', value: '0.00' });
  expect((await buyer.get(`${purchaseOrder.api}/${order.id}`)).status).toBe(200);
});

test('an order closed short is done, and what is missing stays marked on its line', async () => {
  const { order, itemId, lines } = await orderOfItem('10');
  const { buyer } = await buying(app);
  expect(says(await buyer.run(purchaseOrder, order.id, 'closeShort', { reason: 'Out of stock' }))).toBe(
    'Nothing of it came: cancel it instead.',
  );
  await deliver(order.number, itemId, '9');
  await step(buyer, purchaseOrder, order.id, 'closeShort', { reason: 'Out of stock' });
  const line = await done<{ row: { closedShort: boolean } }>(buyer.get(`${purchaseOrderLine.api}/${lines[0]?.id}`));
  expect([await statusOf(purchaseOrder, order.id), line.row.closedShort]).toEqual(['done', true]);
});

test('R-PUR-2 an invoice that order and receipt do not bear stays on hold until they do, or another person answers for it', async () => {
  const { order, itemId, lines } = await orderOfItem('10');
  const { buyer, head } = await buying(app);
  const enter = (vendorNo: string, quantity: string, total: string) =>
    buyer.call<{ row: { id: string; status: string; faults: string[] } }>('POST', vendorBill.api, {
      orderId: order.id,
      vendorNo,
      taxInvoiceOn: today,
      lines: [{ lineId: lines[0]?.id, quantity, unitPrice: '100' }],
      total,
    });
  const early = await enter('IV-1', '4', '428.00');
  expect(early.body.row.status).toBe('held');
  expect(early.body.row.faults[0]).toContain('4 invoiced, 0 accepted.');
  expect((await buyer.run(vendorBill, early.body.row.id, 'match')).status).toBe(422);
  expect((await enter('iv-1 ', '1', '107.00')).status).toBe(409);
  await deliver(order.number, itemId, '5');
  await step(buyer, vendorBill, early.body.row.id, 'match');
  expect((await enter('IV-2', '1', '107.00')).body.row.status).toBe('matched');
  const over = await enter('IV-3', '1', '107.00');
  expect(over.body.row.faults[0]).toContain('6 invoiced, 5 accepted.');
  expect((await buyer.run(vendorBill, over.body.row.id, 'release', { reason: 'Agreed' }, signed)).status).toBe(403);
  await step(head, vendorBill, over.body.row.id, 'release', { reason: 'Agreed by phone' });
  expect(await statusOf(vendorBill, over.body.row.id)).toBe('released');
});

test('R-FIN-5 orders are summed and invoices matched with the VAT of their day, as finance entered it', async () => {
  const finance = await personWith(app, 'finance.admin', 'finance.user');
  const { order, itemId, lines } = await orderOfItem('10');
  const { buyer } = await buying(app);
  await deliver(order.number, itemId, '10');
  const known = await done<{ rows: { id: string; version: number }[] }>(finance.get(`${taxRate.api}?f.code.in=vat`));
  const at = `${taxRate.api}/${known.rows[0]?.id}`;
  const change = async (validTo: string | null) => {
    const { row } = await done<{ row: { version: number } }>(finance.get(at));
    await done(finance.call('PATCH', at, { version: row.version, validTo }));
  };
  await change(addDays(today, -1));
  const raised = await finance.create(taxRate, { code: 'vat', percent: '10.00', validFrom: today });
  try {
    const enter = async (vendorNo: string, taxInvoiceOn: string, total: string) =>
      (
        await buyer.call<{ row: { status: string; faults: string[] } }>('POST', vendorBill.api, {
          orderId: order.id,
          vendorNo,
          taxInvoiceOn,
          lines: [{ lineId: lines[0]?.id, quantity: '1', unitPrice: '100' }],
          total,
        })
      ).body.row;
    expect(await enter('TD-1', today, '110.00')).toMatchObject({ status: 'matched', faults: [] });
    expect(await enter('TD-2', addDays(today, -1), '107.00')).toMatchObject({ status: 'matched', faults: [] });
    expect((await enter('TD-3', today, '107.00')).faults).toEqual(['Total 107.00, by the order 110.00.']);
    const made = (await orderOfItem('10')).order;
    const { row } = await done<{ row: Record<string, unknown> }>(buyer.get(`${purchaseOrder.api}/${made.id}`));
    expect(row).toMatchObject({ net: '1000.00', vat: '100.00', total: '1100.00' });
  } finally {
    const row = (await done<{ row: { version: number } }>(finance.get(`${taxRate.api}/${raised.id}`))).row;
    await done(finance.call('POST', `${taxRate.api}/${raised.id}/archive`, { version: row.version, reason: 'Test' }));
    await change(null);
  }
});

test('an amended order keeps what it was, is approved anew, and its sums follow its lines', async () => {
  const { order, lines } = await issuedOrder(app);
  const { buyer } = await buying(app);
  const change = () =>
    buyer.call('PATCH', `${purchaseOrderLine.api}/${lines[0]?.id}`, {
      version: lines[0]?.version,
      quantity: '20',
      unitPrice: '1.005',
    });
  expect(says(await change())).toBe('Lines are changed while the order is a draft: amend it first.');
  await step(buyer, purchaseOrder, order.id, 'amend', { reason: 'Twice as many' });
  await done(change());
  const seen = await done<{ row: Record<string, unknown> }>(buyer.get(`${purchaseOrder.api}/${order.id}`));
  expect(seen.row).toMatchObject({
    status: 'draft',
    revision: 1,
    approvedById: null,
    net: '20.10',
    vat: '1.41',
    total: '21.51',
  });
  const before = await done<{ rows: Record<string, unknown>[] }>(
    buyer.get(`${purchaseOrderRevision.api}?f.orderId.in=${order.id}`),
  );
  expect(before.rows).toMatchObject([{ revision: 0, total: '1070.00', lines: [{ quantity: '10.0000' }] }]);
  const paper = await buyer.get(`${purchaseOrder.api}/${order.id}/order.pdf`);
  expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf']);
});

test('E-22 approver mode shows an authoriser what waits for them, and nobody else anything', async () => {
  const { second } = await buying(app);
  const row = await submitted({ quantity: '1', estimatedPrice: '70000', reason: 'Last one issued' });
  type Inbox = {
    isAuthorizer: boolean;
    level: number;
    waiting: { number: string; approvals: number; refused: string | null; why: string }[];
    decided: unknown[];
  };
  const mine = await second.get<Inbox>('/api/purchasing/approver');
  expect(mine.body.waiting.find(({ number }) => number === row.number)).toMatchObject({
    approvals: 2,
    refused: null,
    why: 'Last one issued',
  });
  expect(mine.body).toMatchObject({ isAuthorizer: true, level: 2 });
  const others = await (await requester()).get<Inbox>('/api/purchasing/approver');
  expect(others.body).toMatchObject({ isAuthorizer: false, waiting: [], decided: [] });
});

test('what was promised by today stands at the dock until it has come, the longest late first', async () => {
  const dock = await atTheDock(app);
  const expected = async () => (await dock.get<{ orders: object[] }>('/api/receiving/expected')).body.orders;
  const item = await aStockItem(app);
  const { buyer } = await buying(app);
  const vendor = await approvedVendor(app, 'Materials');
  const { order } = await issuedOrder(
    app,
    [{ itemId: item.id, uom: 'g', supply: 'materials', quantity: '2', estimatedPrice: '1' }],
    { price: '1', vendorId: vendor.id },
  );
  expect(await expected()).toEqual([]);
  await app.asOwner((pool) =>
    pool.query('update purchase_order set promised_on = current_date - 3 where id = $1', [order.id]),
  );
  expect(await expected()).toMatchObject([{ number: order.number, vendor: vendor.name, lines: 1 }]);
  expect((await deliver(order.number, item.id, '1')).status).toBe(200);
  expect(await expected()).toHaveLength(1);
  await step(buyer, purchaseOrder, order.id, 'closeShort', { reason: 'Out of stock' });
  expect(await expected()).toEqual([]);
});

test('accepted and rejected add up exactly: of 0.3 delivered 0.1 is accepted and 0.2 rejected', async () => {
  const dock = await atTheDock(app);
  const item = await aStockItem(app);
  const { id: vendorId } = await approvedVendor(app, 'Materials');
  const { row } = (
    await dock.call<{ row: { id: string } }>('POST', goodsReceipt.api, {
      kind: 'material',
      packages: 1,
      vendorId,
      lines: [
        { itemId: item.id, qtyDelivered: '0.3', certType: 'cofc', certNumber: 'C-1', manufacturerSource: 'Maker' },
      ],
    })
  ).body;
  const line = (
    await dock.get<{ rows: { id: string; version: number }[] }>(`${receiptLine.api}?f.goodsReceiptId.in=${row.id}`)
  ).body.rows[0];
  await attach(app, dock, { record: receiptLine, id: line?.id ?? '' }, 'paper');
  const settled = await dock.call('POST', `/api/receiving/lines/${line?.id}/inspect`, {
    version: line?.version,
    checklist: Object.fromEntries(questionsFor('material').map(({ key }) => [key, 'yes'])),
    qtyAccepted: '0.1',
    qtyRejected: '0.2',
    discrepancy: 'damaged',
    remark: 'Torn pack',
    pin: testPin,
  });
  expect([settled.status, settled.body]).toMatchObject([
    200,
    { row: { qtyAccepted: '0.1000', qtyRejected: '0.2000' } },
  ]);
});

const merge = async (by: Person, ...ids: string[]) =>
  by.call<{ number?: string; message?: string }>('POST', '/api/purchasing/requests/merge', { requestIds: ids });
const rowOfRequest = async (id: string) =>
  (await (await buying(app)).buyer.get<{ row: Record<string, unknown> }>(`${purchaseRequest.api}/${id}`)).body.row;

test('requests for the same thing are merged into the oldest: sum, earliest day, highest priority; the others point at it', async () => {
  const { buyer } = await buying(app);
  const same = { partNumber: 'MG-1', description: 'Merged bolt' };
  const a = await aPurchaseRequest(app, { ...same, quantity: '10', neededBy: addDays(today, 20) });
  const b = await aPurchaseRequest(app, {
    ...same,
    quantity: '5',
    neededBy: addDays(today, 9),
    priority: 'urgent',
    estimatedPrice: '120',
  });
  const other = await aPurchaseRequest(app, { partNumber: 'MG-2' });
  expect((await merge(buyer, a.id, other.id)).body.message).toBe(
    `${other.number} asks for something else than ${a.number}, or for another work order or cost centre.`,
  );
  expect((await merge(buyer, a.id, a.id)).body.message).toBe('Select two requests or more.');
  expect((await merge(await app.as('level:1'), a.id, b.id)).status).toBe(403);
  expect((await merge(buyer, a.id, b.id)).body.number).toBe(a.number);
  const kept = await rowOfRequest(a.id);
  expect([Number(kept['quantity']), kept['neededBy'], kept['priority'], Number(kept['amount'])]).toEqual([
    15,
    addDays(today, 9),
    'urgent',
    1800,
  ]);
  expect(await rowOfRequest(b.id)).toMatchObject({ status: 'cancelled', mergedIntoId: a.id });
  expect((await merge(buyer, a.id, b.id)).body.message).toBe(
    `${b.number} is decided or half decided: only what still waits is merged or split.`,
  );
});

test('R-PUR-1 who asked for a request that was merged does not approve what it became', async () => {
  const { buyer, first, second } = await buying(app);
  const same = { partNumber: 'MG-3', description: 'Merged seal' };
  const a = await aPurchaseRequest(app, same);
  const mine = await first.create(purchaseRequest, {
    ...same,
    quantity: '1',
    uom: 'EA',
    supply: 'parts',
    purpose: 'stock',
    neededBy: addDays(today, 9),
    priority: 'normal',
    estimatedPrice: '100',
  });
  expect((await merge(buyer, a.id, mine.id)).body.number).toBe(a.number);
  await step(await requester(), purchaseRequest, a.id, 'submit');
  expect(says(await first.run(purchaseRequest, a.id, 'approve', undefined, signed))).toBe(
    'Nobody approves their own request.',
  );
  await step(second, purchaseRequest, a.id, 'approve');
});

test('R-PUR-1 a request that is split is approved by what both cost together', async () => {
  const { buyer, first } = await buying(app);
  const row = await submitted({ quantity: '10', estimatedPrice: '5000', partNumber: 'SPL-1' });
  const split = (quantity: string) =>
    buyer.call<{ number?: string; message?: string }>('POST', `/api/purchasing/requests/${row.id}/split`, { quantity });
  expect((await split('10')).body.message).toBe('Less than the whole of it: 10 ea.');
  const made = await split('1');
  expect(made.status).toBe(200);
  expect(Number((await rowOfRequest(row.id))['quantity'])).toBe(9);
  const part = await buyer.get<{ row: { id: string; status: string; quantity: string; amount: string } }>(
    `${purchaseRequest.api}/${made.body.number}`,
  );
  expect([part.body.row.status, Number(part.body.row.quantity), Number(part.body.row.amount)]).toEqual([
    'submitted',
    1,
    5000,
  ]);
  // Alone it would need one approval; together they are above the band of one.
  expect((await first.run(purchaseRequest, part.body.row.id, 'approve', undefined, signed)).status).toBe(422);
});

test('an authoriser asks: the request goes back to who made it with the question, and is approved anew', async () => {
  const { first } = await buying(app);
  const row = await submitted({ partNumber: 'ASK-1' });
  const stranger = await app.as('level:1');
  expect((await stranger.run(purchaseRequest, row.id, 'ask', { reason: 'Why ten?' })).status).not.toBe(200);
  await step(first, purchaseRequest, row.id, 'ask', { reason: 'Why ten?' });
  expect(await rowOfRequest(row.id)).toMatchObject({ status: 'draft', question: 'Why ten?' });
  await step(await requester(), purchaseRequest, row.id, 'submit');
  expect(await rowOfRequest(row.id)).toMatchObject({ status: 'submitted', question: null });
});
