import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';

/** The screens of NDT side by side. */
export const NdtTabs = () => (
  <RouteTabs
    label="NDT"
    tabs={[
      { label: 'Reports', to: '/maintenance/ndt/reports' },
      { label: 'Images', to: '/maintenance/ndt/images' },
      { label: 'Process checks', to: '/maintenance/ndt/checks' },
      { label: 'Techniques', to: '/maintenance/ndt/techniques' },
    ]}
  />
);
