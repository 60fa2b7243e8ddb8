import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { LiveWorkflow } from '#kernel/server/workflows/workflow.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { vendorApprovalActions } from '#modules/quality/vendors/server/vendors.actions.ts';
import { vendor, vendorApproval } from '#modules/quality/vendors/shared/vendor.record.ts';
import { groupActions, groupRequests } from '#modules/stores/purchasing/server/groups.ts';
import { orderActions } from '#modules/stores/purchasing/server/orders.ts';
import { requestActions } from '#modules/stores/purchasing/server/requests.ts';
import { purchaseOrder, purchaseOrderLine } from '#modules/stores/purchasing/shared/purchaseOrder.record.ts';
import {
  approvalBand,
  purchaseAuthorizer,
  purchaseRequest,
} from '#modules/stores/purchasing/shared/purchaseRequest.record.ts';
import { purchaseQuote } from '#modules/stores/purchasing/shared/requestGroup.record.ts';
import { vendorBill } from '#modules/stores/purchasing/shared/vendorBill.record.ts';
import { receiptInput } from '#modules/logistics/receiving/shared/receiving.calls.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { sql } from 'kysely';
import { create } from './create.ts';
import { items, prices } from './stores.catalogue.ts';
import { receiveMaterial } from './stores.receiving.ts';
import { idOf, stepped, type DemoWorld } from './world.ts';

type Wish = Omit<CreateOf<typeof purchaseRequest>, 'neededBy' | 'itemId'> & { neededInDays: number };
const wish = (
  description: string,
  partNumber: string | null,
  quantity: string,
  estimatedPrice: string,
  more: Partial<Wish> = {},
): Wish => ({
  description,
  partNumber,
  quantity,
  estimatedPrice,
  uom: 'ea',
  supply: 'parts',
  purpose: 'stock',
  priority: 'normal',
  neededInDays: 30,
  ...more,
});

/** An item of the catalogue, bought again at what it last cost. */
const again = (partNumber: string, quantity: string, more: Partial<Wish> = {}): Wish => {
  const item = items.find((known) => known.partNumber === partNumber);
  const isMaterial = item?.acceptanceClass === 'material';
  return wish(item?.description ?? partNumber, partNumber, quantity, prices[partNumber] ?? '0', {
    supply: isMaterial ? 'materials' : 'parts',
    uom: item?.uom ?? 'ea',
    ...more,
  });
};

const suppliers: [code: string, name: string, country: string, processes: string[]][] = [
  ['AEROSUP', 'Aero Supply Singapore', 'SG', ['Parts', 'Materials', 'Tires']],
  ['EUROPART', 'Europart Wheels and Brakes', 'FR', ['Parts', 'Tires']],
  ['THAICHEM', 'Thai Aviation Chemicals', 'TH', ['Materials']],
  ['TOOLHAUS', 'Toolhaus Bangkok', 'TH', ['Tools']],
  ['OFFICE1', 'Office One', 'TH', []],
];

interface Bought {
  daysAgo: number;
  by: string;
  wishes: Wish[];
  quotes: [vendor: string, factor: number, leadDays: number, currency?: 'USD'][];
  /** How far it came. */
  until: 'group' | 'order' | 'issued' | 'received' | 'partly' | 'canceled';
  late?: number;
  rejected?: string;
  bill?: number;
}

