import { expect, test } from 'vitest';
import { forecastLimit } from './forecastLimit.ts';

const limits = { min: null, max: 130.025 };
const read = (...values: number[]) =>
  values.map((value, index) => ({ visit: index + 1, day: `2025-0${index + 1}-01`, value }));

test('6.3 (3) a bore that grows 0.004 mm a visit is beyond 130.025 mm at the visit the line says', () => {
  expect(forecastLimit(read(130.006, 130.01, 130.014, 130.018), limits)).toMatchObject({
    kind: 'reached',
    visit: 6,
    limit: 'max',
    day: '2025-05-31',
  });
});

test('6.3 (3) a limit is inclusive: the visit at which it is just met is not beyond it', () => {
  expect(forecastLimit(read(30, 20, 10), { min: 0, max: null })).toMatchObject({
    kind: 'reached',
    visit: 5,
    limit: 'min',
  });
});

test('6.3 (3) too few readings, scatter, and what does not move towards a limit give no forecast and say why', () => {
  expect(forecastLimit(read(130.006, 130.01), limits)).toEqual({ kind: 'tooFew', have: 2 });
  expect(forecastLimit(read(130.01, 130.022, 130.0101, 130.021, 130.011), limits)).toEqual({ kind: 'scattered' });
  expect(forecastLimit(read(130.01, 130.01, 130.01), limits)).toEqual({ kind: 'steady' });
  expect(forecastLimit(read(130.001, 130.0011, 130.0012), limits)).toEqual({ kind: 'far' });
  expect(forecastLimit([], limits)).toEqual({ kind: 'tooFew', have: 0 });
});

test('6.3 (3) a part that was renewed begins anew: what was worn before forecasts nothing', () => {
  expect(forecastLimit(read(40, 30, 20, 42, 40), { min: 0, max: null })).toEqual({ kind: 'tooFew', have: 2 });
  expect(forecastLimit(read(20, 42, 32, 22), { min: 0, max: null })).toMatchObject({ kind: 'reached', visit: 7 });
});

test('6.3 (3) a reading outside its limit is said, not forecast', () => {
  expect(forecastLimit(read(130.01, 130.02, 130.026), limits)).toEqual({ kind: 'outside' });
});
