import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';

const root = '/qa/authorization-applications';

/** The parts of "Authorizations". */
export const ApplicationTabs = () => (
  <RouteTabs
    label="Authorisation applications"
    tabs={[
      { label: 'Applications', to: `${root}/applications` },
      { label: 'Document checklist', to: `${root}/document-checklist` },
      { label: 'Categories', to: `${root}/categories` },
      { label: 'Assessment checklist', to: `${root}/assessment-checklist` },
    ]}
  />
);
