import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { runTransition } from '#kernel/server/workflows/workflow.ts';
import {
  askForConsumables,
  consumableRequestActions,
  serve,
  sheetOf,
} from '#modules/stores/consumable-requests/server/requests.ts';
import { idOf, type DemoWorld } from './world.ts';

interface DemoWish {
  who: string;
  hoursAgo: number;
  neededInDays: number;
  items: [partNumber: string, qty: string][];
  remark?: string;
  /** How much of each item is handed out already. */
  taken?: string[];
  answer?: { as: string; step: 'reject' | 'cancel'; reason: string };
}

// prettier-ignore
const wishes: DemoWish[] = [
  { who: 'mechanic', hoursAgo: 2, neededInDays: 1, items: [['GR-81322', '1'], ['WIPE-LF', '50']], remark: 'Wheel bench 2' },
  { who: 'ndt', hoursAgo: 20, neededInDays: 0, items: [['PT-DV', '1'], ['MT-14A', '1']], taken: ['1', '0'] },
  { who: 'mechanic', hoursAgo: 4, neededInDays: 3, items: [['CORR-35', '5'], ['LW-032', '20']] },
  { who: 'ndt', hoursAgo: 5, neededInDays: 5, items: [['PT-L3', '20']], remark: 'The tank is changed on Friday' },
  { who: 'mechanic', hoursAgo: 75, neededInDays: -2, items: [['MEK-5', '4'], ['WIPE-LF', '100']], taken: ['4', '100'] },
  { who: 'mechanic', hoursAgo: 52, neededInDays: -1, items: [['TC-PU-GY', '1']], answer: { as: 'stores', step: 'reject', reason: 'Paint is drawn by the paint shop for its jobs' } },
];
const hour = 3_600_000;

/** What people ask the stores for that is used up: waiting, short, dear, partly served, done and rejected. */
export async function seedConsumableRequests(world: DemoWorld): Promise<void> {
  for (const each of wishes) await seedWish(world, each);
}

async function seedWish(world: DemoWorld, each: DemoWish): Promise<void> {
  const began = world.now.getTime() - each.hoursAgo * hour;
  const asked = new Date(began);
  const id = await world.write(
    async (ctx) => {
      const { number } = await askForConsumables(ctx, {
        neededBy: [addDays(dayOf(world.now), each.neededInDays), dayOf(asked)].sort().at(-1) ?? dayOf(asked),
        remark: each.remark ?? null,
        lines: each.items.map(([partNumber, qty]) => ({ itemId: idOf(world, `item:${partNumber}`), qty })),
      });
      const found = await sql<{ id: string }>`select id from consumable_request where number = ${number}`.execute(
        ctx.db,
      );
      return found.rows[0]?.id ?? '';
    },
    { at: asked, as: each.who },
  );
  const { taken, answer } = each;
  if (taken)
    await world.write(
      async (ctx) => {
        // In the demo's past there is nobody to type a PIN.
        const trusted: WriteContext = { ...ctx, provePresent: () => Promise.resolve() };
        const { lines } = await sheetOf(ctx, id);
        const handed = lines.flatMap((line, at) => {
          const [first] = line.suggested;
          const qty = taken[at] ?? '0';
          return first && qty !== '0'
            ? [{ lineId: line.id, batchId: first.batchId, locationId: first.locationId, qty }]
            : [];
        });
        await serve(trusted, id, { receiverId: idOf(world, `employee:${each.who}`), pin: '', lines: handed });
      },
      { at: new Date(began + hour), as: 'stores' },
    );
  if (answer)
    await world.write(
      (ctx) =>
        runTransition(ctx, consumableRequestActions, id, answer.step, {
          version: null,
          input: { reason: answer.reason },
        }),
      { at: new Date(began + hour), as: answer.as },
    );
}
