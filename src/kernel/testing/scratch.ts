import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '#embedded/cluster.ts';
import type { Cluster } from '#embedded/cluster.ts';
import { memoryFolder } from '#embedded/home.ts';
import { findPostmaster, isAlive } from '#embedded/postmaster.ts';

/** A throw-away PostgreSQL in the temporary folder, without fsync: for tests, and for looking at a freshly migrated database. */
export interface Scratch extends Cluster {
  /** Stops the server and deletes everything. */
  dispose(): Promise<void>;
}

const prefix = 'intranet-scratch-';

export async function startScratch(): Promise<Scratch> {
  sweep();
  const dataDir = mkdtempSync(join(scratchFolder(), `${prefix}${process.pid}-`));
  const cluster = await startCluster({ dataDir, durable: false });
  const dispose = async () => {
    await cluster.stop({ force: true });
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...cluster, dispose };
}

/** Memory where there is plenty (cloning a database takes a tenth of the time there), else the temporary folder. */
function scratchFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    if (process.platform === 'linux' && bavail * bsize > 4 * 1024 ** 3) return memoryFolder;
  } catch {
    // No such folder here.
  }
  return tmpdir();
}

/** Removes what processes that were killed could not remove themselves. */
function sweep(): void {
  const folder = scratchFolder();
  for (const name of readdirSync(folder)) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    const dataDir = join(folder, name);
    try {
      const running = findPostmaster(join(dataDir, 'postgres', 'data'));
      if (running) process.kill(running.pid, 'SIGQUIT');
      rmSync(dataDir, { recursive: true, force: true });
    } catch {
      // Somebody else's, or being removed by another process in this moment.
    }
  }
}
