import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import { alertAt, alertLines, basePeriods } from '../shared/indicators.ts';

/** What is counted by month, under the words that are shown. */
const counted = {
  received: 'Reports received',
  errors: 'Errors and near misses',
  severe: 'Occurrences of severity A to C',
  mandatory: 'Mandatory reports',
  injuries: 'Injuries',
} as const;

const shownPeriods = 3;

/**
 * The safety performance indicators (R-SAF-6): twelve months give the lines, the three after them are held against them. Figures alone,
 * by the month something happened in: no report can be told from them.
 */
export async function indicatorsOf(ctx: Context) {
  const months = basePeriods + shownPeriods;
  const { rows } = await sql<{ month: string } & Record<keyof typeof counted, number>>`
    select to_char(m, 'YYYY-MM') as month, count(r.id)::int as received,
      count(r.id) filter (where r.type in ('error', 'nearMiss'))::int as errors,
      count(r.id) filter (where r.event_severity in ('A', 'B', 'C'))::int as severe,
      count(r.id) filter (where r.mandatory = 'yes')::int as mandatory,
      count(r.id) filter (where r.type = 'injury')::int as injuries
    from generate_series(date_trunc('month', ${dayOf(ctx.now)}::date) - make_interval(months => ${months - 1}),
      date_trunc('month', ${dayOf(ctx.now)}::date), interval '1 month') m
    left join safety_report r on r.occurred_on >= m and r.occurred_on < m + interval '1 month' and r.duplicate_of_id is null
    group by m order by m`.execute(ctx.db);
  const names = rows.map(({ month }) => month);
  return (Object.keys(counted) as (keyof typeof counted)[]).map((key) => {
    const name = counted[key];
    const values = rows.map((row) => row[key]);
    const { mean, lines, target } = alertLines(values.slice(0, basePeriods));
    const at = alertAt(values.slice(basePeriods), { lines });
    const alert = at === null ? null : (names[basePeriods + at] ?? null);
    return { name, months: names, values, mean, lines: [...lines], target, alert };
  });
}
