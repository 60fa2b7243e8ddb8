import { useGet } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { files, history, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Text } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { halves } from '#modules/maintenance/manpower/shared/public.ts';
import { leaveAllowance, leaveKinds, leaveRequest, leaveWorkflow } from '../shared/leave.record.ts';
import { leaveBalanceCall } from '../shared/leave.calls.ts';
import css from './leave.module.css';

/** The screens of leave; beside them the roster it stands in. */
export function LeaveTabs() {
  const can = useCan();
  return (
    <RouteTabs
      tabs={[
        { label: 'Leave', to: '/hr/leave', end: true },
        { label: 'Leave calendar', to: '/hr/leave/calendar', hidden: !can('level:2') },
        { label: 'Days of leave a year', to: '/hr/leave/allowances', hidden: !can('hr.viewer') },
        { label: 'Manpower', to: '/manpower' },
      ]}
    />
  );
}

/** Days of a year by kind, of who looks or of one person. */
function Balance({ year, employeeId }: { year: number; employeeId?: string }) {
  const { t } = useTranslation();
  const answer = useGet(leaveBalanceCall, {}, { query: { year, ...(employeeId && { employeeId }) } });
  const kinds = (answer.data?.kinds ?? []).filter((one) => one.allowed !== null || one.taken + one.asked > 0);
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (kinds.length === 0) return null;
  return (
    <Section title={t('Days of {{year}}', { year })}>
      <Scroll label="Days of leave a year">
        <table className={css.table}>
          <thead>
            <tr>
              {['Kind', 'Days a year', 'Taken', 'Requested', 'Left to take'].map((head) => (
                <th key={head}>{t(head)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((one) => (
              <tr key={one.kind}>
                <td>{t(leaveKinds[one.kind])}</td>
                <td className="tabular">{one.allowed ?? t('Not set')}</td>
                <td className="tabular">{one.taken}</td>
                <td className="tabular">{one.asked}</td>
                <td className="tabular">{one.left ?? ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Section>
  );
}

/** What is left of a year in one line, above the list. */
function Left({ year }: { year: number }) {
  const { t } = useTranslation();
  const answer = useGet(leaveBalanceCall, {}, { query: { year } });
  const kinds = (answer.data?.kinds ?? []).filter((one) => one.left !== null);
  if (kinds.length === 0) return null;
  return (
    <Text px="lg" className="tabular">
      {t('Days left in {{year}}', { year })}:{' '}
      {kinds.map((one) => `${t(leaveKinds[one.kind])} ${one.left ?? ''}/${one.allowed ?? ''}`).join(' · ')}
    </Text>
  );
}

/** Leave one asked for, and that of the people one decides about. */
export function LeaveList() {
  const { t } = useTranslation();
  const year = Number(useToday().slice(0, 4));
  return (
    <>
      <LeaveTabs />
      <RecordList
        record={leaveRequest}
        summary={<Left year={year} />}
        description="Your leave, and that of the people you decide about. Approved, it stands in the roster."
        tabs={[
          { label: 'All', query: {} },
          { label: 'To decide', query: { 'f.status.in': 'asked' } },
        ]}
        create={{ label: 'Request leave' }}
        // A card on a phone has four facts: half a day says so with its kind.
        cells={{
          kind: ({ kind, half }) => [t(leaveKinds[kind]), ...(half ? [t(halves[half])] : [])].join(' · '),
        }}
        emptyText="No leave was requested."
      />
    </>
  );
}

const BalanceOf = ({ row }: PanelProps<typeof leaveRequest>) => {
  const seesOthers = useCan()('hr.viewer');
  return seesOthers && row.employeeId ? (
    <Balance year={Number(row.fromDay.slice(0, 4))} employeeId={row.employeeId} />
  ) : null;
};

/** One request and what is decided about it. */
export const LeavePage = ({ number }: { number: string }) => (
  <RecordScreen
    record={leaveRequest}
    id={number}
    crumbs={[{ label: 'Leave', to: '/hr/leave' }]}
    facts={['employeeId', 'kind', 'fromDay', 'toDay', 'half', 'days']}
    workflow={leaveWorkflow}
    panels={[section('Leave request', ['reason', 'decidedById', 'decidedAt']), BalanceOf, files(), history()]}
  />
);

/** How many days of each kind a year has. */
export const AllowanceList = () => (
  <>
    <LeaveTabs />
    <RecordList
      record={leaveAllowance}
      description="Days a year by kind and years of service; for one person where the contract says so."
      create
      emptyText="No days of leave are set: nobody is refused for asking too many."
    />
  </>
);
