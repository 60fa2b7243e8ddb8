import { expect, test } from 'vitest';
import { filesUnder, isTest, textOf } from './tree.ts';

/** Calls declared beside their handler, reads or sends whose types the browser writes by hand, and answers of any shape, in one text. */
const kinds = {
  declaredOutsideShared: (path: string, text: string) =>
    path.includes('/server/') ? [...text.matchAll(/(?<![.\w])(?:read|write)\(\{/g)].length : 0,
  typedByHand: (path: string, text: string) =>
    path.includes('/web/') ? [...text.matchAll(/(?<![.\w])(?:useGet|useSend)</g)].length : 0,
  answersAnything: (path: string, text: string) =>
    path.endsWith('.calls.ts') ? [...text.matchAll(/\bz[.]any\(/g)].length : 0,
} as const;
type Kind = keyof typeof kinds;

/** The files that have some of a kind, with how many. */
const found = (kind: Kind, files: readonly { path: string; text: string }[]): string[] =>
  files.flatMap(({ path, text }) => {
    const count = kinds[kind](path, text);
    return count > 0 ? [`${path}: ${count}`] : [];
  });

const modules = filesUnder('src/modules')
  .filter((path) => /[.]tsx?$/.test(path) && !isTest(path))
  .map((path) => ({ path, text: textOf(path) }));

test.each(['declaredOutsideShared', 'typedByHand', 'answersAnything'] as const)(
  'a call stands once, in shared, with the shape of its answer: no module has one %s',
  (kind) => {
    expect(found(kind, modules)).toEqual([]);
  },
);

test('the check sees a call declared beside its handler, a read typed by hand and an answer of any shape', () => {
  const files = [
    { path: 'src/modules/stores/foo/server/foo.server.ts', text: 'endpoints: [read({ path }), handle(fooCall, run)]' },
    { path: 'src/modules/stores/foo/web/Foo.tsx', text: 'useGet<Foo>(path); useGet(fooCall); useSend<Body>(path)' },
    { path: 'src/modules/stores/foo/shared/foo.calls.ts', text: 'answer: z.object({ rows: z.array(z.any()) })' },
  ];
  expect(found('declaredOutsideShared', files)).toEqual(['src/modules/stores/foo/server/foo.server.ts: 1']);
  expect(found('typedByHand', files)).toEqual(['src/modules/stores/foo/web/Foo.tsx: 2']);
  expect(found('answersAnything', files)).toEqual(['src/modules/stores/foo/shared/foo.calls.ts: 1']);
});
