import { dayOf, formatInstant, formatLegalDay } from '#kernel/shared/dates.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Block, DocumentDefinition } from '#kernel/server/documents/definition.ts';
import { formOf } from '#kernel/shared/forms.ts';
import { labelAddress } from '#modules/stores/labels/server/public.ts';
import { type deliveryNote, lineKinds } from '../shared/deliveryNote.record.ts';
import type { Proof } from './proof.ts';

export interface PrintedLine {
  lineNo: number;
  kind: keyof typeof lineKinds;
  jobNumber: string | null;
  partNumber: string;
  serialNumber: string | null;
  description: string;
  quantity: string;
  certificateNo: string | null;
  refused: boolean;
  refusalReason: string | null;
  inflationPsi: string | null;
  unNumber: string | null;
  shippingName: string | null;
  hazardClass: string | null;
  packingGroup: string | null;
  packing: string | null;
  packingInstruction: string | null;
  condemned: string | null;
  condemnedMark: string | null;
}

/** What a line says beside its name: that it goes back without a release, that it is condemned, the pressure of a wheel assembly, what it is as dangerous goods. */
const travels = (line: PrintedLine): string =>
  [
    line.kind === 'vendorReturn' || line.kind === 'ownerReturn' ? `${lineKinds[line.kind]}, without a release` : '',
    line.condemned === null
      ? ''
      : [
          `CONDEMNED on ${line.condemned}: not serviceable, never to be filled, fitted or used again.`,
          `ปลดระวางถาวรแล้ว ใช้งานไม่ได้ ห้ามบรรจุ ติดตั้ง หรือนำกลับมาใช้อีก`,
          `Marked as condemned (เครื่องหมายปลดระวาง): ${line.condemnedMark ?? 'not yet'}`,
        ].join('\n'),
    line.inflationPsi === null
      ? ''
      : Number(line.inflationPsi) === 0
        ? 'Deflated'
        : `Inflated to ${Number(line.inflationPsi)} psi`,
    [line.unNumber, line.hazardClass && `class ${line.hazardClass}`, line.packingGroup && `PG ${line.packingGroup}`]
      .filter(Boolean)
      .join(', '),
  ]
    .filter(Boolean)
    .map((text) => `\n${text}`)
    .join('');

type NoteRow = RowOf<typeof deliveryNote> & { customerIdLabel?: string | null };

/** The delivery note, and once it is signed for, the proof of delivery with the drawn signature. */
export function deliveryNotePdf(
  row: NoteRow,
  lines: readonly PrintedLine[],
  proof: Proof | null,
  { publicUrl, company }: { publicUrl: string; company: DocumentDefinition['company'] },
): DocumentDefinition {
  const cell = (label: string, value: string | null | undefined, width = 1) => ({ label, value: value || '–', width });
  const signed: Block[] = proof
    ? [
        { kind: 'heading', text: 'Received', level: 3 },
        {
          kind: 'signature',
          statement: `Received in the number and condition stated${lines.some((line) => line.refused) ? ', except the lines refused' : ''}.`,
          name: `${proof.signerName}, ${proof.signerPosition}`,
          date: formatInstant(proof.signedAt),
          image: proof.signature.toString('base64'),
        },
        {
          kind: 'paragraph',
          size: 8,
          text: [
            `Recorded by ${proof.recordedBy}.`,
            proof.latitude && proof.longitude ? ` Place: ${proof.latitude}, ${proof.longitude}.` : '',
            proof.remark ? ` Remark: ${proof.remark}` : '',
          ].join(''),
        },
      ]
    : [
        { kind: 'heading', text: 'Received', level: 3 },
        {
          kind: 'fields',
          rows: [{ cells: [cell('Name and position', ' '), cell('Signature', ' '), cell('Date', ' ')], height: 46 }],
        },
      ];
  return {
    title: proof ? 'Proof of delivery' : 'Delivery note',
    company,
    ...formOf('ABS-LG-07'),
    orientation: 'portrait',
    size: 'A4',
    issuedAt: proof?.signedAt ?? row.packedAt ?? row.createdAt,
    ...(row.status === 'cancelled'
      ? { watermark: 'VOID' as const }
      : row.dnNumber
        ? {}
        : { watermark: 'DRAFT' as const }),
    content: [
      {
        kind: 'columns',
        columns: [
          {
            width: 3,
            blocks: [
              { kind: 'heading', text: row.dnNumber ?? 'Draft', level: 1 },
              { kind: 'paragraph', text: `${row.consignee}\n${row.address}` },
            ],
          },
          { width: 1, blocks: [{ kind: 'qr', text: labelAddress(publicUrl, 'd', row.id), size: 70, align: 'right' }] },
        ],
      },
      {
        kind: 'fields',
        rows: [
          {
            cells: [
              cell('Customer', row.customerIdLabel, 2),
              cell('Date', formatLegalDay(dayOf(row.packedAt ?? row.createdAt))),
              cell('Delivery terms', [row.incoterm, row.incotermPlace].filter(Boolean).join(' ')),
            ],
          },
          {
            cells: [
              cell('Carrier', row.carrier),
              cell('Vehicle', row.vehicleRegistration),
              cell('Driver', row.driver),
              cell('Air waybill', row.awb),
            ],
          },
          {
            cells: [
              cell('Packages', String(row.packageCount)),
              cell('Gross weight', row.grossWeight ? `${Number(row.grossWeight)} kg` : null),
              cell(
                'Dangerous goods',
                [lines.some((line) => line.unNumber) && "As in the shipper's declaration", row.dangerousGoods]
                  .filter(Boolean)
                  .join('; '),
                2,
              ),
            ],
          },
        ],
      },
      {
        kind: 'table',
        columns: [
          { header: '#', width: 0.3 },
          { header: 'Part number', width: 1.2, mono: true },
          { header: 'Serial number', width: 1, mono: true },
          { header: 'Description', width: 1.6 },
          { header: 'Qty', width: 0.4, align: 'right' },
          { header: 'Job', width: 1, mono: true },
          { header: 'Certificate', width: 1.3, mono: true },
        ],
        rows: lines.map((line) => [
          String(line.lineNo),
          line.partNumber,
          line.serialNumber ?? '–',
          `${line.description}${line.refused ? ` (refused: ${line.refusalReason})` : ''}${travels(line)}`,
          String(Number(line.quantity)),
          line.jobNumber ?? '–',
          line.certificateNo ?? '–',
        ]),
      },
      ...(row.remark ? [{ kind: 'paragraph' as const, text: row.remark }] : []),
      { kind: 'spacer', height: 14 },
      ...signed,
    ],
  };
}
