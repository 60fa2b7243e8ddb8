import { Link } from 'react-router';
import { inWords } from '#kernel/shared/field.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { InspectionItem } from '../shared/inspectionItem.ts';
import { inspectionReport, reportPath } from '../shared/inspectionReport.record.ts';
import { ResultChip } from './ResultChip.tsx';
import css from './reports.module.css';
import { useGet } from '#kernel/web/data/calls.ts';
import { previousVisitCall } from '../shared/inspectionReports.calls.ts';

const shown = (item: InspectionItem | undefined): string =>
  [item?.result ? inWords(item.result) : '', item?.value, item?.note].filter(Boolean).join(', ');

/** The same inspection at the last visit of this serial number: what was different then. */
export function PreviousVisit({ row }: { row: RowOf<typeof inspectionReport> }) {
  const { t } = useTranslation();
  const answer = useGet(previousVisitCall, { id: row.id });
  const previous = answer.data?.previous;
  if (!answer.data) return null;
  if (!previous) {
    return (
      <Section title={t('Previous visit')}>
        <Text size="sm" c="dimmed">
          {t('This serial number was not inspected here before.')}
        </Text>
      </Section>
    );
  }
  const now = new Map(row.items.map((item) => [item.ref, item]));
  const different = previous.items.filter(
    (item) => now.get(item.ref)?.result && shown(item) !== shown(now.get(item.ref)),
  );
  return (
    <Section title={t('Previous visit')}>
      <p>
        <Link className="mono" to={reportPath(previous)}>
          {previous.number}
        </Link>{' '}
        <ResultChip result={previous.result} /> <DateText value={previous.signedAt} /> {previous.inspectorName}
      </p>
      {different.length > 0 && (
        <ul className={css.problems}>
          {different.map((item) => (
            <li key={item.ref}>
              <b>{t(item.ref)}</b>: {t('last time')} {shown(item) || '–'}, {t('this time')}{' '}
              {shown(now.get(item.ref)) || '–'}
            </li>
          ))}
        </ul>
      )}
      {previous.findings.length > 0 && (
        <Text size="sm">
          {t('Findings then')}:{' '}
          {previous.findings.map((finding) => `${t(inWords(finding.defect))} (${finding.place})`).join(', ')}
        </Text>
      )}
    </Section>
  );
}
