import { defineSlot } from '#kernel/shared/slot.ts';

/** Above the work orders of the portal's first page: what else waits for the customer. */
export const portalHome = defineSlot<Record<string, never>>('portal.home');

/** On the page of a work order in the portal, under its dates. */
export const portalJob = defineSlot<{ number: string }>('portal.job');
