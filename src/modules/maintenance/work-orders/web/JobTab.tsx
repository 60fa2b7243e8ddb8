import type { RowOf } from '#kernel/shared/record.ts';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { SlotParts } from '#kernel/web/page/SlotParts.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { jobCards, jobFindings, jobForms, jobInspection, jobNdt, jobRobbery, jobTests } from '../shared/public.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { DirectivesTab } from './DirectivesTab.tsx';
import { HoldList } from './HoldList.tsx';
import { isOpenJob } from './jobCells.tsx';
import { JobScraps } from './JobScraps.tsx';
import { JobLog } from './JobLog.tsx';
import type { JobTabKey, Overview } from './jobTabs.ts';
import { LabourTab } from './LabourTab.tsx';
import { SubJobsTab, VisitsTab } from './RelativesTabs.tsx';
import { DocumentsTab, PartsTab, ToolsTab } from './SuppliesTabs.tsx';
import { TurnAround } from './TurnAround.tsx';

type Job = RowOf<typeof workOrder>;

const overviewFields = [
  'customerId',
  'customerRef',
  'shop',
  'priority',
  'receivingBatch',
  'receivedAt',
  'contractTatDays',
  'leadEmployeeId',
  'location',
  'tag',
  'aircraftType',
  'aircraftReg',
  'position',
  'removalReason',
  'removalDate',
  'tsnHours',
  'tsoHours',
  'csnCycles',
  'csoCycles',
  'tireChangesSinceOverhaul',
  'warrantyReview',
  'outcome',
  'releasedAt',
] as const;

/** The open tab of a job's page. */
export function JobTab({ tab, job, overview }: { tab: JobTabKey; job: Job; overview: Overview | undefined }) {
  const shown = { jobNumber: job.number, jobId: job.id };
  switch (tab) {
    case 'overview':
      return <OverviewTab job={job} overview={overview} />;
    case 'cards':
      return <SlotParts slot={jobCards} given={shown} />;
    case 'findings':
      return <SlotParts slot={jobFindings} given={shown} />;
    case 'tests':
      return <SlotParts slot={jobTests} given={shown} />;
    case 'parts':
      return (
        <>
          <PartsTab job={job} />
          <SlotParts slot={jobRobbery} given={{ ...shown, isOpen: isOpenJob(job) }} />
          <JobScraps job={job} />
        </>
      );
    case 'tools':
      return <ToolsTab job={job} />;
    case 'directives':
      return <DirectivesTab job={job} />;
    case 'documents':
      return <DocumentsTab job={job} />;
    case 'labour':
      return <LabourTab job={job} />;
    case 'subJobs':
      return <SubJobsTab job={job} overview={overview} />;
    case 'visits':
      return <VisitsTab job={job} />;
    case 'log':
      return <JobLog job={job} />;
    case 'inspection':
      return <SlotParts slot={jobInspection} given={shown} />;
    case 'forms':
      return <SlotParts slot={jobForms} given={shown} />;
    case 'ndt':
      return <SlotParts slot={jobNdt} given={shown} />;
  }
}

function OverviewTab({ job, overview }: { job: Job; overview: Overview | undefined }) {
  const { t } = useTranslation();
  const mayWork = useCan()('maintenance.user') && isOpenJob(job);
  return (
    <>
      <Section title={t('Facts')}>
        <RecordFields record={workOrder} row={job} only={overviewFields} />
      </Section>
      <Section title={t('Turn-around')}>{overview && <TurnAround job={job} clock={overview.turnAround} />}</Section>
      <HoldList job={job} />
      <Attachments record={workOrder} id={job.id} allowUpload={mayWork} />
    </>
  );
}
