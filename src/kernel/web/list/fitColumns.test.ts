import { expect, test } from 'vitest';
import { amount, choices, date, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import type { AnyRow } from '../data/records.ts';
import { columnsOf } from './columns.ts';
import { fitColumns } from './fitColumns.ts';

const parcel = defineRecord({
  name: 'parcel',
  label: { one: 'Parcel', many: 'Parcels' },
  table: 'parcel',
  api: '/api/parcels',
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    title: text('Title'),
    kinds: choices('Kinds', { a: 'A rather long name', b: 'Another one' }),
    due: date('Due'),
    value: amount('Value', { unit: 'THB' }),
  },
  list: { columns: ['title', 'kinds', 'due'], sort: 'title' },
});
const columns = columnsOf(parcel).filter(({ key }) => ['title', 'kinds', 'due', 'value'].includes(key));
const row = (title: string, kinds: string[]) => ({ id: title, title, kinds, due: '2026-01-01' }) as unknown as AnyRow;
const widthOf = (rows: AnyRow[], key: string, isSet: (key: string) => boolean = () => false) =>
  fitColumns(parcel, columns, rows, isSet).find((column) => column.key === key)?.width ?? 0;

test('a column is as wide as the longest words it shows, within its limits', () => {
  const short = widthOf([row('Ann', [])], 'title');
  const long = widthOf([row('A title of about forty characters, or so', [])], 'title');
  expect(long).toBeGreaterThan(short);
  expect(widthOf([row('x'.repeat(400), [])], 'title')).toBeLessThanOrEqual(440);
  // Choices are shown by their words, not by what is stored.
  expect(widthOf([row('Ann', ['a', 'b'])], 'kinds')).toBeGreaterThan(220);
});

test('a width somebody set stays, and so does one that follows from the kind', () => {
  const [title] = columns;
  expect(widthOf([row('Ann', [])], 'title', (key) => key === 'title')).toBe(title?.width);
  expect(widthOf([row('Ann', [])], 'due')).toBe(columns.find(({ key }) => key === 'due')?.width);
});

test('an amount is never cut, whatever its length', () => {
  const worth = (value: string) => [{ ...row('Ann', []), value } as unknown as AnyRow];
  const column = columns.find(({ key }) => key === 'value')?.width ?? 0;
  expect(widthOf(worth('5'), 'value')).toBeGreaterThanOrEqual(column);
  // 1,234,567.00 THB
  expect(widthOf(worth('1234567'), 'value')).toBeGreaterThanOrEqual(16 * 8 + 24);
});
