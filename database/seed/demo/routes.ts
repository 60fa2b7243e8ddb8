import { photographedRoutes, publishRoute, standardRoutes } from '#modules/maintenance/task-cards/server/public.ts';
import type { DemoWorld } from './world.ts';

/** The standard routes of the house, published by the quality manager. */
export async function seedRoutes(world: DemoWorld): Promise<void> {
  const at = new Date(world.now.getTime() - 600 * 86_400_000);
  await world.write(
    async (ctx) => {
      for (const route of standardRoutes) await publishRoute(ctx, route, 'First issue');
    },
    { at, as: 'quality' },
  );
}

/** The routes as they are today. Comes last: the demo's own jobs were begun by the first issue and keep it (maintenance D10). */
export async function seedRouteRevisions(world: DemoWorld): Promise<void> {
  await world.write(
    async (ctx) => {
      for (const route of photographedRoutes) await publishRoute(ctx, route, 'T010 asks for photographs as received');
    },
    { at: world.now, as: 'quality' },
  );
}
