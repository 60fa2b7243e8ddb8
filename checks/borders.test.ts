import ts from 'typescript';
import { expect, test } from 'vitest';
import { columnOf } from '#kernel/server/records/columns.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { against, nothingNew } from './baseline.ts';
import { declaredRecords } from './declared.ts';
import { allSources, readSource, type Source } from './sources.ts';
import { filesUnder, isTest, textOf } from './tree.ts';

const moduleOf = (path: string): string | null => /^src[/]modules[/]([^/]+[/][^/]+)[/]/.exec(path)?.[1] ?? null;
// The pure rules of the release are the one vocabulary the maintenance group shares (docs/architecture.md).
const isVocabulary = (path: string): boolean => path.startsWith('src/modules/maintenance/release-gates/shared/');

/** Module → the modules it imports, its tests left out. */
function importsOf(sources: readonly Source[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    const from = moduleOf(path);
    if (!from || isTest(path)) continue;
    const known = graph.get(from) ?? new Set();
    graph.set(from, known);
    for (const { from: file } of imports) {
      const to = moduleOf(file);
      if (to && to !== from && !isVocabulary(file)) known.add(to);
    }
  }
  return graph;
}

/** The edges that lie on a cycle: from the second module one comes back to the first. */
function cycles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reached = new Map<string, Set<string>>();
  for (const start of graph.keys()) {
    const seen = new Set<string>();
    const waiting = [...(graph.get(start) ?? [])];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(...(graph.get(next) ?? []));
    }
    reached.set(start, seen);
  }
  return [...graph].flatMap(([from, tos]) =>
    [...tos].filter((to) => reached.get(to)?.has(from)).map((to) => `${from} imports ${to}, which leads back`),
  );
}

test('no cycle leads from a module folder back to itself', () => {
  const graph = importsOf(allSources());
  const found = cycles(graph).sort();
  printFigure('borders', `${graph.size} modules, ${found.length} imports on a cycle`);
  expect(graph.size).toBeGreaterThan(25);
  expect(found).toEqual([]);
});

test('the check of cycles sees one over three modules and leaves a straight line alone', () => {
  const line = (from: string, to: string) =>
    readSource(`src/modules/x/${from}/server/a.ts`, `import { b } from '#modules/x/${to}/server/public.ts';`);
  expect(cycles(importsOf([line('a', 'b'), line('b', 'c')]))).toEqual([]);
  expect(cycles(importsOf([line('a', 'b'), line('b', 'c'), line('c', 'a')]))).toHaveLength(3);
});

const writing = /\b(?:insert\s+into|update|delete\s+from)\s+([a-z_]+)\b(?!\s*[(=]?\s*skip)/g;
const notTables = new Set(['set', 'nowait', 'skip', 'of', 'on', 'or', 'and']);
const writers = new Set(['createRecord', 'changeRow', 'updateRecord', 'archiveRecord', 'restoreRecord']);
/** Kysely's own (decision 0028); their table is named as in `database/types.ts`. */
const builders = new Set(['insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto']);

/** The tables a file writes: in SQL by their names, and by the kernel's writers by the record given to them. */
function written(source: Source): { tables: Set<string>; records: Set<string> } {
  const tables = new Set<string>();
  const records = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source.file).startsWith('sql')) {
      const text = node.template.getText(source.file).replaceAll(/for (no key )?update/g, '');
      for (const match of text.replaceAll(/do update set/g, '').matchAll(writing))
        if (match[1] && !notTables.has(match[1])) tables.add(match[1]);
    }
    if (ts.isCallExpression(node) && writers.has(node.expression.getText(source.file))) {
      const record = node.arguments[1]?.getText(source.file);
      if (record && /^\w+$/.test(record)) records.add(record);
    }
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      builders.has(node.expression.name.text)
    ) {
      const [table] = node.arguments;
      if (table && ts.isStringLiteralLike(table)) tables.add(columnOf(table.text.split(' ')[0] ?? ''));
    }
    ts.forEachChild(node, visit);
  };
  visit(source.file);
  return { tables, records };
}

