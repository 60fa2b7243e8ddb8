import { z } from 'zod';
import { rowAnswer } from '#kernel/shared/answers.ts';
import { defineCall } from '#kernel/shared/call.ts';
import { alternate, alternateKinds } from '#modules/stores/alternates/shared/alternate.record.ts';
import { quarantine } from '#modules/stores/quarantine/shared/quarantine.record.ts';
import { batch } from '#modules/stores/stock/shared/batch.record.ts';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import { movement } from '#modules/stores/stock/shared/movement.record.ts';
import { stockCount } from '#modules/stores/stock/shared/stockCount.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { quantityInput as quantity } from '#modules/stores/stock/shared/public.ts';

const keepers = ['stores.user'] as const;
const text = z.string().nullable();
const reason = z.string().trim().min(3, 'Say why').max(500);

const place = z.object({ locationId: z.string(), code: z.string(), onHand: z.string(), free: z.string() });
const scannedItem = z.object({
  id: z.string(),
  number: z.string(),
  partNumber: z.string(),
  partName: z.string(),
  kind: z.string(),
  uom: z.string(),
  packSize: z.string(),
  openLifeDays: z.number().nullable(),
  available: z.string(),
});
const scannedBatch = z.object({
  id: z.string(),
  number: z.string(),
  usable: z.union([z.literal(true), z.string()]),
  status: z.string(),
  serialNumber: text,
  supplierLot: text,
  owner: text,
  effectiveExpiry: text,
  openedAt: text,
  places: z.array(place),
});

export const scanCall = defineCall({
  method: 'GET',
  path: '/api/store/counter/scan',
  allow: keepers,
  summary: 'What a scanned or typed code is, with what decides at the counter',
  of: [batch, movement, stockItem, location, alternate],
  query: z.strictObject({ code: z.string().min(1).max(400) }),
  answer: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('batch'), batch: scannedBatch, item: scannedItem }),
    z.object({
      kind: z.literal('item'),
      item: scannedItem,
      batches: z.array(scannedBatch),
      /** Approved alternates, when none of the item may be issued; the first batch of each to take. */
      alternates: z.array(
        z.object({
          id: z.string(),
          number: z.string(),
          kind: z.enum(
            Object.keys(alternateKinds) as [keyof typeof alternateKinds, ...(keyof typeof alternateKinds)[]],
          ),
          approvedData: z.string(),
          customer: text,
          wantedNumber: z.string(),
          item: scannedItem,
          batches: z.array(scannedBatch),
        }),
      ),
    }),
    z.object({
      kind: z.literal('location'),
      location: z.object({ id: z.string(), code: z.string(), name: z.string(), type: z.string() }),
    }),
    z.object({
      kind: z.literal('job'),
      job: z.object({ number: z.string(), description: z.string(), customer: text, open: z.boolean() }),
    }),
    z.object({
      kind: z.literal('person'),
      person: z.object({ employeeId: z.string(), name: z.string(), hasPin: z.boolean() }),
    }),
    z.object({ kind: z.literal('unknown'), message: z.string() }),
  ]),
});

const openIssue = z.object({
  movementNo: z.number(),
  occurredAt: z.string(),
  batchId: z.string(),
  batch: z.string(),
  partNumber: z.string(),
  partName: z.string(),
  uom: z.string(),
  goal: z.string(),
  receiver: text,
  left: z.string(),
});

/** So many batches a device keeps for an hour without the network. */
export const mostOnShelf = 5000;
/** So many of the latest issues it keeps, to take back what comes. */
export const mostIssued = 1000;

export const shelfCall = defineCall({
  method: 'GET',
  path: '/api/store/counter/shelf',
  allow: keepers,
  summary:
    'What lies in the stores, with open jobs and who may receive: what a device at the counter needs without the network',
  of: [batch, movement, stockItem, location],
  answer: z.object({
    at: z.string(),
    /** There are more batches than a device keeps: the others are found with the network only. */
    more: z.boolean(),
    items: z.array(scannedItem.extend({ sku: text })),
    batches: z.array(scannedBatch.extend({ itemId: z.string() })),
    places: z.array(z.object({ id: z.string(), code: z.string(), name: z.string(), type: z.string() })),
    jobs: z.array(z.object({ id: z.string(), number: z.string(), description: z.string(), customer: text })),
    people: z.array(
      z.object({
        employeeId: z.string(),
        name: z.string(),
        employeeNo: text,
        cardNo: text,
        hasPin: z.boolean(),
      }),
    ),
    issues: z.array(openIssue),
  }),
});

