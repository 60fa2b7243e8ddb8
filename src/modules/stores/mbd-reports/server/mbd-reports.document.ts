import { formatLegalDay } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import { listAttachments } from '#kernel/server/attachments/attachments.ts';
import type { Block } from '#kernel/server/documents/definition.ts';
import { chosenWords } from '#kernel/shared/field.ts';
import type { Paper } from '#kernel/server/documents/paper.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { mbdReport } from '../shared/mbdReport.record.ts';
import { mbdReportWorkflow } from '../shared/mbdReport.workflow.ts';

const cell = (label: string, value: string | null | undefined) => ({ label, value: value || '–', size: 11 });
const day = (moment: string | null) => (moment ? formatLegalDay(moment) : '–');

/** The photos of a report, two beside each other. */
async function photosOf(ctx: Context, row: RowOf<typeof mbdReport>): Promise<Block[]> {
  const photos = (await listAttachments(ctx, mbdReport.name, row.id)).filter((file) => file.mime.startsWith('image/'));
  const drawn: Block[] = [];
  for (const photo of photos) {
    const bytes = await ctx.services.storage.get(photo.previewKey ?? photo.storageKey);
    drawn.push({ kind: 'image', data: bytes.toString('base64'), width: 240, maxHeight: 200, caption: photo.fileName });
  }
  return drawn.flatMap((image, place): Block[] =>
    place % 2
      ? []
      : [{ kind: 'columns', columns: [image, drawn[place + 1]].map((one) => ({ blocks: one ? [one] : [] })) }],
  );
}

/** What is shown to an authority or an owner who asks where a part went. */
export const mbdReportPaper: Paper<typeof mbdReport> = {
  title: 'Mutilation before disposal report',
  watermark: (row) => (row.status === 'issued' ? undefined : row.status === 'cancelled' ? 'VOID' : 'DRAFT'),
  issuedAt: (row) => row.secondWitnessAt ?? row.updatedAt,
  content: async (ctx, row) => [
    {
      kind: 'fields',
      rows: [
        { cells: [{ ...cell('Description', row.description), width: 2 }, cell('Scrap record', row.scrapIdLabel)] },
        {
          cells: [
            cell('Part number', row.partNumber),
            cell('Serial number', row.serialNumber),
            cell('Quantity', String(Number(row.quantity))),
          ],
        },
        {
          cells: [
            cell('Method of mutilation', chosenWords(mbdReport.fields.method, row.method)),
            cell(
              'Data plates removed',
              row.dataPlateRemoved === null ? 'Not yet answered' : row.dataPlateRemoved ? 'Yes' : 'No',
            ),
            cell('Destroyed on', day(row.destroyedAt)),
          ],
        },
        {
          cells: [
            cell('Place', row.place),
            cell('Destroyed by', row.destroyedByIdLabel),
            cell('Written by', row.submittedByName),
          ],
        },
        ...(row.remarks ? [{ cells: [cell('Remarks', row.remarks)] }] : []),
      ],
    },
    ...(await photosOf(ctx, row)),
    ...[
      { name: row.firstWitnessByName, at: row.firstWitnessAt },
      { name: row.secondWitnessByName, at: row.secondWitnessAt },
    ].flatMap(({ name, at }): Block[] =>
      name
        ? [
            {
              kind: 'signature',
              statement: `${mbdReportWorkflow.transitions.witness.sign}\nSigned electronically.`,
              name,
              date: day(at),
            },
          ]
        : [],
    ),
  ],
};
