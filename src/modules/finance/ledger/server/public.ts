import { sql } from 'kysely';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { whyUnbalanced, type JournalLine } from '../shared/journal.ts';
import type { AccountUse } from '../shared/ledger.record.ts';

/** What a journal belongs to: the record that posted it, by name and id, and the number it carries there. */
export { whyOwnDraft } from './ownDraft.ts';
export interface JournalSource {
  source: string;
  sourceId: string;
  number: string;
}

/** Why nothing is posted on a day, or null: its month is closed, by itself or with a later one (R-FIN-10). */
export async function whyMonthClosed(ctx: Context, day: string): Promise<string | null> {
  const month = day.slice(0, 7);
  const { rows } = await sql<{ closed: string | null }>`select closing_month(${month}) as closed`.execute(ctx.db);
  const closed = rows[0]?.closed ?? null;
  if (closed === null) return null;
  return closed === month
    ? `${month} is closed: nothing is posted in it.`
    : `${closed} is closed, and with it what is before: nothing is posted in ${month}.`;
}

/** Holds every month as it is until commit: nobody closes one while something is posted. Errors: 422 `MONTH_CLOSED`. */
export async function requireOpenMonth(ctx: WriteContext, day: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('accounting_month', 0))`.execute(ctx.db);
  const why = await whyMonthClosed(ctx, day);
  if (why) refuse('MONTH_CLOSED', why);
}

/**
 * Dates never go backwards inside a series (R-NUM-1); its row is locked by the number just taken, so nobody posts between the question and the commit.
 * Errors: 422 `BACKWARDS` at the field of the day.
 */
export async function refuseBackwards(
  ctx: WriteContext,
  of: { table: 'invoice' | 'receipt' | 'voucher' | 'creditNote'; number: string; day: string },
  number: string,
  day: string,
): Promise<void> {
  const { rows } = await sql<{ number: string; day: string }>`
    select ${sql.ref(of.number)} as number, ${sql.ref(of.day)}::text as day from ${sql.table(of.table)}
    where ${sql.ref(of.number)} like ${`${number.split('-')[0]}-%`} and ${sql.ref(of.day)} > ${day}::date
    order by ${sql.ref(of.day)} desc limit 1`.execute(ctx.db);
  const [later] = rows;
  if (later) refuseField(of.day, 'BACKWARDS', `${later.number} is of ${later.day}: enter that day or a later one.`);
}

/** The account that stands for a use. Errors: 422 `NO_ACCOUNT` when the chart has none. */
export async function accountFor(ctx: Context, use: AccountUse): Promise<string> {
  const found = await ctx.db
    .selectFrom('ledgerAccount')
    .select('code')
    .where('use', '=', use)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  return found?.code ?? refuse('NO_ACCOUNT', 'An account is missing in the chart: name one for each use.');
}

/** Why these lines cannot be posted, in one sentence, or null: they balance, and their accounts are in the chart. */
export async function whyNoJournal(ctx: Context, lines: readonly JournalLine[]): Promise<string | null> {
  const why = whyUnbalanced(lines);
  if (why) return why;
  const codes = [...new Set(lines.map(({ accountCode }) => accountCode))];
  const known = await ctx.db
    .selectFrom('ledgerAccount')
    .select('code')
    .where('code', 'in', codes)
    .where('archivedAt', 'is', null)
    .execute();
  const missing = codes.find((code) => !known.some((account) => account.code === code));
  return missing ? `Account ${missing} is not in the chart.` : null;
}

/** Writes the lines of a journal, and the entry of the history that `npm run verify` holds them against. */
async function store(
  ctx: WriteContext,
  from: JournalSource,
  { postedOn, isReversal }: { postedOn: string; isReversal: boolean },
  lines: readonly JournalLine[],
): Promise<void> {
  const stored = await ctx.db
    .insertInto('journalLine')
    .values(
      lines.map((line, at) => ({
        source: from.source,
        sourceId: from.sourceId,
        number: from.number,
        isReversal,
        postedOn,
        lineNo: at + 1,
        accountCode: line.accountCode,
        memo: line.memo,
        debit: line.debit,
        credit: line.credit,
      })),
    )
    .returning(['lineNo', 'accountCode', 'memo', 'debit', 'credit'])
    .execute();
  await ctx.audit({
    entity: 'journal',
    entityId: `${from.source}:${from.sourceId}${isReversal ? ':reversal' : ''}`,
    action: 'create',
    changes: {
      number: from.number,
      postedOn,
      lines: stored
        .toSorted((a, b) => a.lineNo - b.lineNo)
        .map(({ accountCode, memo, debit, credit }) => [accountCode, memo, debit, credit]),
    },
  });
}

/** Posts a journal for good, in the caller's transaction. Errors: 422 `UNBALANCED`, `MONTH_CLOSED`. */
export async function postJournal(
  ctx: WriteContext,
  from: JournalSource,
  postedOn: string,
  lines: readonly JournalLine[],
): Promise<void> {
  const why = await whyNoJournal(ctx, lines);
  if (why) refuse('UNBALANCED', why);
  await requireOpenMonth(ctx, postedOn);
  await store(ctx, from, { postedOn, isReversal: false }, lines);
}

/** Posts the mirror of what was posted: debit and credit change sides (R-FIN-10). Errors: 422 `MONTH_CLOSED`. */
export async function reverseJournal(
  ctx: WriteContext,
  from: JournalSource,
  postedOn: string,
  lines: readonly JournalLine[],
): Promise<void> {
  await requireOpenMonth(ctx, postedOn);
  const mirror = lines.map(({ debit, credit, ...line }) => ({ ...line, debit: credit, credit: debit }));
  await store(ctx, from, { postedOn, isReversal: true }, mirror);
}

/** Who the company is to the Revenue Department: its Thai name and address, tax identity (13 digits) and branch (00000: head office). */
export interface CompanyTax {
  nameTh: string;
  addressTh: string;
  taxId: string;
  branch: string;
}

export async function companyTaxOf(ctx: Context): Promise<CompanyTax> {
  const found = await ctx.db
    .selectFrom('organisationFact')
    .select('value')
    .where('key', '=', 'tax')
    .executeTakeFirstOrThrow();
  return found.value as unknown as CompanyTax;
}

/** The account of each use, as the chart has them now. */
export async function chartOf(ctx: Context): Promise<Partial<Record<AccountUse, string>>> {
  const rows = await ctx.db
    .selectFrom('ledgerAccount')
    .select(['code', 'use'])
    .where('use', 'is not', null)
    .where('archivedAt', 'is', null)
    .execute();
  return Object.fromEntries(rows.map(({ code, use }) => [use, code])) as Partial<Record<AccountUse, string>>;
}
