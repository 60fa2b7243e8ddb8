import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { purchaseOrder } from '#modules/stores/purchasing/shared/purchaseOrder.record.ts';
import { purchaseRequest } from '#modules/stores/purchasing/shared/purchaseRequest.record.ts';
import { movement } from '#modules/stores/stock/shared/movement.record.ts';
import { batchStock } from '#modules/stores/stock/shared/batchStock.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { demandClasses, methods, serviceLevels, type DemandClass, type Method, type ServiceLevel } from './forecast.ts';

const level = z.enum(Object.keys(serviceLevels) as [ServiceLevel, ...ServiceLevel[]]).default('95');
const planKinds = ['spare', 'consumable'] as const;
export type PlanKind = (typeof planKinds)[number];

export const planRow = z.object({
  id: z.string(),
  number: z.string(),
  partNumber: z.string(),
  partName: z.string(),
  uom: z.string(),
  /** What was used each month, the oldest first, as far as anything is known. */
  months: z.array(z.number()),
  demandClass: z.enum(Object.keys(demandClasses) as [DemandClass, ...DemandClass[]]).nullable(),
  method: z.enum(Object.keys(methods) as [Method, ...Method[]]).nullable(),
  perMonth: z.number().nullable(),
  error: z.number().nullable(),
  leadTimeDays: z.number().nullable(),
  /** How much the deliveries of the item differed in their time, in days; null with fewer than three. */
  leadDeviationDays: z.number().nullable(),
  point: z.number().nullable(),
  isTyped: z.boolean(),
  available: z.number(),
  onOrder: z.number(),
  requested: z.number(),
  openDemand: z.number(),
  position: z.number(),
  /** The economic order quantity; null while what it stands on is not known. */
  economic: z.number().nullable(),
  suggested: z.number().nullable(),
  orderQty: z.string().nullable(),
  orderUom: z.string(),
  orderBy: z.string().nullable(),
});

export const planCall = defineCall({
  method: 'GET',
  path: '/api/store/planning/:kind',
  allow: 'signedIn',
  summary: 'What to buy and why: demand, forecast with its error, reorder point, what is there and on its way',
  of: [stockItem, movement, purchaseRequest, purchaseOrder],
  params: z.strictObject({ kind: z.enum(planKinds) }),
  query: z.strictObject({ level }),
  answer: z.object({
    rows: z.array(planRow),
    /** What the economic order quantity stands on; null until somebody has said it. */
    costs: z.object({ perOrder: z.number(), holdingPercent: z.number() }).nullable(),
  }),
});

const amount = z
  .string()
  .trim()
  .regex(/^\d{1,9}([.]\d{1,2})?$/, 'Type an amount, such as 300 or 12.50');

export const expiringCall = defineCall({
  method: 'GET',
  path: '/api/store/planning/expiring/:kind',
  allow: 'signedIn',
  summary: 'What expires in each of the next twelve months, in batches and in money',
  of: [batchStock],
  params: z.strictObject({ kind: z.enum(['spare', 'consumable']) }),
  answer: z.object({
    months: z.array(
      z.object({
        /** `2026-11`, `expired` or `later`. */
        month: z.string(),
        batches: z.number(),
        /** THB. */
        value: z.number().nullable(),
      }),
    ),
  }),
});

export const planningCostsCall = defineCall({
  method: 'PUT',
  path: '/api/store/planning/costs',
  allow: ['stores.admin', 'purchasing.admin'],
  summary: 'Say what an order costs and what holding stock costs a year',
  of: [stockItem],
  body: z.strictObject({
    perOrder: amount.refine((one) => Number(one) > 0, 'It must be more than 0'),
    holdingPercent: amount.refine((one) => Number(one) > 0 && Number(one) <= 100, 'Between 0 and 100 percent'),
  }),
  answer: z.object({ perOrder: z.number(), holdingPercent: z.number() }),
});

export const orderPlannedCall = defineCall({
  method: 'POST',
  path: '/api/store/planning/order',
  allow: ['stores.user', 'purchasing.user'],
  summary: 'Ask purchasing for what is at or below its reorder point, and send it for approval',
  of: [purchaseRequest],
  body: z.strictObject({ itemIds: z.array(z.uuid()).min(1, 'Choose what to order').max(50), level }),
  answer: z.object({ numbers: z.array(z.string()) }),
});
