// By hand: other modules add to its head, its tabs and its notes, and one overview feeds them all.
import { IconClipboardCheck, IconPlayerPause } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Allowed } from '#kernel/shared/workflow.ts';
import { ApiError } from '#kernel/web/data/api.ts';
import { useRecord } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordPage } from '#kernel/web/page/RecordPage.tsx';
import { onlyFilesReason } from '#kernel/web/page/RowButtons.tsx';
import { ActionButtons, type ReadyAction } from '#kernel/web/page/ScreenActions.tsx';
import { SlotParts } from '#kernel/web/page/SlotParts.tsx';
import { useIsNarrow } from '#kernel/web/page/useIsNarrow.ts';
import { useSteps } from '#kernel/web/page/useSteps.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Modal, Skeleton } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { jobOrder, jobPieces, jobReadiness, jobRoute } from '../shared/public.ts';
import { countFields } from '../shared/jobChanges.calls.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { workOrderWorkflow } from '../shared/workOrder.workflow.ts';
import { CountsDialog } from './CountsDialog.tsx';
import { HoldDialog } from './HoldDialog.tsx';
import { isOpenJob, JobStatus, Promised } from './jobCells.tsx';
import { JobNotes } from './JobNotes.tsx';
import { JobTab } from './JobTab.tsx';
import { JobTimeLine } from './JobTimeLine.tsx';
import { jobTabs, type Overview } from './jobTabs.ts';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { UnknownJob } from './UnknownJob.tsx';
import css from './jobs.module.css';
import { useGet } from '#kernel/web/data/calls.ts';
import { jobOverviewCall } from '../shared/job.calls.ts';
import { addressOf } from '#kernel/shared/call.ts';
import { cardsPaperCall } from '../shared/askedAbove.calls.ts';

type Job = RowOf<typeof workOrder>;

// Steps that leave the usual road: behind the three dots, so that nobody takes one by habit.
const otherSteps: ReadonlySet<string> = new Set(['rejectFinal', 'returnAsIs', 'declareBer', 'scrap', 'cancel']);

// What was ordered can change until the work is handed to final inspection.
const beforeFinal: ReadonlySet<string> = new Set(['received', 'preliminary', 'awaitingApproval', 'inWork']);

/** One job, the whole truth of it: what it is, what stands between it and its release, the work, and what happened. */
export function JobPage({ title }: { title: string }) {
  const known = useRecord(workOrder, title);
  if (!known.data && known.error instanceof ApiError && known.error.status === 404) return <UnknownJob asked={title} />;
  return (
    <RecordPage
      record={workOrder}
      id={title}
      also={['gates', 'taskCard', 'finding', 'inspectionReport', 'releaseRequest']}
    >
      {(row, allowed) => <Known job={row} allowed={allowed} />}
    </RecordPage>
  );
}

function Known({ job, allowed }: { job: Job; allowed: Allowed }) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const overview = useGet(
    jobOverviewCall,
    { id: job.number },
    { also: ['taskCard', 'finding', 'inspectionReport', 'ndtReport', 'releaseRequest', 'releaseCertificate'] },
  );
  const tab = jobTabs.find((entry) => entry.key === query.get('tab')) ?? jobTabs[0];
  const facts = overview.data;
  const { buttons, isNext, dialogs } = useJobActions(job, allowed, facts);
  return (
    <>
      <PageHead
        number={job.number}
        title={job.partName}
        status={<JobStatus job={job} />}
        crumbs={[
          { label: 'Work orders', to: '/maintenance/workorders' },
          ...(facts?.master ? [{ label: facts.master.number, to: `/maintenance/mmc/${facts.master.number}` }] : []),
          {
            label: job.customerIdLabel?.split(' · ').at(-1) ?? '',
            to: `/marketing/customers/${encodeURIComponent(job.customerIdLabel?.split(' · ')[0] ?? '')}`,
          },
        ]}
        facts={headFacts(job, facts, t)}
        // What comes next stands in the foot of a phone; without it the dots stay in the head.
        actions={!isNext && buttons}
        steps={isNext && buttons}
      />
      {dialogs}
      <JobNotes job={job} overview={facts} />
      {isOpenJob(job) && !job.evaluationOnly && (
        <SlotParts slot={jobReadiness} given={{ jobNumber: job.number, jobId: job.id }} />
      )}
      <nav className={css.tabs} aria-label={t('Parts of this screen')}>
        {jobTabs.map((entry) => {
          const count = entry.count && facts ? entry.count(facts) : undefined;
          return (
            <Link
              key={entry.key}
              to={`?tab=${entry.key}`}
              replace
              preventScrollReset
              aria-current={entry === tab ? 'page' : undefined}
            >
              {entry.key === 'visits' ? t('History of {{serial}}', { serial: job.serialNumber }) : t(entry.label)}{' '}
              {count !== undefined && <small>{count}</small>}
            </Link>
          );
        })}
      </nav>
      <MainAndRail main={tab && <JobTab tab={tab.key} job={job} overview={facts} />} rail={<JobTimeLine job={job} />} />
    </>
  );
}

