import { dayOf, formatInstant, formatLegalDay } from '#kernel/shared/dates.ts';
import { formOf } from '#kernel/shared/forms.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { DocumentDefinition } from '#kernel/server/documents/definition.ts';
import { labelAddress } from '#modules/stores/labels/server/public.ts';
import type { deliveryNote } from '../shared/deliveryNote.record.ts';
import { deliveryNoteWorkflow } from '../shared/deliveryNote.workflow.ts';
import type { PrintedLine } from './deliveryNote.pdf.ts';

type NoteRow = RowOf<typeof deliveryNote>;

/** The shipper's declaration for dangerous goods: what the shipper signed, line by line; a draft until then. */
export function declarationPdf(
  row: NoteRow,
  lines: readonly PrintedLine[],
  { publicUrl, company }: { publicUrl: string; company: DocumentDefinition['company'] },
): DocumentDefinition {
  const cell = (label: string, value: string | null | undefined, width = 1) => ({ label, value: value || '–', width });
  const { sign } = deliveryNoteWorkflow.transitions.declare;
  return {
    title: "Shipper's declaration for dangerous goods",
    company,
    ...formOf('ABS-LG-08'),
    orientation: 'portrait',
    size: 'A4',
    issuedAt: row.declaredAt ?? row.createdAt,
    ...(row.status === 'cancelled'
      ? { watermark: 'VOID' as const }
      : row.declaredAt
        ? {}
        : { watermark: 'DRAFT' as const }),
    content: [
      {
        kind: 'columns',
        columns: [
          { width: 3, blocks: [{ kind: 'heading', text: row.dnNumber ?? 'Draft', level: 1 }] },
          { width: 1, blocks: [{ kind: 'qr', text: labelAddress(publicUrl, 'd', row.id), size: 70, align: 'right' }] },
        ],
      },
      {
        kind: 'fields',
        rows: [
          { cells: [cell('Shipper', company.name), cell('Consignee', `${row.consignee}\n${row.address}`)], height: 60 },
          {
            cells: [
              cell('Air waybill', row.awb),
              cell('Packages', String(row.packageCount)),
              cell('Date', formatLegalDay(dayOf(row.declaredAt ?? row.createdAt))),
            ],
          },
        ],
      },
      {
        kind: 'table',
        columns: [
          { header: 'UN number', width: 0.8, mono: true },
          { header: 'Proper shipping name', width: 2 },
          { header: 'Class', width: 0.8 },
          { header: 'Packing group', width: 0.7 },
          { header: 'Quantity and type of packing', width: 1.8 },
          { header: 'Packing instruction', width: 0.9, mono: true },
        ],
        rows: lines
          .filter((line) => line.unNumber)
          .map((line) => [
            line.unNumber ?? '–',
            line.shippingName ?? '–',
            line.hazardClass ?? '–',
            line.packingGroup ?? '–',
            line.packing ?? '–',
            line.packingInstruction ?? '–',
          ]),
      },
      { kind: 'spacer', height: 14 },
      { kind: 'paragraph', text: sign },
      {
        kind: 'fields',
        rows: [
          {
            cells: [
              cell('Name of signatory', row.declaredByName),
              cell('Signed', row.declaredAt ? formatInstant(row.declaredAt) : null),
            ],
          },
        ],
      },
    ],
  };
}
