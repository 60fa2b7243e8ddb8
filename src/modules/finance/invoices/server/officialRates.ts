import type { Context } from '#kernel/server/context.ts';
import { addDays } from '#kernel/shared/dates.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { taxPercent } from '#modules/finance/money/server/public.ts';
import type { Withholding } from '../shared/invoiceSums.ts';

/** How many days an exchange rate counts: over a weekend and the holidays around it. */
const rateDays = 7;

/** THB for one unit of a currency on a day: of that day, or the last one of the week before; null where none was entered. */
export async function rateKnown(ctx: Context, currency: string, day: string): Promise<string | null> {
  if (currency === 'THB') return '1.000000';
  const found = await ctx.db
    .selectFrom('exchangeRate')
    .select('rate')
    .where('currency', '=', currency)
    .where('archivedAt', 'is', null)
    .where('onDay', '<=', day)
    .where('onDay', '>', addDays(day, -rateDays))
    .orderBy('onDay', 'desc')
    .executeTakeFirst();
  return found?.rate ?? null;
}

/** Why nothing is counted in a currency on a day. */
export const noRate = (currency: string, day: string): string =>
  `There is no ${currency} rate for ${day}: enter it under Exchange rates first.`;

/** As `rateKnown`. Errors: 422 `NO_RATE` where none was entered. */
export const rateOn = async (ctx: Context, currency: string, day: string): Promise<string> =>
  (await rateKnown(ctx, currency, day)) ?? refuse('NO_RATE', noRate(currency, day));

/** What payers withhold on a day by class of income, in percent. */
export async function withholdingOn(ctx: Context, day: string): Promise<Withholding> {
  const [service, transport, advertising, rent] = await Promise.all(
    (['whtService', 'whtTransport', 'whtAdvertising', 'whtRent'] as const).map((code) => taxPercent(ctx, code, day)),
  );
  return { service: service ?? '0', transport: transport ?? '0', advertising: advertising ?? '0', rent: rent ?? '0' };
}
