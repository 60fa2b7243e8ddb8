import type { Block, DocumentDefinition } from '#kernel/server/documents/definition.ts';
import { dayOf, formatInstant, formatLegalDay } from '#kernel/shared/dates.ts';
import { inWords } from '#kernel/shared/field.ts';
import { formOf } from '#kernel/shared/forms.ts';
import type { InspectionItem } from '../shared/inspectionItem.ts';
import { inspectionReport } from '../shared/inspectionReport.record.ts';
import { inspectionStatement } from '../shared/inspectionReport.workflow.ts';
import type { Report } from './createReport.ts';
import type { JobFacts } from './jobFacts.queries.ts';

const words = (field: 'type' | 'result' | 'recommendation' | 'family', value: string | null): string =>
  value === null ? '' : (inspectionReport.fields[field].options?.[value] ?? inWords(value));
/** Number and revision of the form, filled in or not. */
const form = formOf('ABS-IR');
const resultWords = { pass: 'Pass', fail: 'FAIL', na: 'N/A' } as const;

/** A report on paper in the order a teardown is read: what came in, what was found, what was done, what follows. Signed facts only, so it is the same file for ever. */
export function reportDocument(
  report: Report,
  facts: JobFacts,
  { company, drawings }: { company: { name: string; address: string }; drawings: readonly Block[] },
): DocumentDefinition {
  return {
    title: `${words('type', report.type)} inspection report ${report.number}`,
    company,
    ...form,
    orientation: 'portrait',
    size: 'A4',
    issuedAt: report.signedAt ?? report.updatedAt,
    frame: 'letterhead',
    ...(report.status === 'draft'
      ? { watermark: 'DRAFT' as const }
      : report.status === 'superseded'
        ? { watermark: 'SUPERSEDED' as const }
        : {}),
    content: [
      ...head(report, facts),
      ...textSection('As-received condition', report.asReceived),
      ...textSection('Reason for removal', facts.removalReason),
      ...itemSections(report.items),
      ...factSections(facts),
      ...drawings,
      ...textSection('Conclusion', report.conclusion),
      ...textSection('Remarks', report.remarks),
      ...verdict(report),
    ],
  };
}

function head(report: Report, facts: JobFacts): Block[] {
  const life = [
    facts.tsnHours ? `TSN ${facts.tsnHours} h` : '',
    facts.csnCycles === null ? '' : `CSN ${facts.csnCycles}`,
  ]
    .filter(Boolean)
    .join(', ');
  return [
    { kind: 'heading', text: `${words('type', report.type)} inspection report`, level: 1 },
    {
      kind: 'fields',
      rows: [
        {
          cells: [
            { label: 'Report', value: [{ text: report.number, mono: true, bold: true }] },
            { label: 'Job', value: [{ text: report.jobNumber, mono: true }] },
            { label: 'Customer order', value: facts.customerRef ?? '' },
          ],
        },
        {
          cells: [
            { label: 'Customer', value: report.customerIdLabel ?? '', width: 2 },
            { label: 'Work scope', value: inWords(facts.workScope) },
          ],
        },
        {
          cells: [
            { label: 'Part', value: report.partName },
            { label: 'Part number', value: [{ text: report.partNumber, mono: true }] },
            { label: 'Serial number', value: [{ text: report.serialNumber, mono: true }] },
          ],
        },
        {
          cells: [
            { label: 'Received', value: formatLegalDay(dayOf(facts.receivedAt)) },
            { label: 'Life', value: life },
            { label: 'Serial number read from the part', value: [{ text: report.serialRead ?? '', mono: true }] },
          ],
        },
        // A report from before templates were data names none.
        ...(report.templateName ? [{ cells: [{ label: 'Template', value: report.templateName }] }] : []),
      ],
    },
  ];
}

/** A template on paper, as its reports begin: nothing is filled in. */
export function blankReport(
  template: { title: string; number: number; isInUse: boolean; writtenAt: string; items: readonly InspectionItem[] },
  company: { name: string; address: string },
): DocumentDefinition {
  const { title, number, isInUse, writtenAt, items } = template;
  return {
    title: `${title}, version ${number}`,
    company,
    ...form,
    orientation: 'portrait',
    size: 'A4',
    issuedAt: writtenAt,
    frame: 'letterhead',
    ...(isInUse ? {} : { watermark: 'DRAFT' as const }),
    content: [{ kind: 'heading', text: `${title}, version ${number}`, level: 1 }, ...itemSections(items)],
  };
}

function textSection(title: string, text: string | null): Block[] {
  return text
    ? [
        { kind: 'heading', text: title, level: 2 },
        { kind: 'paragraph', text },
      ]
    : [];
}

