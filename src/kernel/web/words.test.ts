import { expect, test } from 'vitest';
import { sidebar } from './shell/sidebar.ts';
import { th } from './th.ts';

const sources = import.meta.glob<string>('./**/*.tsx', { query: '?raw', import: 'default', eager: true });

test('every text the kernel shows has its Thai, and so has the whole sidebar', () => {
  const shown = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/\bt\('((?:[^'\\]|\\.)*)'/g)].map((match) => match[1] ?? ''),
  );
  const menu = sidebar.flatMap((group) => [group.label, ...group.items.map((item) => item.label)]);
  expect(Object.keys(sources).length).toBeGreaterThan(30);
  expect([...new Set([...shown, ...menu])].filter((text) => !(text in th))).toEqual([]);
});

test('a Thai text keeps every place for a value', () => {
  const places = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort().join();
  expect(Object.entries(th).filter(([english, thai]) => places(english) !== places(thai))).toEqual([]);
});
