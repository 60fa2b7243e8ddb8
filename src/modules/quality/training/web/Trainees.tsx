import { Link, useSearchParams } from 'react-router';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Skeleton, TextInput } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { traineesCall } from '../shared/training.calls.ts';
import { TrainingTabs } from './TrainingTabs.tsx';
import css from './training.module.css';

/** Everybody with what stands open, whoever is overdue first. */
export const Trainees = () => {
  const { t, language } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const answer = useGet(traineesCall);
  const text = (query.get('q') ?? '').trim().toLowerCase();
  const rows = (answer.data ?? [])
    .filter((row) =>
      `${row.name} ${row.nameTh} ${row.employeeNo} ${row.department} ${row.position}`.toLowerCase().includes(text),
    )
    .toSorted(
      (left, right) =>
        right.overdue - left.overdue ||
        right.notTrained - left.notTrained ||
        right.dueSoon - left.dueSoon ||
        left.name.localeCompare(right.name),
    );
  return (
    <>
      <TrainingTabs />
      <PageHead title="Training of employees" meaning="Everybody who works here; whoever is overdue stands first." />
      <div className={css.tools}>
        <TextInput
          size="xs"
          type="search"
          aria-label={t('Name, number, department or position')}
          placeholder={t('Name, number, department or position')}
          value={query.get('q') ?? ''}
          onChange={(event) =>
            setQuery(event.currentTarget.value ? { q: event.currentTarget.value } : {}, { replace: true })
          }
        />
      </div>
      <div className={css.body}>
        {answer.isError ? (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        ) : !answer.data ? (
          <Skeleton height={300} />
        ) : rows.length === 0 ? (
          <EmptyState title={t(answer.data.length === 0 ? 'Nothing here yet' : 'Nothing matches')}>
            <p>{t('People stand here as soon as a subject is required of them.')}</p>
          </EmptyState>
        ) : (
          <Scroll label="Training of employees">
            <table className={css.table}>
              <thead>
                <tr>
                  <th>{t('Employee no.')}</th>
                  <th>{t('Name')}</th>
                  <th>{t('Department')}</th>
                  <th>{t('Position')}</th>
                  <th>{t('In date')}</th>
                  <th>{t('Open')}</th>
                  <th>{t('Ends first')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id} data-away={row.isAway || undefined}>
                    <td>
                      <Mono copy={false}>{row.employeeNo}</Mono>
                    </td>
                    <td>
                      <Link to={`/qa/training/employees/${row.employeeNo}`}>
                        {language === 'th' ? row.nameTh : row.name}
                      </Link>
                      {row.isAway && <span className={css.sub}>{t('train before return')}</span>}
                    </td>
                    <td>{row.department}</td>
                    <td>{row.position}</td>
                    <td className={css.days}>
                      {row.valid + row.dueSoon} / {row.required}
                    </td>
                    <td>
                      <Open row={row} />
                    </td>
                    <td>
                      {row.nextDueOn && <DateText value={row.nextDueOn} kind="day" />}
                      {row.nextDueSubject && <span className={css.sub}>{row.nextDueSubject}</span>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        )}
      </div>
    </>
  );
};

function Open({ row }: { row: { overdue: number; dueSoon: number; notTrained: number } }) {
  const { t } = useTranslation();
  return (
    <div className={css.chips}>
      {row.overdue > 0 && <StatusChip tone="bad" label={`${row.overdue} ${t('Overdue')}`} />}
      {row.notTrained > 0 && <StatusChip tone="info" label={`${row.notTrained} ${t('Not trained')}`} />}
      {row.dueSoon > 0 && <StatusChip tone="warn" label={`${row.dueSoon} ${t('Due soon')}`} />}
    </div>
  );
}