function OtherSteps({ job, allowed, onClose }: { job: Job; allowed: Allowed; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={t('Other steps of {{name}}', { name: job.number })} size={560}>
      <p>{t('These end the work order without a release, or send it back. Each asks for its reason.')}</p>
      <WorkflowBar
        workflow={workOrderWorkflow}
        row={job}
        allowed={Object.fromEntries(Object.entries(allowed).filter(([step]) => otherSteps.has(step)))}
        onDone={onClose}
      />
    </Modal>
  );
}

function headFacts(
  job: Job,
  overview: Overview | undefined,
  t: (text: string, values?: Record<string, unknown>) => string,
) {
  const clock = overview?.turnAround;
  const words = workOrder.fields;
  return [
    { label: 'Part number', value: <Mono>{job.partNumber}</Mono> },
    { label: 'Serial number', value: <Mono>{job.serialNumber}</Mono> },
    ...(job.quantity > 1 ? [{ label: 'Quantity', value: <span className="tabular">{job.quantity}</span> }] : []),
    { label: 'Scope', value: <span>{t(words.workScope.options?.[job.workScope] ?? job.workScope)}</span> },
    { label: 'Due date', value: <Promised job={job} /> },
    // What comes later has its place from the beginning: nothing moves under a finger.
    ...(!overview || clock
      ? [
          {
            label: 'Turn-around',
            value: clock ? (
              <span>
                {t('{{used}} of {{days}} days', {
                  used: (clock.turnAroundHours / 24).toFixed(1),
                  days: clock.contractDays,
                })}
              </span>
            ) : (
              <Skeleton width={90} height={18} />
            ),
          },
        ]
      : []),
    ...(!overview || overview.manuals.length > 0
      ? [
          {
            label: 'Data',
            value: overview ? <span>{overview.manuals.join(', ')}</span> : <Skeleton width={140} height={18} />,
          },
        ]
      : []),
    ...(job.csnCycles === null
      ? []
      : [
          {
            label: 'Cycles since new',
            value: <span className="tabular">{job.csnCycles.toLocaleString('en-US')}</span>,
          },
        ]),
    {
      label: 'Certificates',
      value: (
        <span>
          {job.certificateTypes?.map((type) => words.certificateTypes.options?.[type] ?? type).join(' + ') || t('None')}
        </span>
      ),
    },
  ];
}

const noReason = (answer: true | string | undefined) => (typeof answer === 'string' ? answer : null);

