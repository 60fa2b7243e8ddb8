import { dayOf } from '#kernel/shared/dates.ts';
import { staffListActions } from '#modules/quality/staff-list/server/staff-list.actions.ts';
import { staffListServer } from '#modules/quality/staff-list/server/staff-list.server.ts';
import { staffListRevision } from '#modules/quality/staff-list/shared/staffListRevision.record.ts';
import { made, stepped, type DemoWorld } from './world.ts';

const day = 86_400_000;

/** Two published revisions of the list of certifying staff, and the draft of the next. */
export async function seedStaffList(world: DemoWorld): Promise<void> {
  const revisions = [
    [140, 'Yearly review of the list', true],
    [38, 'New scope and stamps after the audit of the authority', true],
    [2, 'Renewals of the month', false],
  ] as const;
  for (const [daysAgo, reason, isPublished] of revisions) {
    const began = new Date(world.now.getTime() - daysAgo * day);
    const values = { effectiveOn: dayOf(began), reason };
    const id = await made(world, staffListServer, staffListRevision, values, { at: began, as: 'preecha' });
    if (!isPublished) continue;
    for (const step of ['approve', 'publish'])
      await stepped(world, staffListActions, id, step, { at: new Date(began.getTime() + day / 24), as: 'quality' });
  }
}
