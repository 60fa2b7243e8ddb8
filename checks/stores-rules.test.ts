import { expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { filesUnder, textOf } from './tree.ts';

// Every numbered rule and worked example of stores, tools, tires, logistics and purchasing (stores-finance 4.2 to 4.6, 4.8, 5.1 to 5.4) is the
// name of a test. A rule that is added to the domain file is added here first.

const series = (prefix: string, last: number) => Array.from({ length: last }, (_, at) => `${prefix}${at + 1}`);
const rules = [
  ...series('R-STK-', 11),
  ...series('R-RCV-', 5),
  ...series('R-SEG-', 2),
  ...series('R-MBD-', 3),
  ...series('R-CAL-', 4),
  ...series('R-LOAN-', 4),
  ...series('R-TIR-', 5),
  'R-SHP-2',
  ...series('R-PUR-', 3),
  ...series('R-PLN-', 3),
  ...series('R-LBL-', 4),
];
const examples = [...series('E', 14), ...series('P', 8), ...series('W', 6)];

/** The names of tests in a text: what stands first on a line, in a call or in a row of a table. */
const testNames = (text: string): string[] =>
  [...text.matchAll(/(?:^|[([])\s*(['"`])([^\n]*?)\1/gm)].map(([, , name = '']) => name);

const files = [...filesUnder('src'), ...filesUnder('e2e')].filter((path) => /[.](test|e2e)[.]tsx?$/.test(path));
const names = files.flatMap((path) => testNames(textOf(path)));
const isNamed = (rule: string) => names.some((name) => new RegExp(`(?<![\\w-])${rule}(?![\\w-])`).test(name));

test('each rule of the stores is the name of a test', () => {
  const unproven = rules.filter((rule) => !isNamed(rule));
  printFigure('stores-rules', `${rules.length} rules, ${rules.length - unproven.length} named by a test`);
  expect(unproven).toEqual([]);
});

test('each worked example of the stores is the name of a test', () => {
  expect(examples.filter((example) => !isNamed(example))).toEqual([]);
  expect(names.some((name) => name.includes('table 5.2'))).toBe(true);
});

test('the list names what the code calls a rule of the stores, and sees a rule that nobody proves', () => {
  const families = new Set(rules.map((rule) => rule.replace(/\d+$/, '')));
  const spoken = [...filesUnder('src/modules/stores'), ...filesUnder('src/modules/logistics')]
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => textOf(path).match(/\bR-[A-Z]+-\d+\b/g) ?? [])
    .filter((rule) => families.has(rule.replace(/\d+$/, '')));
  expect([...new Set(spoken)].filter((rule) => !rules.includes(rule))).toEqual([]);
  expect(isNamed('R-STK-99')).toBe(false);
});

test('docs/stores-and-tools.md has a row for each owed line, rule and worked example', () => {
  const rows = new Set(textOf('docs/stores-and-tools.md').match(/^[|] [^|]+ [|]/gm));
  const owed = Array.from({ length: 58 }, (_, at) => `E-${String(at + 1).padStart(2, '0')}`);
  expect([...owed, ...rules, ...examples].filter((one) => !rows.has(`| ${one} |`))).toEqual([]);
});
