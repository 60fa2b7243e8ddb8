import { storeAttachment } from '#kernel/server/attachments/attachments.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { actionMeetingsServer } from '#modules/quality/action-meetings/server/action-meetings.server.ts';
import { actionMeetingActions } from '#modules/quality/action-meetings/server/meetings.actions.ts';
import { actionMeeting } from '#modules/quality/action-meetings/shared/actionMeeting.record.ts';
import { paper } from './papers.ts';
import { made, stepped, type DemoWorld } from './world.ts';

/** One meeting on corrective actions some weeks ago; the next one is planned by it. */
export async function seedActionMeetings(world: DemoWorld): Promise<void> {
  const heldOn = addDays(dayOf(world.now), -40);
  const at = (hour: number) => new Date(`${heldOn}T0${hour}:00:00Z`);
  const values = { dueOn: addDays(heldOn, 4), agenda: 'Findings of the spring audits; people and money they need.' };
  const id = await made(world, actionMeetingsServer, actionMeeting, values, { at: at(1), as: 'quality' });
  const minutes = await paper('Minutes of the meeting on corrective actions', [
    `Held on ${heldOn}`,
    'Each open finding was gone through with its owner.',
    'Decided: a second torque analyser is bought; owners report each month.',
  ]);
  await world.write((ctx) => storeAttachment(ctx, { entity: actionMeeting.name, entityId: id }, minutes), {
    at: at(6),
    as: 'quality',
  });
  const input = { heldOn, present: 'Accountable Manager, Quality, Safety, Maintenance, Stores' };
  await stepped(world, actionMeetingActions, id, 'hold', { at: at(8), as: 'somchai', input });
}
