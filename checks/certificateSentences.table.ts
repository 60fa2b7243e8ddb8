import { auditSentences } from './certificateSentences.audit.ts';
import { paperSentences } from './certificateSentences.paper.ts';
import { possibleSentences } from './certificateSentences.possible.ts';
import { refusedWork } from './certificateSentences.refused.ts';
import { heldRelease } from './certificateSentences.held.ts';
import { knownBefore } from './certificateSentences.known.ts';
import { toldTruth } from './certificateSentences.facts.ts';
import type { Sentence } from './certificateSentences.ts';

/** Every sentence about the certificate and the work behind it, with its proof. `checks/certificateSentences.test.ts` holds it against the tests. */
export const certificateSentences: readonly Sentence[] = [
  ...refusedWork,
  ...heldRelease,
  ...toldTruth,
  ...knownBefore,
  ...possibleSentences,
  ...paperSentences,
  ...auditSentences,
];
