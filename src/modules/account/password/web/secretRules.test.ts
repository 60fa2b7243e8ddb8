import { expect, test } from 'vitest';
import { checkPassword, checkPin, passwordLengthProblem } from './secretRules.ts';

test('the messages of the password dialog are the specification’s, to the letter', () => {
  expect(checkPassword({ oldPass: '', newPass: '', retype: '' })).toEqual({
    oldPass: 'Required',
    newPass: 'Required',
    retype: 'Required',
  });
  expect(checkPassword({ oldPass: 'x', newPass: 'seven77', retype: 'other' })).toEqual({
    oldPass: undefined,
    newPass: 'Password must be at least 8 charactors',
    retype: 'Password does not match',
  });
  expect(checkPassword({ oldPass: 'x', newPass: 'eight888', retype: 'eight888' })).toEqual({});
});

test('an empty password passes the length rule', () => {
  expect(passwordLengthProblem('')).toBeUndefined();
});

test('the messages of the PIN dialog are the specification’s, to the letter', () => {
  expect(checkPin({ newPin: '', retype: '' })).toEqual({ newPin: 'Required', retype: 'Required' });
  expect(checkPin({ newPin: '123', retype: '124' })).toEqual({
    newPin: 'Pin must be 4 characters long',
    retype: 'Pin does not match',
  });
  expect(checkPin({ newPin: '7391', retype: '7391' })).toEqual({});
});
