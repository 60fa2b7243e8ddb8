import { formatLegalDay } from '#kernel/shared/dates.ts';
import { formOf } from '#kernel/shared/forms.ts';
import type { PaperSpec, RowOf } from '#kernel/shared/record.ts';
import type { Context } from '#kernel/server/context.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import type { Block, DocumentDefinition } from '#kernel/server/documents/definition.ts';
import type { Paper } from '#kernel/server/documents/paper.ts';
import { specimensOf } from '#modules/hr/employees/server/public.ts';
import type { StaffEntry } from '../shared/staffEntry.ts';
import { staffListRevision } from '../shared/staffListRevision.record.ts';

type Row = RowOf<typeof staffListRevision>;

const day = (value: string | null) => (value ? formatLegalDay(value) : '–');

const scopeText = ({ scope, limitations }: StaffEntry): string =>
  [
    ...scope.map(({ code, name, levels, authorities, ratings, only, except }) =>
      [
        `${code} ${name}: ${levels.join(', ')}`,
        [...authorities, ...ratings].join(' '),
        only.length > 0 ? `only ${only.join(', ')}` : '',
        except.length > 0 ? `not ${except.join(', ')}` : '',
      ]
        .filter(Boolean)
        .join(' · '),
    ),
    ...(limitations ? [`Limitations: ${limitations}`] : []),
  ].join('\n');

function tableOf(entries: readonly StaffEntry[]): Block {
  return {
    kind: 'table',
    columns: [
      { header: 'No.', align: 'right', width: 0.35 },
      { header: 'Name', width: 1.4 },
      { header: 'Authorisation', width: 1.1, mono: true },
      { header: 'Stamp', width: 0.7, mono: true },
      { header: 'Licence', width: 1 },
      { header: 'Scope and limitations', width: 3.2 },
      { header: 'Issued', width: 0.9 },
      { header: 'Valid until', width: 0.9 },
    ],
    rows: entries.map((entry, at) => [
      String(at + 1),
      `${entry.name}\n${entry.employeeNo}`,
      `${entry.number}\n${entry.categoryCode}`,
      entry.stampNo ?? '–',
      entry.licenceNo ? `${entry.licenceNo}\n${day(entry.licenceValidUntil)}` : '–',
      scopeText(entry),
      day(entry.issuedOn),
      entry.suspendedFrom
        ? [{ text: day(entry.validUntil) }, { text: `\nSuspended since ${day(entry.suspendedFrom)}`, bad: true }]
        : day(entry.validUntil),
    ]),
  };
}

const headOf = (row: Row): Block => ({
  kind: 'fields',
  rows: [
    {
      cells: [
        { label: 'Revision', value: row.number },
        { label: 'Date', value: day(row.effectiveOn) },
        { label: 'Authorisations', value: String(row.people) },
        { label: 'Approved by', value: row.approvedByIdLabel ?? '–' },
      ],
    },
    { cells: [{ label: 'Reason', value: row.reason }] },
  ],
});

/** What the letters of the categories entitle to: codes on the list are explained on it (145.A.35). */
const categoriesOf = (entries: readonly StaffEntry[]): Block[] => [
  { kind: 'heading', text: 'Categories', level: 2 },
  {
    kind: 'paragraph',
    text: [...new Map(entries.map((entry) => [entry.categoryCode, entry.categoryName]))]
      .map(([code, name]) => `${code}: ${name}`)
      .join('\n'),
  },
];

/** The list of a revision, printed from what was frozen. The specimens stand on the paper that was kept when it was approved. */
export const staffListPaper: Paper<typeof staffListRevision> = {
  title: 'List of certifying staff',
  orientation: 'landscape',
  watermark: (row) => (row.status === 'draft' ? 'DRAFT' : row.status === 'superseded' ? 'SUPERSEDED' : undefined),
  issuedAt: (row) => row.approvedAt ?? row.takenAt,
  content: (_ctx, row) => [headOf(row), tableOf(row.entries), ...categoriesOf(row.entries)],
};

/** The same with the signature specimens of this day, as it is kept when the list is approved. */
export async function approvedList(ctx: Context, row: Row): Promise<DocumentDefinition> {
  const pictures = await specimensOf(
    ctx,
    row.entries.map(({ employeeNo }) => employeeNo),
  );
  const people = [...new Map(row.entries.map((entry) => [entry.employeeNo, entry])).values()];
  return {
    title: 'List of certifying staff',
    company: await companyOf(ctx),
    ...formOf((staffListRevision.paper as PaperSpec).form),
    orientation: 'landscape',
    size: 'A4',
    issuedAt: ctx.now.toISOString(),
    content: [
      { kind: 'heading', text: row.number, level: 1 },
      headOf(row),
      tableOf(row.entries),
      ...categoriesOf(row.entries),
      { kind: 'heading', text: 'Signature specimens', level: 2 },
      ...inThrees(people).map((line): Block => ({
        kind: 'columns',
        columns: [0, 1, 2].map((at) => {
          const one = line[at];
          const data = one && pictures.get(one.employeeNo)?.toString('base64');
          return {
            blocks: one
              ? [
                  ...(data ? [{ kind: 'image' as const, data, width: 120, maxHeight: 44 }] : []),
                  { kind: 'paragraph' as const, text: `${one.name} (${one.employeeNo})` },
                ]
              : [],
          };
        }),
      })),
    ],
  };
}

const inThrees = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / 3) }, (_, at) => all.slice(at * 3, at * 3 + 3));
