import { z } from 'zod';
import { sql } from 'kysely';
import { refuseField } from '#kernel/shared/errors.ts';
import { defineServerModule, read, write } from '#kernel/server/endpoint.ts';
import { rowAnswer } from '#kernel/server/records/answers.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import { deliveryNote, deliveryNoteLine, shippers } from '../shared/deliveryNote.record.ts';
import { deliveryLineRules } from './deliveryLines.ts';
import { deliveryNotePdf, type PrintedLine } from './deliveryNote.pdf.ts';
import { proofInput, proofOf, readSignature, recordProof } from './proof.ts';
import { shippingActions } from './shipping.actions.ts';
import { readyToShip } from './shipping.queries.ts';

const idOrNumber = z.strictObject({ id: z.string().max(100) });

/** Shipping: delivery notes and their proofs, served under `/api/logistics`. */
export const shippingServer = defineServerModule({
  name: 'logistics/shipping',
  records: [
    recordEndpoints(deliveryNote, {
      workflow: shippingActions,
      beforeCreate: refuseTermWithoutPlace,
      beforeUpdate: async (_ctx, row, input) =>
        refuseTermWithoutPlace({ incoterm: row.incoterm, incotermPlace: row.incotermPlace, ...input }),
      mayUpdate: (_ctx, row) =>
        row.status === 'draft' || row.status === 'packed' ? null : 'It has left; its papers no longer change.',
    }),
    recordEndpoints(deliveryNoteLine, deliveryLineRules),
  ],
  endpoints: [
    read({
      path: '/api/logistics/ready-to-ship',
      allow: 'signedIn',
      summary: 'Released jobs that are on no delivery note yet',
      record: deliveryNote.name,
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
          }),
        ),
      }),
      handle: async (ctx) => ({ jobs: await readyToShip(ctx) }),
    }),
    read({
      path: '/api/logistics/delivery-notes/:id/proof',
      allow: 'signedIn',
      summary: 'Who signed for it',
      record: deliveryNote.name,
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
      handle: async (ctx, { params }) => {
        const row = await getRecord(ctx, deliveryNote, params.id);
        const proof = await proofOf(ctx, row.id);
        if (!proof) return { proof: null };
        const { signature, signatureMime, ...facts } = proof;
        return { proof: { ...facts, image: `data:${signatureMime};base64,${signature.toString('base64')}` } };
      },
    }),
    write({
      method: 'POST',
      path: '/api/logistics/delivery-notes/:id/proof',
      allow: shippers,
      summary: 'The customer signs for the delivery',
      record: deliveryNote.name,
      creates: true,
      params: idOrNumber,
      body: proofInput,
      answer: z.object({ row: rowAnswer(deliveryNote) }),
      prepare: (_ctx, { body }) => readSignature(body.signature),
      handle: async (ctx, { params, body }, signature) => ({ row: await recordProof(ctx, params.id, body, signature) }),
    }),
    read({
      path: '/api/logistics/delivery-notes/:id/note.pdf',
      allow: 'signedIn',
      summary: 'The delivery note, or the proof of delivery once signed',
      record: deliveryNote.name,
      params: idOrNumber,
      handle: async (ctx, { params, reply }) => {
        const row = await getRecord(ctx, deliveryNote, params.id);
        const lines = await sql<PrintedLine>`
          select line_no, job_number, part_number, serial_number, description, quantity::text as quantity, certificate_no, refused, refusal_reason
          from delivery_note_line where delivery_note_id = ${row.id} order by line_no`.execute(ctx.db);
        const frame = { publicUrl: ctx.services.publicUrl, company: await companyOf(ctx) };
        const pdf = await ctx.services.render(deliveryNotePdf(row, lines.rows, await proofOf(ctx, row.id), frame));
        void reply
          .header('content-type', 'application/pdf')
          .header('content-disposition', `inline; filename="${row.dnNumber ?? 'draft'}.pdf"`);
        return pdf;
      },
    }),
  ],
});

function refuseTermWithoutPlace(input: Record<string, unknown>): void {
  if (input['incoterm'] && !input['incotermPlace'])
    refuseField('incotermPlace', 'PLACE_NEEDED', 'An incoterm names its place.');
}
