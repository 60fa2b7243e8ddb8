import { expect, test } from 'vitest';
import { commonYear, isThaiId, masked, overlaps } from './identityNumber.ts';

test('R-HR-2 the last digit of a Thai identity number is the check digit of the twelve before it', () => {
  // 1·13 + 1·12 + 0·11 + 1·10 + 7·9 + 0·8 + 0·7 + 2·6 + 0·5 + 7·4 + 0·3 + 3·2 = 144; 144 mod 11 = 1; (11 − 1) mod 10 = 0
  expect(isThaiId('1101700207030')).toBe(true);
  expect(isThaiId('1101700207031')).toBe(false);
  expect(isThaiId('110170020703')).toBe(false);
  expect(isThaiId('11017002070AB')).toBe(false);
});

test('a Thai identity number is shown with its last digits only, any other with its last three, a short one with a third', () => {
  expect(masked('thaiId', '1101700207030')).toBe('x-xxxx-xxxx7-03-0');
  expect(masked('passport', 'AA1234567')).toBe('xxxxxx567');
  expect(masked('visa', '1234')).toBe('xxx4');
});

test('a Buddhist year is the common year 543 before it', () => {
  expect([commonYear(2562), commonYear(2019)]).toEqual([2019, 2019]);
});

test('times that overlap by a day are named in pairs; one that follows the other is none', () => {
  const spans = [
    { id: 'a', startedOn: '2014-01-01', endedOn: '2016-06-30' },
    { id: 'b', startedOn: '2016-06-30', endedOn: '2018-01-01' },
    { id: 'c', startedOn: '2017-01-01', endedOn: null },
  ];
  expect(overlaps(spans).map((pair) => pair.map(({ id }) => id).join(''))).toEqual(['bc']);
});
