import { expect, test } from 'vitest';
import { currencyTone } from './currencyTone.ts';

test('G05 a check turns amber after 60 of 90 days and red after 90', () => {
  const on = (day: string) => currencyTone('2026-08-01', 90, day);
  expect([on('2026-09-30'), on('2026-10-01'), on('2026-10-30'), on('2026-10-31')]).toEqual([
    'good',
    'warn',
    'warn',
    'bad',
  ]);
  expect(currencyTone(null, 90, '2026-08-01')).toBe('bad');
});
