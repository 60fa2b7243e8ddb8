import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatListState, operators, pageSizes, parseListState, type ListState } from '#kernel/shared/listState.ts';
import { allRows, nextSort, ofList, shownBy, withFilter } from './useListState.ts';

const name = fc.stringMatching(/^[a-z][a-zA-Z]{0,11}$/);
const state: fc.Arbitrary<ListState> = fc.record(
  {
    page: fc.integer({ min: 1, max: 100_000 }),
    size: fc.constantFrom(...pageSizes),
    sort: fc
      .array(fc.tuple(fc.boolean(), name), { minLength: 1, maxLength: 3 })
      .map((keys) => keys.map(([down, key]) => (down ? `-${key}` : key))),
    q: fc.string({ maxLength: 200 }),
    filters: fc.array(fc.record({ field: name, operator: fc.constantFrom(...operators), value: fc.string() }), {
      maxLength: 6,
    }),
    group: name,
  },
  { requiredKeys: ['page', 'size', 'sort', 'q', 'filters'] },
);

test('a list reads the same state back from the address it wrote', () => {
  fc.assert(
    fc.property(state, name, (written, sort) => {
      const address = formatListState(written, { sort }).toString();
      expect(parseListState(new URLSearchParams(address), { sort })).toEqual(written);
    }),
  );
});

test('two lists of one screen read only their own part of the address', () => {
  const address = new URLSearchParams('tab=a&loan.page=2&loan.f.status.in=open&page=7&tool.q=jack');
  expect(ofList(address, 'loan.').own.toString()).toBe('page=2&f.status.in=open');
  expect(ofList(address, '').own.toString()).toBe('page=7');
  expect(ofList(address, 'loan.').others.map(([key]) => key)).toEqual(['tab', 'page', 'tool.q']);
});

test('an address that says nothing of a list stands for its first view; one that says anything is taken at its word', () => {
  const start = { 'f.status.in': 'open' };
  const shown = (address: string, prefix = '') => shownBy(new URLSearchParams(address), prefix, start).own.toString();
  expect(shown('')).toBe('f.status.in=open');
  expect(shown('new=1&tool.q=jack')).toBe('f.status.in=open');
  expect(shown('q=jack')).toBe('q=jack');
  expect(shown(allRows)).toBe('page=1');
  expect(parseListState(new URLSearchParams(allRows), { sort: 'due' }).filters).toEqual([]);
});

test('a filter replaces the same field only', () => {
  const filters = [
    { field: 'due', operator: 'gte', value: '2026-11-01' },
    { field: 'status', operator: 'in', value: 'open' },
  ] as const;
  expect(withFilter(filters, 'due', { lte: '2026-12-01', gte: '' })).toEqual([
    filters[1],
    { field: 'due', operator: 'lte', value: '2026-12-01' },
  ]);
});

test('a click on a head sorts up, then down; shift adds', () => {
  expect(nextSort(['due'], 'name', false)).toEqual(['name']);
  expect(nextSort(['name'], 'name', false)).toEqual(['-name']);
  expect(nextSort(['-name'], 'due', true)).toEqual(['-name', 'due']);
  expect(nextSort(['-name', 'due'], 'name', true)).toEqual(['name', 'due']);
});
