import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';

/** The parts of "Certifying Staff". */
export function CcsTabs() {
  return (
    <RouteTabs
      label="Certifying Staff"
      tabs={[
        { label: 'List of certifying staff', to: '/qa/ccs/list-of-certifying-staff' },
        { label: 'Authorisation packages', to: '/qa/ccs/authorization-packages' },
        { label: 'Overview', to: '/qa/ccs/overview' },
        { label: 'On a day', to: '/qa/ccs/on-a-day' },
        { label: 'Outlook', to: '/qa/ccs/outlook' },
        { label: 'Stamp watch', to: '/qa/ccs/stamp-watch' },
        { label: 'Authorisations', to: '/qa/ccs/authorizations' },
        { label: 'NDT', to: '/qa/ccs/facts/ndt' },
        { label: 'Skills', to: '/qa/ccs/facts/skills' },
        { label: 'Stamps', to: '/qa/ccs/facts/stamps' },
        { label: 'Categories', to: '/qa/ccs/facts/categories' },
        { label: 'Groups', to: '/qa/ccs/facts/groups' },
      ]}
    />
  );
}
