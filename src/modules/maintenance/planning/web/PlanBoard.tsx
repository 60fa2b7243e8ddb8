import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Button, Group, Select, Skeleton } from '#kernel/web/ui/parts.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { phaseWords } from '#modules/maintenance/task-cards/web/public.tsx';
import { holdWords } from '#modules/maintenance/work-orders/web/public.tsx';
import { shopWords } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { planJobsCall } from '../shared/planning.calls.ts';
import { riskWords } from './PlanParts.tsx';
import css from './planning.module.css';

type Job = AnswerOf<typeof planJobsCall>['jobs'][number];
const hours = (minutes: number) => String(Math.round(minutes / 6) / 10);

/** Open jobs by the phase of their next card, each with the finish like jobs foretell and the risk of its promise. */
export function PlanBoard() {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const jobs = useGet(planJobsCall, {});
  const shop = query.get('shop');
  const risk = query.get('risk');
  const all = jobs.data?.jobs ?? [];
  const shown = all.filter((job) => (!shop || job.shop === shop) && (!risk || job.risk === risk));
  const set = (name: string, value: string | null) =>
    setQuery((before) => {
      if (value) before.set(name, value);
      else before.delete(name);
      return before;
    });
  return (
    <>
      <PageHead title="Planning" meaning="Open work orders and their expected finish." />
      <Group className={css.filters}>
        <Select
          aria-label={t('Shop')}
          placeholder={t('All shops')}
          clearable
          value={shop}
          onChange={(value) => set('shop', value)}
          data={Object.entries(shopWords).map(([value, label]) => ({ value, label: t(label) }))}
        />
        <Select
          aria-label={t('Risk')}
          placeholder={t('All risks')}
          clearable
          value={risk}
          onChange={(value) => set('risk', value)}
          data={Object.entries(riskWords).map(([value, { label }]) => ({
            value,
            label: `${t(label)} ${all.filter((job) => job.risk === value).length}`,
          }))}
        />
      </Group>
      {jobs.isError && <ErrorState error={jobs.error} onRetry={() => void jobs.refetch()} />}
      {!jobs.data && !jobs.isError && <Skeleton height={400} />}
      {jobs.data && shown.length === 0 && (
        <EmptyState
          title={t(
            all.length === 0
              ? 'No open work orders. New work orders come from Receiving.'
              : 'No open work order is like this.',
          )}
        />
      )}
      {shown.length > 0 && (
        <Scroll label="Phases" className={css.board}>
          {Object.entries(phaseWords).map(([phase, label]) => {
            const lane = shown.filter((job) => job.phase === phase);
            return lane.length === 0 ? null : <Lane key={phase} label={t(label)} jobs={lane} />;
          })}
        </Scroll>
      )}
    </>
  );
}

/** So many of a lane are drawn at first, and with each look further: a board of two thousand is read from its top. */
const atOnce = 30;

function Lane({ label, jobs }: { label: string; jobs: readonly Job[] }) {
  const { t } = useTranslation();
  const [drawn, setDrawn] = useState(atOnce);
  const left = jobs.length - drawn;
  return (
    <section className={css.lane}>
      <h2>
        {label} <small>{jobs.length}</small>
      </h2>
      {jobs.slice(0, drawn).map((job) => (
        <JobBar key={job.id} job={job} />
      ))}
      {left > 0 && (
        <Button variant="subtle" onClick={() => setDrawn(drawn + atOnce)}>
          {t('Show {{count}} more of {{left}}', { count: Math.min(atOnce, left), left })}
        </Button>
      )}
    </section>
  );
}

function JobBar({ job }: { job: Job }) {
  const { t } = useTranslation();
  const { label, tone } = riskWords[job.risk];
  return (
    <article className={css.job} data-tone={tone}>
      <div className={css.first}>
        <Link to={`/maintenance/mmc/${job.number}`} className="mono">
          {job.number}
        </Link>
        {job.priority === 'aog' && <StatusChip tone="bad" label="AOG" />}
        <StatusChip tone={tone} label={t(label)} />
      </div>
      <div>
        {job.partName} <span className="mono">{job.serialNumber}</span> · {job.customer}
      </div>
      <small>
        {t('Due date')} <DateText value={job.dueAt} kind="day" />
        {job.minutesLeft > 0 && ` · ${t('{{left}} h left', { left: hours(job.minutesLeft) })}`}
      </small>
      {job.openHold && <small>{t(holdWords[job.openHold as keyof typeof holdWords])}</small>}
      {job.forecast && (
        <small className={css.forecast}>
          {t('Expected')} <DateText value={job.forecast.median} kind="day" /> (
          <DateText value={job.forecast.early} kind="day" /> – <DateText value={job.forecast.late} kind="day" />
          ),{' '}
          {t('{{late}} of {{count}} similar work orders would be late', {
            late: Math.round(job.forecast.lateShare * job.forecast.count),
            count: job.forecast.count,
          })}
        </small>
      )}
    </article>
  );
}
