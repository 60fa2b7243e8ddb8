import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { movement } from '#modules/stores/stock/shared/movement.record.ts';
import { ConsumablesFrame } from './ConsumablesFrame.tsx';
import { BatchLink } from './ItemPage.tsx';

/** The ledger of consumables: every receipt, issue and return, as it was posted. */
export const TransactionList = () => (
  <ConsumablesFrame>
    <RecordList
      record={movement}
      title="Transactions"
      description="The ledger. It is only written to; a correction is a reversal."
      fixed={{ 'f.itemKind.in': 'consumable' }}
      tabs={[
        { label: 'All', query: {} },
        { label: 'Issues', query: { 'f.type.in': 'issue' } },
        { label: 'Receipts', query: { 'f.type.in': 'receipt' } },
      ]}
      cells={{ batchId: (row) => <BatchLink row={row} />, qty: (row) => String(Number(row.qty)) }}
      rowHref={() => null}
      emptyText="No movements yet."
    />
  </ConsumablesFrame>
);
