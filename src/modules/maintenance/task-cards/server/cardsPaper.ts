import { sql } from 'kysely';
import { notFound } from '#kernel/shared/errors.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import type { Context } from '#kernel/server/context.ts';
import { cardsDocument, cardsOfJobsDocument } from './card.document.ts';
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

/** The cards of several jobs in one file, job after job; a job without cards is left out. Errors: 404 when none has any. */
export async function cardsOfJobsPaper(ctx: Context, ids: readonly string[]): Promise<Buffer> {
  const { rows } = await sql<{ number: string }>`
    select number from work_order w where id = any(${[...new Set(ids)]}::uuid[])
      and exists (select 1 from task_card c where c.job_id = w.id and c.status <> 'superseded') order by number`.execute(
    ctx.db,
  );
  if (rows.length === 0) notFound('None of these work orders has task cards yet.');
  const { publicUrl } = ctx.services;
  const company = await companyOf(ctx);
  const papers = [];
  for (const { number } of rows) papers.push({ ...(await printedCards(ctx, number, null)), publicUrl, company });
  return ctx.services.render(cardsOfJobsDocument(papers));
}
