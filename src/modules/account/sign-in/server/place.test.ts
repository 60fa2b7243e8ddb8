import { expect, test } from 'vitest';
import { placeOf } from './place.ts';

test.each([
  ['127.0.0.1', 'On the server itself'],
  ['::1', 'On the server itself'],
  ['10.4.7.20', 'In the company network'],
  ['::ffff:192.168.1.7', 'In the company network'],
  ['fd12:3456::7', 'In the company network'],
  ['203.0.113.7', 'Outside the company, address 203.0.113.7'],
  ['2001:db8::7', 'Outside the company, address 2001:db8::7'],
  [null, 'Place not known'],
])('%s: %s', (ip, words) => {
  expect(placeOf(ip)).toBe(words);
});
