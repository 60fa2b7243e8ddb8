import type { WriteContext } from '#kernel/server/context.ts';
import { accountFor, postJournal, reverseJournal, type JournalSource } from '#modules/finance/ledger/server/public.ts';
import type { JournalLine } from '#modules/finance/ledger/shared/public.ts';
import type { Booked } from '../shared/documentJournals.ts';

async function journalOf(ctx: WriteContext, lines: readonly Booked[]): Promise<JournalLine[]> {
  const journal: JournalLine[] = [];
  for (const { account, debit, credit } of lines)
    journal.push({
      accountCode: 'use' in account ? await accountFor(ctx, account.use) : account.code,
      memo: '',
      debit,
      credit,
    });
  return journal;
}

/** Books a document in the ledger: each use goes to the account that stands for it. Errors: those of `postJournal`. */
export async function book(
  ctx: WriteContext,
  from: JournalSource,
  on: string,
  lines: readonly Booked[],
): Promise<void> {
  await postJournal(ctx, from, on, await journalOf(ctx, lines));
}

/** Books the mirror of what a document booked. */
export async function takeBack(ctx: WriteContext, from: JournalSource, on: string): Promise<void> {
  const lines = await ctx.db
    .selectFrom('journalLine')
    .select(['accountCode', 'memo', 'debit', 'credit'])
    .where('source', '=', from.source)
    .where('sourceId', '=', from.sourceId)
    .where('isReversal', '=', false)
    .orderBy('lineNo')
    .execute();
  await reverseJournal(ctx, from, on, lines);
}
