import { storeAttachment } from '#kernel/server/attachments/attachments.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { epaActions } from '#modules/finance/epa/server/epa.actions.ts';
import { epaServer } from '#modules/finance/epa/server/epa.server.ts';
import { epaRun, priceIndex } from '#modules/finance/epa/shared/epa.record.ts';
import { paper } from './papers.ts';
import { idOf, made, stepped, type DemoWorld } from './world.ts';

const day = 86_400_000;
/** Labour and material, 14 months to last month. */
const labour = [
  '100.0',
  '100.4',
  '100.9',
  '101.1',
  '101.6',
  '102.0',
  '102.2',
  '102.7',
  '103.1',
  '103.2',
  '103.5',
  '103.8',
  '104.0',
  '104.3',
];
const material = [
  '120.0',
  '120.6',
  '121.1',
  '122.0',
  '122.4',
  '123.3',
  '123.9',
  '124.2',
  '124.8',
  '125.5',
  '125.9',
  '126.3',
  '126.6',
  '127.1',
];

interface DemoRun {
  customer: string | null;
  /** Days ago it was made, and from how many days from now it is effective. */
  made: number;
  effective: number;
  cap?: string;
  step: string;
  steps: [step: 'approve' | 'notify' | 'apply' | 'withdraw', daysAgo: number, input?: object][];
}
const runs: DemoRun[] = [
  {
    customer: 'AND',
    made: 120,
    effective: -40,
    step: '1.00',
    steps: [['withdraw', 100, { reason: 'The contract was negotiated anew instead' }]],
  },
  {
    customer: 'SIW',
    made: 60,
    effective: 20,
    cap: '3.00',
    step: '10.00',
    steps: [
      ['approve', 55],
      ['notify', 50, { notice: 'Letter FN-26-031 to the contract manager' }],
      ['apply', 5],
    ],
  },
  {
    customer: 'AND',
    made: 10,
    effective: 45,
    cap: '4.00',
    step: '1.00',
    steps: [
      ['approve', 9],
      ['notify', 7, { notice: 'Mail to the buyer with the preview of prices' }],
    ],
  },
  { customer: 'MKJ', made: 4, effective: 50, step: '0.01', steps: [['approve', 2]] },
  { customer: null, made: 1, effective: 70, step: '10.00', steps: [] },
];

const monthBack = (today: string, back: number): string => {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
};

/** Indices of fourteen months and price adjustments in each of their states; one of them is the next rate card of its customer. */
export async function seedEpa(world: DemoWorld): Promise<void> {
  const today = dayOf(world.now);
  for (const [series, values] of Object.entries({ labour, material }) as ['labour' | 'material', string[]][])
    for (const [at, value] of values.entries()) {
      const back = values.length - at;
      await made(
        world,
        epaServer,
        priceIndex,
        {
          series,
          month: monthBack(today, back),
          value,
          source:
            series === 'labour'
              ? 'Bank of Thailand, labour cost index, bot.or.th'
              : 'Ministry of Commerce, producer price index of fabricated metal, tpso.go.th',
        },
        { at: new Date(world.now.getTime() - back * 28 * day), as: 'kanya' },
      );
    }
  for (const one of runs) {
    const at = { at: new Date(world.now.getTime() - one.made * day), as: 'kanya' };
    const id = await made(
      world,
      epaServer,
      epaRun,
      {
        ...(one.customer ? { customerId: idOf(world, `customer:${one.customer}`) } : {}),
        baseMonth: monthBack(today, 14),
        newMonth: monthBack(today, 2),
        weightFixed: '10.00',
        weightLabour: '55.00',
        weightMaterial: '35.00',
        ...(one.cap ? { capPct: one.cap } : {}),
        step: one.step,
        effectiveDate: addDays(today, one.effective),
        noticeDays: 30,
      },
      at,
    );
    const evidence = await paper('Published indices', [
      `Labour cost index ${monthBack(today, 14)} and ${monthBack(today, 2)}`,
      'Producer price index, fabricated metal, the same months',
    ]);
    await world.write((ctx) => storeAttachment(ctx, { entity: epaRun.name, entityId: id }, evidence), at);
    for (const [step, daysAgo, input] of one.steps)
      await stepped(world, epaActions, id, step, {
        at: new Date(world.now.getTime() - daysAgo * day),
        as: 'finance',
        ...(input ? { input } : {}),
      });
  }
}
