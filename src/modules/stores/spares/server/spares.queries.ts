import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Context } from '#kernel/server/context.ts';
import type { plainSparesCall } from '../shared/spares.calls.ts';

/** The spares with their balances, as the specification's call shapes them (stores-finance 3.9). */
export async function spareList(ctx: Context): Promise<AnswerOf<typeof plainSparesCall>> {
  const found = await sql<AnswerOf<typeof plainSparesCall>[number]>`
    select s.number as item_id, s.part_number as partnumber, s.part_name as partname, s.on_hand::float8 as on_hand, s.reserved::float8 as reserved,
      s.available::float8 as available, s.on_order::float8 as on_order, s.reorder_point::float8 as reorder_point, s.earliest_expiry,
      coalesce(string_to_array(s.locations, ', '), '{}') as locations, s.archived_at is not null as is_archived
    from spare_stock s order by s.part_number, s.number`.execute(ctx.db);
  return found.rows;
}
