import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { root } from './tree.ts';

interface Cruise {
  modules: { source: string; dependencies: { module: string; couldNotResolve: boolean }[] }[];
  summary: { totalCruised: number; violations: { rule: { name: string } }[] };
}

function cruise(cwd: string, ...folders: string[]): Cruise {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const done = spawnSync(
    process.execPath,
    [program, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders],
    { cwd, encoding: 'utf8', maxBuffer: 200 * 1024 * 1024 },
  );
  return JSON.parse(done.stdout) as Cruise;
}

test(
  'the import rules see TypeScript, types and aliases: nothing passes because nothing was read',
  { timeout: 60_000 },
  () => {
    const { modules, summary } = cruise(root, 'src/modules/home', 'src/kernel/shared');
    const own = modules.filter(({ source }) => source.startsWith('src/'));
    const lost = own.flatMap(({ source, dependencies }) =>
      dependencies.filter((to) => to.couldNotResolve).map((to) => `${source}: ${to.module}`),
    );
    printFigure('imports', `${own.length} modules read from two folders`);
    expect(own.length).toBeGreaterThan(40);
    expect(lost).toEqual([]);
    expect(summary.violations).toEqual([]);
  },
);

test('each import rule catches what it forbids', { timeout: 60_000 }, () => {
  const copy = mkdtempSync(join(tmpdir(), 'imports-'));
  const files: Record<string, string> = {
    'src/app/server.ts': 'export const app = 1;',
    'src/kernel/shared/a.ts':
      "import { b } from '../server/b.ts';\nimport { join } from 'node:path';\nexport const a = [b, join];",
    'src/kernel/server/b.ts': "import { own } from '../../modules/x/y/server/own.ts';\nexport const b = own;",
    'src/modules/x/y/server/own.ts': "import pg from 'pg';\nexport const own = pg;",
    'src/modules/x/y/web/Screen.ts':
      "import { own } from '../server/own.ts';\nimport { app } from '../../../../app/server.ts';\nexport const screen = [own, app];",
    'src/readers/file.ts': "import { a } from '../kernel/shared/a.ts';\nexport const file = a;",
    'src/modules/x/z/server/far.ts': "import { own } from '../../y/server/own.ts';\nexport const far = own;",
    'src/modules/x/z/server/one.ts': "import { two } from './two.ts';\nexport const one = () => two;",
    'src/modules/x/z/server/two.ts': "import { one } from './one.ts';\nexport const two = () => one;",
    'src/modules/x/z/server/page.ts': "import { screen } from '../web/Other.ts';\nexport const page = screen;",
    'src/kernel/server/database/pool.ts': 'export const pool = 1;',
    'src/modules/x/z/server/deep.ts':
      "import { pool } from '../../../../kernel/server/database/pool.ts';\nexport const deep = pool;",
    'src/modules/x/z/web/Other.ts': 'export const screen = 1;',
  };
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      writeFileSync(join(copy, path), text);
    }
    for (const file of ['package.json', 'tsconfig.base.json', 'tsconfig.web.json', '.dependency-cruiser.cjs'])
      cpSync(join(root, file), join(copy, file));
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
    const broken = new Set(cruise(copy, 'src').summary.violations.map((violation) => violation.rule.name));
    const wanted = [
      'kernel-knows-no-module',
      'nobody-imports-app',
      'readers-know-nobody',
      'shared-is-neutral',
      'shared-runs-anywhere',
      'web-never-reaches-server',
      'server-never-reaches-web',
      'front-doors-only',
      'no-cycles',
      'only-the-kernel-knows-the-connection',
      'only-the-kernel-knows-the-driver',
    ];
    expect(wanted.filter((rule) => !broken.has(rule))).toEqual([]);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
