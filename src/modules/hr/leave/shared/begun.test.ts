import { expect, test } from 'vitest';
import { hasBegun } from './begun.ts';

test('leave has begun with its day, of an afternoon at noon in Bangkok', () => {
  const at = (clock: string) => new Date(`2026-11-30T${clock}:00+07:00`);
  const of = (half: 'morning' | 'afternoon' | null, fromDay = '2026-11-30') => ({ fromDay, half });
  expect([hasBegun(of(null), at('00:00')), hasBegun(of('morning'), at('00:00'))]).toEqual([true, true]);
  expect([hasBegun(of('afternoon'), at('11:59')), hasBegun(of('afternoon'), at('12:00'))]).toEqual([false, true]);
  expect([hasBegun(of(null, '2026-12-01'), at('23:59')), hasBegun(of('afternoon', '2026-11-29'), at('00:00'))]).toEqual(
    [false, true],
  );
});
