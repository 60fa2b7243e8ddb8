import { expect, test } from 'vitest';
import { declaredRecords } from './declared.ts';
import { filesUnder, isCode, isTest, textOf } from './tree.ts';

// `also` names what a module may not import: words, which the compiler cannot hold to the declared names (M8).

interface Code {
  path: string;
  text: string;
}
const wordsOf = (list: string): string[] => [...list.matchAll(/'([^']+)'/g)].map(([, word = '']) => word);

/** The words in the lists called `also` of a text, in those an answer is kept or asked again by, and in those made live names by `map`. */
const alsoIn = (text: string): string[] =>
  [
    /\balso(?:: |=\{)\[([^\]]*)\]/g,
    /\brefresh\(\[([^\]]*)\]/g,
    /\bmeta: \{ modules: \[([^\]]*)\]/g,
    /\[([^[\]]*)\][.]map\(liveName\)/g,
  ]
    .flatMap((place) => [...text.matchAll(place)])
    .flatMap(([, list = '']) => wordsOf(list));
const liveNamesIn = (text: string): string[] =>
  [...text.matchAll(/liveName\('([^']+)'\)/g)].map(([, name = '']) => name);

/** The variables and properties given where such a list is asked for: `also: touched`, `also={tile.modules}`, `refresh(modules)`. */
const variablesIn = (text: string): string[] =>
  [...text.matchAll(/(?:\balso(?:: |=\{)|\brefresh\()([A-Za-z_]\w*(?:[.]\w+)?)(?=\s*[,})\n])/g)].map(
    ([, name = '']) => name,
  );

/** The words of a list held in a variable of this file or of one it imports it from, or in a property of its module; those of a declared call (`namesOf`) are held by its type. Null where it is not found. */
function wordsHeld(name: string, { path, text }: Code, code: readonly Code[]): string[] | null {
  const [, property] = name.split('.');
  const module = /^src[/](?:modules[/][^/]+[/][^/]+|kernel)[/]/.exec(path)?.[0] ?? path;
  const begins = new RegExp(
    `\\b${property ? `${property}:` : `const ${name}(?:: [^=]+)? =`} (\\[[^\\]]*\\]|\\w+[.]map\\(\\(\\{ name \\}\\) => name\\)|namesOf\\(\\w+\\))`,
    'g',
  );
  const places = property
    ? code.filter((each) => each.path.startsWith(module))
    : begins.test(text)
      ? [{ text }]
      : new RegExp(`import [{][^}]*\\b${name}\\b`).test(text)
        ? code
        : [];
  begins.lastIndex = 0;
  const found = places.flatMap((each) => [...each.text.matchAll(begins)].map(([, list = '']) => list));
  return found.length > 0 ? found.flatMap(wordsOf) : null;
}

test('what an open answer listens to besides is the name of a record or a declared live name', async () => {
  const code = filesUnder('src')
    .filter((path) => isCode(path) && !isTest(path))
    .map((path) => ({ path, text: textOf(path) }));
  const known = new Set([
    ...(await declaredRecords()).map(({ name }) => name),
    ...code.flatMap(({ text }) => liveNamesIn(text)),
  ]);
  const asked = code.flatMap(({ path, text }) => alsoIn(text).map((word) => ({ path, word })));
  expect(asked.length).toBeGreaterThan(80);
  const held = code
    .filter(({ path }) => path.includes('/web/'))
    .flatMap((file) =>
      variablesIn(file.text).map((name) => ({ path: file.path, name, words: wordsHeld(name, file, code) })),
    );
  expect(held.length).toBeGreaterThan(10);
  expect(
    held.filter(({ words }) => words === null).map(({ path, name }) => `${path}: ${name} is no list in sight`),
  ).toEqual([]);
  const all = [...asked, ...held.flatMap(({ path, words }) => (words ?? []).map((word) => ({ path, word })))];
  expect(all.filter(({ word }) => !known.has(word)).map(({ path, word }) => `${path}: ${word}`)).toEqual([]);
});

test('the check of live names reads every word of such a list', () => {
  expect(
    alsoIn(
      "useGet(a, {}, { also: [tool.name, 'history', 'gates'] }); <Page also={['attachment', x]} />; ['batch'].map(liveName); refresh(['card'])",
    ),
  ).toEqual(['history', 'gates', 'attachment', 'card', 'batch']);
  expect(liveNamesIn("export const x = liveName('user-picture');")).toEqual(['user-picture']);
});

test('the check of live names reads a list held in a variable, imported, or in a property', () => {
  const shared = {
    path: 'src/modules/home/foo/shared/tiles.ts',
    text: "export const asked = ['tool'];\n({ modules: ['batch', 'gates'] })",
  };
  const web = {
    path: 'src/modules/home/foo/web/Foo.tsx',
    text: "import { asked } from '../shared/tiles.ts';\nconst touched = [\n  foo.name,\n  'finding',\n];\nuseSend(a, {}, { also: touched });\nuseGet(b, {}, { also: tile.modules, query });\nrefresh(asked);\n<Page also={gone} />",
  };
  const code = [shared, web];
  expect(variablesIn(web.text)).toEqual(['touched', 'tile.modules', 'asked', 'gone']);
  expect(variablesIn(web.text).map((name) => wordsHeld(name, web, code))).toEqual([
    ['finding'],
    ['batch', 'gates'],
    ['tool'],
    null,
  ]);
});
