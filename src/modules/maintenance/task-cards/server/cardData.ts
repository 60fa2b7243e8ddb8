import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { refuseField } from '#kernel/shared/errors.ts';

/** What a card cites, in words: the data by which it, or a step of it, does not apply. A card that cites nothing needs the data named. */
export async function dataOfCard(ctx: Context, card: { id: string; cardNo: string }): Promise<string> {
  const found = await sql<{ words: string | null }>`
    select string_agg((ref ->> 'label') || ', ' || (ref ->> 'section'), '; ' order by at) as words
    from task_card c, jsonb_array_elements(c.data_refs) with ordinality as refs (ref, at) where c.id = ${card.id}`.execute(
    ctx.db,
  );
  return (
    found.rows[0]?.words ??
    refuseField('naData', 'NA_DATA', `Card ${card.cardNo} cites no data. Name the document by which it does not apply.`)
  );
}
