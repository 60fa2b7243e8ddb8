import { expect, test } from 'vitest';
import { bucketOf } from './bucket.ts';

test('the groups of the shelf-life list meet at their borders', () => {
  expect([-1, 0, 30, 31, 90, 91, 180, 181].map(bucketOf)).toEqual([
    'expired',
    '0-30',
    '0-30',
    '31-90',
    '31-90',
    '91-180',
    '91-180',
    'later',
  ]);
});
