import { defineSlot } from '#kernel/shared/slot.ts';

/** On a customer's page, under the contacts: what other modules keep of them. */
export const customerParts = defineSlot<{ customerId: string }>('customer.parts');
export { isThaiTaxNumber } from './taxNumber.ts';
