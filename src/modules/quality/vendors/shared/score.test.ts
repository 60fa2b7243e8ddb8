import { expect, test } from 'vitest';
import { bandOf, vendorScore } from './score.ts';

test.each([
  [{ rejectPct: 0, onTimePct: 100, responsiveness: 100 }, 100, 'good'],
  [{ rejectPct: 2, onTimePct: 90, responsiveness: 65 }, 80, 'good'],
  [{ rejectPct: 2, onTimePct: 90, responsiveness: 64.5 }, 79.9, 'watch'],
  [{ rejectPct: 10, onTimePct: 100, responsiveness: 100 }, 50, 'suspend'],
  // Quality does not go below nothing.
  [{ rejectPct: 40, onTimePct: 100, responsiveness: 100 }, 50, 'suspend'],
  [{ rejectPct: 5, onTimePct: 75, responsiveness: 62.5 }, 60, 'watch'],
] as const)('R-PRO-4 %j scores %d: %s', (figures, score, band) => {
  expect(vendorScore(figures)).toBe(score);
  expect(bandOf(score)).toBe(band);
});

test('R-PRO-4 nothing is scored of which a part is not known', () => {
  expect(vendorScore({ rejectPct: null, onTimePct: 100, responsiveness: 100 })).toBeNull();
  expect(vendorScore({ rejectPct: 0, onTimePct: 100, responsiveness: null })).toBeNull();
  expect(vendorScore({ rejectPct: 0, onTimePct: null, responsiveness: 100 })).toBeNull();
});
