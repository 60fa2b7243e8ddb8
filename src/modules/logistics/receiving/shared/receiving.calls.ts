import { z } from 'zod';
import { rowAnswer } from '#kernel/shared/answers.ts';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';
import { createSchema, type CreateOf } from '#kernel/shared/record.ts';
import { movement } from '#modules/stores/stock/shared/movement.record.ts';
import { cyclesInput, hoursInput, quantityInput } from '#modules/stores/stock/shared/public.ts';
import { batch } from '#modules/stores/stock/shared/batch.record.ts';
import { calibration } from '#modules/stores/tools/shared/calibration.record.ts';
import { tool, toolCategories } from '#modules/stores/tools/shared/tool.record.ts';
import { discrepancies, goodsReceipt, receiptKinds, receiptLine, receivers } from './goodsReceipt.record.ts';
import { receivingBatch } from './receivingBatch.record.ts';

const text = z.string().nullable();

const traceAnswer = z.object({
  kind: z.enum(['stock', 'component']),
  id: z.string(),
  record: z.string(),
  number: z.string(),
  facts: z.record(z.string(), z.unknown()),
  papers: z
    .object({
      grnNo: z.string(),
      receivedAt: z.string(),
      poNo: text,
      vendor: text,
      customer: text,
      lineId: z.string(),
      checklist: z.record(z.string(), z.string()),
      kind: z.string(),
      certType: text,
      certNumber: text,
      certIssuer: text,
      certDate: text,
      manufacturerSource: text,
      inspectedByName: text,
      inspectedAt: text,
    })
    .nullable(),
  /** What one of it cost; only for whoever may see prices. */
  price: z.object({ unitCost: z.string(), currency: z.string(), fxRate: z.string() }).nullable(),
  balances: z.array(z.object({ location: z.string(), onHand: z.string() })),
  ledger: z.array(
    z.object({
      movementNo: z.number(),
      occurredAt: z.string(),
      type: z.string(),
      qty: z.string(),
      from: z.string(),
      to: z.string(),
      jobNumber: text,
      by: text,
    }),
  ),
  jobs: z.array(z.object({ jobNumber: z.string(), qty: z.string() })),
  parents: z.array(z.string()),
  children: z.array(z.string()),
  deliveries: z.array(
    z.object({
      id: z.string(),
      dnNumber: text,
      status: z.string(),
      jobNumber: text,
      serialNumber: text,
      certificateNo: text,
      customer: z.string(),
    }),
  ),
});

export const batchTraceCall = defineCall({
  method: 'GET',
  path: '/api/receiving/batch/:batch',
  allow: 'signedIn',
  summary: 'Where a batch came from and where it went',
  // The delivery note by name: shipping stands above receiving.
  of: [receivingBatch, batch, movement, liveName('deliveryNote')],
  params: z.strictObject({ batch: z.string().max(100) }),
  answer: traceAnswer,
});

/** What went to cost centres and did not come back, with who took some of it. */
const departments = z.array(
  z.object({ batch: z.string(), costCentre: z.string(), qty: z.string(), receivers: z.string().nullable() }),
);

export const recallCall = defineCall({
  method: 'POST',
  path: '/api/receiving/recall',
  allow: 'quality.user',
  summary: 'Recall a batch or its whole lot: all of it into quarantine at once, and where the rest went',
  of: [batch, movement, liveName('quarantine')],
  body: z.strictObject({
    batchId: z.uuid(),
    /** Also every other batch of the same item and maker's lot. */
    wholeLot: z.boolean(),
    notice: z.string().trim().min(1, 'Name the notice').max(80),
    reason: z.string().trim().min(3, 'Say why').max(300),
  }),
  answer: z.object({
    records: z.array(z.object({ batch: z.string(), quarantine: z.string() })),
    jobs: z.array(
      z.object({
        jobNumber: z.string(),
        batches: z.array(z.string()),
        /** What of it has left the company. */
        left: z.array(
          z.object({
            dnNumber: z.string().nullable(),
            certificateNo: z.string().nullable(),
            customer: z.string(),
            serialNumber: z.string().nullable(),
          }),
        ),
      }),
    ),
    departments,
  }),
});

const ofBatch = { batch: z.string().max(40) };

export const recallReachCall = defineCall({
  method: 'GET',
  path: '/api/receiving/recalls/:batch',
  allow: 'signedIn',
  summary: 'The recall a batch is in, and who has what of it: places, work orders, certificates, customers',
  of: [batch, movement, liveName('quarantine')],
  params: z.strictObject(ofBatch),
  answer: z.object({
    recall: z
      .object({
        reason: z.string(),
        records: z.array(
          z.object({ batch: z.string(), quarantine: z.string(), onHand: z.string(), places: z.array(z.string()) }),
        ),
        departments,
        customers: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            parts: z.array(
              z.object({
                /** Null: it was sold as it is. */
                jobNumber: z.string().nullable(),
                customerRef: z.string().nullable(),
                partNumber: z.string(),
                serialNumber: z.string().nullable(),
                batches: z.array(z.string()),
                certificateNo: z.string().nullable(),
                dnNumber: z.string().nullable(),
              }),
            ),
          }),
        ),
      })
      .nullable(),
  }),
});

