import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { DB } from '#database/types.ts';
import { dayOf } from '#kernel/shared/dates.ts';

/**
 * Takes the next number of a gap-free series inside the open transaction: `QR-{YYYY}-{0000}` → `QR-2026-0042`.
 * `{YYYY}`, `{YY}`, `{MM}` and `{DD}` are the Bangkok year, month and day of `now` and start the count anew; the run of zeros is the counter's width.
 * The series' row stays locked until commit, so a rolled-back caller burns no number: call it as late as possible.
 */
export async function takeNumber(db: Transaction<DB>, pattern: string, now: Date): Promise<string> {
  const [year = '', month = '', day = ''] = dayOf(now).split('-');
  const dated = pattern
    .replace('{YYYY}', year)
    .replace('{YY}', year.slice(2))
    .replace('{MM}', month)
    .replace('{DD}', day);
  const counter = /\{(0+)\}/.exec(dated);
  if (!counter?.[1]) throw new Error(`The number pattern ${pattern} has no counter such as {0000}.`);
  const result = await sql<{ lastValue: number }>`
    insert into number_series (series, period, last_value) values (${pattern}, ${dated}, 1)
    on conflict (series, period) do update set last_value = number_series.last_value + 1
    returning last_value`.execute(db);
  const value = String(result.rows[0]?.lastValue ?? 0);
  return dated.replace(counter[0], value.padStart(counter[1].length, '0'));
}

/** Sets where a series starts (a company that brings its old numbers along); refuses to go back. */
export async function startSeriesAt(
  db: Transaction<DB>,
  pattern: string,
  period: string,
  value: number,
): Promise<void> {
  await sql`
    insert into number_series (series, period, last_value) values (${pattern}, ${period}, ${value})
    on conflict (series, period) do update set last_value = greatest(number_series.last_value, excluded.last_value)`.execute(
    db,
  );
}
