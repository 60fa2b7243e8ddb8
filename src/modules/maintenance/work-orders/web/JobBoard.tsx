import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useGet } from '#kernel/web/data/calls.ts';
import { useOptions } from '#kernel/web/data/session.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Select, Skeleton } from '#kernel/web/ui/parts.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { inWords } from '#kernel/shared/field.ts';
import { jobPageCall } from '../shared/jobList.calls.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { holdWords } from '../shared/hold.ts';
import { openStatuses, shopWords, workOrder } from '../shared/workOrder.record.ts';
import { CardsProgress, GatesFailing, Promised } from './jobCells.tsx';
import { CustomerText } from './public.tsx';
import { useCustomers } from './useCustomers.ts';
import css from './jobs.module.css';

type BoardJob = AnswerOf<typeof jobPageCall>['rows'][number];

/** Open jobs by phase, the most pressing on top of each lane. */
export function JobBoard({ actions }: { actions: ReactNode }) {
  const { t } = useTranslation();
  const options = useOptions();
  const [shop, setShop] = useState<string | null>(
    typeof options.shop === 'string' && options.shop in shopWords ? options.shop : null,
  );
  const answer = useGet(
    jobPageCall,
    {},
    { query: { size: 500, sort: 'priority', ...(shop ? { shop: shop } : {}) }, also: ['gates'] },
  );
  const customers = useCustomers();
  const byCode = new Map([...customers.values()].map((customer) => [customer.code, customer]));
  const rows = answer.data?.rows ?? [];
  return (
    <div className={css.boardScreen}>
      <PageHead title="Work orders" meaning="Open jobs by phase, the most pressing on top." actions={actions} />
      <div className={css.boardTools}>
        <Select
          aria-label={t('Shop')}
          placeholder={t('All shops')}
          clearable
          value={shop}
          onChange={setShop}
          data={Object.entries(shopWords).map(([value, label]) => ({ value, label: t(label) }))}
        />
      </div>
      {answer.isError && !answer.data ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <div className={css.board} role="group" aria-label={t('Jobs by phase')}>
          {openStatuses.map((status) => {
            const jobs = rows.filter((row) => row.status === status);
            return (
              <section key={status} className={css.lane} aria-label={t(workOrder.states?.[status].label ?? status)}>
                <h2>
                  {t(workOrder.states?.[status].label ?? status)} <span className={css.quiet}>{jobs.length}</span>
                </h2>
                {answer.isPending && <Skeleton height={80} m={8} width="auto" />}
                <ul>
                  {jobs.map((job) => (
                    <li key={job.id}>
                      <BoardCard
                        job={job}
                        customer={<CustomerText customer={byCode.get(job.customer)} fallback={job.customerName} />}
                      />
                    </li>
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
      )}
    </div>
  );
}

function BoardCard({ job, customer }: { job: BoardJob; customer: ReactNode }) {
  const { t } = useTranslation();
  const facts = { ...job, openHold: job.hold };
  return (
    <Link className={css.card} to={`/maintenance/mmc/${job.jobnumber}`} data-aog={job.priority === 'aog' || undefined}>
      <span className={css.cardLine}>
        <Mono copy={false}>{job.jobnumber}</Mono>
        {job.priority !== 'routine' && (
          <StatusChip
            tone={job.priority === 'aog' ? 'bad' : 'warn'}
            label={job.priority === 'aog' ? 'AOG' : inWords(job.priority)}
          />
        )}
      </span>
      <span className={css.cardLine}>
        <span>
          {job.partname} · {job.serialnumber}
        </span>
      </span>
      <span className={css.cardLine}>{customer}</span>
      <span className={css.cardLine}>
        <Promised job={facts} />
      </span>
      {job.hold && <StatusChip tone="warn" label={t(holdWords[job.hold as keyof typeof holdWords] ?? job.hold)} />}
      <span className={css.cardLine}>
        <CardsProgress job={job} />
        <span>
          <GatesFailing count={job.gatesFailing} /> <span className={css.quiet}>{t('gates')}</span>
        </span>
      </span>
    </Link>
  );
}
