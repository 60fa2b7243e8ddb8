import { expect, test } from 'vitest';
import { can, type Allow } from '#kernel/shared/permission.ts';
import { everyRole, inEnglish, whatIsMissing, whyAllowed } from './rights.ts';

const stores = { permission: 2, roles: ['stores.user'] };

test('the reason names the role that covers what is asked', () => {
  const why = (allow: Allow) => {
    const said = whyAllowed(stores, allow);
    return said && inEnglish(said);
  };
  expect(why('stores.viewer')).toBe('the role stores.user covers stores.viewer');
  expect(why('stores.user')).toBe('of the role stores.user');
  expect(why(['tools.user', 'stores.user'])).toBe('of the role stores.user');
  expect(why('level:2')).toBe('permission 2 is at least 2');
  expect(why('stores.admin')).toBeNull();
  expect(whatIsMissing(['tools.user', 'level:3']).map(inEnglish)).toEqual(['the role Tools: User', 'permission 3']);
});

test('there is a reason exactly when the person may: explained by other code than decides', () => {
  const asked: Allow[] = [
    'public',
    'signedIn',
    'level:1',
    'level:3',
    'level:5',
    'guest:portal',
    ...(everyRole as Allow[]),
  ];
  for (const role of everyRole) {
    const holder = { permission: 3, roles: [role] };
    for (const allow of asked)
      expect([role, allow, whyAllowed(holder, allow) !== null]).toEqual([role, allow, can(holder, allow)]);
  }
});
