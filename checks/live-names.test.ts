import { expect, test } from 'vitest';
import { declaredRecords } from './declared.ts';
import { filesUnder, isCode, isTest, textOf } from './tree.ts';

// `also` names what a module may not import: words, which the compiler cannot hold to the declared names (M8).

/** The words in the lists called `also` of a text, and in those made live names by `map`. */
const alsoIn = (text: string): string[] =>
  [...text.matchAll(/\balso(?:: |=\{)\[([^\]]*)\]/g), ...text.matchAll(/\[([^[\]]*)\][.]map\(liveName\)/g)].flatMap(
    ([, list = '']) => [...list.matchAll(/'([^']+)'/g)].map(([, word = '']) => word),
  );
const liveNamesIn = (text: string): string[] =>
  [...text.matchAll(/liveName\('([^']+)'\)/g)].map(([, name = '']) => name);

test('what an open answer listens to besides is the name of a record or a declared live name', async () => {
  const code = filesUnder('src').filter((path) => isCode(path) && !isTest(path));
  const known = new Set([
    ...(await declaredRecords()).map(({ name }) => name),
    ...code.flatMap((path) => liveNamesIn(textOf(path))),
  ]);
  const asked = code.flatMap((path) => alsoIn(textOf(path)).map((word) => ({ path, word })));
  expect(asked.length).toBeGreaterThan(50);
  expect(asked.filter(({ word }) => !known.has(word)).map(({ path, word }) => `${path}: ${word}`)).toEqual([]);
});

test('the check of live names reads every word of such a list', () => {
  expect(
    alsoIn(
      "useGet(a, {}, { also: [tool.name, 'history', 'gates'] }); <Page also={['attachment', x]} />; ['batch'].map(liveName)",
    ),
  ).toEqual(['history', 'gates', 'attachment', 'batch']);
  expect(liveNamesIn("export const x = liveName('user-picture');")).toEqual(['user-picture']);
});
