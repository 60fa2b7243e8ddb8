import { IconLayoutKanban, IconList, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { addDays } from '#kernel/shared/dates.ts';
import { useCan, useOptions, useSession } from '#kernel/web/data/session.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import type { ListTab } from '#kernel/web/list/Views.tsx';
import { DeferredPart } from '#kernel/web/ui/DeferredPart.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { shopWords, workOrder } from '../shared/workOrder.record.ts';
import { CardsProgress, GatesFailing, Initials, JobStatus, PartText, Promised } from './jobCells.tsx';
import { openOnly, shopOf } from './startOfList.ts';
import { CustomerText } from './public.tsx';
import { useCustomers } from './useCustomers.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { jobPageCall } from '../shared/jobList.calls.ts';

const loadBoard = () => import('./JobBoard.tsx').then((file) => file.JobBoard);
const loadBulk = () => import('./BulkBar.tsx').then((file) => file.BulkBar);
const loadNewJob = () => import('./NewJobDialog.tsx').then((file) => file.NewJobDialog);

const columns = [
  'number',
  'partNumber',
  'serialNumber',
  'customerId',
  'workScope',
  'status',
  'dueAt',
  'cardsSigned',
  'gatesFailing',
  'leadEmployeeId',
  'location',
] as const;

const widths = {
  number: 116,
  partNumber: 128,
  serialNumber: 70,
  customerId: 106,
  workScope: 92,
  status: 178,
  dueAt: 182,
  cardsSigned: 82,
  gatesFailing: 70,
  leadEmployeeId: 56,
  location: 76,
};

/** The work orders as a list; the board shows the same jobs by phase. */
export function WorkOrderList() {
  const { t } = useTranslation();
  const can = useCan();
  const { employeeId } = useSession();
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const customers = useCustomers();
  const counts = useGet(jobPageCall, {}, { query: { size: 1 }, also: ['gates'] }).data?.counts;
  const myShop = shopOf(useOptions());
  const isBoard = query.get('view') === 'board';
  const newBatch = query.get('new');
  const week = addDays(useToday(), 7);

  const tabs: ListTab[] = [
    { label: 'All open', query: openOnly, count: counts?.open },
    ...(myShop ? [{ label: shopWords[myShop], query: { ...openOnly, 'f.shop.in': myShop } }] : []),
    ...(employeeId
      ? [{ label: 'Mine', query: { ...openOnly, 'f.leadEmployeeId.in': employeeId }, count: counts?.mine }]
      : []),
    { label: 'AOG', query: { ...openOnly, 'f.priority.in': 'aog' }, count: counts?.aog },
    { label: 'Due this week', query: { ...openOnly, 'f.dueAt.lte': week }, count: counts?.dueThisWeek },
    {
      label: 'One check open',
      query: { 'f.status.in': 'inWork,finalInspection', 'f.gatesFailing.in': '1' },
      count: counts?.oneGateAway,
    },
    { label: 'Released', query: { 'f.status.in': 'released', sort: '-receivedAt' }, count: counts?.released },
  ];
  const closeNew = () => {
    const rest = new URLSearchParams(query);
    rest.delete('new');
    setQuery(rest, { replace: true });
  };
  const buttons = (
    <>
      <Button
        variant="default"
        component={Link}
        to={isBoard ? `?${new URLSearchParams(openOnly)}` : '?view=board'}
        leftSection={isBoard ? <IconList size={16} /> : <IconLayoutKanban size={16} />}
      >
        {isBoard ? t('List') : t('Board')}
      </Button>
      {can(workOrder.access.create) && (
        <Button
          leftSection={<IconPlus size={16} />}
          onClick={() => setQuery(new URLSearchParams([...query, ['new', '1']]))}
        >
          {t('New work order')}
        </Button>
      )}
    </>
  );
  return (
    <>
      {isBoard ? (
        <DeferredPart load={loadBoard} actions={buttons} />
      ) : (
        <RecordList
          record={workOrder}
          title="Work orders"
          description="Open work orders, sorted by due date."
          columns={columns}
          widths={widths}
          tabs={tabs}
          actions={buttons}
          emptyText="New work orders come from Receiving."
          selection={(jobs, clear) => <DeferredPart load={loadBulk} jobs={jobs} onDone={clear} />}
          cells={{
            partNumber: (row) => <PartText number={row.partNumber} name={row.partName} />,
            serialNumber: (row) => <Mono copy={false}>{row.serialNumber}</Mono>,
            customerId: (row) => (
              <CustomerText customer={customers.get(row.customerId)} fallback={row.customerIdLabel} />
            ),
            status: (row) => <JobStatus job={row} compact />,
            dueAt: (row) => <Promised job={row} compact />,
            cardsSigned: (row) => <CardsProgress job={row} />,
            gatesFailing: (row) => <GatesFailing count={row.gatesFailing} />,
            leadEmployeeId: (row) => <Initials name={row.leadEmployeeIdLabel} />,
          }}
        />
      )}
      {newBatch !== null && (
        <DeferredPart
          load={loadNewJob}
          batch={newBatch === '1' ? null : newBatch}
          onClose={closeNew}
          onOpened={(number: string) => void navigate(`/maintenance/mmc/${number}`)}
        />
      )}
    </>
  );
}
