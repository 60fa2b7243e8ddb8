import { inWords } from '#kernel/shared/field.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { acceptedSize } from './judgeIndications.ts';
import type { NdtAcceptance } from './ndtParts.ts';
import type { ndtReport } from './ndtReport.record.ts';

type Report = Pick<
  RowOf<typeof ndtReport>,
  'items' | 'indications' | 'findings' | 'method' | 'parameters' | 'technique' | 'techniqueRevision'
>;
type Translate = (text: string, values?: Record<string, unknown>) => string;

/** One rejected indication, or area left out, as the dialog of a signature shows it. */
interface Rejection {
  what: string;
  limit: string;
  finding: string | null;
}

/**
 * The indications a report rejects, each with its size, the technique's limit, and the finding it became, and the areas no report covers yet:
 * whoever signs reads them first.
 */
export function ndtDeviations(
  report: Report,
  t: Translate,
  acceptance?: NdtAcceptance,
  left: readonly { item: string; areas: readonly string[] }[] = [],
): Rejection[] {
  const technique = `${report.technique} rev ${report.techniqueRevision}`;
  const rejected = report.indications
    .filter(({ decision }) => decision === 'reject')
    .map((one) => ({
      what: [
        `${t('Indication {{number}}', { number: one.no })}: ${[report.items.length > 1 && one.item, one.place].filter(Boolean).join(', ')}`,
        t(inWords(one.type)),
        one.lengthMm && `${one.lengthMm} mm`,
        one.depthMm && `${t('deep')} ${one.depthMm} mm`,
        one.amplitudePercent && `${one.amplitudePercent} %`,
      ]
        .filter(Boolean)
        .join(', '),
      limit: [acceptedSize(one, report.method, report.parameters, acceptance), technique].filter(Boolean).join(', '),
      finding: report.findings.find(({ indication }) => indication === one.no)?.number ?? null,
    }));
  return [
    ...rejected,
    ...left.map(({ item, areas }) => ({
      what: `${t('Not inspected yet')}: ${item}, ${areas.join(', ')}`,
      limit: technique,
      finding: null,
    })),
  ];
}
