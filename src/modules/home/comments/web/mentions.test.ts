import { expect, test } from 'vitest';
import { nameBeingTyped, stillNamed, withName } from './mentions.ts';

test('an @ behind a space begins a name, one inside a word does not', () => {
  expect(nameBeingTyped('Look @Kri', 9)).toEqual({ from: 5, words: 'Kri' });
  expect(nameBeingTyped('@', 1)).toEqual({ from: 0, words: '' });
  expect(nameBeingTyped('Look @Krit Boo', 14)).toEqual({ from: 5, words: 'Krit Boo' });
  expect(nameBeingTyped('mail krit@abs', 13)).toBeNull();
  expect(nameBeingTyped('@Krit Boonyarit look', 20)).toBeNull();
});

test('a chosen name stands whole in the text, and the caret behind it', () => {
  expect(withName('Look @Kri at this', 5, 9, 'Krit Boonyarit')).toEqual({
    text: 'Look @Krit Boonyarit at this',
    caret: 21,
  });
});

test('who was taken out of the text again is not told', () => {
  const people = [{ name: 'Krit Boonyarit' }, { name: 'Anong Rattanakorn' }];
  expect(stillNamed('@Krit Boonyarit please', people)).toEqual([{ name: 'Krit Boonyarit' }]);
});
