import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The account the database runs under; undefined means our own, which is right unless we are root. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

// PostgreSQL refuses root. `nobody` is the last choice: other services may share it.
const candidates = ['intranet', 'postgres', 'nobody'];

/** Picks the unprivileged account: the owner of an existing cluster wins, so that it can read its own files. */
export function databaseAccount(clusterDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const known = accounts();
  const owner = ownerOf(clusterDir);
  if (owner !== undefined && owner !== 0) {
    const found = known.find((account) => account.uid === owner);
    if (found) return found;
    throw new Error(`${clusterDir} belongs to the account with number ${owner}, which this machine does not know.`);
  }
  for (const name of candidates) {
    const found = known.find((account) => account.name === name && account.uid !== 0);
    if (found) return found;
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no account to run it under. ' +
      'Create one (useradd --system intranet), start as another user, or set DATABASE_URL.',
  );
}

/** Whether the account may read and enter what lies at the path, asked of the kernel and not guessed from mode bits. */
export function canReach(account: Account | undefined, path: string, want: 'r' | 'x'): boolean {
  // $1 and $2 are arguments, so no path is ever read as a command.
  const asked = spawnSync('/bin/sh', ['-c', 'test "-$1" "$2"', 'sh', want, path], {
    cwd: '/',
    stdio: 'ignore',
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  });
  return asked.status === 0;
}

function accounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((parts) => parts.length >= 4)
    .map(([name, , uid, gid]) => ({ name: name ?? '', uid: Number(uid), gid: Number(gid) }));
}

function ownerOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.uid;
}

/** The part of spawn options that runs a program under the account. */
export function asAccount(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}
