import type { Block, DocumentDefinition } from '#kernel/server/documents/definition.ts';
import type { CertificateType } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import type { CertificateAttachment, CertificateBlocks } from '../shared/certificate.ts';

export interface CertificatePaper {
  type: CertificateType;
  number: string;
  blocks: CertificateBlocks;
  issuedAt: string;
  verifyUrl: string;
  /** The signer's drawn signature as PNG in base64: decoration, the signature row is the proof. */
  signatureImage: string | null;
  watermark?: 'COPY' | 'SUPERSEDED' | 'VOID';
}

const formNumbers: Record<CertificateType, string> = {
  CAAT_FORM_1: 'CAAT Form 1',
  EASA_FORM_1: 'EASA Form 1 - MF/CAO/145 Issue 3',
  FAA_8130_3: 'FAA Form 8130-3 (02-14)',
};

const releaseStatement =
  'Certifies that unless otherwise specified in block 12, the work identified in block 11 and described in block 12 was accomplished in accordance with Part-145 and in respect to that work the items are considered ready for release to service.';

/** The certificate on paper: blocks 1 to 14 as drawn boxes, landscape, with a QR that a stranger can check. */
export function certificateDocument(paper: CertificatePaper): DocumentDefinition {
  const { blocks } = paper;
  const [item] = blocks.items;
  return {
    title: `${formNumbers[paper.type]} ${paper.number}`,
    company: { name: blocks.organisation.name, address: blocks.organisation.address },
    formNumber: formNumbers[paper.type],
    orientation: 'landscape',
    size: 'A4',
    issuedAt: paper.issuedAt,
    frame: 'bare',
    ...(paper.watermark ? { watermark: paper.watermark } : {}),
    content: [
      {
        kind: 'fields',
        rows: [
          {
            height: 44,
            cells: [
              { number: '1', label: 'Approving competent authority / country', value: blocks.authority, width: 3 },
              {
                number: '2',
                label: 'Form',
                value: [{ text: blocks.formTitle, bold: true }],
                width: 4,
                align: 'center',
              },
              {
                number: '3',
                label: 'Form tracking number',
                value: [{ text: blocks.trackingNumber, mono: true, bold: true }],
                width: 3,
                size: 11,
              },
            ],
          },
          {
            height: 44,
            cells: [
              {
                number: '4',
                label: 'Organisation name and address',
                value: `${blocks.organisation.name}\n${blocks.organisation.address}`,
                width: 7,
              },
              {
                number: '5',
                label: 'Work order / contract / invoice',
                value: [{ text: blocks.workOrder, mono: true }],
                width: 3,
              },
            ],
          },
          {
            height: 40,
            cells: [
              { number: '6', label: 'Item', value: String(item?.item ?? 1), width: 0.7 },
              { number: '7', label: 'Description', value: item?.description ?? '', width: 3 },
              { number: '8', label: 'Part no.', value: [{ text: item?.partNumber ?? '', mono: true }], width: 2.3 },
              { number: '9', label: 'Qty.', value: String(item?.quantity ?? ''), width: 0.7 },
              {
                number: '10',
                label: 'Serial no.',
                value: [{ text: item?.serialNumber ?? '', mono: true }],
                width: 1.8,
              },
              { number: '11', label: 'Status / work', value: [{ text: blocks.status, bold: true }], width: 1.8 },
            ],
          },
          { height: 128, cells: [{ number: '12', label: 'Remarks', value: blocks.remarks, size: 8.5 }] },
          {
            height: 62,
            cells: [
              {
                number: '13a-e',
                label: 'Production release: not used for maintenance',
                value: '',
                shaded: true,
                width: 4,
              },
              {
                number: '14a',
                label: 'Release',
                width: 6,
                blocks: [
                  {
                    kind: 'checks',
                    size: 8,
                    items: [
                      { text: 'Part-145.A.50 release to service', ticked: blocks.release.part145 },
                      { text: 'Other regulation specified in block 12', ticked: blocks.release.otherRegulation },
                    ],
                  },
                  { kind: 'paragraph', text: releaseStatement, size: 6.5 },
                ],
              },
            ],
          },
          {
            height: 58,
            cells: [
              {
                number: '14b',
                label: 'Authorised signature',
                width: 3,
                blocks: paper.signatureImage
                  ? [{ kind: 'image', data: paper.signatureImage, width: 110, maxHeight: 34 }]
                  : [],
                value: paper.signatureImage ? '' : `Signed electronically by ${blocks.name}`,
              },
              {
                number: '14c',
                label: 'Approval / certificate number',
                value: [{ text: blocks.approvalNo, mono: true }],
                width: 2.4,
              },
              { number: '14d', label: 'Name', value: `${blocks.name}\n${blocks.authorisationNo}`, width: 2.6 },
              { number: '14e', label: 'Date (dd mmm yyyy)', value: blocks.date, width: 2 },
            ],
          },
        ],
      },
      { kind: 'spacer', height: 6 },
      {
        kind: 'columns',
        columns: [
          {
            width: 5,
            blocks: [
              {
                kind: 'paragraph',
                size: 7,
                text: 'This certificate does not automatically constitute authority to install the item. Where the user works under the regulations of an authority other than the one in block 1, it is essential that the user’s authority accepts items from that authority. Statements in blocks 12 and 14a do not constitute installation certification.',
              },
            ],
          },
          { width: 1, blocks: [{ kind: 'qr', text: paper.verifyUrl, size: 74, caption: 'Verify', align: 'right' }] },
        ],
      },
      ...(blocks.attachments ?? []).flatMap((attachment) => attachmentSheet(attachment, blocks)),
    ],
  };
}

/** One numbered sheet: it names its certificate, the part and the signer, so that it means something apart from the first page. */
function attachmentSheet(attachment: CertificateAttachment, blocks: CertificateBlocks): Block[] {
  const [item] = blocks.items;
  return [
    { kind: 'pageBreak' },
    { kind: 'heading', text: attachment.title, level: 2 },
    {
      kind: 'paragraph',
      size: 8,
      text: `${item?.description ?? ''}, part no. ${item?.partNumber ?? ''}, serial no. ${item?.serialNumber ?? ''}. Signed with the certificate: ${blocks.name}, ${blocks.authorisationNo}, ${blocks.date}.`,
    },
    { kind: 'spacer', height: 6 },
    ...(attachment.parts
      ? [
          {
            kind: 'table' as const,
            columns: [
              { header: 'Part', width: 3 },
              { header: 'Part no.', width: 3, mono: true },
              { header: 'Batch or serial no.', width: 2, mono: true },
              { header: 'Qty.', width: 1, align: 'right' as const },
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
        ]
      : []),
    ...(attachment.text ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line): Block => ({ kind: 'paragraph', text: line, size: 9 })),
  ];
}
