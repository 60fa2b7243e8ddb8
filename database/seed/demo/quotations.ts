import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { addAttachment, storeAttachment } from '#kernel/server/attachments/attachments.ts';
import { changeRow, getRecord } from '#kernel/server/records/records.ts';
import { partNumberByText } from '#modules/maintenance/capabilities/server/public.ts';
import { takeAnswer } from '#modules/marketing/quotations/server/public.ts';
import { changeLine, linesOf } from '#modules/marketing/quotations/server/lines.ts';
import { propose } from '#modules/marketing/quotations/server/overAndAbove.ts';
import { quotationActions } from '#modules/marketing/quotations/server/quotations.actions.ts';
import { quotationsServer } from '#modules/marketing/quotations/server/quotations.server.ts';
import { quotation, quotationLine } from '#modules/marketing/quotations/shared/quotation.record.ts';
import { marginApprover, marginFloor } from '#modules/marketing/quotations/shared/quotationParts.record.ts';
import { paper } from './papers.ts';
import { wheelPicture } from './pictures.ts';
import { idOf, made, stepped, type DemoWorld } from './world.ts';

type Scope = NonNullable<CreateOf<typeof quotationLine>['workScope']>;
type New = CreateOf<typeof quotation>;
interface DemoLine {
  code: string;
  part?: string;
  scope?: Scope;
  quantity: string;
  cost: string;
  discount?: string;
  isOption?: boolean;
}
interface Offer {
  customer: string;
  subject: string;
  daysAgo: number;
  validDays: number;
  contact: string;
  more?: Partial<New>;
  lines: DemoLine[];
  /** Steps, each a day after the one before at the latest, and who took them. */
  steps?: readonly (readonly [step: string, as: string, input?: object])[];
  ending?: 'secondRevision' | 'acceptedByLink' | 'acceptedOnPaper';
}

const day = 86_400_000;
const hour = 3_600_000;
const send = ['send', 'sales'] as const;
const terms =
  'Prices in baht, without VAT. Payment within 30 days of the invoice. Parts found unserviceable are offered separately before they are replaced.';

