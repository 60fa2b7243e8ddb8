import type { Block11 } from './facts.release.ts';
import type { WorkScope } from './vocabulary.ts';

const block11Terms = ['Overhauled', 'Repaired', 'Inspected/Tested', 'Modified'] as const;

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

/** What the certificate is about: what was ordered first, what the order is now, and by which routes the work was really done. */
export interface Block11Work {
  /** The scope of the job now. */
  workScope: WorkScope;
  /** The scope the job was opened with, before the customer agreed to another. */
  orderedScope: WorkScope;
  /** The scope of the route the job's latest cards were made from; null: no card came from a route. */
  routeScope: WorkScope | null;
  /** A repair was ordered and routed, and nothing was put right: no card of a repair is signed, no part was fitted. */
  nothingRepaired: boolean;
  /** Cards of the route that are neither signed nor N/A with a data reference. */
  cardsMissing: readonly string[];
  /** Where the customer agreed to less work than ordered (145.A.50(c)). */
  lesserWorkAgreed: string | null;
}

/** The term that follows from the work really done: by its route, else by the scope of the job (R5). */
export function block11Of(work: Pick<Block11Work, 'workScope' | 'routeScope' | 'nothingRepaired'>): Block11 {
  return work.nothingRepaired ? 'Inspected/Tested' : block11For(work.routeScope ?? work.workScope);
}

/** True when a term stands for less work than another; Modified is neither more nor less. */
export const isLesserTerm = (term: Block11, than: Block11): boolean =>
  term !== 'Modified' && (depth[term] ?? 0) < (depth[than] ?? 0);

/** Why a term may not stand in block 11; an empty list when it may (R5). */
export function block11Problems(term: string, work: Block11Work): string[] {
  if (!isBlock11(term)) return [`Block 11 must be one of ${block11Terms.join(', ')}; it says "${term}".`];
  const problems: string[] = [];
  const order = block11For(work.workScope);
  const done = block11Of(work);
  const ordered = block11For(work.orderedScope);
  if (term !== order && !isLesserTerm(term, order)) problems.push(`Block 11 says ${term}, but the order is ${order}.`);
  if (term !== done && !isLesserTerm(term, done))
    problems.push(
      work.nothingRepaired
        ? `Block 11 says ${term}, but nothing was repaired: no card of a repair is signed and no part was fitted.`
        : `Block 11 says ${term}, but the work was done by a route for ${scopeInWords(work.routeScope)}: ${done}.`,
    );
  if ((isLesserTerm(term, ordered) || isLesserTerm(term, order)) && !work.lesserWorkAgreed) {
    const more = isLesserTerm(term, ordered) ? ordered : order;
    if (work.nothingRepaired)
      problems.push('Nothing was repaired: no card of a repair is signed and no part was fitted.');
    problems.push(`Block 11 says ${term}, less than the ${more} ordered: the customer must agree first.`);
  }
  if (term === 'Overhauled' && work.cardsMissing.length > 0) {
    problems.push(
      `Block 11 cannot say Overhauled: ${work.cardsMissing.join(', ')} not signed and not N/A with a data reference.`,
    );
  }
  return problems;
}

/** `tireChange` as people say it: `tire change`. */
const scopeInWords = (scope: WorkScope | null): string =>
  (scope ?? '').replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
