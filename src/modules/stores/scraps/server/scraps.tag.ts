import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { chosenWords } from '#kernel/shared/field.ts';
import type { Paper } from '#kernel/server/documents/paper.ts';
import { scrap } from '../shared/scrap.record.ts';

const cell = (label: string, value: string | null | undefined, width = 1) => ({
  label,
  value: value || '–',
  width,
  size: 11,
});

/** The tag that stays with the part until it is destroyed or marked: what it is, why it is scrapped, and that it never flies again (R-SEG-2). */
export const scrapTag: Paper<typeof scrap> = {
  title: (row) =>
    row.status === 'rejected'
      ? 'NOT SCRAPPED'
      : row.method === 'exemptMark'
        ? 'NOT FOR FLIGHT'
        : 'SCRAP – NOT FOR FLIGHT',
  footerNote: 'This tag stays with the part.',
  watermark: (row) => (row.status === 'rejected' || row.status === 'returned' ? 'VOID' : undefined),
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
            cell('Job', row.jobIdLabel),
          ],
        },
        {
          cells: [
            cell('Reason', chosenWords(scrap.fields.reason, row.reason), 2),
            cell('Life-limited part', row.lifeLimited ? 'YES' : 'No'),
          ],
          height: 40,
        },
        {
          cells: [
            cell('Tagged on', formatLegalDay(dayOf(row.createdAt))),
            cell('Approved by', row.approvedByIdLabel),
            cell('Quarantine', row.quarantineIdLabel),
          ],
        },
        ...(row.method === 'exemptMark'
          ? [{ cells: [cell('Use on the ground', row.exemptUse, 2), cell('Given to', row.exemptReceiver)] }]
          : []),
      ],
    },
  ],
};
