import type { Context } from '#kernel/server/context.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { taxes, type Tax } from '../shared/taxes.ts';

/** A tax on a day, in percent. Errors: 422 `NO_TAX_RATE`. */
export async function taxPercent(ctx: Context, code: Tax, day: string): Promise<string> {
  const found = await ctx.db
    .selectFrom('taxRate')
    .select('percent')
    .where('code', '=', code)
    .where('archivedAt', 'is', null)
    .where('validFrom', '<=', day)
    .where((is) => is.or([is('validTo', 'is', null), is('validTo', '>=', day)]))
    .executeTakeFirst();
  return found?.percent ?? refuse('NO_TAX_RATE', `${taxes[code]} has no rate on ${day}: a finance admin enters it.`);
}
