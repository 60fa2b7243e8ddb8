import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from './tree.ts';

/** The last commit before this check; what came until then stays as it is. */
const since = '8c3d3adf42fc0824a3a64e6905eacfc0745e7677';
const most = 72;

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
const tooLong = (subjects: readonly string[]) => subjects.filter((subject) => subject.length > most);

test(`the subject of a commit has at most ${most} characters`, () => {
  // A copy without history, or with a part of it, has nothing to read.
  if (git('merge-base', '--is-ancestor', since, 'HEAD').status !== 0) return;
  const subjects = git('log', '--no-merges', '--format=%s', `${since}..HEAD`).stdout.split('\n');
  expect(tooLong(subjects)).toEqual([]);
});

test('the check counts characters, and lets exactly as many pass as it says', () => {
  expect(tooLong(['x'.repeat(most), `${'x'.repeat(most)}y`])).toEqual([`${'x'.repeat(most)}y`]);
});
