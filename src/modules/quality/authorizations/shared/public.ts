import { defineSlot } from '#kernel/shared/slot.ts';

export { lapsesWithin, standingOn, standings, stoppedGroups, type Standing } from './standing.ts';
export { stopsAll } from './standing.ts';
export { derivedSuspensions, ndtLapse, trainingNames, type DerivedSuspension } from './suspension.ts';
export type { Signer } from './signer.ts';
export { monthsToWork, recencyRule } from './recency.ts';
export {
  authorities,
  componentGroups,
  coversImages,
  imageKindOf,
  type ImageKind,
  ndtMethods,
  radiographies,
  type Radiography,
  ratings,
  sameWords,
  taskLevels,
  type ComponentGroup,
  type NdtMethod,
} from './vocabulary.ts';

/** What is told above the list of certifying staff: its revisions. */
export const staffListHome = defineSlot<Record<string, never>>('authorizations.staffList');
