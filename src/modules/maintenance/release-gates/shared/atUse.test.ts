import { describe, expect, it } from 'vitest';
import { consumableUseProblems, partFitProblems, toolUseProblems } from './atUse.ts';

describe('R3 at-use checks: asked when the step is signed, with the texts of the gates', () => {
  const tool = {
    tool: 'TW-014',
    kind: 'Torque wrench',
    calDueAtUse: '2026-09-10',
    serviceableAtUse: true,
    approvedForTask: true,
  };

  it('5.2: TW-014 due 2026-09-10 and used 2026-09-11 → the step is refused', () => {
    expect(toolUseProblems({ ...tool, usedAt: '2026-09-11T02:00:00.000Z' })).toEqual([
      'Torque wrench TW-014 was out of calibration on 11 Sep 2026 (due 10 Sep 2026).',
    ]);
  });

  it('a day is a Bangkok day: 10 Sep 23:59 is the due day, one minute later it is over', () => {
    expect(toolUseProblems({ ...tool, usedAt: '2026-09-10T16:59:00.000Z' })).toEqual([]);
    expect(toolUseProblems({ ...tool, usedAt: '2026-09-10T17:00:00.000Z' })).toHaveLength(1);
  });

  it('5.3: a seal batch that expired 2026-09-10 and is fitted 2026-09-11 → the step is refused', () => {
    const seal = {
      name: 'Seal',
      batch: 'S-1',
      usedAt: '2026-09-11T02:00:00.000Z',
      expiresOn: '2026-09-10',
      useByAfterOpen: null,
    };
    expect(consumableUseProblems(seal)).toEqual(['Seal batch S-1 expired on 10 Sep 2026, used on 11 Sep 2026.']);
    expect(consumableUseProblems({ ...seal, usedAt: '2026-09-10T02:00:00.000Z' })).toEqual([]);
  });

  it('several things wrong with a part are all said', () => {
    expect(
      partFitProblems({
        name: 'O-ring',
        partNumber: 'MS28775-214',
        lot: { kind: 'batch', number: 'OR-5' },
        fittedAt: '2026-09-11T02:00:00.000Z',
        standardPart: true,
        document: null,
        effectivity: 'notEffective',
        ipl: 'IPL 1-120B, post SB only',
        customerConsent: false,
        shelfLifeEnds: '2026-09-10',
        fromScrap: true,
        heat: null,
      }),
    ).toHaveLength(4);
  });
});
