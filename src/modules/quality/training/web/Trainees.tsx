import { Fragment } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Answered } from '#kernel/web/data/Answered.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { TextInput } from '#kernel/web/ui/parts.ts';
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
          w={300}
          aria-label={t('Name, number, department or position')}
          placeholder={t('Name, number, department or position')}
          value={query.get('q') ?? ''}
          onChange={(event) =>
            setQuery(event.currentTarget.value ? { q: event.currentTarget.value } : {}, { replace: true })
          }
        />
      </div>
      <div className={css.body}>
        <Answered
          answer={answer}
          title="Training of employees"
          empty={({ length }) =>
            rows.length > 0
              ? null
              : [
                  length === 0 ? 'Nothing here yet' : 'Nothing matches',
                  'People stand here as soon as a subject is required of them.',
                ]
          }
        >
          {() => (
            <FactTable
              head={['Employee no.', 'Name', 'Department', 'Position', 'In date', 'Open', 'Ends first']}
              rows={rows.map((row) => ({
                key: row.id,
                cells: [
                  <Mono key="no" copy={false}>
                    {row.employeeNo}
                  </Mono>,
                  <Fragment key="name">
                    <Link to={`/qa/training/employees/${row.employeeNo}`}>
                      {language === 'th' ? row.nameTh : row.name}
                    </Link>
                    {row.isAway && <span className={css.sub}>{t('train before return')}</span>}
                  </Fragment>,
                  row.department,
                  row.position,
                  `${row.valid + row.dueSoon} / ${row.required}`,
                  <Open key="open" row={row} />,
                  <Fragment key="due">
                    {row.nextDueOn && <DateText value={row.nextDueOn} kind="day" />}
                    {row.nextDueSubject && <span className={css.sub}>{row.nextDueSubject}</span>}
                  </Fragment>,
                ],
              }))}
            />
          )}
        </Answered>
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
