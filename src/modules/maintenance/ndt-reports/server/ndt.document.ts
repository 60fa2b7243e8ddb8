import { companyOf } from '#kernel/server/documents/company.ts';
import type { Context } from '#kernel/server/context.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import type { Block, DocumentDefinition, Text } from '#kernel/server/documents/definition.ts';
import { dayOf, formatInstant, formatLegalDay } from '#kernel/shared/dates.ts';
import { inWords } from '#kernel/shared/field.ts';
import { formOf } from '#kernel/shared/forms.ts';
import { fieldsOf, type FormSchema } from '#modules/maintenance/form-fields/shared/public.ts';
import { drawLayout, type DrawnFact, type DrawnFacts } from '#modules/maintenance/ndt-layouts/server/public.ts';
import { readingKinds, timesOf } from '#modules/maintenance/ndt-layouts/shared/public.ts';
import { piecesInWords } from '#modules/maintenance/release-gates/shared/ndtCover.ts';
import type { NdtPersonThen } from '../shared/ndtParts.ts';
import { ndtReport } from '../shared/ndtReport.record.ts';
import { acceptStatement, performStatement, rejectStatement } from '../shared/ndtReport.workflow.ts';
import type { NdtReport } from './createNdt.ts';
import { layoutOfReport } from './ndt.queries.ts';

const resultOf = (value: string | null): string =>
  value === null ? '' : (ndtReport.fields.result.options?.[value] ?? value);

/** An NDT report on paper by its layout: what was inspected, with what, how, what was seen, and who answers for it. */
export function ndtDocument(
  report: NdtReport,
  layout: FormSchema,
  company: { name: string; address: string },
): DocumentDefinition {
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
    content: drawLayout(report.method, layout, {
      ...head(report),
      ...supplies(report),
      ...readings(report, layout),
      ...verdict(report),
      indications: { rows: indications(report) },
    }),
  };
}

const mono = (text: string, bold = false): DrawnFact => ({ value: [{ text, mono: true, ...(bold ? { bold } : {}) }] });

const head = (report: NdtReport): DrawnFacts => ({
  report: mono(report.number, true),
  job: mono(report.jobNumber),
  card: { value: report.cardNo ?? '' },
  customer: { value: report.customerIdLabel ?? '' },
  partNumber: mono(report.partNumber),
  serialNumber: mono(report.serialNumber),
  items: { value: report.items.join(', ') },
  coverage: {
    value: `${[report.area, ...report.areas, ...(report.pieces.length > 0 ? [piecesInWords(report.pieces)] : [])].join(', ')}, ${report.coveragePct} %`,
  },
  techniqueRevision: { value: `${report.technique} rev ${report.techniqueRevision}` },
  material: { value: report.material },
  surface: { value: report.surfaceState },
});

const day = (value: string | null): string => (value === null ? '' : formatLegalDay(value));

const supplies = (report: NdtReport): DrawnFacts => ({
  equipment: {
    rows: report.equipment.map((tool) => ({
      tool: tool.name,
      calibrationDue: tool.calDue === null ? 'not required' : day(tool.calDue),
    })),
  },
  materials: {
    rows: report.materials.map((one) => ({ material: one.name, batch: one.batch, expires: day(one.expires) })),
  },
  checks: {
    rows: report.checks.map((check) => ({
      check: check.name,
      result: check.passed === null ? 'not recorded' : check.passed ? 'passed' : 'failed',
      at: check.at ? formatInstant(check.at) : '',
      by: check.by ?? '',
    })),
  },
});

/** Readings with their units and choices in the words of the layout, and the moments of the test. */
function readings(report: NdtReport, layout: FormSchema): DrawnFacts {
  const words = new Map(fieldsOf(layout).map(({ id, options = [] }) => [id, options]));
  const read = readingKinds[report.method].map(({ name, unit, options }): [string, DrawnFact] => {
    const value = report.parameters[name] ?? null;
    if (value === null || value === '') return [name, { value: '' }];
    const choice = words.get(name)?.find((option) => option.value === value)?.label ?? options?.[String(value)];
    const shown = typeof value === 'boolean' ? (value ? 'Yes' : 'No') : (choice ?? value);
    return [name, { value: unit ? `${shown} ${unit}` : shown }];
  });
  const moments = timesOf(report.method).map((name): [string, DrawnFact] => {
    const at = report.times[name];
    return [name, { value: at === undefined ? '' : formatInstant(at) }];
  });
  return Object.fromEntries([...read, ...moments]);
}

const indications = (report: NdtReport): Record<string, Text>[] =>
  report.indications.map((each) => ({
    no: String(each.no),
    place: each.place,
    type: inWords(each.type),
    size: [
      each.lengthMm ? `${each.lengthMm} mm long` : '',
      each.depthMm ? `${each.depthMm} mm deep` : '',
      each.amplitudePercent ? `${each.amplitudePercent} % of the notch` : '',
    ]
      .filter(Boolean)
      .join(', '),
    limit: each.acceptRef ?? '',
    decision: [{ text: each.decision === 'reject' ? 'REJECT' : 'Accept', bold: each.decision === 'reject' }],
    finding: report.findings.find((finding) => finding.indication === each.no)?.number ?? '',
  }));

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

function verdict(report: NdtReport): DrawnFacts {
  const said = report.status === 'rejected' || report.result === 'rejected' ? rejectStatement : acceptStatement;
  return {
    result: { value: [{ text: resultOf(report.result), bold: true }] },
    disposition: { value: report.disposition ?? '' },
    replaces: {
      blocks: report.supersedesIdLabel
        ? [
            {
              kind: 'paragraph',
              text: `This report replaces ${report.supersedesIdLabel}: ${report.supersedeReason ?? ''}`,
            },
          ]
        : [],
    },
    performed: { blocks: signed(performStatement, report.performerName, report.performedAt, report.performer) },
    accepted: { blocks: signed(said, report.accepterName, report.acceptedAt, report.accepter) },
  };
}

/** An NDT report on paper, by the version of the layout it was begun with. Errors: 404. */
export async function ndtReportPaper(ctx: Context, idOrNumber: string): Promise<{ name: string; pdf: Buffer }> {
  const report = await getRecord(ctx, ndtReport, idOrNumber);
  const { schema } = await layoutOfReport(ctx, report);
  const pdf = await ctx.services.render(ndtDocument(report, schema, await companyOf(ctx)));
  return { name: `${report.number}.pdf`, pdf };
}
