import type { ReactNode } from 'react';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';

/** The templates of maintenance in one frame: forms, and the data of steps. */
export function TemplatesFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <RouteTabs
        label="Templates"
        tabs={[
          { label: 'Forms', to: '/maintenance/templates', end: true },
          { label: 'Step data', to: '/maintenance/templates/step-data' },
        ]}
      />
      {children}
    </>
  );
}
