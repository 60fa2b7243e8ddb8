import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choices, flag, integer, text } from '#kernel/shared/field.ts';
import { changedValues, cleaned, fromLocalInput, toLocalInput } from './fieldValues.ts';

test('a moment goes through the input and back to the same minute, in Bangkok time', () => {
  expect(toLocalInput('2026-11-21T03:30:00.000Z')).toBe('2026-11-21T10:30');
  const minute = fc.integer({ min: 0, max: 4_000_000 }).map((at) => new Date(Date.UTC(2020, 0, 1) + at * 60_000).toISOString());
  fc.assert(fc.property(minute, (instant) => expect(fromLocalInput(toLocalInput(instant))).toBe(instant)));
});

test('an empty input is no value, digits are a number, anything else is left for the schema to refuse', () => {
  const count = integer('Count');
  expect([cleaned(count, ' 12 '), cleaned(count, ''), cleaned(count, '12x')]).toEqual([12, null, '12x']);
});

test('only what was changed is sent', () => {
  const fields = Object.entries({ name: text('Name'), done: flag('Done', { required: true }), areas: choices('Areas', ['a', 'b']) });
  const before = { name: 'Wheel', done: false, areas: ['a'] };
  expect(changedValues(fields, before, { ...before })).toEqual({});
  expect(changedValues(fields, before, { ...before, name: '', done: true })).toEqual({ name: null, done: true });
});
