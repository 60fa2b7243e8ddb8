import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
const exemplar = 'home/announcements';
const usage =
  'npm run new -- module <group>/<module> [/address]     for example: npm run new -- module stores/mbd-reports\n';

/** The forms a module's name takes: `stores/mbd-reports` has mbdReport, MbdReports, mbd_report, "Mbd report"… */
interface Names {
  group: string;
  module: string;
  /** Address of its list in the browser. */
  path: string;
  camel: string;
  camelMany: string;
  pascal: string;
  pascalMany: string;
  snake: string;
  words: string;
  wordsMany: string;
}

function singular(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  return /(ss|us)$/.test(plural) || !plural.endsWith('s') ? plural : plural.slice(0, -1);
}

function namesOf(group: string, module: string, path: string): Names {
  const parts = module.split('-');
  const one = [...parts.slice(0, -1), singular(parts.at(-1) ?? '')];
  // A word without a plural of its own still needs two names in code.
  const many = one.join('-') === module ? [...parts.slice(0, -1), `${parts.at(-1)}List`] : parts;
  const pascal = (words: string[]) => words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const camel = (words: string[]) => pascal(words).replace(/^./, (letter) => letter.toLowerCase());
  const title = (words: string[]) => words.join(' ').replace(/^./, (letter) => letter.toUpperCase());
  return {
    group,
    module,
    path,
    camel: camel(one),
    camelMany: camel(many),
    pascal: pascal(one),
    pascalMany: pascal(many),
    snake: one.join('_'),
    words: title(one),
    wordsMany: title(parts),
  };
}

