import { formatLegalDay, dayOf } from '#kernel/shared/dates.ts';
import type { Authority, CertificateType } from '#modules/maintenance/release-gates/shared/vocabulary.ts';

/** The boxes of an authorised release certificate (maintenance 3.14), frozen when it is signed. */
export interface CertificateBlocks {
  /** 1: authority and country. */
  authority: string;
  /** 2 */
  formTitle: string;
  /** 3 */
  trackingNumber: string;
  /** 4 */
  organisation: { name: string; address: string };
  /** 5 */
  workOrder: string;
  /** 6 to 10 */
  items: { item: number; description: string; partNumber: string; quantity: number; serialNumber: string }[];
  /** 11: one permitted term, as printed. */
  status: string;
  /** 12: what fits into the box; the rest is on a numbered sheet. */
  remarks: string;
  /** Sheets with the same certificate number: the parts replaced, what block 12 had no room for (R6). */
  attachments?: CertificateAttachment[];
  /** 14a: which of the two boxes is ticked. */
  release: { part145: boolean; otherRegulation: boolean };
  /** 14c */
  approvalNo: string;
  /** 14d */
  name: string;
  authorisationNo: string;
  /** 14e, `12 Sep 2026`. */
  date: string;
}

/** One sheet that belongs to a certificate. */
export interface CertificateAttachment {
  number: number;
  title: string;
  /** Lines of remarks. */
  text?: string;
  parts?: { name: string; partNumber: string; lot: string; quantity: number; document: string }[];
}

const authorityNames: Record<Authority, string> = {
  CAAT: 'CAAT / Thailand',
  EASA: 'EASA / European Union',
  FAA: 'FAA / United States',
};

const titles: Record<CertificateType, string> = {
  CAAT_FORM_1: 'Authorised Release Certificate',
  EASA_FORM_1: 'Authorised Release Certificate, EASA Form 1',
  FAA_8130_3: 'Authorized Release Certificate, FAA Form 8130-3, Airworthiness Approval Tag',
};

/** The gap-free series a type is numbered in. */
export const certificateSeries: Record<CertificateType, string> = {
  CAAT_FORM_1: 'ABS-C1-{YY}-{00000}',
  EASA_FORM_1: 'ABS-E1-{YY}-{00000}',
  FAA_8130_3: 'ABS-F8-{YY}-{00000}',
};

export interface CertificateInput {
  type: CertificateType;
  authority: Authority;
  number: string;
  organisation: { name: string; address: string };
  jobnumber: string;
  customerRef: string | null;
  description: string;
  partNumber: string;
  quantity: number;
  serialNumber: string;
  block11: string;
  /** As `composeBlock12` fitted it. */
  remarks: string;
  attachments: CertificateAttachment[];
  /** Part of a dual release: the other authority stands in block 12 (R7). */
  dual: boolean;
  approvalNo: string;
  signerName: string;
  authorisationNo: string;
  issuedAt: Date;
}

/** Fills the boxes from the records; nothing here is typed by hand. */
export function certificateBlocksOf(input: CertificateInput): CertificateBlocks {
  return {
    authority: authorityNames[input.authority],
    formTitle: titles[input.type],
    trackingNumber: input.number,
    organisation: input.organisation,
    workOrder: input.customerRef ? `${input.jobnumber} / ${input.customerRef}` : input.jobnumber,
    items: [
      {
        item: 1,
        description: input.description,
        partNumber: input.partNumber,
        quantity: input.quantity,
        serialNumber: input.serialNumber,
      },
    ],
    status: input.block11.toUpperCase(),
    remarks: input.remarks,
    ...(input.attachments.length > 0 ? { attachments: input.attachments } : {}),
    release: { part145: true, otherRegulation: input.dual },
    approvalNo: input.approvalNo,
    name: input.signerName,
    authorisationNo: input.authorisationNo,
    date: formatLegalDay(dayOf(input.issuedAt)),
  };
}
