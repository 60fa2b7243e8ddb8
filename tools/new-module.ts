import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { areas } from '#kernel/shared/areas.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { draftMigration, nextMigrationName, recordsByName } from './draft.ts';
import { filesOfModule, readFields, readStates, wordsOf, type Asked } from './module-files.ts';
import { addressOf, isSpecified, menuNameOf, namesOf, parameterOf, type Names } from './module-names.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const usage = `npm run new -- module <group>/<module> [--path /address] [--fields …] [--states …] [--right …] [--number …]
  npm run new -- module stores/wash-racks --fields "name:text!,shopId:link(location),kind:choice(fixed|mobile)!" --states draft,inUse,retired --number "WR-{YY}-{000}"
  --fields  name:kind with ! when it must be filled in; without it they are asked for (docs/how-to/add-a-field.md names the kinds)
  --states  in their order, the first one is where a row begins, after | those in which it ends early (draft,sent,paid|cancelled); empty for a record without steps; without it they are asked for
  --number  its series; without it a row is known by its first text
  --path    the address of its list in the browser, where the specification does not know the module; with the name of a row's key where that is not id (/store/racks/:rackId)
  --right   who writes; <group>.user unless said
`;

const modules = join(root, 'src/modules');
const filesBelow = (ending: RegExp) =>
  readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => ending.test(name));

/** Where each record's fixture is: read from the text, so that no test kit is loaded. */
function fixturesByRecord(): Map<string, { name: string; file: string }> {
  const found = filesBelow(/[.]fixture[.]ts$/).flatMap((path) =>
    [...readFileSync(join(modules, path), 'utf8').matchAll(/export const (\w+) = fixture\((\w+)\)/g)].map(
      ([, name = '', record = '']) => [record, { name, file: `#modules/${path}` }] as const,
    ),
  );
  return new Map(found);
}

/** Every Thai word the product knows, so that a new module repeats none. */
async function knownThai(): Promise<Map<string, string>> {
  const files = [
    ...filesBelow(/[/]web[/]th[.]ts$/).map((name) => join(modules, name)),
    join(root, 'src/kernel/web/th.ts'),
  ];
  const loaded = await Promise.all(
    files.map((file) => import(pathToFileURL(file).href) as Promise<Record<string, unknown>>),
  );
  return new Map(
    loaded.flatMap((file) =>
      Object.values(file)
        .filter((value) => typeof value === 'object' && value !== null)
        .flatMap((words) => Object.entries(words as Record<string, string>)),
    ),
  );
}

/** Adds the module's import and its line to an app list. */
function enlist(list: string, half: 'server' | 'web', names: Names): void {
  const path = join(root, list);
  const constant = `${names.camelMany}${half === 'server' ? 'Server' : 'Web'}`;
  const text = readFileSync(path, 'utf8');
  const imports = `import { ${constant} } from '#modules/${names.group}/${names.module}/${half}/${names.module}.${half}.ts';\n`;
  const lastImport = text.lastIndexOf('\nimport ');
  const end = text.indexOf('\n', lastImport + 1) + 1;
  const changed = (text.slice(0, end) + imports + text.slice(end)).replace(/,?\s*\];\s*$/, `, ${constant}];\n`);
  if (!changed.includes(`, ${constant}];`))
    throw new Error(`${list} does not end with its list; add ${constant} by hand.`);
  writeFileSync(path, changed);
}

interface Options {
  path?: string;
  fields: string;
  states: string;
  right?: string;
  number?: string;
}

