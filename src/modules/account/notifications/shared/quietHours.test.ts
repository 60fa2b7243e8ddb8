import { expect, test } from 'vitest';
import { quietUntil } from './quietHours.ts';

const at = (clock: string) => new Date(`2026-11-21T${clock}:00+07:00`);

test('R-ACC-4 between 20:00 and 07:00 a message waits until 07:00, Bangkok time', () => {
  expect(quietUntil(at('19:59'))).toBeNull();
  expect(quietUntil(at('20:00'))).toEqual(new Date('2026-11-22T07:00:00+07:00'));
  expect(quietUntil(at('23:30'))).toEqual(new Date('2026-11-22T07:00:00+07:00'));
  expect(quietUntil(at('03:00'))).toEqual(new Date('2026-11-21T07:00:00+07:00'));
  expect(quietUntil(at('07:00'))).toBeNull();
});

test('quiet hours within one day, switched off, or of no length', () => {
  expect(quietUntil(at('12:30'), { on: true, from: '12:00', to: '13:00' })).toEqual(at('13:00'));
  expect(quietUntil(at('13:00'), { on: true, from: '12:00', to: '13:00' })).toBeNull();
  expect(quietUntil(at('23:30'), { on: false, from: '20:00', to: '07:00' })).toBeNull();
  expect(quietUntil(at('23:30'), { on: true, from: '20:00', to: '20:00' })).toBeNull();
});
