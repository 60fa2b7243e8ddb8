import { expect, test } from 'vitest';
import { filesUnder, isCode, textOf } from './tree.ts';

const files = filesUnder('src/modules').filter(isCode);

test('a form of the company has its number from the one list of forms', () => {
  const spelled = (text: string) => /formNumber: ['"`]ABS-/.test(text);
  expect(files.filter((path) => spelled(textOf(path)))).toEqual([]);
  expect(spelled("formNumber: 'ABS-ST-14',")).toBe(true);
});

/** The numbers that papers of these files carry, with those that two carry. */
function numbersOn(texts: readonly string[]): { all: string[]; twice: string[] } {
  const all = texts.flatMap((text) =>
    [...text.matchAll(/(?:form: |formOf\()['"`](ABS-[^'"`]+)['"`]/g)].map(([, number = '']) => number),
  );
  return { all, twice: all.filter((number, at) => all.indexOf(number) !== at) };
}

test('a form number stands on one paper: two that took the same next number are named', () => {
  const { all, twice } = numbersOn(files.map(textOf));
  expect(all.length).toBeGreaterThan(10);
  expect(twice).toEqual([]);
  expect(numbersOn(["paper: { form: 'ABS-ST-23' }", "...formOf('ABS-ST-23'),"]).twice).toEqual(['ABS-ST-23']);
});
