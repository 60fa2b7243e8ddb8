import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';

/** What stands together: the chart of accounts and the closed months. */
export const LedgerTabs = () => (
  <RouteTabs
    tabs={[
      { label: 'Accounts', to: '/finance/ledger/accounts' },
      { label: 'Closed months', to: '/finance/ledger/months' },
    ]}
  />
);
