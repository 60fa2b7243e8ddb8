import { demoPin } from '#modules/account/sign-in/server/public.ts';
import { draftStepData, moveStepData, publishStepData } from '#modules/maintenance/step-data/server/public.ts';
import { sheetData } from '#modules/maintenance/step-data/shared/public.ts';
import {
  photographedRoutes,
  publishRoute,
  standardRoutes,
  writeRoute,
  type RouteTemplate,
} from '#modules/maintenance/task-cards/server/public.ts';
import { demoStepData } from './stepData.ts';
import { idOf, type DemoWorld } from './world.ts';

const dayMs = 86_400_000;
const pin = { pin: demoPin };
/** One engineer writes, the other approves. */
const writer = 'siriporn';
const approver = 'planner';

/** The step data of the demo's parts and the standard routes, in use since before the oldest job that was worked by them. */
export async function seedRoutes(world: DemoWorld): Promise<void> {
  const ago = (days: number) => new Date(world.now.getTime() - days * dayMs);
  const sheets = await world.write(
    async (ctx) => {
      const made: string[] = [];
      for (const { part, manual, data } of demoStepData(world)) {
        const { id } = await draftStepData(ctx, {
          partNumberId: idOf(world, `partNumber:${part}`),
          manualRevisionId: idOf(world, `manualRevision:${manual}`),
          changeNote: 'Taken from the manual',
          data: sheetData.parse(data),
        });
        await moveStepData(ctx, id, 'review');
        made.push(id);
      }
      return made;
    },
    { at: ago(62), as: writer },
  );
  await world.write(
    async (ctx) => {
      for (const id of sheets) await publishStepData(ctx, id, pin);
    },
    { at: ago(61), as: approver },
  );
  await issue(world, standardRoutes, 'First issue', ago(61), ago(60));
}

async function issue(world: DemoWorld, routes: readonly RouteTemplate[], note: string, written: Date, published: Date) {
  const versions = await world.write(
    async (ctx) => {
      const made: string[] = [];
      for (const route of routes) made.push((await writeRoute(ctx, route, note)).versionId);
      return made;
    },
    { at: written, as: writer },
  );
  await world.write(
    async (ctx) => {
      for (const id of versions) await publishRoute(ctx, id, pin);
    },
    { at: published, as: approver },
  );
}

/** The routes as they are today. Comes last: the demo's own jobs were begun by the first issue and keep it (maintenance D10). */
export async function seedRouteRevisions(world: DemoWorld): Promise<void> {
  await issue(world, photographedRoutes, 'T010 asks for photographs as received', world.now, world.now);
}
