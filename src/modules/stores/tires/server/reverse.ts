import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { tire } from '../shared/tire.record.ts';
import { tireEvents, type TireEventName } from '../shared/tireEvent.record.ts';
import { noteEvent, type Before } from './events.ts';

/**
 * Events that touched nothing but the tire itself. The others are taken back where they were written: on the card, the lot, the scrap
 * record; quality alone takes a tire out of quarantine.
 */
const reversible: ReadonlySet<TireEventName> = new Set(['inspect', 'allot', 'giveBack', 'remove', 'assess']);

/** Takes back the last event of a tire: it is as it was before. Errors: 404; 409 stale; 422 `NOT_REVERSIBLE`. */
export async function reverseTire(
  ctx: WriteContext,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<{ reversed: string }> {
  const row = await lockRecord(ctx, tire, id, version);
  const { rows } = await sql<{ id: string; event: TireEventName; before: Before }>`
    select e.id, e.event, e.before from tire_event e
    where e.tire_id = ${id} and e.event <> 'reverse' and not exists (select 1 from tire_event r where r.reverses_id = e.id)
    order by e.id desc limit 1`.execute(ctx.db);
  const last = rows[0];
  if (!last || !reversible.has(last.event))
    return refuse(
      'NOT_REVERSIBLE',
      `The last event is "${tireEvents[last?.event ?? 'receive']}": it is taken back where it was written, not here.`,
    );
  if (row.lotId) refuse('NOT_REVERSIBLE', 'This casing is in a lot: take it out first.');
  await noteEvent(ctx, row, { event: 'reverse', to: tireEvents[last.event], reversesId: last.id });
  await changeRow(ctx, tire, row, { action: 'status', reason, values: last.before });
  return { reversed: tireEvents[last.event] };
}
