import type { ServerDeps } from '#kernel/server/serverDeps.ts';
import type { Settings } from '#kernel/server/http/settings.ts';
import { openWorld } from './demo/world.ts';
import { demoParts } from './demo/parts.ts';
import { hasReady, seedReady } from './ready.ts';
import { seedHistory } from './history.ts';
import { seedScale } from './scale.ts';
import { seedStock } from './stock.ts';

/** Fills an empty database with the demo company, through the same functions as people use. */
export async function seed(deps: ServerDeps, settings: Settings): Promise<void> {
  if (settings.seed === 'none') return;
  const known = await deps.database.pool.query('select 1 from app_user limit 1');
  const world = openWorld(deps, new Date());
  if (!known.rowCount) for (const part of demoParts) await part(world);
  const bulk = /^scale:(\d+)$/.exec(settings.seed);
  if (bulk) await seedScale(world, Number(bulk[1]));
  const ready = /^ready:(\d+)$/.exec(settings.seed);
  if (ready && !(await hasReady(world))) await seedReady(world, Number(ready[1]));
  const stock = /^stock:(\d+)$/.exec(settings.seed);
  if (stock) await seedStock(world, Number(stock[1]));
  const history = /^history:(\d+)$/.exec(settings.seed);
  if (history) await seedHistory(world, Number(history[1]));
  await world.end();
}
