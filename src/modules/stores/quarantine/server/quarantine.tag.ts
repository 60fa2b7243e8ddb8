import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { DocumentDefinition } from '#kernel/server/documents/definition.ts';
import { labelAddress } from '#modules/stores/labels/server/public.ts';
import { evidenceKinds, quarantine, type EvidenceKind } from '../shared/quarantine.record.ts';

type TagRow = RowOf<typeof quarantine> & { batchIdLabel?: string | null; ownerIdLabel?: string | null };

/** The red tag that stays with the part: identity, reason, and a QR that opens the record (R-SEG-2). */
export function quarantineTag(row: TagRow, publicUrl: string): DocumentDefinition {
  const cell = (label: string, value: string | null | undefined, width = 1) => ({
    label,
    value: value || '–',
    width,
    size: 11,
  });
  return {
    title: 'QUARANTINE – DO NOT USE',
    company: { name: 'ABS Component Services' },
    formNumber: 'ABS-ST-14',
    formRevision: '3',
    orientation: 'portrait',
    size: 'A4',
    issuedAt: row.createdAt,
    footerNote: 'This tag stays with the part.',
    content: [
      {
        kind: 'columns',
        columns: [
          {
            width: 2,
            blocks: [
              { kind: 'heading', text: row.number, level: 1 },
              { kind: 'paragraph', text: row.description, size: 14 },
            ],
          },
          {
            width: 1,
            blocks: [
              {
                kind: 'qr',
                text: labelAddress(publicUrl, 'r', row.id),
                size: 90,
                caption: 'Scan to open',
                align: 'right',
              },
            ],
          },
        ],
      },
      {
        kind: 'fields',
        rows: [
          {
            cells: [
              cell('Part number', row.partNumber),
              cell('Serial number', row.serialNumber),
              cell('Batch', row.batchIdLabel),
            ],
          },
          {
            cells: [
              cell('Quantity', String(Number(row.quantity))),
              cell('Owner', row.ownerIdLabel || 'Company'),
              cell('Job', row.jobNumber),
            ],
          },
          {
            cells: [
              cell('Found at', quarantine.fields.source.options?.[row.source]),
              cell('Opened', formatLegalDay(dayOf(row.createdAt))),
              cell('Decision due', row.dueDate ? formatLegalDay(row.dueDate) : null),
            ],
          },
          { cells: [cell('Reason', row.reason)], height: 60 },
          {
            cells: [
              cell(
                'Evidence missing',
                (row.evidenceMissing ?? []).map((kind) => evidenceKinds[kind as EvidenceKind]).join(', '),
              ),
            ],
          },
        ],
      },
      {
        kind: 'paragraph',
        text: [{ text: 'Suspected unapproved part', bold: true }, { text: row.suspectedUnapproved ? ': yes' : ': no' }],
      },
    ],
  };
}
