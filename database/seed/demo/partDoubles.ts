import { capabilitiesServer } from '#modules/maintenance/capabilities/server/capabilities.server.ts';
import { partNumber } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { manualsServer } from '#modules/maintenance/manuals/server/manuals.server.ts';
import { manualPart } from '#modules/maintenance/manuals/shared/manualContents.record.ts';
import { mergeParts } from '#modules/maintenance/part-merges/server/merge.ts';
import { idOf, made, type DemoWorld } from './world.ts';

const day = 86_400_000;

/** Part numbers that somebody typed a second time: one is merged already, one waits, one cannot be merged. */
export async function seedPartDoubles(world: DemoWorld): Promise<void> {
  const at = (daysAgo: number) => new Date(world.now.getTime() - daysAgo * day);
  const twice = async (of: string, written: string, daysAgo: number, values: { manufacturer?: string } = {}) => {
    const row = await world.deps.database.db
      .selectFrom('partNumber')
      .select(['partname', 'manufacturer', 'ata', 'family', 'seriesId'])
      .where('partnumber', '=', of)
      .executeTakeFirstOrThrow();
    const options = { at: at(daysAgo), as: 'quality' };
    return made(
      world,
      capabilitiesServer,
      partNumber,
      { ...row, family: row.family as 'wheel', ...values, partnumber: written },
      options,
    );
  };
  const merged = await twice('C20195162', 'C2019-5162', 64);
  await world.write(
    (ctx) =>
      mergeParts(ctx, {
        fromId: merged,
        fromVersion: 1,
        intoId: idOf(world, 'partNumber:C20195162'),
        intoVersion: 1,
        reason: 'Typed with a dash from a delivery note; the data plate has none.',
      }),
    { at: at(63), as: 'quality' },
  );
  const waiting = await twice('2-1577-4', '2-15774', 9);
  await made(
    world,
    manualsServer,
    manualPart,
    { manualId: idOf(world, 'manual:32-42-59'), partNumberId: waiting },
    { at: at(9), as: 'quality' },
  );
  await twice('AHA1925', 'AHA-1925', 5, { manufacturer: 'Dunlop Aircraft' });
}
