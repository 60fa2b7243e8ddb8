import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The root of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');

const notOurs = new Set(['node_modules', 'dist', 'var', 'coverage', '.git']);

/** Every file below a folder of the repository, as paths from its root with forward slashes, in order. */
export function filesUnder(folder: string): string[] {
  const start = join(root, folder);
  if (!existsSync(start)) return [];
  const found: string[] = [];
  const walk = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (notOurs.has(entry.name)) continue;
      if (entry.isDirectory()) walk(join(path, entry.name));
      else found.push(relative(root, join(path, entry.name)).replaceAll('\\', '/'));
    }
  };
  walk(start);
  return found.sort();
}

/** The text of one file of the repository. */
export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Lines of a file, the last line end not counted as one more. */
export function lineCount(path: string): number {
  return textOf(path).replace(/\n$/, '').split('\n').length;
}

export const isTest = (path: string): boolean => /[.]test[.]tsx?$|[.]fixture[.]ts$/.test(path);
export const isCode = (path: string): boolean => /[.]tsx?$/.test(path) && !isTest(path);

/** Loads a file of the repository whose name is known only now, so that the compiler does not follow it (screens need a browser's types). */
export async function load(path: string): Promise<Record<string, unknown>> {
  return (await import(pathToFileURL(join(root, path)).href)) as Record<string, unknown>;
}

/** A module folder, group and name: `stores/quarantine`. */
export interface ModuleFolder {
  name: string;
  folder: string;
  files: string[];
}

/** Every module folder there is, in order. */
export function moduleFolders(files = filesUnder('src/modules')): ModuleFolder[] {
  const folders = new Map<string, ModuleFolder>();
  for (const path of files) {
    const name = /^src[/]modules[/](.+?)[/](?:shared|server|web)[/]/.exec(path)?.[1];
    if (!name) continue;
    const known = folders.get(name) ?? { name, folder: `src/modules/${name}`, files: [] };
    folders.set(name, known);
  }
  for (const module of folders.values()) module.files = files.filter((path) => path.startsWith(`${module.folder}/`));
  return [...folders.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
