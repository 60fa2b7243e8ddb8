import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import type { ServerValues } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { whyOwnDraft } from '#modules/finance/ledger/server/public.ts';
import { cardOn, nextCard, pricesOfCard, takeBackCard } from '#modules/finance/rates/server/public.ts';
import { printed, sum } from '#modules/finance/money/shared/public.ts';
import { epaRun } from '../shared/epa.record.ts';
import { epaWorkflow } from '../shared/epa.workflow.ts';
import { adjusted, factorOf, otherPrices } from '../shared/formula.ts';

type Run = RowOf<typeof epaRun>;
export type Facts = Omit<CreateOf<typeof epaRun>, 'customerId'> & { customerId?: string | null | undefined };

async function indexOf(ctx: Context, series: 'labour' | 'material', field: 'baseMonth' | 'newMonth', facts: Facts) {
  const month = facts[field];
  const found = await ctx.db
    .selectFrom('priceIndex')
    .select('value')
    .where('series', '=', series)
    .where('month', '=', month)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  if (found) return found.value;
  return refuseField(
    field,
    'EPA_INDEX',
    series === 'labour' ? `No labour index of ${month} is entered.` : `No material index of ${month} is entered.`,
  );
}

/** Counts a run anew: its indices, its factor, and the card it adjusts. Errors: 422 at the field that is wrong or missing. */
export async function counted(ctx: WriteContext, facts: Facts): Promise<ServerValues<typeof epaRun>> {
  const { weightFixed, weightLabour, weightMaterial } = facts;
  const whole = sum([weightFixed, weightLabour, weightMaterial]);
  if (whole !== '100.00') refuseField('weightFixed', 'EPA_WEIGHTS', `The parts come to ${whole} %, not 100.00 %.`);
  if (facts.newMonth <= facts.baseMonth)
    refuseField('newMonth', 'EPA_MONTHS', 'The new month is after the base month.');
  const card = await cardOn(ctx, facts.customerId ?? null, addDays(facts.effectiveDate, -1));
  if (!card) refuseField('effectiveDate', 'EPA_NO_CARD', 'No rate card is in force the day before.');
  const indices = {
    indexL0: await indexOf(ctx, 'labour', 'baseMonth', facts),
    indexL1: await indexOf(ctx, 'labour', 'newMonth', facts),
    indexM0: await indexOf(ctx, 'material', 'baseMonth', facts),
    indexM1: await indexOf(ctx, 'material', 'newMonth', facts),
  };
  return { ...indices, ...factorOf({ ...facts, ...indices }), rateCardId: card.id };
}

const notice = (row: Run, from: string) =>
  addDays(from, row.noticeDays) > row.effectiveDate
    ? `With ${row.noticeDays} days of notice it is effective from ${addDays(from, row.noticeDays)} at the earliest.`
    : null;

/** Refuses what was counted from other indices, or for another card. Errors: 422 `EPA_STALE`. */
async function refuseOtherFacts(ctx: WriteContext, row: Run, remedy: string): Promise<void> {
  const now = await counted(ctx, row as Facts);
  if (now['limited'] !== row.limited || now['rateCardId'] !== row.rateCardId)
    refuse('EPA_STALE', `The indices or the rate card changed since: ${remedy}`);
}

/** Refuses to apply to prices that are not those the approver saw, and names the first of them. Errors: 422 `EPA_STALE`. */
async function refuseOtherPrices(ctx: WriteContext, { approvedPrices, rateCardId }: Run): Promise<void> {
  if (!approvedPrices) return;
  const [other] = otherPrices(approvedPrices, (await pricesOfCard(ctx, rateCardId ?? '')).prices);
  if (!other) return;
  const { was, is } = other;
  const name = [other.what, other.of].filter(Boolean).join(', ');
  if (was === null) refuse('EPA_STALE', `${name} was added since it was approved: ${another}`);
  if (is === null) refuse('EPA_STALE', `${name} was removed since it was approved: ${another}`);
  refuse('EPA_STALE', `${name} was ${printed(was)} when it was approved and is ${printed(is)} now: ${another}`);
}
const another = 'withdraw this adjustment and make another one.';

/** The steps of a price adjustment. */
export const epaActions = implementWorkflow(epaWorkflow, {
  approve: {
    guard: async (ctx: Context, row: Run) => (await whyOwnDraft(ctx, epaRun, row)) ?? notice(row, dayOf(ctx.now)),
    effect: async (ctx, row) => {
      // What was entered since may differ from what the approver saw.
      await refuseOtherFacts(ctx, row as Run, 'edit and save the adjustment first.');
      return { approvedPrices: (await pricesOfCard(ctx, row.rateCardId ?? '')).prices };
    },
  },
  notify: { guard: (ctx: Context, row: Run) => notice(row, dayOf(ctx.now)) },
  apply: {
    guard: (ctx: Context, row: Run) =>
      row.effectiveDate < dayOf(ctx.now) ? 'Its day is over: withdraw it and make another one.' : null,
    effect: async (ctx, row) => {
      await refuseOtherFacts(ctx, row as Run, another);
      await refuseOtherPrices(ctx, row as Run);
      const made = await nextCard(ctx, row.rateCardId ?? '', {
        validFrom: row.effectiveDate,
        remark: `${row.number}: × ${row.limited}`,
        price: (old) => adjusted(old, row.limited, row.step),
      });
      return { newCardId: made.id, oldValidTo: made.endedBefore };
    },
  },
  withdraw: {
    guard: (ctx: Context, row: Run) =>
      row.status === 'applied' && row.effectiveDate <= dayOf(ctx.now)
        ? 'It is in force: make the next rate card for other prices.'
        : null,
    effect: async (ctx, row, { reason }) => {
      if (row.status === 'applied' && row.newCardId && row.rateCardId)
        await takeBackCard(ctx, { cardId: row.newCardId, before: row.rateCardId, validTo: row.oldValidTo, reason });
      return {};
    },
  },
});
