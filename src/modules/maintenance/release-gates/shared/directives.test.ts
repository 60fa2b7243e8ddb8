import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  directiveAffects,
  directivesInForce,
  isDue,
  nextRepeat,
  openDirectives,
  repeatSchedule,
  serialAffected,
  supersessionLoop,
} from './directives.ts';
import type { Directive } from './facts.data.ts';

const directive = (number: string, supersedes: string[] = [], extra: Partial<Directive> = {}): Directive => ({
  id: number,
  number,
  effectiveDate: '2020-01-01',
  supersedes,
  applicability: [{ partNumber: 'P', ranges: [], serials: [] }],
  assessment: 'applicable',
  assessmentReason: null,
  ...extra,
});

describe('AD supersession (R9, 5.7)', () => {
  const chain = [
    directive('2022-04-09', [], { effectiveDate: '2022-04-04' }),
    directive('2023-13-11', ['2022-04-09'], { effectiveDate: '2023-09-05' }),
    directive('2024-19-15', ['2023-13-11'], { effectiveDate: '2024-11-26' }),
  ];
  const inForce = (day: string) => directivesInForce(chain, day).map((each) => each.number);

  it('only the last of the chain is evaluated, from the day it takes effect', () => {
    expect(inForce('2022-04-03')).toEqual([]);
    expect(inForce('2023-09-04')).toEqual(['2022-04-09']);
    expect(inForce('2024-11-25')).toEqual(['2023-13-11']);
    expect(inForce('2024-11-26')).toEqual(['2024-19-15']);
  });

  // Each directive may replace only earlier ones, so the graph cannot loop.
  const acyclic = fc.integer({ min: 1, max: 12 }).chain((size) =>
    fc
      .tuple(
        ...Array.from({ length: size }, (_, index) =>
          index === 0 ? fc.constant([]) : fc.uniqueArray(fc.nat(index - 1), { maxLength: 3 }),
        ),
      )
      .map((links) =>
        links.map((older, index) =>
          directive(
            `AD${index}`,
            older.map((each) => `AD${each}`),
          ),
        ),
      ),
  );

  it('for any chain without a loop: something stays in force, and exactly what nothing replaces', () => {
    fc.assert(
      fc.property(acyclic, (list) => {
        expect(supersessionLoop(list)).toBeNull();
        const last = directivesInForce(list, '2026-01-01').map((each) => each.id);
        expect(last.length).toBeGreaterThan(0);
        expect(last).toEqual(
          list.filter((each) => !list.some((other) => other.supersedes.includes(each.id))).map((each) => each.id),
        );
      }),
    );
  });

  it('for any loop: it is found, and none of its members is hidden', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.nat(), (size, turn) => {
        const ring = Array.from({ length: size }, (_, index) => directive(`AD${index}`, [`AD${(index + 1) % size}`]));
        const shuffled = [...ring.slice(turn % size), ...ring.slice(0, turn % size)];
        expect(new Set(supersessionLoop(shuffled))).toEqual(new Set(ring.map((each) => each.id)));
        expect(directivesInForce(shuffled, '2026-01-01')).toHaveLength(size);
      }),
    );
  });
});

describe('AD 72-04-02 Bendix wheels (5.7)', () => {
  const bendix = directive('72-04-02', [], {
    applicability: [
      { partNumber: '2601901', ranges: [{ before: 'B5312' }, { before: 'H204' }], serials: [] },
      { partNumber: '2603561', ranges: [{ before: 'B1996' }, { before: 'H78' }], serials: [] },
    ],
  });
  const affected = (partNumber: string, serialNumber: string | null) =>
    directiveAffects(bendix, { partNumber, serialNumber });

  it('B5311 is affected, B5312 is not, H203 is affected, H204 is not', () => {
    expect([affected('2601901', 'B5311'), affected('2601901', 'B5312')]).toEqual([true, false]);
    expect([affected('2601901', 'H203'), affected('2601901', 'h204')]).toEqual([true, false]);
    expect([affected('2603561', 'B1995'), affected('2603561', 'B1996'), affected('2603561', 'H77')]).toEqual([
      true,
      false,
      true,
    ]);
    expect([affected('2601902', 'B1'), affected('2601901', 'B900')]).toEqual([false, true]);
  });

  it('a serial number that cannot be placed is affected until someone judges it', () => {
    expect([affected('2601901', null), affected('2601901', 'UNKNOWN'), affected('2601901', '53-B-11X')]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('is due at tire changes 1, 3, 5, 7, 9, 11, then terminated', () => {
    const schedule = repeatSchedule(1, 2, 5);
    expect(schedule).toEqual([1, 3, 5, 7, 9, 11]);
    expect(nextRepeat(schedule, 0)).toBe(1);
    expect(nextRepeat(schedule, 9)).toBe(11);
    expect(nextRepeat(schedule, 11)).toBeNull();
  });

  it('done at tire change 3 it is answered at change 4 and open again at change 5', () => {
    const part = { partNumber: '2601901', serialNumber: 'B5311' };
    const compliance = [
      {
        directiveId: '72-04-02',
        ...part,
        status: 'complied' as const,
        reason: null,
        signed: true,
        nextDue: { tireChange: 3 },
      },
      {
        directiveId: '72-04-02',
        ...part,
        status: 'complied' as const,
        reason: null,
        signed: true,
        nextDue: { tireChange: 5 },
      },
    ];
    const openAt = (tireChange: number | null) =>
      openDirectives({
        directives: [bendix],
        compliance,
        parts: [part],
        now: { day: '2026-09-12', cycles: null, tireChange },
      }).length;
    expect([openAt(4), openAt(5), openAt(null)]).toEqual([0, 1, 1]);
  });
});

describe('applicability and next due', () => {
  it('ranges include both ends, a list names its serials only', () => {
    const rule = { ranges: [{ from: 'ST100', to: 'ST200' }], serials: ['X-7'] };
    expect(['ST99', 'ST100', 'ST200', 'ST201', 'x-7', 'AB150'].map((serial) => serialAffected(serial, rule))).toEqual([
      false,
      true,
      true,
      false,
      true,
      false,
    ]);
    expect(serialAffected('ST1', { ranges: [], serials: ['ST2'] })).toBe(false);
    expect(serialAffected('ST1', { ranges: [], serials: [] })).toBe(true);
  });

  it('an AD assessed not applicable needs a reason to be left out', () => {
    const ask = (assessmentReason: string | null) =>
      openDirectives({
        directives: [directive('A', [], { assessment: 'notApplicable', assessmentReason })],
        compliance: [],
        parts: [{ partNumber: 'P', serialNumber: '1' }],
        now: { day: '2026-09-12', cycles: 1, tireChange: 1 },
      }).length;
    expect([ask('other valve'), ask(' '), ask(null)]).toEqual([0, 1, 1]);
  });

  it('comes due on the day, at the cycles or at the tire change; an unknown count is due', () => {
    const now = { day: '2026-09-12', cycles: 100, tireChange: null };
    expect(isDue({ day: '2026-09-12' }, now)).toBe(true);
    expect(isDue({ day: '2026-09-13' }, now)).toBe(false);
    expect([isDue({ cycles: 100 }, now), isDue({ cycles: 101 }, now)]).toEqual([true, false]);
    expect(isDue({ tireChange: 9 }, now)).toBe(true);
  });
});
