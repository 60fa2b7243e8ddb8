import { Link } from 'react-router';
import type { ReactNode } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { useRecord } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { formatNumber } from '#kernel/web/list/cells.tsx';
import { files, history, related, section, type ScreenAction } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { translate } from '#kernel/web/i18n.ts';
import { alternate } from '#modules/stores/alternates/shared/alternate.record.ts';
import { printLabel } from '#modules/stores/labels/web/public.tsx';
import { batchStock } from '#modules/stores/stock/shared/batchStock.record.ts';
import { WhereUsedLink } from '#modules/quality/where-used/web/public.tsx';
import { movement } from '#modules/stores/stock/shared/movement.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { consumable } from '../shared/consumable.record.ts';
import { BatchState, ExpiryText } from './ExpiryText.tsx';

type Balance = RowOf<typeof consumable>;

/** One item: its balance, its batches, its movements, and what the catalogue says about it. */
export const ItemPage = ({ itemId }: { itemId: string }) => (
  <RecordScreen
    record={stockItem}
    id={itemId}
    number="partNumber"
    title="partName"
    crumbs={[{ label: 'Consumables', to: '/store/consumables/stock' }]}
    status={(row) => (
      <OfBalance id={row.id}>
        {(there) => there.belowReorderPoint && <StatusChip tone="warn" label="Below reorder point" />}
      </OfBalance>
    )}
    facts={[
      {
        label: 'On hand',
        value: ({ id }) => (
          <OfBalance id={id}>{(there) => `${formatNumber(Number(there.onHand))} ${there.uom}`}</OfBalance>
        ),
      },
      {
        label: 'Available',
        value: ({ id }) => (
          <OfBalance id={id}>{(there) => `${formatNumber(Number(there.available))} ${there.uom}`}</OfBalance>
        ),
      },
      {
        label: 'Earliest expiry',
        value: ({ id }) => (
          <OfBalance id={id}>
            {(there) => (there.earliestExpiry ? <ExpiryText day={there.earliestExpiry} /> : translate('None'))}
          </OfBalance>
        ),
      },
      {
        label: 'Location',
        value: ({ id }) => <OfBalance id={id}>{(there) => there.locations ?? translate('None')}</OfBalance>,
      },
      'peakId?',
      { label: 'Used on', value: ({ id }) => <WhereUsedLink kind="material" id={id} /> },
    ]}
    useActions={useItemActions}
    live={[movement]}
    panels={[
      related(batchStock, 'itemId', {
        title: 'Batches',
        columns: ['number', 'status', 'effectiveExpiry', 'onHand', 'uom', 'locations', 'supplierLot', 'openedAt'],
        widths: { effectiveExpiry: 170, status: 150 },
        cells: {
          status: (found) => <BatchState row={found} />,
          effectiveExpiry: (found) => <ExpiryText day={found.effectiveExpiry} />,
        },
        emptyText: 'None on hand.',
      }),
      related(movement, 'itemId', {
        title: 'Movements',
        columns: ['occurredAt', 'type', 'batchId', 'qty', 'fromLocationId', 'toLocationId', 'jobNumber'],
        cells: { batchId: (found) => <BatchLink row={found} /> },
        emptyText: 'No movements yet.',
      }),
      related(alternate, 'itemId', {
        title: 'Alternates',
        create: true,
        columns: ['number', 'status', 'alternateId', 'direction', 'kind', 'approvedData', 'customerId'],
        emptyText: 'No alternates.',
      }),
      related(alternate, 'alternateId', {
        title: 'Alternate for',
        columns: ['number', 'status', 'itemId', 'direction', 'kind', 'approvedData', 'customerId'],
        emptyText: 'It replaces no other part.',
      }),
      section('Catalogue'),
      files({ title: 'Safety data sheet and papers' }),
      history(),
    ]}
  />
);

function useItemActions({ id, number }: RowOf<typeof stockItem>): readonly ScreenAction[] {
  const isKeeper = useCan()('stores.user');
  const onOrder: ScreenAction = { label: 'On order', to: `/store/consumables/in/${number}`, inSight: true };
  const label = printLabel('i', id);
  return isKeeper
    ? [{ label: 'Issue stock', to: `/store/consumables/out/${number}`, isPrimary: true }, onOrder, label]
    : [onOrder, label];
}

/** What the balance of the item says; dots until it is there. */
function OfBalance({ id, children }: { id: string; children: (there: Balance) => ReactNode }) {
  const there = useRecord(consumable, id, { also: [stockItem.name, movement.name] }).data?.row;
  return there ? children(there) : '…';
}

/** A batch number that opens its trace. */
export function BatchLink({ row }: { row: object }) {
  const number = (row as { batchIdLabel?: string | null }).batchIdLabel;
  return number ? (
    <Link to={`/logistics/receiving/batch/${encodeURIComponent(number)}`} className="mono">
      {number}
    </Link>
  ) : null;
}
