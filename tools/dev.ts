import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The product while it is being written: `npm run dev`. The browser part is built again at each change of its code,
// the server starts again at each change of its own, and the page is loaded again by hand (its banner says when).
const root = fileURLToPath(new URL('..', import.meta.url));
const site = join(root, 'dist/web');
// Written last: when it is there, or changes, a build is complete.
const manifest = join(site, '.vite/manifest.json');
const children = new Set<ChildProcess>();
let ending = false;

function start(args: string[]): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  children.add(child);
  child.on('exit', (code) => {
    children.delete(child);
    // One half alone would look alive and be stale.
    if (!ending) end(code ?? 1);
  });
  return child;
}

function end(code: number): void {
  ending = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}

process.on('SIGINT', () => end(0));
process.on('SIGTERM', () => end(0));

/** The server reads its page when it starts: it waits for the first build, and starts again after each. */
async function firstBuild(): Promise<void> {
  while (!ending && !existsSync(manifest)) await pause(200);
}

rmSync(site, { recursive: true, force: true });
// Emptying the folder at each build would take the screens away from the page that is open.
start(['node_modules/vite/bin/vite.js', 'build', '--watch', '--emptyOutDir', 'false', '--logLevel', 'warn']);
await firstBuild();
const watched = ['src', 'database/migrations', 'dist/web/.vite'].map((path) => `--watch-path=${path}`);
if (!ending) start([...watched, '--watch-preserve-output', 'src/app/server.ts']);
