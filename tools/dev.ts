import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The product while it is being written: `npm run dev`. The browser part is built again at each change of its code,
// the server starts again at each change of its own, and the page is loaded again by hand (its banner says when).
const root = fileURLToPath(new URL('..', import.meta.url));
const page = join(root, 'dist/web/index.html');
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

/** The server needs a first page to serve: it waits for the first build, not for each. */
async function firstPage(): Promise<void> {
  if (existsSync(page)) return;
  mkdirSync(join(root, 'dist/web'), { recursive: true });
  await new Promise<void>((resolve) => {
    const watcher = watch(join(root, 'dist/web'), () => {
      if (!existsSync(page)) return;
      watcher.close();
      resolve();
    });
  });
}

start(['node_modules/vite/bin/vite.js', 'build', '--watch', '--emptyOutDir', 'false', '--logLevel', 'warn']);
await firstPage();
if (!ending)
  start(['--watch-path=src', '--watch-path=database/migrations', '--watch-preserve-output', 'src/app/server.ts']);
