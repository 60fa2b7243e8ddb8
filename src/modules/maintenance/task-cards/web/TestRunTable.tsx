import { Fragment } from 'react';
import { Link } from 'react-router';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Skeleton, Text } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { TestRun } from '../shared/jobCards.ts';
import { fieldsOf, limitsOf } from './testFields.ts';
import css from './tables.module.css';
import { useGet } from '#kernel/web/data/calls.ts';
import { testRunsCall } from '../shared/taskCards.calls.ts';

const kindWords: Record<string, string> = {
  pressureRetention: 'Pressure retention',
  capacity: 'Capacity test',
  deepCycle: 'Deep cycle',
  staticLeak: 'Static leak',
  hydrostatic: 'Hydrostatic test',
  cylinderDates: 'Dates on the cylinder',
  leak: 'Leak test',
};

/** Every test run of a job with its readings, the limits it was judged by and the verdict; failed runs stay. */
export function TestRunTable({ jobNumber }: { jobNumber: string }) {
  const { t } = useTranslation();
  const answer = useGet(testRunsCall, { job: jobNumber }, { also: ['workOrder'] });
  const runs = answer.data?.runs ?? [];
  return (
    <Section title={t('Tests')} count={runs.length}>
      {answer.isPending && <Skeleton height={120} />}
      {answer.isError && !answer.data && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data && runs.length === 0 && (
        <Text c="dimmed" size="sm">
          {t('No test was run on this part yet.')}
        </Text>
      )}
      {runs.length > 0 && (
        <Scroll label={t('Tests')} className={css.table}>
          <table>
            <thead>
              <tr>
                {['Card', 'Test', 'Run', 'Result', 'Readings', 'By'].map((head) => (
                  <th key={head}>{t(head)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {runs.map((run) => (
                <tr key={run.id}>
                  <td>
                    <Link className="mono" to={`/task-cards/${jobNumber}-${run.cardNo}`}>
                      {run.cardNo}
                    </Link>
                  </td>
                  <td>{t(kindWords[run.kind] ?? run.kind)}</td>
                  <td className="tabular">{run.attempt}</td>
                  <td>
                    <StatusChip
                      tone={run.result === 'pass' ? 'good' : 'bad'}
                      label={run.result === 'pass' ? 'Passed' : 'Failed'}
                    />
                  </td>
                  <td>
                    {run.statement}
                    {(run.readings.problems ?? []).map((problem) => (
                      <Fragment key={problem}>
                        <br />
                        <small>{t(problem)}</small>
                      </Fragment>
                    ))}
                    <Readings run={run} />
                  </td>
                  <td>
                    {run.employeeName}
                    <br />
                    <small>
                      <DateText value={run.endedAt} />
                    </small>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </Section>
  );
}

function Readings({ run }: { run: TestRun }) {
  const { t } = useTranslation();
  const limits = limitsOf(run.setup).map(([label, value]) => `${t(label)} ${value}`);
  const readings = fieldsOf(run.setup, null).flatMap((field) => {
    const value = run.readings[field.name];
    const shown = field.options?.find(([option]) => option === String(value))?.[1];
    if (typeof value === 'boolean') return value ? [t(field.label)] : [];
    return typeof value === 'string' || typeof value === 'number'
      ? [`${t(field.label)} ${shown ? t(shown) : value} ${field.unit ?? ''}`.trim()]
      : [];
  });
  return (
    <details>
      <summary>{t('Readings')}</summary>
      <small>{readings.join(' · ')}</small>
      <br />
      <small>
        {t('Limits of this test')}: {limits.join(' · ')}
      </small>
      {run.readings.cells && (
        <ol>
          {run.readings.cells.map((cell, index) => (
            <li key={index} className="tabular">
              <small>{[cell.start, cell.during, cell.end].filter(Boolean).join(' · ')} V</small>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}