const offers: Offer[] = [
  {
    customer: 'RFS',
    subject: 'Main wheel inspection, yearly fleet check',
    daysAgo: 75,
    validDays: 30,
    contact: 'Prasert Maiyom',
    lines: [{ code: 'SV-WH-INS', part: 'C20195162', scope: 'inspection', quantity: '6', cost: '6400' }],
    steps: [send],
  },
  {
    customer: 'CPA',
    subject: 'Ni-Cd battery repair, four units',
    daysAgo: 52,
    validDays: 30,
    contact: 'Narong Phumi',
    more: { turnTimeDays: 12 },
    lines: [{ code: 'SV-BA-REP', part: '2758', scope: 'repair', quantity: '4', cost: '9100' }],
    steps: [send, ['decline', 'sales', { answeredBy: 'Narong Phumi', reason: 'Another shop is faster by a week.' }]],
  },
  {
    customer: 'GFC',
    subject: 'Capacity tests of batteries, second half of the year',
    daysAgo: 40,
    validDays: 45,
    contact: 'Arthit Chaiyo',
    more: { turnTimeDays: 5, incoterm: 'EXW Samut Prakan', terms },
    lines: [
      { code: 'SV-BA-CAP', part: '2758', scope: 'capacityTest', quantity: '12', cost: '4300', discount: '5' },
      { code: 'SV-BA-REP', part: '2758', scope: 'repair', quantity: '1', cost: '9100', isOption: true },
    ],
    steps: [send],
    ending: 'acceptedByLink',
  },
  {
    customer: 'SIW',
    subject: 'Carbon brake overhaul, six ship sets',
    daysAgo: 33,
    validDays: 60,
    contact: 'Pichai Thongdee',
    more: { turnTimeDays: 21, incoterm: 'EXW Samut Prakan', terms },
    lines: [{ code: 'SV-BR-OVH', scope: 'overhaul', quantity: '6', cost: '70200' }],
    steps: [send],
    ending: 'acceptedOnPaper',
  },
  {
    customer: 'AND',
    subject: 'Main wheels of the A320 fleet, overhaul and tire changes',
    daysAgo: 12,
    validDays: 40,
    contact: 'Kanya Srisuk',
    more: {
      turnTimeDays: 14,
      incoterm: 'EXW Samut Prakan',
      scope:
        'Overhaul by CMM 32-47-46 with release on a dual certificate.\nTires stay the property of the airline; tie bolts are inspected by magnetic particles.',
      terms,
    },
    lines: [
      { code: 'SV-WH-OVH', part: 'C20195162', scope: 'overhaul', quantity: '8', cost: '29500' },
      { code: 'SV-TC-MAIN', part: 'C20195162', scope: 'tireChange', quantity: '20', cost: '3300' },
    ],
    steps: [send],
    ending: 'secondRevision',
  },
  {
    customer: 'AND',
    subject: 'Main wheel repair after hard landing',
    daysAgo: 6,
    validDays: 11,
    contact: 'Kanya Srisuk',
    more: {
      kind: 'timeAndMaterial',
      nteAmount: '32000.00',
      scope: 'Teardown, inspection by eddy current, repair as found.',
    },
    lines: [{ code: 'SV-LAB', quantity: '18', cost: '1020' }],
    steps: [send],
  },
  {
    customer: 'SIW',
    subject: 'Brake repair against a new part',
    daysAgo: 5,
    validDays: 30,
    contact: 'Pichai Thongdee',
    more: { kind: 'ber', replacementPrice: '44000.00', finding: 'Torque tube cracked beyond the blend limit.' },
    lines: [{ code: 'SV-BR-REP', part: '2-1684', scope: 'repair', quantity: '1', cost: '27500' }],
    steps: [send],
  },
  {
    customer: 'LAN',
    subject: 'Tire changes, three aircraft',
    daysAgo: 4,
    validDays: 30,
    contact: 'Duang Kamol',
    lines: [{ code: 'SV-TC-MAIN', scope: 'tireChange', quantity: '12', cost: '3900', discount: '10' }],
    steps: [
      ['submit', 'sales'],
      ['approve', 'planner'],
    ],
  },
  {
    customer: 'SIW',
    subject: 'Brake overhaul, volume price from January',
    daysAgo: 3,
    validDays: 45,
    contact: 'Pichai Thongdee',
    lines: [{ code: 'SV-BR-OVH', scope: 'overhaul', quantity: '24', cost: '72000', discount: '14' }],
    steps: [['submit', 'sales']],
  },
  {
    customer: 'ISN',
    subject: 'Oxygen cylinders, hydrostatic test',
    daysAgo: 3,
    validDays: 30,
    contact: 'Somjai Inthara',
    lines: [{ code: 'SV-OX-HYD', scope: 'hydrostaticTest', quantity: '10', cost: '5600' }],
    steps: [['withdraw', 'sales', { reason: 'Asked twice: it stands in the yearly contract.' }]],
  },
  {
    customer: 'MKJ',
    subject: 'Main wheel inspection and repair',
    daysAgo: 1,
    validDays: 30,
    contact: 'Bounmy Keo',
    more: { currency: 'USD' },
    lines: [
      { code: 'SV-WH-INS', part: 'C20195162', scope: 'inspection', quantity: '4', cost: '195' },
      { code: 'SV-WH-REP', part: 'C20195162', scope: 'repair', quantity: '2', cost: '310', isOption: true },
    ],
  },
];

/** Quotations in each of their states, one sent twice, and work over and above on the first of the open jobs, with its photos. */
export async function seedQuotations(world: DemoWorld): Promise<void> {
  const today = dayOf(world.now);
  const start = { at: new Date(world.now.getTime() - 200 * day), as: 'sales' };
  const validFrom = addDays(today, -200);
  await made(world, quotationsServer, marginFloor, { validFrom, percent: '15.00' }, start);
  const approver = { employeeId: idOf(world, 'employee:planner'), downToPct: '5.00', validFrom };
  await made(world, quotationsServer, marginApprover, approver, start);
  for (const offer of offers) await quote(world, offer);
  await overAndAbove(world);
}

async function quote(world: DemoWorld, offer: Offer): Promise<void> {
  const began = new Date(world.now.getTime() - offer.daysAgo * day);
  const at = { at: began, as: 'sales' };
  const id = await made(
    world,
    quotationsServer,
    quotation,
    {
      customerId: idOf(world, `customer:${offer.customer}`),
      subject: offer.subject,
      kind: 'fixed',
      currency: 'THB',
      validUntil: addDays(dayOf(began), offer.validDays),
      contactName: offer.contact,
      ...offer.more,
    },
    at,
  );
  for (const line of offer.lines) await addLine(world, id, line, at);
  for (const [place, [step, as, input]] of (offer.steps ?? []).entries())
    await stepped(world, quotationActions, id, step, { at: later(world, began, (place + 1) * 4), as, input });
  if (offer.ending === 'secondRevision') await again(world, id, began);
  if (offer.ending === 'acceptedByLink') await acceptedByLink(world, id, later(world, began, 50));
  if (offer.ending === 'acceptedOnPaper') await acceptedOnPaper(world, id, later(world, began, 70));
  if (offer.daysAgo - offer.validDays > 1)
    await world.write((ctx) => quotationsServer.jobs?.['expireQuotations']?.(ctx, {} as never) ?? Promise.resolve(), {
      at: later(world, began, (offer.validDays + 1) * 24),
    });
}

