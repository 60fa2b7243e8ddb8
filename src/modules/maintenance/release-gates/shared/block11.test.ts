import { describe, expect, it } from 'vitest';
import { block11For, block11Problems } from './block11.ts';
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
      expect(block11Problems(block11For(workScope), { workScope, cardsMissing: [], lesserWorkAgreed: null })).toEqual(
        [],
      );
    }
  });

  it('a modification may not be called less by agreement, and Modified is never a lesser term', () => {
    const agreed = { cardsMissing: [], lesserWorkAgreed: 'mail' };
    expect(block11Problems('Modified', { workScope: 'overhaul', ...agreed })).toHaveLength(1);
    expect(block11Problems('Repaired', { workScope: 'modification', ...agreed })).toHaveLength(1);
  });
});
