import { z } from 'zod';
import { holdReasons } from '#modules/maintenance/release-gates/shared/vocabulary.ts';

/** Words for the reasons a job may wait (maintenance 3.2). */
export const holdWords: Record<(typeof holdReasons)[number], string> = {
  customerApproval: 'Customer approval',
  customerDocs: 'Customer documents',
  customerParts: 'Customer parts',
  awaitingParts: 'Awaiting parts',
  awaitingTool: 'Awaiting tool',
  awaitingOutside: 'Awaiting outside work',
  awaitingEngineering: 'Awaiting engineering',
  capacity: 'Capacity',
  quarantine: 'Quarantine',
  authority: 'Authority',
};

/** What a new hold says. */
export const holdInput = z.strictObject({
  reason: z.enum(holdReasons),
  note: z.string().trim().max(1000).optional(),
  evidence: z.string().trim().max(200).optional(),
});
