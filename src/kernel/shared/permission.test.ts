import { expect, test } from 'vitest';
import { can, rightsInWords, type Allow, type Holder } from './permission.ts';

const person = (permission: number, ...roles: string[]): Holder => ({ permission, roles });
const guest: Holder = { permission: 5, roles: ['admin.admin'], guestOf: 'portal' };

test.each<[Allow, Holder | null, boolean]>([
  ['public', null, true],
  ['signedIn', null, false],
  ['signedIn', person(1), true],
  ['level:3', person(2), false],
  ['level:3', person(3), true],
  ['level:3', person(4), true],
  ['stores.user', person(5), false],
  ['stores.user', person(1, 'stores.viewer'), false],
  ['stores.user', person(1, 'stores.user'), true],
  ['stores.user', person(1, 'stores.admin'), true],
  ['stores.user', person(1, 'hr.admin'), false],
  ['stores.user', person(1, 'stores'), false],
  ['stores.user', person(1, 'stores.admin.more'), false],
  ['stores.user', person(1, 'Stores.Admin'), false],
  [['stores.user', 'hr.user'], person(1, 'hr.user'), true],
  [['stores.user', 'hr.user'], person(1, 'hr.viewer'), false],
  [[], person(5, 'admin.admin'), false],
  ['guest:portal', guest, true],
  ['guest:other', guest, false],
  ['signedIn', guest, false],
  ['level:1', guest, false],
  ['admin.viewer', guest, false],
  ['guest:portal', person(5, 'admin.admin'), false],
])('%s asked of %j: %s', (allow, holder, expected) => {
  expect(can(holder, allow)).toBe(expected);
});

test.each<[Allow, string]>([
  ['quality.admin', 'role Quality admin'],
  [['maintenance.user', 'hr.viewer'], 'role Maintenance user or HR viewer'],
  ['level:3', 'level 3'],
])('%s is said as %s', (allow, words) => {
  expect(rightsInWords(allow)).toBe(words);
});
