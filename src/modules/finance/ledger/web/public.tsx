import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';

/** What stands together around vouchers: payments, receipts, what waits for its money, and the books behind them. */
export const MoneyTabs = () => (
  <RouteTabs
    tabs={[
      { label: 'Payment vouchers', to: '/finance/vouchers/pv' },
      { label: 'Receipt vouchers', to: '/finance/vouchers/rv' },
      { label: 'To be paid', to: '/finance/vouchers/payables' },
      { label: 'Reimbursements', to: '/finance/reimbursements' },
      { label: 'Exchange and tax rates', to: '/finance/invoicing/rates' },
      { label: 'Accounts', to: '/finance/ledger/accounts' },
      { label: 'Closed months', to: '/finance/ledger/months' },
    ]}
  />
);
