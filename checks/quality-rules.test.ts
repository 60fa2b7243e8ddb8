import { expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { filesUnder, textOf } from './tree.ts';

// Every numbered rule of documents, training, exams, NDT and authorisations (quality-people 4.2 to 4.6) is the name of a test.
// A rule that is added to the domain file is added here first.

const series = (prefix: string, last: number) => Array.from({ length: last }, (_, at) => `${prefix}${at + 1}`);
const rules = [
  ...series('R-DOC-', 9),
  ...series('R-TRN-', 13),
  ...series('R-EXM-', 12),
  ...series('R-NDT-', 8),
  ...series('R-AUT-', 8),
  ...series('R-APP-', 4),
];

/** The names of tests and of what holds them: what stands first on a line, in a call or in a row of a table. */
const testNames = (text: string): string[] =>
  [...text.matchAll(/(?:^|[([])\s*(['"`])([^\n]*?)\1/gm)].map(([, , name = '']) => name);

const files = [...filesUnder('src'), ...filesUnder('e2e')].filter((path) => /[.](test|e2e)[.]tsx?$/.test(path));
const names = files.flatMap((path) => testNames(textOf(path)));
const isNamed = (rule: string) => names.some((name) => new RegExp(`(?<![\\w-])${rule}(?![\\w-])`).test(name));

test('each rule of documents, training, exams, NDT and authorisations is the name of a test', () => {
  const unproven = rules.filter((rule) => !isNamed(rule));
  printFigure('quality-rules', `${rules.length} rules, ${rules.length - unproven.length} named by a test`);
  expect(unproven).toEqual([]);
});

test('the list names what the code calls a rule of these families', () => {
  const families = new Set(rules.map((rule) => rule.replace(/\d+$/, '')));
  const spoken = filesUnder('src/modules/quality')
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => textOf(path).match(/\bR-[A-Z]+-\d+\b/g) ?? [])
    .filter((rule) => families.has(rule.replace(/\d+$/, '')));
  expect([...new Set(spoken)].filter((rule) => !rules.includes(rule))).toEqual([]);
  expect(isNamed('R-NDT-99')).toBe(false);
});

test('docs/documents-and-training.md has a row for each owed line and rule', () => {
  const rows = new Set(
    textOf('docs/documents-and-training.md')
      .match(/^[|] [^|]+ [|]/gm)
      ?.map((row) => row.replaceAll(/\s+/g, ' ')),
  );
  const owed = Array.from({ length: 65 }, (_, at) => `D1-${String(at + 1).padStart(2, '0')}`);
  expect([...owed, ...rules].filter((one) => !rows.has(`| ${one} |`))).toEqual([]);
});
