import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#app/http.ts';
import { serverModules } from '#app/modules.server.ts';
import type { WebModule } from '#kernel/web/module.ts';
import { registerRecords } from '#kernel/server/records/registry.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { against, nothingNew } from './baseline.ts';
import { webModules } from './declared.ts';
import { root, textOf } from './tree.ts';

const shared = join(root, '../shared/spec');
/** The specification's lists of addresses and calls, as facts; the original is read when it is there. */
function rowsOf(file: 'routes.tsv' | 'calls.tsv'): string[][] {
  const original = join(shared, file);
  const text = existsSync(original) ? readFileSync(original, 'utf8') : textOf(`checks/spec/${file}`);
  return text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t'));
}

/** Parameters lose their names, so that `{sub}`, `:sub` and `:id` are the same place. */
const bare = (path: string): string => path.replace(/[?].*$/, '').replace(/[{]\w+[}]|:\w+/g, ':');
/** `/map/:layerId?` serves two addresses. */
const addresses = (path: string): string[] =>
  /[/]:\w+[?]$/.test(path) ? [bare(path.replace(/[/]:\w+[?]$/, '')), bare(path.replace(/[?]$/, ''))] : [bare(path)];
// Everybody who is signed in has level 1.
const guardOf = (guard: string): string =>
  ({ 'signed-in': 'signedIn', 'level:1': 'signedIn', anonymous: 'public' })[guard] ?? guard.replace(/^role:/, '');

/** Which of the specification's screens exist, and which of them ask for another right than it says. */
function compareRoutes(rows: readonly string[][], modules: readonly WebModule[]) {
  const built = new Map<string, string>();
  for (const { screens } of modules) {
    for (const screen of screens)
      for (const path of addresses(screen.path)) built.set(path, guardOf([screen.allow].flat().join(' | ')));
  }
  const done = rows.filter(([path = '']) => built.has(bare(path)));
  const faults = done
    .filter(([path = '', guard = '']) => built.get(bare(path)) !== guardOf(guard))
    .map(
      ([path = '', guard = '']) =>
        `${path}: asks for ${built.get(bare(path))}, the specification for ${guardOf(guard)}`,
    );
  return { done: done.length, all: rows.length, faults };
}

/** Which of the specification's calls exist, and which are answered to another verb. */
function compareCalls(
  rows: readonly string[][],
  endpoints: readonly { method: string; path: string }[],
  liveCode: string,
) {
  const built = new Set(endpoints.map((endpoint) => `${endpoint.method} ${bare(endpoint.path)}`));
  const methods = (path: string) =>
    endpoints.filter((endpoint) => bare(endpoint.path) === path).map((endpoint) => endpoint.method);
  const wanted = new Set(rows.map(([method = '', path = '']) => `${method} ${bare(path)}`));
  const isBuilt = ([method = '', path = '']: string[]) =>
    method === 'SOCKET' ? liveCode.includes(path.split(' ')[1] ?? '-') : built.has(`${method} ${bare(path)}`);
  const faults = rows
    .filter((row) => !isBuilt(row) && row[0] !== 'SOCKET')
    .flatMap(([method = '', path = '']) =>
      methods(bare(path))
        .filter((other) => !wanted.has(`${other} ${bare(path)}`))
        .map((other) => `${path}: ${other}, the specification says ${method}`),
    );
  return { done: rows.filter(isBuilt).length, all: rows.length, faults };
}

let modules: readonly WebModule[];
beforeAll(async () => {
  modules = await webModules();
  registerRecords(serverModules.flatMap((module) => module.records ?? []));
});

test('every screen that is built stands at the address and behind the guard of the specification', () => {
  const { done, all, faults } = compareRoutes(rowsOf('routes.tsv'), modules);
  printFigure('specification', `${done} of ${all} screens built`);
  expect(all).toBeGreaterThan(200);
  expect(done).toBeGreaterThan(0);
  expect(against('spec routes', faults)).toEqual(nothingNew);
});

/** Names of the parameters of a path, in order; `{view?}` of the specification is `view`. */
const parametersOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');

test('spec §3 the parameters of an address have the names of the specification', () => {
  const screens = modules.flatMap((module) => module.screens.map(({ path }) => path));
  const faults = rowsOf('routes.tsv').flatMap(([wanted = '']) =>
    screens
      .filter((path) => addresses(path).includes(bare(wanted)) && wanted.includes(':'))
      .filter((path) => parametersOf(path).join() !== parametersOf(wanted).join())
      .map((path) => `${path}: the specification writes ${wanted}`),
  );
  expect(faults).toEqual([]);
});

test('spec §2 an address with a default leads to it', () => {
  const leads = new Map(modules.flatMap(({ screens }) => screens.map(({ path, redirect }) => [path, redirect])));
  for (const [from, to] of [
    ['/maintenance', '/maintenance/workorders'],
    ['/qa/ccs', '/qa/ccs/list-of-certifying-staff'],
    ['/store/consumables', '/store/consumables/stock'],
  ] as const)
    expect(leads.get(from), from).toBe(to);
});

test('every call that is built has the address and the verb of the specification', () => {
  const { done, all, faults } = compareCalls(
    rowsOf('calls.tsv'),
    allEndpoints(),
    textOf('src/kernel/server/live/live.ts'),
  );
  printFigure('specification', `${done} of ${all} calls built`);
  expect(all).toBeGreaterThan(50);
  expect(done).toBeGreaterThan(0);
  expect(against('spec calls', faults)).toEqual(nothingNew);
});

test('our copy of the two lists is the specification’s', () => {
  const others = ['routes.tsv', 'calls.tsv'].filter((file) => {
    const original = join(shared, file);
    return existsSync(original) && readFileSync(original, 'utf8') !== textOf(`checks/spec/${file}`);
  });
  expect(others).toEqual([]);
});

test('the comparison sees a wrong guard, an optional parameter and a wrong verb', () => {
  const screens = [{ path: '/map/:layerId?', allow: 'level:2' }];
  const seen = compareRoutes(
    [
      ['/map', 'signed-in'],
      ['/map/:id', 'level:2'],
      ['/oxygen', 'signed-in'],
    ],
    [{ name: 'x', screens }] as unknown as WebModule[],
  );
  expect(seen).toEqual({ done: 2, all: 3, faults: ['/map: asks for level:2, the specification for signedIn'] });
  const calls = compareCalls(
    [
      ['PUT', '/api/a/{sub}'],
      ['GET', '/api/b'],
    ],
    [
      { method: 'POST', path: '/api/a/:id' },
      { method: 'GET', path: '/api/b' },
    ],
    '',
  );
  expect(calls).toEqual({ done: 1, all: 2, faults: ['/api/a/{sub}: POST, the specification says PUT'] });
});

test('what stands in an address is called as in the specification', () => {
  const built = new Map(modules.flatMap(({ screens }) => screens.map(({ path }) => [bare(path), path] as const)));
  const others = rowsOf('routes.tsv')
    .map(([path = '']) => path.replace(/[?]\w.*$/, ''))
    .filter((path) => built.has(bare(path)) && built.get(bare(path)) !== path);
  expect(others).toEqual([]);
});

test('where a screen asks for another right than the specification, the list of deliberate differences names it', () => {
  const differences = textOf('docs/differences.md');
  const accepted = against('spec routes', []).takeOut.map((entry) => entry.slice(0, entry.indexOf(': ')));
  expect(accepted.length).toBeGreaterThan(0);
  expect(accepted.filter((path) => !differences.includes(`\`${path}\``))).toEqual([]);
});