/** The address the specification gives the module, or one made of its folder. */
function addressOf(group: string, module: string): string {
  const rows = readFileSync(join(root, 'checks/spec/routes.tsv'), 'utf8').split('\n');
  const paths = rows.map((row) => row.split('\t')[0] ?? '').filter((path) => path.endsWith(`/${module}`));
  return paths.sort((a, b) => a.length - b.length)[0] ?? `/${group}/${module}`;
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** SQL knows the snake_case names only. */
const renameSql = (text: string, names: Names) => text.replaceAll('announcement', names.snake);

const renameIdentifier = (name: string, names: Names) =>
  name
    .replaceAll('announcements', names.camelMany)
    .replaceAll('announcement', names.camel)
    .replaceAll('Announcements', names.pascalMany)
    .replaceAll('Announcement', names.pascal);

/** Strings, comments and texts between tags: addresses, names of files, then plain words. */
function renameText(text: string, names: Names): string {
  const [word, words] = [lower(names.words), lower(names.wordsMany)];
  return text
    .replaceAll(' This is the smallest real module: `npm run new` copies it.', '')
    .replaceAll(exemplar, `${names.group}/${names.module}`)
    .replaceAll(/announcements(?=[.](server|web|actions|queries|test)\b)/g, names.module)
    .replaceAll('/api/announcements', `/api${names.path}`)
    .replaceAll('/announcements', names.path)
    .replaceAll('ANNOUNCEMENT', names.snake.toUpperCase())
    .replaceAll(/ ?\(R-ANN-\d+\)| and R-ANN-\d+|R-ANN-\d+ /g, '')
    .replaceAll(/announcement(?=[.](record|workflow|calls)\b)|(?<=')announcement(?=')/g, names.camel)
    .replaceAll(/Announcement(?=[A-Z])/g, names.pascal)
    .replaceAll(/\b([Aa])n (?=announcement)/g, '$1 ')
    .replaceAll('Announcements', names.wordsMany)
    .replaceAll('Announcement', names.words)
    .replaceAll('announcements', words)
    .replaceAll('announcement', word);
}

/** Names in code, SQL and words each follow their own rule; the compiler's own reading tells them apart. */
function renameCode(path: string, text: string, names: Names): string {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const parts: { from: number; to: number; rename: (text: string, names: Names) => string }[] = [];
  const visit = (node: ts.Node) => {
    const inSql = ts.isTaggedTemplateExpression(node) && node.tag.getText().startsWith('sql');
    if (ts.isIdentifier(node)) parts.push({ from: node.getStart(), to: node.end, rename: renameIdentifier });
    const isTable = ts.isPropertyAssignment(node) && node.name.getText() === 'table';
    if (isTable) parts.push({ from: node.initializer.getStart(), to: node.end, rename: renameSql });
    if (inSql) {
      const { template } = node;
      const texts = ts.isTemplateExpression(template)
        ? [template.head, ...template.templateSpans.map((span) => span.literal)]
        : [template];
      for (const part of texts) parts.push({ from: part.getStart(), to: part.end, rename: renameSql });
    }
    node.forEachChild(visit);
  };
  visit(source);
  parts.sort((x, y) => x.from - y.from);
  let result = '';
  let at = 0;
  for (const part of parts) {
    result += renameText(text.slice(at, part.from), names) + part.rename(text.slice(part.from, part.to), names);
    at = part.to;
  }
  return result + renameText(text.slice(at), names);
}

function rename(text: string, names: Names, path: string): string {
  if (path.endsWith('.sql')) return renameSql(text, names);
  if (!/[.]tsx?$/.test(path)) return renameText(text, names);
  // The old words would be wrong Thai for the new thing: those are written anew.
  const kept = path.endsWith('/th.ts') ? text.replaceAll(/^ .*announcement.*\n/gim, '') : text;
  return renameCode(path, kept, names);
}

function renameFile(name: string, names: Names): string {
  return name
    .replace('announcements', names.module)
    .replace(/^announcement(?=[.])/, names.camel)
    .replace('Announcement', names.pascal);
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(join(folder, entry.name)) : [join(folder, entry.name)],
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

/** Sorts after every migration there is, so that it may build on all of them. */
function migrationName(names: Names): string {
  const stamps = readdirSync(join(root, 'database/migrations')).map((name) => name.slice(0, 13));
  const now = new Date().toISOString().slice(0, 16).replaceAll(/[-:]/g, '');
  const last = stamps.sort().at(-1) ?? now;
  const next = now > last ? now : last.slice(0, 9) + String(Number(last.slice(9)) + 1).padStart(4, '0');
  return `${next}_${names.snake}_create.sql`;
}

function newModule(where: string, address: string | undefined): string[] {
  const [, group = '', module = ''] = /^([a-z]+(?:-[a-z]+)*)\/([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.exec(where) ?? [];
  if (!group) throw new Error(`"${where}" is not a group and a module in kebab-case.\n${usage}`);
  const target = join(root, 'src/modules', group, module);
  if (existsSync(target)) throw new Error(`src/modules/${where} is there already.`);
  const names = namesOf(group, module, address ?? addressOf(group, module));

  const source = join(root, 'src/modules', exemplar);
  const written = filesOf(source).map((path) => {
    const inside = relative(source, path);
    const to = join(target, dirname(inside), renameFile(basename(inside), names));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, rename(readFileSync(path, 'utf8'), names, path.replaceAll('\\', '/')), { flag: 'wx' });
    return to;
  });

  const migrations = join(root, 'database/migrations');
  const draft = readdirSync(migrations).find((name) => name.endsWith('_announcement_create.sql'));
  if (draft) {
    const to = join(migrations, migrationName(names));
    writeFileSync(to, rename(readFileSync(join(migrations, draft), 'utf8'), names, draft), { flag: 'wx' });
    written.push(to);
  }
  enlist('src/app/modules.server.ts', 'server', names);
  enlist('src/app/modules.web.ts', 'web', names);

  const code = [...written, join(root, 'src/app/modules.server.ts'), join(root, 'src/app/modules.web.ts')].filter(
    (path) => /[.]tsx?$/.test(path),
  );
  spawnSync(
    process.execPath,
    [join(root, 'node_modules/prettier/bin/prettier.cjs'), '--log-level', 'warn', '--write', ...code],
    { cwd: root, stdio: 'inherit' },
  );
  return written.map((path) => relative(root, path));
}

const [what, where = '', address] = process.argv.slice(2);
if (what !== 'module' || !where) {
  process.stdout.write(usage);
  process.exitCode = what === undefined ? 0 : 1;
} else {
  try {
    const written = newModule(where, address);
    process.stdout
      .write(`${written.map((path) => `  ${path}`).join('\n')}\n\nIt runs as it is: a copy of the announcements under another name. Now
  1. make the record, the migration and the words your own (docs/how-to/add-a-module.md),
  2. npm run db -- types     writes database/types.ts and database/schema.sql,
  3. npm run check\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
