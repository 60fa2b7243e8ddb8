import { CompiledQuery, sql } from 'kysely';
import { notAsSigned, qrHolds } from './verify.ts';
import type { Context } from '#kernel/server/context.ts';
import { idIn } from '#kernel/server/records/columns.ts';
import type { Evidence } from '#modules/maintenance/release-gates/shared/evidence/evidence.ts';
import { gateTitle } from '#modules/maintenance/release-gates/shared/evaluateGates.ts';
import type { CertificateType } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import type { CertificateBlocks } from '../shared/certificate.ts';
import type { CertificatePaper } from './certificate.document.ts';

export interface VerifiedCertificate {
  /** `doubtful`: the row is not as it was signed. */
  state: 'valid' | 'superseded' | 'void' | 'doubtful';
  number: string;
  type: string;
  /** The other authorities the same certificate releases under. */
  secondTypes: string[];
  /** The certificate that took its place, where it was superseded. */
  successor: string | null;
  partNumber: string;
  serialNumber: string;
  issuedAt: string;
  /** SHA-256 of the certificate's content, as its QR says it (base64url). */
  contentHash: string;
  /** SHA-256 of the PDF file as it was issued (hex): whoever holds the file can compare. */
  pdfHash: string;
}

interface VerifiedRow {
  status: string;
  number: string;
  type: string;
  secondTypes: string[];
  successor: string | null;
  partNumber: string;
  serialNumber: string;
  issuedAt: string;
  contentHash: Buffer;
  pdfHash: Buffer;
  broken: string;
  verifyToken: string;
  contentSignature: Buffer;
  verifyUrl: string | null;
}

const verifiedRow = `
  select c.status, c.number, c.type, c.second_types, s.number as successor, c.part_number, c.serial_number, c.issued_at, c.content_hash, c.pdf_hash,
    c.verify_token, c.content_signature, (select p.paper->>'verifyUrl' from release_paper p where p.certificate_id = c.id) as verify_url, ${notAsSigned} as broken
  from release_certificate c left join release_certificate s on s.supersedes_id = c.id left join signature g on g.id = c.signature_id
  where c.verify_token = $1`;

const known = (row: VerifiedRow) => ({
  number: row.number,
  type: row.type,
  secondTypes: row.secondTypes,
  successor: row.successor,
  partNumber: row.partNumber,
  serialNumber: row.serialNumber,
  issuedAt: row.issuedAt,
  contentHash: row.contentHash.toString('base64url'),
  pdfHash: row.pdfHash.toString('hex'),
});

/** What a stranger learns about a certificate from its QR: the state and what stands on the paper anyway, nothing else. */
export async function verifyByToken(ctx: Context, token: string): Promise<VerifiedCertificate | null> {
  const result = await ctx.db.executeQuery<VerifiedRow>(CompiledQuery.raw(verifiedRow, [token]));
  const row = result.rows[0];
  if (!row) return null;
  if (row.broken !== '' || !qrHolds(row, ctx.services.certificateKey)) {
    // A row that was changed past its signature proves nothing, whatever it says of itself.
    return { ...known(row), state: 'doubtful' };
  }
  const state = row.status === 'issued' ? 'valid' : row.status === 'superseded' ? 'superseded' : 'void';
  return { ...known(row), state };
}

export interface StoredCertificate {
  id: string;
  number: string;
  type: CertificateType;
  secondTypes: CertificateType[];
  formId: string | null;
  /** The number of the certificate that took its place. */
  successor: string | null;
  contentHash: Buffer;
  blocks: CertificateBlocks;
  status: 'issued' | 'superseded' | 'void';
  issuedAt: string;
  /** When the work was released: of a correction, the moment of the first certificate. */
  releasedAt: string;
  pdfKey: string;
  pdfHash: Buffer;
  /** What was printed; null for a certificate from before papers were kept. */
  paper: CertificatePaper | null;
  signerEmployeeId: string;
  jobId: string;
  requestId: string;
  version: number;
  reprints: number;
}

/** The columns of a certificate that never leave the server as data: its bytes' key, hash and signature. */
export async function storedCertificate(ctx: Context, idOrNumber: string): Promise<StoredCertificate | null> {
  const result = await sql<StoredCertificate>`
    select c.id, c.number, c.type, c.second_types, c.form_id, s.number as successor, c.content_hash, c.blocks, c.issued_at, c.status, c.pdf_key, c.pdf_hash,
      (select min(f.issued_at) from release_certificate f where f.id = c.id or f.request_id = c.request_id) as released_at,
      p.paper, c.signer_employee_id, c.job_id, c.request_id, c.version, c.reprints
    from release_certificate c left join release_paper p on p.certificate_id = c.id left join release_certificate s on s.supersedes_id = c.id
    where c.id = ${idIn(idOrNumber)}::uuid or upper(c.number) = upper(${idOrNumber})`.execute(ctx.db);
  return result.rows[0] ?? null;
}

/** The other work order under which a part and serial number was in the shop while this certificate's item was; null: none (R2). */
export async function inShopBeside(
  ctx: Context,
  stored: StoredCertificate,
  { partNumber, serialNumber }: { partNumber: string; serialNumber: string },
): Promise<string | null> {
  const found = await sql<{ number: string }>`
    select other.number from work_order own join work_order other on other.id <> own.id
      and tstzrange(other.received_at, case when other.outcome is not null then greatest(other.received_at, coalesce(other.released_at, other.updated_at)) end) && tstzrange(own.received_at, own.released_at)
    where own.id = ${stored.jobId} and other.outcome is distinct from 'cancelled'
      and normal_identity(other.serial_number) = normal_identity(${serialNumber}) and normal_identity(other.part_number) = normal_identity(${partNumber})
    order by other.received_at limit 1`.execute(ctx.db);
  return found.rows[0]?.number ?? null;
}

/** The gates as they were frozen with the certificate; of a correction, its signer's, and the others as they stood at the first signature. */
export async function frozenGates(ctx: Context, certificateId: string) {
  const result = await sql<{
    code: string;
    state: string;
    message: string;
    evidence: Evidence[];
    evaluatedAt: string;
  }>`
    with recursive road (id, supersedes_id, steps) as (
      select id, supersedes_id, 0 from release_certificate where id = ${certificateId}
      union all select c.id, c.supersedes_id, r.steps + 1 from release_certificate c join road r on c.id = r.supersedes_id)
    select distinct on (g.code) g.code, g.state, g.message,
      coalesce(g.facts -> 'evidence', '[]'::jsonb) as evidence, g.evaluated_at from gate_result g join road r on r.id = g.certificate_id
    order by g.code, r.steps`.execute(ctx.db);
  return result.rows.map((row) => ({ ...row, title: gateTitle(row.code) }));
}

/** The rows whose history a certificate's is: its own, its request's, its reported errors', and those of the certificate it replaced and of the one that replaced it. */
export async function timeLineRows(ctx: Context, id: string): Promise<{ entity: string; id: string }[]> {
  // A signature is made before its certificate has a row, and names it by number.
  const { rows } = await sql<{ entity: string; id: string }>`
    select 'releaseCertificate' as entity, unnest(array[c.id::text, c.number]) as id
    from release_certificate own join release_certificate c on own.id in (c.id, c.supersedes_id) or c.id = own.supersedes_id
    where own.id = ${id}
    union all select 'releaseRequest', request_id::text from release_certificate where id = ${id}
    union all select 'certificateError', e.id::text
    from release_certificate own join certificate_error e on e.certificate_id in (own.id, own.supersedes_id) where own.id = ${id}`.execute(
    ctx.db,
  );
  return rows;
}
