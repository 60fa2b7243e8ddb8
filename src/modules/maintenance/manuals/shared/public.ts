import { defineSlot } from '#kernel/shared/slot.ts';

/** What other modules may use of parts lists on both sides. */
export { listWords, namesPart, standsFor, unitsIn, type ListedPart } from './partsList.ts';

/** On the page of a revision: what the modules above know it changes. */
export const revisionParts = defineSlot<{ revisionId: string }>('manualRevision.parts');
