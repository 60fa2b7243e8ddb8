import { verify } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import type { Pool } from 'pg';
import type { WriteContext } from '#kernel/server/context.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { evidenceOf, standing, type Evidence, type EvidenceRow } from './underCertificate.ts';
import { readVerifyText, type VerifyText } from '../shared/verification.ts';

/**
 * Whether the text of a QR was made by the holder of the certificate key: checked without this server, with the public key alone.
 * Answers what it says, or null for anything that was not signed exactly so.
 */
export function checkVerifyText(text: string, publicKey: string): VerifyText | null {
  const read = readVerifyText(text);
  if (!read) return null;
  const signature = Buffer.from(read.signature, 'base64url');
  // The last character carries unused bits: only its one true spelling counts.
  if (signature.toString('base64url') !== read.signature) return null;
  return verify(null, Buffer.from(read.signed, 'utf8'), publicKey, signature) ? read : null;
}

/** What the history says of a certificate: the entry of its issue, which is sealed, and its newest status. */
const issued = `(select e.body::jsonb->'changes' from audit_entry e
  where e.entity = 'releaseCertificate' and e.entity_id = c.id::text and e.action = 'create')`;
const newestStatus = `(select e.body::jsonb->'changes'->'status'->>'new' from audit_entry e
  where e.entity = 'releaseCertificate' and e.entity_id = c.id::text and e.body::jsonb->'changes'->'status' ? 'new' order by e.seq desc limit 1)`;

/** Bytes as the history writes them: an object of places and values. */
const bytesIn = (
  value: string,
) => `(select decode(string_agg(lpad(to_hex(b.value::int), 2, '0'), '' order by b.key::int), 'hex')
  from jsonb_each_text(${value}) b)`;

/** A column that must be what the history says it was issued with; certificates whose entry does not name it are not asked. */
const asIssued = (key: string, column: string, said = `h.said->'${key}'->>'new'`) =>
  `case when h.said ? '${key}' and ${said} is distinct from ${column} then '${key}' end`;

const item = "c.blocks->'items'->0";

/**
 * What of a certificate `c` with its signature `g` is not as it was signed, in SQL: names joined by commas, empty when all of it holds. The
 * signed payload, the canonical text, whose hash stands in the QR, and the entry of its issue are held against each other and against the
 * columns screens show. The signature over the QR is the matter of `qrHolds`.
 */
export const notAsSigned = `(select concat_ws(', ',
  case when g.id is null then 'signature' end,
  case when h.said is null then 'history' end,
  case when sha256(convert_to(c.canonical, 'UTF8')) <> c.content_hash then 'content hash' end,
  case when h.text->'blocks' is distinct from c.blocks then 'blocks' end,
  case when h.payload->'blocks' is distinct from c.blocks then 'signed blocks' end,
  case when h.payload->>'number' is distinct from c.number or h.text->>'number' is distinct from c.number then 'number' end,
  case when h.payload->>'type' is distinct from c.type or h.text->>'type' is distinct from c.type then 'form' end,
  case when coalesce(h.text->'secondTypes', '[]') is distinct from to_jsonb(c.second_types) then 'second forms' end,
  case when ${item}->>'serialNumber' is distinct from c.serial_number then 'serial number' end,
  case when ${item}->>'partNumber' is distinct from c.part_number then 'part number' end,
  case when ${item}->>'description' is distinct from c.part_name then 'description' end,
  case when (${item}->>'quantity')::int is distinct from c.quantity then 'quantity' end,
  case when c.blocks->>'status' is distinct from upper(c.block11) then 'block 11' end,
  case when c.blocks->>'approvalNo' is distinct from c.approval_no then 'approval' end,
  case when c.blocks->>'authorisationNo' is distinct from c.authorization_no then 'authorisation' end,
  case when g.signer_name is distinct from c.signer_name then 'signer' end,
  case when g.at is distinct from c.issued_at then 'date' end,
  case when g.employee_id is distinct from c.signer_employee_id then 'signer''s file' end,
  case when g.chain is distinct from (select w.number from work_order w where w.id = c.job_id) then 'job' end,
  ${asIssued('verifyToken', 'c.verify_token')},
  ${asIssued('authority', 'c.authority')},
  ${asIssued('customerId', 'c.customer_id::text')},
  ${asIssued('supersedesId', 'c.supersedes_id::text')},
  ${asIssued('formId', 'c.form_id::text')},
  ${asIssued('requestId', 'c.request_id::text')},
  ${asIssued('signatureId', 'c.signature_id::text')},
  ${asIssued('pdfKey', 'c.pdf_key')},
  ${asIssued('pdfHash', 'c.pdf_hash', bytesIn("h.said->'pdfHash'->'new'"))},
  ${asIssued('contentSignature', 'c.content_signature', bytesIn("h.said->'contentSignature'->'new'"))},
  case when ${newestStatus} is distinct from c.status then 'status' end)
  from (select ${issued} as said, json_or_null(c.canonical) as text, json_or_null(g.payload) as payload) h)`;

const columns = `c.number, c.verify_token as "verifyToken", c.content_hash as "contentHash", c.content_signature as "contentSignature",
  (select p.paper->>'verifyUrl' from release_paper p where p.certificate_id = c.id) as "verifyUrl"`;

/** What of a certificate its QR is checked with. */
export interface QrRow {
  number: string;
  verifyToken: string;
  contentHash: Buffer;
  contentSignature: Buffer;
  /** The text of the QR as it was printed; null for a certificate from before papers were kept. */
  verifyUrl: string | null;
}

