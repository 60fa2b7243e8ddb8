import { defineSlot } from '#kernel/shared/slot.ts';

/** Above the work orders of the portal's first page: what else waits for the customer. */
export const portalHome = defineSlot<Record<string, never>>('portal.home');
