import type { ReactNode } from 'react';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';

/** The lists of consumables as tabs that are addresses. */
export function ConsumablesFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <RouteTabs
        tabs={[
          { label: 'Requests', to: '/store/consumables/requests' },
          { label: 'Stock', to: '/store/consumables/stock' },
          { label: 'In', to: '/store/consumables/in' },
          { label: 'Out', to: '/store/consumables/out' },
          { label: 'Shelf life', to: '/store/consumables/shelflife' },
          { label: 'Transactions', to: '/store/consumables/transactions' },
        ]}
      />
      {children}
    </>
  );
}
