import { companyOf } from '#kernel/server/documents/company.ts';
import type { Context } from '#kernel/server/context.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import type { Block, DocumentDefinition, Text } from '#kernel/server/documents/definition.ts';
import { dayOf, formatInstant, formatLegalDay } from '#kernel/shared/dates.ts';
import { inWords } from '#kernel/shared/field.ts';
import { formOf } from '#kernel/shared/forms.ts';
import type { NdtPersonThen } from '../shared/ndtParts.ts';
import { readingKinds } from '../shared/ndtReadings.ts';
import { processTimeWords, timesOf } from '../shared/ndtTimes.ts';
import { ndtReport } from '../shared/ndtReport.record.ts';
import { acceptStatement, performStatement, rejectStatement } from '../shared/ndtReport.workflow.ts';
import type { NdtReport } from './createNdt.ts';

const optionOf = (field: 'method' | 'result', value: string | null): string =>
  value === null ? '' : (ndtReport.fields[field].options?.[value] ?? value);

/** An NDT report on paper: what was inspected, with what, how, what was seen, and who answers for it. */
function ndtDocument(report: NdtReport, company: { name: string; address: string }): DocumentDefinition {
  const watermark =
    report.status === 'draft'
      ? 'DRAFT'
      : report.status === 'superseded'
        ? 'SUPERSEDED'
        : report.status === 'void'
          ? 'VOID'
          : null;
  return {
    title: `NDT report ${report.number}`,
    company,
    ...formOf(`ABS-NDT-${report.method}`),
    orientation: 'portrait',
    size: 'A4',
    issuedAt: report.acceptedAt ?? report.performedAt ?? report.updatedAt,
    frame: 'letterhead',
    ...(watermark ? { watermark } : {}),
    content: [...head(report), ...supplies(report), ...readings(report), ...indications(report), ...verdict(report)],
  };
}

function head(report: NdtReport): Block[] {
  return [
    { kind: 'heading', text: `${optionOf('method', report.method)} inspection (${report.method})`, level: 1 },
    {
      kind: 'fields',
      rows: [
        {
          cells: [
            { label: 'Report', value: [{ text: report.number, mono: true, bold: true }] },
            { label: 'Job', value: [{ text: report.jobNumber, mono: true }] },
            { label: 'Card', value: report.cardNo ?? '' },
          ],
        },
        {
          cells: [
            { label: 'Customer', value: report.customerIdLabel ?? '' },
            { label: 'Part number', value: [{ text: report.partNumber, mono: true }] },
            { label: 'Serial number', value: [{ text: report.serialNumber, mono: true }] },
          ],
        },
        {
          cells: [
            { label: 'Items', value: report.items.join(', '), width: 2 },
            {
              label: 'Area and coverage',
              value: `${[report.area, ...report.areas].join(', ')}, ${report.coveragePct} %`,
            },
          ],
        },
        {
          cells: [
            { label: 'Technique', value: `${report.technique} rev ${report.techniqueRevision}` },
            { label: 'Material', value: report.material },
            { label: 'Surface', value: report.surfaceState },
          ],
        },
      ],
    },
  ];
}

function table(title: string, columns: [header: string, width: number][], rows: Text[][]): Block[] {
  if (rows.length === 0) return [];
  return [
    { kind: 'heading', text: title, level: 2 },
    { kind: 'table', columns: columns.map(([header, width]) => ({ header, width })), rows },
  ];
}

const day = (value: string | null): string => (value === null ? '' : formatLegalDay(value));

