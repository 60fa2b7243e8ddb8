import { expect, test } from 'vitest';
import { diffLines } from './textDiff.ts';

const said = (before: string, after: string) =>
  diffLines(before.split(' '), after.split(' ')).map(({ kind, ...line }) =>
    kind === 'same'
      ? `=${line.before}`
      : kind === 'added'
        ? `+${line.after}`
        : kind === 'removed'
          ? `-${line.before}`
          : '…',
  );

test('two texts side by side: what came, what went, and the lines around it', () => {
  expect(said('a b c d', 'a b x d')).toEqual(['=a', '=b', '-c', '+x', '=d']);
  expect(said('a b c d e f g h', 'a b c d e f g h')).toEqual(['…']);
  expect(said('1 2 3 4 5 6 7 8 9', '1 2 3 4 5 6 7 8 9 10')).toEqual(['…', '=8', '=9', '+10']);
  expect(said('x a b', 'a y b')).toEqual(['-x', '=a', '+y', '=b']);
});

test('a text written anew as a whole is not matched line by line', () => {
  const lines = (name: string) => Array.from({ length: 2_500 }, (_, at) => `${name} ${at}`);
  const found = diffLines(lines('old'), lines('new'));
  expect([found.length, found[0]?.kind, found.at(-1)?.kind]).toEqual([5_000, 'removed', 'added']);
});
