import { defineSlot } from '#kernel/shared/slot.ts';

/** What is told above the list of certifying staff: its revisions. */
export const staffListHome = defineSlot<Record<string, never>>('authorizations.staffList');