export const recallLetterCall = defineCall({
  method: 'GET',
  path: '/api/receiving/recalls/:batch/letters/:customer',
  allow: 'quality.viewer',
  summary: 'The draft of the letter to one customer about a recall: each part with its batches and certificate',
  of: [batch],
  params: z.strictObject({ ...ofBatch, customer: z.uuid() }),
});

const optional = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((value) => value || null);

const day = z.iso.date('A date such as 2026-11-21').nullish();

/** One line as the dock types it: each field of the line a person writes. */
export const lineInput = z.strictObject({
  itemId: z.uuid().nullish(),
  toolId: z.uuid().nullish(),
  /** Part number and description come from the item when one is chosen. */
  partNumber: z.string().trim().toUpperCase().max(60).nullish(),
  description: z.string().trim().max(200).nullish(),
  serialNumber: optional(60).transform((value) => value?.toUpperCase() ?? null),
  serialReason: optional(200),
  supplierLot: optional(60),
  condition: z.enum(['new', 'overhauled', 'repaired', 'inspected']).nullish(),
  csnCycles: cyclesInput.nullish(),
  tsnHours: hoursInput.nullish(),
  manufacturedOn: day,
  cureDate: day,
  cureQuarter: z.nullish(z.string().regex(/^[1-4]Q\d{2}$/i, 'A quarter such as 2Q26')),
  expiryDate: day,
  certType: z.enum(['form1CAAT', 'form1EASA', 'faa8130', 'tccaForm1', 'cofc', 'coa', 'none']).nullish(),
  certNumber: optional(60),
  certIssuer: optional(120),
  certDate: day,
  manufacturerSource: optional(120),
  workAsked: optional(200),
  customerOrder: optional(60),
  removalReason: optional(200),
  qtyDelivered: quantityInput.refine((qty) => Number(qty) > 0, 'The quantity must be more than 0.'),
});

/** A delivery as the dock types it. */
export const receiptInput = z.strictObject({
  kind: z.enum(Object.keys(receiptKinds) as [keyof typeof receiptKinds]),
  /** As the list of vendors has it; of an order it is known. */
  vendorId: z.uuid().nullish(),
  /** A sender by its name; one of the list is known by it. */
  vendor: optional(120),
  customerId: z.uuid().nullish(),
  poNo: optional(60),
  awb: optional(60),
  carrier: optional(80),
  packages: z.int().min(1).max(9999).default(1),
  remark: optional(1000),
  lines: z.array(lineInput).min(1, 'At least one line').max(100),
});

export const receiveCall = defineCall({
  method: 'POST',
  path: '/api/receiving/receipts',
  allow: receivers,
  summary: 'Take a delivery in',
  of: [goodsReceipt],
  body: receiptInput,
  answer: z.object({ row: rowAnswer(goodsReceipt) }),
});

const newTool = z.strictObject({
  toolNo: tool.fields.toolNo.schema as z.ZodType<string>,
  category: z.enum(Object.keys(toolCategories) as [keyof typeof toolCategories]),
  calibrationRequired: z.boolean(),
  calibrationIntervalMonths: z.int().min(1).max(60).nullish(),
});

const calibrationInput = createSchema(calibration).omit({ toolId: true }) as unknown as z.ZodType<
  Omit<CreateOf<typeof calibration>, 'toolId'>
>;

/** The verdict of the inspection on one line. */
export const inspectionInput = z.strictObject({
  version: z.int().min(1),
  checklist: z.record(z.string().max(40), z.enum(['yes', 'no', 'na'])),
  qtyAccepted: quantityInput,
  qtyRejected: quantityInput,
  discrepancy: z.enum(Object.keys(discrepancies) as [keyof typeof discrepancies]).nullish(),
  remark: z
    .string()
    .trim()
    .max(500)
    .nullish()
    .transform((value) => value || null),
  /** Which of the files at the line is its certificate; not asked where there is one alone. */
  certificateFileId: z.uuid().nullish(),
  /** The shelf; the first that fits when left out. */
  locationId: z.uuid().nullish(),
  /** A tool that is not in the register yet: what the register keeps beside model, name, serial number and maker. */
  newTool: newTool.nullish(),
  /** What the calibration certificate of a tool says. */
  calibration: calibrationInput.nullish(),
  pin: z.string().length(4, 'Pin must be 4 characters long'),
  password: z.string().max(128).optional(),
  code: z.string().max(20).optional(),
});

export const inspectLineCall = defineCall({
  method: 'POST',
  path: '/api/receiving/lines/:id/inspect',
  allow: receivers,
  summary: 'Inspect a line and sign for it',
  of: [receiptLine],
  params: z.strictObject({ id: z.uuid() }),
  body: inspectionInput,
  answer: z.object({ row: rowAnswer(receiptLine) }),
});
