import { expect, test } from 'vitest';
import { firstArrangement, moved, readArrangement, resized } from './arrangement.ts';

const viewer = { permission: 1, roles: ['maintenance.viewer'] };
const nobody = { permission: 1, roles: [] };

test('the first tiles follow from the rights: a person without an area sees no job', () => {
  expect(firstArrangement(nobody).map((one) => one.key)).toEqual(['announcements', 'lapsing']);
  expect(firstArrangement(viewer).map((one) => one.key)).toContain('due');
  expect(firstArrangement(viewer).map((one) => one.key)).not.toContain('mine');
});

test('a kept arrangement loses what is unknown, doubled, not allowed or out of size', () => {
  const kept = [
    { key: 'due', w: 9, h: 1 },
    { key: 'due', w: 1, h: 1 },
    { key: 'gone', w: 1, h: 1 },
    null,
    { key: 'wip', w: 4, h: 3 },
  ];
  expect(readArrangement(kept, viewer)).toEqual([
    { key: 'due', w: 2, h: 1 },
    { key: 'wip', w: 4, h: 3 },
  ]);
  expect(readArrangement(kept, nobody)).toEqual([]);
  expect(readArrangement('no', viewer)).toBeNull();
});

test('moving keeps every tile once, resizing stays within four columns and three rows', () => {
  const start = firstArrangement(viewer);
  const after = moved(start, 'wip', 0);
  expect(after[0]?.key).toBe('wip');
  expect(after.map((one) => one.key).sort()).toEqual(start.map((one) => one.key).sort());
  expect(moved(start, 'due', 99).at(-1)?.key).toBe('due');
  expect(resized(start, 'due', 17, 0).find((one) => one.key === 'due')).toEqual({ key: 'due', w: 4, h: 1 });
});
