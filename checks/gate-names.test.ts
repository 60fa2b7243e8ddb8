import { expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { filesUnder, isTest, textOf } from './tree.ts';

/** Rules of maintenance.md 4.2 that nothing is built for yet, each with what is missing. One that is proven is taken out. */
const unproven: Record<string, string> = {};

const numbered = (letter: string, count: number, width: number) =>
  Array.from({ length: count }, (_, index) => `${letter}${String(index + 1).padStart(width, '0')}`);
const codes = [...numbered('G', 26, 2), ...numbered('R', 29, 1)];

/** The names of tests and groups of a file that goes through the server's calls. */
function namesOf(text: string): string[] {
  if (!/\b(testApp|ReleaseDesk)\b/.test(text)) return [];
  return [...text.matchAll(/^\s*(?:test|describe)(?:[.]\w+)*(?:\([^\n]*\))?\(\s*(['"`])(.*?)\1/gm)].map(
    ([, , name = '']) => name,
  );
}

const missing = (names: readonly string[]) =>
  codes.filter((code) => !names.some((name) => new RegExp(`\\b${code}\\b`).test(name)));

test('every gate G01 to G26 and every rule R1 to R29 stands in the name of a test that goes through the calls', () => {
  const names = filesUnder('src')
    .filter(isTest)
    .flatMap((path) => namesOf(textOf(path)));
  printFigure(
    'gate names',
    `${names.length} tests through the calls, ${codes.length - missing(names).length} of ${codes.length} gates and rules named`,
  );
  expect(names.length).toBeGreaterThan(300);
  expect(missing(names)).toEqual(Object.keys(unproven));
});

test('a rule only a pure function proves is seen, and one named beside others counts', () => {
  expect(namesOf("test('G01 x', () => {});")).toEqual([]);
  const through = namesOf("await testApp();\n  test('R2 R12 x', () => {});\ndescribe('at use (R3)', () => {});");
  expect(missing(through)).not.toContain('R12');
  expect(missing(through)).not.toContain('R3');
  expect(missing(through)).toContain('R1');
});
