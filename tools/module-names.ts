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

/** The names of a module at an address of the browser. */
export function namesOf(group: string, module: string, path: string): Names {
  const parts = module.split('-');
  const one = [...parts.slice(0, -1), singular(parts.at(-1) ?? '')];
  // A word without a plural of its own still needs two names in code.
  const many = one.join('-') === module ? [...parts.slice(0, -1), `${parts.at(-1)}List`] : parts;
  return {
    group,
    module,
    path,
    camel: camelOf(one),
    camelMany: camelOf(many),
    snake: one.join('_'),
    words: upperFirst(one.join(' ')),
    wordsMany: upperFirst(parts.join(' ')),
  };
}

const addressesOf = (root: string): string[] =>
  readFileSync(join(root, 'checks/spec/routes.tsv'), 'utf8')
    .split('\n')
    .map((row) => row.split('\t')[0] ?? '');

/** What the specification calls the key of a row below the address of its list, where that is not `id`: `reportId`. */
export function parameterOf(root: string, path: string): string | null {
  const [, name = 'id'] =
    addressesOf(root)
      .map((known) => /^(.*)[/]:(\w+)$/.exec(known))
      .find((found) => found?.[1] === path)
      ?.slice(1) ?? [];
  return name === 'id' ? null : name;
}

/** The address the specification gives the module, or one made of its folder. */
export function addressOf(root: string, group: string, module: string): string {
  const paths = addressesOf(root).filter((path) => path.endsWith(`/${module}`));
  return paths.sort((a, b) => a.length - b.length)[0] ?? `/${group}/${module}`;
}
