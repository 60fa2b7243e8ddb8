import { expect, test } from 'vitest';
import { unusualSigns, type SignInFacts } from './unusual.ts';

const signs = (change: Partial<SignInFacts>) =>
  unusualSigns({ at: bangkok('09:00'), ip: '203.0.113.7', earlier: ['203.0.113.7'], refused: 0, ...change });
const bangkok = (time: string) => new Date(`2026-11-20T${time}:00+07:00`);

test('a sign-in in the day, from where the person always comes, at the first try, is usual', () => {
  expect(signs({})).toEqual([]);
  expect(signs({ ip: '203.0.113.250', refused: 2 })).toEqual([]);
});

test.each([
  ['203.0.114.7', ['203.0.113.7'], true],
  ['203.0.113.99', ['198.51.100.4', '203.0.113.7'], false],
  ['::ffff:203.0.113.9', ['203.0.113.7'], false],
  ['2001:db8:1:2::9', ['2001:db8:1:7::1'], false],
  ['2001:db8::9', ['2001:db8:0:7:1:1:1:1'], false],
  ['2001:db8:2::9', ['2001:db8:1::1'], true],
  ['2001:db8:1::1', ['203.0.113.7'], true],
  // Nobody can come from elsewhere who was never here, and an address nobody knows says nothing.
  ['203.0.114.7', [], false],
  [null, ['203.0.113.7'], false],
])('a new network: %s after %j: %s', (ip, earlier, isNew) => {
  expect(signs({ ip, earlier })).toEqual(isNew ? ['newNetwork'] : []);
});

test('many refusals before it: three and more since the person last came in', () => {
  expect(signs({ refused: 3 })).toEqual(['manyRefused']);
});

test.each([
  ['04:59', true],
  ['05:00', false],
  ['22:59', false],
  ['23:00', true],
  ['00:30', true],
])('odd hours in Bangkok: %s: %s', (time, isOdd) => {
  expect(signs({ at: bangkok(time) })).toEqual(isOdd ? ['oddHours'] : []);
});

test('all that is unusual is said', () => {
  expect(signs({ at: bangkok('02:00'), ip: '198.51.100.4', refused: 4 })).toEqual([
    'newNetwork',
    'manyRefused',
    'oddHours',
  ]);
});