/** Table → the module whose it is: that of its record, else the only one whose migration and code name it. */
async function owners(): Promise<{ ofTable: Map<string, string>; ofRecord: Map<string, string> }> {
  const ofTable = new Map<string, string>();
  const ofRecord = new Map<string, string>();
  const records = await declaredRecords();
  for (const path of filesUnder('src/modules').filter((name) => name.endsWith('.record.ts'))) {
    const text = textOf(path);
    const owner = moduleOf(path) ?? '';
    for (const record of records.filter(({ name }) => text.includes(`name: '${name}'`))) {
      ofTable.set(record.table, owner);
      ofRecord.set(record.name, owner);
    }
  }
  // What the kernel keeps for all: accounts, sessions, history, files, numbers, signatures. What it never writes belongs to a module.
  const byKernel = new Set(
    filesUnder('src/kernel/server').flatMap((path) =>
      [...textOf(path).matchAll(/(?:insert\s+into|update|delete\s+from)\s+([a-z_]+)\b/g)].map(
        ([, table = '']) => table,
      ),
    ),
  );
  for (const name of filesUnder('database/migrations').filter((path) => /_(kernel|account)_/.test(path)))
    for (const [, table = ''] of textOf(name).matchAll(/create table (\w+)/g))
      if (!ofTable.has(table) && byKernel.has(table)) ofTable.set(table, 'the kernel');
  return { ofTable, ofRecord };
}

test('a table is written by its owner', async () => {
  const { ofTable, ofRecord } = await owners();
  const sources = allSources().filter(({ path }) => moduleOf(path) && path.includes('/server/') && !isTest(path));
  const byTable = new Map<string, Set<string>>();
  const wrong = new Set<string>();
  for (const source of sources) {
    const from = moduleOf(source.path) ?? '';
    const { tables, records } = written(source);
    for (const table of tables) byTable.set(table, (byTable.get(table) ?? new Set()).add(from));
    for (const record of records) {
      const owner = ofRecord.get(record);
      if (owner && owner !== from) wrong.add(`${from} writes ${record} of ${owner}`);
    }
  }
  for (const [table, from] of byTable) {
    const owner = ofTable.get(table);
    if (owner) for (const each of from) if (each !== owner) wrong.add(`${each} writes ${table} of ${owner}`);
    if (!owner && from.size > 1) wrong.add(`${table} has ${from.size} writers: ${[...from].sort().join(', ')}`);
  }
  printFigure('borders', `${byTable.size} tables written in SQL, ${wrong.size} by somebody else than their owner`);
  expect(byTable.size).toBeGreaterThan(40);
  expect([...wrong]).toEqual([]);
});

test('the check of writers reads statements and the kernel’s writers, and takes no lock for a write', () => {
  const text =
    'sql`update tool set a = 1`; sql`select 1 from job for update nowait`; sql`insert into x (a) values (1) on conflict do update set a = 2`; createRecord(ctx, batch, {}); sql`delete from y`; ctx.db.updateTable("appUser").set({})';
  const { tables, records } = written(readSource('src/modules/a/b/server/c.ts', text));
  expect([[...tables].sort(), [...records]]).toEqual([['app_user', 'tool', 'x', 'y'], ['batch']]);
});

// Read by name while the product runs: declarations of all modules, catalogues, what a tool of the outside asks for.
const readElsewhere =
  /[.](record|workflow|fixture)[.]ts$|[/]th([.][a-z]+)?[.]ts$|[.]config[.]ts$|^e2e[/]|^database[/]types[.]ts$/;

const timesIn = (text: string, name: string): number => text.split(new RegExp(`\\b${name}\\b`)).length - 1;

/**
 * Exports nobody imports: each is either dead or needs no `export`. A type that its own file uses may stay: it names what an exported
 * function takes or gives.
 */
function unused(sources: readonly Source[]): string[] {
  const used = new Map<string, Set<string>>();
  const whole = new Set<string>();
  for (const { imports } of sources)
    for (const { from, names, whole: all } of imports) {
      if (all) whole.add(from);
      const known = used.get(from) ?? new Set();
      used.set(from, known);
      for (const name of names) known.add(name);
    }
  return sources
    .filter(({ path }) => !isTest(path) && !readElsewhere.test(path) && !whole.has(path))
    .flatMap(({ path, file, exports }) =>
      exports
        .filter(({ name }) => !used.get(path)?.has(name))
        .filter(({ name, isType }) => !isType || timesIn(file.text, name) === 1)
        .map(({ name }) => `${path}: ${name}`),
    );
}

test('what is exported is imported somewhere', () => {
  const found = unused(allSources());
  printFigure('borders', `${found.length} exports nobody imports`);
  expect(against('unused exports', found)).toEqual(nothingNew);
});

test('the check of exports counts imports by name, whole and lazy', () => {
  const files = [
    readSource(
      'src/kernel/web/a.ts',
      'export const one = 1; export type Two = 2; export function three() {}; type Four = 4; export const five: Four = 4',
    ),
    readSource(
      'src/kernel/web/b.ts',
      "import { one as first, type Two } from './a.ts'; export const { x } = { x: 1 };",
    ),
    readSource('src/kernel/web/c.ts', "const later = () => import('./b.ts');"),
  ];
  expect(unused(files)).toEqual(['src/kernel/web/a.ts: three', 'src/kernel/web/a.ts: five']);
});
