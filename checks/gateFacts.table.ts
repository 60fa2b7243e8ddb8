import { holdFacts } from './gateFacts.holds.ts';
import { ndtFacts } from './gateFacts.ndt.ts';
import { paperFacts } from './gateFacts.paper.ts';
import { supplyFacts } from './gateFacts.supply.ts';
import { workFacts } from './gateFacts.work.ts';
import type { GateFact } from './gateFacts.ts';

/** Every fact of the 26 gates with its source. `checks/gate-facts.test.ts` holds it against the types, the calls and the tests. */
export const gateFacts: readonly GateFact[] = [...paperFacts, ...workFacts, ...ndtFacts, ...supplyFacts, ...holdFacts];
