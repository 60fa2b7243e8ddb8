import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';

const root = '/finance/invoicing';

/** The parts of invoicing. */
export const InvoicingTabs = () => (
  <RouteTabs
    tabs={[
      { label: 'Invoices', to: `${root}/invoices` },
      { label: 'Receipts', to: `${root}/receipts` },
      { label: 'Credit and debit notes', to: `${root}/notes` },
      { label: 'Billing notes', to: `${root}/billing-notes` },
      { label: 'Statement of account', to: `${root}/statement` },
      { label: 'Discounts', to: `${root}/discounts` },
      { label: 'Statistics', to: `${root}/stats` },
      { label: 'PEAK', to: `${root}/peak` },
      { label: 'Month-end taxes', to: `${root}/tax` },
      { label: 'Closed months', to: '/finance/ledger/months' },
      { label: 'Exchange and tax rates', to: `${root}/rates` },
    ]}
  />
);
