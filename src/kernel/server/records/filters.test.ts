import { expect, test } from 'vitest';
import type { Operator } from '#kernel/shared/listState.ts';
import { sampleRecord } from '#kernel/testing/sampleRecord.ts';
import { filterSql, Statement } from './filters.ts';

function written(field: string, operator: Operator, value: string): [string, unknown[]] {
  const statement = new Statement();
  return [filterSql(sampleRecord, { field, operator, value }, statement), statement.values];
}

test('words of the record’s own list stand in the statement, so that it is planned for them and once', () => {
  expect(written('status', 'in', 'on,off')).toEqual([`t.status = any(array['on', 'off']::text[])`, []]);
  expect(written('status', 'in', 'on')).toEqual([`t.status = 'on'::text`, []]);
  expect(written('colour', 'notIn', 'red,null')).toEqual([`t.colour <> all(array['red', 'null']::text[])`, []]);
  expect(written('rooms', 'in', 'shop')).toEqual([`t.rooms && array['shop']::text[]`, []]);
  expect(written('rooms', 'notIn', 'shop')).toEqual([`not t.rooms && array['shop']::text[]`, []]);
});

test.each([
  ['colour', 'light-blue'],
  ['colour', 'red,light-blue'],
  ['name', 'on'],
])('what anybody else typed stays a parameter: %s=%s', (field, value) => {
  const [sql, values] = written(field, 'in', value);
  expect(values.flat().join(',')).toBe(value);
  expect(sql).not.toContain(`'`);
});

test.each([
  ['status', `on' or 1=1 --`],
  ['status', `on,off'`],
  ['status', 'toString'],
  ['status', '__proto__'],
  ['rooms', `shop'],array['`],
])('a word the record’s own list does not have is refused: %s=%s', (field, value) => {
  expect(() => written(field, 'in', value)).toThrow(expect.objectContaining({ code: 'LIST_FILTER' }));
});
