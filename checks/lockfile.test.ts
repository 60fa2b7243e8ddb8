import { expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { textOf } from './tree.ts';

interface LockEntry {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}

/** Entries of a lock file that come from an address, or whose bytes nothing vouches for. */
function lockFaults(packages: Record<string, LockEntry>): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path === '') return [];
    return [
      ...(entry.resolved !== undefined ? [`${path}: names an address`] : []),
      ...(entry.link ? [`${path}: a link`] : []),
      ...(!(entry.integrity ?? '').startsWith('sha512-') ? [`${path}: no integrity`] : []),
    ];
  });
}

test('P61 every locked package has its hash and no address', () => {
  const text = textOf('package-lock.json');
  const { packages, lockfileVersion } = JSON.parse(text) as {
    packages: Record<string, LockEntry>;
    lockfileVersion: number;
  };
  printFigure('P61', `${Object.keys(packages).length - 1} locked packages, 0 without integrity, 0 with an address`);
  expect(lockfileVersion).toBe(3);
  expect(Object.keys(packages).length).toBeGreaterThan(100);
  expect(lockFaults(packages)).toEqual([]);
  expect(text).not.toMatch(/https?:[/][/][^"]*[/]-[/]/);
});

test('P61 install scripts are off, and versions are exact', () => {
  const settings = textOf('.npmrc');
  expect(settings).toMatch(/^ignore-scripts=true$/m);
  expect(settings).toMatch(/^omit-lockfile-registry-resolved=true$/m);
  expect(settings).not.toMatch(/registry\s*=/);
  const manifest = JSON.parse(textOf('package.json')) as Record<string, Record<string, string>>;
  const versions = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((list) =>
    Object.entries(manifest[list] ?? {}),
  );
  expect(versions.filter(([, version]) => !/^(npm:[@a-z-]+@)?\d+[.]\d+[.]\d+(-[a-z0-9.]+)?$/.test(version))).toEqual(
    [],
  );
});

test('the lock check sees an address and a missing hash', () => {
  expect(
    lockFaults({
      '': {},
      'node_modules/a': { resolved: 'https://x/a.tgz', integrity: 'sha512-x' },
      'node_modules/b': {},
    }),
  ).toEqual(['node_modules/a: names an address', 'node_modules/b: no integrity']);
});
