import { companyOf } from '#kernel/server/documents/company.ts';
import type { Context } from '#kernel/server/context.ts';
import { cardsDocument } from './card.document.ts';
import { printedCards } from './printedCards.ts';

/** The cards of a job on paper: all of them, or one. Errors: 404. */
export async function cardsPaper(
  ctx: Context,
  title: string,
  cardNo: string | null,
): Promise<{ name: string; pdf: Buffer }> {
  const { job, cards } = await printedCards(ctx, title, cardNo);
  const { publicUrl } = ctx.services;
  const pdf = await ctx.services.render(cardsDocument({ job, cards, publicUrl, company: await companyOf(ctx) }));
  return { name: `${job.number}-${cardNo === null ? 'cards' : cards[0]?.cardNo}.pdf`, pdf };
}
