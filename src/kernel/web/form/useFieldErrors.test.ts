import { expect, test } from 'vitest';
import { ApiError } from '../data/api.ts';
import { fieldErrorsOf } from './useFieldErrors.ts';

const fields = ['username', 'name', 'email'] as const;
const refused = (...faults: [path: string, message: string][]) =>
  new ApiError(400, { message: 'Refused.', fields: faults.map(([path, message]) => ({ path, message })) });
/** The fields that say something, and what. */
const said = (error: unknown) =>
  Object.fromEntries(
    [...fieldErrorsOf(fields, error)].flatMap(([name, all]) => (all.size > 0 ? [[name, [...all]]] : [])),
  );

test('each field says what the server says of it, and no more than its first word', () => {
  expect(said(refused(['email', 'Required'], ['name', 'Required'], ['email', 'This does not look right']))).toEqual({
    email: ['Required'],
    name: ['Required'],
  });
  expect(said(new ApiError(422, { message: 'Taken.', field: 'email' }))).toEqual({ email: ['Taken.'] });
});

test('what belongs to no field stands at the first one, all of it, each sentence once, beside its own', () => {
  const given = 'The right to administer is given afterwards.';
  expect(said(refused(['roles', given], ['email', 'Required']))).toEqual({ username: [given], email: ['Required'] });
  expect(said(refused(['roles', given], ['permission', 'Required'], ['username', 'Taken.'], ['', 'Required']))).toEqual(
    { username: ['Taken.', given, 'Required'] },
  );
  // A path below a field is no field of the dialog.
  expect(said(refused(['name.0', 'Unknown.']))).toEqual({ username: ['Unknown.'] });
});

test('a failure that names no field says its sentence, whatever was thrown', () => {
  expect(said(new ApiError(409, { message: 'Somebody else changed it.' }))).toEqual({
    username: ['Somebody else changed it.'],
  });
  expect(said(new ApiError(0, {}))).toEqual({
    username: ['Something went wrong on the server. Nothing was changed.'],
  });
  expect(said(new Error('out of memory'))).toEqual({ username: ['out of memory'] });
});