/** Whether the QR that was printed carries our signature, and says what the row says. A certificate without its paper has no QR to ask. */
export function qrHolds(row: QrRow, publicKey: string): boolean {
  if (row.verifyUrl === null) return true;
  const read = checkVerifyText(row.verifyUrl, publicKey);
  return (
    read !== null &&
    read.number === row.number &&
    read.token === row.verifyToken &&
    read.contentHash === row.contentHash.toString('base64url') &&
    read.signature === row.contentSignature.toString('base64url')
  );
}

/** A certificate whose row is not as it was signed. */
export interface DoubtfulCertificate {
  number: string;
  /** What of it, by name. */
  broken: string;
}

/** Whatever answers a statement: a pool, or the transaction of a job. */
type Ask = (text: string, values: unknown[]) => Promise<{ rows: (QrRow & { broken: string })[] }>;

/** Looks at the newest so many certificates, or at all: their rows and the signatures of their QR. Reads only. */
export async function doubtfulCertificates(
  ask: Ask,
  publicKey: string,
  newest: number | null = null,
): Promise<{ rows: number; doubtful: DoubtfulCertificate[] }> {
  const { rows } = await ask(
    `select ${columns}, ${notAsSigned} as broken from (select * from release_certificate order by id desc limit $1) c
     left join signature g on g.id = c.signature_id order by c.number`,
    [newest],
  );
  const doubtful = rows.flatMap((row) => {
    const broken = [row.broken, qrHolds(row, publicKey) ? '' : 'signature of the QR'].filter(Boolean).join(', ');
    return broken ? [{ number: row.number, broken }] : [];
  });
  return { rows: rows.length, doubtful };
}

/** How many of the newest certificates are looked at each time; `npm run verify` looks at all. */
const looked = 1_000;

/**
 * Tells quality of certificates whose row is not as it was signed: strangers read "not proven" on their page meanwhile. Each certificate is told
 * of once a day until it is put right.
 */
export async function tellOfDoubtfulCertificates(ctx: WriteContext): Promise<void> {
  const { doubtful } = await doubtfulCertificates(
    (text, values) => ctx.db.executeQuery(CompiledQuery.raw(text, values)),
    ctx.services.certificateKey,
    looked,
  );
  for (const { number, broken } of doubtful) {
    const subject = `certificate:${number}`;
    const { rows } = await sql<{ id: string }>`
      select id from app_user where state = 'active' and archived_at is null and 'quality.admin' = any(roles)
        and not exists (select 1 from notification n where n.user_id = app_user.id and n.subject = ${subject} and n.cause = 'notAsSigned'
          and n.last_at > ${ctx.now}::timestamptz - interval '1 day')`.execute(ctx.db);
    await notify(ctx, {
      to: rows.map(({ id }) => id),
      type: 'Quality',
      title: `${number} is not as it was signed`,
      text: `Whoever checks its QR reads that it is not proven; what differs: ${broken}`,
      link: `/maintenance/releases/${number}`,
      subject,
      cause: 'notAsSigned',
      urgent: true,
    });
  }
}

/** A certificate under which something is not as it was when it was signed. */
export interface ChangedEvidence {
  number: string;
  /** The parts that differ, by name. */
  parts: string[];
}

interface CoveredRow {
  id: string;
  number: string;
  status: string;
  jobId: string;
  at: Date | string;
  evidence: Evidence | null;
}

// Of a certificate that no longer stands the work may go on; its gates and its paper stay what they were.
const alwaysKept = new Set(['gates', 'paper']);
const batch = 200;

/**
 * Compares what lies under each certificate with what was signed with it. Certificates signed before evidence was signed are not covered: answers
 * how many, and the day the first that is covered was signed; one of after that day without evidence is named.
 */
export async function changedUnderCertificates(
  pool: Pick<Pool, 'query'>,
): Promise<{ rows: number; changed: ChangedEvidence[]; notCovered: number; since: string | null }> {
  const first = await pool.query<{ at: Date | string | null }>(
    `select min(at) as at from signature where entity = 'releaseCertificate' and meaning = 'released' and payload::jsonb ? 'evidence'`,
    [],
  );
  const at = first.rows[0]?.at ?? null;
  const since = at === null ? null : new Date(at);
  const changed: ChangedEvidence[] = [];
  let rows = 0;
  let notCovered = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const some = await pool.query<CoveredRow>(
      `select c.id, c.number, c.status, c.job_id as "jobId", g.at, g.payload::jsonb->'evidence' as evidence
       from release_certificate c join signature g on g.id = c.signature_id where c.id > $1 order by c.id limit $2`,
      [after, batch],
    );
    for (const row of some.rows) {
      after = row.id;
      rows += 1;
      if (row.evidence === null) {
        if (since && new Date(row.at) > since) changed.push({ number: row.number, parts: ['evidence'] });
        else notCovered += 1;
        continue;
      }
      const { evidence } = row;
      const now = evidenceOf((await pool.query<EvidenceRow>(standing, [row.jobId, row.at, row.id])).rows);
      const parts = Object.keys(evidence).filter(
        (name) =>
          (row.status === 'issued' || alwaysKept.has(name)) &&
          (now[name]?.rows !== evidence[name]?.rows || now[name]?.hash !== evidence[name]?.hash),
      );
      if (parts.length > 0) changed.push({ number: row.number, parts });
    }
    if (some.rows.length < batch) return { rows, changed, notCovered, since: since?.toISOString() ?? null };
  }
}
