import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { lessonActions, lessonsServer } from '#modules/safety/lessons/server/lessons.server.ts';
import { lesson } from '#modules/safety/lessons/shared/lesson.record.ts';
import { made, stepped, type DemoWorld } from './world.ts';

/** One lesson on the assembly cards of the wheel shop, from the report on the torque wrench; one that is still a draft. */
export async function seedLessons(world: DemoWorld, from: { reportId: string; hazardId: string }): Promise<void> {
  const at = new Date(world.now.getTime() - 80 * 86_400_000);
  const expiresOn = addDays(dayOf(world.now), 280);
  const id = await made(
    world,
    lessonsServer,
    lesson,
    {
      title: 'A dropped torque wrench is checked first',
      text: 'Was the wrench dropped, or does it feel different? Bring it to the crib and take another one. A wrench that reads low passes every bolt.',
      shops: ['wheel', 'wheelOverhaul'],
      phases: ['assembly'],
      expiresOn,
      ...from,
    },
    { at, as: 'safety' },
  );
  await stepped(world, lessonActions, id, 'publish', { at: new Date(at.getTime() + 3_600_000), as: 'safety' });
  await made(
    world,
    lessonsServer,
    lesson,
    {
      title: 'Fuse plugs are read before they are fitted',
      text: 'Read the melting point on each plug against the card. The label of the bin is no proof.',
      shops: ['wheel', 'wheelOverhaul'],
      phases: ['assembly', 'check'],
      expiresOn,
    },
    { at: new Date(world.now.getTime() - 4 * 86_400_000), as: 'safety' },
  );
}
