import { expect, test } from 'vitest';
import { against, nothingNew } from './baseline.ts';
import { isTest, moduleFolders, textOf, type ModuleFolder } from './tree.ts';

const mostFiles = 12;
/** The kinds of file a half may have (architecture §4): new kinds need a decision first. */
const kinds: Record<'shared' | 'server' | 'web', RegExp[]> = {
  // Records, workflows, and pure functions named after what they decide. One folder deep where they come in families.
  shared: [/^([a-z]+[/])?[a-z][A-Za-z0-9]*([.][a-z]+)?[.]ts$/],
  server: [
    /^[a-z][A-Za-z0-9-]*[.](server|actions|queries|endpoints|rules|pdf|document|tag|jobs|answers)[.]ts$/,
    /^public[.]ts$/,
    /^([a-z]+[/])?[a-z][A-Za-z0-9]*[.]ts$/,
  ],
  web: [
    /^[a-z][A-Za-z0-9-]*[.]web[.]ts$/,
    /^[A-Z][A-Za-z0-9]*[.]tsx$/,
    /^public[.]tsx$/,
    /^th([.][a-z]+)?[.]ts$/,
    /^[a-zA-Z-]+([.]module)?[.]css$/,
    /^[a-z][A-Za-z0-9]*[.]tsx?$/,
  ],
};

/** What is wrong with one module's folder. */
function shapeFaults(module: Pick<ModuleFolder, 'name' | 'folder' | 'files'>): string[] {
  const faults: string[] = [];
  const inside = module.files.map((path) => path.slice(module.folder.length + 1));
  if (!inside.includes('README.md')) faults.push(`${module.name}: no README.md`);
  for (const half of ['shared', 'server', 'web'] as const) {
    const files = inside.filter((path) => path.startsWith(`${half}/`)).map((path) => path.slice(half.length + 1));
    const plain = files.filter((path) => !isTest(path));
    for (const path of plain)
      if (!kinds[half].some((kind) => kind.test(path)))
        faults.push(`${module.name}/${half}/${path}: not a known kind of file`);
    const counted = plain.filter((path) => !path.endsWith('.css'));
    if (counted.length > mostFiles) faults.push(`${module.name}/${half}: more than ${mostFiles} files`);
  }
  const strays = inside.filter((path) => path !== 'README.md' && !/^(shared|server|web)[/]/.test(path));
  for (const path of strays) faults.push(`${module.name}/${path}: outside shared, server and web`);
  return faults;
}

/** Halves of modules that an app list does not name: such a module is in nobody's product. */
function unlisted(
  modules: readonly Pick<ModuleFolder, 'name' | 'files'>[],
  serverList: string,
  webList: string,
): string[] {
  return modules.flatMap(({ name, files }) => {
    const missing = (half: string, list: string) =>
      files.some((path) => path.includes(`/${half}/`) && path.endsWith(half === 'server' ? '.server.ts' : '.web.ts')) &&
      !list.includes(`#modules/${name}/${half}/`);
    return [
      ...(missing('server', serverList) ? [`${name}: not in modules.server.ts`] : []),
      ...(missing('web', webList) ? [`${name}: not in modules.web.ts`] : []),
    ];
  });
}

test('every module has the shape of the others: known kinds of file, at most twelve a half, a README', () => {
  const modules = moduleFolders();
  expect(modules.length).toBeGreaterThan(5);
  expect(against('shape', modules.flatMap(shapeFaults))).toEqual(nothingNew);
});

test('every half of a module is in its app list', () => {
  expect(
    against(
      'app lists',
      unlisted(moduleFolders(), textOf('src/app/modules.server.ts'), textOf('src/app/modules.web.ts')),
    ),
  ).toEqual(nothingNew);
});

test('the shape check sees a stray kind, a missing README and a thirteenth file', () => {
  const folder = 'src/modules/stores/foo';
  const many = Array.from({ length: 13 }, (_, index) => `${folder}/server/part${index}.ts`);
  const faults = shapeFaults({
    name: 'stores/foo',
    folder,
    files: [`${folder}/web/foo.store.ts`, `${folder}/notes.txt`, ...many],
  });
  expect(faults).toEqual([
    'stores/foo: no README.md',
    'stores/foo/server: more than 12 files',
    'stores/foo/web/foo.store.ts: not a known kind of file',
    'stores/foo/notes.txt: outside shared, server and web',
  ]);
  expect(unlisted([{ name: 'stores/foo', files: [`${folder}/server/foo.server.ts`] }], '', '')).toEqual([
    'stores/foo: not in modules.server.ts',
  ]);
});
