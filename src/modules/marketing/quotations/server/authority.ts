import type { Context } from '#kernel/server/context.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { compare } from '#modules/finance/money/shared/public.ts';
import { whyApproval } from '../shared/quotationSums.ts';
import { linesOf, type Quotation } from './lines.ts';

/** The lowest margin of today in percent, or null while nobody has set one. */
export async function floorOn(ctx: Context): Promise<string | null> {
  const found = await ctx.db
    .selectFrom('marginFloor')
    .select('percent')
    .where('archivedAt', 'is', null)
    .where('validFrom', '<=', dayOf(ctx.now))
    .orderBy('validFrom', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return found?.percent ?? null;
}

/** Why a quotation needs approval before it is sent, in words, or null. */
export async function whyApprovalOf(ctx: Context, row: Pick<Quotation, 'id'>): Promise<string | null> {
  const [lines, floor] = await Promise.all([linesOf(ctx, row.id), floorOn(ctx)]);
  return whyApproval(lines, floor);
}

/** Why who acts may not approve this margin, in words, or null: who may is data. */
export async function whyNotApprover(ctx: Context, row: Quotation): Promise<string | null> {
  const today = dayOf(ctx.now);
  const found = ctx.actor.employeeId
    ? await ctx.db
        .selectFrom('marginApprover')
        .select('downToPct')
        .where('employeeId', '=', ctx.actor.employeeId)
        .where('archivedAt', 'is', null)
        .where('validFrom', '<=', today)
        .where((is) => is.or([is('validTo', 'is', null), is('validTo', '>=', today)]))
        .orderBy('downToPct')
        .executeTakeFirst()
    : undefined;
  if (!found) return 'You are not among those who approve margins.';
  // A margin nobody can tell is for who may approve any.
  const margin = row.marginPct ?? '-100';
  return compare(margin, found.downToPct) < 0
    ? `You approve margins down to ${Number(found.downToPct)} %, not this one.`
    : null;
}