export const issueCall = defineCall({
  method: 'POST',
  path: '/api/store/counter/issue',
  allow: keepers,
  summary: 'Issue what lies on the counter to a job or a cost centre; the receiver proves it with their PIN',
  of: [movement],
  body: z.strictObject({
    jobNumber: z.string().trim().max(30).nullish(),
    departmentId: z.uuid().nullish(),
    receiverId: z.uuid(),
    pin: z.string().max(20),
    lines: z
      .array(
        z.strictObject({
          batchId: z.uuid().optional(),
          itemId: z.uuid().optional(),
          locationId: z.uuid().nullish(),
          qty: quantity,
          fefoOverrideReason: z.string().trim().max(500).nullish(),
          /** The approved record, when the batch is issued in place of another part. */
          alternateId: z.uuid().nullish(),
        }),
      )
      .min(1, 'Scan something first')
      .max(60),
  }),
  answer: z.object({
    issued: z.array(
      z.object({
        movementNo: z.number(),
        batchId: z.string(),
        batch: z.string(),
        qty: z.string(),
        effectiveExpiry: text,
      }),
    ),
  }),
});

export const openIssuesCall = defineCall({
  method: 'GET',
  path: '/api/store/counter/issued',
  allow: keepers,
  summary: 'What was handed out and may come back: of a batch, of a job, or both',
  of: [movement],
  query: z.strictObject({ batchId: z.uuid().optional(), jobNumber: z.string().max(30).optional() }),
  answer: z.object({ issues: z.array(openIssue) }),
});

const posted = z.object({ movementNo: z.number() });

export const returnCall = defineCall({
  method: 'POST',
  path: '/api/store/counter/return',
  allow: keepers,
  summary: 'Take back what was not used',
  of: [movement, quarantine],
  body: z.strictObject({
    movementNo: z.number().int().min(1),
    qty: quantity,
    reason: reason.nullish(),
    /** It was opened or used: quality decides whether it goes back to a shelf. */
    opened: z.boolean().optional(),
  }),
  answer: posted.extend({ quarantine: z.string().nullable() }),
});

export const transferCall = defineCall({
  method: 'POST',
  path: '/api/store/counter/transfer',
  allow: keepers,
  summary: 'Move a quantity of a batch to another place',
  of: [movement],
  body: z.strictObject({
    batchId: z.uuid(),
    fromLocationId: z.uuid(),
    toLocationId: z.uuid(),
    qty: quantity,
    reason: reason.nullish(),
  }),
  answer: posted,
});

const line = z.strictObject({ batchId: z.uuid(), counted: quantity });

export const countCall = defineCall({
  method: 'POST',
  path: '/api/store/counter/count',
  allow: keepers,
  summary: 'Store a blind count of a place; a difference waits for a colleague',
  of: [stockCount],
  body: z.strictObject({ locationId: z.uuid(), lines: z.array(line).max(500) }),
  answer: z.object({ row: rowAnswer(stockCount) }),
});

export const dueCountsCall = defineCall({
  method: 'GET',
  path: '/api/store/counter/due-counts',
  allow: keepers,
  summary: 'The calendar of counts: places due within a month, by the class of what stands in them',
  of: [stockCount, movement, location],
  answer: z.object({
    places: z.array(
      z.object({
        locationId: z.string(),
        code: z.string(),
        name: z.string(),
        abc: z.enum(['A', 'B', 'C']),
        items: z.number(),
        lastCounted: text,
        due: z.string(),
        isOverdue: z.boolean(),
        /** A count of it that waits for its approval. */
        waiting: text,
      }),
    ),
    /** Places with stock whose count comes later. */
    later: z.number(),
  }),
});

export const adjustCall = defineCall({
  method: 'POST',
  path: '/api/store/counter/adjust',
  allow: keepers,
  summary: 'Say what there really is of one batch in one place, and why; a colleague approves the difference',
  of: [stockCount],
  body: z.strictObject({ locationId: z.uuid(), batchId: z.uuid(), counted: quantity, reason }),
  answer: z.object({ row: rowAnswer(stockCount) }),
});

export const openPackCall = defineCall({
  method: 'POST',
  path: '/api/store/counter/open',
  allow: keepers,
  summary: 'Open a pack: its life after opening begins',
  of: [batch],
  body: z.strictObject({ batchId: z.uuid(), locationId: z.uuid(), qty: quantity }),
  answer: z.object({ batchId: z.string(), batch: z.string(), openExpiry: text }),
});

export const kitCall = defineCall({
  method: 'POST',
  path: '/api/store/counter/kit',
  allow: keepers,
  summary: 'Make a kit of batches, traced to each of them',
  of: [batch],
  body: z.strictObject({
    itemId: z.uuid(),
    qty: quantity,
    locationId: z.uuid(),
    parts: z
      .array(z.strictObject({ batchId: z.uuid(), locationId: z.uuid(), qty: quantity }))
      .min(1)
      .max(60),
  }),
  answer: z.object({ batchId: z.string(), batch: z.string() }),
});
