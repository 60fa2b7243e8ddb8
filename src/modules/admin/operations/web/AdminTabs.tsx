import { useGet } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';
import { user } from '#modules/admin/users/shared/user.record.ts';

export interface Requests {
  grants: {
    id: string;
    username: string;
    name: string;
    askedBy: string;
    askedAt: string;
    reason: string;
    mayDecide: boolean;
  }[];
  requests: {
    id: string;
    username: string;
    name: string;
    path: string;
    needs: string;
    reason: string;
    askedAt: string;
  }[];
}

export const useRequests = () => useGet<Requests>('/api/admin/requests', { modules: [user.name] });

/** The parts of administration. */
export function AdminTabs() {
  const can = useCan();
  const { data } = useRequests();
  const waiting = data ? data.grants.length + data.requests.length : 0;
  return (
    <RouteTabs
      tabs={[
        { label: 'People', to: '/admin', end: true },
        { label: 'Requests', to: '/admin/requests', ...(waiting > 0 ? { count: waiting } : {}) },
        { label: 'Import', to: '/admin/import', hidden: !can('admin.admin') },
        { label: 'Background jobs', to: '/admin/jobs' },
      ]}
    />
  );
}
