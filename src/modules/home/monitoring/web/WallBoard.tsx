import { IconCheck, IconPlaneOff, IconUser, IconX } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { formatInstant } from '#kernel/shared/dates.ts';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { shopWords } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { askMs, columns, countdown, phaseOf, staleMs, turnMs, type BoardJob } from '../shared/board.ts';
import css from './monitoring.module.css';
import { useGet } from '#kernel/web/data/calls.ts';
import { boardCall } from '../shared/monitoring.calls.ts';

function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), every);
    return () => window.clearInterval(timer);
  }, [every]);
  return now;
}

/** The board itself: one shop at a time, a column a phase, AOG on top; grey with its time when the data is old. */
export function WallBoard({ controls }: { controls?: ReactNode }) {
  const { t } = useTranslation();
  const here = useNow(5_000);
  const answer = useGet(boardCall);
  const { refetch, dataUpdatedAt } = answer;
  useEffect(() => {
    const timer = window.setInterval(() => void refetch(), askMs);
    return () => window.clearInterval(timer);
  }, [refetch]);
  const [chosen, setChosen] = useState<string | null>(null);
  const board = answer.data;
  // A screen's own clock may be wrong: it only measures how long ago the server said what time it is.
  const age = board ? Math.max(0, here - dataUpdatedAt) : 0;
  const now = board ? Date.parse(board.at) + age : here;
  const shops = (Object.keys(shopWords) as (keyof typeof shopWords)[]).filter((shop) =>
    board?.counts.some((one) => one.shop === shop),
  );
  // Turns by the clock, so that two boards beside each other show the same.
  const turned = shops[Math.floor(now / turnMs) % Math.max(1, shops.length)];
  const shop = shops.find((one) => one === chosen) ?? turned;
  if (answer.error instanceof ApiError && answer.error.status === 401) {
    return (
      <main id="main" className={css.board} data-mantine-color-scheme="dark">
        <header className={css.head}>
          <h1>{t('Monitoring')}</h1>
        </header>
        <p className={css.clear}>
          {t('This screen may not read the board any more. Ask an administrator for a new link.')}
        </p>
      </main>
    );
  }
  const isStale = board !== undefined && age > staleMs;
  const today = board?.today.find((one) => one.shop === shop);
  const aog = board?.aog ?? { jobs: [], count: 0 };
  return (
    <main id="main" className={css.board} data-mantine-color-scheme="dark">
      <header className={css.head}>
        {controls}
        <h1>{shop ? t(shopWords[shop]) : t('All shops')}</h1>
        <nav className={css.shops} aria-label={t('Shops')}>
          {shops.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === shop}
              data-kept={one === chosen || undefined}
              onClick={() => setChosen(one === chosen ? null : one)}
            >
              {t(shopWords[one])}
            </button>
          ))}
        </nav>
        <time dateTime={new Date(now).toISOString()}>{formatInstant(new Date(now)).slice(11)}</time>
      </header>
      {aog.count > 0 && (
        <p className={css.aog}>
          <IconPlaneOff size={30} aria-hidden /> AOG{' '}
          {aog.jobs.map((job) => (
            <span key={job.number}>
              {job.number} · {job.partName} · {job.customer}
            </span>
          ))}
          {aog.count > aog.jobs.length && (
            <span>{t('and {{count}} more', { count: aog.count - aog.jobs.length })}</span>
          )}
        </p>
      )}
      {answer.isError && !board && <p className={css.clear}>{t(messageOf(answer.error))}</p>}
      {answer.isPending && (
        <p className={css.clear} role="status" aria-label={t('Loading')}>
          …
        </p>
      )}
      {board && !shop && <p className={css.clear}>{t('All clear.')}</p>}
      {board && shop && (
        <div className={css.columns}>
          {columns.map((column) => (
            <Column
              key={column.key}
              label={t(column.label)}
              jobs={board.jobs.filter((job) => job.shop === shop && phaseOf(job.status) === column.key)}
              count={board.counts.find((one) => one.shop === shop && one.phase === column.key)?.count ?? 0}
              now={now}
            />
          ))}
        </div>
      )}
      {board && (
        <footer className={css.foot}>
          <Figure value={today?.started ?? 0} label={t('came in today')} />
          <Figure value={today?.finished ?? 0} label={t('released today')} />
          <Figure value={today?.people ?? 0} label={t('people clocked on')} icon={<IconUser size={22} aria-hidden />} />
          {board.quietDays !== null && (
            <Figure value={board.quietDays} label={t('days without a reportable finding')} />
          )}
          <ul className={css.checks} aria-label={t('Checks of the day')}>
            {board.checks.map((check) => (
              <li key={check.name} data-state={check.passed === null ? 'due' : check.passed ? 'good' : 'bad'}>
                {check.passed === null ? (
                  '•'
                ) : check.passed ? (
                  <IconCheck size={18} aria-hidden />
                ) : (
                  <IconX size={18} aria-hidden />
                )}
                {check.name}{' '}
                <span className="unseen">
                  {t(check.passed === null ? 'to do' : check.passed ? 'passed' : 'failed')}
                </span>
              </li>
            ))}
          </ul>
        </footer>
      )}
      {isStale && (
        <div className={css.stale} role="alert">
          {t('Data from {{time}}', { time: formatInstant(board.at).slice(11) })}
        </div>
      )}
    </main>
  );
}

function Column({ label, jobs, count, now }: { label: string; jobs: readonly BoardJob[]; count: number; now: number }) {
  const { t } = useTranslation();
  return (
    <section className={css.column} aria-label={label}>
      <h2>
        {label} <b>{count}</b>
      </h2>
      <ul>
        {jobs.map((job) => {
          const due = countdown(job.dueAt, now);
          return (
            <li key={job.number} data-aog={job.isAog || undefined} style={{ borderLeftColor: job.color }}>
              <strong>{job.number.replace(/^ABS0*/, '')}</strong>
              <em data-tone={due.tone}>{due.text}</em>
              <span>
                <b>{job.customer}</b> {job.partName}
                {job.isHeld && <i>{t('on hold')}</i>}
              </span>
            </li>
          );
        })}
      </ul>
      {count > jobs.length && <p>{t('and {{count}} more', { count: count - jobs.length })}</p>}
    </section>
  );
}

const Figure = ({ value, label, icon }: { value: number; label: string; icon?: ReactNode }) => (
  <span className={css.figure}>
    {icon}
    <b>{value}</b> {label}
  </span>
);
