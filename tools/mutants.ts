import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { exportMutants } from './mutants/exports.ts';
import { kernelMutants } from './mutants/kernel.ts';
import type { Mutant } from './mutants/mutant.ts';
import { recordMutants } from './mutants/records.ts';
import { tradeMutants } from './mutants/trade.ts';

// `npm run mutants`: plants each named fault in a copy of the tree and runs the tests that concern it, which must turn red (P60).
// `npm run mutants -- PIN` plants those whose name or file holds the word; `-- --list` names them all.
const root = fileURLToPath(new URL('..', import.meta.url));
const wanted = process.argv.slice(2).filter((word) => word !== '--list');
const chosen = [...kernelMutants, ...recordMutants, ...exportMutants, ...tradeMutants].filter(
  ({ name, file }) => wanted.length === 0 || wanted.some((word) => `${name} ${file}`.includes(word)),
);
const enough = 0.95;
const say = (words: string) => void process.stdout.write(`${words}\n`);

/** The tree without what is made from it or installed; what is installed is shared. */
function copyOfTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
  const left = /(^|[/\\])(node_modules|dist|var|[.]git)$/;
  cpSync(root, copy, { recursive: true, filter: (from) => !left.test(from.replace(/[/\\]$/, '')) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** How the tests ended with this fault in the copy: red as they must, green though it stands there, or not run at all. */
async function outcome(copy: string, mutant: Mutant): Promise<'caught' | 'missed' | 'not run'> {
  const path = join(copy, mutant.file);
  const whole = readFileSync(path, 'utf8');
  if (whole.split(mutant.find).length !== 2) return 'not run';
  writeFileSync(
    path,
    whole.replace(mutant.find, () => mutant.put),
  );
  try {
    const only = mutant.only === undefined ? [] : ['-t', mutant.only];
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...mutant.tests, ...only], {
      cwd: copy,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', TEST_LONG: '' },
    });
    const [said] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    const tests = /^\s*Tests\s+(.*)$/m.exec(said)?.[1] ?? '';
    // A file that cannot even be read proves nothing: a test must have looked and said no.
    if (/\d+ failed/.test(tests)) return 'caught';
    return /\d+ passed/.test(tests) ? 'missed' : 'not run';
  } finally {
    writeFileSync(path, whole);
  }
}

if (process.argv.includes('--list')) {
  for (const { name, file } of chosen) say(`${name} (${file})`);
} else {
  const copy = copyOfTree();
  const ended: { name: string; how: Awaited<ReturnType<typeof outcome>> }[] = [];
  try {
    for (const mutant of chosen) {
      const how = await outcome(copy, mutant);
      ended.push({ name: mutant.name, how });
      say(`${how.padEnd(8)} ${mutant.name} (${mutant.file})`);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  const caught = ended.filter(({ how }) => how === 'caught').length;
  say(`\nP60: ${caught} of ${ended.length} planted faults caught.`);
  if (ended.length === 0 || caught / ended.length < enough) process.exitCode = 1;
}
