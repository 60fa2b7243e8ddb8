import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, root, textOf } from './tree.ts';

const pages = () =>
  [
    ...filesUnder('docs'),
    'README.md',
    'CHANGELOG.md',
    ...filesUnder('src').filter((path) => path.endsWith('/README.md')),
  ].filter((path) => path.endsWith('.md'));

/** Links and pictures of a page that lead nowhere in this repository. */
function deadLinks(page: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)]
    .map((match) => match[1] ?? '')
    .filter((target) => !/^[a-z]+:/.test(target));
  return targets
    .filter((target) => !existsSync(join(root, dirname(page), target)))
    .map((target) => `${page}: ${target}`);
}

test('every link between pages leads somewhere', () => {
  expect(pages().length).toBeGreaterThan(15);
  expect(pages().flatMap((page) => deadLinks(page, textOf(page)))).toEqual([]);
  expect(deadLinks('README.md', '[a](docs/nowhere.md) [b](https://example.test) [c](README.md#x)')).toEqual([
    'README.md: docs/nowhere.md',
  ]);
});

test('files and commands named in the docs exist', () => {
  const scripts = Object.keys((JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }).scripts);
  const commands = pages().flatMap((page) =>
    [...textOf(page).matchAll(/npm run ([a-z:]+)/g)].map((match) => match[1] ?? ''),
  );
  expect([...new Set(commands)].filter((command) => !scripts.includes(command))).toEqual([]);
  const named = pages().flatMap((page) =>
    [...textOf(page).matchAll(/`((?:src|checks|tools|database|docs|e2e)\/[\w./-]+\.(?:tsx?|md|mjs|sql))`/g)].map(
      (match) => match[1] ?? '',
    ),
  );
  // The benchmark writes its page when it runs.
  expect([...new Set(named)].filter((path) => path !== 'docs/performance.md' && !existsSync(join(root, path)))).toEqual(
    [],
  );
});

test('the table of promises names tests that are there', () => {
  const rows = textOf('docs/security.md')
    .split('\n')
    .filter((line) => /^[|] P\d+ [|]/.test(line));
  expect(rows.length).toBeGreaterThan(50);
  const proofs = rows.flatMap((row) =>
    [...row.matchAll(/(?:^[|] P\d+ [|][^|]*[|] |<br>)(.+?) \(`([^`]+)`\)/g)].map((match) => ({
      name: match[1] ?? '',
      file: match[2] ?? '',
    })),
  );
  expect(proofs.length).toBeGreaterThan(20);
  // The table prints … for what a test puts into its name while it runs; the words around it must stand in the file.
  const stands = (name: string, text: string) =>
    name
      .replaceAll('\\|', '|')
      .split('…')
      .every((words) => text.includes(words.trim()));
  const gone = proofs.filter(
    ({ name, file }) => !existsSync(join(root, file)) || !stands(name, textOf(file).replaceAll(/\\(["'`])/g, '$1')),
  );
  expect({ gone, mend: 'node_modules/.bin/node tools/promises.ts' }).toEqual({
    gone: [],
    mend: 'node_modules/.bin/node tools/promises.ts',
  });
});

test('every setting the code reads is in the README and in .env.example', () => {
  const settings = [...textOf('src/kernel/server/http/settings.ts').matchAll(/^ {2}([A-Z_]+): z/gm)].map(
    (match) => match[1] ?? '',
  );
  expect(settings.length).toBeGreaterThan(5);
  const missing = settings.flatMap((name) => [
    ...(textOf('README.md').includes(`\`${name}\``) ? [] : [`README.md: ${name}`]),
    ...(new RegExp(`^${name}=`, 'm').test(textOf('.env.example')) ? [] : [`.env.example: ${name}`]),
  ]);
  expect(missing).toEqual([]);
});

test('decisions are numbered without a gap and say situation, choice and price', () => {
  const decisions = filesUnder('docs/decisions');
  expect(decisions.map((path) => Number(/[/](\d{4})-/.exec(path)?.[1]))).toEqual(
    decisions.map((_, index) => index + 1),
  );
  const parts = ['**Situation.**', '**Choice.**'];
  expect(
    decisions.filter(
      (path) => !parts.every((part) => textOf(path).includes(part)) || textOf(path).split('\n').length > 40,
    ),
  ).toEqual([]);
});

test.each([
  'docs/a-day-with-it.md',
  'docs/stores-and-tools.md',
  'docs/documents-and-training.md',
  'docs/audits-safety-people.md',
  'docs/maintenance.md',
  'docs/money.md',
])('the sentences of %s name tests that are there', (page) => {
  const named = [...textOf(page).matchAll(/`((?:src|e2e|checks)\/[^`]+)` “([^”]+)”/g)].map((match) => ({
    file: match[1] ?? '',
    name: match[2] ?? '',
  }));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ file, name }) => !textOf(file).includes(name))).toEqual([]);
});
