import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeSpans, turnAround, type Hold, type Span, type TurnAroundInput } from './turnAround.ts';
import type { HoldReason } from './vocabulary.ts';

const bangkok = (text: string): string => new Date(`${text}:00+07:00`).toISOString();
const hours = (ms: number): number => ms / 3_600_000;
const hold = (reason: HoldReason, from: string, to: string): Hold => ({
  reason,
  startedAt: bangkok(from),
  endedAt: bangkok(to),
});

const wheel: TurnAroundInput = {
  receivedAt: bangkok('2026-09-01T09:00'),
  releasedAt: bangkok('2026-09-12T16:30'),
  now: bangkok('2026-09-20T00:00'),
  contractTatDays: 10,
  basis: 'calendar',
  holds: [hold('customerApproval', '2026-09-03T15:00', '2026-09-05T10:00')],
};

describe('turn-around time (4.4, 5.2)', () => {
  it('ABS0001234: elapsed 271.5 h, excusable 43 h, tat 228.5 h, due Sep 13 04:00, on time', () => {
    const result = turnAround(wheel);
    expect(hours(result.elapsedMs)).toBe(271.5);
    expect(hours(result.excusableMs)).toBe(43);
    expect(hours(result.tatMs)).toBe(228.5);
    expect((hours(result.tatMs) / 24).toFixed(2)).toBe('9.52');
    expect(result.dueAt).toBe(bangkok('2026-09-13T04:00'));
    expect(result.late).toBe(false);
  });

  it('two overlapping customer holds count 51 h, not 76', () => {
    const holds = [...wheel.holds, hold('customerDocs', '2026-09-04T09:00', '2026-09-05T18:00')];
    expect(hours(turnAround({ ...wheel, holds }).excusableMs)).toBe(51);
  });

  it('a parts hold (us) adds 0, and so do vendor and authority holds', () => {
    const others: HoldReason[] = [
      'awaitingParts',
      'awaitingOutside',
      'authority',
      'quarantine',
      'capacity',
      'awaitingTool',
      'awaitingEngineering',
    ];
    const holds = [...wheel.holds, ...others.map((reason) => hold(reason, '2026-09-06T09:00', '2026-09-08T09:00'))];
    expect(hours(turnAround({ ...wheel, holds }).excusableMs)).toBe(43);
  });

  it('an open hold runs until now, and the clock stops at release', () => {
    const open: Hold = { reason: 'customerParts', startedAt: bangkok('2026-09-10T09:00'), endedAt: null };
    const result = turnAround({ ...wheel, releasedAt: null, now: bangkok('2026-09-11T09:00'), holds: [open] });
    expect(hours(result.excusableMs)).toBe(24);
    expect(result.dueAt).toBe(bangkok('2026-09-12T09:00'));
    expect(turnAround({ ...wheel, now: bangkok('2027-01-01T00:00') })).toEqual(turnAround(wheel));
  });

  it('is late one instant after the due date, not on it', () => {
    const due = turnAround(wheel).dueAt;
    expect(turnAround({ ...wheel, releasedAt: due }).late).toBe(false);
    expect(turnAround({ ...wheel, releasedAt: new Date(Date.parse(due) + 1).toISOString() }).late).toBe(true);
  });

  it('a working-day contract skips weekends and holidays', () => {
    // Friday 09:00 and 2 working days: Monday is a holiday, so it is due Wednesday 09:00.
    const result = turnAround({
      ...wheel,
      receivedAt: bangkok('2026-09-04T09:00'),
      releasedAt: bangkok('2026-09-08T09:00'),
      contractTatDays: 2,
      basis: 'working',
      calendar: { weekend: [0, 6], holidays: new Set(['2026-09-07']) },
      holds: [hold('customerApproval', '2026-09-05T00:00', '2026-09-06T23:00')],
    });
    expect(result.dueAt).toBe(bangkok('2026-09-09T09:00'));
    expect(hours(result.elapsedMs)).toBe(24);
    expect(result.excusableMs).toBe(0);
  });
});

const spans = fc.array(
  fc.tuple(fc.nat(500), fc.nat(60)).map(([start, length]): Span => [start, start + length]),
  { maxLength: 30 },
);

describe('merging overlapping holds', () => {
  it('covers exactly the same moments, each once', () => {
    fc.assert(
      fc.property(spans, (list) => {
        const covered = new Set(
          list.flatMap(([from, to]) => Array.from({ length: to - from }, (_, index) => from + index)),
        );
        const merged = mergeSpans(list);
        expect(merged.reduce((sum, [from, to]) => sum + to - from, 0)).toBe(covered.size);
        expect(merged.every(([from, to]) => covered.has(from) && covered.has(to - 1))).toBe(true);
      }),
    );
  });

  it('gives ordered spans that do not touch, whatever the order, and merging twice changes nothing', () => {
    fc.assert(
      fc.property(spans, (list) => {
        const merged = mergeSpans(list);
        expect(merged.every(([from], index) => index === 0 || from > (merged[index - 1]?.[1] ?? 0))).toBe(true);
        expect(mergeSpans(merged)).toEqual(merged);
        expect(mergeSpans(list.toReversed())).toEqual(merged);
      }),
    );
  });
});
