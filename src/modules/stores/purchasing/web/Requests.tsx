import { Link } from 'react-router';
import { addDays } from '#kernel/shared/dates.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { inWords } from '#kernel/shared/field.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useCan, useSession } from '#kernel/web/data/session.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { translate, useTranslation } from '#kernel/web/i18n.ts';
import { formatNumber } from '#kernel/web/list/cells.tsx';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import type { TickedRow } from '#kernel/web/list/BulkBar.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { files, history, section, type PanelProps, type ScreenAction } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { purchaseRequest } from '../shared/purchaseRequest.record.ts';
import { purchaseRequestWorkflow } from '../shared/purchaseRequest.workflow.ts';
import { estimateCall, mergeRequestsCall, splitRequestCall, twinsCall } from '../shared/purchasing.calls.ts';
import { Merge, SplitDialog } from './MergeSplit.tsx';
import { priceReaders } from '../shared/supply.ts';
import { PurchasingFrame } from './PurchasingFrame.tsx';
import { WhatIsSigned } from './WhatIsSigned.tsx';
import css from './purchasing.module.css';

/** Everything somebody asked for. */
export function Requests() {
  const { _id: me } = useSession();
  const can = useCan();
  const yesterday = addDays(useToday(), -1);
  return (
    <PurchasingFrame>
      <RecordList
        record={purchaseRequest}
        title="Purchase requests"
        description="Purchase requests, newest first."
        create={{
          label: 'New request',
          size: 760,
          values: { purpose: 'stock', priority: 'normal', supply: 'parts', uom: 'ea', quantity: '1' },
        }}
        tabs={[
          { label: 'Open', query: { 'f.status.notIn': 'received,rejected,cancelled' } },
          { label: 'Waiting for approval', query: { 'f.status.in': 'submitted,firstApproved' } },
          {
            label: 'Late',
            query: { 'f.status.notIn': 'received,rejected,cancelled', 'f.neededBy.lte': yesterday, sort: 'neededBy' },
          },
          { label: 'Mine', query: { 'f.requestedById.in': me } },
          { label: 'All', query: {} },
        ]}
        cells={{
          quantity: (row) => `${formatNumber(String(Number(row.quantity)))} ${row.uom}`,
          priority: (row) =>
            row.priority === 'normal' ? (
              translate('Normal')
            ) : (
              <StatusChip
                tone={row.priority === 'aog' ? 'bad' : 'warn'}
                label={row.priority === 'aog' ? 'AOG' : 'Urgent'}
              />
            ),
        }}
        {...(can(mergeRequestsCall.allow) && {
          selection: (rows: readonly TickedRow[], clear: () => void) => <Merge rows={rows} onDone={clear} />,
        })}
        emptyText="No purchase requests. What a work order, the stores or an office needs is asked for here."
      />
    </PurchasingFrame>
  );
}

/** One request, its approval and what became of it. */
export const Request = ({ id }: { id: string }) => (
  <PurchasingFrame>
    <RecordScreen
      record={purchaseRequest}
      id={id}
      title="description"
      workflow={purchaseRequestWorkflow}
      edit={useCan()(priceReaders) ? { size: 760 } : false}
      useActions={useRequestActions}
      facts={[
        'quantity',
        'uom',
        'neededBy',
        'priority',
        'amount',
        'requestedById',
        'jobId?',
        'groupId?',
        'orderId?',
        'mergedIntoId?',
      ]}
      notice={Twins}
      panels={[
        WhatIsSigned,
        section('Request', [
          'partNumber',
          'itemId',
          'supply',
          'process',
          'purpose',
          'costCentre',
          'estimatedPrice',
          'suggestedVendorId',
          'reason',
          'question',
        ]),
        section('Approval', [
          'firstApprovedById',
          'firstApprovedAt',
          'approvedById',
          'approvedAt',
          'decidedById',
          'decidedAt',
        ]),
        files(),
        history(),
      ]}
    />
  </PurchasingFrame>
);

function useRequestActions(row: RowOf<typeof purchaseRequest>): readonly ScreenAction[] {
  const can = useCan();
  const { _id: me } = useSession();
  const isUndecided = row.status === 'draft' || row.status === 'submitted';
  // Whoever reads no prices changes their own request with the estimate they gave.
  const isOwn = row.status === 'draft' && row.createdBy === me && !can(priceReaders);
  return [
    ...(isOwn ? [{ label: 'Edit', dialog: (close: () => void) => <OwnRequest row={row} onClose={close} /> }] : []),
    ...(isUndecided && Number(row.quantity) > 0 && can(splitRequestCall.allow)
      ? [{ label: 'Split request', dialog: (close: () => void) => <SplitDialog row={row} onClose={close} /> }]
      : []),
  ];
}

/** The form of one's own request. */
function OwnRequest({ row, onClose }: { row: RowOf<typeof purchaseRequest>; onClose: () => void }) {
  const own = useGet(estimateCall, { id: row.id });
  if (!own.data) return null;
  return <RecordDialog record={purchaseRequest} row={{ ...row, ...own.data }} opened onClose={onClose} size={760} />;
}

/** What brings the same thing already. */
function Twins({ row }: PanelProps<typeof purchaseRequest>) {
  const { t } = useTranslation();
  const isOpen = ['draft', 'submitted', 'firstApproved', 'approved', 'grouped'].includes(row.status);
  const twins = useGet(twinsCall, { id: row.id }, { enabled: isOpen });
  if (!isOpen || !twins.data?.length) return null;
  return (
    <div className={css.twins} role="status">
      {t('Asked for or ordered already:')}{' '}
      {twins.data.map((each, at) => (
        <span key={`${each.number}${each.due}`}>
          {at > 0 && ', '}
          <Link to={`/purchasing/${each.kind}s/${each.number}`}>{each.number}</Link> (
          {formatNumber(String(Number(each.qty)))}, <DateText value={each.due} kind="day" />, {t(inWords(each.status))})
        </span>
      ))}
    </div>
  );
}
