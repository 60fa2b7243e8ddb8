import { IconPrinter } from '@tabler/icons-react';
import { addressOf, type AnswerOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useSession } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, Group, Skeleton } from '#kernel/web/ui/parts.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { ownCardCall, ownPackageCall } from '#modules/quality/authorization-packages/shared/packages.calls.ts';
import { ownAuthorizationsCall } from '#modules/quality/authorizations/shared/authorizations.calls.ts';
import { useRecord, useRows } from '#kernel/web/data/records.ts';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { logbookEntry } from '#modules/quality/authorizations/shared/facts.record.ts';
import { logbookWorkflow, RecentWork, StandingChip } from '#modules/quality/authorizations/web/public.tsx';
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
  return (
    <>
      <OwnCards rows={answer.data.authorizations} />
      <RecentWork recency={answer.data.recency} />
    </>
  );
}

/** The own authorisations, each with its card to show to an inspector (R-AUT-6) and the record behind it. */
function OwnCards({ rows }: { rows: AnswerOf<typeof ownAuthorizationsCall>['authorizations'] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <Section title={t('My authorisations')}>
      <FactTable
        head={['Authorisation', 'Category', 'Valid until', 'Standing', 'Papers']}
        rows={rows.map((row) => ({
          key: row.id,
          cells: [
            row.number,
            `${row.categoryCode} ${t(row.categoryName)}`,
            <DateText key="until" value={row.validUntil} kind="day" />,
            <StandingChip key="standing" standing={row.standing} />,
            <Group key="papers" gap="xs">
              <Button
                component="a"
                href={addressOf(ownCardCall, { id: row.number })}
                target="_blank"
                size="compact-sm"
                variant="default"
                aria-label={`${t('Show card')} ${row.number}`}
              >
                {t('Show card')}
              </Button>
              <Button
                component="a"
                href={addressOf(ownPackageCall, { id: row.number })}
                target="_blank"
                size="compact-sm"
                variant="default"
                aria-label={`${t('Copy of my record')} ${row.number}`}
              >
                {t('Copy of my record')}
              </Button>
            </Group>,
          ],
        }))}
      />
    </Section>
  );
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
