import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useCan } from '#kernel/web/data/session.ts';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';

/** The parts of the spares store as tabs that are addresses. */
export function SparesFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <RouteTabs
        tabs={[
          { label: 'Transactions', to: '/store/spares/transaction' },
          { label: 'Requests', to: '/store/spares/requests' },
          { label: 'Stock', to: '/store/spares/stock' },
          { label: 'Locations', to: '/store/spares/location' },
          { label: 'Shelf life', to: '/store/spares/shelflife' },
          { label: 'Statistics', to: '/store/spares/stats' },
          { label: 'Forecast', to: '/store/spares/forecast' },
          { label: 'Torque tubes', to: '/store/spares/torque-tubes' },
        ]}
      />
      {children}
    </>
  );
}

/** Who works in the stores begins with what is asked for, everybody else with the ledger (spec §6). */
export function SparesStart() {
  const can = useCan();
  return <Navigate to={can('stores.user') ? '/store/spares/requests' : '/store/spares/transaction'} replace />;
}
