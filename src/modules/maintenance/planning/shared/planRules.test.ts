import { expect, test } from 'vitest';
import { criticalPath } from './criticalPath.ts';
import { levelled } from './level.ts';
import { conflictsOf, weekNumber, whyNot, type PlanCard, type PlanFacts, type Slot } from './planRules.ts';

const card = (id: string, more: Partial<PlanCard> = {}): PlanCard => ({
  id,
  jobId: 'j1',
  jobNumber: 'ABS0000001',
  cardNo: id,
  workshop: 'wheel',
  family: 'wheel',
  skill: null,
  minLevel: 1,
  minutesLeft: 60,
  isOpen: true,
  waitsFor: [],
  toolClasses: [],
  ...more,
});
const slot = (cardId: string, day: string, more: Partial<Slot> = {}): Slot => ({
  id: `s-${cardId}`,
  cardId,
  day,
  shift: 'A',
  minutes: 60,
  benchId: null,
  employeeId: null,
  ...more,
});
/** Two of the wheel workshop, eight hours by day on every day but the weekend of 5 and 6 December 2026. */
const facts = (cards: readonly PlanCard[], slots: readonly Slot[], more: Partial<PlanFacts> = {}): PlanFacts => ({
  today: '2026-11-30',
  frozen: new Set(),
  slots,
  cards: new Map(cards.map((one) => [one.id, one])),
  workers: ['a', 'b'].map((id) => ({ id, name: id.toUpperCase(), workshop: 'wheel', skills: [] })),
  roster: (_id, day) =>
    day === '2026-12-05' || day === '2026-12-06'
      ? []
      : [{ shift: 'A', startsAt: '08:00', lateBy: 0, minutes: 480, away: null, exceptionId: null }],
  benches: new Map(),
  tools: () => ({ usable: 1, dueBefore: null }),
  releaseLapses: () => false,
  ...more,
});

test('weeks are numbered as ISO 8601 does, over the turn of the year', () => {
  expect(['2026-11-30', '2026-12-31', '2027-01-03', '2027-01-04', '2024-12-30'].map(weekNumber)).toEqual([
    49, 53, 53, 1, 1,
  ]);
});

test('who asks more of a tool keeps it: cards that may take others do not stand in its way', () => {
  const cards = [
    card('fine', { toolClasses: ['boreGauge'] }),
    card('rough', { jobId: 'j2', toolClasses: ['boreGauge'] }),
  ];
  const day = '2026-12-01';
  const slots = [slot('fine', day, { minutes: 400 }), slot('rough', day, { minutes: 400 })];
  const tools: PlanFacts['tools'] = (cardId) => ({ usable: cardId === 'fine' ? 1 : 2, dueBefore: null });
  const plan = facts(cards, slots, { tools });
  expect(slots.map((one) => conflictsOf(one, plan))).toEqual([[], []]);
  const more = slot('rough', day, { id: 's-third', minutes: 400 });
  expect(conflictsOf(more, facts(cards, [...slots, more], { tools }))[0]).toContain('taken for 800 of 960 min');
});

test('a plan is levelled: what is over the hours of its shift and what has no place gets one, days off and frozen weeks are left alone', () => {
  const cards = ['c1', 'c2', 'c3'].map((id) => card(id, { jobId: id }));
  const busy = cards.map(({ id }) => slot(id, '2026-12-04', { minutes: 480 }));
  const chain = [card('x1', { jobId: 'x' }), card('x2', { jobId: 'x', waitsFor: ['x1'] })];
  const plan = facts([...cards, ...chain], busy, { frozen: new Set(['2026-12-07']) });
  const { slots, leftOut } = levelled(plan, [
    { cardId: 'x1', minutes: 480 },
    { cardId: 'x2', minutes: 480 },
  ]);
  expect(leftOut).toEqual([]);
  expect(slots.filter((one) => one.day === '2026-12-04').map((one) => one.cardId)).toEqual(['c2', 'c3']);
  const after = { ...plan, slots };
  expect(slots.flatMap((one) => whyNot(one, after) ?? [])).toEqual([]);
  const dayOf = (id: string) => slots.find((one) => one.cardId === id)?.day ?? '';
  expect(dayOf('x2') >= dayOf('x1')).toBe(true);
  expect(slots.some((one) => ['2026-12-05', '2026-12-06', '2026-12-07'].includes(one.day))).toBe(false);
});

test('the critical path is the longest chain of cards that wait for each other', () => {
  const path = criticalPath([
    { id: 'a', waitsFor: [], minutesLeft: 60 },
    { id: 'b', waitsFor: ['a'], minutesLeft: 30 },
    { id: 'c', waitsFor: ['a'], minutesLeft: 90 },
    { id: 'd', waitsFor: ['b', 'c'], minutesLeft: 10 },
  ]);
  expect([...path].toSorted()).toEqual(['a', 'c', 'd']);
});
