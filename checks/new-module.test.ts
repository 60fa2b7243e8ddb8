import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#kernel/testing/database.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { root } from './tree.ts';

let copy: string;
const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-module-'));
  for (const part of [
    'src',
    'database',
    'tools',
    'checks',
    'e2e',
    'package.json',
    'tsconfig.base.json',
    'tsconfig.server.json',
    'tsconfig.web.json',
    'vite.config.ts',
    'vitest.config.ts',
    '.prettierrc.json',
  ]) {
    cpSync(join(root, part), join(copy, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const asked = [
  'module',
  'stores/wash-racks',
  '--number',
  'WR-{YY}-{000}',
  '--states',
  'draft,inUse,retired',
  '--fields',
  'name:text!,shelfId:link(location)!,kind:choice(fixed|mobile)!,litres:decimal,boughtOn:date,remark:note,heated:flag,makerName:text,model:text,serviceDueOn:date,pressure:integer,keeperId:link(employee)',
];
/** A plain register of 12 fields and 3 states, whole: record, workflow, server, screens, fixture, test, Thai, README and migration. */
const mostLines = 210;
const mostFiles = 10;

test(
  'a new module is written from its fields and states, nothing has to be deleted, its table is made, and (long run) it compiles',
  { timeout: 240_000 },
  async () => {
    const made = run('tools/new-module.ts', ...asked);
    expect(made.stderr).toBe('');
    expect(made.status).toBe(0);

    const folder = join(copy, 'src/modules/stores/wash-racks');
    const files = filesOf(folder);
    const migration = readdirSync(join(copy, 'database/migrations')).sort().at(-1) ?? '';
    expect(migration).toMatch(/_wash_rack_create[.]sql$/);
    const sql = readFileSync(join(copy, 'database/migrations', migration), 'utf8');
    const lines = [...files.map((path) => readFileSync(path, 'utf8')), sql].reduce(
      (sum, text) => sum + text.trimEnd().split('\n').length,
      0,
    );
    printFigure('new module', `${files.length + 1} files, ${lines} lines written, 0 copied, 0 to delete`);
    expect(files.length + 1).toBeLessThanOrEqual(mostFiles);
    expect(lines).toBeLessThanOrEqual(mostLines);
    expect(files.filter((path) => /announcement|TODO/i.test(readFileSync(path, 'utf8')))).toEqual([]);

    const record = readFileSync(join(folder, 'shared/washRack.record.ts'), 'utf8');
    for (const line of [
      "name: 'washRack'",
      "numbering: 'WR-{YY}-{000}'",
      "shelfId: link('Shelf', 'location', { required: true })",
      "inUse: 'info'",
    ])
      expect(record).toContain(line);
    for (const list of ['server', 'web']) {
      const text = readFileSync(join(copy, `src/app/modules.${list}.ts`), 'utf8');
      expect(text.match(/washRacks(Server|Web)/g)).toHaveLength(2);
    }

    // Only the new module and what it reaches: other people's work in progress is theirs.
    const halves = { server: ['server', 'shared'], web: ['web', 'shared'] };
    const compiled = process.env['TEST_LONG'] ? Object.entries(halves) : [];
    const faults = compiled.flatMap(([half, folders]) => {
      const include = folders.map((name) => `src/modules/stores/wash-racks/${name}`);
      const project = { extends: `./tsconfig.${half}.json`, include, exclude: [] };
      writeFileSync(join(copy, `tsconfig.new.${half}.json`), JSON.stringify(project));
      const { stdout } = run('node_modules/typescript-native/bin/tsc', '-p', `tsconfig.new.${half}.json`);
      return stdout.split('\n').filter((line) => line.includes('wash'));
    });
    expect(faults).toEqual([]);

    const database = await testDatabase();
    await database.pool.query(sql);
    const refused = (column: string, value: string) =>
      database.pool
        .query(
          `insert into wash_rack (number, status, name, shelf_id, kind) select 'WR-26-001', 'draft', 'x', id, 'fixed' from location limit 1`,
        )
        .then(() => database.pool.query(`update wash_rack set ${column} = $1`, [value]))
        .then(
          () => 'taken',
          (error: { code?: string }) => error.code,
        );
    expect(await refused('kind', 'flying')).toBe('23514');
    await database.drop();

    const again = run('tools/new-module.ts', ...asked);
    expect([again.status, again.stderr]).toEqual([1, 'src/modules/stores/wash-racks is there already.\n']);
  },
);

test.each([
  ['Stores/Wash Racks', 'name:text!', 'is not a group and a module in kebab-case'],
  ['stores/lamps', 'name:wheel!', 'is not name:kind'],
  ['stores/lamps', 'kind:choice', 'needs its list'],
  ['stores/lamps', '', 'A record has fields'],
  ['stores/lamps', 'thingId:link(nothing)!', 'has no fixture'],
])('what cannot be written is refused in words: %s %s', (where, fields, words) => {
  const { status, stderr } = run('tools/new-module.ts', 'module', where, '--fields', fields, '--states', '');
  expect([status, stderr]).toEqual([1, expect.stringContaining(words)]);
});

test('an address given with the name of its key names the key of the page, and stands in the record without it', () => {
  const words = ['module', 'stores/drain-pans', '--path', '/store/drain-pans/:panId', '--fields', 'name:text!'];
  const { status, stderr } = run('tools/new-module.ts', ...words, '--states', '');
  expect([status, stderr]).toEqual([0, '']);
  const written = (file: string) => readFileSync(join(copy, 'src/modules/stores/drain-pans', file), 'utf8');
  expect(written('shared/drainPan.record.ts')).toContain("path: '/store/drain-pans/:key'");
  expect(written('web/drain-pans.web.ts')).toContain("parameter: 'panId'");
  expect(written('README.md')).toContain('at `/store/drain-pans`.');
});

test('the command of the how-to runs as it stands there', () => {
  const howTo = readFileSync(join(root, 'docs/how-to/add-a-module.md'), 'utf8');
  const command = /^ *npm run new -- (.+)$/m.exec(howTo)?.[1] ?? '';
  const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map((word) => word[1] ?? word[2] ?? '');
  const { status, stdout, stderr } = run('tools/new-module.ts', ...words);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('src/modules/stores/seal-kits/shared/sealKit.record.ts');
  const steps = readFileSync(join(copy, 'src/modules/stores/seal-kits/shared/sealKit.workflow.ts'), 'utf8');
  expect(steps.replaceAll(/\s+/g, ' ')).toMatch(
    /toCancelled: \{.*from: \['draft', 'approved'\], to: 'cancelled',.*reason: true/,
  );
  // As the how-to says of a record that changed before its migration was committed: the file is deleted and written again.
  const migrations = join(copy, 'database/migrations');
  for (const name of readdirSync(migrations).filter((file) => file.endsWith('_seal_kit_create.sql')))
    rmSync(join(migrations, name));
  const draft = /npm run db -- (draft \w+)/.exec(howTo)?.[1] ?? '';
  const drafted = run('tools/database.ts', ...draft.split(' '));
  expect([drafted.status, drafted.stdout]).toEqual([0, expect.stringContaining('_seal_kit_create.sql')]);
});
