import { IconArrowUp, IconPlayerPauseFilled } from '@tabler/icons-react';
import { daysBetween, dayOf } from '#kernel/shared/dates.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { StateChip, StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { clockOwnerOf } from '#modules/maintenance/release-gates/shared/turnAround.ts';
import type { HoldReason } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { holdWords } from '../shared/hold.ts';
import { openStatuses, workOrder } from '../shared/workOrder.record.ts';
import css from './jobs.module.css';

/** The part of a job a cell needs; rows of the list and of the board both have it. */
export interface JobFacts {
  status: string;
  priority: string;
  dueAt: string;
  releasedAt: string | null;
  openHold: string | null;
  cardsSigned: number;
  cardsTotal: number;
}

export const isOpenJob = (job: { status: string }) => (openStatuses as readonly string[]).includes(job.status);

function clockStopped(job: JobFacts): boolean {
  return job.openHold !== null && clockOwnerOf(job.openHold as HoldReason) === 'customer';
}

/** A job's status with what holds it up, if anything does. */
export function JobStatus({
  job,
  compact = false,
}: {
  job: Pick<JobFacts, 'status' | 'priority' | 'openHold'>;
  compact?: boolean;
}) {
  const { t } = useTranslation();
  const hold = job.openHold && t(holdWords[job.openHold as HoldReason] ?? job.openHold);
  const isOpen = isOpenJob(job);
  return (
    <span className={css.pair}>
      {isOpen && job.priority === 'aog' && <StatusChip tone="bad" label="AOG" />}
      {isOpen &&
        job.priority === 'urgent' &&
        (compact ? (
          <span className={css.hold} role="img" aria-label={t('Urgent')} title={t('Urgent')}>
            <IconArrowUp size={12} aria-hidden />
          </span>
        ) : (
          <StatusChip tone="warn" label={t('Urgent')} />
        ))}
      <StateChip record={workOrder} status={job.status} />
      {hold &&
        (compact ? (
          <span className={css.hold} role="img" aria-label={t('On hold: {{reason}}', { reason: hold })} title={hold}>
            <IconPlayerPauseFilled size={12} aria-hidden />
          </span>
        ) : (
          <StatusChip tone="warn" label={hold} />
        ))}
    </span>
  );
}

/** The promise with the days left: red when passed, amber from two days, and said in words when the customer holds the clock. */
export function Promised({ job, compact = false }: { job: JobFacts; compact?: boolean }) {
  const { t } = useTranslation();
  const day = dayOf(job.dueAt);
  const left = daysBetween(useToday(), day);
  const date = <DateText value={day} kind="day" />;
  if (!isOpenJob(job)) return date;
  if (clockStopped(job)) {
    return (
      <span className={css.pair}>
        {date}{' '}
        <span className={css.quiet} title={t('clock stopped')}>
          {t(compact ? 'stopped' : 'clock stopped')}
        </span>
      </span>
    );
  }
  const words =
    left < 0 ? t('{{count}} d late', { count: -left }) : left === 0 ? t('today') : t('{{count}} d', { count: left });
  return (
    <span className={css.pair}>
      {date}{' '}
      {left > 2 ? (
        <span className={css.quiet}>{words}</span>
      ) : (
        <StatusChip tone={left < 0 ? 'bad' : 'warn'} label={words} />
      )}
    </span>
  );
}

/** How many cards are signed. */
export function CardsProgress({ job }: { job: Pick<JobFacts, 'cardsSigned' | 'cardsTotal'> }) {
  const share = job.cardsTotal === 0 ? 0 : Math.round((job.cardsSigned / job.cardsTotal) * 100);
  return (
    <span className={css.progress}>
      <span className={css.track} aria-hidden>
        <span style={{ width: `${share}%` }} />
      </span>
      <span className="tabular">
        {job.cardsSigned}/{job.cardsTotal}
      </span>
    </span>
  );
}

/** Part number and what it is. */
export function PartText({ number, name }: { number: string; name: string }) {
  return (
    <span className={css.part}>
      <Mono copy={false}>{number}</Mono>
      <span>{name}</span>
    </span>
  );
}

/** A person as two letters, the name for whoever asks. */
export function Initials({ name }: { name: string | null | undefined }) {
  if (!name) return <span className={css.quiet}>—</span>;
  // Links to people read `E012 · Name`.
  const own = name.split(' · ').at(-1) ?? name;
  const letters = own
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('');
  return (
    <span className={css.initials} title={own} role="img" aria-label={own}>
      {letters.toUpperCase()}
    </span>
  );
}

/** How many gates are red; a dash before anybody looked. */
export function GatesFailing({ count }: { count: number | null }) {
  if (count === null) return <span className={css.quiet}>—</span>;
  return count > 0 ? <span className={css.bad}>{count}</span> : <span className={css.quiet}>0</span>;
}
