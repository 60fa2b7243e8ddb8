import { expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { isNamed, namesOfTests, series, spokenRules, withoutRow } from './proofPages.ts';

// Every numbered rule and worked example of stores, tools, tires, logistics and purchasing (stores-finance 4.2 to 4.6, 4.8, 5.1 to 5.4) is the
// name of a test. A rule that is added to the domain file is added here first.

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

test('each rule of the stores is the name of a test', () => {
  const unproven = rules.filter((rule) => !isNamed(rule));
  printFigure('stores-rules', `${rules.length} rules, ${rules.length - unproven.length} named by a test`);
  expect(unproven).toEqual([]);
});

test('each worked example of the stores is the name of a test', () => {
  expect(examples.filter((example) => !isNamed(example))).toEqual([]);
  expect(namesOfTests().some((name) => name.includes('table 5.2'))).toBe(true);
});

test('the list names what the code calls a rule of the stores, and sees a rule that nobody proves', () => {
  const spoken = spokenRules(['src/modules/stores', 'src/modules/logistics'], rules);
  expect(spoken.filter((rule) => !rules.includes(rule))).toEqual([]);
  expect(isNamed('R-STK-99')).toBe(false);
});

test('docs/stores-and-tools.md has a row for each owed line, rule and worked example', () => {
  expect(withoutRow('docs/stores-and-tools.md', [...series('E-', 58, 2), ...rules, ...examples])).toEqual([]);
});
