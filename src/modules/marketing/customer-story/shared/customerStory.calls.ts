import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { batch } from '#modules/stores/stock/shared/batch.record.ts';
import { tire } from '#modules/stores/tires/shared/tire.record.ts';

const nullable = z.string().nullable();
const figure = z.number();

/** Who held the clock of a work order (maintenance 4.4). */
export const clockHolders = {
  customer: 'You',
  us: 'Us',
  vendor: 'A subcontractor',
  authority: 'The authority',
} as const;

/** More rows than these are counted and not shown. */
export const mostShown = 500;

export const portalStockCall = defineCall({
  method: 'GET',
  path: '/api/portal/stock',
  allow: 'guest:portal',
  summary: 'Stock the customer at the portal owns and we keep, and the tires that serve them',
  of: [batch, tire],
  answer: z.object({
    stock: z.array(
      z.object({
        number: z.string(),
        partNumber: z.string(),
        partName: z.string(),
        serialNumber: nullable,
        lot: nullable,
        condition: z.string(),
        status: z.string(),
        quantity: z.string(),
        unit: z.string(),
        expires: nullable,
      }),
    ),
    tires: z.array(
      z.object({
        serialNumber: z.string(),
        partNumber: z.string(),
        size: z.string(),
        status: z.string(),
        retreadLevel: figure,
        isYours: z.boolean(),
        wheelSerial: nullable,
      }),
    ),
    /** More than are shown. */
    more: figure,
  }),
});

export const portalClockCall = defineCall({
  method: 'GET',
  path: '/api/portal/jobs/:number/clock',
  allow: 'guest:portal',
  summary: 'How long one of the customer’s own work orders has taken, and who held its clock',
  of: [workOrder],
  params: z.strictObject({ number: z.string().max(40) }),
  answer: z.object({
    /** Days of the contract, and whether all days count. */
    agreedDays: figure,
    isWorkingDays: z.boolean(),
    takenDays: figure,
    /** Of the days since it came, those that waited for the customer: they are not counted as taken. */
    heldByYouDays: figure,
    periods: z.array(
      z.object({
        who: z.enum(Object.keys(clockHolders) as [keyof typeof clockHolders]),
        /** Of the customer’s own waits, what for. */
        why: nullable,
        from: z.string(),
        to: nullable,
      }),
    ),
  }),
});

export const turnAroundCall = defineCall({
  method: 'GET',
  path: '/api/customers/:customerId/turn-around',
  allow: workOrder.access.read,
  summary: 'How long the work orders of a customer took that were released in the last 12 months',
  of: [workOrder],
  params: z.strictObject({ customerId: z.uuid() }),
  answer: z.object({
    released: figure,
    /** Medians; null where none was released. */
    takenDays: figure.nullable(),
    agreedDays: figure.nullable(),
    onTimePct: figure.nullable(),
    /** Days that waited for the customer, over all of them. */
    heldByCustomerDays: figure,
  }),
});
