import { by, type GateFact } from './gateFact.ts';
import { lifeOfParts, step } from './gateFacts.named.ts';

const fittedWithinLimit =
  'G18 a used life-limited part is fitted within its limit only; its life stands on the certificate and is held against the next visit';

/** The life of parts fitted. */
export const fittedLifeFacts: readonly GateFact[] = [
  {
    gates: ['G18'],
    facts: ['life.fitted'],
    tables: ['part_fitted', 'batch', 'life_limit', 'work_order', 'robbed_part'],
    writers: [
      by(step, lifeOfParts(fittedWithinLimit)),
      by('POST /api/store/batches/:id/life', lifeOfParts(fittedWithinLimit)),
      by('POST /api/part-numbers/:id/life-limits', lifeOfParts(fittedWithinLimit)),
      by('POST /api/life-limits/:id/withdraw', lifeOfParts(fittedWithinLimit)),
    ],
    also: [
      lifeOfParts('G18 the dock takes a used life-limited part with its condition and counts within its limit only'),
    ],
  },
];
