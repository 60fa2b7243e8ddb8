import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';

const root = '/qa/NDT-training';

/** The parts of the NDT ledger. */
export const NdtTabs = () => (
  <RouteTabs
    label="NDT training"
    tabs={[
      { label: 'People', to: root, end: true },
      { label: 'Hours', to: `${root}/hours` },
      { label: 'Vision', to: `${root}/vision` },
      { label: 'Exams', to: `${root}/exams` },
      { label: 'Certification requests', to: `${root}/requests` },
      { label: 'Certificates', to: '/qa/ccs/facts/ndt' },
      { label: 'Written practice', to: `${root}/practice` },
    ]}
  />
);
