import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { cyclesInput, hoursInput } from '#modules/stores/stock/shared/public.ts';
import { partPapers } from './cardWords.ts';
import { taskCard } from './taskCard.record.ts';

const jobOnly = z.strictObject({ job: z.string().max(20) });
const papers = Object.keys(partPapers) as [keyof typeof partPapers, ...(keyof typeof partPapers)[]];

/** Which part is taken: an entry fitted at this visit, or a part of the component as it came in, with its own papers. */
const fitted = z.strictObject({ entryId: z.uuid() });
const asReceived = z.strictObject({
  itemId: z.uuid(),
  serialNumber: z.string().trim().max(60).optional(),
  quantity: z.int().min(1).max(999).default(1),
  certType: z.enum(papers),
  certNumber: z.string().trim().min(1, 'Required').max(80),
  /** The paper itself: a file of the work order the part is taken from. */
  paperId: z.uuid(),
  expiresOn: z.iso.date().optional(),
  /** What a life-limited part has behind it since new. */
  csnCycles: cyclesInput.optional(),
  tsnHours: hoursInput.optional(),
});

export const robPartCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:job/robberies',
  allow: 'maintenance.user',
  summary: 'Take a part from this work order for another one; a finding and a card hold the donor until it is replaced',
  of: [taskCard],
  params: jobOnly,
  body: z.strictObject({
    recipientId: z.uuid(),
    part: z.union([fitted, asReceived]),
    /** The paper in which the owner agrees, when the other work order is another customer's. */
    ownerConsent: z.string().trim().min(3, 'Name the paper').max(120).optional(),
    reason: z.string().trim().min(5, 'Say why').max(500),
    pin: z.string().length(4, 'Pin must be 4 characters long'),
    password: z.string().max(128).optional(),
    code: z.string().max(20).optional(),
  }),
  answer: z.object({ batch: z.string(), finding: z.string(), card: z.string() }),
});

export const robberiesCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:job/robberies',
  allow: 'maintenance.viewer',
  summary: 'The parts taken from a work order for others, and from others for it; and what may be taken',
  of: [taskCard],
  params: jobOnly,
  answer: z.object({
    taken: z.array(
      z.object({
        id: z.string(),
        partNumber: z.string(),
        name: z.string(),
        lot: z.string(),
        quantity: z.number(),
        batch: z.string(),
        paper: z.string(),
        paperNumber: z.string(),
        /** The paper as a file; null for a part that was fitted at the visit, whose papers stand at its batch. */
        paperId: z.string().nullable(),
        donor: z.string(),
        recipient: z.string(),
        finding: z.string(),
        findingStatus: z.string(),
        ownerConsent: z.string().nullable(),
        reason: z.string(),
        takenAt: z.string(),
        by: z.string(),
        /** The card it was fitted on, with its work order; null while it is on the shelf. */
        fittedOn: z.string().nullable(),
      }),
    ),
    fitted: z.array(z.object({ id: z.string(), label: z.string() })),
  }),
});
