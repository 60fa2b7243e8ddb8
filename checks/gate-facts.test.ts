import ts from 'typescript';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serverModules } from '#app/modules.server.ts';
import { gateCodes } from '#modules/maintenance/release-gates/shared/gates/gate.ts';
import { redBy } from '#modules/maintenance/releases/server/shopGates.fixture.ts';
import { against, nothingNew } from './baseline.ts';
import vitestConfig from '../vitest.config.ts';
import { nothingHeard, remember } from '#kernel/testing/trace.ts';
import { by, pairOf, turnsOf, writersShownBy, type GateFact } from './gateFact.ts';
import { gateFactPages } from './gateFacts.ts';
import { gateFacts } from './gateFacts.table.ts';
import { gateFactPaths } from './gateFactPaths.ts';
import { notHeard } from './notHeard.ts';
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

const testsOf = ({ writers, also = [] }: GateFact) => [...writers.flatMap(({ shown }) => shown), ...also];

/** What is named as the source of a fact and is not there. */
function missingSources(row: GateFact, schema: string): string[] {
  return [
    ...row.tables.filter((table) => !schema.includes(`create table ${table} (`)).map((table) => `no table ${table}`),
    ...row.writers.filter(({ call }) => !endpoints.has(call)).map(({ call }) => `no call ${call}`),
    ...row.writers.filter(({ shown }) => shown.length === 0).map(({ call }) => `no test of ${call}`),
    ...testsOf(row).flatMap(({ file, name }) => {
      if (!existsSync(join(root, file))) return [`no file ${file}`];
      const written = [`'${name}',`, `test("${name}"`];
      return written.some((test) => textOf(file).includes(test)) ? [] : [`${file} has no test "${name}"`];
    }),
  ];
}

test('the tables, calls and tests named as the source of a fact exist', () => {
  const schema = textOf('database/schema.sql').toLowerCase();
  expect(gateFacts.flatMap((row) => missingSources(row, schema))).toEqual([]);
  const planted = {
    gates: ['G01'],
    facts: [],
    tables: ['nowhere'],
    writers: [{ call: 'POST /api/nowhere', shown: [] }],
    also: [{ file: 'checks/gate-facts.test.ts', name: 'nothing' }],
  };
  expect(missingSources(planted, schema)).toEqual([
    'no table nowhere',
    'no call POST /api/nowhere',
    'no test of POST /api/nowhere',
    'checks/gate-facts.test.ts has no test "nothing"',
  ]);
});

test('a test is held to the calls it is named for, after each run of it', () => {
  const { test: settings } = vitestConfig as { test: { projects: { test: { setupFiles: string[] } }[] } };
  expect(settings.projects.flatMap((project) => project.test.setupFiles)).toContain('checks/calledWriters.setup.ts');
  const file = 'src/modules/stores/tools/server/tools.test.ts';
  const row = (call: string, name: string) => ({
    gates: [],
    facts: [],
    tables: [],
    writers: [by(call, { file, name })],
  });
  const rows = [
    row('POST /api/b', 'one'),
    row('POST /api/a', 'one'),
    row('POST /api/a', 'one'),
    row('POST /api/c', 'two'),
  ];
  expect(writersShownBy(rows, file, 'one')).toEqual(['POST /api/a', 'POST /api/b']);
  expect(writersShownBy(rows, 'src/other.test.ts', 'one')).toEqual([]);
  expect(writersShownBy([row('POST /api/a', '$shop: all green')], file, "'wheel': all green")).toEqual(['POST /api/a']);
});

