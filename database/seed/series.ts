import { sql, type Transaction } from 'kysely';
import type { DB } from '#database/types.ts';

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