async function newModule(
  where: string,
  options: Options,
): Promise<{ paths: string[]; said: string[]; isGuessed: boolean; path: string }> {
  const [, group = '', module = ''] = /^([a-z]+(?:-[a-z]+)*)\/([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.exec(where) ?? [];
  if (!group) throw new Error(`"${where}" is not a group and a module in kebab-case.\n${usage}`);
  const target = join(modules, group, module);
  if (existsSync(target)) throw new Error(`src/modules/${where} is there already.`);
  // With the name of its key or without: `/store/spares/torque-tubes/:tubeId`.
  const [, address = '', key] = /^(.*?)(?:[/]:(\w+))?$/.exec(options.path ?? '') ?? [];
  const path = address || addressOf(root, group, module);
  const inMenu = menuNameOf(root, path);
  const names = namesOf(group, module, path, inMenu);
  const fields = readFields(options.fields);
  if (fields.length === 0) throw new Error('A record has fields: --fields "name:text!,quantity:integer!"');
  const area = areas.find((known) => known === group) ?? 'admin';
  const asked: Asked = {
    names,
    fields,
    ...readStates(options.states),
    right: options.right ?? `${area}.user`,
    numbering: options.number ?? null,
    fixtures: fixturesByRecord(),
    thai: await knownThai(),
    parameter: key === undefined || key === 'id' || key === 'key' ? parameterOf(root, names.path) : key,
    menuSince: inMenu ? dayOf(new Date()) : null,
  };
  const files = filesOfModule(asked);
  const written = [...files].map(([inside, text]) => {
    const to = join(target, inside);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, text, { flag: 'wx' });
    return to;
  });
  enlist('src/app/modules.server.ts', 'server', names);
  enlist('src/app/modules.web.ts', 'web', names);

  const records = await recordsByName();
  const record = records.get(names.camel);
  if (!record) throw new Error(`The record ${names.camel} was written and cannot be read.`);
  const migration = join(root, 'database/migrations', nextMigrationName(`${names.snake}_create`));
  writeFileSync(migration, draftMigration(record, records), { flag: 'wx' });

  const lists = ['server', 'web'].map((half) => join(root, `src/app/modules.${half}.ts`));
  spawnSync(
    process.execPath,
    [join(root, 'node_modules/prettier/bin/prettier.cjs'), '--log-level', 'warn', '--write', ...written, ...lists],
    { cwd: root, stdio: 'inherit' },
  );
  return {
    paths: [...written, migration].map((path) => relative(root, path)),
    path,
    isGuessed: !options.path && !isSpecified(root, path),
    said: wordsOf(asked).flatMap((word) => (asked.thai.has(word) ? [`${word}: ${asked.thai.get(word)}`] : [])),
  };
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) return '';
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer;
}

const text = { type: 'string' } as const;
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { path: text, fields: text, states: text, right: text, number: text },
  });
  const [what, where = ''] = positionals;
  if (what !== 'module' || !where) {
    process.stdout.write(usage);
    process.exitCode = what === undefined ? 0 : 1;
  } else {
    const fields = values.fields ?? (await ask('Fields, such as name:text!,quantity:integer!: '));
    const states = values.states ?? (await ask('States in their order, such as draft,approved (none: leave empty): '));
    const { paths, said, path, isGuessed } = await newModule(where, { ...values, fields, states });
    const words = `\nOther modules say these words already. Who means something else than their Thai takes another English word:
${said.map((word) => `  ${word}`).join('\n')}\n`;
    const guessed = `\nThe specification does not know ${path}, which is made of the folder. Where the list belongs elsewhere, such as beside the other
registers of its group, delete the files above and its two lines in each list of src/app/, and say --path.\n`;
    process.stdout
      .write(`${paths.map((path) => `  ${path}`).join('\n')}\n${isGuessed ? guessed : ''}${said.length > 0 ? words : ''}
Nothing has to be deleted. Now
  1. make the words your own: the rules of truth in the migration, the Thai in web/th.ts, the README (docs/how-to/add-a-module.md),
  2. npm run db -- types     writes database/types.ts and database/schema.sql,
  3. its line in src/app/rightsTable.ts, its steps in src/app/rightsOfOtherCalls.ts, and what else a module touches (the table at the end of that how-to),
  4. npm run check\n`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
