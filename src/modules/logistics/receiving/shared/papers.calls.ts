import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { batch } from '#modules/stores/stock/shared/batch.record.ts';
import { cyclesInput, hoursInput } from '#modules/stores/stock/shared/public.ts';
import { readFields } from './certificateReader.ts';
import { receiptLine, receivers } from './goodsReceipt.record.ts';

const part = z.number().min(0).max(1);

export const papersCall = defineCall({
  method: 'GET',
  path: '/api/receiving/lines/:id/papers',
  allow: receivers,
  summary: 'What the papers at a line say: proposals a person takes over, and what of the line they do not bear',
  of: [receiptLine],
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({
    papers: z.array(
      z.object({
        id: z.string(),
        fileName: z.string(),
        // Of a photo: which of its files is shown, and its size in pixels.
        picture: z.object({ part: z.enum(['file', 'preview']), width: z.number(), height: z.number() }).nullable(),
        // A photo is read when it is asked for, and only once.
        unread: z.boolean(),
        trouble: z.string().nullable(),
        proposals: z.array(
          z.object({
            field: z.enum(readFields),
            value: z.string(),
            from: z.string(),
            // Of a photo: where it stands on the picture, and whether it was hard to read.
            place: z.object({ left: part, top: part, width: part, height: part }).nullable(),
            unsure: z.boolean(),
          }),
        ),
        missing: z.array(z.string()),
      }),
    ),
  }),
});

export const lineFactsCall = defineCall({
  method: 'GET',
  path: '/api/receiving/lines/:id/facts',
  allow: receivers,
  summary:
    'What nobody is asked at the inspection of a line: whether its vendor is approved today, and the files its certificate may be',
  of: [receiptLine],
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({
    /** Null: it came from a customer. */
    vendor: z.object({ answer: z.enum(['yes', 'no']), text: z.string() }).nullable(),
    files: z.array(z.object({ id: z.string(), fileName: z.string() })),
  }),
});

export const readPhotoCall = defineCall({
  method: 'POST',
  path: '/api/receiving/lines/:id/papers/:file/read',
  allow: receivers,
  summary: 'Has a photo at a line read in the background, once; what it says is proposed, and changes nothing',
  of: [receiptLine],
  params: z.strictObject({ id: z.uuid(), file: z.uuid() }),
  answer: z.object({ ok: z.literal(true) }),
});

export const stateLifeCall = defineCall({
  method: 'POST',
  path: '/api/store/batches/:id/life',
  allow: 'quality.user',
  summary: 'State the condition of a batch and what it has behind it since new, from its records, and sign for it',
  of: [batch],
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    version: z.number().int(),
    condition: z.enum(['new', 'overhauled', 'repaired', 'inspected']),
    csnCycles: cyclesInput.nullable(),
    tsnHours: hoursInput.nullable(),
    evidence: z.string().trim().min(3, 'Name the records').max(200),
    pin: z.string().length(4, 'Pin must be 4 characters long'),
    password: z.string().max(128).optional(),
    code: z.string().max(20).optional(),
  }),
  answer: z.object({ condition: z.string() }),
});
