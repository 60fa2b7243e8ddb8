import { defineSlot } from '#kernel/shared/slot.ts';

export { bandOf, scoreBands, vendorScore } from './score.ts';

/** Figures of a vendor on its page: how it delivered, by the module that orders from it. */
export const vendorFigures = defineSlot<{ vendorId: string }>('vendor.figures');

/** What else is known of a vendor, on its page below its evaluations. */
export const vendorParts = defineSlot<{ vendorId: string; contact: string | null }>('vendor.parts');
