import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, testPassword, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { attach, done, personWith } from '#kernel/testing/fixture.ts';
import { anExchangeRate } from '#modules/finance/invoices/server/invoices.fixture.ts';
import { aLocation } from '#modules/stores/stock/server/stock.fixture.ts';
import { approvalBand, purchaseRequest } from '../shared/purchaseRequest.record.ts';
import { purchaseOrder, purchaseOrderLine, purchaseOrderRevision } from '../shared/purchaseOrder.record.ts';
import { purchaseQuote } from '../shared/requestGroup.record.ts';
import { vendorBill } from '../shared/vendorBill.record.ts';
import {
  approvedRequest,
  buying,
  draftOrder,
  grouped,
  issuedOrder,
  quoted,
  step,
  today,
} from './purchasing.fixture.ts';

const signed = { pin: testPin, password: testPassword };

let app: TestApp;
let mechanic: Person;
let readers: Person[];
let made: Awaited<ReturnType<typeof issuedOrder>>;
let bill: { id: string };
let attachment: string;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  const { head, buyer } = await buying(app);
  await head.create(approvalBand, { purpose: 'any', fromAmount: '0', approvals: 1, quotes: 1 });
  await aLocation(app);
  mechanic = await personWith(app, 'level:1', 'maintenance.user');
  readers = [buyer, await app.as('purchasing.viewer'), await app.as('finance.viewer')];
  made = await issuedOrder(app, [{ quantity: '7', estimatedPrice: '8123.45' }], { price: '8234.56' });
  await done(
    buyer.call('PATCH', `${purchaseOrder.api}/${made.order.id}`, { version: await version(), landedCost: '8345.67' }),
  );
  bill = await buyer.create(vendorBill, {
    orderId: made.order.id,
    vendorNo: 'INV-8',
    taxInvoiceOn: today,
    lines: made.lines.map(({ id }) => ({ lineId: id, quantity: '7', unitPrice: '8456.78' })),
    total: '63341.28',
  });
  attachment = `/api/attachments?entity=vendorBill&entityId=${bill.id}`;
  await approvedRequest(app, { estimatedPrice: '8123.45', quantity: '7' });
});
afterAll(() => app.close());

const version = async () => {
  const { buyer } = await buying(app);
  return (await buyer.get<{ row: { version: number } }>(`${purchaseOrder.api}/${made.order.id}`)).body.row.version;
};
const wish = {
  description: 'Brake disc',
  quantity: '7',
  uom: 'EA',
  supply: 'parts',
  purpose: 'stock',
  neededBy: today,
  priority: 'normal',
  estimatedPrice: '8123.45',
} as const;
// Estimate and its amount, quote and net, VAT, total, freight, invoice.
const figures = /8123\.45|56864\.15|8234\.56|57641\.92|4034\.93|61676\.85|8345\.67|8456\.78|63341\.28/;
const request = () => made.requests[0]?.id ?? '';
const open = () => [
  `${purchaseRequest.api}/${request()}`,
  `${purchaseRequest.listApi}`,
  `${purchaseRequest.listApi}/export.csv`,
  `/api/history/purchaseRequest/${request()}`,
  `${purchaseOrder.api}/${made.order.id}`,
  `${purchaseOrder.listApi}`,
  `${purchaseOrder.listApi}/export.csv`,
  `/api/history/purchaseOrder/${made.order.id}`,
  `${purchaseOrderLine.api}?f.orderId.in=${made.order.id}`,
  `${purchaseOrderLine.api}/export.csv`,
  `/api/history/purchaseOrderLine/${made.lines[0]?.id}`,
  `/api/cards/purchaseRequest/${request()}`,
  `/api/cards/purchaseOrder/${made.order.id}`,
  `/api/cards/purchaseOrderLine/${made.lines[0]?.id}`,
  '/api/purchasing/requests',
  '/api/purchasing/requests/approved-items',
  '/api/purchasing/orders',
  '/api/purchasing/orders-pending',
  '/api/purchasing/vendors',
];
const closed = () => [
  `${purchaseQuote.api}?f.groupId.in=${made.group.id}`,
  `${purchaseQuote.api}/export.csv`,
  `/api/history/purchaseQuote/${made.quote.id}`,
  `${vendorBill.api}/${bill.id}`,
  vendorBill.listApi ?? vendorBill.api,
  `/api/history/vendorBill/${bill.id}`,
  `${purchaseOrderRevision.api}`,
  `${purchaseOrder.api}/${made.order.id}/order.pdf`,
  attachment,
];

