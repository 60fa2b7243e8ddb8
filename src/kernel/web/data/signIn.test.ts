import { expect, test } from 'vitest';
import { cardPath, loginAddress } from './signIn.ts';

const at = (pathname: string, hash = '') => ({ pathname, search: '', hash });

test('the login redirect carries the hash of a task card, in any case', () => {
  expect(loginAddress(at('/', '#/task-cards/abs0001234'))).toBe('/login?redirect=%23%2Ftask-cards%2Fabs0001234');
  expect(loginAddress(at('/task-cards/ABS0001234'))).toBe('/login?redirect=%23%2Ftask-cards%2FABS0001234');
});

test('no other place travels in the address', () => {
  expect(loginAddress(at('/dashboard'))).toBe('/login');
  expect(loginAddress(at('/', '#/task-cards/ABS123'))).toBe('/login');
  expect(loginAddress(at('/', '#//evil.example/task-cards/ABS0001234'))).toBe('/login');
});

test('a task card hash opens its screen', () => {
  expect(cardPath('#task-cards/ABS0001234-T010')).toBe('/task-cards/ABS0001234-T010');
  expect(cardPath('#/somewhere')).toBeNull();
});
