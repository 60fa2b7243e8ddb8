import { useNavigate } from 'react-router';
import { useSession } from '#kernel/web/data/session.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { history, section } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { MoneyTabs } from '#modules/finance/ledger/web/public.tsx';
import { reimbursement, reimbursementLine } from '../shared/reimbursement.record.ts';
import { reimbursementWorkflow } from '../shared/reimbursement.workflow.ts';
import { Receipts } from './Receipts.tsx';

const nobody = '00000000-0000-0000-0000-000000000000';

/** One's own claims, and those one approves as a superior. */
export function OwnReimbursements() {
  const go = useNavigate();
  const { employeeId } = useSession();
  const me = employeeId ?? nobody;
  return (
    <RecordList
      record={reimbursement}
      description="What you paid for the company, newest first."
      tabs={[
        { label: 'My claims', query: { 'f.claimantId.in': me } },
        { label: 'My approvals', query: { 'f.waitingForId.in': me } },
        { label: 'All', query: {} },
      ]}
      create={{
        label: 'New claim',
        values: { currency: 'THB' },
        onSaved: (row) => void go(`/reimbursements/${row.id}`),
      }}
      emptyText="No claims. Photograph a receipt, and claim what you paid for the company."
    />
  );
}

/** Every claim, for finance: what to check, what to pay, who claims what. */
export const AllReimbursements = () => (
  <>
    <MoneyTabs />
    <RecordList
      record={reimbursement}
      description="Claims of all staff. What is to be paid is paid by a payment voucher."
      tabs={[
        { label: 'To be paid', query: { 'f.status.in': 'approved', sort: 'submittedAt' } },
        { label: 'To check', query: { 'f.status.in': 'managerApproved', sort: 'submittedAt' } },
        { label: 'In approval', query: { 'f.status.in': 'submitted,financeChecked,endorsed,returned' } },
        { label: 'By person', query: { group: 'claimantId' } },
        { label: 'Paid', query: { 'f.status.in': 'paid', sort: '-paidOn' } },
        { label: 'All', query: {} },
      ]}
      emptyText="No claims."
    />
  </>
);

/** One claim: its receipts first, then who approved it and how it was paid. */
export const ReimbursementPage = ({ reimbursementId }: { reimbursementId: string }) => (
  <RecordScreen
    record={reimbursement}
    id={reimbursementId}
    title="purpose"
    number={(row) => row.claimNo ?? undefined}
    crumbs={[{ label: 'Reimbursements', to: '/reimbursements' }]}
    workflow={reimbursementWorkflow}
    facts={['claimantId', 'total', 'vat', 'costCenter', 'waitingForId?', 'voucherNo?']}
    live={[reimbursementLine]}
    edit={{}}
    panels={[
      Receipts,
      section('Claim', ['jobId', 'currency', 'rateOn', 'fxRate']),
      section('Approval', [
        'submittedAt',
        'managerApprovedById',
        'managerApprovedAt',
        'checkedById',
        'checkedAt',
        'endorsedById',
        'endorsedAt',
        'approvedById',
        'approvedAt',
      ]),
      section('Payment', ['voucherNo', 'paidOn', 'payMethod']),
      history(),
    ]}
  />
);