/** What a person can do with a job: what comes next, what is often done beside it, and the rest behind the dots. */
function useJobActions(job: Job, allowed: Allowed, overview: Overview | undefined) {
  const { t } = useTranslation();
  const can = useCan();
  const isNarrow = useIsNarrow();
  const [open, setOpen] = useState<'edit' | 'hold' | 'release' | 'order' | 'pieces' | 'counts' | 'other' | null>(null);
  const close = () => setOpen(null);
  const usual = Object.fromEntries(Object.entries(allowed).filter(([step]) => !otherSteps.has(step)));
  const { steps, dialog } = useSteps({ workflow: workOrderWorkflow, record: workOrder, row: job, allowed: usual });
  const mayWork = can('maintenance.user') && isOpenJob(job);
  const mayAsk = mayWork && job.status === 'finalInspection' && !job.evaluationOnly;
  const hasRoute = mayWork && job.cardsTotal === 0;
  const action = (label: string, more: Partial<ReadyAction> | false): ReadyAction[] =>
    more ? [{ key: label, label: t(label), reason: null, ...more }] : [];
  const review = <IconClipboardCheck size={16} />;
  const [own] = [
    ...action('Open release review', overview?.request ? { icon: review, to: reviewPath(overview.request) } : false),
    ...action('Open release review', !overview && job.status === 'releaseRequested' && { icon: review, isBusy: true }),
    ...action('Request release', mayAsk && { icon: review, onClick: () => setOpen('release') }),
  ];
  const next = own || hasRoute ? undefined : steps.find((step) => step.isNext);
  const primary = own ?? (next && { ...next, key: next.name, onClick: next.run });
  const hasOther = Object.entries(allowed).some(([step, answer]) => otherSteps.has(step) && answer === true);
  const hasCounts = can('maintenance.user') && isOpenJob(job) && countFields.some((name) => job[name] !== null);
  const mayOrder = can(['maintenance.admin', 'maintenance.user']) && beforeFinal.has(job.status);
  const mayNeed = can(['maintenance.user', 'stores.user']) && isOpenJob(job);
  const pause = <IconPlayerPause size={16} />;
  const others = [
    ...action(
      'Edit',
      allowed['update'] !== undefined && {
        inSight: true,
        onClick: () => setOpen('edit'),
        reason: noReason(allowed['update']) ?? onlyFilesReason(workOrder, job),
      },
    ),
    ...action('Hold', mayWork && { icon: pause, inSight: true, onClick: () => setOpen('hold') }),
    ...steps.flatMap((step) => (step === next ? [] : [{ ...step, key: step.name, onClick: step.run }])),
    ...action('Print all cards', job.cardsTotal > 0 && { href: addressOf(cardsPaperCall, { job: job.number }) }),
    ...action('Request parts', mayNeed && { to: `/store/spares/requests?ask=${job.id}` }),
    ...action('Change the order…', mayOrder && { onClick: () => setOpen('order') }),
    ...action('Take pieces out…', mayOrder && job.quantity > 1 && { onClick: () => setOpen('pieces') }),
    ...action('Correct the counts…', hasCounts && { onClick: () => setOpen('counts') }),
    ...action('Other steps…', hasOther && { onClick: () => setOpen('other') }),
  ];
  const isNext = primary !== undefined || hasRoute;
  const inFoot = isNarrow && isNext;
  const route = hasRoute && <SlotParts slot={jobRoute} given={{ jobNumber: job.number, jobId: job.id }} />;
  return {
    isNext,
    buttons: (
      <>
        {inFoot && route}
        {(primary || others.length > 0) && <ActionButtons primary={primary} others={others} inFoot={inFoot} />}
        {!inFoot && route}
      </>
    ),
    dialogs: (
      <>
        {dialog}
        {open === 'edit' && <RecordDialog record={workOrder} row={job} opened onClose={close} />}
        {open === 'hold' && <HoldDialog job={job} onClose={close} />}
        {open === 'release' && <ReleaseDialog job={job} onClose={close} />}
        {open === 'order' && <SlotParts slot={jobOrder} given={{ job, onClose: close }} />}
        {open === 'pieces' && <SlotParts slot={jobPieces} given={{ job, onClose: close }} />}
        {open === 'counts' && <CountsDialog job={job} onClose={close} />}
        {open === 'other' && <OtherSteps job={job} allowed={allowed} onClose={close} />}
      </>
    ),
  };
}

const reviewPath = ({ number }: { number: string }) => `/maintenance/release-requests/${number}`;
