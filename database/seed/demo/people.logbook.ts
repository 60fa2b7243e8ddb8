import { addDays, addMonths } from '#kernel/shared/dates.ts';
import { recordWorks, type Work } from '#modules/quality/authorizations/server/public.ts';
import { ndtPeople, shopGroups } from './people.holdings.ts';
import { roster } from './people.roster.ts';
import { idOf, type DemoWorld } from './world.ts';

/** What people did before this system kept count: two days a month in their shop. */
export async function seedLogbook(world: DemoWorld, today: string): Promise<void> {
  const works: Work[] = [];
  for (const { username, shop, stoppedMonths } of shopGroups()) {
    const employeeId = idOf(world, `employee:${username}`);
    const started = roster.find((person) => person.username === username)?.started ?? '';
    const isNdt = ndtPeople.find((person) => person.username === username);
    for (let month = 44; month >= (stoppedMonths ?? 0); month -= 1) {
      for (const offset of [4, 17]) {
        const at = addDays(addMonths(today, -month), -offset);
        if (at < started) continue;
        const methods = isNdt ? isNdt.methods : [null];
        for (const ndtMethod of methods) {
          works.push({
            employeeId,
            at,
            jobNumber: `PRE${at.slice(2, 4)}${at.slice(5, 7)}`,
            partNumber: 'before this system',
            componentGroup: shop,
            task: ndtMethod ? 'ndt' : 'repair',
            role: 'performed',
            minutes: 240,
            ...(ndtMethod && isNdt ? { ndtMethod, ndtLevel: isNdt.level } : {}),
          });
        }
      }
    }
  }
  await world.write(async (ctx) => {
    await recordWorks(ctx, works);
    await ctx.audit({
      entity: 'logbookEntry',
      entityId: 'import',
      action: 'create',
      changes: { entries: works.length },
      reason: 'experience brought along',
    });
  });
}
