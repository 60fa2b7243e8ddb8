import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const isDebian = () => existsSync('/etc/debian_version') && process.getuid?.() === 0;

/** Installs a package of Debian where this account may; false where it may not, or where it failed. */
export function installFromDebian(name: string): boolean {
  if (!isDebian()) return false;
  const run = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0;
  run('update');
  // A machine that has just started may still be installing something else.
  return run('-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '--no-install-recommends', name);
}

/** A program for a test of the long run: found, else installed, else a failure that says what to do. Never a skip. */
export function programOf(name: string, find: () => string | undefined): string {
  if (!find()) installFromDebian(name);
  const path = find();
  if (path) return path;
  throw new Error(
    `${name} was not found and could not be installed. On Debian: apt-get install -y --no-install-recommends ${name}`,
  );
}
