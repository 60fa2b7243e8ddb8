import type { Tone } from '#kernel/shared/record.ts';

/** The risk of a promise in words and tone. */
export const riskWords: Record<'late' | 'high' | 'some' | 'low' | 'unknown', { label: string; tone: Tone }> = {
  late: { label: 'Overdue', tone: 'bad' },
  high: { label: 'Likely late', tone: 'bad' },
  some: { label: 'May be late', tone: 'warn' },
  low: { label: 'On time', tone: 'good' },
  unknown: { label: 'Too few like jobs', tone: 'neutral' },
};
