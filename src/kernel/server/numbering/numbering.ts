import { CompiledQuery } from 'kysely';
import type { Transaction } from 'kysely';
import type { DB } from '#database/types.ts';
import { dayOf } from '#kernel/shared/dates.ts';

/** One series in one period: `QR-{YYYY}-{0000}` in 2026 counts as `QR-2026-` and at least four digits. */
export interface Series {
  series: string;
  period: string;
  before: string;
  digits: number;
  behind: string;
}

/**
 * The series a pattern means at a time: `{YYYY}`, `{YY}`, `{MM}` and `{DD}` are the Bangkok year, month and day and start the count anew;
 * `{mm}` shows the month and lets the count run on.
 */
export function seriesAt(pattern: string, now: Date): Series {
  const [year = '', month = '', day = ''] = dayOf(now).split('-');
  const period = pattern
    .replace('{YYYY}', year)
    .replace('{YY}', year.slice(2))
    .replace('{MM}', month)
    .replace('{DD}', day);
  const counter = /^(.*?)\{(0+)\}(.*)$/.exec(period);
  if (!counter) throw new Error(`The number pattern ${pattern} has no counter such as {0000}.`);
  const [, before = '', zeros = '', behind = ''] = counter;
  return { series: pattern, period, before: before.replace('{mm}', month), digits: zeros.length, behind };
}

/**
 * The SQL that takes the next number of a gap-free series, and its values. The series' row stays locked until commit, so a
 * rolled-back caller burns no number: take it as late as possible.
 */
export function nextNumberSql({ series, period, before, digits, behind }: Series, param: (value: unknown) => string) {
  const taken = `insert into number_series (series, period, last_value) values (${param(series)}, ${param(period)}, 1)
    on conflict (series, period) do update set last_value = number_series.last_value + 1 returning last_value::text as value`;
  const words = `${param(before)}::text || lpad(taken.value, greatest(${digits}, length(taken.value)), '0') || ${param(behind)}::text`;
  return { taken, words };
}

/** Takes the next number of a series inside the open transaction: `QR-{YYYY}-{0000}` → `QR-2026-0042`. */
export async function takeNumber(db: Transaction<DB>, pattern: string, now: Date): Promise<string> {
  const values: unknown[] = [];
  const { taken, words } = nextNumberSql(seriesAt(pattern, now), (value) => `$${values.push(value)}`);
  const result = await db.executeQuery<{ number: string }>(
    CompiledQuery.raw(`with taken as (${taken}) select ${words} as number from taken`, values),
  );
  return result.rows[0]?.number ?? '';
}
