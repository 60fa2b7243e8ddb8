import { sql } from 'kysely';
import { addDays } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf, UpdateOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, getRecord, lockRecord } from '#kernel/server/records/records.ts';
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

/** Copies a card with its prices: for the same customer it is the next one, and this one ends the day before. Errors: 422 `RATE_DAYS`, `RATE_OVERLAP`. */
export async function copyCard(
  ctx: WriteContext,
  id: string,
  { validFrom, customerId }: { validFrom: string; customerId?: string | undefined },
): Promise<{ id: string; number: string }> {
  const card = await lockRecord(ctx, rateCard, id, null);
  const isNext = customerId === undefined || customerId === card.customerId;
  if (isNext) {
    if (validFrom <= card.validFrom)
      refuseField('validFrom', 'RATE_DAYS', `The next card begins after this one, which began on ${card.validFrom}.`);
    if (!card.validTo || card.validTo >= validFrom)
      await changeRow(ctx, rateCard, card, { values: { validTo: addDays(validFrom, -1) } });
  }
  const { source, currency, remark, materialMarkupPct, handlingPct, handlingMin, handlingMax, berPct } = card;
  const { labourWheel, labourBrake, labourBattery, labourTireChange, labourOxygen, labourWheelOverhaul } = card;
  const facts = {
    customerId: isNext ? card.customerId : customerId,
    validFrom,
    validTo: null,
    currency,
    source: isNext ? source : 'contract',
    labourWheel,
    labourBrake,
    labourBattery,
    labourTireChange,
    labourOxygen,
    labourWheelOverhaul,
    materialMarkupPct,
    handlingPct,
    handlingMin,
    handlingMax,
    berPct,
    remark: isNext ? remark : null,
  };
  await refuseBadCard(facts as CreateOf<typeof rateCard>, ctx, null);
  const made = await createRecord(ctx, rateCard, facts as CreateOf<typeof rateCard>);
  const lines = await ctx.db
    .selectFrom('rateLine')
    .select(['skuId', 'partNumberId', 'workScope', 'price'])
    .where('rateCardId', '=', id)
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute();
  for (const line of lines)
    await createRecord(ctx, rateLine, { ...line, rateCardId: made.id } as CreateOf<typeof rateLine>);
  return { id: made.id, number: made.number };
}
