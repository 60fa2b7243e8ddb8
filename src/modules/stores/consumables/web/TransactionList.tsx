import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { movement } from '#modules/stores/stock/shared/movement.record.ts';
import { ConsumablesFrame } from './ConsumablesFrame.tsx';
import { BatchLink } from './ItemPage.tsx';

// All of them stand beside the menu at 1440 pixels; who took it and who posted it stand on the movement's page.
const columns = {
  movementNo: 76,
  occurredAt: 172,
  type: 96,
  itemId: 178,
  qty: 94,
  batchId: 112,
  fromLocationId: 118,
  toLocationId: 112,
  jobNumber: 112,
  costCentre: 120,
} as const;
const shown = Object.keys(columns) as (keyof typeof columns)[];

/** The ledger of a kind of items: every receipt, issue, return and reversal, as it was posted. */
export const Ledger = ({ kind }: { kind: 'spare' | 'consumable' }) => (
  <RecordList
    record={movement}
    title="Transactions"
    description="Stock movements, newest first. A correction is a reversal."
    fixed={{ 'f.itemKind.in': kind }}
    columns={shown}
    widths={columns}
    tabs={[
      { label: 'All', query: {} },
      { label: 'Issues', query: { 'f.type.in': 'issue' } },
      { label: 'Returns', query: { 'f.type.in': 'returnToStock' } },
      { label: 'Taken into stock', query: { 'f.type.in': 'receipt,inspectAccept' } },
      { label: 'Reversals', query: { 'f.type.in': 'reversal' } },
    ]}
    cells={{ batchId: (row) => <BatchLink row={row} /> }}
    emptyText="No movements yet."
  />
);

/** The ledger of consumables. */
export const TransactionList = () => (
  <ConsumablesFrame>
    <Ledger kind="consumable" />
  </ConsumablesFrame>
);