test('prices of purchasing are read by purchasing and finance, and by nobody else: in no row, list, export, history, card of a link or plain call', async () => {
  for (const path of open()) {
    const seen = await mechanic.get(path);
    expect([path, seen.status]).toEqual([path, 200]);
    expect([path, figures.exec(JSON.stringify(seen.body))?.[0]]).toEqual([path, undefined]);
    for (const reader of readers) {
      const read = await reader.get(path);
      expect([path, read.status, figures.test(JSON.stringify(read.body))]).toEqual([path, 200, true]);
    }
  }
});

test('quotes, invoices, earlier revisions and the printed order, with their files, are opened by those who read prices only', async () => {
  for (const path of closed()) {
    const seen = await mechanic.get(path);
    expect([path, [403, 404].includes(seen.status)]).toEqual([path, true]);
    expect([path, figures.test(JSON.stringify(seen.body))]).toEqual([path, false]);
  }
  for (const path of closed())
    for (const reader of readers) expect([path, (await reader.get(path)).status]).toEqual([path, 200]);
});

test('files of requests and orders are opened by those who read prices, and by whoever attached them', async () => {
  const other = await app.as('level:1', 'maintenance.user');
  const { buyer } = await buying(app);
  const asked = await mechanic.create(purchaseRequest, wish);
  for (const [owner, record, id] of [
    [mechanic, purchaseRequest, asked.id],
    [buyer, purchaseOrder, made.order.id],
  ] as const) {
    const entity = record.name;
    const file = await attach(app, owner, { record, id }, 'paper');
    const listOf = async (person: Person) =>
      (await person.get<{ attachments: { id: string }[] }>(`/api/attachments?entity=${entity}&entityId=${id}`)).body
        .attachments;
    for (const person of [owner, ...readers]) {
      expect([entity, (await listOf(person)).map((one) => one.id)]).toEqual([entity, [file]]);
      expect([entity, (await person.get(`/api/attachments/${file}/file`)).status]).toEqual([entity, 200]);
    }
    expect([entity, await listOf(other)]).toEqual([entity, []]);
    expect([entity, (await other.get(`/api/attachments/${file}/file`)).status]).toEqual([entity, 404]);
    expect([entity, (await other.get(`/api/attachments/${file}/preview`)).status]).toEqual([entity, 404]);
  }
});

test('whoever asked for something reads the estimate they gave, and nobody else without the right', async () => {
  const other = await app.as('level:1', 'maintenance.user');
  const asked = await mechanic.create(purchaseRequest, wish);
  const path = `${purchaseRequest.api}/${asked.id}/estimate`;
  const [own, others, reader] = [await mechanic.get(path), await other.get(path), await readers[0]?.get(path)];
  expect([own.body, others.body, reader?.body]).toEqual(
    ['8123.4500', null, '8123.4500'].map((estimatedPrice) => ({ estimatedPrice })),
  );
});

test('an authoriser who reads no prices sees every line of the order they sign', async () => {
  const waits = await draftOrder(app, [{ quantity: '7', estimatedPrice: '8123.45' }], { price: '8234.56' });
  const { first } = await buying(app);
  type Inbox = { waiting: { number: string; order: unknown }[] };
  const { waiting } = (await first.get<Inbox>('/api/purchasing/approver')).body;
  expect(waiting.find(({ number }) => number === waits.order.number)?.order).toMatchObject({
    net: '57641.92',
    total: '61676.85',
    lines: [{ quantity: '7', unitPrice: '8234.5600', sum: '57641.92' }],
  });
  expect(JSON.stringify((await mechanic.get('/api/purchasing/approver')).body)).not.toMatch(figures);
});