function supplies(report: NdtReport): Block[] {
  return [
    ...table(
      'Equipment',
      [
        ['Tool', 4],
        ['Calibration due', 2],
      ],
      report.equipment.map((tool) => [tool.name, tool.calDue === null ? 'not required' : day(tool.calDue)]),
    ),
    ...table(
      'Materials',
      [
        ['Material', 3],
        ['Batch', 2],
        ['Expires', 2],
      ],
      report.materials.map((one) => [one.name, one.batch, day(one.expires)]),
    ),
    ...table(
      'Process checks of the day',
      [
        ['Check', 3],
        ['Result', 1],
        ['At', 2],
        ['By', 2],
      ],
      report.checks.map((check) => [
        check.name,
        check.passed === null ? 'not recorded' : check.passed ? 'passed' : 'failed',
        check.at ? formatInstant(check.at) : '',
        check.by ?? '',
      ]),
    ),
  ];
}

function readings(report: NdtReport): Block[] {
  const rows = readingKinds[report.method].flatMap(({ name, label, unit, options }): Text[][] => {
    const value = report.parameters[name] ?? null;
    if (value === null || value === '') return [];
    const shown = typeof value === 'boolean' ? (value ? 'Yes' : 'No') : (options?.[value] ?? value);
    return [[label, unit ? `${shown} ${unit}` : shown]];
  });
  const moments = timesOf(report.method).flatMap((name): Text[][] => {
    const at = report.times[name];
    return at === undefined ? [] : [[processTimeWords[name], formatInstant(at)]];
  });
  return table(
    'Readings',
    [
      ['Reading', 3],
      ['Value', 3],
    ],
    [...rows, ...moments],
  );
}

function indications(report: NdtReport): Block[] {
  const rows = report.indications.map((each) => [
    String(each.no),
    each.place,
    inWords(each.type),
    [
      each.lengthMm ? `${each.lengthMm} mm long` : '',
      each.depthMm ? `${each.depthMm} mm deep` : '',
      each.amplitudePercent ? `${each.amplitudePercent} % of the notch` : '',
    ]
      .filter(Boolean)
      .join(', '),
    each.acceptRef ?? '',
    [{ text: each.decision === 'reject' ? 'REJECT' : 'Accept', bold: each.decision === 'reject' }],
    report.findings.find((finding) => finding.indication === each.no)?.number ?? '',
  ]);
  return table(
    'Indications',
    [
      ['No.', 0.6],
      ['Place', 2],
      ['Type', 1.4],
      ['Size', 2.4],
      ['Limit', 2],
      ['Decision', 1.2],
      ['Finding', 2],
    ],
    rows,
  );
}

function signed(statement: string, name: string | null, at: string | null, then: NdtPersonThen | null): Block[] {
  if (!name || !at || !then) return [];
  return [
    {
      kind: 'signature',
      statement,
      name: `${name}, Level ${then.level} (certified until ${day(then.certifiedUntil)}, vision until ${day(then.visionUntil)})`,
      date: `${formatLegalDay(dayOf(at))}, ${formatInstant(at).slice(11)}`,
    },
  ];
}

function verdict(report: NdtReport): Block[] {
  const said = report.status === 'rejected' || report.result === 'rejected' ? rejectStatement : acceptStatement;
  return [
    { kind: 'heading', text: 'Result', level: 2 },
    {
      kind: 'fields',
      rows: [
        {
          cells: [
            { label: 'Result', value: [{ text: optionOf('result', report.result), bold: true }] },
            { label: 'Disposition', value: report.disposition ?? '' },
          ],
        },
      ],
    },
    ...(report.supersedesIdLabel
      ? [
          {
            kind: 'paragraph' as const,
            text: `This report replaces ${report.supersedesIdLabel}: ${report.supersedeReason ?? ''}`,
          },
        ]
      : []),
    ...signed(performStatement, report.performerName, report.performedAt, report.performer),
    ...signed(said, report.accepterName, report.acceptedAt, report.accepter),
  ];
}

/** An NDT report on paper. Errors: 404. */
export async function ndtReportPaper(ctx: Context, idOrNumber: string): Promise<{ name: string; pdf: Buffer }> {
  const report = await getRecord(ctx, ndtReport, idOrNumber);
  return { name: `${report.number}.pdf`, pdf: await ctx.services.render(ndtDocument(report, await companyOf(ctx))) };
}
