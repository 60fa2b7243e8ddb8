import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import type { Block } from '#kernel/server/documents/definition.ts';
import type { Paper } from '#kernel/server/documents/paper.ts';
import { partsRequest } from '../shared/partsRequest.record.ts';
import { sheetLines } from './requestLines.ts';

type Line = Awaited<ReturnType<typeof sheetLines>>[number];

/** S1-R02 comes before S1-R10: the order in which the places are walked past. */
const byPlace = new Intl.Collator('en', { numeric: true });

/** What to take from which place, in the order of the places; each row is one batch in one place (R-STK-5). */
function rowsOf(lines: readonly Line[]): string[][] {
  return lines
    .flatMap((line) => line.suggested.map((taken) => ({ line, taken })))
    .sort(
      (a, b) => byPlace.compare(a.taken.location, b.taken.location) || byPlace.compare(a.taken.batch, b.taken.batch),
    )
    .map(({ line, taken }) => [
      taken.location,
      line.partNumber,
      line.partName,
      taken.batch,
      taken.expiry ? formatLegalDay(taken.expiry) : '–',
      `${taken.qty} ${line.uom}`,
      line.jobNumber ?? line.costCentre ?? '',
      '',
    ]);
}

function missingOf(lines: readonly Line[]): string[][] {
  return lines
    .filter((line) => Number(line.missing) > 0)
    .map((line) => [
      line.partNumber,
      line.partName,
      `${line.missing} ${line.uom}`,
      line.onOrder ? `${line.onOrder.number}, promised ${formatLegalDay(line.onOrder.promisedOn)}` : 'Not on order',
    ]);
}

/** The paper a keeper walks along the racks with: what the withdraw parts form suggests, ordered by place. It books nothing. */
export const pickList: Paper<typeof partsRequest> = {
  title: 'Pick list',
  orientation: 'landscape',
  issuedAt: (row) => row.updatedAt,
  footerNote: 'Nothing is booked by picking. Scan each batch at the counter.',
  content: async (ctx, row) => {
    const lines = await sheetLines(ctx, row.id);
    const rows = rowsOf(lines);
    const missing = missingOf(lines);
    const still: Block[] =
      missing.length === 0
        ? []
        : [
            { kind: 'heading', text: 'Not on the shelf', level: 2 },
            {
              kind: 'table',
              columns: [
                { header: 'Part number', mono: true, width: 2 },
                { header: 'Part', width: 3 },
                { header: 'Missing', align: 'right' },
                { header: 'On order', width: 3 },
              ],
              rows: missing,
            },
          ];
    return [
      {
        kind: 'fields',
        rows: [
          {
            cells: [
              {
                label: 'Priority',
                value: partsRequest.fields.priority.options?.[row.priority] ?? row.priority,
                size: 11,
              },
              { label: 'Needed by', value: formatLegalDay(dayOf(row.neededBy)), size: 11 },
              { label: 'Stock as of', value: formatLegalDay(dayOf(ctx.now)), size: 11 },
              { label: 'Picked by', value: row.pickingByIdLabel ?? '', size: 11 },
            ],
          },
        ],
      },
      rows.length === 0
        ? { kind: 'paragraph', text: 'Nothing to take from the shelf.' }
        : {
            kind: 'table',
            columns: [
              { header: 'Place', mono: true, width: 2 },
              { header: 'Part number', mono: true, width: 2 },
              { header: 'Part', width: 3 },
              { header: 'Batch', mono: true, width: 1.5 },
              { header: 'Expiry', width: 1.3 },
              { header: 'Take', align: 'right' },
              { header: 'For', mono: true, width: 1.5 },
              { header: 'Taken', width: 0.8 },
            ],
            rows,
          },
      ...still,
    ];
  },
};
