import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';

export const PortalTabs = () => (
  <RouteTabs
    tabs={[
      { label: 'Users', to: '/customer-portal/users' },
      { label: 'Log', to: '/customer-portal/logs' },
    ]}
  />
);
