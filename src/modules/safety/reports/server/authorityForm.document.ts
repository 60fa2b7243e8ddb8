import { dayOf, formatInstant } from '#kernel/shared/dates.ts';
import { chosenWords } from '#kernel/shared/field.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Paper } from '#kernel/server/documents/paper.ts';
import { safetyReport } from '../shared/safetyReport.record.ts';

const cell = (label: string, value: string | null | undefined) => ({ label, value: value || '–', size: 10 });

/** The approval the authority knows us by on that day. */
async function approvalOf(ctx: Context, at: string): Promise<string | null> {
  const day = dayOf(at);
  const approval = await ctx.db
    .selectFrom('orgApproval')
    .select('certificateNo')
    .where('authority', '=', 'CAAT')
    .where('archivedAt', 'is', null)
    .where('validFrom', '<=', day)
    .where('validTo', '>=', day)
    .executeTakeFirst();
  return approval?.certificateNo ?? null;
}

/** The occurrence as it is reported to the authority: organisation, part, condition and facts, nobody named. */
export const authorityForm: Paper<typeof safetyReport> = {
  title: 'Occurrence report to the authority',
  watermark: (row) => (row.mandatory === 'yes' ? undefined : 'DRAFT'),
  issuedAt: (row) => row.updatedAt,
  content: async (ctx, row) => [
    {
      kind: 'fields',
      rows: [
        {
          cells: [
            cell('Organisation', (await companyOf(ctx)).name),
            cell('Approval number', await approvalOf(ctx, row.awareAt ?? row.createdAt)),
          ],
        },
        {
          cells: [
            cell('Occurred on', row.occurredOn),
            cell('Organisation aware since', row.awareAt && formatInstant(row.awareAt)),
          ],
        },
        {
          cells: [
            cell('Part number', row.partNumber),
            cell('Serial number', row.serialNumber),
            cell('Work order', row.jobNumber),
          ],
        },
        {
          cells: [
            cell('Type', chosenWords(safetyReport.fields.type, row.type)),
            cell('Severity', chosenWords(safetyReport.fields.eventSeverity, row.eventSeverity)),
          ],
        },
        { cells: [cell('Reported because of', chosenWords(safetyReport.fields.mandatoryBasis, row.mandatoryBasis))] },
        { cells: [cell('Contributing factors', chosenWords(safetyReport.fields.factors, row.factors))] },
      ],
    },
    { kind: 'heading', text: 'Condition and facts' },
    { kind: 'paragraph', text: row.summary ?? 'Not classified yet.' },
    { kind: 'heading', text: 'Analysis and action' },
    {
      kind: 'paragraph',
      text: row.conclusions ?? 'The investigation has not ended; a follow-up is sent within 30 days.',
    },
  ],
};
