import type { StepShown } from './jobCards.ts';

/** The limit of a step as people read it: `130.000–130.025 mm`. */
export function limitWords({ min, max, unit }: Pick<StepShown, 'min' | 'max' | 'unit'>, t: (text: string, values?: Record<string, unknown>) => string): string {
  if (min !== null && max !== null) return `${min}–${max} ${unit ?? ''}`;
  if (min !== null) return `${t('at least {{min}}', { min })} ${unit ?? ''}`;
  return max === null ? '' : `${t('at most {{max}}', { max })} ${unit ?? ''}`;
}
