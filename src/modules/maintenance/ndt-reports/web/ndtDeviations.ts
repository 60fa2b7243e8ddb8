import { inWords } from '#kernel/shared/field.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Deviation } from '#kernel/web/page/SignDialog.tsx';
import { acceptedSize } from '../shared/judgeIndications.ts';
import type { NdtAcceptance } from '../shared/ndtParts.ts';
import type { ndtReport } from '../shared/ndtReport.record.ts';

type Report = Pick<
  RowOf<typeof ndtReport>,
  'items' | 'indications' | 'findings' | 'method' | 'parameters' | 'technique' | 'techniqueRevision'
>;
type Translate = (text: string, values?: Record<string, unknown>) => string;

/** The indications a report rejects, each with its size, the technique's limit, and the finding it became: whoever signs reads them first. */
export function ndtDeviations(report: Report, t: Translate, acceptance?: NdtAcceptance): Deviation[] {
  const technique = `${report.technique} rev ${report.techniqueRevision}`;
  return report.indications
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
}
