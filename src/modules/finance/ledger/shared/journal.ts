import { z } from 'zod';
import { isZero, minus, sum } from '#modules/finance/money/shared/public.ts';

const side = z
  .string()
  .trim()
  .regex(/^\d{1,12}([.]\d{1,2})?$/, 'An amount such as 1250.00');

/** One line of a journal in THB: an account, and an amount on one of the two sides. */
export const journalLine = z.strictObject({
  accountCode: z
    .string()
    .trim()
    .regex(/^[1-9]\d{5}$/, 'Choose an account'),
  memo: z.string().trim().max(120).default(''),
  debit: side.default('0'),
  credit: side.default('0'),
});
export type JournalLine = z.infer<typeof journalLine>;

/** The sums of both sides, in THB. */
export const sidesOf = (
  lines: readonly Pick<JournalLine, 'debit' | 'credit'>[],
): { debit: string; credit: string } => ({
  debit: sum(lines.map(({ debit }) => debit)),
  credit: sum(lines.map(({ credit }) => credit)),
});

/** Why lines are no journal, in one sentence, or null: an amount on one side of each, and both sides the same (R-FIN-10). */
export function whyUnbalanced(lines: readonly Pick<JournalLine, 'debit' | 'credit'>[]): string | null {
  if (lines.length < 2) return 'A journal has at least two lines.';
  if (lines.some(({ debit, credit }) => isZero(debit) === isZero(credit)))
    return 'Each line has an amount on one side: debit or credit.';
  const { debit, credit } = sidesOf(lines);
  const gap = minus(debit, credit);
  return isZero(gap) ? null : `Debit ${debit} and credit ${credit} differ by ${gap.replace('-', '')}.`;
}
