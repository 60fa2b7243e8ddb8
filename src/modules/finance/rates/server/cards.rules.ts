import { sql } from 'kysely';
import { addDays } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf, UpdateOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { archiveRecord } from '#kernel/server/records/archive.ts';
import { changeRow, createRecord, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { rounded } from '#modules/finance/money/shared/public.ts';
import { rateCard, rateLine } from '../shared/rateCard.record.ts';

type Card = RowOf<typeof rateCard>;

/** A card ends after it begins, its handling is no less at most than at least, and no other card of the customer counts at the same time. */
export async function refuseBadCard(
  facts: CreateOf<typeof rateCard>,
  ctx: WriteContext,
  row: Card | null,
): Promise<void> {
  const { customerId = null, validFrom, validTo, handlingMin, handlingMax } = facts;
  if (validTo && validTo < validFrom) refuseField('validTo', 'RATE_DAYS', 'It ends before it begins.');
  if (handlingMin && handlingMax && Number(handlingMax) < Number(handlingMin))
    refuseField('handlingMax', 'RATE_HANDLING', 'At most is below at least.');
  const other = await sql<{ number: string; validFrom: string; validTo: string | null }>`
    select number, valid_from, valid_to from rate_card
    where customer_id is not distinct from ${customerId}::uuid and archived_at is null and id is distinct from ${row?.id ?? null}::uuid
      and daterange(valid_from, valid_to, '[]') && daterange(${validFrom}::date, ${validTo ?? null}::date, '[]')
    order by valid_from limit 1`.execute(ctx.db);
  const [found] = other.rows;
  if (found)
    refuseField(
      row ? 'validTo' : 'validFrom',
      'RATE_OVERLAP',
      `${found.number} counts from ${found.validFrom}${found.validTo ? ` to ${found.validTo}` : ''}: two cards of one customer may not overlap.`,
    );
}

const stays = ['validTo', 'remark'];

/** A card an invoice was priced by keeps its prices; its end and its remark may change. */
export function refuseUsed(row: Card, input: UpdateOf<typeof rateCard>): void {
  if (row.usedAt && Object.keys(input).some((name) => !stays.includes(name)))
    refuse('RATE_USED', `${row.number} was billed by: make the next card for other prices.`);
}

/** Why the prices of a card may not change, or null. */
export async function whyFixed(ctx: Context, { rateCardId }: { rateCardId: string }): Promise<string | null> {
  const card = await getRecord(ctx, rateCard, rateCardId);
  return card.usedAt ? `${card.number} was billed by: make the next card for other prices.` : null;
}

const labourFields = [
  'labourWheel',
  'labourBrake',
  'labourBattery',
  'labourTireChange',
  'labourOxygen',
  'labourWheelOverhaul',
] as const;
const same = (price: string) => price;

/** What the copy of a card has otherwise. */
interface Copy {
  validFrom: string;
  customerId: string | null;
  source: Card['source'];
  remark: string | null;
  price: (old: string) => string;
}

async function makeCopy(ctx: WriteContext, card: Card, { price, ...facts }: Copy): Promise<Card> {
  const { currency, materialMarkupPct, handlingPct, handlingMin, handlingMax, berPct } = card;
  const labour = Object.fromEntries(
    labourFields.map((name) => [name, card[name] === null ? null : rounded(price(card[name] ?? '0'))]),
  );
  const values = {
    ...facts,
    validTo: null,
    currency,
    materialMarkupPct,
    handlingPct,
    handlingMin,
    handlingMax,
    berPct,
    ...labour,
  };
  await refuseBadCard(values as CreateOf<typeof rateCard>, ctx, null);
  const made = await createRecord(ctx, rateCard, values as CreateOf<typeof rateCard>);
  const lines = await linesOfCard(ctx, card.id);
  for (const { skuId, partNumberId, workScope, price: old } of lines)
    await createRecord(ctx, rateLine, {
      skuId,
      partNumberId,
      workScope,
      price: price(old),
      rateCardId: made.id,
    } as CreateOf<typeof rateLine>);
  return made;
}

const linesOfCard = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('rateLine')
    .select(['id', 'skuId', 'partNumberId', 'workScope', 'price'])
    .where('rateCardId', '=', id)
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute();

/** Ends a card the day before the next one begins; answers when it would have ended. */
async function endBefore(ctx: WriteContext, card: Card, validFrom: string): Promise<string | null> {
  if (validFrom <= card.validFrom)
    refuseField('validFrom', 'RATE_DAYS', `The next card begins after this one, which began on ${card.validFrom}.`);
  if (!card.validTo || card.validTo >= validFrom)
    await changeRow(ctx, rateCard, card, { values: { validTo: addDays(validFrom, -1) } });
  return card.validTo;
}

/** Copies a card with its prices: for the same customer it is the next one, and this one ends the day before. Errors: 422 `RATE_DAYS`, `RATE_OVERLAP`. */
export async function copyCard(
  ctx: WriteContext,
  id: string,
  { validFrom, customerId }: { validFrom: string; customerId?: string | undefined },
): Promise<{ id: string; number: string }> {
  const card = await lockRecord(ctx, rateCard, id, null);
  const isNext = customerId === undefined || customerId === card.customerId;
  if (isNext) await endBefore(ctx, card, validFrom);
  const made = await makeCopy(ctx, card, {
    validFrom,
    customerId: isNext ? card.customerId : customerId,
    source: isNext ? card.source : 'contract',
    remark: isNext ? card.remark : null,
    price: same,
  });
  return { id: made.id, number: made.number };
}

/** The card of a customer, or the base card, that is in force on a day; null when there is none. */
export async function cardOn(ctx: Context, customerId: string | null, on: string): Promise<{ id: string } | null> {
  const found = await ctx.db
    .selectFrom('rateCard')
    .select('id')
    .where('customerId', customerId === null ? 'is' : '=', customerId)
    .where('archivedAt', 'is', null)
    .where('validFrom', '<=', on)
    .where((is) => is.or([is('validTo', 'is', null), is('validTo', '>=', on)]))
    .executeTakeFirst();
  return found ?? null;
}

/**
 * The next card of the same customer with every price and labour rate adjusted; the card before it ends the day before. Answers when that one
 * would have ended. Errors: 422 `RATE_DAYS`, `RATE_OVERLAP`.
 */
export async function nextCard(
  ctx: WriteContext,
  id: string,
  { validFrom, remark, price }: Pick<Copy, 'validFrom' | 'price'> & { remark: string },
): Promise<{ id: string; endedBefore: string | null }> {
  const card = await lockRecord(ctx, rateCard, id, null);
  const endedBefore = await endBefore(ctx, card, validFrom);
  const made = await makeCopy(ctx, card, { validFrom, customerId: card.customerId, source: 'epa', remark, price });
  return { id: made.id, endedBefore };
}

/** Takes an adjusted card back before its day: it is archived, and the card before it counts on. Errors: 422 `RATE_USED`. */
export async function takeBackCard(
  ctx: WriteContext,
  { cardId, before, validTo, reason }: { cardId: string; before: string; validTo: string | null; reason: string },
): Promise<void> {
  const [old, card] = [await lockRecord(ctx, rateCard, before, null), await lockRecord(ctx, rateCard, cardId, null)];
  if (card.usedAt) refuse('RATE_USED', `${card.number} was billed by: give it a last day instead.`);
  await archiveRecord(ctx, rateCard, card, reason);
  await changeRow(ctx, rateCard, old, { values: { validTo } });
}

/** Every price and labour rate of a card, in words. */
export async function pricesOfCard(
  ctx: Context,
  id: string,
): Promise<{ currency: string; prices: { key: string; what: string; of: string; price: string }[] }> {
  const card = await getRecord(ctx, rateCard, id);
  const lines = await ctx.db
    .selectFrom('rateLine')
    .innerJoin('sku', 'sku.id', 'rateLine.skuId')
    .leftJoin('partNumber', 'partNumber.id', 'rateLine.partNumberId')
    .select(['rateLine.id', 'sku.code', 'sku.nameEn', 'partNumber.partnumber', 'rateLine.workScope', 'rateLine.price'])
    .where('rateLine.rateCardId', '=', id)
    .where('rateLine.archivedAt', 'is', null)
    .orderBy('sku.code')
    .orderBy('rateLine.id')
    .execute();
  const scopes: Readonly<Record<string, string>> = rateLine.fields.workScope.options ?? {};
  return {
    currency: card.currency,
    prices: [
      ...lines.map((line) => ({
        key: line.id,
        what: `${line.code} ${line.nameEn}`,
        of: [line.partnumber, line.workScope && (scopes[line.workScope] ?? line.workScope)].filter(Boolean).join(' · '),
        price: line.price,
      })),
      ...labourFields.flatMap((name) => {
        const price = card[name];
        return price === null ? [] : [{ key: name, what: rateCard.fields[name].label, of: '', price }];
      }),
    ],
  };
}

/** The prices of a part number go over to its other spelling; where that has the same price already, the other line is taken off. */
export async function movePrices(
  ctx: WriteContext,
  { from, into, reason }: { from: string; into: string; reason: string },
): Promise<void> {
  const lines = await ctx.db
    .selectFrom('rateLine')
    .select(['id', 'rateCardId', 'skuId', 'workScope'])
    .where('partNumberId', '=', from)
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id, rateCardId, skuId, workScope } of lines) {
    const same = await ctx.db
      .selectFrom('rateLine')
      .select('id')
      .where('partNumberId', '=', into)
      .where('rateCardId', '=', rateCardId)
      .where('skuId', '=', skuId)
      .where('workScope', 'is not distinct from', workScope)
      .where('archivedAt', 'is', null)
      .executeTakeFirst();
    const row = await lockRecord(ctx, rateLine, id, null);
    await (same
      ? changeRow(ctx, rateLine, row, { values: { archivedAt: ctx.now.toISOString() }, action: 'delete', reason })
      : changeRow(ctx, rateLine, row, { values: { partNumberId: into }, reason }));
  }
}
