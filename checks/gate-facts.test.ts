import ts from 'typescript';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serverModules } from '#app/modules.server.ts';
import { against, nothingNew } from './baseline.ts';
import { gateFactPages, gateFacts, type GateFact } from './gateFacts.ts';
import { gateFactPaths } from './gateFactPaths.ts';
import { filesUnder, isCode, root, textOf } from './tree.ts';

const paths = gateFactPaths();
const covers = (fact: string, path: string) =>
  path === fact || path.startsWith(`${fact}.`) || path.startsWith(`${fact}[`);
const endpoints = new Map(
  serverModules
    .flatMap((module) => module.endpoints)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);

test('every fact a gate reads has a named source, and every source names a fact that is read', () => {
  const rows = gateFacts.flatMap(({ facts }) => facts);
  expect(paths.filter((path) => !rows.some((fact) => covers(fact, path)))).toEqual([]);
  expect(rows.filter((fact) => !paths.some((path) => covers(fact, path)))).toEqual([]);
});

test('the tables, calls and tests named as the source of a fact exist', () => {
  const schema = textOf('database/schema.sql');
  const faults = gateFacts.flatMap((row: GateFact) => [
    ...row.tables
      .filter((table) => !schema.includes(`create table ${table} `) && !schema.includes(`CREATE TABLE ${table} `))
      .map((table) => `no table ${table}`),
    ...row.writers.filter((call) => !endpoints.has(call)).map((call) => `no call ${call}`),
    ...row.tests.flatMap(({ file, name }) => {
      if (!existsSync(join(root, file))) return [`no file ${file}`];
      return textOf(file).includes(name) ? [] : [`${file} has no test "${name}"`];
    }),
    ...(row.writers.length === 0 && !row.because ? [`${row.facts[0]}: nobody writes it and no reason is given`] : []),
  ]);
  expect(faults).toEqual([]);
});

test('docs/gates.md is written from the table of facts', () => {
  expect(textOf('docs/gates.md')).toBe(gateFactPages(endpoints));
});

/** Facts that are written into `GateFacts` as a constant: true whatever happened. */
function constantFacts(file: string, text: string): string[] {
  const names = new Set(paths.map((path) => path.replaceAll('[]', '').split('.').at(-1) ?? ''));
  for (const path of paths) for (const part of path.replaceAll('[]', '').split('.')) names.add(part);
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const isConstant = (node: ts.Expression): boolean =>
    node.kind === ts.SyntaxKind.NullKeyword ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword ||
    ts.isNumericLiteral(node) ||
    (ts.isStringLiteral(node) && node.text !== '') ||
    (ts.isArrayLiteralExpression(node) && node.elements.length === 0);
  const visit = (node: ts.Node) => {
    if (ts.isPropertyAssignment(node) && names.has(node.name.getText()) && isConstant(node.initializer))
      found.push(`${file}: ${node.name.getText()} is always ${node.initializer.getText()}`);
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

test('no fact of a gate is a constant', () => {
  const readers = filesUnder('src/modules').filter(
    (path) => isCode(path) && /[/]server[/]/.test(path) && /facts/i.test(path.split('/').at(-1) ?? ''),
  );
  expect(readers.length).toBeGreaterThan(3);
  expect(
    against(
      'constant facts',
      readers.flatMap((path) => constantFacts(path, textOf(path))),
    ),
  ).toEqual(nothingNew);
  expect(constantFacts('planted.ts', 'export const facts = { frozen: null, uses: rows, required: [] };')).toEqual([
    'planted.ts: frozen is always null',
    'planted.ts: required is always []',
  ]);
});

/** Functions of the rules that no code of the product calls. */
function uncalled(files: readonly { path: string; text: string }[], folder: string): string[] {
  const words = new Map(files.map(({ path, text }) => [path, new Set(text.match(/\w+/g) ?? [])]));
  return files
    .filter(({ path }) => path.startsWith(folder))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?function (\w+)/gm)].flatMap(([, name = '']) => {
        const elsewhere = files.some((other) => other.path !== path && words.get(other.path)?.has(name));
        const inside = (text.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1;
        return elsewhere || inside ? [] : [`${path}: ${name}`];
      }),
    );
}

test('no rule of release is written and called by nobody', () => {
  const files = [...filesUnder('src'), ...filesUnder('database/seed')]
    .filter((path) => isCode(path))
    .map((path) => ({ path, text: textOf(path) }));
  const rules = ['src/modules/maintenance/release-gates/shared/', 'src/modules/maintenance/task-cards/shared/'];
  expect(
    against(
      'uncalled rules',
      rules.flatMap((folder) => uncalled(files, folder)),
    ),
  ).toEqual(nothingNew);
  const planted = [
    { path: 'rules/a.ts', text: 'export function neverAsked() {}' },
    { path: 'b.ts', text: '' },
  ];
  expect(uncalled(planted, 'rules/')).toEqual(['rules/a.ts: neverAsked']);
});
