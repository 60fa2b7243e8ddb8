import { addDays } from '#kernel/shared/dates.ts';
import { refresh } from '#kernel/web/data/records.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { CreateButton } from '#kernel/web/form/CreateButton.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { BatchLink, ExpiryText } from '#modules/stores/consumables/web/public.tsx';
import { batchStock } from '#modules/stores/stock/shared/batchStock.record.ts';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import { movement } from '#modules/stores/stock/shared/movement.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { spare, stockPlace } from '../shared/spare.record.ts';
import { SparesFrame } from './SparesFrame.tsx';

const number = (value: string | null) => (value === null ? null : String(Number(value)));
const newSpare = {
  kind: 'spare',
  acceptanceClass: 'component',
  tracking: 'batch',
  uom: 'ea',
  shelfLifeMode: 'none',
  storageType: 'ambient',
  conversion: '1',
  minRemainingPct: 50,
  maxExtensions: 1,
} as const;
// An expiry says how long is left, too.
const widths = { earliestExpiry: 170 };

/** The spares we keep, and how much there is of each. */
export const SpareList = () => (
  <SparesFrame>
    <RecordList
      record={spare}
      title="Stock"
      description="What there is of each spare, what is promised to jobs, and what is on its way."
      tabs={[
        { label: 'All', query: {} },
        { label: 'Below reorder point', query: { 'f.belowReorderPoint.in': 'true' } },
        { label: 'None on hand', query: { 'f.onHand.lte': '0' } },
        { label: 'Of customers', query: { 'f.customerOwned.gte': '0.0001' } },
      ]}
      widths={widths}
      cells={{
        available: (row) =>
          row.belowReorderPoint ? (
            <StatusChip tone="warn" label={number(row.available) ?? ''} />
          ) : (
            number(row.available)
          ),
        onHand: (row) => number(row.onHand),
        reserved: (row) => number(row.reserved),
        onOrder: (row) => number(row.onOrder),
        reorderPoint: (row) => number(row.reorderPoint),
        earliestExpiry: (row) => <ExpiryText day={row.earliestExpiry} />,
      }}
      actions={
        <CreateButton
          record={stockItem}
          isPrimary
          label="New spare"
          size={760}
          values={newSpare}
          onSaved={() => void refresh([spare.name])}
        />
      }
      emptyText="Spares go here: part number, how they are followed, and how long they keep."
    />
  </SparesFrame>
);

/** The ledger of spares: every receipt, issue and return, as it was posted. */
export const TransactionList = () => (
  <SparesFrame>
    <RecordList
      record={movement}
      title="Transactions"
      description="The ledger. It is only written to; a correction is a reversal."
      fixed={{ 'f.itemKind.in': 'spare' }}
      tabs={[
        { label: 'All', query: {} },
        { label: 'Issues', query: { 'f.type.in': 'issue' } },
        { label: 'Returns', query: { 'f.type.in': 'returnToStock' } },
        { label: 'Receipts', query: { 'f.type.in': 'receipt,inspectAccept' } },
        { label: 'Reversals', query: { 'f.type.in': 'reversal' } },
      ]}
      cells={{ batchId: (row) => <BatchLink row={row} />, qty: (row) => number(row.qty) }}
      rowHref={() => null}
      emptyText="No movements yet."
    />
  </SparesFrame>
);

/** The places of the stores and what stands in them. */
export const PlaceList = () => (
  <SparesFrame>
    <RecordList
      record={stockPlace}
      title="Locations"
      description="Every bin with how much stands in it and when it was last counted."
      tabs={[
        { label: 'All', query: {} },
        { label: 'For issue', query: { 'f.issuable.in': 'true' } },
        { label: 'Empty', query: { 'f.batchCount.lte': '0' } },
      ]}
      actions={
        <CreateButton
          record={location}
          isPrimary
          label="New location"
          values={{ type: 'stock', issuable: true }}
          onSaved={() => void refresh([stockPlace.name])}
        />
      }
      emptyText="Bins, cabinets and racks go here, each with its code."
    />
  </SparesFrame>
);

/** Batches of spares that expire, the first on top; what has expired is blocked already. */
export const ShelfLifeList = () => {
  const today = useToday();
  return (
    <SparesFrame>
      <RecordList
        record={batchStock}
        title="Shelf life"
        description="The last day of use is the earlier of the label and the life after opening. Expired batches cannot be issued."
        fixed={{ 'f.itemKind.in': 'spare', 'f.effectiveExpiry.notEmpty': '1', 'f.status.notIn': 'exhausted,disposed' }}
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
          onHand: (row) => number(row.onHand),
        }}
        emptyText="Nothing expires."
      />
    </SparesFrame>
  );
};
