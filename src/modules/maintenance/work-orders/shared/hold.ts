import { z } from 'zod';
import {
  holdReasons,
  holdStops,
  leastStopped,
  type HoldReason,
  type HoldStops,
} from '#modules/maintenance/release-gates/shared/vocabulary.ts';

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
  /** Left out: the least a hold of this reason stops. */
  stops: z.enum(holdStops).optional(),
});

export const stopsWords: Record<HoldStops, string> = {
  work: 'Work and release',
  release: 'Release only',
  nothing: 'Nothing: work goes on',
};

/** What a new hold stops: what was chosen, but never less than its reason asks. */
export function stoppedBy(reason: HoldReason, chosen: HoldStops | undefined): HoldStops {
  const least = leastStopped(reason);
  const wanted = chosen ?? least;
  return holdStops.indexOf(wanted) < holdStops.indexOf(least) ? wanted : least;
}

/** A hold that says something about the part is ended by a signature: of an authorised engineer, or of quality. */
export const signedEnds: Partial<Record<HoldReason, 'engineer' | 'quality'>> = {
  awaitingEngineering: 'engineer',
  quarantine: 'quality',
  authority: 'quality',
};

export const holdEndStatement = 'The reason for this hold is over: work on this component may go on.';
