import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { batch } from './batch.record.ts';
import { location } from './location.record.ts';
import { movement } from './movement.record.ts';

const option = z.object({
  id: z.string(),
  label: z.string(),
  description: z.string().optional(),
  refused: z.string().optional(),
});

export const pickBatchCall = defineCall({
  method: 'GET',
  path: '/api/pick/batch',
  allow: 'signedIn',
  summary: 'Batches to choose from, with the reason why one may not be used',
  of: [batch],
  query: z.object({
    q: z.string().max(200).optional(),
    ids: z.string().max(4000).optional(),
    kind: z.enum(['spare', 'consumable', 'tire', 'torqueTube']).optional(),
    partNumber: z.string().max(60).optional(),
    customerId: z.uuid().optional(),
  }),
  answer: z.object({ options: z.array(option) }),
});

export const reverseMovementCall = defineCall({
  method: 'POST',
  path: '/api/store/movements/:no/reverse',
  allow: 'stores.user',
  summary: 'Cancel a movement by one with its ends swapped',
  of: [movement],
  params: z.strictObject({ no: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  body: z.strictObject({ reason: z.string().trim().min(3, 'Say why').max(500) }),
  answer: z.object({ movementNo: z.number() }),
});

export const movementFactsCall = defineCall({
  method: 'GET',
  path: '/api/store/movements/:no/facts',
  allow: 'signedIn',
  summary: 'What a movement left in each place, what took it back, and why it cannot be taken back now',
  of: [movement],
  params: z.strictObject({ no: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  answer: z.object({
    postedBy: z.string().nullable(),
    uom: z.string(),
    /** Of its batch in each place of the building it touched, when it had been posted. */
    left: z.array(z.object({ place: z.string(), qty: z.string() })),
    reversedBy: z.object({ id: z.string(), movementNo: z.number() }).nullable(),
    reverses: z.object({ id: z.string(), movementNo: z.number() }).nullable(),
    /** Null: who asks may take it back. */
    whyNotReversed: z.string().nullable(),
  }),
});

export const movementSlipCall = defineCall({
  method: 'GET',
  path: '/api/store/movements/:id/slip.pdf',
  allow: 'signedIn',
  summary: 'The slip of a movement',
  of: [movement],
  params: z.strictObject({ id: z.uuid() }),
});

const differenceAnswer = z.object({
  what: z.enum(['onHand', 'reserved', 'quantityOfItem', 'valueOfItem']),
  batchId: z.string().nullable(),
  locationId: z.string().nullable(),
  itemId: z.string().nullable(),
  ledger: z.string(),
  kept: z.string(),
});

export const ledgerCheckCall = defineCall({
  method: 'GET',
  path: '/api/store/ledger/differences',
  allow: ['stores.admin', 'quality.user'],
  summary: 'Where what is kept differs from the ledger; empty, at all times',
  of: [movement],
  answer: z.object({ differences: z.array(differenceAnswer) }),
});

export const planCall = defineCall({
  method: 'GET',
  path: '/api/store/locations/:code/plan',
  allow: 'signedIn',
  summary:
    'The plan a place is pinned on: its own, or that of the nearest place around it, with everything pinned there',
  of: [location],
  params: z.strictObject({ code: z.string().max(30) }),
  answer: z.object({
    plan: z
      .object({
        attachmentId: z.string(),
        code: z.string(),
        name: z.string(),
        pins: z.array(z.object({ code: z.string(), name: z.string(), x: z.number(), y: z.number() })),
      })
      .nullable(),
  }),
});

const nullable = z.string().nullable();

export const jobTraceCall = defineCall({
  method: 'GET',
  path: '/api/store/jobs/:number/batches',
  allow: 'signedIn',
  summary: 'Backward: every batch a job got, what each was made from, and where it came from',
  of: [movement, batch],
  answer: z.object({
    batches: z.array(
      z.object({
        batchId: z.string(),
        batch: z.string(),
        itemId: z.string(),
        partNumber: z.string(),
        partName: z.string(),
        supplierLot: nullable,
        serialNumber: nullable,
        supplier: nullable,
        maker: nullable,
        certNumber: nullable,
        qty: nullable,
        madeInto: nullable,
      }),
    ),
  }),
});

export const extendLifeCall = defineCall({
  method: 'POST',
  path: '/api/store/batches/:id/extend',
  allow: 'quality.user',
  summary: 'Extend the life of a batch, with what was shown for it, and sign for it',
  of: [batch],
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    version: z.number().int(),
    until: z.iso.date('Give the day'),
    evidence: z.string().trim().min(3, 'Name the report').max(200),
    /** The report itself, attached to the batch before. */
    fileId: z.uuid().nullish(),
    pin: z.string().length(4, 'Pin must be 4 characters long'),
    password: z.string().max(128).optional(),
    code: z.string().max(20).optional(),
  }),
  answer: z.object({ expiryDate: z.string() }),
});
