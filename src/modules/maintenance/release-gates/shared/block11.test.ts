import { describe, expect, it } from 'vitest';
import { block11For, block11Of, block11Problems } from './block11.ts';
import { workScopes } from './vocabulary.ts';

describe('R5 block 11 map', () => {
  it('gives each work scope its one term', () => {
    expect(Object.fromEntries(workScopes.map((scope) => [scope, block11For(scope)]))).toEqual({
      inspection: 'Inspected/Tested',
      functionalTest: 'Inspected/Tested',
      capacityTest: 'Inspected/Tested',
      hydrostaticTest: 'Inspected/Tested',
      refill: 'Inspected/Tested',
      repair: 'Repaired',
      tireChange: 'Repaired',
      overhaul: 'Overhauled',
      modification: 'Modified',
    });
  });

  it('the mapped term is always accepted when every card is done', () => {
    for (const workScope of workScopes) {
      const work = { workScope, orderedScope: workScope, routeScope: workScope, nothingRepaired: false };
      expect(block11Problems(block11For(workScope), { ...work, cardsMissing: [], lesserWorkAgreed: null })).toEqual([]);
    }
  });

  it('a modification may not be called less by agreement, and Modified is never a lesser term', () => {
    const agreed = { cardsMissing: [], lesserWorkAgreed: 'mail' };
    const all = (scope: 'overhaul' | 'modification') => ({
      workScope: scope,
      orderedScope: scope,
      routeScope: scope,
      nothingRepaired: false,
    });
    expect(block11Problems('Modified', { ...all('overhaul'), ...agreed })).toHaveLength(2);
    expect(block11Problems('Repaired', { ...all('modification'), ...agreed })).toHaveLength(2);
  });

  it('a tire-change route can never end as Overhauled, whatever the order says', () => {
    const work = {
      workScope: 'overhaul',
      orderedScope: 'overhaul',
      routeScope: 'tireChange',
      nothingRepaired: false,
    } as const;
    const said = block11Problems('Overhauled', { ...work, cardsMissing: [], lesserWorkAgreed: null });
    expect(said).toEqual(['Block 11 says Overhauled, but the work was done by a route for tire change: Repaired.']);
  });

  it('an overhaul delivered as repair names less than was ordered first: only with the customer’s agreement', () => {
    const work = {
      workScope: 'repair',
      orderedScope: 'overhaul',
      routeScope: 'repair',
      nothingRepaired: false,
      cardsMissing: [],
    } as const;
    expect(block11Problems('Repaired', { ...work, lesserWorkAgreed: null })).toEqual([
      'Block 11 says Repaired, less than the Overhauled ordered: the customer must agree first.',
    ]);
    expect(block11Problems('Repaired', { ...work, lesserWorkAgreed: 'mail of 9 Sep 2026' })).toEqual([]);
  });

  it('a repair that put nothing right is an inspection, and less than was ordered', () => {
    const work = { workScope: 'repair', orderedScope: 'repair', routeScope: 'repair', cardsMissing: [] } as const;
    const nothing = { ...work, nothingRepaired: true, lesserWorkAgreed: null };
    expect(block11Of(nothing)).toBe('Inspected/Tested');
    expect(block11Problems('Repaired', nothing)).toEqual([
      'Block 11 says Repaired, but nothing was repaired: no card of a repair is signed and no part was fitted.',
    ]);
    expect(block11Problems('Inspected/Tested', nothing)).toHaveLength(2);
    expect(block11Problems('Inspected/Tested', { ...nothing, lesserWorkAgreed: 'mail' })).toEqual([]);
  });
});