const bought: Bought[] = [
  {
    daysAgo: 150,
    by: 'stores',
    wishes: [again('GA78-12', '60')],
    quotes: [
      ['AEROSUP', 1.02, 20],
      ['EUROPART', 1.1, 15],
    ],
    until: 'received',
    bill: 1,
  },
  {
    daysAgo: 118,
    by: 'stores',
    wishes: [again('GR-81322', '24')],
    quotes: [['THAICHEM', 0.98, 10]],
    until: 'received',
    late: 6,
    rejected: '2',
    bill: 1,
  },
  {
    daysAgo: 84,
    by: 'wichai',
    wishes: [again('M83461-1-440', '200'), again('BRG-OB-389', '12')],
    quotes: [
      ['EUROPART', 1, 30, 'USD'],
      ['AEROSUP', 0.96, 25, 'USD'],
    ],
    until: 'received',
    bill: 1.06,
  },
  {
    daysAgo: 60,
    by: 'somporn',
    wishes: [wish('Torque wrench 100 to 500 Nm', 'TQ-500', '2', '38500', { supply: 'tools', purpose: 'tool' })],
    quotes: [['TOOLHAUS', 1, 14]],
    until: 'canceled',
  },
  {
    daysAgo: 41,
    by: 'stores',
    wishes: [again('GA78-13', '120')],
    quotes: [
      ['AEROSUP', 1.01, 18],
      ['EUROPART', 1.15, 12],
    ],
    until: 'partly',
  },
  {
    daysAgo: 38,
    by: 'stores',
    wishes: [again('CL-ALK-2', '20'), again('N2-UHP', '40')],
    quotes: [['THAICHEM', 1.02, 9]],
    until: 'received',
    bill: 1,
  },
  {
    daysAgo: 33,
    by: 'stores',
    wishes: [again('LW-032', '100'), again('WIPE-LF', '500'), again('PT-DV', '4')],
    quotes: [['AEROSUP', 1.05, 14]],
    until: 'received',
  },
  {
    daysAgo: 19,
    by: 'boonmee',
    wishes: [again('TY-46X17-30', '8', { supply: 'tires' })],
    quotes: [
      ['EUROPART', 1.03, 35, 'USD'],
      ['AEROSUP', 1.08, 20, 'USD'],
    ],
    until: 'issued',
  },
  {
    daysAgo: 8,
    by: 'stores',
    wishes: [again('MEK-5', '20')],
    quotes: [['THAICHEM', 1, 7]],
    until: 'order',
  },
  {
    daysAgo: 4,
    by: 'prasit',
    wishes: [wish('Heat shield', '2-1684-HS', '6', '14200'), wish('Brake wear pin', '2-1684-WP', '20', '980')],
    quotes: [
      ['AEROSUP', 1.04, 21],
      ['EUROPART', 0.99, 28],
    ],
    until: 'group',
  },
];

const asked: [daysAgo: number, by: string, steps: ('submit' | 'approve' | 'reject')[], what: Wish][] = [
  [
    2,
    'mechanic',
    ['submit'],
    wish('Fuse plug, 199 °C', 'FP-199C', '4', '6200', {
      priority: 'aog',
      neededInDays: 2,
      reason: 'None in stock, the next wheel waits for it.',
    }),
  ],
  [
    3,
    'quality',
    ['submit'],
    wish('Penetrant reference block', 'TAM-146040', '1', '58500', {
      supply: 'tools',
      purpose: 'tool',
      neededInDays: 40,
      reason: 'The old block is worn.',
    }),
  ],
  [
    6,
    'stores',
    ['submit', 'approve'],
    wish('Lockwire 0.032', 'MS20995C32', '10', '720', { supply: 'materials', uom: 'roll', neededInDays: 12 }),
  ],
  [
    5,
    'boonmee',
    ['submit', 'approve'],
    wish('Tire inflation hose', 'TIH-40', '2', '4300', {
      supply: 'tools',
      purpose: 'tool',
      neededInDays: 9,
      priority: 'urgent',
    }),
  ],
  [
    9,
    'viewer',
    ['submit', 'reject'],
    wish('Coffee machine', null, '1', '32000', { supply: 'office', purpose: 'office', reason: 'The old one is loud.' }),
  ],
  [1, 'wichai', [], wish('Bearing puller', 'BP-200', '1', '12500', { supply: 'tools', purpose: 'tool' })],
];

const day = 86_400_000;

/** A line as the dock reads it from the box: its lot, its dates and its papers by class. */
function deliveredLine(
  world: DemoWorld,
  line: { itemId: string | null; partNumber: string | null },
  nth: number,
  qty: number,
  day: Date,
) {
  const item = items.find((known) => known.partNumber === line.partNumber);
  const today = dayOf(day);
  const maker = item?.manufacturer ?? 'Lubrico';
  return {
    itemId: line.itemId,
    qtyDelivered: String(qty),
    condition: 'new' as const,
    supplierLot: `LOT-${900 + nth}`,
    manufacturedOn: addDays(today, -30),
    cureDate: item?.shelfLifeMode === 'fixedFromCure' ? addDays(today, -60) : null,
    expiryDate: item?.shelfLifeMode === 'setOnReceipt' ? addDays(dayOf(world.now), 600) : null,
    certType: item?.acceptanceClass === 'component' ? 'form1EASA' : 'cofc',
    certNumber: `CC-${7700 + nth}`,
    certIssuer: maker,
    certDate: addDays(today, -20),
    manufacturerSource: maker,
  };
}

