import type { ReactNode } from 'react';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';
import css from './consumables.module.css';

/** The lists of consumables as tabs that are addresses. */
export function ConsumablesFrame({ children }: { children: ReactNode }) {
  return (
    <div className={css.frame}>
      <RouteTabs
        tabs={[
          { label: 'Stock', to: '/store/consumables/stock' },
          { label: 'Shelf life', to: '/store/consumables/shelflife' },
          { label: 'Transactions', to: '/store/consumables/transactions' },
        ]}
      />
      <div className={css.body}>{children}</div>
    </div>
  );
}
