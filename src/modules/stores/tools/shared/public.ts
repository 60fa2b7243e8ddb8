export { certificateGaps } from './calibrationDue.ts';
import { defineSlot } from '#kernel/shared/slot.ts';

/** What else is kept of one tool, on its page. */
export const toolParts = defineSlot<{ toolId: string }>('tool.parts');

/** What is told above the register of tools. */
export const toolsHome = defineSlot<Record<string, never>>('tools.home');
