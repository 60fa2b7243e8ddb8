import type { ReactNode } from 'react';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';

/** The parts of the tire pool as tabs that are addresses. */
export function TiresFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <RouteTabs
        tabs={[
          { label: 'Dashboard', to: '/tires/dashboard' },
          { label: 'Tires', to: '/tires/tires' },
          { label: 'Transactions', to: '/tires/transaction' },
        ]}
      />
      {children}
    </>
  );
}

/** Worn casings and the lots they leave in, as tabs that are addresses. */
export function WornFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <RouteTabs
        tabs={[
          { label: 'Worn tires', to: '/worn-tires', end: true },
          { label: 'Lots', to: '/worn-tires/lots' },
        ]}
      />
      {children}
    </>
  );
}

/** `R2`: how often a casing was retreaded. */
export const level = (value: number) => `R${value}`;
