import type { CreateOf } from '#kernel/shared/record.ts';
import { sku } from '#modules/finance/sku/shared/sku.record.ts';
import { rateCard, rateLine } from '#modules/finance/rates/shared/rateCard.record.ts';
import { ratesServer } from '#modules/finance/rates/server/rates.server.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { idOf, made, type DemoWorld } from './world.ts';

type Scope = NonNullable<CreateOf<typeof rateLine>['workScope']>;
type DemoLine = [code: string, price: string, scope?: Scope];
interface DemoCard {
  customer: string | null;
  from: number;
  to?: number;
  currency: CreateOf<typeof rateCard>['currency'];
  hour: string;
  markup: string;
  lines: DemoLine[];
}

// What each scope is billed as; the base card names it once for all shops.
const scopes: DemoLine[] = [
  ['SV-TC-MAIN', '4800.0000', 'tireChange'],
  ['SV-WH-INS', '9200.0000', 'inspection'],
  ['SV-WH-REP', '14800.0000', 'repair'],
  ['SV-WH-OVH', '42500.0000', 'overhaul'],
  ['SV-BR-REP', '38000.0000', 'repair'],
  ['SV-BR-OVH', '96000.0000', 'overhaul'],
  ['SV-BA-CAP', '6500.0000', 'capacityTest'],
  ['SV-BA-REP', '12400.0000', 'repair'],
  ['SV-OX-HYD', '7900.0000', 'hydrostaticTest'],
  ['SV-OX-FIL', '2600.0000', 'refill'],
];

const cards: DemoCard[] = [
  { customer: null, from: 300, currency: 'THB', hour: '1450.00', markup: '15.00', lines: scopes },
  {
    customer: 'AND',
    from: 290,
    to: 61,
    currency: 'THB',
    hour: '1380.00',
    markup: '12.00',
    lines: [['SV-TC-MAIN', '4450.0000', 'tireChange']],
  },
  {
    customer: 'AND',
    from: 60,
    currency: 'THB',
    hour: '1420.00',
    markup: '12.00',
    lines: [
      ['SV-TC-MAIN', '4600.0000', 'tireChange'],
      ['SV-WH-OVH', '40800.0000', 'overhaul'],
    ],
  },
  {
    customer: 'SIW',
    from: 200,
    currency: 'THB',
    hour: '1400.00',
    markup: '10.00',
    lines: [
      ['SV-BR-OVH', '91500.0000', 'overhaul'],
      ['SV-BR-REP', '36200.0000', 'repair'],
      ['SV-TC-MAIN', '4550.0000', 'tireChange'],
    ],
  },
  {
    customer: 'MKJ',
    from: 150,
    currency: 'USD',
    hour: '42.00',
    markup: '15.00',
    lines: [
      ['SV-TC-MAIN', '142.0000', 'tireChange'],
      ['SV-WH-INS', '275.0000', 'inspection'],
      ['SV-WH-REP', '440.0000', 'repair'],
    ],
  },
];

/** The base card of the demo company and the contracts of three customers, one of them in its second year. */
export async function seedRates(world: DemoWorld): Promise<void> {
  const today = dayOf(world.now);
  const skus = await world.write(async (ctx) => {
    const rows = await ctx.db.selectFrom('sku').select(['id', 'code']).execute();
    return new Map(rows.map(({ id, code }) => [code, id]));
  });
  for (const { customer, from, to, currency, hour, markup, lines } of cards) {
    const options = { at: new Date(world.now.getTime() - from * 86_400_000), as: 'finance' };
    const card = await made(
      world,
      ratesServer,
      rateCard,
      {
        ...(customer ? { customerId: idOf(world, `customer:${customer}`) } : {}),
        validFrom: addDays(today, -from),
        ...(to ? { validTo: addDays(today, -to) } : {}),
        currency,
        source: customer ? 'contract' : 'base',
        labourWheel: hour,
        labourBrake: hour,
        labourBattery: hour,
        labourTireChange: hour,
        labourOxygen: hour,
        labourWheelOverhaul: hour,
        materialMarkupPct: markup,
        handlingPct: '3.00',
        berPct: '75.00',
      },
      options,
    );
    for (const [code, price, workScope] of lines) {
      const skuId = skus.get(code);
      if (!skuId) throw new Error(`The demo company sells no ${sku.label.one} ${code}.`);
      await made(
        world,
        ratesServer,
        rateLine,
        { rateCardId: card, skuId, price, ...(workScope ? { workScope } : {}) },
        options,
      );
    }
  }
}
