import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { filesUnder, isCode, root, textOf } from './tree.ts';

const shellBudget = 200 * 1024;
/** What one screen may bring that the shell and the common kit have not (interface §9). */
const screenBudget = 80 * 1024;
/**
 * Shell and kit together: the kit are parts that at least a third of all screens bring (lists, forms, dialogs) and loads with the first
 * of them. What leaves the one for the other is no gain, so the sum is weighed. It goes down, but for the addresses of new screens: 300 KB up to
 * 216 screens and dialogs, 301 KB at 222, 302 KB at 224, 307 KB at 248, 309 KB at 262, 310 KB at 263.
 */
const kitBudget = 310 * 1024;
const kitShare = 1 / 3;
const site = join(root, 'dist/web');
const manifestPath = join(site, '.vite/manifest.json');
// `npm test` builds the web part before anything else; only `npm run check` on a fresh clone has none.
const isBuilt = existsSync(manifestPath);

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}
type Manifest = Record<string, Chunk>;

/** Everything that loads with a part: itself and what it imports, all the way down. */
function closure(manifest: Manifest, key: string, known = new Set<string>()): Set<string> {
  if (known.has(key) || !manifest[key]) return known;
  known.add(key);
  for (const next of manifest[key].imports ?? []) closure(manifest, next, known);
  return known;
}

const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, size) => total + size, 0);

/** Bytes over the wire of the first load, and of each part that is loaded later. */
function weigh(manifest: Manifest, bytesOf: (file: string) => number) {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? '';
  // The frame is loaded apart from the sign-in page, but everybody who is signed in loads both.
  const frame = Object.keys(manifest).filter((key) => /kernel[/]web[/]shell[/](Shell|Root)[.]tsx$/.test(key));
  const shell = new Set([entry, ...frame].flatMap((key) => [...closure(manifest, key)]));
  const bytes = (keys: Iterable<string>) =>
    sum(
      [...new Set([...keys].map((key) => manifest[key]?.file ?? ''))]
        .filter((file) => file.endsWith('.js'))
        .map(bytesOf),
    );
  const keys = Object.keys(manifest).filter(
    (key) => /src[/]modules[/].+[/]web[/].+[.]tsx$/.test(key) && !shell.has(key),
  );
  const parts = new Map(keys.map((key) => [key, [...closure(manifest, key)].filter((part) => !shell.has(part))]));
  const users = new Map<string, number>();
  for (const part of [...parts.values()].flat()) users.set(part, (users.get(part) ?? 0) + 1);
  const kit = new Set(
    [...users].filter(([part, count]) => !parts.has(part) && count >= keys.length * kitShare).map(([part]) => part),
  );
  const screens = keys
    .map((key) => ({ key, bytes: bytes((parts.get(key) ?? []).filter((part) => !kit.has(part))) }))
    .sort((a, b) => b.bytes - a.bytes);
  return { shell: bytes(shell), kit: bytes(kit), screens };
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
const overBudget = (screens: readonly { key: string; bytes: number }[]) =>
  screens.filter((screen) => screen.bytes > screenBudget).map((screen) => `${screen.key}: ${kilobytes(screen.bytes)}`);

test.skipIf(!isBuilt)(
  'the first load of the shell is at most 200 KB, the kit within its budget, and each screen’s own part at most 80 KB',
  () => {
    const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest;
    const { shell, kit, screens } = weigh(
      manifest,
      (file) => gzipSync(readFileSync(join(site, file)), { level: 9 }).length,
    );
    printFigure(
      'bundle',
      `shell ${kilobytes(shell)} of ${kilobytes(shellBudget)}, kit ${kilobytes(kit)}, together of ${kilobytes(kitBudget)}; ${screens.length} screens and dialogs`,
    );
    for (const screen of screens.slice(0, 3)) printFigure('bundle', `${screen.key} ${kilobytes(screen.bytes)}`);
    expect(screens.length).toBeGreaterThan(3);
    expect(shell).toBeGreaterThan(10 * 1024);
    expect(shell).toBeLessThanOrEqual(shellBudget);
    expect(shell + kit).toBeLessThanOrEqual(kitBudget);
    expect(overBudget(screens)).toEqual([]);
  },
);

test.skipIf(!isBuilt)(
  'a register’s record and schemas stay with its screens: the first load has only its addresses',
  () => {
    const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest;
    const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? '';
    const registers = Object.keys(manifest).filter((key) => key.endsWith('.web.ts?whole'));
    expect(registers.length).toBeGreaterThan(0);
    expect(registers.filter((key) => closure(manifest, entry).has(key))).toEqual([]);
  },
);

test.skipIf(!isBuilt)('the bundle carries no code of the server', () => {
  const marks = [
    'pg_advisory',
    'graphile_worker',
    'insert into ',
    'argon2',
    'for update',
    'process.env.DATABASE_URL',
    'from "node:',
    "from 'node:",
  ];
  const files = readdirSync(join(site, 'assets')).filter((name) => name.endsWith('.js'));
  const found = files.flatMap((name) => {
    const text = readFileSync(join(site, 'assets', name), 'utf8');
    return marks.filter((mark) => text.includes(mark)).map((mark) => `${name}: ${mark}`);
  });
  expect(files.length).toBeGreaterThan(3);
  expect(found).toEqual([]);
  expect(readdirSync(join(site, 'assets')).filter((name) => name.endsWith('.map'))).toEqual([]);
});

test('what the browser imports for its effect alone is named in package.json: the bundler leaves out everything else nobody uses', () => {
  const { sideEffects } = JSON.parse(textOf('package.json')) as { sideEffects: string[] };
  const bare = filesUnder('src')
    .filter((path) => isCode(path) && !/[/]server[/]/.test(path))
    .flatMap((path) => [...textOf(path).matchAll(/^import '([^']+)';/gm)].map(([, name = '']) => name))
    .filter((name) => !name.endsWith('.css'))
    .map((name) => name.replace(/^#(\w+)[/]/, './src/$1/'));
  expect(bare.length).toBeGreaterThan(1);
  expect(bare.filter((name) => !sideEffects.includes(name))).toEqual([]);
});

test('the weighing counts a shared part once, leaves out what the shell and the kit have, and sees a heavy screen', () => {
  const screen = (file: string, ...imports: string[]): Chunk => ({ file, imports: ['_base', ...imports] });
  const manifest: Manifest = {
    'index.html': { file: 'a.js', isEntry: true, imports: ['_base'] },
    _base: { file: 'b.js' },
    _table: { file: 't.js', imports: ['_base'] },
    _chart: { file: 'c.js' },
    'src/modules/x/y/web/A.tsx': screen('1.js', '_table', '_chart'),
    ...Object.fromEntries([2, 3, 4].map((n) => [`src/modules/x/y/web/S${n}.tsx`, screen(`${n}.js`, '_table')])),
  };
  const sizes: Record<string, number> = { 'a.js': 1, 'b.js': 2, 't.js': 500, 'c.js': screenBudget, '1.js': 8 };
  const { shell, kit, screens } = weigh(manifest, (file) => sizes[file] ?? 1);
  expect([shell, kit]).toEqual([3, 500]);
  expect(screens[0]).toEqual({ key: 'src/modules/x/y/web/A.tsx', bytes: screenBudget + 8 });
  expect(overBudget(screens)).toHaveLength(1);
});
