import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';

/** The cards that come after the given ones wait for them; one not begun yet is locked until they are signed. */
export async function holdBack(
  ctx: WriteContext,
  jobId: string,
  cards: readonly { cardNo: string; before: readonly string[] }[],
): Promise<void> {
  for (const { cardNo, before } of cards) {
    if (before.length === 0) continue;
    await sql`
      update task_card set predecessors = array_append(predecessors, ${cardNo}), status = case when status = 'ready' then 'locked' else status end,
        version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.id}
      where job_id = ${jobId} and card_no = any(${[...before]}) and status in ('locked', 'ready', 'inProgress') and not ${cardNo} = any(predecessors)`.execute(
      ctx.db,
    );
  }
}
