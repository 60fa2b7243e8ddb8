// The front door for the other screens of administration: their tabs.
import { useCan } from '#kernel/web/data/session.ts';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { openRequestsCall } from '../shared/rights.calls.ts';

export type Requests = AnswerOf<typeof openRequestsCall>;

export const useRequests = () => useGet(openRequestsCall);

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
