import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { taxPercent } from '#modules/finance/money/server/public.ts';
import type { ItemUnits } from '../shared/orderUnits.ts';

/** In which units an item of the catalogue is kept and bought; null without one. */
export async function unitsOfItem(ctx: Context, itemId: string | null): Promise<ItemUnits | null> {
  if (!itemId) return null;
  const found = await sql<ItemUnits>`
    select uom, purchase_uom, conversion::text as conversion from stock_item where id = ${itemId}::uuid`.execute(
    ctx.db,
  );
  return found.rows[0] ?? null;
}

/** The VAT of a day in percent for lines some of which bear it; `0` where none does, whether the day has a rate or not (R-FIN-5). */
export const vatOn = async (ctx: Context, lines: readonly { vatMode: string }[], day: string): Promise<string> =>
  lines.some(({ vatMode }) => vatMode === 'vat7') ? taxPercent(ctx, 'vat', day) : '0';
