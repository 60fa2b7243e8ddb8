import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { done, fixture, personWith } from '#kernel/testing/fixture.ts';
import { testPassword, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import type { AnyRecord, CreateOf, RowOf } from '#kernel/shared/record.ts';
import { vendorApproval } from '#modules/quality/vendors/shared/vendor.record.ts';
import { aVendor } from '#modules/quality/vendors/server/vendors.fixture.ts';
import { authorisedPerson } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { approvalBand, purchaseAuthorizer, purchaseRequest } from '../shared/purchaseRequest.record.ts';
import { purchaseOrder, purchaseOrderLine, purchaseOrderRevision } from '../shared/purchaseOrder.record.ts';
import { purchaseQuote, requestGroup } from '../shared/requestGroup.record.ts';
import { vendorBill } from '../shared/vendorBill.record.ts';

export const today = dayOf(new Date());
const signed = { pin: testPin, password: testPassword };

/** Who buys in a test: the buyer, the one in charge, and the two authorisers as rows. */
export interface Buying {
  buyer: Person;
  head: Person;
  first: Person;
  second: Person;
  quality: Person;
}
const known = new WeakMap<TestApp, Promise<Buying>>();
export function buying(app: TestApp): Promise<Buying> {
  const made = known.get(app) ?? appoint(app);
  known.set(app, made);
  return made;
}
async function appoint(app: TestApp): Promise<Buying> {
  const [buyer, head, first, second] = await Promise.all([
    personWith(app, 'purchasing.user'),
    personWith(app, 'purchasing.admin'),
    app.as('level:2'),
    app.as('level:3'),
  ]);
  await head.create(purchaseAuthorizer, { userId: first.id, level: 1, validFrom: addDays(today, -30) });
  await head.create(purchaseAuthorizer, { userId: second.id, level: 2, validFrom: addDays(today, -30) });
  const quality = await authorisedPerson(app, { code: 'VA1', privilege: 'vendorApproval', roles: ['quality.user'] });
  return { buyer, head, first, second, quality };
}

/** A step that has to succeed; an approval is signed. */
export async function step(
  person: Person,
  record: AnyRecord,
  id: string,
  name: string,
  input?: unknown,
): Promise<void> {
  await done(person.run(record, id, name, input, ['approve', 'approveFirst', 'release'].includes(name) ? signed : {}));
}

/** A vendor that is approved for these processes today. */
export async function approvedVendor(app: TestApp, ...processes: string[]): Promise<{ id: string; name: string }> {
  const { quality } = await buying(app);
  const vendor = await aVendor(app);
  const writer = await personWith(app, 'quality.user');
  for (const process of processes) {
    const approval = await writer.create(vendorApproval, {
      vendorId: vendor.id,
      process,
      processKind: 'other',
      evidence: 'Audit PA-26-01',
      validFrom: addDays(today, -300),
      validTo: addDays(today, 60),
    });
    await step(quality, vendorApproval, approval.id, 'approve');
  }
  return vendor;
}

type Wish = Partial<CreateOf<typeof purchaseRequest>>;

/** Tie bolts for stock. */
export const aPurchaseRequest = fixture(purchaseRequest).by(['level:1'], (_app, n) => ({
  description: `Tie bolt ${n}`,
  partNumber: `TB-${n}`,
  quantity: '10',
  uom: 'EA',
  supply: 'parts',
  purpose: 'stock',
  neededBy: addDays(today, 30),
  priority: 'normal',
  estimatedPrice: '100',
}));

/** Takes a request through both approvals. */
export async function approve(app: TestApp, record: AnyRecord, id: string): Promise<void> {
  const { first, second } = await buying(app);
  const seen = await second.get<{ allowed: Record<string, true | string> }>(`${record.api}/${id}`);
  if (seen.body.allowed['approveFirst'] === true) await step(first, record, id, 'approveFirst');
  await step(second, record, id, 'approve');
}

export async function approvedRequest(app: TestApp, given: Wish = {}): Promise<RowOf<typeof purchaseRequest>> {
  const row = await aPurchaseRequest(app, given);
  await step(await personWith(app, 'level:1'), purchaseRequest, row.id, 'submit');
  await approve(app, purchaseRequest, row.id);
  return row;
}

export async function grouped(app: TestApp, ...wishes: Wish[]) {
  const { buyer } = await buying(app);
  const requests = [];
  for (const wish of wishes.length > 0 ? wishes : [{}]) requests.push(await approvedRequest(app, wish));
  const { row } = await done<{ row: RowOf<typeof requestGroup> }>(
    buyer.call('POST', requestGroup.api, { title: 'Tie bolts', requestIds: requests.map(({ id }) => id) }),
  );
  return { group: row, requests };
}

/** A quote of an approved vendor: the same price for each request of the group. */
export async function quoted(
  app: TestApp,
  group: { id: string },
  requests: readonly { id: string }[],
  given: Partial<CreateOf<typeof purchaseQuote>> & { price?: string } = {},
): Promise<RowOf<typeof purchaseQuote>> {
  const { buyer } = await buying(app);
  const { price = '100', ...more } = given;
  return buyer.create(purchaseQuote, {
    groupId: group.id,
    vendorId: more.vendorId ?? (await approvedVendor(app, 'Parts')).id,
    currency: 'THB',
    fxRate: '1',
    prices: Object.fromEntries(requests.map(({ id }) => [id, price])),
    leadDays: 14,
    certificate: 'form1',
    validUntil: addDays(today, 30),
    ...more,
  });
}

/** An order from its request to the draft, with the lines it has. */
export async function draftOrder(app: TestApp, wishes: Wish[] = [{}], given: Parameters<typeof quoted>[3] = {}) {
  const { buyer } = await buying(app);
  const { group, requests } = await grouped(app, ...wishes);
  const quote = await quoted(app, group, requests, given);
  await step(buyer, requestGroup, group.id, 'choose', { chosenQuoteId: quote.id, justification: 'One source' });
  await step(buyer, requestGroup, group.id, 'order');
  const { body } = await buyer.get<{ row: RowOf<typeof requestGroup> }>(`${requestGroup.api}/${group.id}`);
  const order = await done<{ row: RowOf<typeof purchaseOrder> }>(buyer.get(`${purchaseOrder.api}/${body.row.orderId}`));
  const lines = await done<{ rows: RowOf<typeof purchaseOrderLine>[] }>(
    buyer.get(`${purchaseOrderLine.api}?f.orderId.in=${body.row.orderId}`),
  );
  return { order: order.row, lines: lines.rows, group, requests, quote };
}

/** An order the vendor has. */
export async function issuedOrder(...given: Parameters<typeof draftOrder>) {
  const made = await draftOrder(...given);
  const [app] = given;
  await approve(app, purchaseOrder, made.order.id);
  await step((await buying(app)).buyer, purchaseOrder, made.order.id, 'issue');
  return made;
}

export const aRequestGroup = fixture(requestGroup).writtenBy(
  'groupRequests: a group is made of approved requests in one call',
  async (app) => (await grouped(app)).group,
);
export const aPurchaseQuote = fixture(purchaseQuote).by(['purchasing.user'], async (app) => {
  const { group, requests } = await grouped(app);
  return {
    groupId: group.id,
    vendorId: (await approvedVendor(app, 'Parts')).id,
    currency: 'THB',
    fxRate: '1',
    prices: Object.fromEntries(requests.map(({ id }) => [id, '120.5'])),
    leadDays: 20,
    certificate: 'form1',
    validUntil: addDays(today, 30),
  };
});
export const aPurchaseOrder = fixture(purchaseOrder).writtenBy(
  'writeOrder: an order comes from the chosen quote of a group',
  async (app) => (await draftOrder(app)).order,
);
export const aPurchaseOrderLine = fixture(purchaseOrderLine).writtenBy(
  'writeOrder: a line comes with its order',
  async (app) => (await draftOrder(app)).lines[0] ?? { id: '' },
  { change: { unitPrice: '90' } },
);
export const aPurchaseOrderRevision = fixture(purchaseOrderRevision).writtenBy(
  'amend: the order as it stood before',
  async (app) => {
    const { order } = await issuedOrder(app);
    const { buyer } = await buying(app);
    await step(buyer, purchaseOrder, order.id, 'amend', { reason: 'Price changed' });
    const found = await done<{ rows: { id: string }[] }>(
      buyer.get(`${purchaseOrderRevision.api}?f.orderId.in=${order.id}`),
    );
    return found.rows[0] ?? { id: '' };
  },
);
export const aVendorBill = fixture(vendorBill).by(['purchasing.user'], async (app, n) => {
  const { order, lines } = await issuedOrder(app);
  return {
    orderId: order.id,
    vendorNo: `INV-${n}`,
    taxInvoiceOn: today,
    lines: lines.map(({ id }) => ({ lineId: id, quantity: '10', unitPrice: '100' })),
    total: '1070.00',
  };
});
export const anAuthorizer = fixture(purchaseAuthorizer).by(
  ['purchasing.admin'],
  async (app) => ({
    userId: (await app.as('level:1')).id,
    level: 1,
    validFrom: today,
  }),
  { change: { validTo: addDays(today, 90) } },
);
export const anApprovalBand = fixture(approvalBand).by(
  ['purchasing.admin'],
  (_app, n) => ({ purpose: 'office', fromAmount: String(9_000_000 + n), approvals: 2, quotes: 3 }),
  { change: { quotes: 2 } },
);
