import { formatLegalDay } from '#kernel/shared/dates.ts';
import { chosenWords } from '#kernel/shared/field.ts';
import type { Paper } from '#kernel/server/documents/paper.ts';
import { badge } from '../shared/badge.record.ts';

const cell = (label: string, value: string | null | undefined) => ({ label, value: value || '–', size: 11 });

/** What the holder signs by hand when the badge is handed over; the signed sheet comes back as a file. */
export const badgeReceipt: Paper<typeof badge> = {
  title: 'Badge receipt',
  watermark: (row) => (row.status === 'issued' ? undefined : 'VOID'),
  issuedAt: (row) => row.updatedAt,
  content: (_ctx, row) => [
    {
      kind: 'fields',
      rows: [
        { cells: [cell('Holder', row.employeeIdLabel), cell('Card no.', row.cardNo)] },
        {
          cells: [
            cell('Issued on', row.issuedOn ? formatLegalDay(row.issuedOn) : null),
            cell('Issued by', row.issuedByName),
            cell('Replaces', row.replacesIdLabel),
          ],
        },
        { cells: [cell('Opens', chosenWords(badge.fields.accessZones, row.accessZones))] },
        { cells: [{ ...cell('Signature of the holder', ' '), width: 2 }, cell('Day', ' ')], height: 60 },
      ],
    },
    {
      kind: 'paragraph',
      text: 'I received this badge. I wear it at work, lend it to nobody, report its loss at once and return it on my last day.',
    },
  ],
};
