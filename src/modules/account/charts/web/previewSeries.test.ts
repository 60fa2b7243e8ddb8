import { expect, test } from 'vitest';
import { preview, previewMonths, previewValues, sliders } from './previewSeries.ts';

test('the preview has 6 months, values up to 120 and 3 sets at first (spec §9)', () => {
  expect(preview).toMatchObject({ months: 6, max: 120, firstSets: 3 });
  expect(previewMonths(new Date('2026-02-10T00:00:00'))).toEqual(['Sep', 'Oct', 'Nov', 'Dec', 'Jan', 'Feb']);
  const all = Array.from({ length: 100 }, (_, set) => previewValues(set, set % 7)).flat();
  expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...all)).toBeLessThanOrEqual(120);
  expect(Math.max(...all)).toBeGreaterThan(100);
  expect(previewValues(0, 1)).not.toEqual(previewValues(0, 2));
  expect(previewValues(1, 1)).toEqual(previewValues(1, 1));
});

test('the three sliders have the ranges of the specification (§2)', () => {
  expect(sliders).toEqual({
    lineTension: { min: 0, max: 0.4, step: 0.01 },
    pointRadius: { min: 0, max: 10, step: 1 },
    cutoutPercentage: { min: 0, max: 90, step: 1 },
  });
});
