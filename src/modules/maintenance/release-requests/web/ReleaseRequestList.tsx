import { Link, useLocation } from 'react-router';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';
import { Text } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { releaseRequest } from '../shared/releaseRequest.record.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { oneGateAwayCall } from '../shared/releaseRequests.calls.ts';

// Nobody has signed what is pending.
const waiting = [
  'number',
  'jobId',
  'certificateTypes',
  'status',
  'requestedByName',
  'createdAt',
  'takenByName',
] as const;

/** What waits for a certifying signature, and what was asked before. */
export function ReleaseRequestList() {
  const { t } = useTranslation();
  const pending = useLocation().pathname.endsWith('/pending');
  const near = useGet(oneGateAwayCall, {}, { also: ['gates', 'workOrder'] });
  return (
    <>
      <RouteTabs
        tabs={[
          { label: 'Pending', to: '/maintenance/release-requests/pending' },
          { label: 'All', to: '/maintenance/release-requests/all' },
        ]}
      />
      <RecordList
        key={pending ? 'pending' : 'all'}
        record={releaseRequest}
        title="Release Requests"
        description={pending ? 'Work orders waiting for release to service.' : 'Every request, with who signed it.'}
        fixed={pending ? { 'f.status.in': 'open,taken' } : undefined}
        columns={pending ? waiting : undefined}
        emptyText="Nothing to release."
      />
      {pending && (near.data?.count ?? 0) > 0 && (
        <Text size="sm" px="md" py="xs">
          <Link to="/maintenance/workorders?f.gatesFailing.in=1">
            {t('{{count}} work orders have one release check open', { count: near.data?.count ?? 0 })} →
          </Link>
        </Text>
      )}
    </>
  );
}
