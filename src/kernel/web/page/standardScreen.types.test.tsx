import { expect, test } from 'vitest';
import { date, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { files, history, related, section } from './panels.ts';
import type { ScreenSpec } from './RecordScreen.tsx';
import { registerScreens } from './registerScreens.ts';
import { splitActions } from './ScreenActions.tsx';

const access = { read: 'signedIn', create: 'stores.user', update: 'stores.user', archive: 'nobody' } as const;
const lamp = defineRecord({
  name: 'lamp',
  label: { one: 'Lamp', many: 'Lamps' },
  table: 'lamp',
  api: '/api/lamps',
  rows: everyRow,
  path: '/lamps/:key',
  access,
  fields: { title: text('Title', { required: true }), dueOn: date('Due'), roomId: link('Room', 'room') },
  states: { open: { label: 'Open', tone: 'info' }, shut: { label: 'Shut', tone: 'good' } },
  list: { columns: ['title'], sort: '-dueOn' },
});
const bulb = defineRecord({
  name: 'bulb',
  label: { one: 'Bulb', many: 'Bulbs' },
  table: 'bulb',
  api: '/api/bulbs',
  rows: everyRow,
  access,
  fields: { lampId: link('Lamp', 'lamp', { required: true }), size: text('Size') },
  list: { columns: ['size'], sort: 'size' },
});
const lampWorkflow = defineWorkflow(lamp, {
  start: 'open',
  transitions: { shut: { label: 'Shut', from: ['open'], to: 'shut', who: 'stores.user' } },
});
type Page = ScreenSpec<typeof lamp>;

// Each line marked as an error would fail the build if it compiled: the compiler is the test.
test('a screen’s title, facts, sections, related lists and own parts are typed by the record', () => {
  const right: Page[] = [
    { title: 'title', facts: ['dueOn', 'roomId?', { label: 'Room', value: (row) => row.roomIdLabel }] },
    {
      panels: [section('Facts'), section('Due', ['dueOn']), section('Rest', { except: ['title'] }), files(), history()],
    },
    { panels: [related(bulb, 'lampId', { columns: ['size'], create: { values: { size: 'E27' } } })] },
    { panels: [({ row }) => row.title], workflow: lampWorkflow, live: [bulb], edit: { only: ['title'] } },
    { tabs: [{ label: 'More', path: 'more', panels: [section('Due', ['dueOn'])] }] },
    { edit: (row) => row.status === 'open' && { only: ['title'] }, head: ({ row }) => row.title },
  ];
  const wrong: Page[] = [
    // @ts-expect-error a misspelt title
    { title: 'titel' },
    // @ts-expect-error a misspelt fact
    { facts: ['dueOnn'] },
    // @ts-expect-error a misspelt fact that may be missing
    { facts: ['dueOnn?'] },
    // @ts-expect-error a misspelt field of a section
    { panels: [section('Due', ['dueOnn'])] },
    // @ts-expect-error a misspelt field left out
    { panels: [section('Due', { except: ['dueOnn'] })] },
    // @ts-expect-error a list related by a field that is no link
    { panels: [related(bulb, 'size')] },
    // @ts-expect-error a misspelt column of a related list
    { panels: [related(bulb, 'lampId', { columns: ['sise'] })] },
    // @ts-expect-error a misspelt field of a tab
    { tabs: [{ label: 'More', path: 'more', panels: [section('Due', ['dueOnn'])] }] },
    // @ts-expect-error a misspelt field of the form
    { edit: { only: ['titel'] } },
    // @ts-expect-error a misspelt field of the form of some rows
    { edit: () => ({ only: ['titel'] }) },
    // @ts-expect-error a part of the head that needs what it is not given
    { head: ({ shop }: { shop: string }) => shop },
    // @ts-expect-error what a screen is made of has a name
    { live: ['bulbs', 1] },
  ];
  expect([right.length, wrong.length]).toEqual([6, 12]);
});

test('a register’s module has its screens, the entry of the menu and its words from the record', async () => {
  const module = registerScreens(lamp, {
    name: 'stores/lamps',
    workflow: lampWorkflow,
    page: { title: 'title', panels: [section('Facts'), history()] },
    tabs: [
      { label: 'Facts', path: 'facts', panels: [section('Facts')] },
      { label: 'Bulbs', path: 'bulbs', panels: [related(bulb, 'lampId')] },
    ],
    menuSince: '2026-11-22',
    th: () => Promise.resolve({ th: { Lamp: 'โคม' } }),
  });
  expect(module.screens.map(({ path, title, allow }) => [path, title, allow])).toEqual([
    ['/lamps', 'Lamps', 'signedIn'],
    ['/lamps/:id', 'Lamp', 'signedIn'],
    ['/lamps/:id/facts', 'Lamp', 'signedIn'],
    ['/lamps/:id/bulbs', 'Lamp', 'signedIn'],
  ]);
  expect(module.menu).toEqual([{ path: '/lamps', since: '2026-11-22' }]);
  expect(await module.words?.()).toEqual({ th: { Lamp: 'โคม' } });
});

test('two buttons stand beside the dots, what cannot be done now and what ends something behind them', () => {
  const action = (label: string, more: object = {}) => ({ label, reason: null as string | null, ...more });
  const names = ({ shown, more }: { shown: { label: string }[]; more: { label: string }[] }) => [
    shown.map(({ label }) => label),
    more.map(({ label }) => label),
  ];
  const edit = action('Edit', { inSight: true });
  const tag = action('Tag', { inSight: true });
  const copy = action('Copy', { inSight: true });
  expect(names(splitActions([tag, edit, copy, action('Lost')]))).toEqual([
    ['Tag', 'Edit'],
    ['Copy', 'Lost'],
  ]);
  // No dots for a single line, unless it ends something or has to say why not.
  expect(names(splitActions([edit, action('Lost')]))).toEqual([['Lost', 'Edit'], []]);
  expect(names(splitActions([edit, action('Archive', { isGrave: true })]))).toEqual([['Edit'], ['Archive']]);
  expect(names(splitActions([edit, action('Issue', { reason: 'Its calibration is overdue.' })]))).toEqual([
    ['Edit'],
    ['Issue'],
  ]);
  // In the foot of a phone the next step has the room.
  expect(names(splitActions([tag, edit], 0))).toEqual([[], ['Tag', 'Edit']]);
});
