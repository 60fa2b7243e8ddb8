import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { refuse } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import type { FormDefinition, FormSheet } from '#kernel/server/documents/form.ts';
import type { CertificateType } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import {
  authorisationWord,
  filledForm,
  formOf,
  type PrintMarks,
  type ReleaseForm,
} from '#modules/maintenance/release-forms/server/public.ts';
import type { CertificateAttachment, CertificateBlocks } from '../shared/certificate.ts';

export interface CertificatePaper {
  type: CertificateType;
  number: string;
  blocks: CertificateBlocks;
  issuedAt: string;
  /** The text of the QR. */
  verifyUrl: string;
  /** The signer's drawn signature as PNG in base64: decoration, the signature row is the proof. */
  signatureImage: string | null;
}

/** The certificate on its form: every block where the form has it, with a QR that a stranger can check. */
export function certificateDocument(
  paper: CertificatePaper,
  form: Pick<ReleaseForm, 'layout'>,
  marks: PrintMarks = {},
): FormDefinition {
  const { blocks } = paper;
  const { layout } = form;
  const each = (read: (item: CertificateBlocks['items'][number]) => string | number) =>
    blocks.items.map((item) => String(read(item)));
  return filledForm(
    layout,
    {
      values: {
        authority: blocks.authority,
        title: blocks.formTitle.split('\n'),
        number: paper.number,
        organisation: [blocks.organisation.name, blocks.organisation.address],
        workOrder: blocks.workOrder,
        item: each((item) => item.item),
        description: each((item) => item.description),
        partNumber: each((item) => item.partNumber),
        quantity: each((item) => item.quantity),
        serialNumber: each((item) => item.serialNumber),
        status: blocks.status,
        remarks: blocks.remarks.split('\n'),
        approvalNo: blocks.approvalNo,
        name: blocks.name,
        date: blocks.date,
      },
      ticked: { maintenance: blocks.release.part145, other: blocks.release.otherRegulation },
      signature: {
        image: paper.signatureImage,
        name: blocks.name,
        beside: [
          ...(blocks.stampNo ? [`Stamp ${blocks.stampNo}`] : []),
          `${authorisationWord(layout)} ${blocks.authorisationNo}`,
        ],
      },
      verification: { text: paper.verifyUrl, address: paper.verifyUrl.split('#')[0] ?? '' },
      sheets: (blocks.attachments ?? []).map((attachment) => sheetOf(attachment, blocks)),
    },
    { title: `${layout.identification} ${paper.number}`, author: blocks.organisation.name, issuedAt: paper.issuedAt },
    marks,
  );
}

/** One numbered sheet: it names its certificate, the part and the signer, so that it means something apart from the first page. */
function sheetOf(attachment: CertificateAttachment, blocks: CertificateBlocks): FormSheet {
  const [item] = blocks.items;
  const about = `${item?.description ?? ''}, part no. ${item?.partNumber ?? ''}, serial no. ${item?.serialNumber ?? ''}. Signed with the certificate: ${blocks.name}, ${blocks.authorisationNo}, ${blocks.date}.`;
  return {
    title: attachment.title,
    lines: [about, ...(attachment.text ?? '').split('\n').filter(Boolean)],
    ...(attachment.parts
      ? {
          table: {
            columns: [
              { header: 'Part', width: 3 },
              { header: 'Part no.', width: 3, mono: true },
              { header: 'Batch or serial no.', width: 2, mono: true },
              { header: 'Qty.', width: 1 },
              { header: 'Came with', width: 3, mono: true },
            ],
            rows: attachment.parts.map((part) => [
              part.name,
              part.partNumber,
              part.lot,
              String(part.quantity),
              part.document,
            ]),
          },
        }
      : {}),
  };
}

/** A certificate as it stands, for a print of it. */
export interface PrintedCertificate {
  type: CertificateType;
  status: 'issued' | 'superseded' | 'void';
  formId: string | null;
  successor: string | null;
  paper: CertificatePaper | null;
}

/**
 * A print of what was signed, drawn once more: its date at the foot; VOID or SUPERSEDED with the successor's number across the page where it no
 * longer stands. The stored file stays as it is. Errors: `NO_PAPER`.
 */
export async function reprint(ctx: Context, certificate: PrintedCertificate): Promise<Buffer> {
  const paper =
    certificate.paper ?? refuse('NO_PAPER', 'This certificate is older than its kept paper; print the PDF.');
  const { status, successor } = certificate;
  const across = status === 'superseded' && successor ? `SUPERSEDED\nby ${successor}` : status.toUpperCase();
  return ctx.services.render(
    certificateDocument(paper, await formOf(ctx, certificate), {
      footNote: `REPRINT ${formatLegalDay(dayOf(ctx.now))}`,
      ...(status === 'issued' ? {} : { mark: across }),
    }),
  );
}
