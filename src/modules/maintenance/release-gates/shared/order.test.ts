import { describe, expect, it } from 'vitest';
import { cardOf, wheelOverhaul } from './abs0001234.fixture.ts';
import { changeAfterForm, changeAfterTest, followersOf, workAfter } from './order.ts';

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

  it('a signed sheet stands while the route goes on, and is void when a card before it is done again', () => {
    const { cards, outside } = wheelOverhaul();
    const work = (cardNo: string, phase: string, signedAt: string, predecessors: string[] = []) => ({
      ...cardOf({ cards } as never, 'T010'),
      cardNo,
      phase,
      status: 'signed' as const,
      signedAt,
      predecessors,
    });
    const list = [
      work('T020', 'disassembly', '2026-09-10T08:00:00.000Z'),
      work('T070', 'inspection', '2026-09-10T10:00:00.000Z', ['T020']),
      work('T080', 'repair', '2026-09-10T14:00:00.000Z', ['T070']),
    ];
    const sheet = { kind: 'inspectionSheet', status: 'signed', signedAt: '2026-09-10T12:00:00.000Z' } as const;
    const later = (cardList: typeof list) =>
      changeAfterForm({ cards: { ...cards, list: cardList }, outside: { ...outside, processes: [] } }, sheet);
    expect(later(list)).toBeNull();
    expect(later([{ ...work('T020', 'disassembly', late), again: true }, ...list.slice(1)])).toBe('card T020');
    expect(later([...list, work('R001', 'repair', late, ['T070'])])).toBe('card R001');
    // Before any card: what was seen as received.
    const first = { ...sheet, signedAt: '2026-09-10T07:00:00.000Z' };
    expect(changeAfterForm({ cards: { ...cards, list }, outside: { ...outside, processes: [] } }, first)).toBeNull();
  });
});
