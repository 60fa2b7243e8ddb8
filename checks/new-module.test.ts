import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#kernel/testing/database.ts';
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

test(
  'a new module is a copy of the exemplar under its own name, in both app lists, and compiles as it is',
  { timeout: 120_000 },
  async () => {
    const made = run('tools/new-module.ts', 'module', 'stores/wash-racks');
    expect(made.stderr).toBe('');
    expect(made.status).toBe(0);

    const files = filesOf(join(copy, 'src/modules/stores/wash-racks'));
    const exemplar = filesOf(join(root, 'src/modules/home/announcements'));
    expect(files).toHaveLength(exemplar.length);
    expect(
      files.filter(
        (path) => /announcement/i.test(path) || /announcement|R-ANN|ประกาศใหม่/i.test(readFileSync(path, 'utf8')),
      ),
    ).toEqual([]);
    const record = readFileSync(join(copy, 'src/modules/stores/wash-racks/shared/washRack.record.ts'), 'utf8');
    for (const line of [
      "name: 'washRack'",
      "table: 'wash_rack'",
      "api: '/api/stores/wash-racks'",
      "one: 'Wash rack', many: 'Wash racks'",
      'export const washRack = defineRecord',
    ]) {
      expect(record).toContain(line);
    }
    for (const [list, half] of [
      ['server', 'server'],
      ['web', 'web'],
    ]) {
      const text = readFileSync(join(copy, `src/app/modules.${list}.ts`), 'utf8');
      expect(text).toContain(
        `import { washRacks${half === 'server' ? 'Server' : 'Web'} } from '#modules/stores/wash-racks/${half}/wash-racks.${half}.ts';`,
      );
      expect(text.match(/washRacks(Server|Web)/g)).toHaveLength(2);
    }

    // Only the new module and what it reaches: other people's work in progress is theirs.
    const halves = { server: ['server', 'shared'], web: ['web', 'shared'] };
    const faults = Object.entries(halves).flatMap(([half, folders]) => {
      const include = folders.flatMap((folder) => [`src/modules/stores/wash-racks/${folder}`]);
      const project = { extends: `./tsconfig.${half}.json`, include, exclude: [] };
      writeFileSync(join(copy, `tsconfig.new.${half}.json`), JSON.stringify(project));
      const { stdout } = run('node_modules/typescript-native/bin/tsc', '-p', `tsconfig.new.${half}.json`);
      return stdout.split('\n').filter((line) => line.includes('wash'));
    });
    expect(faults).toEqual([]);

    const migration = readdirSync(join(copy, 'database/migrations')).find((name) =>
      name.endsWith('_wash_rack_create.sql'),
    );
    expect(readdirSync(join(copy, 'database/migrations')).sort().at(-1)).toBe(migration);
    const database = await testDatabase();
    await database.pool.query(readFileSync(join(copy, 'database/migrations', migration ?? ''), 'utf8'));
    const { rows } = await database.pool.query('select * from wash_rack, wash_rack_acknowledgement');
    await database.drop();
    expect(rows).toEqual([]);

    const again = run('tools/new-module.ts', 'module', 'stores/wash-racks');
    expect([again.status, again.stderr]).toEqual([1, 'src/modules/stores/wash-racks is there already.\n']);
    expect(run('tools/new-module.ts', 'module', 'Stores/Wash Racks').status).toBe(1);
  },
);
