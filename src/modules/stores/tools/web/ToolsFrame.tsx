import { Link } from 'react-router';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import css from './tools.module.css';
import { useGet } from '#kernel/web/data/calls.ts';
import { dueToolsCall } from '../shared/tools.calls.ts';
import type { ReactNode } from 'react';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';

/** The four lists of tools as tabs that are addresses. */
export function ToolsFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <RouteTabs
        tabs={[
          { label: 'Active', to: '/tools/active' },
          { label: 'Archive', to: '/tools/archive' },
          { label: 'Calibration Logs', to: '/tools/logs' },
          { label: 'Loan Logs', to: '/tools/usageLogs' },
        ]}
      />
      {children}
    </>
  );
}

/** The calibration due list of the coming month (spec §4): what to send, what is booked, what is booked too late. */
export function DuePanel() {
  const { t } = useTranslation();
  const due = useGet(dueToolsCall);
  // Its place is kept while it travels: the list below does not jump.
  if (!due.data) return due.isError ? null : <p className={css.dueNone}>{'\u00a0'}</p>;
  if (due.data.tools.length === 0) return <p className={css.dueNone}>{t('No calibration due in a month')}</p>;
  return (
    <ul className={css.due} aria-label={t('Calibration due')}>
      {due.data.tools.map((row) => (
        <li key={row.id}>
          <StatusChip
            tone={row.status === 'overdue' ? 'bad' : 'warn'}
            label={t(row.status === 'overdue' ? 'Overdue' : 'Due')}
          />
          <Link to={`/tools/id/${encodeURIComponent(row.toolNo)}`} title={row.name}>
            <span className="mono">{row.toolNo}</span>
          </Link>
          <small>
            <DateText value={row.nextCalibration} kind="day" />
          </small>
          {row.booked && (
            <small data-tone={row.bookedTooLate ? 'bad' : undefined}>
              {t(row.bookedTooLate ? 'booked too late' : 'booked')} <DateText value={row.booked} kind="day" />
            </small>
          )}
        </li>
      ))}
    </ul>
  );
}
