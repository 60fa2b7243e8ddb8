import { describe, expect, it } from 'vitest';
import { approvalOn, effectiveRevision, normalisePartNumber, resolveCapability } from './capability.ts';
import type { CapabilityItem, CapabilityRevision, OrgApproval } from './facts.data.ts';

const item = (extra: Partial<CapabilityItem>): CapabilityItem => ({
  capKey: 'K',
  partNumber: '2-1684',
  isSeries: false,
  members: [],
  rating: 'C14',
  workScopes: ['repair'],
  shop: 'brake',
  state: 'active',
  ...extra,
});
const revision = (effectiveFrom: string, items: CapabilityItem[], name = '11'): CapabilityRevision => ({
  authority: 'CAAT',
  revision: name,
  effectiveFrom,
  items,
});
const question = {
  authority: 'CAAT',
  partNumber: '2-1684',
  workScope: 'repair',
  shop: 'brake',
  day: '2026-09-12',
} as const;

describe('part numbers', () => {
  it('2-1577 – 4 looks like 2-1577-4: spaces, hyphen look-alikes and case do not count', () => {
    expect(normalisePartNumber(' 2-1577 – 4')).toBe('2-1577-4');
    expect(normalisePartNumber('aha1489')).toBe('AHA1489');
  });

  it('5.3: P/N typed 2-1684-1 is a different part', () => {
    const list = [revision('2026-01-01', [item({})])];
    expect(resolveCapability(list, question).problem).toBeNull();
    expect(resolveCapability(list, { ...question, partNumber: '2-1684-1' }).problem).toBe(
      '2-1684-1 is not on the effective CAAT capability list (rev 11) for repair.',
    );
  });
});

describe('capability resolution', () => {
  it('takes the latest revision in effect; one that comes later does not count yet', () => {
    const list = [revision('2026-01-01', [], '11'), revision('2025-01-01', [], '10'), revision('2026-09-13', [], '12')];
    expect(effectiveRevision(list, 'CAAT', '2026-09-12')?.revision).toBe('11');
    expect(effectiveRevision(list, 'CAAT', '2026-09-13')?.revision).toBe('12');
    expect(effectiveRevision(list, 'EASA', '2026-09-12')).toBeNull();
  });

  it('an isseries row covers its approved members, not every number that starts alike', () => {
    const series = item({
      partNumber: '897 series',
      isSeries: true,
      members: ['89794077', '89794050'],
      shop: 'oxygen',
    });
    const list = [revision('2026-01-01', [series])];
    const ask = (partNumber: string) =>
      resolveCapability(list, { ...question, partNumber, shop: 'oxygen' }).item?.capKey ?? null;
    expect(ask('89794050')).toBe('K');
    expect(ask('89794015')).toBeNull();
    expect(ask('897 series')).toBeNull();
  });

  it('a withdrawn item covers nothing, another active one still does', () => {
    const list = [revision('2026-01-01', [item({ state: 'withdrawn' }), item({ capKey: 'K2' })])];
    expect(resolveCapability(list, question).item?.capKey).toBe('K2');
    expect(resolveCapability([revision('2026-01-01', [item({ state: 'withdrawn' })])], question).item).toBeNull();
  });

  it('a renewed approval counts from its first day, the old one explains until then', () => {
    const approval = (certificateNo: string, validFrom: string, validTo: string): OrgApproval => ({
      authority: 'CAAT',
      certificateNo,
      ratings: ['C14'],
      validFrom,
      validTo,
      status: 'active',
      organisation: { name: 'ABS', address: 'Bang Phli' },
    });
    const both = [approval('A', '2023-09-01', '2026-08-31'), approval('B', '2026-09-13', '2029-09-12')];
    expect(approvalOn(both, 'CAAT', '2026-09-12')?.certificateNo).toBe('A');
    expect(approvalOn(both, 'CAAT', '2026-09-13')?.certificateNo).toBe('B');
  });
});
