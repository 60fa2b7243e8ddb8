import { expect, test } from 'vitest';
import { strengthOf } from './strength.ts';

test.each([
  ['', 0],
  ['short', 1],
  ['aaaaaaaaaaaa', 1],
  ['12345678', 1],
  ['qwertyui', 1],
  ['summer2026', 1],
  ['green apple', 2],
  ['five green apples', 4],
  ['correct horse battery', 4],
] as const)('%j has the strength %i', (password, level) => {
  expect(strengthOf(password).level).toBe(level);
});

test('one’s own names make a password weak, however long it is', () => {
  expect(strengthOf('somchai-has-five-apples', ['somchai'])).toMatchObject({ level: 1, word: 'Easy to guess' });
});
