import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { reimbursementLine } from '../shared/reimbursement.record.ts';

export interface ClaimLine {
  id: string;
  gross: string;
  vat: string;
  spentOn: string;
  category: string;
  vendorName: string;
  docType: 'taxInvoice' | 'receipt' | 'substitute';
  docNo: string | null;
  files: number;
}

/** The receipts of a claim, each with how many files it has. */
export async function linesOf(ctx: Context, claimId: string): Promise<ClaimLine[]> {
  const { rows } = await sql<ClaimLine>`
    select l.id, l.gross::text, l.vat::text, l.spent_on::text, l.category, l.vendor_name, l.doc_type, l.doc_no,
      (select count(*) from attachment a where a.entity = ${reimbursementLine.name} and a.entity_id = l.id and a.archived_at is null)::int as files
    from reimbursement_line l where l.reimbursement_id = ${claimId} and l.archived_at is null order by l.spent_on, l.id`.execute(
    ctx.db,
  );
  return rows;
}

export interface Twin {
  lineId: string;
  why: 'file' | 'document';
  /** The number of the claim it stands in too, or what it is for while it has none; `this claim` when it is the same one. */
  claim: string;
}

/** Receipts of a claim that stand a second time, in it or in another one that counts: the same file by its hash, or the same document of the same vendor (R-REI-4). */
export async function twinsOf(ctx: Context, claimId: string): Promise<Twin[]> {
  const { rows } = await sql<Twin>`
    with mine as (select * from reimbursement_line where reimbursement_id = ${claimId} and archived_at is null),
    others as (
      select l.*, case when l.reimbursement_id = ${claimId} then 'this claim' else coalesce(r.claim_no, 'a draft') end as claim
      from reimbursement_line l join reimbursement r on r.id = l.reimbursement_id
      where l.archived_at is null and r.status not in ('rejected', 'withdrawn'))
    select m.id as line_id, 'file' as why, o.claim from mine m
      join attachment a on a.entity = ${reimbursementLine.name} and a.entity_id = m.id and a.archived_at is null
      join attachment b on b.entity = ${reimbursementLine.name} and b.sha256 = a.sha256 and b.archived_at is null and b.id <> a.id
      join others o on o.id = b.entity_id
    union
    select m.id, 'document', o.claim from mine m join others o on o.id <> m.id
      and normal_identity(o.doc_no) = normal_identity(m.doc_no) and m.doc_no is not null
      and (o.vendor_tax_id = m.vendor_tax_id or (lower(btrim(o.vendor_name)) = lower(btrim(m.vendor_name)) and o.gross = m.gross))
    order by 1, 2, 3`.execute(ctx.db);
  return rows;
}

/** The files of a claim's receipts, by line. */
export async function receiptFiles(
  ctx: Context,
  claimId: string,
): Promise<{ lineId: string; id: string; fileName: string; hasPreview: boolean }[]> {
  const { rows } = await sql<{ lineId: string; id: string; fileName: string; hasPreview: boolean }>`
    select l.id as line_id, a.id, a.file_name, (a.preview_key is not null or a.width is not null and not a.evidence) as has_preview
    from reimbursement_line l join attachment a on a.entity = ${reimbursementLine.name} and a.entity_id = l.id and a.archived_at is null
    where l.reimbursement_id = ${claimId} and l.archived_at is null order by a.id`.execute(ctx.db);
  return rows;
}
