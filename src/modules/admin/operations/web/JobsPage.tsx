import { IconClockPlay } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Tone } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, Skeleton } from '#kernel/web/ui/parts.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { AdminTabs } from '#modules/admin/users/web/public.tsx';
import css from './operations.module.css';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { sendCall, useGet } from '#kernel/web/data/calls.ts';
import { jobsCall, retryJobCall } from '../shared/queue.calls.ts';

type Job = AnswerOf<typeof jobsCall>['jobs'][number];

const states: Record<Job['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  running: { label: 'Running', tone: 'info' },
  retrying: { label: 'Tried again later', tone: 'warn' },
  parked: { label: 'Given up', tone: 'bad' },
};
const good = { label: 'In order', tone: 'good' } as const;
const bad = { label: 'Does not hold', tone: 'bad' } as const;
const checked: Record<string, string> = {
  database: 'Database',
  disk: 'Free disk space',
  files: 'File store',
  outbox: 'Jobs on time',
  clock: 'Clock of the server',
  history: 'History',
  keys: 'Encryption keys',
  backup: 'Backup',
};
const everyMs = 10_000;
/** What a check says is a piece of a line for machines; here it is a sentence. */
const asSentence = (detail: string): string =>
  `${detail.slice(0, 1).toUpperCase()}${detail.slice(1)}${/[.!?]$/.test(detail) ? '' : '.'}`;

/** What the server does by itself: what waits, what failed and is tried again, what was given up. Looked at every ten seconds. */
export const JobsPage = () => {
  const { t } = useTranslation();
  const can = useCan();
  const answer = useGet(jobsCall);
  const { refetch } = answer;
  useEffect(() => {
    const timer = window.setInterval(() => void refetch(), everyMs);
    return () => window.clearInterval(timer);
  }, [refetch]);
  const retry = async (id: string) => {
    try {
      await sendCall(retryJobCall, { params: { id } });
      notify({ tone: 'good', text: t('It is tried again now.') });
    } catch (error) {
      notify({ tone: 'bad', text: t(messageOf(error)) });
    }
    await refetch();
  };
  const jobs = answer.data?.jobs ?? [];
  const checks = answer.data?.checks ?? [];
  return (
    <>
      <PageHead
        title="Background jobs"
        crumbs={[{ label: 'Users', to: '/admin' }]}
        meaning="Mails, pushes and clocks: what waits, what is tried again, and what was given up."
      />
      <AdminTabs />
      <div className={css.page}>
        {answer.isError && !answer.data && <ErrorState error={answer.error} onRetry={() => void refetch()} />}
        {answer.isPending && <Skeleton height={120} />}
        {checks.length > 0 && (
          <div className={css.gridScroll}>
            <table className={css.jobs}>
              <caption className={css.caption}>{t('State of the server')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('What is checked')}</th>
                  <th scope="col">{t('State')}</th>
                  <th scope="col">{t('Detail')}</th>
                </tr>
              </thead>
              <tbody>
                {checks.map(({ name, ok, detail }) => (
                  <tr key={name}>
                    <th scope="row">{t(checked[name] ?? name)}</th>
                    <td>
                      <StatusChip {...(ok ? good : bad)} />
                    </td>
                    <td className={ok ? css.fact : css.fault}>{t(asSentence(detail))}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {answer.data && jobs.length === 0 && (
          <EmptyState icon={IconClockPlay} title={t('Nothing is waiting')}>
            <p>{t('Every job has run. New ones appear while they wait or when they fail.')}</p>
          </EmptyState>
        )}
        {jobs.length > 0 && (
          <div className={css.gridScroll}>
            <table className={css.jobs}>
              <caption className={css.caption}>{t('Waiting and failed jobs')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('Job')}</th>
                  <th scope="col">{t('State')}</th>
                  <th scope="col">{t('Tries')}</th>
                  <th scope="col">{t('Runs')}</th>
                  <th scope="col">{t('Last error')}</th>
                  <th scope="col">
                    <span className="unseen">{t('Action')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {jobs.map((job) => (
                  <tr key={job.id}>
                    <td className="mono">{job.task}</td>
                    <td>
                      <StatusChip {...states[job.state]} />
                    </td>
                    <td className={css.short}>
                      {job.attempts} / {job.maxAttempts}
                    </td>
                    <td className={css.short}>
                      <DateText value={job.runAt} relative />
                    </td>
                    <td className={css.fault}>{job.lastError}</td>
                    <td>
                      {can('admin.admin') && job.state !== 'running' && (
                        <Button size="compact-sm" variant="default" onClick={() => void retry(job.id)}>
                          {t('Try now')}
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </>
  );
};
