import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { picture } from '#kernel/testing/files.ts';
import { fixture } from '#kernel/testing/fixture.ts';
import { findingPin } from '../shared/findingPin.record.ts';

/** A finding of an open job that has no pin yet, on a drawing of its part. */
export const aFindingPin = fixture(findingPin).by(
  ['maintenance.user'],
  async (app, n) => {
    const { rows } = await app.deps.database.pool.query<{ findingId: string; partNumberId: string }>(
      `select f.id as "findingId", w.part_number_id as "partNumberId" from finding f join work_order w on w.id = f.job_id
       where job_is_open(w.id) and not exists (select 1 from finding_pin p where p.finding_id = f.id) order by f.created_at desc, f.id limit 1`,
    );
    const [found] = rows;
    if (!found) throw new Error('No open job of this test has a finding without a pin.');
    const bytes = await picture('png', 40 + n);
    const drawing = await app.write((ctx) =>
      addAttachment(ctx, {
        entity: 'partNumber',
        entityId: found.partNumberId,
        fileName: 'drawing.png',
        declaredType: 'image/png',
        bytes,
      }),
    );
    return { findingId: found.findingId, fileId: drawing.id, x: '0.2500', y: '0.5000' };
  },
  { change: { x: '0.3000' } },
);
