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
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useCan } from '#kernel/web/data/session.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';
import { Plan } from '#modules/stores/planning/web/public.tsx';
import css from './spares.module.css';

/** The parts of the spares store as tabs that are addresses. */
export function SparesFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <RouteTabs
        tabs={[
          { label: 'Transactions', to: '/store/spares/transaction' },
          { label: 'Requests', to: '/store/spares/requests' },
          { label: 'Stock', to: '/store/spares/stock' },
          { label: 'Locations', to: '/store/spares/location' },
          { label: 'Shelf life', to: '/store/spares/shelflife' },
          { label: 'Statistics', to: '/store/spares/stats' },
          { label: 'Forecast', to: '/store/spares/forecast' },
          { label: 'Torque tubes', to: '/store/spares/torque-tubes' },
        ]}
      />
      {children}
    </>
  );
}

/** Who works in the stores begins with what is asked for, everybody else with the ledger (spec §6). */
export function SparesStart() {
  const can = useCan();
  return <Navigate to={can('stores.user') ? '/store/spares/requests' : '/store/spares/transaction'} replace />;
}

/** What to buy of the spares, with what each forecast missed by. */
export const ForecastPage = () => (
  <SparesFrame>
    <PageHead
      title="Forecast"
      meaning="What left the shelves in two years, what a month will take, and what that forecast missed by. At or below the reorder point it is ordered in one step."
    />
    <div className={css.inPage}>
      <Plan kind="spare" />
    </div>
  </SparesFrame>
);

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
          { label: 'Of customers', query: { 'f.customerOwned.gte': '0.0001' } },
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

/** The shelf life of spares. */
export const ShelfLifeList = () => (
  <SparesFrame>
    <ShelfLife kind="spare" />
  </SparesFrame>
);
