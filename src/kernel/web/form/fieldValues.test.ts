import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choices, decimal, flag, integer, text, type Field } from '#kernel/shared/field.ts';
import { dateFormats, formatDay } from '#kernel/shared/dates.ts';
import { changedValues, cleaned, formValues, fromLocalInput, parseDay, toLocalInput } from './fieldValues.ts';

test('a moment goes through the input and back to the same minute, in Bangkok time', () => {
  expect(toLocalInput('2026-11-21T03:30:00.000Z')).toBe('2026-11-21T10:30');
  const minute = fc
    .integer({ min: 0, max: 4_000_000 })
    .map((at) => new Date(Date.UTC(2020, 0, 1) + at * 60_000).toISOString());
  fc.assert(fc.property(minute, (instant) => fromLocalInput(toLocalInput(instant)) === instant));
});

test('a day is read in every format it may be shown in', () => {
  const day = fc
    .integer({ min: 0, max: 20_000 })
    .map((at) => new Date(Date.UTC(2000, 0, 1 + at)).toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, fc.constantFrom(...dateFormats), (iso, format) => parseDay(formatDay(iso, format)) === iso),
  );
  expect(['31-06-2026', '2026-13-01', 'soon', '21/11/2026'].map(parseDay)).toEqual([null, null, null, '2026-11-21']);
});

test('an empty input is no value, digits are a number, anything else is left for the schema to refuse', () => {
  const count = integer('Count');
  expect([cleaned(count, ' 12 '), cleaned(count, ''), cleaned(count, '12x')]).toEqual([12, null, '12x']);
});

test('only what was changed is sent', () => {
  const fields = Object.entries({
    name: text('Name'),
    done: flag('Done', { required: true }),
    areas: choices('Areas', ['a', 'b']),
  });
  const before = { name: 'Wheel', done: false, areas: ['a'] };
  expect(changedValues(fields, before, { ...before })).toEqual({});
  expect(changedValues(fields, before, { ...before, name: '', done: true })).toEqual({ name: null, done: true });
});

test('a form begins with a decimal as the page shows it, and sending it back unchanged changes nothing', () => {
  const fields: [string, Field][] = [['weight', decimal('Weight', { scale: 2 }) as Field]];
  const begun = formValues(fields, { weight: '1.5000', note: '1.0' });
  expect(begun).toEqual({ weight: '1.5', note: '1.0' });
  expect(changedValues(fields, begun, { weight: '1.5' })).toEqual({});
  expect(decimal('Weight', { scale: 2 }).schema.safeParse(begun['weight']).success).toBe(true);
});
