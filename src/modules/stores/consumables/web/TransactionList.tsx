import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { movement } from '#modules/stores/stock/shared/movement.record.ts';
import { ConsumablesFrame } from './ConsumablesFrame.tsx';
import { BatchLink } from './ItemPage.tsx';

/** The ledger of a kind of items: every receipt, issue, return and reversal, as it was posted. */
export const Ledger = ({ kind }: { kind: 'spare' | 'consumable' }) => (
  <RecordList
    record={movement}
    title="Transactions"
    description="The ledger. It is only written to; a correction is a reversal."
    fixed={{ 'f.itemKind.in': kind }}
    tabs={[
      { label: 'All', query: {} },
      { label: 'Issues', query: { 'f.type.in': 'issue' } },
      { label: 'Returns', query: { 'f.type.in': 'returnToStock' } },
      { label: 'Receipts', query: { 'f.type.in': 'receipt,inspectAccept' } },
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
