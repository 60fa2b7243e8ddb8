import { expect, test } from 'vitest';
import { cureQuarterDay, effectiveExpiry, expiryDay, isExpired, openExpiryDay, remainingLife } from './expiry.ts';
import { allocate, fromUnits, shortTogether, toUnits, type Candidate } from './fefo.ts';

const day = '2026-03-10';
const batch = (
  name: string,
  available: number,
  effectiveExpiry: string | null,
  more: Partial<Candidate> = {},
): Candidate => ({
  batchId: name,
  batch: name,
  locationId: 'shelf',
  status: 'accepted',
  condition: 'new',
  effectiveExpiry,
  acceptedAt: '2026-01-01T00:00:00Z',
  issuable: true,
  hasCertificate: true,
  ownerId: null,
  blockedBy: null,
  available: available * 10_000,
  ...more,
});
const shelf = [
  batch('B1', 6, '2026-03-09'),
  batch('B2', 5, '2026-03-10'),
  batch('B3', 4, '2026-05-01', { status: 'quarantined', blockedBy: 'quarantine QR-26-0003' }),
  batch('B4', 10, '2026-04-30'),
  batch('B5', 20, null),
];
const take = (quantity: number, customerId: string | null = null, from = shelf) => {
  const result = allocate(from, quantity * 10_000, { day, customerId });
  return {
    picks: result.picks.map((pick) => `${pick.candidate.batch} ${pick.quantity / 10_000}`),
    missing: result.missing / 10_000,
    blocked: result.blocked.map((block) => `${block.candidate.batch}: ${block.reason}`),
  };
};

test('R-STK-5 E3 the first to expire goes first, and the expiry day itself is usable', () => {
  expect(take(12).picks).toEqual(['B2 5', 'B4 7']);
});

test('R-STK-5 E4 a shortage names what is missing and why batches are blocked', () => {
  expect(take(40)).toEqual({
    picks: ['B2 5', 'B4 10', 'B5 20'],
    missing: 5,
    blocked: ['B1: expired on 2026-03-09', 'B3: quarantine QR-26-0003'],
  });
});

test("R-STK-5 E5 a customer's own stock goes first to that customer's job and to nobody else's", () => {
  const stock = [batch('B4', 10, '2026-04-30'), batch('B6', 3, '2026-09-01', { ownerId: 'TG' })];
  expect(take(4, 'TG', stock).picks).toEqual(['B6 3', 'B4 1']);
  expect(take(4, 'FD', stock)).toEqual({
    picks: ['B4 4'],
    missing: 0,
    blocked: ['B6: it belongs to another customer'],
  });
});

test('R-STK-5 nothing without a certificate, from the wrong place or unserviceable is issued', () => {
  const stock = [
    batch('A', 1, null, { hasCertificate: false }),
    batch('B', 1, null, { issuable: false }),
    batch('C', 1, null, { condition: 'unserviceable' }),
    batch('D', 1, null, { status: 'pending' }),
  ];
  expect(take(1, null, stock)).toEqual({
    picks: [],
    missing: 1,
    blocked: [
      'A: it has no certificate',
      'B: its place is not for issue',
      'C: it is unserviceable',
      'D: it is pending',
    ],
  });
});

test('R-STK-7 E6 a cure quarter counts from its last day', () => {
  const cured = cureQuarterDay('2Q11') ?? '';
  expect(cured).toBe('2011-06-30');
  const expiry = expiryDay(
    { shelfLifeMode: 'fixedFromCure', shelfLifeMonths: 180, openLifeDays: null },
    { cureDate: cured },
  );
  expect(expiry).toBe('2026-06-30');
  expect([isExpired(expiry, '2026-06-30'), isExpired(expiry, '2026-07-01')]).toEqual([false, true]);
  expect(cureQuarterDay('5Q11')).toBeNull();
});

test('R-STK-7 E7 an opened pack never outlives its label', () => {
  const life = { shelfLifeMode: 'fixedFromManufacture', shelfLifeMonths: 1, openLifeDays: 10 };
  const expiry = expiryDay(life, { manufacturedOn: '2026-01-31' });
  expect(expiry).toBe('2026-02-28');
  expect(effectiveExpiry(expiry, openExpiryDay('2026-02-20', 10))).toBe('2026-02-28');
  expect(expiryDay(life, { manufacturedOn: '2026-01-31', labelDate: '2026-02-15' })).toBe('2026-02-15');
});

test('R-RCV-4 E8 life left at receiving, in percent', () => {
  expect(remainingLife('2026-03-01', '2025-09-01', '2026-09-01')?.toFixed(1)).toBe('50.4');
  expect(remainingLife('2026-03-03', '2025-09-01', '2026-09-01')?.toFixed(1)).toBe('49.9');
  expect(remainingLife('2026-03-03', null, '2026-09-01')).toBeNull();
});

test('quantities stay exact', () => {
  expect([toUnits('2.5'), toUnits('0.0001'), toUnits('12'), toUnits('3.0000')]).toEqual([25_000, 1, 120_000, 30_000]);
  expect([fromUnits(25_000), fromUnits(1), fromUnits(120_000)]).toEqual(['2.5', '0.0001', '12']);
  expect(() => toUnits('1.00001')).toThrow('is not a quantity');
});

test('R-STK-2 two lines of a sheet that are each there and together are not: the later one lacks the rest', () => {
  const take = (qty: string, more: object = {}) => ({ batchId: 'B1', locationId: 'S1', qty, free: '5', ...more });
  expect(shortTogether([take('3'), take('3')])).toEqual([null, '1']);
  expect(shortTogether([take('6'), take('0.5'), take('4', { locationId: 'S2' })])).toEqual(['1', '0.5', null]);
  // What is promised to a line is its own.
  expect(shortTogether([take('3', { own: '2' }), take('4')])).toEqual([null, null]);
  expect(shortTogether([take('five'), take('5')])).toEqual([null, null]);
});
