import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

// Tells our own lock from one left by an earlier process with our number: containers begin counting anew.
const life = Math.random().toString(36).slice(2);
let taken = 0;

/**
 * Runs the work while no other process starts or stops the same cluster. The lock is a file naming its holder; a
 * holder that died is overruled, a living one is waited for.
 */
export async function withStartLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const mine = `${process.pid} ${life} ${++taken}`;
  const draft = `${path}.${life}.${taken}`;
  const deadline = performance.now() + 180_000;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    while (!take(draft, path)) {
      const holder = read(path);
      if (holder && !isAlive(holder)) discard(path, holder, `${draft}.old`);
      else if (performance.now() > deadline) {
        throw new Error(
          `Process ${holder.split(' ')[0]} has been starting or stopping this database for minutes (${path}).`,
        );
      } else await sleep(50);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  try {
    return await work();
  } finally {
    if (read(path) === mine) rmSync(path, { force: true });
  }
}

/** A hard link appears at once and whole, or not at all. */
function take(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Moves a dead holder's file away; should somebody have taken the lock in between, it gets its file back. */
function discard(path: string, holder: string, aside: string): void {
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (read(aside) === holder) rmSync(aside, { force: true });
  else renameSync(aside, path);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(holder: string): boolean {
  const [pid, itsLife] = holder.split(' ');
  if (Number(pid) === process.pid) return itsLife === life;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
