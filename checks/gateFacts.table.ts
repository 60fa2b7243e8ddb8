import { fittedLifeFacts } from './gateFacts.fitted.ts';
import { findingFacts } from './gateFacts.findings.ts';
import { formFacts } from './gateFacts.forms.ts';
import { holdFacts } from './gateFacts.holds.ts';
import { lifeFacts } from './gateFacts.life.ts';
import { ndtFacts } from './gateFacts.ndt.ts';
import { paperFacts } from './gateFacts.paper.ts';
import { reviewFacts } from './gateFacts.reviews.ts';
import { signerFacts } from './gateFacts.signer.ts';
import { supplyFacts } from './gateFacts.supply.ts';
import { workFacts } from './gateFacts.work.ts';
import type { GateFact } from './gateFact.ts';

/** Every fact of the 26 gates with its source. `checks/gate-facts.test.ts` holds it against the types, the calls and the tests. */
export const gateFacts: readonly GateFact[] = [
  ...paperFacts,
  ...reviewFacts,
  ...signerFacts,
  ...formFacts,
  ...workFacts,
  ...findingFacts,
  ...ndtFacts,
  ...supplyFacts,
  ...lifeFacts,
  ...fittedLifeFacts,
  ...holdFacts,
];
