import { defineSlot } from '#kernel/shared/slot.ts';

/** Below the fields of a part number: what other modules of the library know of it. */
export const partNumberParts = defineSlot<{ partNumberId: string; partNumber: string }>('partNumber.parts');