test('the first test of a call hears the gate turn by it: another colour after the call than before', () => {
  const file = 'src/modules/stores/tools/server/tools.test.ts';
  const first = { file, name: 'one' };
  const facts = [
    {
      gates: ['G12', 'G13'],
      facts: ['tools'],
      tables: [],
      writers: [by('POST /api/a', first), by('POST /api/b', first), by('POST /api/c', { file, name: 'two' }, first)],
    },
  ];
  const heard = nothingHeard();
  const calls = (call: string, status: number, ...said: string[]) => remember(heard, { call, status, said });
  calls('POST /api/b', 200);
  calls('GET /gates', 200, 'G12 pass', 'G13 fail');
  calls('POST /api/a', 422, 'G12 refused');
  calls('POST /api/b', 200);
  calls('GET /gates', 200, 'G12 fail', 'G13 pending');
  expect(turnsOf(facts, file, 'one', heard.turned)).toEqual([
    { pair: 'G12, G13 tools: POST /api/a', turns: false },
    { pair: 'G12, G13 tools: POST /api/b', turns: false },
  ]);
  calls('POST /api/a', 200);
  calls('GET /gates', 200, 'G12 pass', 'G13 fail');
  expect(turnsOf(facts, file, 'one', heard.turned).map(({ turns }) => turns)).toEqual([true, false]);
});

test('what no test hears turn is named as the table names it, with its reason', () => {
  const pairs = gateFacts.flatMap((fact) => fact.writers.map((writer) => pairOf(fact, writer)));
  expect(Object.keys(notHeard).filter((pair) => !pairs.includes(pair))).toEqual([]);
  expect(Object.values(notHeard).filter((why) => why.length < 30)).toEqual([]);
  expect(Object.keys(notHeard).length).toBeLessThanOrEqual(8);
});

test('every gate is seen red and green on the job of every shop, or the shop gives it no fact', () => {
  expect(Object.keys(redBy).sort()).toEqual([...gateCodes].sort());
});

