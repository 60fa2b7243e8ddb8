import { expect, test } from 'vitest';
import { choice, choices, text } from '#kernel/shared/field.ts';
import type { Operator } from '#kernel/shared/listState.ts';
import { defineRecord } from '#kernel/shared/record.ts';
import { filterSql, Statement } from './filters.ts';

const lamp = defineRecord({
  name: 'lamp',
  label: { one: 'Lamp', many: 'Lamps', row: ['name'] },
  table: 'lamp',
  api: '/api/lamps',
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
  states: {
    on: { label: 'On', tone: 'info' },
    off: { label: 'Off', tone: 'info' },
  },
  fields: {
    name: text('Name', { required: true, max: 60 }),
    colour: choice('Colour', { red: 'Red', 'light-blue': 'Light blue', null: 'None' }),
    rooms: choices('Rooms', { shop: 'Shop', store: 'Store' }),
  },
  list: { columns: ['name'], sort: 'name' },
});

function written(field: string, operator: Operator, value: string): [string, unknown[]] {
  const statement = new Statement();
  return [filterSql(lamp, { field, operator, value }, statement), statement.values];
}

test('words of the record’s own list stand in the statement, so that it is planned for them and once', () => {
  expect(written('status', 'in', 'on,off')).toEqual([`t.status = any(array['on', 'off']::text[])`, []]);
  expect(written('status', 'in', 'on')).toEqual([`t.status = 'on'::text`, []]);
  expect(written('colour', 'notIn', 'red,null')).toEqual([`t.colour <> all(array['red', 'null']::text[])`, []]);
  expect(written('rooms', 'in', 'shop')).toEqual([`t.rooms && array['shop']::text[]`, []]);
  expect(written('rooms', 'notIn', 'shop')).toEqual([`not t.rooms && array['shop']::text[]`, []]);
});

test.each([
  ['status', `on' or 1=1 --`],
  ['status', `on,off'`],
  ['status', 'toString'],
  ['status', '__proto__'],
  ['colour', 'light-blue'],
  ['colour', 'red,light-blue'],
  ['rooms', `shop'],array['`],
  ['name', 'on'],
])('what anybody else typed stays a parameter: %s=%s', (field, value) => {
  const [sql, values] = written(field, 'in', value);
  expect(values.flat().join(',')).toBe(value);
  expect(sql).not.toContain(`'`);
});
