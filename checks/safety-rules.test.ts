import { expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { isNamed, series } from './proofPages.ts';
import { textOf } from './tree.ts';

// Every numbered rule of providers, audits, lost tools, safety and people (quality-people 4.7 to 4.12) is the name of a test, or stands below as
// one that no test proves yet. The list below only shrinks. A rule that is added to the domain file is added here first.

const rules = [
  ...series('R-AUD-', 10),
  ...series('R-CAP-', 6),
  ...series('R-PRO-', 5),
  ...series('R-TOL-', 4),
  ...series('R-SAF-', 6),
  ...series('R-HIR-', 6),
  ...series('R-HR-', 4),
];

/** What no test proves yet. */
const open: Record<string, string> = {};

test('each rule of providers, audits, lost tools, safety and people is the name of a test, or is told as open', () => {
  const unproven = rules.filter((rule) => !isNamed(rule));
  printFigure('safety-rules', `${rules.length} rules, ${rules.length - unproven.length} named by a test`);
  expect(unproven.toSorted()).toEqual(Object.keys(open).toSorted());
  expect(isNamed('R-SAF-99')).toBe(false);
});

test('docs/audits-safety-people.md has a row for each rule, and says open of those that no test proves', () => {
  const rows = textOf('docs/audits-safety-people.md').split('\n');
  const rowOf = (rule: string) => rows.find((row) => row.startsWith(`| ${rule} `));
  expect(rules.filter((rule) => !rowOf(rule))).toEqual([]);
  expect(rules.filter((rule) => rowOf(rule)?.includes('open: ') !== rule in open)).toEqual([]);
});
