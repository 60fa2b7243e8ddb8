import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';

const root = '/qa/internal-audit';

/** The parts of internal audit. */
export const AuditTabs = () => (
  <RouteTabs
    tabs={[
      { label: 'Plans', to: `${root}/plans` },
      { label: 'Reports', to: `${root}/reports` },
      { label: 'Areas', to: `${root}/areas` },
      { label: 'Checklists', to: `${root}/checklists` },
      { label: 'Findings', to: `${root}/findings` },
      { label: 'Meetings', to: `${root}/meetings` },
      { label: 'Evidence pack', to: `${root}/evidence` },
      { label: 'Compliance passport', to: `${root}/passport` },
    ]}
  />
);
