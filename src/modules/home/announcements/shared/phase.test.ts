import { expect, test } from 'vitest';
import { phaseOf } from './phase.ts';

const now = new Date('2026-11-21T03:00:00Z');
const out = { status: 'published', publishAt: '2026-11-21T03:00:00Z', expireAt: '2026-11-21T03:00:01Z' };

test('R-ANN-1 an announcement is out from its first moment and no longer at its last', () => {
  expect(phaseOf(out, now)).toBe('published');
  expect(phaseOf({ ...out, expireAt: '2026-11-21T03:00:00Z' }, now)).toBe('expired');
  expect(phaseOf({ ...out, publishAt: '2026-11-21T03:00:01Z' }, now)).toBe('scheduled');
});

test('a draft and a withdrawn announcement stay so whatever the clock says', () => {
  expect(phaseOf({ ...out, status: 'draft' }, now)).toBe('draft');
  expect(phaseOf({ ...out, status: 'withdrawn', expireAt: null }, now)).toBe('withdrawn');
});
