import { allEndpoints } from '#app/http.ts';
import type { WebModule } from '#kernel/web/module.ts';
import { textOf } from './tree.ts';

// What the tests of the lines owed to the specification ask of screens, tabs and answers.

const bare = (path: string) => path.replaceAll(/:\w+/g, ':');
const screens = (modules: readonly WebModule[]) => modules.flatMap((module) => module.screens);

/** The screen at an address, whatever its parameters are called; an address with `/v2` is not one with `/:number`. */
export const screenOf = (modules: readonly WebModule[], path: string) =>
  screens(modules).find((screen) => bare(screen.path) === bare(path));

/** What answers at an address, written with or without its last stroke. */
export const redirectOf = (modules: readonly WebModule[], path: string) =>
  screenOf(modules, path) ?? screenOf(modules, `${path}/`);

/** The addresses of the tabs of a frame, in their order. */
export const tabsOf = (file: string, root: string) =>
  [...textOf(file).matchAll(/label: '[^']+', to: (?:'([^']+)'|`\$\{root\}([^`]+)`)/g)].map(
    ([, to, below = '']) => to ?? `${root}${below}`,
  );

export const endpointAt = (method: string, path: string) =>
  allEndpoints().find((one) => one.method === method && one.path === path);

interface Schema {
  shape?: Record<string, unknown>;
  element?: unknown;
  unwrap?: () => unknown;
}
/** The fields of a shape, through lists and what may be absent. */
export function shapeOf(schema: unknown): Record<string, unknown> {
  const { shape, element, unwrap } = (schema ?? {}) as Schema;
  if (shape) return shape;
  if (element) return shapeOf(element);
  return unwrap ? shapeOf((schema as Required<Schema>).unwrap()) : {};
}
