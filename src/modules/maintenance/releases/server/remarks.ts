import { composeBlock12, linesForPaper, type Block12Input } from '#modules/maintenance/release-gates/shared/block12.ts';
import type { ReplacedPart } from '#modules/maintenance/release-gates/server/public.ts';
import type { Block12Line } from '#modules/maintenance/release-gates/shared/facts.release.ts';
import type { CertificateAttachment } from '../shared/certificate.ts';

/** The other authorities under which the same work is released, with our approval number there (R7). */
export type OtherRelease = Block12Input['secondAuthorities'][number];

export interface Remarks {
  remarks: string;
  attachments: CertificateAttachment[];
}

/** Block 12 as one paper prints it: at most 2 000 characters, what is longer on numbered sheets of the same certificate (R6). */
export function remarksOnPaper(
  number: string,
  lines: readonly Block12Line[],
  others: readonly OtherRelease[],
  replaced: readonly ReplacedPart[],
): Remarks {
  const own = linesForPaper(lines, others);
  const attachments: CertificateAttachment[] = [];
  if (own.some((line) => line.kind === 'parts' && line.text.includes('(attachment 1)'))) {
    attachments.push({
      number: 1,
      title: `Attachment 1 to ${number}: parts replaced`,
      parts: replaced.map((part) => ({
        name: part.name,
        partNumber: part.partNumber,
        lot: part.lotNumber,
        quantity: part.quantity,
        document: part.documentNumber ?? '',
      })),
    });
  }
  const composed = composeBlock12(own, number, attachments.length + 1);
  if (composed.attachment) attachments.push({ ...composed.attachment, title: `${composed.attachment.title}: remarks` });
  return { remarks: composed.text, attachments };
}