test('every gate has its facts, and every fact a table, a call and a test', () => {
  const named = new Set(gateFacts.flatMap((row) => row.gates));
  expect(gateCodes.filter((code) => !named.has(code))).toEqual([]);
  const open = gateFacts.filter((row) => row.tables.length === 0 || row.writers.length === 0);
  expect(
    against(
      'facts without a source',
      open.flatMap((row) => row.facts),
    ),
  ).toEqual(nothingNew);
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

/** Facts that a statement selects as a constant: `true as approved_for_task`. */
function constantsInSql(file: string, text: string): string[] {
  const names = new Set(paths.flatMap((path) => path.replaceAll('[]', '').split('.')));
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const selected =
    /(?:\bselect(?: distinct)?(?: on \((?:[^()]|\([^()]*\))*\))?|,)\s*((?:true|false|null|-?\d+|'[^']*')(?:::[\w[\]]+)?) as (\w+)/g;
  return [...text.matchAll(/\bsql(?:<[^`]*?>)?`[^`]*`/g)].flatMap(([statement]) =>
    [...statement.matchAll(selected)].flatMap(([, value = '', name = '']) =>
      names.has(camel(name)) ? [`${file}: ${camel(name)} is always ${value}`] : [],
    ),
  );
}

/** Constants that say the truth, and why. */
const truthful: Readonly<Record<string, string>> = {
  'src/modules/maintenance/release-gates/server/facts.ts: generated is always []':
    'filled by certificateFacts below, from the facts read before it',
  "src/modules/maintenance/release-gates/server/facts.ts: method is always 'embodied'":
    'the remark of a bulletin whose signed result is that it is embodied',
  'src/modules/maintenance/release-gates/server/ndtFacts.queries.ts: certifiedUntil is always null':
    'nobody performed the report yet',
  'src/modules/maintenance/release-gates/server/ndtFacts.queries.ts: visionUntil is always null':
    'nobody performed the report yet',
  'src/modules/quality/authorizations/server/signerFacts.ts: identity is always null':
    'whoever signs fills it in, when the PIN is given',
  'src/modules/maintenance/releases/server/signer.ts: sessionLive is always true':
    'the call is refused with 401 before',
  'src/modules/maintenance/releases/server/signer.ts: pinCorrect is always true':
    'ctx.prove refuses a wrong PIN with G22',
  'src/modules/maintenance/releases/server/signer.ts: triesLeft is always 5': 'said by ctx.prove when the PIN is wrong',
  'src/modules/maintenance/releases/server/signer.ts: lockedUntil is always null':
    'ctx.prove refuses a locked signer with G22',
  'src/modules/maintenance/releases/server/signer.ts: secondFactor is always true':
    'asks for the code; the fact is what the account has',
  'src/modules/maintenance/capabilities/server/capability.queries.ts: text is always null':
    'the answer when a part is opened, no refusal of a signer',
  'src/modules/maintenance/directives/server/directive.queries.ts: ranges is always []':
    'a row without serial numbers: all of them',
  'src/modules/maintenance/directives/server/directive.queries.ts: serials is always []':
    'a row without serial numbers: all of them',
  "src/modules/maintenance/manuals/server/manual.queries.ts: number is always 'unknown manual'":
    'an id in no library; G04 is red',
  "src/modules/maintenance/manuals/server/manual.queries.ts: label is always 'unknown revision'":
    'an id in no library; G04 is red',
  'src/modules/maintenance/manuals/server/manual.queries.ts: books is always []': 'no card cites a manual; G05 is red',
  'src/modules/maintenance/manuals/server/manual.queries.ts: reviews is always []':
    'no card cites a manual; G05 is red',
  'src/modules/maintenance/directives/server/directive.queries.ts: serialNumber is always null::text':
    'of a detail part named by a parts list nobody knows the number: every one a directive names may be there',
  'src/modules/stores/stock/server/facts.ts: steps is always 0': 'how deep a place lies; no step of a card',
  'src/modules/maintenance/work-orders/server/jobs.ts: approvedForTask is always true':
    'a tool of another class without an approved equivalent is refused before, at the step and in a form',
  'src/modules/maintenance/ndt-reports/server/supplies.ts: approvedForTask is always true':
    'the technique names the equipment, and another is refused',
};

/** Where the facts are read, and where the facts of a use are kept. */
const readers = () =>
  filesUnder('src/modules').filter(
    (path) =>
      isCode(path) &&
      (/release-gates[/]server[/](facts|\w+[.]queries)[.]ts$/.test(path) ||
        /(directives[/]server[/]directive|manuals[/]server[/]manual|capabilities[/]server[/]capability|templates[/]server[/]forms)[.]queries[.]ts$/.test(
          path,
        ) ||
        /(releases[/]server[/]signer|signerFacts|work-orders[/]server[/]jobs|(task-cards|ndt-reports)[/]server[/]supplies|stores[/]\w+[/]server[/]facts)[.]ts$/.test(
          path,
        )),
  );

test('no fact of a gate is a constant', () => {
  expect(readers().length).toBeGreaterThan(12);
  const found = readers()
    .flatMap((path) => [...constantFacts(path, textOf(path)), ...constantsInSql(path, textOf(path))])
    // The name of a record's kind beside its id is no fact about the job.
    .filter((each) => !each.includes(': entity is always'));
  expect(
    against(
      'constant facts',
      found.filter((each) => !truthful[each]),
    ),
  ).toEqual(nothingNew);
  expect(Object.keys(truthful).filter((each) => !found.includes(each))).toEqual([]);
  expect(constantFacts('planted.ts', 'export const facts = { frozen: null, uses: rows, required: [] };')).toEqual([
    'planted.ts: frozen is always null',
    'planted.ts: required is always []',
  ]);
  expect(
    constantsInSql('planted.ts', 'sql<Row>`select t.id, true as approved_for_task, x is not null as frozen from t`'),
  ).toEqual(['planted.ts: approvedForTask is always true']);
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
  // Wherever rules are kept: every `shared` of the groups whose records stand behind a certificate.
  const rules = [
    ...new Set(
      files.flatMap(
        ({ path }) => /^src[/]modules[/](?:maintenance|stores|quality|logistics)[/][\w-]+[/]shared[/]/.exec(path) ?? [],
      ),
    ),
  ];
  expect(rules.length).toBeGreaterThan(30);
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
