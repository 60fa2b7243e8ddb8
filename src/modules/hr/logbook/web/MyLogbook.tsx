import { IconPrinter } from '@tabler/icons-react';
import { addressOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useSession } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, Skeleton } from '#kernel/web/ui/parts.ts';
import { ownAuthorizationsCall } from '#modules/quality/authorizations/shared/authorizations.calls.ts';
import { useRecord, useRows } from '#kernel/web/data/records.ts';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { logbookEntry } from '#modules/quality/authorizations/shared/facts.record.ts';
import { logbookWorkflow, RecentWork } from '#modules/quality/authorizations/web/public.tsx';
import { Coach } from './Coach.tsx';
import { ownLogbookPaperCall } from '../shared/logbook.calls.ts';

const noPage = () => null;
const columns = [
  'workDate',
  'jobNumber',
  'partNumber',
  'serialNumber',
  'componentGroup',
  'task',
  'role',
  'minutes',
  'status',
] as const;

/** A person's own work: what keeps their authorisations alive, and every entry behind it. */
export const MyLogbook = () => {
  const { t } = useTranslation();
  const { employeeId } = useSession();
  if (!employeeId)
    return (
      <>
        <PageHead title="My Logbook" />
        <EmptyState title={t('Your account belongs to no employee')}>
          {t('Ask an administrator to link it; signed work is written down under the employee.')}
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHead
        title="My Logbook"
        meaning="Your signed work. Signing a step, a report or a release makes an entry; one by hand counts once its supervisor has signed it."
        actions={
          <Button
            component="a"
            href={addressOf(ownLogbookPaperCall)}
            target="_blank"
            leftSection={<IconPrinter size={16} />}
          >
            {t('Print 24 months')}
          </Button>
        }
      />
      <MainAndRail
        main={
          <>
            <ToSign employeeId={employeeId} />
            <Recent />
            <Coach />
            <RecordList
              record={logbookEntry}
              embedded
              create={{ label: 'New entry', fixed: { employeeId }, size: 640 }}
              columns={columns}
              fixed={{ 'f.employeeId.in': employeeId }}
              rowHref={noPage}
              emptyText="No entries yet. Signed steps, reports and releases are listed here."
            />
          </>
        }
      />
    </>
  );
};

function Recent() {
  const answer = useGet(ownAuthorizationsCall, {}, { also: [logbookEntry.name] });
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={80} />;
  return <RecentWork recency={answer.data.recency} />;
}

/** What colleagues wrote down by hand and named this person as supervisor of. */
function ToSign({ employeeId }: { employeeId: string }) {
  const { t } = useTranslation();
  const waiting = useRows(logbookEntry, { 'f.supervisorId.in': employeeId, 'f.status.in': 'pending', size: 100 });
  const rows = waiting.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Section title={t('Waiting for your signature')} count={rows.length}>
      {rows.map(({ id }) => (
        <EntryToSign key={id} id={id} />
      ))}
    </Section>
  );
}

const told = [
  'employeeId',
  'workDate',
  'jobNumber',
  'partNumber',
  'componentGroup',
  'task',
  'role',
  'minutes',
] as const;

function EntryToSign({ id }: { id: string }) {
  const answer = useRecord(logbookEntry, id);
  if (!answer.data) return <Skeleton height={80} />;
  const { row, allowed } = answer.data;
  return (
    <>
      <RecordFields record={logbookEntry} row={row} only={told} />
      <WorkflowBar workflow={logbookWorkflow} row={row} allowed={allowed} />
    </>
  );
}
