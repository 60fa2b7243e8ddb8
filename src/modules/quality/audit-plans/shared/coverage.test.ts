import { expect, test } from 'vitest';
import { gapsOf, type CoverageArea, type CoverageAudit, type YearFacts } from './coverage.ts';

const area = (more: Partial<CoverageArea> = {}): CoverageArea => ({
  id: 'wheel',
  name: 'Wheel shop',
  clauses: ['145.A.25', '145.A.45'],
  workshops: ['wheel'],
  intervalMonths: 12,
  lastAuditOn: null,
  hasSafetyFinding: false,
  ...more,
});
const audit = (more: Partial<CoverageAudit> = {}): CoverageAudit => ({
  areaId: 'wheel',
  kind: 'product',
  unannounced: true,
  night: false,
  ...more,
});
const kinds = (facts: Partial<YearFacts>) =>
  gapsOf({ year: '2027', areas: [area()], audits: [audit()], hasNightShift: false, subcontractors: [], ...facts }).map(
    ({ kind, name, count }) => `${kind} ${name} ${count}`.trim(),
  );

test('R-AUD-1 each area and each clause is audited in twelve months', () => {
  expect(kinds({})).toEqual([]);
  expect(
    kinds({ areas: [area(), area({ id: 'stores', name: 'Stores', clauses: ['145.A.42'], workshops: [] })] }),
  ).toEqual(['area Stores 1', 'clause 145.A.42 1']);
  // The clause is looked at in another area, the area is still missing.
  expect(kinds({ areas: [area(), area({ id: 'x', name: 'X', clauses: ['145.A.25'], workshops: [] })] })).toEqual([
    'area X 1',
  ]);
});

test('R-AUD-1 an interval of 24 months counts from the last audit, and not while a safety finding is open', () => {
  const rare = (more: Partial<CoverageArea>) =>
    kinds({
      areas: [
        area(),
        area({ id: 'moe', name: 'Exposition', clauses: ['145.A.70'], workshops: [], intervalMonths: 24, ...more }),
      ],
    });
  expect(rare({ lastAuditOn: '2026-03-10' })).toEqual([]);
  expect(rare({ lastAuditOn: '2025-12-31' })).toEqual(['area Exposition 1', 'clause 145.A.70 1']);
  expect(rare({ lastAuditOn: null })).toEqual(['area Exposition 1', 'clause 145.A.70 1']);
  expect(rare({ lastAuditOn: '2026-03-10', hasSafetyFinding: true })).toEqual([
    'area Exposition 1',
    'clause 145.A.70 1',
  ]);
});

test('R-AUD-1 an interval of twelve months is due in every year, however late the last audit was', () => {
  const late = area({ id: 'x', name: 'X', workshops: [], lastAuditOn: '2027-01-10' });
  expect(kinds({ areas: [area(), late] })).toEqual(['area X 1']);
  expect(kinds({ areas: [area(), { ...late, intervalMonths: 13 }] })).toEqual([]);
});

test('R-PRO-3 each subcontractor is looked at by a provider audit of it, not by another audit or of another one', () => {
  const subcontractors = [{ id: 'v1', name: 'Plating Co.' }];
  const gap = ['subcontractor Plating Co. 1'];
  const by = (more: Partial<CoverageAudit>) => kinds({ subcontractors, audits: [audit(), audit(more)] });
  expect(kinds({ subcontractors })).toEqual(gap);
  expect(by({ kind: 'provider', vendorId: 'v1' })).toEqual([]);
  expect(by({ kind: 'provider', vendorId: 'v2' })).toEqual(gap);
  expect(by({ kind: 'system', vendorId: 'v1' })).toEqual(gap);
});

test('R-AUD-1 an area that is audited twice a year needs two audits', () => {
  expect(kinds({ areas: [area({ intervalMonths: 6 })] })).toEqual(['area Wheel shop 1']);
  expect(kinds({ areas: [area({ intervalMonths: 6 })], audits: [audit(), audit()] })).toEqual([]);
});

test('R-AUD-2 a product audit of each workshop, one audit in ten unannounced, one at night where a night shift is worked', () => {
  expect(kinds({ audits: [audit({ kind: 'system' })] })).toEqual(['product wheel 1']);
  expect(kinds({ audits: [audit({ unannounced: false })] })).toEqual(['unannounced  1']);
  const eleven = Array.from({ length: 11 }, (_, at) => audit({ unannounced: at === 0 }));
  expect(kinds({ audits: eleven })).toEqual(['unannounced  1']);
  expect(kinds({ audits: eleven.slice(1).concat(audit()) })).toEqual(['unannounced  1']);
  expect(kinds({ hasNightShift: true })).toEqual(['night  1']);
  expect(kinds({ hasNightShift: true, audits: [audit({ night: true })] })).toEqual([]);
});
