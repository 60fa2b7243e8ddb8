import { createHash } from 'node:crypto';
import { z } from 'zod';
import { sql } from 'kysely';
import { AppError, conflict, refuse } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { rasterizeSvg, safeRaster } from '#kernel/server/attachments/image.ts';
import { type AnyRow, changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { shownRow } from '#kernel/server/records/shown.ts';
import { markShipped } from '#modules/maintenance/work-orders/server/public.ts';
import { shipTires } from '#modules/stores/tires/server/public.ts';
import { deliveryNote, deliveryNoteLine } from '../shared/deliveryNote.record.ts';
import { proofInput } from '../shared/shipping.calls.ts';

const signatureTypes = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;
export type ProofInput = z.infer<typeof proofInput>;

const dataAddress = /^data:([a-z]+\/[a-z0-9.+-]+)(?:;[a-z-]+=[^;,]*)*;base64,([A-Za-z0-9+/=\s]*)$/i;

/** Reads a drawn signature: PNG, JPEG or SVG, drawn anew, never empty (spec §5). */
export async function readSignature(address: string): Promise<{ bytes: Buffer; mime: 'image/png' | 'image/jpeg' }> {
  if (address.trim() === '' || address === 'data:,') throw emptySignature();
  const match = dataAddress.exec(address);
  const type = match?.[1]?.toLowerCase() ?? 'unknown';
  if (!match || !signatureTypes.includes(type as (typeof signatureTypes)[number])) {
    throw new AppError(
      'unsupportedType',
      'SIGNATURE_TYPE',
      `A signature must be ${signatureTypes.join(', ')}; this is ${type}.`,
    );
  }
  const bytes = Buffer.from(match[2] ?? '', 'base64');
  if (bytes.length === 0) throw emptySignature();
  if (type === 'image/svg+xml' && !/<(path|circle|line|polyline|ellipse|rect)\b/i.test(bytes.toString('utf8')))
    throw emptySignature();
  const picture =
    type === 'image/svg+xml' ? await rasterizeSvg(bytes, { maxSide: 800 }) : await safeRaster(bytes, { maxSide: 800 });
  return { bytes: picture.bytes, mime: picture.mime };
}

function emptySignature(): AppError {
  return new AppError('refused', 'SIGNATURE_EMPTY', 'The signature is empty.', {
    fields: [{ path: 'signature', message: 'The signature is empty.' }],
  });
}

/** Stores the customer's signature and makes the note delivered. Errors: `SIGNATURE_EMPTY`, `SIGNATURE_TYPE`, 409 `STATE_NOT_ALLOWED`. */
export async function recordProof(
  ctx: WriteContext,
  idOrNumber: string,
  input: ProofInput,
  signature: { bytes: Buffer; mime: string },
): Promise<AnyRow> {
  const row = await lockRecord(ctx, deliveryNote, idOrNumber, input.version ?? null);
  if (row['status'] !== 'dispatched') {
    conflict(
      'STATE_NOT_ALLOWED',
      `This delivery note is ${String(row['status'])}; only one in transit can be signed for.`,
      { current: shownRow(ctx, deliveryNote, row) },
    );
  }
  const signedAt = input.signedAt ?? ctx.now.toISOString();
  if (Date.parse(signedAt) > ctx.now.getTime() + 5 * 60_000)
    refuse('SIGNED_LATER', "The phone's clock is ahead: the time of signing is in the future.");
  // A phone may be some minutes slow, and not more: nobody received what had not left.
  if (row['dispatchedAt'] && Date.parse(signedAt) < Date.parse(String(row['dispatchedAt'])) - 5 * 60_000)
    refuse('SIGNED_EARLIER', "The phone's clock is behind: it was signed before it left.");
  await sql`
    insert into delivery_proof (delivery_note_id, signer_name, signer_position, signature, signature_mime, signed_at, recorded_at, recorded_by, latitude, longitude, remark)
    values (${row.id}, ${input.signerName}, ${input.signerPosition}, ${signature.bytes}, ${signature.mime}, ${signedAt}, ${ctx.now}, ${ctx.actor.id},
      ${input.latitude ?? null}, ${input.longitude ?? null}, ${input.remark ?? null})`.execute(ctx.db);
  for (const { id, reason } of input.refusedLines) {
    const line = await lockRecord(ctx, deliveryNoteLine, id, null);
    if (line['deliveryNoteId'] !== row.id) refuse('LINE_OF_ANOTHER', 'That line stands on another delivery note.');
    await changeRow(ctx, deliveryNoteLine, line, { values: { refused: true, refusalReason: reason } });
  }
  await shipJobs(ctx, row.id, String(row['dnNumber']));
  return changeRow(ctx, deliveryNote, row, {
    values: {
      status: 'delivered',
      deliveredAt: signedAt,
      // What the customer did not take is open until somebody says what became of it.
      ...(input.refusedLines.length > 0
        ? { problem: `Refused: ${input.refusedLines.map(({ reason }) => reason).join('; ')}`.slice(0, 300) }
        : {}),
    },
    action: 'status',
    facts: {
      signerName: input.signerName,
      signerPosition: input.signerPosition,
      signatureFingerprint: createHash('sha256').update(signature.bytes).digest('hex').slice(0, 32),
      refused: input.refusedLines.length,
    },
  });
}

/** The customer holds these components now; a refused one stays a released job of ours. */
async function shipJobs(ctx: WriteContext, noteId: string, dnNumber: string): Promise<void> {
  const lines = await sql<{ jobNumber: string }>`
    select job_number from delivery_note_line
    where delivery_note_id = ${noteId} and archived_at is null and kind = 'component' and not refused and job_number is not null order by 1`.execute(
    ctx.db,
  );
  for (const { jobNumber } of lines.rows) {
    await markShipped(ctx, jobNumber);
    await shipTires(ctx, jobNumber, dnNumber);
  }
}

export interface Proof {
  signerName: string;
  signerPosition: string;
  signature: Buffer;
  signatureMime: string;
  signedAt: string;
  recordedBy: string;
  latitude: string | null;
  longitude: string | null;
  remark: string | null;
}

/** Who signed for a delivery note, or null while nobody has. */
export async function proofOf(ctx: Context, noteId: string): Promise<Proof | null> {
  const found = await sql<Proof>`
    select p.signer_name, p.signer_position, p.signature, p.signature_mime, p.signed_at, u.name as recorded_by, p.latitude, p.longitude, p.remark
    from delivery_proof p join app_user u on u.id = p.recorded_by where p.delivery_note_id = ${noteId}`.execute(ctx.db);
  return found.rows[0] ?? null;
}
