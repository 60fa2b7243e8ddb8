import { defineSlot } from '#kernel/shared/slot.ts';

/** What is assessed for one report, on its page. */
export const reportParts = defineSlot<{ reportId: string; number: string; isClassified: boolean }>(
  'safetyReport.parts',
);
