import { describe, expect, it } from 'vitest';
import {
  costPerLanding,
  removalReasons,
  retreadRefusal,
  placeRefusal,
  type Casing,
  type RemovalReason,
} from './tireRules.ts';

const casing: Casing = {
  retreadLevel: 1,
  maxRetreadLevel: 4,
  removalReason: 'normalWear',
  ownerAllowsRetread: true,
  manufacturedOn: '2020-05-24',
  ageLimitMonths: null,
};
const today = '2026-11-24';
const refusal = (change: Partial<Casing>) => retreadRefusal({ ...casing, ...change }, today);

describe('R-TIR-1 and R-TIR-2 may be retreaded', () => {
  it('W2: R3 of at most R4 may; back as R4 it may not', () => {
    expect(refusal({ retreadLevel: 3 })).toBeNull();
    expect(refusal({ retreadLevel: 4 })).toContain('last retread level, R4');
  });

  it('W3: R1 removed for a bulge is unsafe', () => {
    expect(refusal({ removalReason: 'bulge' })).toContain('unsafe');
  });

  it('the owner must allow it', () => {
    expect(refusal({ ownerAllowsRetread: false })).toContain('owner does not allow');
  });

  it('the day of the age limit is the last; no limit is no limit', () => {
    expect(refusal({ manufacturedOn: '2020-11-24', ageLimitMonths: 72 })).toBeNull();
    expect(refusal({ manufacturedOn: '2020-11-23', ageLimitMonths: 72 })).toContain('older than its owner allows');
    expect(refusal({ manufacturedOn: '1999-01-01' })).toBeNull();
    // The last day of a shorter month.
    expect(refusal({ manufacturedOn: '2024-08-31', ageLimitMonths: 27 })).toBeNull();
  });
});

const retreadable =
  'normalWear unevenWear flatSpot cut chunking rubberReversion grooveCracking ribUndercutting chevronCut peeledRib openSplice fodPuncture';
it.each(Object.keys(removalReasons) as RemovalReason[])('R-TIR-3 %s is judged', (removalReason) => {
  expect(refusal({ removalReason }) === null).toBe(retreadable.split(' ').includes(removalReason));
});

describe('R-TIR-4 cost per landing', () => {
  it('W1: 70,500 THB over 675 landings are 104.44', () => {
    expect(
      costPerLanding({
        purchase: 4_200_000,
        retreads: [1_400_000, 1_450_000],
        casingCredit: 0,
        landings: [210, 240, 225],
      }),
    ).toBe(10_444);
  });

  it('a casing credit lowers it; no landing known, no cost', () => {
    expect(costPerLanding({ purchase: 100_000, retreads: [], casingCredit: 20_000, landings: [8] })).toBe(10_000);
    expect(costPerLanding({ purchase: 100_000, retreads: [], casingCredit: 0, landings: [] })).toBeNull();
  });
});

describe('R-SEG-1 tires that may be fitted and those that may not are kept apart', () => {
  it('a worn casing stands with the worn tires, a serviceable tire in stock', () => {
    expect(placeRefusal('worn', 'wornTire')).toBeNull();
    expect(placeRefusal('serviceable', 'stock')).toBeNull();
  });
  it.each([
    ['worn', 'stock'],
    ['serviceable', 'wornTire'],
    ['quarantined', 'stock'],
    ['received', 'stock'],
  ] as const)('%s not in %s', (status, type) => {
    expect(placeRefusal(status, type)).toContain('kept apart');
  });
  it('a mounted tire has no place', () => {
    expect(placeRefusal('mounted', 'stock')).toContain('not in the building');
  });
});
