import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { canReach } from './account.ts';
import type { Account } from './account.ts';

// Not os.tmpdir(): TMPDIR itself may be deep.
const hashedSocketDir = '/tmp/intranet-socket-';

/** A folder in memory, on Linux. */
export const memoryFolder = '/dev/shm';

/** Whether losing what lies here at any moment would be nobody's loss. */
export function isThrowAway(folder: string): boolean {
  return [tmpdir(), memoryFolder].some((place) => existsSync(place) && folder.startsWith(realpathSync(place) + sep));
}

/**
 * `<dataDir>/postgres`; where the unprivileged account cannot get there (a checkout below /root), that name becomes a
 * symlink to a folder of its own under /var/lib.
 */
export function clusterHome(dataDir: string, account: Account | undefined, warn: (message: string) => void): string {
  const home = join(dataDir, 'postgres');
  if (lstatSync(home, { throwIfNoEntry: false })) return realpathSync(home);
  // Passing through, not listing: the account needs no more of the data folder.
  if (account && statSync(dataDir).uid === 0) chmodSync(dataDir, statSync(dataDir).mode | 0o011);
  if (!account || canReach(account, dataDir, 'x')) {
    mkdirSync(home, { mode: 0o711 });
    return home;
  }
  const elsewhere = mkdtempSync('/var/lib/intranet-postgres-');
  chmodSync(elsewhere, 0o711);
  symlinkSync(elsewhere, home);
  warn(`the account ${account.name} cannot reach ${dataDir}, so the database lives in ${elsewhere}`);
  return elsewhere;
}

/** A socket path may have 107 bytes; where the data folder lies deeper, a hashed name in the temporary folder serves. */
export function prepareSocketDir(home: string, clusterDir: string, account: Account | undefined): string {
  let dir = join(home, 'run');
  if (Buffer.byteLength(join(dir, '.s.PGSQL.5432.lock')) >= 107) {
    const hash = createHash('sha256').update(clusterDir).digest('hex').slice(0, 16);
    dir = `${hashedSocketDir}${hash}`;
  }
  const wanted = account?.uid ?? process.getuid?.();
  const found = lstatSync(dir, { throwIfNoEntry: false });
  if (!found) {
    mkdirSync(dir, { mode: 0o700 });
    if (account) chownSync(dir, account.uid, account.gid);
  } else if (!found.isDirectory() || found.uid !== wanted) {
    throw new Error(
      `${dir} should hold the database's socket, but belongs to somebody else (user ${found.uid}). Remove it.`,
    );
  } else chmodSync(dir, 0o700);
  return dir;
}

/** Leaves nothing of ours in the temporary folder once the server has stopped. */
export function forgetSocketDir(dir: string): void {
  if (dir.startsWith(hashedSocketDir)) rmSync(dir, { recursive: true, force: true });
}
