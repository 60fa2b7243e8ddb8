import { describe, expect, it } from 'vitest';
import { cardOf, wheelOverhaul } from './abs0001234.fixture.ts';
import { changeAfterTest, followersOf, workAfter } from './order.ts';

const late = '2026-09-12T20:00:00.000Z';

describe('order of events (145.A.48, .50)', () => {
  it('what was inspected before the last work is void; receiving and final cards are no such work', () => {
    const { list } = wheelOverhaul().cards;
    expect(workAfter(list, '2026-09-12T08:00:00.000Z')).toBeNull();
    cardOf({ cards: { list } } as never, 'T010').signedAt = late;
    cardOf({ cards: { list } } as never, 'T120').signedAt = late;
    expect(workAfter(list, '2026-09-12T08:00:00.000Z')).toBeNull();
    cardOf({ cards: { list } } as never, 'T100').signedAt = late;
    expect(workAfter(list, '2026-09-12T08:00:00.000Z')).toBe('T100');
  });

  it('cards that follow are found through others; a circle ends', () => {
    const cards = [
      { cardNo: 'A', predecessors: ['C'] },
      { cardNo: 'B', predecessors: ['A'] },
      { cardNo: 'C', predecessors: ['B'] },
      { cardNo: 'D', predecessors: [] },
    ];
    expect([...followersOf(cards, 'A')].sort()).toEqual(['A', 'B', 'C']);
    expect([...followersOf(cards, 'D')]).toEqual([]);
  });

  it('a test is void after a change of the component the route did not put behind it', () => {
    const { list } = wheelOverhaul().cards;
    const test = { cardNo: 'T110', at: '2026-09-11T00:00:00.000Z' };
    expect(changeAfterTest(list, test)).toBeNull();
    cardOf({ cards: { list } } as never, 'T100').signedAt = late;
    expect(changeAfterTest(list, test)).toBe('T100');
    cardOf({ cards: { list } } as never, 'T100').predecessors = ['T110'];
    expect(changeAfterTest(list, test)).toBeNull();
  });
});
