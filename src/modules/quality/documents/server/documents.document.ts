import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { formOf } from '#kernel/shared/forms.ts';
import type { Context } from '#kernel/server/context.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import type { DocumentDefinition } from '#kernel/server/documents/definition.ts';
import { documentKinds, type DocumentKind } from '../shared/document.record.ts';
import { masterList } from './documents.queries.ts';

const day = (value: string | null) => (value ? formatLegalDay(value) : '–');

/** The master list of one kind: what is in force on the day it is printed, and until when it is good. */
export async function masterListPaper(ctx: Context, kind: DocumentKind): Promise<DocumentDefinition> {
  const rows = await masterList(ctx, kind);
  const today = formatLegalDay(dayOf(ctx.now));
  return {
    title: `Master list: ${documentKinds[kind]}`,
    company: await companyOf(ctx),
    ...formOf('ABS-QA-34'),
    orientation: 'landscape',
    size: 'A4',
    issuedAt: ctx.now.toISOString(),
    content: [
      { kind: 'paragraph', text: `${rows.length} in force. Uncontrolled when printed, valid on ${today}.` },
      {
        kind: 'table',
        columns: [
          { header: 'Number', width: 1.2, mono: true },
          { header: 'Title', width: 2.6 },
          { header: 'Revision', width: 1.8, mono: true },
          { header: 'In force since', width: 1 },
          { header: 'Department', width: 0.8 },
          { header: 'Owner', width: 1.4 },
          { header: 'Approved by', width: 1.4 },
          { header: 'Next review', width: 1 },
        ],
        rows: rows.map((row) => [
          row.number,
          row.title,
          row.designation ?? '–',
          day(row.effectiveOn),
          row.department,
          row.owner,
          row.approver ?? '–',
          day(row.reviewDueOn),
        ]),
      },
    ],
  };
}
