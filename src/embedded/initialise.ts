import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { asAccount } from './account.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';

/** Makes an empty cluster with the locale, checksums and access that the product needs. */
export function createCluster(
  home: string,
  clusterDir: string,
  account: Account | undefined,
  binaries: Binaries,
  durable: boolean,
) {
  // Made under another name and renamed when whole, so that a crash here leaves no half cluster.
  for (const left of readdirSync(home)) {
    if (left.startsWith('data.new')) rmSync(join(home, left), { recursive: true, force: true });
  }
  const unfinished = join(home, 'data.new');
  mkdirSync(unfinished, { mode: 0o700 });
  if (account) chownSync(unfinished, account.uid, account.gid);
  const made = spawnSync(
    binaries.initdb,
    [
      '-D',
      unfinished,
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--auth-local=trust',
      '--auth-host=reject',
      '--data-checksums',
      // Trigrams of Thai need the C.UTF-8 locale in both providers; plain C gives none.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      `--locale=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
      '--lc-messages=C',
      ...(durable ? [] : ['--no-sync']),
    ],
    { cwd: '/', env: { PATH: '/usr/bin:/bin', LANG: 'C', TZ: 'UTC' }, encoding: 'utf8', ...asAccount(account) },
  );
  if (made.error || made.status !== 0) {
    throw new Error(`The database could not be created in ${unfinished}: ${made.error?.message ?? made.stderr.trim()}`);
  }
  renameSync(unfinished, clusterDir);
}

/** A cluster of another major version cannot be read: say so before PostgreSQL does. */
export function refuseOtherVersion(clusterDir: string, binaries: Binaries): void {
  const found = readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim();
  if (found === binaries.major) return;
  throw new Error(
    `The data in ${clusterDir} was written by PostgreSQL ${found}; this release brings PostgreSQL ${binaries.major}, which cannot ` +
      'read it. Take a backup with the release before (npm run db -- backup <folder>) and restore it into an empty data folder with this one.',
  );
}
