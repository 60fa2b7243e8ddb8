import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import type { Paper } from '#kernel/server/documents/paper.ts';
import { labelAddress } from '#modules/stores/labels/server/public.ts';
import { evidenceKinds, quarantine, type EvidenceKind } from '../shared/quarantine.record.ts';

const cell = (label: string, value: string | null | undefined, width = 1) => ({
  label,
  value: value || '–',
  width,
  size: 11,
});

/** The red tag that stays with the part: identity, reason, and a code that opens the record (R-SEG-2). */
export const quarantineTag: Paper<typeof quarantine> = {
  title: 'QUARANTINE – DO NOT USE',
  footerNote: 'This tag stays with the part.',
  scan: (row, publicUrl) => labelAddress(publicUrl, 'r', row.id),
  content: (_ctx, row) => [
    { kind: 'paragraph', text: row.description, size: 14 },
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
            cell('Times in service', row.timesInService),
            cell('Exposure', row.exposure),
            cell('Accident or incident', row.fromAccident ? 'YES' : 'No'),
          ],
        },
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
