import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { quantityInput as quantity } from '#modules/stores/counter/shared/public.ts';
import { movement } from '#modules/stores/stock/shared/movement.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { lineStates } from './lineState.ts';
import { partsRequest, partsRequestLine, requestPriorities } from './partsRequest.record.ts';
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
const taken = z.object({
  batchId: z.string(),
  batch: z.string(),
  locationId: z.string(),
  location: z.string(),
  qty: z.string(),
  expiry: text,
  ofCustomer: z.boolean(),
});

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
    lines: z.array(
      z.object({
        id: z.string(),
        itemId: z.string(),
        partNumber: z.string(),
        partName: z.string(),
        uom: z.string(),
        jobNumber: z.string(),
        ipcItem: text,
        remark: text,
        required: z.string(),
        withdrawn: z.string(),
        returned: z.string(),
        remaining: z.string(),
        reserved: z.string(),
        missing: z.string(),
        state: z.enum(namesOf(lineStates)),
        suggested: z.array(taken),
        blocked: z.array(z.object({ batch: z.string(), reason: z.string() })),
        onOrder: z.object({ number: z.string(), promisedOn: z.string() }).nullable(),
      }),
    ),
    out: z.array(
      z.object({
        movementNo: z.number(),
        lineId: z.string(),
        partNumber: z.string(),
        partName: z.string(),
        uom: z.string(),
        batch: z.string(),
        jobNumber: z.string(),
        occurredAt: z.string(),
        issuer: text,
        receiver: text,
        qty: z.string(),
        left: z.string(),
      }),
    ),
  }),
});

export const withdrawCall = defineCall({
  method: 'POST',
  path: '/api/store/spares/requests/:masterJobnumber/withdraw',
  allow: 'stores.user',
  summary: 'Hand out parts of a request; the receiver proves it with their PIN',
  of: [partsRequest, movement],
  params: master,
  body: z.strictObject({
    receiverId: z.uuid(),
    pin: z.string().max(20),
    lines: z
      .array(
        z.strictObject({
          lineId: z.uuid(),
          batchId: z.uuid(),
          locationId: z.uuid().nullish(),
          qty: quantity,
          fefoOverrideReason: z.string().trim().max(500).nullish(),
        }),
      )
      .min(1, 'Scan something first')
      .max(60),
  }),
  answer: z.object({
    status: z.string(),
    issued: z.array(z.object({ movementNo: z.number(), batch: z.string(), qty: z.string() })),
  }),
});
