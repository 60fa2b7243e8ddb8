import { z } from 'zod';
import { rowAnswer } from '#kernel/shared/answers.ts';
import { defineCall } from '#kernel/shared/call.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { releaseCertificate } from '#modules/maintenance/releases/shared/releaseCertificate.record.ts';
import { wornTireLot } from '#modules/stores/tires/shared/wornTireLot.record.ts';
import { deliveryNote, deliveryNoteLine, shippers } from './deliveryNote.record.ts';

export const readyToShipCall = defineCall({
  method: 'GET',
  path: '/api/logistics/ready-to-ship',
  allow: 'signedIn',
  summary: 'Released jobs that are on no delivery note yet',
  of: [deliveryNote, releaseCertificate, workOrder],
  answer: z.object({
    jobs: z.array(
      z.object({
        jobNumber: z.string(),
        partNumber: z.string(),
        description: z.string(),
        serialNumber: z.string(),
        customerId: z.string(),
        customer: z.string(),
        certificateNo: z.string(),
        releasedAt: z.string(),
        /** What a delivery note for it says already: where the customer had things sent last, else its address. */
        note: z.object({
          consignee: z.string(),
          address: z.string(),
          incoterm: z.string().nullable(),
          incotermPlace: z.string().nullable(),
          promisedOn: z.string().nullable(),
        }),
      }),
    ),
  }),
});

const idOrNumber = z.strictObject({ id: z.string().max(100) });

export const addLotCall = defineCall({
  method: 'POST',
  path: '/api/logistics/delivery-notes/:id/lots',
  allow: shippers,
  summary: 'Put every casing of a closed worn tire lot on a draft',
  of: [deliveryNote, deliveryNoteLine, wornTireLot],
  params: idOrNumber,
  body: z.strictObject({ lotId: z.uuid() }),
  /** How many casings were put on it: those that stood on it before are left as they are. */
  answer: z.object({ added: z.number() }),
});

export const proofOfDeliveryCall = defineCall({
  method: 'GET',
  path: '/api/logistics/delivery-notes/:id/proof',
  allow: 'signedIn',
  summary: 'Who signed for it',
  of: [deliveryNote],
  params: idOrNumber,
  answer: z.object({
    proof: z
      .object({
        signerName: z.string(),
        signerPosition: z.string(),
        image: z.string(),
        signedAt: z.string(),
        recordedBy: z.string(),
        latitude: z.string().nullable(),
        longitude: z.string().nullable(),
        remark: z.string().nullable(),
      })
      .nullable(),
  }),
});

/** What the driver's phone sends when the customer has signed. */
export const proofInput = z.strictObject({
  /** Left out by a phone that signed without the network: what was written of the note meanwhile takes no signature away. */
  version: z.int().min(1).optional(),
  signerName: z.string().trim().min(1, 'Required').max(120),
  signerPosition: z.string().trim().min(1, 'Required').max(120),
  /** The drawing as a data address. */
  signature: z.string().max(1_500_000),
  /** When it was signed; the phone may have been without network since. */
  signedAt: z.iso.datetime({ offset: true }).optional(),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
  remark: z.string().trim().max(500).nullish(),
  refusedLines: z
    .array(z.strictObject({ id: z.uuid(), reason: z.string().trim().min(3, 'Say why').max(300) }))
    .max(100)
    .default([]),
});

export const signProofCall = defineCall({
  method: 'POST',
  path: '/api/logistics/delivery-notes/:id/proof',
  allow: shippers,
  summary: 'The customer signs for the delivery',
  of: [deliveryNote],
  params: idOrNumber,
  body: proofInput,
  answer: z.object({ row: rowAnswer(deliveryNote) }),
});

export const notePaperCall = defineCall({
  method: 'GET',
  path: '/api/logistics/delivery-notes/:id/note.pdf',
  allow: 'signedIn',
  summary: 'The delivery note, or the proof of delivery once signed',
  of: [deliveryNote],
  params: idOrNumber,
});

export const declarationPaperCall = defineCall({
  method: 'GET',
  path: '/api/logistics/delivery-notes/:id/declaration.pdf',
  allow: 'signedIn',
  summary: "The shipper's declaration for dangerous goods",
  of: [deliveryNote],
  params: idOrNumber,
});
