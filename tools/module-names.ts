import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The forms a module's name takes: `stores/mbd-reports` has mbdReport, mbdReports, mbd_report, "Mbd report"… */
export interface Names {
  group: string;
  module: string;
  /** Address of its list in the browser. */
  path: string;
  camel: string;
  camelMany: string;
  snake: string;
  words: string;
  wordsMany: string;
}

function singular(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  return /(ss|us)$/.test(plural) || !plural.endsWith('s') ? plural : plural.slice(0, -1);
}

const upperFirst = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** `washRack` of `wash-rack`. */
const camelOf = (parts: readonly string[]): string =>
  parts.map((part, place) => (place === 0 ? part : upperFirst(part))).join('');

/** The names of a module at an address of the browser; `inMenu` is its name in the menu, whose abbreviations both names in words keep. */
export function namesOf(group: string, module: string, path: string, inMenu: string | null = null): Names {
  const parts = module.split('-');
  const one = [...parts.slice(0, -1), singular(parts.at(-1) ?? '')];
  const known = inMenu?.split(' ').filter((word) => /[A-Z]{2}/.test(word)) ?? [];
  const asInMenu = (word: string) => known.find((shown) => shown.toLowerCase() === word) ?? word;
  return {
    group,
    module,
    path,
    camel: camelOf(one),
    camelMany: camelOf(parts),
    snake: one.join('_'),
    words: upperFirst(one.map(asInMenu).join(' ')),
    wordsMany: inMenu ?? upperFirst(parts.join(' ')),
  };
}

const addressesOf = (root: string): string[] =>
  readFileSync(join(root, 'checks/spec/routes.tsv'), 'utf8')
    .split('\n')
    .map((row) => row.split('\t')[0] ?? '');

/** Whether the specification has a screen at this address. */
export const isSpecified = (root: string, path: string): boolean => addressesOf(root).includes(path);

/** What the specification calls the key of a row below the address of its list, where that is not `id`: `reportId`. */
export function parameterOf(root: string, path: string): string | null {
  const [, name = 'id'] =
    addressesOf(root)
      .map((known) => /^(.*)[/]:(\w+)$/.exec(known))
      .find((found) => found?.[1] === path)
      ?.slice(1) ?? [];
  return name === 'id' ? null : name;
}

/** What the menu calls the list at an address, or null. */
export function menuNameOf(root: string, path: string): string | null {
  const menu = readFileSync(join(root, 'src/kernel/web/shell/sidebar.ts'), 'utf8');
  return [...menu.matchAll(/item\('([^']+)', '([^']+)'/g)].find(([, , at]) => at === path)?.[1] ?? null;
}

/** The address the specification gives the module, or one made of its folder. */
export function addressOf(root: string, group: string, module: string): string {
  const paths = addressesOf(root).filter((path) => path.endsWith(`/${module}`));
  return paths.sort((a, b) => a.length - b.length)[0] ?? `/${group}/${module}`;
}
