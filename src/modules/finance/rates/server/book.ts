import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { priceIn, type Price, type PriceAsked, type PriceBook, type PriceCard } from '../shared/price.ts';
import { rateCard } from '../shared/rateCard.record.ts';

/** Everything that prices a customer's work on a day, read once however many prices are asked. */
export async function bookOf(ctx: Context, { customerId, on }: { customerId: string; on: string }): Promise<PriceBook> {
  const cards = await ctx.db
    .selectFrom('rateCard')
    .selectAll()
    .where((is) => is.or([is('customerId', '=', customerId), is('customerId', 'is', null)]))
    .where('archivedAt', 'is', null)
    .where('validFrom', '<=', on)
    .where((is) => is.or([is('validTo', 'is', null), is('validTo', '>=', on)]))
    .execute();
  const [own, base] = [cards.find((row) => row.customerId !== null), cards.find((row) => row.customerId === null)];
  const ids = cards.map(({ id }) => id);
  const lines = await ctx.db
    .selectFrom('rateLine')
    .select(['id', 'rateCardId', 'skuId', 'partNumberId', 'workScope', 'price'])
    .where('rateCardId', 'in', ids.length > 0 ? ids : [customerId])
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute();
  const skus = await ctx.db
    .selectFrom('sku')
    .select(['id', 'code', 'shop', 'unit', 'basePrice'])
    .where('archivedAt', 'is', null)
    .orderBy('code')
    .execute();
  const cardOf = (row: (typeof cards)[number] | undefined): PriceCard | null =>
    row
      ? {
          id: row.id,
          number: row.number,
          customerId: row.customerId,
          currency: row.currency,
          labour: {
            wheel: row.labourWheel,
            brake: row.labourBrake,
            battery: row.labourBattery,
            tireChange: row.labourTireChange,
            oxygen: row.labourOxygen,
            wheelOverhaul: row.labourWheelOverhaul,
          },
          lines: lines.filter((line) => line.rateCardId === row.id),
        }
      : null;
  return { customerCard: cardOf(own), baseCard: cardOf(base), skus: new Map(skus.map((row) => [row.id, row])) };
}

/** What an SKU costs a customer on a day, and where that price comes from; null of an SKU that is not sold. The one function that says a price. */
export async function priceOf(
  ctx: Context,
  asked: PriceAsked & { customerId: string; on: string },
): Promise<Price | null> {
  return priceIn(await bookOf(ctx, asked), asked);
}

/** A document was issued at prices of these cards: from now on they stay as they are. */
export async function markUsed(ctx: WriteContext, cardIds: readonly string[]): Promise<void> {
  const ids = [...new Set(cardIds)].sort();
  if (ids.length === 0) return;
  const fresh = await ctx.db
    .selectFrom('rateCard')
    .select('id')
    .where('id', 'in', ids)
    .where('usedAt', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of fresh) {
    const card = await lockRecord(ctx, rateCard, id, null);
    if (!card.usedAt) await changeRow(ctx, rateCard, card, { values: { usedAt: ctx.now.toISOString() } });
  }
}
