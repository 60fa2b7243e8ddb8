import { expect, test } from 'vitest';
import { pressed, verdictOf } from './BigValueInput.tsx';

test('a value on its limit is inside', () => {
  expect([verdictOf('81.280', '81.280', '81.305'), verdictOf('81.305', '81.280', '81.305')]).toEqual([
    'inside',
    'inside',
  ]);
  expect([verdictOf('81.279', '81.280'), verdictOf('81.306', null, '81.305')]).toEqual(['below', 'above']);
  expect([verdictOf(''), verdictOf('8a'), verdictOf('0.3')]).toEqual(['empty', 'invalid', 'inside']);
});

test('the number keys type, with one point and a sign that turns', () => {
  expect(['8', '.', '5', '.', 'back', '-'].reduce(pressed, '')).toBe('-8.');
});
