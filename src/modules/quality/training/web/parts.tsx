import { useTranslation } from '#kernel/web/i18n.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { trainingStatuses, type TrainingStatus } from '../shared/due.ts';
import { type DueRow } from '../shared/training.calls.ts';
import css from './training.module.css';

function TrainingChip({ status }: { status: TrainingStatus }) {
  const { t } = useTranslation();
  const { tone, label } = trainingStatuses[status];
  return <StatusChip tone={tone} label={t(label)} />;
}

/** Days to the last good day, in words. */
function DaysToGo({ days }: { days: number | null }) {
  const { t } = useTranslation();
  if (days === null) return null;
  return <>{days < 0 ? t('{{count}} days over', { count: -days }) : t('{{count}} days left', { count: days })}</>;
}

/** What a lapse will do, before it does: the authorisations that stop the day after. */
function Effect({ row }: { row: DueRow }) {
  const { t } = useTranslation();
  if (row.suspends.length === 0 || (row.status !== 'overdue' && row.status !== 'dueSoon')) return null;
  const of = row.suspends.join(', ');
  return (
    <span className={css.effect} data-tone={row.status === 'overdue' ? 'bad' : 'warn'}>
      {row.status === 'overdue' ? t('Suspends {{of}}', { of }) : t('Will suspend {{of}}', { of })}
    </span>
  );
}

/** One person's subjects or several people's, as lines: what is due first. */
export function DueTable({ rows, person }: { rows: readonly DueRow[]; person?: (row: DueRow) => React.ReactNode }) {
  const { t, language } = useTranslation();
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {person && <th>{t('Employee')}</th>}
          <th>{t('Training subject')}</th>
          <th>{t('Completed')}</th>
          <th>{t('Valid until')}</th>
          <th>{t('Days')}</th>
          <th>{t('Status')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.employeeId} ${row.subjectId}`}>
            {person && <td>{person(row)}</td>}
            <td>
              {language === 'th' ? row.subjectTh : row.subject}
              <Effect row={row} />
            </td>
            <td>{row.completedOn ? <DateText value={row.completedOn} kind="day" /> : '–'}</td>
            <td>{row.validUntil ? <DateText value={row.validUntil} kind="day" /> : t('for ever')}</td>
            <td className={css.days}>
              <DaysToGo days={row.daysLeft} />
            </td>
            <td>
              <TrainingChip status={row.status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
