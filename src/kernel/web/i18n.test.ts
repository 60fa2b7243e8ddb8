import { expect, test, vi } from 'vitest';
import { sidebar } from './shell/sidebar.ts';
import { th } from './th.ts';
import { chooseLanguage, firstLanguage, startWords, translate } from './i18n.ts';

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

test('a text without Thai shows English with its values in place, in both languages; a sentence is read by the module that says it', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('document', { documentElement: {} });
  const read = (text: string) => (text === 'Card T010 is open.' ? 'บัตร T010 ยังเปิดอยู่' : text);
  await startWords([{ name: 'test/said', screens: [], words: () => Promise.resolve({ read }) }]);
  const said = () =>
    ['Nobody knows {{what}} here.', 'Card {{card}} is open.'].map((text) =>
      translate(text, { what: 'this', card: 'T010' }),
    );
  expect(said()).toEqual(['Nobody knows this here.', 'Card T010 is open.']);
  await chooseLanguage('th');
  expect(said()).toEqual(['Nobody knows this here.', 'บัตร T010 ยังเปิดอยู่']);
  await chooseLanguage('en');
  expect([1, 2].map((count) => translate('{{count}} days left', { count }))).toEqual(['1 day left', '2 days left']);
  // A level is a name, and counts nothing.
  expect(translate('Level {{level}} findings', { level: 1 })).toBe('Level 1 findings');
  vi.unstubAllGlobals();
});

test('whoever never chose a language meets the one their browser asks for first', () => {
  expect(firstLanguage(null, ['th-TH', 'en'])).toBe('th');
  expect(firstLanguage(null, ['de-DE', 'th', 'en'])).toBe('th');
  expect(firstLanguage(null, ['en-GB', 'th'])).toBe('en');
  expect(firstLanguage(null, ['de'])).toBe('en');
  expect(firstLanguage('en', ['th-TH'])).toBe('en');
});
