import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { roundDecimal, subtractDecimal, compareDecimal } from '#modules/maintenance/release-gates/shared/decimal.ts';
import type { LimitFact } from '#modules/maintenance/release-gates/shared/facts.work.ts';
import { asTyped, judgeMeasurement, measurementWarning } from '#modules/maintenance/release-gates/shared/limits.ts';
import { limitAt, valueCount, valueNames } from '#modules/maintenance/release-gates/shared/layout.ts';
import type { Step } from './cards.ts';

/** One value of a step with several: its name, as it was typed, and as it is judged. */
export interface Reading {
  name: string;
  typed: string;
  measured: string;
  inLimit: boolean;
}

/** What was measured at a step, judged: the value that stands for it, as typed, and every single one where there are several. */
export interface Measured {
  /** The value farthest from its limits' middle; with one value that value. */
  measured: string;
  typed: string | null;
  readings: Reading[] | null;
  inLimit: boolean;
  /** What is wrong with each value outside, in words. */
  warnings: string[];
}

/** What a measuring step is judged by. */
type Judged = Pick<Step, 'min' | 'max' | 'unit' | 'decimals' | 'limitRef' | 'layout'>;

function limitOf(step: Judged): LimitFact {
  return {
    min: step.min,
    max: step.max,
    unit: step.unit ?? '',
    decimals: step.decimals,
    reference: step.limitRef ?? '',
  };
}

const warningOf = (typed: string, limit: LimitFact): string | null =>
  measurementWarning(typed, limit) ?? measurementWarning(typed, asTyped(typed, limit));

/** How far a value stands outside its limits; below zero: inside. */
function outside(value: string, { min, max }: LimitFact): string {
  const over = max === null ? null : subtractDecimal(value, max);
  const under = min === null ? null : subtractDecimal(min, value);
  if (over === null) return under ?? '0';
  return under === null || compareDecimal(over, under) >= 0 ? over : under;
}

/** Judges what was entered at a measuring step: one value, or all its layout asks for (G08). Each is kept as typed beside its rounding. */
export function judgeEntered(
  step: Judged,
  input: { measured?: string | undefined; values?: readonly string[] | undefined },
): Measured | null {
  const limit = limitOf(step);
  if (step.layout) {
    const { layout } = step;
    const names = valueNames(layout);
    const values = input.values ?? [];
    if (values.length !== valueCount(layout))
      refuseField(
        'values',
        'VALUES_MISSING',
        `Enter all ${valueCount(layout)} values in ${limit.unit}; ${values.length} are there.`,
      );
    const readings = values.map((typed, at): Reading => {
      const measured = roundDecimal(typed, step.decimals);
      return {
        name: names[at] ?? '',
        typed,
        measured,
        inLimit: judgeMeasurement(typed, asTyped(typed, limitAt(limit, layout, at))) === 'inside',
      };
    });
    const warnings = readings.flatMap((reading, at) =>
      reading.inLimit ? [] : [`${reading.name}: ${warningOf(reading.typed, limitAt(limit, layout, at)) ?? ''}`],
    );
    const far = readings
      .map((reading, at) => ({ reading, by: outside(reading.measured, limitAt(limit, layout, at)) }))
      .reduce((worst, each) => (compareDecimal(each.by, worst.by) > 0 ? each : worst));
    return { measured: far.reading.measured, typed: null, readings, inLimit: warnings.length === 0, warnings };
  }
  if (input.values) refuseField('values', 'VALUES_MISSING', 'This step takes one value.');
  if (input.measured === undefined) return null;
  const measured = roundDecimal(input.measured, step.decimals);
  const warning = warningOf(input.measured, limit);
  return {
    measured,
    typed: input.measured,
    readings: null,
    inLimit: warning === null,
    warnings: warning ? [warning] : [],
  };
}

/** Refuses a value outside its limits that comes without a finding (G08). */
export function refuseOutside({ inLimit, warnings }: Measured, withFinding: boolean): void {
  if (!inLimit && !withFinding) refuse('G08', warnings[0] ?? 'Out of limits.', { problems: warnings });
}

/**
 * What was tightened or inspected was so with the parts that stood there: a critical step is done again when a part of an earlier step of its
 * card was fitted after it (145.A.48(b)). Errors: 422 `G09`.
 */
export async function refuseFittedLater(ctx: Context, cardId: string): Promise<void> {
  const found = await sql<{ title: string; part: string }>`
    select s.title, u.name || ' ' || u.lot_number as part from task_step s
    join lateral (select * from step_record where step_id = s.id order by attempt desc limit 1) done on done.not_applicable is null
    join task_step e on e.card_id = s.card_id and e.step_no < s.step_no and e.type = 'partFit'
    join step_record r on r.step_id = e.id join part_fitted u on u.step_record_id = r.id and u.fitted_at > done.recorded_at
    where s.card_id = ${cardId} and step_needs_second(s.id) and not exists (select 1 from entry_withdrawal x where x.entry_id = u.id)
    order by s.step_no, u.fitted_at limit 1`.execute(ctx.db);
  const [later] = found.rows;
  if (later)
    refuse('G09', `${later.title}: ${later.part} was fitted after it. Do it again and have it inspected again.`);
}
