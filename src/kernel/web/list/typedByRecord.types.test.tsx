import { expect, test } from 'vitest';
import { date, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import type { DialogOptions } from '../form/RecordDialog.tsx';
import type { RecordListProps } from './RecordList.tsx';

const lamp = defineRecord({
  name: 'lamp',
  label: { one: 'Lamp', many: 'Lamps' },
  table: 'lamp',
  api: '/api/lamps',
  access: { read: 'signedIn', create: 'signedIn', update: 'signedIn', archive: 'nobody' },
  rows: everyRow,
  fields: { title: text('Title', { required: true }), dueOn: date('Due'), roomId: link('Room', 'room') },
  states: { open: { label: 'Open', tone: 'info' } },
  list: { columns: ['title'], sort: '-dueOn' },
});
type List = Omit<RecordListProps<typeof lamp>, 'record'>;
type Form = DialogOptions<typeof lamp>;

// Each line marked as an error would fail the build if it compiled: the compiler is the test.
test('a list’s columns, widths, cells, filters, tabs and create form are typed by the record', () => {
  const right: List[] = [
    { columns: ['title', 'status', 'createdAt'], widths: { dueOn: 120 }, cells: { title: (row) => row.title } },
    { fixed: { 'f.roomId.in': 'x' }, tabs: [{ label: 'Open', query: { 'f.status.in': 'open', sort: '-dueOn' } }] },
    { create: true },
    { create: { values: { title: 'A' }, fixed: { roomId: 'x' }, except: ['dueOn'], inputs: { title: () => null } } },
    { create: { to: '/lamps/new' }, edit: { only: ['title'] } },
  ];
  const wrong: List[] = [
    // @ts-expect-error a misspelt column
    { columns: ['titel'] },
    // @ts-expect-error a misspelt width
    { widths: { titel: 1 } },
    // @ts-expect-error a misspelt cell
    { cells: { titel: () => null } },
    // @ts-expect-error a cell that reads what the row has not
    { cells: { title: (row) => row.titel } },
    // @ts-expect-error a misspelt filter
    { fixed: { 'f.rooom.in': 'x' } },
    // @ts-expect-error a comparison there is not
    { fixed: { 'f.roomId.is': 'x' } },
    // @ts-expect-error a misspelt filter of a tab
    { tabs: [{ label: 'Open', query: { 'f.statuz.in': 'open' } }] },
    // @ts-expect-error a misspelt sorting of a tab
    { tabs: [{ label: 'Open', query: { sort: '-due' } }] },
    // @ts-expect-error a misspelt value of a new row
    { create: { values: { titel: 'A' } } },
    // @ts-expect-error no button is no property at all
    { create: false },
  ];
  expect([right.length, wrong.length]).toEqual([5, 10]);
});

test('a form’s only, except and inputs are typed by the record', () => {
  const right: Form = { only: ['title'], except: ['dueOn'], inputs: { roomId: () => null } };
  const wrong: Form[] = [
    // @ts-expect-error a misspelt field
    { only: ['titel'] },
    // @ts-expect-error a misspelt field
    { except: ['titel'] },
    // @ts-expect-error a misspelt field
    { inputs: { titel: () => null } },
  ];
  expect([right.only, wrong.length]).toEqual([['title'], 3]);
});
