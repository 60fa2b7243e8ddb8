import { useState } from 'react';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { useRecord } from '#kernel/web/data/records.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { batchStock } from '#modules/stores/stock/shared/batchStock.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { ConsumablesFrame } from './ConsumablesFrame.tsx';
import { ExpiryText } from './ExpiryText.tsx';

/** Batches that expire, the first on top; what has expired is blocked already. */
export const ShelfLifeList = ({ itemId }: { itemId?: string }) => {
  const [today] = useState(() => dayOf(new Date()));
  // The key of the address is the item's own, as on its page; the rows know its id.
  const item = useRecord(stockItem, itemId ?? '', { enabled: itemId !== undefined });
  if (itemId !== undefined && !item.data)
    return (
      <ConsumablesFrame>
        {item.isError ? <ErrorState error={item.error} onRetry={() => void item.refetch()} /> : null}
      </ConsumablesFrame>
    );
  return (
    <ConsumablesFrame>
      <RecordList
        record={batchStock}
        title="Shelf life"
        description="The last day of use is the earlier of the label and the life after opening. Expired batches cannot be issued."
        fixed={{
          'f.itemKind.in': 'consumable',
          'f.effectiveExpiry.notEmpty': '1',
          ...(item.data ? { 'f.itemId.in': item.data.row.id } : {}),
        }}
        tabs={[
          { label: 'All', query: {} },
          { label: 'Expired', query: { 'f.effectiveExpiry.lte': addDays(today, -1) } },
          { label: '30 days', query: { 'f.effectiveExpiry.gte': today, 'f.effectiveExpiry.lte': addDays(today, 30) } },
          { label: '90 days', query: { 'f.effectiveExpiry.gte': today, 'f.effectiveExpiry.lte': addDays(today, 90) } },
          {
            label: '180 days',
            query: { 'f.effectiveExpiry.gte': today, 'f.effectiveExpiry.lte': addDays(today, 180) },
          },
        ]}
        cells={{
          effectiveExpiry: (row) => <ExpiryText day={row.effectiveExpiry} />,
          onHand: (row) => String(Number(row.onHand)),
        }}
        emptyText="Nothing expires."
      />
    </ConsumablesFrame>
  );
};
