import { useGet } from '#kernel/web/data/calls.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { earlierResultsCall } from '../shared/routes.calls.ts';
import css from './tables.module.css';

/** Results recorded on cards that stand no more, with the route version each is from (R24). Nothing is shown when there are none. */
export function EarlierResults({ jobNumber }: { jobNumber: string }) {
  const { t } = useTranslation();
  const answer = useGet(earlierResultsCall, { job: jobNumber }, { also: ['workOrder'] });
  const rows = answer.data?.results ?? [];
  if (rows.length === 0) return null;
  return (
    <Section title={t('Earlier results')} count={rows.length}>
      <div className={css.table}>
        <table aria-label={t('Earlier results')}>
          <thead>
            <tr>
              {['Card', 'Step', 'Result', 'Done by', 'From'].map((head) => (
                <th key={head}>{t(head)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <span className="mono">{row.cardNo}</span>{' '}
                  {row.cardAttempt > 1 && <small>{t('attempt {{count}}', { count: row.cardAttempt })}</small>}
                </td>
                <td>{row.step}</td>
                <td>
                  {t(row.result)} {row.unit}
                </td>
                <td>
                  {row.by} · <DateText value={row.recordedAt} />
                </td>
                <td>
                  {row.route === null
                    ? t('Card of this work order')
                    : t('{{route}}, from version {{number}}', { route: row.route, number: row.routeVersion })}{' '}
                  <StatusChip tone="neutral" label={row.removed ? 'Step no longer asked for' : 'Done again'} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
