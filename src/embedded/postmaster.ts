import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The running server of a data directory, as its own `postmaster.pid` names it. */
export interface Postmaster {
  pid: number;
  socketDir: string;
}

/**
 * Who holds the data directory now. A file left by a crash, whose process number belongs to something else today, is
 * removed: PostgreSQL would refuse to start because of it.
 */
export function findPostmaster(clusterDir: string): Postmaster | undefined {
  const path = join(clusterDir, 'postmaster.pid');
  let lines: string[];
  try {
    lines = readFileSync(path, 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid)) return undefined;
  const socketDir = (lines[4] ?? '').trim();
  if (!serves(pid, clusterDir)) {
    rmSync(path, { force: true });
    if (socketDir) removeSocketLock(socketDir, lines[3] ?? '', pid);
    return undefined;
  }
  if (!socketDir) {
    throw new Error(
      `Process ${pid} already serves the database in ${clusterDir}, without a socket of ours. Stop it, or set DATABASE_URL.`,
    );
  }
  return { pid, socketDir };
}

/** The socket has a lock file of its own, with the same number in it; a killed postmaster nobody has reaped yet leaves both. */
function removeSocketLock(socketDir: string, port: string, pid: number): void {
  const socket = join(socketDir, `.s.PGSQL.${Number(port)}`);
  try {
    if (Number(readFileSync(`${socket}.lock`, 'utf8').split('\n')[0]) !== pid) return;
  } catch {
    return;
  }
  rmSync(`${socket}.lock`, { force: true });
  rmSync(socket, { force: true });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A postmaster works inside its data directory; that tells it from any other process that has its number. */
function serves(pid: number, clusterDir: string): boolean {
  try {
    // The folder may be known by a link, where PostgreSQL's account cannot reach the data folder: the process stands in the folder itself.
    const folder = realpathSync(clusterDir);
    if (process.platform === 'linux') {
      return (
        readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === folder
      );
    }
    const command = execFileSync('/bin/ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return basename(command.split(' ')[0] ?? '') === 'postgres' && command.includes(folder);
  } catch (error) {
    // It ended while we looked, or belongs to somebody we may not look at: then PostgreSQL itself decides.
    return ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}
