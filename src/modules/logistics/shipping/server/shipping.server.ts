import { sql } from 'kysely';
import { refuseField } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import { deliveryNote, deliveryNoteLine } from '../shared/deliveryNote.record.ts';
import { addLot, deliveryLineRules } from './deliveryLines.ts';
import { declarationPdf } from './declaration.pdf.ts';
import { deliveryNotePdf, type PrintedLine } from './deliveryNote.pdf.ts';
import { proofOf, readSignature, recordProof } from './proof.ts';
import { shippingActions } from './shipping.actions.ts';
import { readyToShip } from './shipping.queries.ts';
import { handle } from '#kernel/server/handle.ts';
import {
  addLotCall,
  declarationPaperCall,
  notePaperCall,
  proofOfDeliveryCall,
  readyToShipCall,
  signProofCall,
} from '../shared/shipping.calls.ts';

/** What the shipper's declaration repeats of the note. */
const declared = ['consignee', 'address', 'packageCount'] as const;

/** Shipping: delivery notes and their proofs, served under `/api/logistics`. */
export const shippingServer = defineServerModule({
  name: 'logistics/shipping',
  records: [
    recordEndpoints(deliveryNote, {
      workflow: shippingActions,
      holds: (facts) => refuseTermWithoutPlace(facts),
      beforeUpdate: (_ctx, row, input) => {
        const changed = declared.find((name) => input[name] !== undefined && input[name] !== row[name]);
        if (!row.declaredAt || !changed) return;
        if (row.status !== 'draft')
          refuseField(
            changed,
            'DECLARED',
            "The shipper's declaration says otherwise: cancel this note and make another.",
          );
        return { declaredAt: null, declaredByName: null };
      },
      mayUpdate: (_ctx, row) =>
        row.status === 'draft' || row.status === 'packed' ? null : 'It has left; its papers no longer change.',
    }),
    recordEndpoints(deliveryNoteLine, deliveryLineRules),
  ],
  endpoints: [
    handle(readyToShipCall, async (ctx) => ({ jobs: await readyToShip(ctx) })),
    handle(addLotCall, { creates: true, handle: (ctx, { params, body }) => addLot(ctx, params.id, body.lotId) }),
    handle(proofOfDeliveryCall, async (ctx, { params }) => {
      const row = await getRecord(ctx, deliveryNote, params.id);
      const proof = await proofOf(ctx, row.id);
      if (!proof) return { proof: null };
      const { signature, signatureMime, ...facts } = proof;
      return { proof: { ...facts, image: `data:${signatureMime};base64,${signature.toString('base64')}` } };
    }),
    handle(signProofCall, {
      creates: true,
      prepare: (_ctx, { body }) => readSignature(body.signature),
      handle: async (ctx, { params, body }, signature) => ({ row: await recordProof(ctx, params.id, body, signature) }),
    }),
    handle(notePaperCall, async (ctx, { params, reply }) => {
      const row = await getRecord(ctx, deliveryNote, params.id);
      const frame = { publicUrl: ctx.services.publicUrl, company: await companyOf(ctx) };
      const lines = await printedLines(ctx, row.id);
      const pdf = await ctx.services.render(deliveryNotePdf(row, lines, await proofOf(ctx, row.id), frame));
      void reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename="${row.dnNumber ?? 'draft'}.pdf"`);
      return pdf;
    }),
    handle(declarationPaperCall, async (ctx, { params, reply }) => {
      const row = await getRecord(ctx, deliveryNote, params.id);
      const frame = { publicUrl: ctx.services.publicUrl, company: await companyOf(ctx) };
      const pdf = await ctx.services.render(declarationPdf(row, await printedLines(ctx, row.id), frame));
      void reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename="${row.dnNumber ?? 'draft'}-declaration.pdf"`);
      return pdf;
    }),
  ],
});

async function printedLines(ctx: Context, noteId: string): Promise<PrintedLine[]> {
  const lines = await sql<PrintedLine>`
    select line_no, kind, job_number, part_number, serial_number, description, quantity::text as quantity, certificate_no, refused, refusal_reason,
      inflation_psi::text as inflation_psi, un_number, shipping_name, hazard_class, packing_group, packing, packing_instruction, condemned, condemned_mark
    from delivery_note_line where delivery_note_id = ${noteId} and archived_at is null order by line_no`.execute(
    ctx.db,
  );
  return lines.rows;
}

function refuseTermWithoutPlace(input: Record<string, unknown>): void {
  if (input['incoterm'] && !input['incotermPlace'])
    refuseField('incotermPlace', 'PLACE_NEEDED', 'An incoterm names its place.');
}
