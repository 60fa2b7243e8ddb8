import { expect, test } from 'vitest';
import { scoreOf, type Judged } from './score.ts';
import { stageAge } from './stages.ts';

const judged = (result: Judged['result'], weight: number, critical = false): Judged => ({ result, weight, critical });

test('R-APP-3 ok 18, not shown 3, not applicable 2 is 85.71 %: passed at 80, failed when what was not shown is critical', () => {
  const results = [judged('ok', 18), judged('notOk', 3), judged('na', 2)];
  expect(scoreOf(results, 80)).toEqual({ score: '85.71', outcome: 'pass' });
  expect(scoreOf([judged('ok', 18), judged('notOk', 3, true), judged('na', 2)], 80)).toEqual({
    score: '85.71',
    outcome: 'fail',
  });
  expect(scoreOf([judged('ok', 4), judged('notOk', 1)], 80)?.outcome).toBe('pass');
  expect(scoreOf([judged('ok', 79), judged('notOk', 21)], 80)?.outcome).toBe('fail');
  expect(scoreOf([judged('na', 5)], 80)).toBeNull();
});

test('R-APP-1 a stage is amber from 80 % of its days, red from all of them', () => {
  const since = '2026-11-01T03:00:00Z';
  const tone = (status: string, day: string) => stageAge(status, since, day)?.tone;
  expect([tone('submitted', '2026-11-03'), tone('submitted', '2026-11-04')]).toEqual(['good', 'bad']);
  expect([
    tone('documentCheck', '2026-11-04'),
    tone('documentCheck', '2026-11-05'),
    tone('documentCheck', '2026-11-06'),
  ]).toEqual(['good', 'warn', 'bad']);
  expect([
    tone('assessment', '2026-11-12'),
    tone('assessment', '2026-11-13'),
    tone('assessment', '2026-11-16'),
  ]).toEqual(['good', 'warn', 'bad']);
  expect(tone('recommended', '2026-11-05')).toBe('warn');
  expect(stageAge('draft', since, '2026-12-31')).toBeNull();
});
