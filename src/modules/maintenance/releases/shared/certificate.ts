import { formatLegalDay, dayOf } from '#kernel/shared/dates.ts';
import type { Remark } from '#modules/maintenance/release-gates/shared/block12.ts';
import type { CertificateType } from '#modules/maintenance/release-gates/shared/vocabulary.ts';

/** The blocks of an authorised release certificate (maintenance 3.14), frozen when it is signed. */
export type CertificateBlocks = {
  /** 1: authority and country. */
  authority: string;
  /** 2, one line after the other. */
  formTitle: string;
  /** 3 */
  trackingNumber: string;
  /** 4, as on the approval certificate. */
  organisation: { name: string; address: string };
  /** 5 */
  workOrder: string;
  /** 6 to 10 */
  items: CertificateItem[];
  /** 11: one permitted term, as printed. */
  status: string;
  /** 12: what is printed in the block, one remark a line; the rest is on a numbered sheet. */
  remarks: string;
  /** 12 whole, before anything moved to a sheet. Certificates of before have none. */
  lines?: Remark[];
  /** What of its life stood at the release, beside its printed line: later visits count from it. Certificates of before have none. */
  counts?: CertificateCounts;
  /** Sheets with the same certificate number: the parts replaced, what block 12 had no room for (R6). */
  attachments?: CertificateAttachment[];
  /** 14a: which of the two boxes is ticked. */
  release: { part145: boolean; otherRegulation: boolean };
  /** 14c */
  approvalNo: string;
  /** 14d */
  name: string;
  /** 14b: beside the signature. */
  authorisationNo: string;
  stampNo?: string;
  /** 14e, `12 Sep 2026`. */
  date: string;
};

/** Since new; null: nobody knows. */
export interface CertificateCounts {
  csnCycles: number | null;
  tsnHours: string | null;
}

export interface CertificateItem {
  item: number;
  description: string;
  partNumber: string;
  quantity: number;
  serialNumber: string;
}

/** One sheet that belongs to a certificate. */
export interface CertificateAttachment {
  number: number;
  title: string;
  /** Lines of remarks. */
  text?: string;
  parts?: { name: string; partNumber: string; lot: string; quantity: number; document: string }[];
}

/** The gap-free series a form is numbered in. */
export const certificateSeries: Record<CertificateType, string> = {
  CAAT_FORM_1: 'ABS-C1-{YY}-{00000}',
  EASA_FORM_1: 'ABS-E1-{YY}-{00000}',
  FAA_8130_3: 'ABS-F8-{YY}-{00000}',
};

/** What a certificate says whatever its number, signer and day are: the blocks a correction may put right. */
export type CertificateContent = Pick<
  CertificateBlocks,
  'authority' | 'formTitle' | 'organisation' | 'workOrder' | 'items' | 'status' | 'release' | 'approvalNo' | 'counts'
> & { lines: Remark[]; parts?: CertificateAttachment['parts'] };

export interface CertificateSigner {
  number: string;
  name: string;
  authorisationNo: string;
  stampNo: string | null;
  issuedAt: Date;
}

/** The blocks of a certificate: its content under its number, with its signer and day. */
export function certificateBlocksOf(
  { lines, parts: _listed, ...content }: CertificateContent,
  printed: { remarks: string[]; attachments: CertificateAttachment[] },
  signer: CertificateSigner,
): CertificateBlocks {
  return {
    ...content,
    trackingNumber: signer.number,
    lines,
    remarks: printed.remarks.join('\n'),
    ...(printed.attachments.length > 0 ? { attachments: printed.attachments } : {}),
    name: signer.name,
    authorisationNo: signer.authorisationNo,
    ...(signer.stampNo ? { stampNo: signer.stampNo } : {}),
    date: formatLegalDay(dayOf(signer.issuedAt)),
  };
}

/** What an issued certificate says, for a correction to start from; the sentence of an earlier correction is not part of it. */
export function contentOf(blocks: CertificateBlocks): CertificateContent {
  const { authority, formTitle, organisation, workOrder, items, status, release, approvalNo, counts } = blocks;
  const parts = blocks.attachments?.find((sheet) => sheet.parts)?.parts;
  return {
    authority,
    formTitle,
    organisation,
    workOrder,
    items,
    status,
    release,
    approvalNo,
    lines: linesOf(blocks).filter((line) => line.kind !== 'correction'),
    ...(parts ? { parts } : {}),
    ...(counts ? { counts } : {}),
  };
}

/** Certificates of before kept block 12 as one text, what did not fit on a sheet. */
function linesOf(blocks: CertificateBlocks): Remark[] {
  if (blocks.lines) return blocks.lines;
  const overflow = blocks.attachments?.find((sheet) => sheet.text)?.text?.split('\n') ?? [];
  const printed = blocks.remarks.replace(/ ?See attachment \d+ to \S+\.$/, '');
  return [printed, ...overflow].filter(Boolean).map((text): Remark => ({ kind: 'free', text }));
}

/** The term of block 11 as the records write it: `INSPECTED/TESTED` on the paper is `Inspected/Tested`. */
export function termOf(printed: string): string {
  return printed.toLowerCase().replaceAll(/(^|\/)[a-z]/g, (letter) => letter.toUpperCase());
}
