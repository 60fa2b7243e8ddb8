import { z } from 'zod';
import { alternateKinds } from '#modules/stores/alternates/shared/alternate.record.ts';
import { quantityInput as quantity } from '#modules/stores/stock/shared/public.ts';
import { lineStates, type LineState } from './lineState.ts';

// What a request of the stores shows of its lines, and how it is handed out: the same for spares and for consumables.

const text = z.string().nullable();
const taken = z.object({
  batchId: z.string(),
  batch: z.string(),
  locationId: z.string(),
  location: z.string(),
  qty: z.string(),
  /** What the place has of it for anybody, and what of it is promised to this line. */
  free: z.string(),
  own: z.string(),
  expiry: text,
  ofCustomer: z.boolean(),
});

/** A line with what was handed out of it, what to take first, and what is blocked and why. */
export const sheetLine = z.object({
  id: z.string(),
  itemId: z.string(),
  partNumber: z.string(),
  partName: z.string(),
  uom: z.string(),
  /** What it is for: the job, or the cost centre that pays. */
  jobNumber: text,
  costCentre: text,
  ipcItem: text,
  remark: text,
  required: z.string(),
  withdrawn: z.string(),
  returned: z.string(),
  remaining: z.string(),
  reserved: z.string(),
  missing: z.string(),
  state: z.enum(Object.keys(lineStates) as [LineState, ...LineState[]]),
  suggested: z.array(taken),
  blocked: z.array(z.object({ batch: z.string(), reason: z.string() })),
  /** Of a line that is short: what may be issued in its place, with where it lies. Nothing of it is promised. */
  alternates: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      itemId: z.string(),
      partNumber: z.string(),
      partName: z.string(),
      kind: z.enum(Object.keys(alternateKinds) as [keyof typeof alternateKinds, ...(keyof typeof alternateKinds)[]]),
      approvedData: z.string(),
      picks: z.array(taken),
    }),
  ),
  onOrder: z.object({ number: z.string(), promisedOn: z.string() }).nullable(),
  /** The purchase request that asks for it already. */
  requested: text,
});

/** What was handed out of a line, with what of it may still come back. */
export const handedOutLine = z.object({
  movementNo: z.number(),
  lineId: z.string(),
  partNumber: z.string(),
  partName: z.string(),
  uom: z.string(),
  batch: z.string(),
  jobNumber: text,
  occurredAt: z.string(),
  issuer: text,
  receiver: text,
  qty: z.string(),
  left: z.string(),
});

/** What lies on the counter for a request, and who takes it. */
export const handOutBody = z.strictObject({
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
        /** The approved record, when another part than the one asked for is taken. */
        alternateId: z.uuid().nullish(),
      }),
    )
    .min(1, 'Scan something first')
    .max(60),
});
export type HandOutBody = z.infer<typeof handOutBody>;

export const handOutAnswer = z.object({
  status: z.string(),
  issued: z.array(z.object({ movementNo: z.number(), batch: z.string(), qty: z.string() })),
});