function itemSections(items: readonly InspectionItem[]): Block[] {
  return [...Map.groupBy(items, (item) => item.section)].flatMap(([section, own]): Block[] => [
    { kind: 'heading', text: section, level: 2 },
    {
      kind: 'table',
      columns: [
        { header: 'Item', width: 2 },
        { header: 'Requirement', width: 4 },
        { header: 'Result', width: 0.9 },
        { header: 'Value', width: 1.2 },
        { header: 'Note', width: 2.4 },
      ],
      rows: own.map((item) => [
        item.ref,
        item.requirement,
        item.result ? [{ text: resultWords[item.result], bold: item.result === 'fail' }] : '',
        item.value ?? '',
        item.note ?? '',
      ]),
    },
  ]);
}

function tableSection(title: string, columns: [header: string, width: number][], rows: string[][]): Block[] {
  if (rows.length === 0) return [];
  return [
    { kind: 'heading', text: title, level: 2 },
    { kind: 'table', columns: columns.map(([header, width]) => ({ header, width })), rows },
  ];
}

function factSections(facts: JobFacts): Block[] {
  return [
    ...tableSection(
      'AD and SB state',
      [
        ['Document', 2],
        ['State', 1.5],
        ['Method or reason', 4],
      ],
      facts.directives.map((line) => [line.number, inWords(line.status), line.method]),
    ),
    ...tableSection(
      'Findings',
      [
        ['Finding', 2],
        ['Defect', 1.4],
        ['Place', 2],
        ['Description', 3],
        ['Severity', 1],
        ['Disposition', 1.4],
      ],
      facts.findings.map((line) => [
        line.number,
        inWords(line.defect),
        line.place,
        [line.description, line.measured ?? ''].filter(Boolean).join(', '),
        inWords(line.severity),
        line.disposition ? inWords(line.disposition) : 'Open',
      ]),
    ),
    ...tableSection(
      'Dimensions',
      [
        ['Card', 0.8],
        ['Measurement', 3],
        ['Value', 1.3],
        ['Limits', 2],
        ['Data', 2.4],
      ],
      facts.dimensions.map((line) => [
        line.cardNo,
        line.title,
        `${line.value} ${line.unit}`,
        limits(line),
        line.reference,
      ]),
    ),
    ...tableSection(
      'Non-destructive tests',
      [
        ['Report', 1.8],
        ['Method', 0.8],
        ['Items', 3],
        ['Technique', 1.6],
        ['Result', 2],
      ],
      facts.ndt.map((line) => [
        line.number,
        line.method,
        line.items,
        line.technique,
        inWords(line.result ?? line.status),
      ]),
    ),
    ...tableSection(
      'Work performed',
      [
        ['Card', 0.8],
        ['Work', 4],
        ['State', 1.3],
        ['Signed by', 2],
      ],
      facts.work.map((line) => [line.cardNo, line.title, inWords(line.status), line.signedBy ?? '']),
    ),
    ...tableSection(
      'Parts replaced',
      [
        ['Part', 2.5],
        ['Part number', 2],
        ['Qty.', 0.6],
        ['Batch or serial', 1.6],
        ['Certificate', 2],
      ],
      facts.parts.map((line) => [line.name, line.partNumber, String(line.quantity), line.lot, line.document]),
    ),
    ...tableSection(
      'Tests',
      [
        ['Test', 1.6],
        ['Run', 0.5],
        ['Reading', 4],
        ['Result', 1],
      ],
      facts.tests.map((line) => [inWords(line.kind), String(line.attempt), line.statement, inWords(line.result)]),
    ),
  ];
}

function limits({ min, max }: { min: string | null; max: string | null }): string {
  if (min !== null && max !== null) return `${min} to ${max}`;
  return min !== null ? `at least ${min}` : max !== null ? `at most ${max}` : '';
}

function verdict(report: Report): Block[] {
  const lines: Block[] = [
    {
      kind: 'fields',
      rows: [
        {
          cells: [
            { label: 'Result', value: [{ text: words('result', report.result), bold: true }] },
            { label: 'Recommendation', value: words('recommendation', report.recommendation) },
          ],
        },
      ],
    },
  ];
  if (report.supersedesIdLabel)
    lines.push({
      kind: 'paragraph',
      text: `This report replaces ${report.supersedesIdLabel}: ${report.supersedeReason ?? ''}`,
    });
  if (report.signedAt) {
    lines.push({
      kind: 'signature',
      statement: inspectionStatement,
      name: report.inspectorName ?? '',
      ...(report.stampNo ? { authorizationNo: report.stampNo } : {}),
      date: `${formatLegalDay(dayOf(report.signedAt))}, ${formatInstant(report.signedAt).slice(11)}`,
    });
  }
  return [{ kind: 'heading', text: 'Verdict', level: 2 }, ...lines];
}