/** Hours after, and never after the moment the demo company is set on. */
const later = (world: DemoWorld, from: Date, hours: number): Date =>
  new Date(Math.min(from.getTime() + hours * hour, world.now.getTime() - 60_000));

async function addLine(world: DemoWorld, quotationId: string, line: DemoLine, at: { at: Date; as: string }) {
  const [skuId, partNumberId] = await world.write(async (ctx) => {
    const sku = await ctx.db.selectFrom('sku').select('id').where('code', '=', line.code).executeTakeFirstOrThrow();
    return [sku.id, line.part ? (await partNumberByText(ctx, line.part))?.id : undefined] as const;
  });
  await made(
    world,
    quotationsServer,
    quotationLine,
    {
      quotationId,
      skuId,
      quantity: line.quantity,
      unitCost: line.cost,
      ...(partNumberId ? { partNumberId } : {}),
      ...(line.scope ? { workScope: line.scope } : {}),
      ...(line.discount ? { discountPct: line.discount } : {}),
      ...(line.isOption ? { isOption: true } : {}),
    },
    at,
  );
}

/** The customer asked for another price: a second revision with a discount, a line more, and an option. */
async function again(world: DemoWorld, id: string, began: Date): Promise<void> {
  const at = { at: later(world, began, 5 * 24), as: 'sales' };
  await stepped(world, quotationActions, id, 'revise', at);
  await world.write(async (ctx) => {
    const [line] = await linesOf(ctx, id);
    if (!line) return;
    const change = { discountPct: '4.00', quantity: '10' };
    const values = { ...change, ...(await changeLine(ctx, line, change)) };
    await changeRow(ctx, quotationLine, line, { values });
  }, at);
  await addLine(world, id, { code: 'SV-WH-INS', scope: 'inspection', quantity: '10', cost: '6400' }, at);
  const option = { code: 'SV-WH-REP', scope: 'repair', quantity: '2', cost: '10900', isOption: true } as const;
  await addLine(world, id, option, at);
  await stepped(world, quotationActions, id, 'send', { ...at, at: later(world, at.at, 3) });
}

async function acceptedByLink(world: DemoWorld, id: string, at: Date): Promise<void> {
  await world.write(
    async (ctx) => {
      const options = (await linesOf(ctx, id)).filter(({ isOption }) => isOption).map((line) => line.id);
      const byName = 'Arthit Chaiyo';
      const given = {
        answer: 'accepted',
        way: 'link',
        byName,
        byEmail: 'desk@gfc.example',
        customerPo: 'GC-2291',
      } as const;
      const by = { kind: 'guest', id: null, name: `${byName} (quotation link)`, sessionId: null } as const;
      await takeAnswer(ctx, { quotationId: id, revision: 1 }, { ...given, options }, by);
    },
    { at },
  );
}

async function acceptedOnPaper(world: DemoWorld, id: string, at: Date): Promise<void> {
  const order = await paper('order-SW-5512', ['Siam Wings', 'Purchase order SW-5512', '6 x carbon brake overhaul']);
  const to = { entity: quotation.name, entityId: id };
  await world.write((ctx) => storeAttachment(ctx, to, order), { at, as: 'sales' });
  const input = { answeredBy: 'Pichai Thongdee', customerPo: 'SW-5512' };
  await stepped(world, quotationActions, id, 'accept', { at: new Date(at.getTime() + hour), as: 'sales', input });
}

async function overAndAbove(world: DemoWorld): Promise<void> {
  const at = new Date(world.now.getTime() - 20 * hour);
  const id = await world.write(
    async (ctx) => {
      const made = await propose(ctx, {
        jobId: idOf(world, 'job:ABS0001234'),
        subject: 'Blend the bead seat and replace two tie bolts',
        finding: 'Corrosion at the inboard bead seat, 0.4 mm deep, and below the plating of two tie bolts.',
        hours: '3.5',
        parts: [{ description: 'Tie bolt with nut', quantity: '2', cost: '4320.75' }],
      });
      const file = { entity: quotation.name, entityId: made.id, fileName: 'bead-seat.png', declaredType: 'image/png' };
      await addAttachment(ctx, { ...file, bytes: wheelPicture() });
      const hours = (await linesOf(ctx, made.id))[0];
      if (hours) {
        const values = { unitCost: '1020', ...(await changeLine(ctx, hours, { unitCost: '1020' })) };
        await changeRow(ctx, quotationLine, hours, { values });
      }
      // The demo company writes no letters.
      const row = await getRecord(ctx, quotation, made.id);
      await changeRow(ctx, quotation, row, { values: { contactEmail: null } });
      return made.id;
    },
    { at, as: 'planner' },
  );
  await stepped(world, quotationActions, id, 'send', { at: new Date(at.getTime() + 3 * hour), as: 'sales' });
}
