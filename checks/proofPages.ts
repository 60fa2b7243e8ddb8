import { filesUnder, textOf } from './tree.ts';

// What the pages under docs/ that name tests are held against: the names of tests, and the rows of the pages.

/** `R-STK-`, 3 → R-STK-1, R-STK-2, R-STK-3; with a width the numbers have zeros in front. */
export const series = (prefix: string, last: number, width = 1): string[] =>
  Array.from({ length: last }, (_, at) => `${prefix}${String(at + 1).padStart(width, '0')}`);

/** The names of tests and of what holds them: what stands first on a line, in a call or in a row of a table. */
const testNames = (text: string): string[] =>
  [...text.matchAll(/(?:^|[([])\s*(['"`])([^\n]*?)\1/gm)].map(([, , name = '']) => name);

let known: readonly string[] | undefined;

/** The name of every test of the product. */
export function namesOfTests(): readonly string[] {
  known ??= [...filesUnder('src'), ...filesUnder('e2e')]
    .filter((path) => /[.](test|e2e)[.]tsx?$/.test(path))
    .flatMap((path) => testNames(textOf(path)));
  return known;
}

/** Whether a rule stands in the name of a test. */
export const isNamed = (rule: string): boolean => {
  const word = new RegExp(`(?<![\\w-])${rule.replaceAll('.', '[.]')}(?![\\w-]|[.]\\d)`);
  return namesOfTests().some((name) => word.test(name));
};

/** Which of these a table of a page has no row for. */
export function withoutRow(page: string, wanted: readonly string[]): string[] {
  const rows = new Set(
    textOf(page)
      .match(/^[|] [^|]+ [|]/gm)
      ?.map((row) => row.replaceAll(/\s+/g, ' ')),
  );
  return wanted.filter((one) => !rows.has(`| ${one} |`));
}

/** The rules of these families that the code under some folders speaks of. */
export function spokenRules(folders: readonly string[], rules: readonly string[]): string[] {
  const families = new Set(rules.map((rule) => rule.replace(/\d+$/, '')));
  const spoken = folders
    .flatMap((folder) => filesUnder(folder))
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => textOf(path).match(/\bR-[A-Z]+-\d+\b/g) ?? [])
    .filter((rule) => families.has(rule.replace(/\d+$/, '')));
  return [...new Set(spoken)];
}
