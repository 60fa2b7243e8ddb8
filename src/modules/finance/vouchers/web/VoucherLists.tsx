import { useNavigate } from 'react-router';
import { useToday } from '#kernel/web/data/useToday.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { MoneyTabs } from '#modules/finance/ledger/web/public.tsx';
import { voucher } from '../shared/voucher.record.ts';
import { PaymentJournal, ReceiptJournal } from './JournalInput.tsx';

const tabs = [
  { label: 'In work', query: { 'f.status.in': 'draft,submitted,approved' } },
  { label: 'Waiting for approval', query: { 'f.status.in': 'submitted' } },
  { label: 'Posted', query: { 'f.status.in': 'posted' } },
  { label: 'Reversed', query: { 'f.status.in': 'reversed,cancelled' } },
  { label: 'All', query: {} },
] as const;
const emptyLine = { accountCode: '', memo: '', debit: '', credit: '' };

/** Payment vouchers, newest first. */
export function PaymentVouchers() {
  const go = useNavigate();
  const today = useToday();
  return (
    <>
      <MoneyTabs />
      <RecordList
        record={voucher}
        title="Payment vouchers"
        description="Payments, newest first. Invoices and claims are paid from what is to be paid."
        fixed={{ 'f.kind.in': 'pv' }}
        tabs={tabs}
        create={{
          label: 'New payment voucher',
          size: 920,
          inputs: { lines: PaymentJournal },
          values: { voucherDate: today, purpose: 'other', method: 'transfer', lines: [emptyLine, emptyLine] },
          fixed: { kind: 'pv' },
          except: ['customerId'],
          onSaved: (row) => void go(`/finance/vouchers/pv/${row.id}`),
        }}
        emptyText="No payment vouchers."
      />
    </>
  );
}

/** Receipt vouchers, newest first. */
export function ReceiptVouchers() {
  const go = useNavigate();
  const today = useToday();
  return (
    <>
      <MoneyTabs />
      <RecordList
        record={voucher}
        title="Receipt vouchers"
        description="Money received, newest first."
        fixed={{ 'f.kind.in': 'rv' }}
        tabs={tabs}
        rowHref={(row) => `/finance/vouchers/rv/${row.id}`}
        create={{
          label: 'New receipt voucher',
          size: 920,
          inputs: { lines: ReceiptJournal },
          values: { voucherDate: today, purpose: 'other', method: 'transfer', lines: [emptyLine, emptyLine] },
          fixed: { kind: 'rv' },
          except: ['vendorId', 'employeeId', 'chequeNo', 'taxInvoiceOn', 'partyBranch', 'payeeForm', 'taxBorne'],
          onSaved: (row) => void go(`/finance/vouchers/rv/${row.id}`),
        }}
        emptyText="No receipt vouchers."
      />
    </>
  );
}
