import { compareDecimal, isDecimal } from '#modules/maintenance/release-gates/shared/decimal.ts';
import type { LimitFact } from '#modules/maintenance/release-gates/shared/facts.work.ts';
import { limitAt, placesOf, readingsLeft, valueNames } from '#modules/maintenance/release-gates/shared/layout.ts';
import { judgeMeasurement, measurementWarning } from '#modules/maintenance/release-gates/shared/limits.ts';
import type { Deviation } from '#kernel/web/page/SignDialog.tsx';
import { choiceSaid, inBoth } from './controlledText.ts';
import { standing, type CardShown, type RecordShown, type StepShown } from './jobCards.ts';

type Translate = (text: string, values?: Record<string, unknown>) => string;

/** The limit of a step as people read it: `130.000–130.025 mm`. */
export function limitWords({ min, max, unit }: Pick<StepShown, 'min' | 'max' | 'unit'>, t: Translate): string {
  if (min !== null && max !== null) return `${min}–${max} ${unit ?? ''}`;
  if (min !== null) return `${t('at least {{min}}', { min })} ${unit ?? ''}`;
  return max === null ? '' : `${t('at most {{max}}', { max })} ${unit ?? ''}`;
}

/** The limit of a step as the rules judge it. */
export const limitOf = (step: StepShown): LimitFact => ({
  min: step.min,
  max: step.max,
  unit: step.unit ?? '',
  decimals: step.decimals,
  reference: step.limitRef ?? '',
});

/** The sentences for values outside their limits, each by its name, the server's own; empty while all are inside or not yet numbers. */
export function outsideOf(step: StepShown, values: readonly string[] | undefined): string[] {
  const { layout } = step;
  if (!layout) return [];
  const names = valueNames(layout);
  return (values ?? []).flatMap((value, at) => {
    const limit = limitAt(limitOf(step), layout, at);
    if (!isDecimal(value) || judgeMeasurement(value, limit) === 'inside') return [];
    return [`${names[at] ?? ''}: ${measurementWarning(value, limit) ?? ''}`];
  });
}

/** The sentence for a value outside its limits, the server's own; null while it is inside or not yet a number. */
export function outsideWords(step: StepShown, measured: string | undefined): string | null {
  const limit = limitOf(step);
  const value = measured?.trim() ?? '';
  return judgeMeasurement(value, limit) === 'unreadable' ? null : measurementWarning(value, limit);
}

/** Several values as people read them: by round, the smallest and the largest. `Stage 1 50–52, Final stage 100 lbf·ft (16 each)`. */
export function valuesInWords(
  step: Pick<StepShown, 'layout' | 'unit'>,
  values: readonly string[],
  t: Translate,
): string {
  const { layout } = step;
  const unit = step.unit ?? '';
  if (!layout || !values.every((value) => isDecimal(value))) return `${values.join(' · ')} ${unit}`.trim();
  const each = placesOf(layout).length;
  const rounds = layout.rounds.length > 0 ? layout.rounds.map(({ name }) => name) : [''];
  const words = rounds.map((name, round) => {
    const sorted = values.slice(round * each, (round + 1) * each).toSorted(compareDecimal);
    const [least = '', most = ''] = [sorted[0], sorted.at(-1)];
    return `${name} ${least === most ? least : `${least}–${most}`}`.trim();
  });
  const many = rounds.length > 1 ? t('{{count}} each', { count: each }) : `${each} × ${layout.name}`;
  return `${words.join(', ')} ${unit} (${many})`;
}

/** What was recorded at a step, in words. */
export function resultWords(step: StepShown, record: RecordShown, t: Translate): string {
  if (record.notApplicable !== null) return t('Not applicable: {{reason}}', { reason: record.notApplicable });
  if (record.readings) {
    const left = readingsLeft(step.layout, record.readings);
    const values = left.map((reading) => reading.measured);
    const gone = record.readings.filter((reading) => !left.includes(reading));
    return [
      ...outsideOf(step, values),
      valuesInWords(step, values, t),
      ...gone.map(({ name, measured }) => t('{{name}} {{value}}: taken out of the lot', { name, value: measured })),
    ].join(' · ');
  }
  if (record.measured !== null) {
    const typed =
      record.typed !== null && record.typed !== record.measured
        ? ` (${t('entered {{typed}}', { typed: record.typed })})`
        : '';
    return `${record.measured} ${step.unit ?? ''}${typed}`;
  }
  if (typeof record.value === 'string' && record.value !== '')
    return step.type === 'choice' ? choiceSaid(record.value, t) : record.value;
  return record.photos.length > 0 ? t('{{count}} photos', { count: record.photos.length }) : t('Done');
}

/** The values that stand outside their limits, each with its limit, its finding, and the approved data that accepts it. */
export const deviationsOf = (steps: readonly StepShown[], t: Translate): Deviation[] =>
  steps.flatMap((step) => {
    const last = standing(step);
    if (last?.inLimit !== false) return [];
    return [
      {
        what: `${inBoth(step.title, t)}: ${valueOf(step, last, t)}`,
        limit: [limitWords(step, t).trim(), step.limitRef ?? ''].filter(Boolean).join(', ') || null,
        finding: last.finding,
        accepted: last.approved?.reference ?? null,
      },
    ];
  });

function valueOf(step: StepShown, record: RecordShown, t: Translate): string {
  const outside = record.readings && readingsLeft(step.layout, record.readings).filter((reading) => !reading.inLimit);
  return outside
    ? outside.map(({ name, measured }) => `${name} ${measured} ${step.unit ?? ''}`.trim()).join(', ')
    : resultWords(step, record, t);
}

/** The reading a finding is about: one that stands at the step in hand outside its limits. */
export const aboutOf = ({ cardNo }: CardShown, step: StepShown | null | undefined) =>
  step && standing(step)?.inLimit === false ? { about: { cardNo, stepNo: step.stepNo } } : {};
