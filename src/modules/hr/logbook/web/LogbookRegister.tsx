import { IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { addressOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { ActionIcon, Skeleton } from '#kernel/web/ui/parts.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { logbookEntry } from '#modules/quality/authorizations/shared/facts.record.ts';
import { componentGroups, recencyRule } from '#modules/quality/authorizations/shared/public.ts';
import { logbookPaperCall, recentWorkCall } from '../shared/logbook.calls.ts';

const Tabs = () => (
  <RouteTabs
    label="Logbook"
    tabs={[
      { label: 'Entries', to: '/hr/logbook', end: true },
      { label: 'Recent work', to: '/hr/logbook/recent-work' },
    ]}
  />
);

const authorizationOf = ({ employeeId }: { employeeId: string }) => `/hr/employees/${employeeId}/authorization`;

/** The maintenance experience of everybody, as it was signed. */
export const LogbookEntries = () => (
  <>
    <Tabs />
    <RecordList
      record={logbookEntry}
      title="Logbook"
      description="Who did what on which part. Signing a step, a report or a release makes an entry; one by hand counts once its supervisor has signed it."
      create={{ label: 'New entry', size: 640 }}
      tabs={[
        { label: 'All', query: {} },
        { label: 'Certified', query: { 'f.role.in': 'certified' } },
        { label: 'NDT', query: { 'f.task.in': 'ndt' } },
        { label: 'Not signed', query: { 'f.status.in': 'pending,disputed' } },
        { label: 'Trainees', query: { 'f.role.in': 'trainee' } },
      ]}
      rowHref={authorizationOf}
      emptyText="No entries yet. Signed steps, reports and releases are listed here."
    />
  </>
);

/** What keeps authorisations alive: work in the last 24 months, person by person and group by group (R-AUT-4). */
export const RecentWorkOfAll = () => {
  const { t } = useTranslation();
  const answer = useGet(recentWorkCall, {});
  return (
    <>
      <Tabs />
      <PageHead
        title="Recent work"
        meaning="Six months with work, or a hundred days, within 24 months keep a group of an authorisation. What is lost comes first."
      />
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <Skeleton height={240} />}
      {answer.data && (
        <MainAndRail
          main={
            <FactTable
              head={['Employee', 'Component', 'Months', 'Days', 'Last work', 'State', 'Authorisations', 'Logbook']}
              empty="Nobody holds an authorisation."
              rows={answer.data.rows.map((row) => ({
                key: `${row.employeeId} ${row.componentGroup}`,
                cells: [
                  <Link key="name" to={authorizationOf(row)}>
                    {row.name}
                  </Link>,
                  t(componentGroups[row.componentGroup]),
                  t('{{count}} of {{needed}}', { count: row.months, needed: recencyRule.months }),
                  t('{{count}} of {{needed}}', { count: row.days, needed: recencyRule.days }),
                  row.lastWorkOn ? (
                    <DateText key="last" value={row.lastWorkOn} kind="day" />
                  ) : (
                    t('No entry in 24 months')
                  ),
                  <RecentState key="state" row={row} />,
                  row.authorizations.join(', '),
                  <ActionIcon
                    key="paper"
                    component="a"
                    href={addressOf(logbookPaperCall, { employeeId: row.employeeId })}
                    target="_blank"
                    variant="subtle"
                    aria-label={t('Logbook of {{name}}, 24 months', { name: row.name })}
                  >
                    <IconPrinter size={17} />
                  </ActionIcon>,
                ],
              }))}
            />
          }
        />
      )}
    </>
  );
};

function RecentState({ row }: { row: { isCurrent: boolean; lapsesOn: string | null } }) {
  const { t } = useTranslation();
  if (!row.isCurrent)
    return (
      <span>
        <StatusChip tone="bad" label={t('Not enough work')} /> <small>{t('May not sign in this group')}</small>
      </span>
    );
  if (!row.lapsesOn) return <StatusChip tone="good" label={t('Enough work')} />;
  return (
    <span>
      <StatusChip tone="good" label={t('Enough work')} />{' '}
      <small>
        {t('Without more work until')} <DateText value={row.lapsesOn} kind="day" />
      </small>
    </span>
  );
}
