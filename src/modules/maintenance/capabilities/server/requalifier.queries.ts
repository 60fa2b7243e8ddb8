import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { dayOf } from '#kernel/shared/dates.ts';

/** The company's requalifier number (RIN) by an approval in force today; null where none names it (R12). */
export async function requalifierOfCompany(ctx: Context): Promise<string | null> {
  const found = await sql<{ rin: string }>`
    select rin from org_approval where rin is not null and not suspended and archived_at is null
      and ${dayOf(ctx.now)}::date between valid_from and valid_to order by authority limit 1`.execute(ctx.db);
  return found.rows[0]?.rin ?? null;
}
