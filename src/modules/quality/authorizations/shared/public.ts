import { defineSlot } from '#kernel/shared/slot.ts';

export { standings, type Standing } from './standing.ts';
export { ndtLapse } from './suspension.ts';
export { recencyRule } from './recency.ts';
export {
  authorities,
  componentGroups,
  ndtMethods,
  ratings,
  sameWords,
  taskLevels,
  type ComponentGroup,
  type NdtMethod,
} from './vocabulary.ts';

/** What is told above the list of certifying staff: its revisions. */
export const staffListHome = defineSlot<Record<string, never>>('authorizations.staffList');