/** Purchasing of the demo company: two authorisers, four bands, and half a year of requests, quotes, orders and invoices. */
export async function seedPurchasing(world: DemoWorld): Promise<void> {
  const at = (daysAgo: number) => new Date(world.now.getTime() - daysAgo * day);
  const run = (workflow: LiveWorkflow, id: string, step: string, when: Date, as: string, input?: object) =>
    stepped(world, workflow, id, step, { at: when, as, input });
  const approve = async (workflow: LiveWorkflow, id: string, when: Date, amount: number) => {
    if (amount >= 50_000) await run(workflow, id, 'approveFirst', when, 'planner');
    await run(workflow, id, 'approve', new Date(when.getTime() + 3_600_000), 'somchai');
  };
  const ask = async (daysAgo: number, by: string, { neededInDays, ...values }: Wish, steps: readonly string[]) => {
    const row = await world.write(
      (ctx) =>
        create(ctx, purchaseRequest, {
          ...values,
          itemId: world.ids.get(`item:${values.partNumber}`) ?? null,
          neededBy: addDays(dayOf(at(daysAgo)), neededInDays),
        }),
      { at: at(daysAgo), as: by },
    );
    if (steps.includes('submit')) await run(requestActions, row.id, 'submit', at(daysAgo - 0.1), by);
    if (steps.includes('approve')) await approve(requestActions, row.id, at(daysAgo - 0.4), Number(row.amount));
    if (steps.includes('reject'))
      await run(requestActions, row.id, 'reject', at(daysAgo - 0.4), 'somchai', {
        reason: 'Not in this year’s budget',
      });
    return row;
  };

  await world.write(
    async (ctx) => {
      for (const [userName, level] of [
        ['planner', 1],
        ['somchai', 2],
      ] as const)
        await create(ctx, purchaseAuthorizer, {
          userId: idOf(world, `user:${userName}`),
          level,
          validFrom: dayOf(at(400)),
        });
      for (const [purpose, fromAmount, approvals, quotes] of [
        ['any', '0', 1, 1],
        ['any', '50000', 2, 2],
        ['any', '500000', 2, 3],
        ['office', '20000', 2, 2],
      ] as const)
        await create(ctx, approvalBand, { purpose, fromAmount, approvals, quotes });
    },
    { at: at(400), as: 'finance' },
  );
  const written: string[] = [];
  for (const [code, name, country, processes] of suppliers) {
    await world.write(
      async (ctx) => {
        const made = await create(ctx, vendor, {
          code,
          name,
          country,
          kind: 'supplier',
          riskClass: processes.length > 0 ? 'B' : 'C',
        });
        world.ids.set(`vendor:${code}`, made.id);
        for (const process of processes) {
          const approval = await create(ctx, vendorApproval, {
            vendorId: made.id,
            process,
            processKind: 'other',
            evidence: 'Questionnaire and certificate ISO 9120',
            validFrom: dayOf(at(200)),
            validTo: addDays(dayOf(world.now), code === 'THAICHEM' ? 25 : 300),
          });
          written.push(approval.id);
        }
      },
      { at: at(200), as: 'quality' },
    );
  }
  for (const id of written) await run(vendorApprovalActions, id, 'approve', at(199), 'siriporn');

  for (const [number, each] of bought.entries()) {
    const { daysAgo } = each;
    const requests: Awaited<ReturnType<typeof ask>>[] = [];
    for (const what of each.wishes) requests.push(await ask(daysAgo, each.by, what, ['submit', 'approve']));
    const group = await world.write(
      (ctx) =>
        groupRequests(
          ctx,
          each.wishes.map(({ description }) => description).join(', '),
          requests.map(({ id }) => id),
        ),
      { at: at(daysAgo - 1), as: 'finance' },
    );
    const quotes = await world.write(
      async (ctx) => {
        const made: string[] = [];
        for (const [code, factor, leadDays, currency = 'THB'] of each.quotes) {
          const rate = currency === 'USD' ? 35.4275 : 1;
          const quote = await create(ctx, purchaseQuote, {
            groupId: group.id,
            vendorId: idOf(world, `vendor:${code}`),
            reference: `Q-${code.slice(0, 3)}-${410 + number}`,
            currency,
            fxRate: String(rate),
            prices: Object.fromEntries(
              requests.map((row) => [row.id, ((Number(row.estimatedPrice) * factor) / rate).toFixed(2)]),
            ),
            leadDays,
            incoterm: currency === 'USD' ? 'FCA' : 'DDP',
            certificate:
              each.wishes[0]?.supply === 'materials'
                ? 'cofc'
                : each.wishes[0]?.supply === 'tools'
                  ? 'calibration'
                  : 'form1',
            validUntil: addDays(dayOf(at(daysAgo)), 45),
          });
          made.push(quote.id);
        }
        return made;
      },
      { at: at(daysAgo - 2), as: 'finance' },
    );
    if (each.until === 'group') continue;
    await run(groupActions, group.id, 'choose', at(daysAgo - 3), 'finance', {
      chosenQuoteId: quotes[0],
      justification: 'Shortest lead time with papers',
    });
    await run(groupActions, group.id, 'order', at(daysAgo - 3), 'finance');
    const order = await world.write(
      async (ctx) => {
        const { rows } = await sql<{ id: string }>`select id from purchase_order where group_id = ${group.id}`.execute(
          ctx.db,
        );
        return getRecord(ctx, purchaseOrder, rows[0]?.id ?? '');
      },
      { at: at(daysAgo - 3) },
    );
    if (each.until === 'order') continue;
    await approve(orderActions, order.id, at(daysAgo - 3.5), Number(order.netBaht));
    await run(orderActions, order.id, 'issue', at(daysAgo - 4), 'finance');
    if (each.until === 'canceled')
      await run(orderActions, order.id, 'cancel', at(daysAgo - 9), 'finance', {
        reason: 'The vendor cannot deliver this type',
      });
    if (each.until !== 'received' && each.until !== 'partly') continue;
    const arrived = daysAgo - 3 - (each.quotes[0]?.[2] ?? 0) - (each.late ?? -2);
    const lines = await world.write(
      async (ctx) => {
        const { rows } = await sql<{
          id: string;
        }>`select id from purchase_order_line where order_id = ${order.id} order by line_no`.execute(ctx.db);
        return Promise.all(rows.map(({ id }) => getRecord(ctx, purchaseOrderLine, id)));
      },
      { at: at(arrived) },
    );
    const came = (quantity: string) =>
      each.until === 'partly' ? Math.floor(Number(quantity) * 0.4) : Number(quantity);
    await receiveMaterial(
      world,
      receiptInput.parse({
        kind: 'material',
        vendor: suppliers.find(([code]) => code === each.quotes[0]?.[0])?.[1],
        poNo: order.number,
        carrier: 'Courier',
        lines: lines.map((line, nth) =>
          deliveredLine(world, line, number * 10 + nth, came(line.quantity), at(arrived)),
        ),
      }),
      at(arrived),
      Number(each.rejected ?? 0),
    );
    if (!each.bill) continue;
    const factor = each.bill;
    await world.write(
      (ctx) =>
        create(ctx, vendorBill, {
          orderId: order.id,
          vendorNo: `IV-${20_400 + number * 13}`,
          taxInvoiceOn: dayOf(at(arrived - 3)),
          lines: lines.map((line) => ({
            lineId: line.id,
            quantity: line.quantity,
            unitPrice: (Number(line.unitPrice) * factor).toFixed(4),
          })),
          total: (Number(order.total) * factor).toFixed(2),
        }),
      { at: at(arrived - 5), as: 'finance' },
    );
  }
  for (const [daysAgo, by, steps, what] of asked) await ask(daysAgo, by, what, steps);
}
