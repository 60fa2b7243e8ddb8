import { expect, test } from 'vitest';
import type { LinkKind } from './project.record.ts';
import { earliestBy, loopBy, replanned, slackOf, spanOf, type PlanNode, type TypedLink } from './network.ts';

// Monday 7 December 2026 and the days after; 12 and 13 are a weekend.
const day = (date: number) => `2026-12-${String(date).padStart(2, '0')}`;
const node = (id: string, from: number, to: number, given: Partial<PlanNode> = {}): PlanNode => ({
  id,
  parentId: null,
  startOn: day(from),
  dueOn: day(to),
  stays: false,
  isDone: false,
  ...given,
});
const link = (taskId: string, kind: LinkKind, afterId: string, lagDays = 0): TypedLink => ({
  taskId,
  afterId,
  kind,
  lagDays,
});
const dates = (from: number, to: number) => ({ startOn: day(from), dueOn: day(to) });

test.each<[kind: LinkKind, lag: number, of: 'startOn' | 'dueOn', earliest: number]>([
  ['FS', 0, 'startOn', 10],
  ['FS', 2, 'startOn', 14],
  ['FS', -1, 'startOn', 9],
  ['SS', 0, 'startOn', 7],
  ['SS', 3, 'startOn', 10],
  ['FF', 0, 'dueOn', 9],
  ['FF', 3, 'dueOn', 14],
  // It ends in the evening before the other one begins.
  ['SF', 0, 'dueOn', 4],
  ['SF', 2, 'dueOn', 8],
])(
  '%s with a lag of %s after a task of 7 to 9 December: %s is %s December at the earliest',
  (kind, lag, of, earliest) => {
    expect(earliestBy({ kind, lagDays: lag }, dates(7, 9))).toEqual({ of, day: day(earliest) });
  },
);

test.each<[kind: LinkKind, given: [number, number], moved: [number, number]]>([
  // The end moves by two days, the start stays.
  ['FS', [7, 11], [14, 15]],
  ['FF', [7, 11], [14, 15]],
  ['SS', [7, 11], [10, 11]],
  ['SF', [7, 11], [10, 11]],
  // The start moves by one day, the end stays.
  ['FS', [8, 9], [10, 11]],
  ['FF', [8, 9], [10, 11]],
  ['SS', [8, 9], [11, 14]],
  ['SF', [8, 9], [11, 14]],
])(
  'R-PRJ-1 %s: a task that becomes %s moves what waits for it to %s, by the end the link leads from',
  (kind, given, moved) => {
    const nodes = [node('a', 7, 9), node('b', 10, 11)];
    const plan = replanned(nodes, [link('b', kind, 'a')], new Map([['a', dates(...given)]]));
    expect(plan.get('b') ?? dates(10, 11)).toEqual(dates(...moved));
  },
);

test('R-PRJ-1 what is fixed or done stays and moves nothing; of two that moved the farther counts', () => {
  const nodes = [
    node('a', 7, 7),
    node('b', 7, 7),
    node('c', 8, 8),
    node('d', 9, 9, { stays: true }),
    node('e', 10, 10),
  ];
  const links = [link('c', 'FS', 'a'), link('c', 'FS', 'b'), link('d', 'FS', 'c'), link('e', 'FS', 'd')];
  const given = new Map([
    ['a', dates(8, 8)],
    ['b', dates(10, 10)],
  ]);
  expect([...replanned(nodes, links, given)]).toEqual([
    ['a', dates(8, 8)],
    ['b', dates(10, 10)],
    ['c', dates(11, 11)],
  ]);
});

test('R-PRJ-1 a task has the days of its sub-tasks; what it waits for moves them, and it moves what waits for it', () => {
  const nodes = [
    node('before', 7, 7),
    node('whole', 8, 11),
    node('one', 8, 9, { parentId: 'whole' }),
    node('two', 10, 11, { parentId: 'whole' }),
    node('next', 14, 14),
  ];
  const links = [link('whole', 'FS', 'before'), link('two', 'FS', 'one'), link('next', 'FS', 'whole')];
  expect(spanOf([dates(8, 9), dates(10, 11), { startOn: null, dueOn: null }])).toEqual(dates(8, 11));
  const later = replanned(nodes, links, new Map([['before', dates(8, 8)]]));
  expect(Object.fromEntries(later)).toEqual({
    before: dates(8, 8),
    one: dates(9, 10),
    two: dates(11, 14),
    whole: dates(9, 14),
    next: dates(15, 15),
  });
});

test('a loop is found through sub-tasks too, by its tasks; a diamond is none', () => {
  const nodes = ['a', 'b', 'c', 'd'].map((id) => ({ id, parentId: id === 'b' ? 'a' : null }));
  const links = [{ taskId: 'c', afterId: 'a' }];
  // c waits for a, which ends with its part b: b waits for c no more than it waits for itself.
  expect(loopBy(nodes, links, { taskId: 'b', afterId: 'c' })).toEqual(['b', 'c', 'a', 'b']);
  expect(loopBy(nodes, [], { taskId: 'b', afterId: 'a' })).toEqual(['b', 'a', 'b']);
  // A task that waits for a part of itself.
  expect(loopBy(nodes, [], { taskId: 'a', afterId: 'b' })).toEqual(['a', 'b', 'a']);
  expect(loopBy(nodes, [], { taskId: 'a', parentId: 'b' })).toEqual(['a', 'b', 'a']);
  // c waits for a: it cannot be made a part of it.
  expect(loopBy(nodes, links, { taskId: 'c', parentId: 'a' })).toEqual(['a', 'c', 'a']);
  expect(loopBy(nodes, links, { taskId: 'd', afterId: 'b' })).toBeNull();
  expect(loopBy(nodes, [...links, { taskId: 'd', afterId: 'c' }], { taskId: 'd', afterId: 'b' })).toBeNull();
});

test.each<[kind: LinkKind, lag: number, slack: number]>([
  // a: 7 to 9; b: 14 to 16, the last to end. Between them 10 and 11 are free.
  ['FS', 0, 2],
  ['FS', 2, 0],
  ['SS', 0, 5],
  ['SS', 5, 0],
  ['FF', 0, 5],
  ['FF', 4, 1],
  ['SF', 0, 5],
  ['SF', 8, 0],
])('the critical path: %s with a lag of %s leaves %s days before the last task ends later', (kind, lag, slack) => {
  const nodes = [node('a', 7, 9), node('b', 14, 16)];
  const found = slackOf(nodes, [link('b', kind, 'a', lag)]);
  expect(found.get('b')).toBe(0);
  // Never more than its own distance from the last day.
  expect(found.get('a')).toBe(Math.min(slack, 5));
});

test('the critical path leaves out what is done, and knows a sub-task by what waits for the whole', () => {
  const nodes = [
    node('done', 1, 4, { isDone: true }),
    node('whole', 7, 11),
    node('short', 7, 8, { parentId: 'whole' }),
    node('long', 7, 11, { parentId: 'whole' }),
    node('next', 14, 16),
    node('aside', 7, 7),
  ];
  const found = slackOf(nodes, [link('whole', 'FS', 'done'), link('next', 'FS', 'whole')]);
  expect(Object.fromEntries(found)).toEqual({ whole: 0, long: 0, short: 3, next: 0, aside: 7 });
});
