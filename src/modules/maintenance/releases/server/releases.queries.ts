import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';

export interface VerifiedCertificate {
  state: 'valid' | 'superseded' | 'void';
  number: string;
  partNumber: string;
  serialNumber: string;
  issuedAt: string;
}

/** What a stranger learns about a certificate from its QR: the state and what stands on the paper anyway, nothing else. */
export async function verifyByToken(ctx: Context, token: string): Promise<VerifiedCertificate | null> {
  const result = await sql<{
    status: string;
    number: string;
    partNumber: string;
    serialNumber: string;
    issuedAt: string;
  }>`
    select status, number, part_number, serial_number, issued_at from release_certificate where verify_token = ${token}`.execute(
    ctx.db,
  );
  const row = result.rows[0];
  if (!row) return null;
  const state = row.status === 'issued' ? 'valid' : row.status === 'superseded' ? 'superseded' : 'void';
  return {
    state,
    number: row.number,
    partNumber: row.partNumber,
    serialNumber: row.serialNumber,
    issuedAt: row.issuedAt,
  };
}

export interface StoredCertificate {
  id: string;
  number: string;
  type: 'CAAT_FORM_1' | 'EASA_FORM_1' | 'FAA_8130_3';
  status: string;
  blocks: unknown;
  issuedAt: string;
  verifyToken: string;
  contentHash: Buffer;
  contentSignature: Buffer;
  pdfKey: string;
  signerEmployeeId: string;
  jobId: string;
  requestId: string;
  version: number;
  reprints: number;
}

/** The columns of a certificate that never leave the server as data: its bytes' key, hash and signature. */
export async function storedCertificate(ctx: Context, idOrNumber: string): Promise<StoredCertificate | null> {
  const result = await sql<StoredCertificate>`
    select id, number, type, status, blocks, issued_at, verify_token, content_hash, content_signature, pdf_key, signer_employee_id,
      job_id, request_id, version, reprints
    from release_certificate where id::text = ${idOrNumber} or number = upper(${idOrNumber})`.execute(ctx.db);
  return result.rows[0] ?? null;
}

/** The gates as they were frozen with the certificate. */
export async function frozenGates(ctx: Context, certificateId: string) {
  const result = await sql<{ code: string; state: string; message: string; evaluatedAt: string }>`
    select code, state, message, evaluated_at from gate_result where certificate_id = ${certificateId} order by code`.execute(
    ctx.db,
  );
  return result.rows;
}
