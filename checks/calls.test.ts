import { expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { callsOfModules } from './baseline.calls.ts';
import { filesUnder, isTest, textOf } from './tree.ts';

/** Calls declared beside their handler, and reads or sends whose types the browser writes by hand, in one text. */
const kinds = {
  declaredOutsideShared: (path: string, text: string) =>
    path.includes('/server/') ? [...text.matchAll(/(?<![.\w])(?:read|write)\(\{/g)].length : 0,
  typedByHand: (path: string, text: string) =>
    path.includes('/web/') ? [...text.matchAll(/(?<![.\w])(?:useGet|useSend)</g)].length : 0,
} as const;
type Kind = keyof typeof kinds;

const moduleOf = (path: string): string => /^src[/]modules[/]([^/]+[/][^/]+)[/]/.exec(path)?.[1] ?? path;

/** How many of a kind each module has. */
function countsOf(kind: Kind, files: readonly { path: string; text: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { path, text } of files) {
    const found = kinds[kind](path, text);
    if (found > 0) counts.set(moduleOf(path), (counts.get(moduleOf(path)) ?? 0) + found);
  }
  return counts;
}

const modules = filesUnder('src/modules')
  .filter((path) => /[.]tsx?$/.test(path) && !isTest(path))
  .map((path) => ({ path, text: textOf(path) }));

test.each(['declaredOutsideShared', 'typedByHand'] as const)(
  'a call stands once, in shared: no module has more %s than the baseline, and none stays in it that has none',
  (kind) => {
    const counts = countsOf(kind, modules);
    const known: Record<string, number> = callsOfModules[kind];
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    printFigure(`own calls, ${kind}`, `${total} in ${counts.size} modules`);
    const fresh = [...counts].flatMap(([name, count]) =>
      count > (known[name] ?? 0) ? [`${name}: ${count}, the baseline says ${known[name] ?? 0}`] : [],
    );
    expect({ fresh, takeOut: Object.keys(known).filter((name) => !counts.has(name)) }).toEqual({
      fresh: [],
      takeOut: [],
    });
  },
);

test('the check sees an answer declared beside its handler and a read typed by hand', () => {
  const files = [
    { path: 'src/modules/stores/foo/server/foo.server.ts', text: 'endpoints: [read({ path }), handle(fooCall, run)]' },
    { path: 'src/modules/stores/foo/web/Foo.tsx', text: 'useGet<Foo>(path); useGet(fooCall); useSend<Body>(path)' },
  ];
  expect(countsOf('declaredOutsideShared', files)).toEqual(new Map([['stores/foo', 1]]));
  expect(countsOf('typedByHand', files)).toEqual(new Map([['stores/foo', 2]]));
});
