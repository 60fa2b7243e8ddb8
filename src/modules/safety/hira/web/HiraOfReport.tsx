import { Link } from 'react-router';
import { useRows } from '#kernel/web/data/records.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { hazard, hira } from '../shared/hira.record.ts';
import { RiskChip } from './Matrix.tsx';
import css from './hira.module.css';

/** The HIRA block of a report: its risk assessments, each with its hazards. */
export function HiraOfReport({
  reportId,
  number,
  isClassified,
}: {
  reportId: string;
  number: string;
  isClassified: boolean;
}) {
  const { t } = useTranslation();
  const found = useRows(hira, { 'f.reportId.in': reportId, size: '50' });
  return (
    <Section title="HIRA">
      <RecordList
        record={hira}
        embedded
        fixed={{ 'f.reportId.in': reportId }}
        columns={['number', 'status', 'title', 'worstIndex', 'leadId']}
        rowHref={(row) => `/safety/hira/${row.number}`}
        {...(isClassified && {
          create: { label: 'Assess the risk', fixed: { reportId }, values: { trigger: 'report' as const }, size: 640 },
        })}
        emptyText="No risk assessment yet."
      />
      {(found.data?.rows ?? []).map((row) => (
        <HazardsOf key={row.id} id={row.id} number={row.number} report={number} status={row.status} />
      ))}
      {!isClassified && <p>{t('The report is classified first.')}</p>}
    </Section>
  );
}

function HazardsOf({ id, number, report, status }: { id: string; number: string; report: string; status: string }) {
  const { t } = useTranslation();
  const hazards = useRows(hazard, { 'f.hiraId.in': id, size: '100' });
  return (
    <ul className={css.hazards}>
      {(hazards.data?.rows ?? []).map((row) => (
        <li key={row.id}>
          <Link to={`/safety/reports/${report}/hira/${number}/hazard/${row.code}`}>{row.code}</Link> {row.description}{' '}
          <RiskChip index={row.currentIndex} level={row.currentLevel} />{' '}
          <StateChip record={hazard} status={row.status} />
        </li>
      ))}
      {hazards.data?.rows.length === 0 && status !== 'closed' && (
        <li>
          <Link to={`/safety/hira/${number}/hazard/new`}>{t('New hazard')}</Link>
        </li>
      )}
    </ul>
  );
}
