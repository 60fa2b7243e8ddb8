import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { attach, done, fixture } from '#kernel/testing/fixture.ts';
import { testPassword, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { aCustomer } from '#modules/marketing/customers/server/customers.fixture.ts';
import { authorisedPerson, type AuthorisedPerson } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { vendor, vendorApproval } from '#modules/quality/vendors/shared/vendor.record.ts';
import { questionsFor } from '../shared/checklist.ts';
import { goodsReceipt, receiptLine } from '../shared/goodsReceipt.record.ts';
import { receivingBatch } from '../shared/receivingBatch.record.ts';

const dockPeople = new WeakMap<TestApp, Promise<AuthorisedPerson>>();

/** Somebody of logistics with a receiving authorisation: the same one each time. */
export function atTheDock(app: TestApp): Promise<AuthorisedPerson> {
  const known =
    dockPeople.get(app) ?? authorisedPerson(app, { code: 'REC1', privilege: 'receive', roles: ['logistics.user'] });
  dockPeople.set(app, known);
  return known;
}

/** The vendors a receipt points at, without their module's own endpoints. */
export const linkedVendors = defineServerModule({ name: 'linkedVendors', records: [vendor], endpoints: [] });

/** What the stores buy, as a vendor is approved for it. */
const bought = ['Parts', 'Materials', 'Tires', 'Tools', 'Calibration'] as const;
interface Supplier {
  id: string;
  name: string;
  /** The earliest day, by the clock of the test, on which quality approved it. */
  since: string;
}
const suppliers = new WeakMap<TestApp, Map<string, Promise<Supplier>>>();

/** A vendor of this name whom quality approved for all the stores buy, by today's clock: the same one each time. */
export function approvedSupplier(app: TestApp, name = 'Vendor'): Promise<{ id: string; name: string }> {
  const known = suppliers.get(app) ?? new Map<string, Promise<Supplier>>();
  suppliers.set(app, known);
  const made = approveSupplier(app, name, known.get(name));
  known.set(name, made);
  return made;
}
let approved = 0;
async function approveSupplier(app: TestApp, name: string, before: Promise<Supplier> | undefined) {
  const known = await before;
  const since = dayOf(new Date());
  if (known && known.since <= since) return known;
  approved += 1;
  const code = `SUP${approved}`;
  const writer = await app.as('quality.user');
  const facts = { code, name, kind: 'supplier', country: 'TH', riskClass: 'B' } as const;
  const { id } = known ?? (await writer.create(vendor, facts));
  const approver = await authorisedPerson(app, {
    code,
    privilege: 'vendorApproval',
    roles: ['quality.user'],
  });
  const term = {
    processKind: 'other',
    evidence: 'Audit PA-01',
    validFrom: '2000-01-01',
    validTo: '2999-12-31',
  } as const;
  const proof = { password: testPassword, pin: testPin };
  for (const process of bought) {
    const approval = await writer.create(vendorApproval, { vendorId: id, process, ...term });
    await done(approver.run(vendorApproval, approval.id, 'approve', undefined, proof));
  }
  return { id, name, since };
}

interface Component {
  customerId: string;
  partNumber: string;
  /** Null: the part number bears none. */
  serialNumber: string | null;
  /** 1 when left out. */
  quantity?: number;
}

/** A customer's component on the dock: the receipt, with its one line. */
async function arrival(app: TestApp, n: number, given: Partial<Component>) {
  const dock = await atTheDock(app);
  const { row } = await done<{ row: { id: string } }>(
    dock.call('POST', goodsReceipt.api, {
      kind: 'component',
      packages: 1,
      customerId: given.customerId ?? (await aCustomer(app)).id,
      lines: [
        {
          partNumber: given.partNumber ?? 'C20195162',
          description: 'Main wheel',
          ...(given.serialNumber === null
            ? { serialReason: 'Never marked' }
            : { serialNumber: given.serialNumber ?? `SN${n}` }),
          workAsked: 'Overhaul',
          customerOrder: 'RO-77',
          qtyDelivered: String(given.quantity ?? 1),
        },
      ],
    }),
  );
  const lines = await done<{ rows: { id: string; version: number }[] }>(
    dock.get(`${receiptLine.api}?f.goodsReceiptId.in=${row.id}`),
  );
  return { dock, receipt: row, line: lines.rows[0] ?? { id: '', version: 0 } };
}

interface Material {
  itemId: string;
  qty: string;
  poNo?: string;
  /** Who inspects: the person of `atTheDock` when left out. */
  by?: Person;
  line?: Partial<
    Record<
      | 'condition'
      | 'certType'
      | 'certNumber'
      | 'serialNumber'
      | 'manufacturedOn'
      | 'cureDate'
      | 'cureQuarter'
      | 'expiryDate'
      | 'supplierLot',
      string
    >
  >;
}

/** Material with its papers over the dock, as it is done: taken in, then inspected with the PIN. Answers what the inspection said. */
export async function receiveMaterial(app: TestApp, given: Material) {
  const dock = given.by ?? (await atTheDock(app));
  await approvedSupplier(app);
  const { row } = await done<{ row: { id: string } }>(
    dock.call('POST', goodsReceipt.api, {
      kind: 'material',
      packages: 1,
      vendor: 'Vendor',
      ...(given.poNo ? { poNo: given.poNo } : {}),
      lines: [
        {
          itemId: given.itemId,
          qtyDelivered: given.qty,
          certType: 'cofc',
          certNumber: 'C-1',
          manufacturerSource: 'Maker',
          ...given.line,
        },
      ],
    }),
  );
  const lines = await done<{ rows: { id: string; version: number }[] }>(
    dock.get(`${receiptLine.api}?f.goodsReceiptId.in=${row.id}`),
  );
  const [line] = lines.rows;
  await attach(app, dock, { record: receiptLine, id: line?.id ?? '' }, 'paper');
  const inspect = (by: Person) =>
    by.call<{ code?: string; message?: string; row?: { batchId: string; batchIdLabel: string } }>(
      'POST',
      `/api/receiving/lines/${line?.id}/inspect`,
      {
        version: line?.version,
        checklist: Object.fromEntries(questionsFor('material').map(({ key }) => [key, 'yes'])),
        qtyAccepted: given.qty,
        qtyRejected: '0',
        pin: testPin,
      },
    );
  return { lineId: line?.id ?? '', inspect, answer: await inspect(dock) };
}

/** A delivery nobody has looked at yet. */
export const aGoodsReceipt = fixture(goodsReceipt).writtenBy<Component>(
  'createReceipt: a delivery comes with its lines in one call',
  async (app, n, given) => (await arrival(app, n, given)).receipt,
);

export const aReceiptLine = fixture(receiptLine).writtenBy<Component>(
  'createReceipt: a line comes with its delivery',
  async (app, n, given) => (await arrival(app, n, given)).line,
);

/** A component that was photographed, inspected and signed for: what a job is opened from. */
export const aReceivingBatch = fixture(receivingBatch).writtenBy<Component>(
  'settleLine: a batch comes from the signed inspection of a line',
  async (app, n, given) => {
    const { dock, line } = await arrival(app, n, given);
    await attach(app, dock, { record: receiptLine, id: line.id });
    const inspected = await done<{ row: { receivingBatchId: string } }>(
      dock.call('POST', `/api/receiving/lines/${line.id}/inspect`, {
        version: line.version,
        checklist: Object.fromEntries(questionsFor('component').map(({ key }) => [key, 'yes'])),
        qtyAccepted: String(given.quantity ?? 1),
        qtyRejected: '0',
        pin: testPin,
      }),
    );
    return { id: inspected.row.receivingBatchId };
  },
);

/** A component accepted at the dock at a given time, without the story of its inspection; answers the number of its batch. One without a serial number has an unreadable plate. */
export function acceptedAtTheDock(
  app: TestApp,
  {
    number,
    customerId,
    partNumber,
    serialNumber,
    receivedAt,
  }: Omit<Component, 'serialNumber'> & { number: string; serialNumber: string | null; receivedAt: Date },
): Promise<string> {
  return app.write(async ({ db }) => {
    const receipt = await sql<{ id: string }>`
      insert into goods_receipt (number, status, kind, customer_id, received_at) values (${`GR-${number}`}, 'complete', 'component', ${customerId}, ${receivedAt}) returning id`.execute(
      db,
    );
    await sql`
      insert into receiving_batch (number, status, goods_receipt_id, customer_id, part_number, description, serial_number, serial_reason, work_asked, accepted_at, accepted_by_name)
      values (${number}, 'accepted', ${receipt.rows[0]?.id}, ${customerId}, ${partNumber}, 'Main wheel assembly', ${serialNumber}, ${serialNumber === null ? 'Plate painted over' : null}, 'Overhaul', ${receivedAt}, 'Dock')`.execute(
      db,
    );
    return number;
  });
}
