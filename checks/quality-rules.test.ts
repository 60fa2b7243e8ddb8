import { expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { isNamed, series, spokenRules, withoutRow } from './proofPages.ts';

// Every numbered rule of documents, training, exams, NDT and authorisations (quality-people 4.2 to 4.6) is the name of a test.
// A rule that is added to the domain file is added here first.

const rules = [
  ...series('R-DOC-', 9),
  ...series('R-TRN-', 13),
  ...series('R-EXM-', 12),
  ...series('R-NDT-', 8),
  ...series('R-AUT-', 8),
  ...series('R-APP-', 4),
];

test('each rule of documents, training, exams, NDT and authorisations is the name of a test', () => {
  const unproven = rules.filter((rule) => !isNamed(rule));
  printFigure('quality-rules', `${rules.length} rules, ${rules.length - unproven.length} named by a test`);
  expect(unproven).toEqual([]);
});

test('the list names what the code calls a rule of these families', () => {
  expect(spokenRules(['src/modules/quality'], rules).filter((rule) => !rules.includes(rule))).toEqual([]);
  expect(isNamed('R-NDT-99')).toBe(false);
});

test('docs/documents-and-training.md has a row for each owed line and rule', () => {
  expect(withoutRow('docs/documents-and-training.md', [...series('D1-', 65, 2), ...rules])).toEqual([]);
});
