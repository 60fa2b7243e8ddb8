import type { Block11 } from './facts.release.ts';
import type { WorkScope } from './vocabulary.ts';

export const block11Terms = ['Overhauled', 'Repaired', 'Inspected/Tested', 'Modified'] as const;

const termOfScope: Record<WorkScope, Block11> = {
  inspection: 'Inspected/Tested',
  functionalTest: 'Inspected/Tested',
  capacityTest: 'Inspected/Tested',
  hydrostaticTest: 'Inspected/Tested',
  refill: 'Inspected/Tested',
  repair: 'Repaired',
  tireChange: 'Repaired',
  overhaul: 'Overhauled',
  modification: 'Modified',
};

// "Modified" stands beside the ladder: it is neither more nor less than a repair.
const depth: Partial<Record<Block11, number>> = { 'Inspected/Tested': 1, Repaired: 2, Overhauled: 3 };

/** The one term of block 11 for a work scope (R5). */
export function block11For(scope: WorkScope): Block11 {
  return termOfScope[scope];
}

export function isBlock11(text: string): text is Block11 {
  return (block11Terms as readonly string[]).includes(text);
}

/** Why a term may not stand in block 11; an empty list when it may (R5). */
export function block11Problems(
  term: string,
  work: {
    workScope: WorkScope;
    /** Cards of the route that are neither signed nor N/A with a data reference. */
    cardsMissing: readonly string[];
    lesserWorkAgreed: string | null;
  },
): string[] {
  if (!isBlock11(term)) return [`Block 11 must be one of ${block11Terms.join(', ')}; it says "${term}".`];
  const problems: string[] = [];
  const ordered = block11For(work.workScope);
  if (term !== ordered) {
    const less = (depth[term] ?? 0) < (depth[ordered] ?? 0) && term !== 'Modified';
    if (!less) problems.push(`Block 11 says ${term}, but the order is ${ordered}.`);
    else if (!work.lesserWorkAgreed) {
      problems.push(`Block 11 says ${term}, less than the ${ordered} ordered: the customer must agree first.`);
    }
  }
  if (term === 'Overhauled' && work.cardsMissing.length > 0) {
    problems.push(
      `Block 11 cannot say Overhauled: ${work.cardsMissing.join(', ')} not signed and not N/A with a data reference.`,
    );
  }
  return problems;
}
