import { classifyItems } from '#modules/stores/planning/server/public.ts';
import { sql } from 'kysely';
import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { storeCount } from '#modules/stores/stock/server/public.ts';
import type { DemoWorld } from './world.ts';

const hours = 3_600_000;

/** Two places of the stores were counted: one agrees with the ledger, in the other a piece is missing and waits for somebody else's approval. */
export async function seedCounts(world: DemoWorld): Promise<void> {
  const places = await sql<{ id: string }>`
    select l.id from location l join stock_balance s on s.location_id = l.id
    where l.type = 'stock' and s.on_hand >= 1 group by l.id, l.code order by count(*), l.code limit 2`.execute(
    world.deps.database.db,
  );
  for (const [nth, place] of places.rows.entries()) {
    const at = new Date(startOfDay(addDays(dayOf(world.now), nth - 4)).getTime() + 10 * hours);
    await world.write(
      async (ctx) => {
        const there = await sql<{ batchId: string; counted: string }>`
          select batch_id, (case when ${nth} = 1 and row_number() over (order by batch_id) = 1 then on_hand - 1 else on_hand end)::text as counted
          from stock_balance where location_id = ${place.id} and on_hand > 0 order by batch_id`.execute(ctx.db);
        await storeCount(ctx, { locationId: place.id, lines: there.rows, reason: 'Cycle count' });
      },
      { at, as: 'stores' },
    );
  }
}

/** The class of each item by what the demo's year used, as the night counts it. */
export const seedClasses = (world: DemoWorld): Promise<void> => world.write((ctx) => classifyItems(ctx));
