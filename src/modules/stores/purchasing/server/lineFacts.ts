import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { taxPercent } from '#modules/finance/money/server/public.ts';
import { vendorApprovedUntil } from '#modules/quality/vendors/server/public.ts';
import { processFor } from '../shared/supply.ts';
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

/** The vendor an item was last ordered from that may still supply it today; null without one. */
export async function lastVendorOf(ctx: Context, itemId: string, supply: string): Promise<string | null> {
  const found = await sql<{ vendorId: string }>`
    select o.vendor_id from purchase_order o where o.status in ('issued', 'done') and exists (
      select 1 from purchase_order_line l where l.order_id = o.id and l.item_id = ${itemId}::uuid)
    order by o.issued_at desc limit 5`.execute(ctx.db);
  const process = processFor(supply, null);
  const today = dayOf(ctx.now);
  for (const { vendorId } of found.rows) {
    if (process === null) return vendorId;
    const until = await vendorApprovedUntil(ctx, { vendorId, process, on: today });
    if (until !== null && until >= today) return vendorId;
  }
  return null;
}

/** The VAT of a day in percent for lines some of which bear it; `0` where none does, whether the day has a rate or not (R-FIN-5). */
export const vatOn = async (ctx: Context, lines: readonly { vatMode: string }[], day: string): Promise<string> =>
  lines.some(({ vatMode }) => vatMode === 'vat7') ? taxPercent(ctx, 'vat', day) : '0';

/** How many days a day rate counts, as for invoices, and how far a vendor's bank may be from it, in percent. */
const rateDays = 7;
const ratePercent = 5;

/** The THB of one unit of a currency on a day, as finance entered it for that day or the last one of the week before; null without one. */
async function officialRate(ctx: Context, currency: string, day: string) {
  const { rows } = await sql<{ rate: string; onDay: string }>`
    select trim_scale(rate)::text as rate, on_day from exchange_rate
    where currency = ${currency} and archived_at is null and on_day <= ${day}::date and on_day > ${addDays(day, -rateDays)}::date
    order by on_day desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

/** What is bought is approved by its amount in THB at the day rate (R-PUR-1): the rate typed with a quote is near that of finance. Errors: 422 `RATE`. */
export async function refuseOtherRate(
  ctx: Context,
  { currency, fxRate }: { currency: string; fxRate: string },
): Promise<void> {
  if (currency === 'THB') {
    if (Number(fxRate) !== 1) refuseField('fxRate', 'RATE', 'One THB is one THB.');
    return;
  }
  const official = await officialRate(ctx, currency, dayOf(ctx.now));
  if (official && Math.abs(Number(fxRate) - Number(official.rate)) * 100 > Number(official.rate) * ratePercent)
    refuseField(
      'fxRate',
      'RATE',
      `One ${currency} was ${official.rate} THB on ${official.onDay}: the rate of a quote is at most ${ratePercent} % away from it.`,
    );
}

/** Larger than what any band begins at. */
const anyAmount = '1000000000000';

/** What an amount in THB counts as for its approvals: where finance knew no day rate to hold the typed one against, as much as there is. */
export const countsAs = async (
  ctx: Context,
  { currency, createdAt }: { currency: string; createdAt: string },
  amount: string,
): Promise<string> =>
  currency === 'THB' || (await officialRate(ctx, currency, dayOf(createdAt))) ? amount : anyAmount;
