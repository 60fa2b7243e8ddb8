import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { exportMutants } from './mutants/exports.ts';
import { kernelMutants } from './mutants/kernel.ts';
import { recordMutants } from './mutants/records.ts';
import { tradeMutants } from './mutants/trade.ts';

const mutants = [...kernelMutants, ...recordMutants, ...exportMutants, ...tradeMutants];
const root = fileURLToPath(new URL('..', import.meta.url));

// The faults themselves are planted by `npm run mutants`, in the long run.
test('P60 tests bite: at least 40 faults are named, each has its one place in the tree and the tests that concern it', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(40);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  for (const { name, file, find, put, tests } of mutants) {
    const places = readFileSync(join(root, file), 'utf8').split(find).length - 1;
    expect([name, places, put === find]).toEqual([name, 1, false]);
    for (const path of tests) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
  }
});
