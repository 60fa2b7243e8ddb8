import { addDays, addMonths, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { logbookActions } from '#modules/quality/authorizations/server/logbook.ts';
import { recordWorks, type Work } from '#modules/quality/authorizations/server/public.ts';
import { logbookEntry } from '#modules/quality/authorizations/shared/facts.record.ts';
import { create } from './create.ts';
import { ndtPeople, shopGroups } from './people.holdings.ts';
import { roster } from './people.roster.ts';
import { idOf, stepped, type DemoWorld } from './world.ts';

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
  await world.write((ctx) => recordWorks(ctx, works));
}

const byHand = [
  {
    daysAgo: 75,
    supervisor: 'certifier',
    group: 'brake',
    task: 'assemble',
    part: '2-1587-1',
    minutes: 210,
    step: 'verify',
  },
  { daysAgo: 40, supervisor: 'prasit', group: 'brake', task: 'test', part: '2-1587-1', minutes: 660, step: 'dispute' },
  { daysAgo: 3, supervisor: 'inspector', group: 'wheel', task: 'inspect', part: '3-1558', minutes: 150, step: null },
] as const;

/** Work on the ramp of a customer, written down by hand: one entry signed, one disputed, one that waits for its supervisor. */
export async function seedLogbookByHand(world: DemoWorld): Promise<void> {
  const today = dayOf(world.now);
  for (const [no, { daysAgo, supervisor, group, task, part, minutes, step }] of byHand.entries()) {
    const day = addDays(today, -daysAgo);
    const { id } = await world.write(
      (ctx) =>
        create(ctx, logbookEntry, {
          employeeId: idOf(world, 'employee:mechanic'),
          workDate: day,
          jobNumber: `RAMP-${no + 1}`,
          partNumber: part,
          componentGroup: group,
          task,
          role: 'performed',
          minutes,
          supervisorId: idOf(world, `employee:${supervisor}`),
        }),
      { at: startOfDay(addDays(day, 1)), as: 'mechanic' },
    );
    if (step)
      await stepped(world, logbookActions, id, step, {
        at: startOfDay(addDays(day, 2)),
        as: supervisor,
        input: step === 'dispute' ? { reason: 'Two hours of it were mine: write your own part.' } : null,
      });
  }
}
