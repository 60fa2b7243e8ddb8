import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';
import { quantityInput as quantity } from '#modules/stores/stock/shared/public.ts';
import { purchaseRequest } from '#modules/stores/purchasing/shared/purchaseRequest.record.ts';
import { movement } from '#modules/stores/stock/shared/movement.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { shopWords } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { handedOutLine, handOutAnswer, handOutBody, sheetLine } from './requestSheet.ts';
import { partsQueue, partsRequest, partsRequestLine, requestPriorities } from './partsRequest.record.ts';
import { spare } from './spare.record.ts';

const text = z.string().nullable();
const namesOf = <T extends object>(words: T) => Object.keys(words) as [keyof T & string, ...(keyof T & string)[]];

export const plainSparesCall = defineCall({
  method: 'GET',
  path: '/api/store/spares/list',
  allow: 'signedIn',
  summary: 'All spares with what there is of them, as the specification shapes them',
  of: [spare],
  answer: z.array(
    z.object({
      itemId: z.string(),
      partnumber: z.string(),
      partname: z.string(),
      onHand: z.number(),
      reserved: z.number(),
      available: z.number(),
      onOrder: z.number(),
      reorderPoint: z.number().nullable(),
      earliestExpiry: text,
      locations: z.array(z.string()),
      isArchived: z.boolean(),
    }),
  ),
});

export const askPartsCall = defineCall({
  method: 'POST',
  path: '/api/store/spares/requests/ask',
  allow: ['maintenance.user', 'stores.user'],
  summary: 'Ask the stores for parts for a job: opens the request of its master job, or adds to it',
  of: [partsRequest, partsRequestLine],
  body: z.strictObject({
    jobId: z.uuid(),
    priority: z.enum(namesOf(requestPriorities)),
    neededBy: z.iso.datetime({ offset: true }),
    lines: z
      .array(
        z.strictObject({
          itemId: z.uuid(),
          qty: quantity,
          ipcItem: z.string().trim().max(40).nullish(),
          remark: z.string().trim().max(200).nullish(),
        }),
      )
      .min(1, 'Name a part first')
      .max(60),
  }),
  answer: z.object({ masterJobnumber: z.string() }),
});

export const openRequestCall = defineCall({
  method: 'GET',
  path: '/api/store/spares/requests/find',
  allow: 'signedIn',
  summary: 'The request that a scanned or typed job belongs to',
  of: [partsRequest],
  query: z.strictObject({ code: z.string().min(1).max(400) }),
  answer: z.object({ masterJobnumber: z.string() }),
});

const master = z.strictObject({ masterJobnumber: z.string().min(1).max(40) });
export const sheetCall = defineCall({
  method: 'GET',
  path: '/api/store/spares/requests/:masterJobnumber/sheet',
  allow: 'signedIn',
  summary:
    'The withdraw parts form: each line with what was handed out, what to take first, and what is blocked and why',
  of: [partsRequest, partsRequestLine, movement, stockItem],
  params: master,
  answer: z.object({
    jobs: z.array(z.string()),
    lines: z.array(sheetLine),
    out: z.array(handedOutLine),
  }),
});

export const withdrawCall = defineCall({
  method: 'POST',
  path: '/api/store/spares/requests/:masterJobnumber/withdraw',
  allow: 'stores.user',
  summary: 'Hand out parts of a request; the receiver proves it with their PIN',
  of: [partsRequest, partsQueue, movement],
  params: master,
  body: handOutBody,
  answer: handOutAnswer,
});

export const purchaseMissingCall = defineCall({
  method: 'POST',
  path: '/api/store/spares/request-lines/:id/purchase',
  allow: 'stores.user',
  summary: 'Ask purchasing for what a line of a request still misses',
  of: [partsRequest, purchaseRequest, liveName('consumableRequest')],
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({ number: z.string() }),
});

const money = z.number().nullable();
const filledLines = z.object({
  /** Lines of requests that have been answered: handed out, or closed without. */
  lines: z.number(),
  /** Of them those whose first hand-out brought all that was asked for. */
  atFirst: z.number(),
  /** Median minutes from asking to the first hand-out; null without any. */
  minutes: z.number().nullable(),
});

export const sparesStatsCall = defineCall({
  method: 'GET',
  path: '/api/store/spares/stats',
  allow: 'signedIn',
  summary: 'How the spares store did: what came and went by month, how requests were served, what moves and what lies',
  of: [movement, partsRequest, partsRequestLine, stockItem],
  query: z.strictObject({
    months: z.enum(['3', '12', '24']).default('12'),
    shop: z.enum(namesOf(shopWords)).optional(),
    customer: z.uuid().optional(),
  }),
  answer: z.object({
    /** The first movement of a spare: before it there is nothing to count. */
    since: z.iso.date().nullable(),
    /** Money in THB; null for who may not see prices. */
    months: z.array(
      z.object({ month: z.string(), issues: z.number(), receipts: z.number(), issued: money, received: money }),
    ),
    served: filledLines,
    fefoOverrides: z.number(),
    counts: z.object({ lines: z.number(), exact: z.number(), gain: money, loss: money }),
    /** Value on the shelves, and how often the year's issues turned it over. */
    stockValue: money,
    turnover: z.number().nullable(),
    movers: z.array(
      z.object({
        id: z.string(),
        partNumber: z.string(),
        partName: z.string(),
        uom: z.string(),
        issues: z.number(),
        qty: z.number(),
        value: money,
      }),
    ),
    idle: z.array(
      z.object({
        id: z.string(),
        partNumber: z.string(),
        partName: z.string(),
        uom: z.string(),
        onHand: z.number(),
        lastIssuedAt: text,
        value: money,
      }),
    ),
    waiting: z.array(
      z.object({
        id: z.string(),
        partNumber: z.string(),
        partName: z.string(),
        uom: z.string(),
        missing: z.number(),
        lines: z.number(),
      }),
    ),
  }),
});