test('nobody else sorts, filters or sums by a price of purchasing', async () => {
  for (const [list, query] of [
    [purchaseRequest.listApi, 'sort=amount'],
    [purchaseRequest.listApi, 'f.estimatedPrice.gte=1'],
    [purchaseOrder.listApi, 'sort=-netBaht'],
    [purchaseOrder.listApi, 'f.total.gte=1'],
    [purchaseOrder.listApi, 'f.landedCost.gte=1'],
    [purchaseOrderLine.api, 'sort=unitPrice'],
  ] as const) {
    const refused = await mechanic.get(`${list}?${query}`);
    expect([query, refused.status, refused.body['code']]).toEqual([query, 400, 'LIST_FIELD']);
  }
});

test('the specification’s calls keep their names for everybody: a figure that is not theirs is null', async () => {
  const [row] = (await mechanic.get<Record<string, unknown>[]>('/api/purchasing/requests')).body;
  expect(row).toMatchObject({ estimatedPrice: null });
  const [order] = (await mechanic.get<Record<string, unknown>[]>('/api/purchasing/orders')).body;
  expect(order).toMatchObject({ total: null });
});

test('whoever asks gives an estimate with the request, and nobody but purchasing changes a price of an order', async () => {
  const asked = {
    description: 'Tie bolt',
    quantity: '2',
    uom: 'EA',
    supply: 'parts',
    purpose: 'stock',
    neededBy: today,
    priority: 'normal',
  };
  const without = await mechanic.call('POST', purchaseRequest.api, asked);
  expect([without.status, without.body['field'] ?? JSON.stringify(without.body)]).toEqual([422, 'estimatedPrice']);
  const given = await mechanic.call<{ row: { id: string; version: number } }>('POST', purchaseRequest.api, {
    ...asked,
    estimatedPrice: '8123.45',
  });
  expect([given.status, figures.test(JSON.stringify(given.body))]).toEqual([201, false]);
  // What they do not read stays as it is when they change the rest.
  const { id, version: seen } = given.body.row;
  await done(mechanic.call('PATCH', `${purchaseRequest.api}/${id}`, { version: seen, quantity: '3' }));
  const { buyer } = await buying(app);
  const { body } = await buyer.get<{ row: object }>(`${purchaseRequest.api}/${id}`);
  expect(body.row).toMatchObject({ estimatedPrice: '8123.4500', amount: '24370.35' });
  const draft = await draftOrder(app);
  const line = draft.lines[0];
  const refused = await mechanic.call('PATCH', `${purchaseOrderLine.api}/${line?.id}`, {
    version: line?.version,
    unitPrice: '1',
  });
  expect(refused.status).toBe(403);
  await step(mechanic, purchaseRequest, id, 'submit');
});

test('R-PUR-1 the rate typed with a quote is near the day rate of finance, and where there is none the order counts as the largest', async () => {
  const { head, first, second } = await buying(app);
  await head.create(approvalBand, { purpose: 'any', fromAmount: '50000', approvals: 2, quotes: 1 });
  const { order } = await draftOrder(app, [{}], { currency: 'GBP', fxRate: '0.01', price: '100000' });
  // One million pounds are not ten thousand baht because somebody says so.
  const allowed = async (person: Person) =>
    (await person.get<{ allowed: Record<string, true | string> }>(`${purchaseOrder.api}/${order.id}`)).body.allowed;
  expect(Object.keys(await allowed(first))).toContain('approveFirst');
  expect((await second.run(purchaseOrder, order.id, 'approve', undefined, signed)).status).toBe(422);

  await anExchangeRate(app, { currency: 'USD', onDay: today, rate: '35.000000' });
  const { group, requests } = await grouped(app);
  const refused = (fxRate: string) =>
    quoted(app, group, requests, { currency: 'USD', fxRate }).then(
      () => 'taken',
      (error: unknown) => String(error),
    );
  expect(await refused('0.01')).toContain('the rate of a quote is at most 5 % away from it');
  expect(await refused('36.7501')).toContain(`One USD was 35 THB on ${today}`);
  expect([await refused('36.75'), await refused('33.25')]).toEqual(['taken', 'taken']);
});
