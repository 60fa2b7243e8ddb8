import { defineSlot } from '#kernel/shared/slot.ts';

/** On the page of a quotation, under the link by which it is answered: other ways to answer it. */
export const quotationParts = defineSlot<{ quotationId: string; kind: string; status: string }>('quotation.parts');
