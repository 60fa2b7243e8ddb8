import { addMonths } from '#kernel/shared/dates.ts';
import { refresh } from '#kernel/web/data/records.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { CreateButton } from '#kernel/web/form/CreateButton.tsx';
import { formatNumber } from '#kernel/web/list/cells.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { ExpiryText, Ledger, ShelfLife } from '#modules/stores/consumables/web/public.tsx';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { spare, stockPlace } from '../shared/spare.record.ts';
import { SparesFrame } from './SparesFrame.tsx';

const number = (value: string | null) => (value === null ? null : formatNumber(Number(value)));
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
const widths = { abc: 80, earliestExpiry: 170 };

/** The spares we keep, and how much there is of each. */
export const SpareList = () => {
  const today = useToday();
  return (
    <SparesFrame>
      <RecordList
        record={spare}
        title="Stock"
        description="Spares in stock, reserved for work orders and on order."
        tabs={[
          { label: 'All', query: {} },
          { label: 'Below reorder point', query: { 'f.belowReorderPoint.in': 'true' } },
          { label: 'Class A', query: { 'f.abc.in': 'A' } },
          { label: 'None on hand', query: { 'f.onHand.lte': '0' } },
          { label: 'Customer-owned', query: { 'f.customerOwned.gte': '0.0001' } },
          {
            label: 'Not issued for a year',
            query: { 'f.onHand.gte': '0.0001', 'f.lastIssuedAt.lte': addMonths(today, -12) },
          },
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
          abc: (row) => row.abc,
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
};

/** The ledger of spares: every receipt, issue and return, as it was posted. */
export const TransactionList = () => (
  <SparesFrame>
    <Ledger kind="spare" />
  </SparesFrame>
);

/** The places of the stores and what stands in them. */
export const PlaceList = () => (
  <SparesFrame>
    <RecordList
      record={stockPlace}
      title="Locations"
      description="Storage locations with the items in them and the last count."
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

/** The shelf life of spares. */
export const ShelfLifeList = () => (
  <SparesFrame>
    <ShelfLife kind="spare" />
  </SparesFrame>
);
