import type { ReactNode } from 'react';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';

/** The four lists of tools as tabs that are addresses. */
export function ToolsFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <RouteTabs
        tabs={[
          { label: 'Active', to: '/tools/active' },
          { label: 'Archive', to: '/tools/archive' },
          { label: 'Calibration Logs', to: '/tools/logs' },
          { label: 'Loan Logs', to: '/tools/usageLogs' },
        ]}
      />
      {children}
    </>
  );
}
