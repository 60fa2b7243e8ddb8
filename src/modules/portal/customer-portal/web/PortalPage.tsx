import { IconAlertCircle, IconCertificate, IconChevronRight, IconSearch, IconZoomCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { QueryOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { refresh } from '#kernel/web/data/records.ts';
import { usePageTitle } from '#kernel/web/shell/title.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, SegmentedControl, Skeleton, TextInput, useDebouncedValue } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { SlotParts } from '#kernel/web/page/SlotParts.tsx';
import { portalHome } from '../shared/public.ts';
import { portalJobsCall } from '../shared/portal.calls.ts';
import { jobsPerPage, type PortalJob } from '../shared/portal.ts';
import css from './portal.module.css';
import { PortalFrame } from './PortalFrame.tsx';
import { PhaseBar } from './PhaseBar.tsx';

const everyMs = 60_000;

/** A customer's jobs at a glance: where each stands and when it is promised. */
export const PortalPage = () => (
  <PortalFrame>{(person) => <Jobs firstName={person.name.split(' ')[0] ?? ''} />}</PortalFrame>
);

function Jobs({ firstName }: { firstName: string }) {
  const { t } = useTranslation();
  usePageTitle(t('Your work orders'));
  const [which, setWhich] = useState<'open' | 'done'>('open');
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), 250);
  const query = { which, q: asked };
  const [pages, setPages] = useState({ query, count: 1 });
  if (pages.query.which !== which || pages.query.q !== asked) setPages({ query, count: 1 });
  const answer = useJobs(query, 1);
  useEffect(() => {
    const timer = window.setInterval(() => void refresh(['portal']), everyMs);
    return () => window.clearInterval(timer);
  }, []);
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={160} />;
  const { found, open, done, waiting } = answer.data;
  const left = found - pages.count * jobsPerPage;
  return (
    <>
      <h1 className={css.hello}>{t('Hello {{name}}', { name: firstName })}</h1>
      <p className={css.lead}>
        {t('{{count}} work orders in shop.', { count: open })}{' '}
        {waiting > 0 && <strong className={css.waits}>{t('{{count}} wait for you.', { count: waiting })}</strong>}
      </p>
      <SlotParts slot={portalHome} given={{}} />
      <div className={css.tools}>
        <TextInput
          aria-label={t('Search your work orders')}
          placeholder={t('Work order, serial or your order number')}
          leftSection={<IconSearch size={16} />}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label={t('Which work orders')}
          value={which}
          onChange={(next) => setWhich(next === 'done' ? 'done' : 'open')}
          data={[
            { value: 'open', label: `${t('In work')} ${open.toLocaleString()}` },
            { value: 'done', label: `${t('Finished')} ${done.toLocaleString()}` },
          ]}
        />
      </div>
      {found === 0 ? (
        <EmptyState title={asked ? t('Nothing matches') : t('No work order here')}>
          <p>{asked ? t('Try a part of a number.') : t('As soon as a part of yours arrives, it stands here.')}</p>
        </EmptyState>
      ) : (
        <ul className={css.jobs}>
          {Array.from({ length: pages.count }, (_, at) => (
            <Page key={at} query={query} page={at + 1} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <Button
          variant="default"
          fullWidth
          mt="md"
          size="md"
          onClick={() => setPages({ query, count: pages.count + 1 })}
        >
          {t('Show {{count}} more of {{left}}', { count: Math.min(left, jobsPerPage), left: left.toLocaleString() })}
        </Button>
      )}
    </>
  );
}

type Asked = Pick<QueryOf<typeof portalJobsCall>, 'which' | 'q'>;
const useJobs = (query: Asked, page: number) => useGet(portalJobsCall, {}, { query: { ...query, page } });

/** Further jobs of the list; a page that does not come says so below those that did. */
function Page({ query, page }: { query: Asked; page: number }) {
  const answer = useJobs(query, page);
  if (answer.isError && !answer.data) {
    return (
      <li>
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      </li>
    );
  }
  if (!answer.data) {
    return (
      <li>
        <Skeleton height={130} />
      </li>
    );
  }
  const { jobs, at } = answer.data;
  return jobs.map((job) => (
    <li key={job.number}>
      <JobCard job={job} now={at} />
    </li>
  ));
}

function JobCard({ job, now }: { job: PortalJob; now: string }) {
  const { t } = useTranslation();
  const isLate = job.isOpen && job.dueAt < now;
  return (
    <Link to={`/portal/jobs/${job.number}`} className={css.card}>
      <span className={css.cardHead}>
        <strong className="mono">{job.number}</strong>
        {job.isUrgent && <em data-tone="bad">{t('Urgent')}</em>}
        {job.waitsForYou && (
          <em data-tone="warn">
            <IconAlertCircle size={13} aria-hidden /> {t('Waits for you')}
          </em>
        )}
        <IconChevronRight size={18} aria-hidden />
      </span>
      <span className={css.part}>
        {job.partName} <span className="mono">{job.partNumber}</span> · S/N{' '}
        <span className="mono">{job.serialNumber}</span>
        {job.customerRef && (
          <small>
            {t('Your order')} <span className="mono">{job.customerRef}</span>
          </small>
        )}
      </span>
      <PhaseBar step={job.step} label={job.phase} />
      <span className={css.cardFoot}>
        {job.releasedAt ? (
          <span>
            {t('Released')} <DateText value={job.releasedAt} kind="day" />
          </span>
        ) : (
          job.isOpen && (
            <span data-late={isLate || undefined}>
              {isLate ? t('Was due on') : t('Due date')} <DateText value={job.dueAt} kind="day" />
            </span>
          )
        )}
        <span className={css.has}>
          {job.findings > 0 && (
            <span title={t('Findings')}>
              <IconZoomCheck size={15} aria-hidden /> {job.findings} <span className="unseen">{t('Findings')}</span>
            </span>
          )}
          {job.certificates > 0 && (
            <span title={t('Certificates')}>
              <IconCertificate size={15} aria-hidden /> {job.certificates}{' '}
              <span className="unseen">{t('Certificates')}</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}
