import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { defectMapServer } from '#modules/maintenance/defect-map/server/defect-map.server.ts';
import { findingPin } from '#modules/maintenance/defect-map/shared/findingPin.record.ts';
import { wheelPicture } from './pictures.ts';
import { idOf, made, type DemoWorld } from './world.ts';

const drawings = [
  {
    part: 'C20195162',
    name: 'main-wheel-outboard.png',
    findings: { 'ABS0001234-F01': [0.67, 0.3], 'ABS0001234-F02': [0.38, 0.62] },
  },
  {
    part: '2-1684',
    name: 'brake-housing.png',
    findings: { 'ABS0001235-F01': [0.61, 0.44], 'ABS0001250-F01': [0.6, 0.47] },
  },
] as const;

/** Drawings of part numbers with the findings of jobs in work on them. */
export async function seedFindingPins(world: DemoWorld): Promise<void> {
  for (const { part, name, findings } of drawings) {
    const file = {
      entity: 'partNumber',
      entityId: idOf(world, `partNumber:${part}`),
      fileName: name,
      declaredType: 'image/png',
    };
    const { id: fileId } = await world.write((ctx) => addAttachment(ctx, { ...file, bytes: wheelPicture(800, 600) }), {
      as: 'quality',
    });
    for (const [number, [x, y]] of Object.entries(findings)) {
      const finding = await world.deps.database.db
        .selectFrom('finding')
        .select('id')
        .where('number', '=', number)
        .executeTakeFirst();
      if (finding)
        await made(
          world,
          defectMapServer,
          findingPin,
          { findingId: finding.id, fileId, x: x.toFixed(4), y: y.toFixed(4) },
          { at: world.now, as: 'mechanic' },
        );
    }
  }
}
