import { lazy, Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { capabilityListRevision } from '../shared/capabilityListRevision.record.ts';

const RevisionPage = lazy(() => import('./RevisionPage.tsx').then((m) => ({ default: m.RevisionPage })));

/** The capability lists of every authority; one of them opened is the place where the next revision is made. */
export function NewRevisionPage() {
  const [query] = useSearchParams();
  const id = query.get('revision');
  if (!id) return <Revisions />;
  return (
    <Suspense fallback={<Skeleton height={200} m="md" />}>
      <RevisionPage id={id} />
    </Suspense>
  );
}

function Revisions() {
  const navigate = useNavigate();
  const open = (id: string) => `/capabilities/new-revision?revision=${id}`;
  return (
    <RecordList
      record={capabilityListRevision}
      title="Capability list revisions"
      description="A new draft starts as a copy of the latest list. It changes nothing before the authority has accepted it and its day has come."
      rowHref={(row) => open(row.id)}
      create={{ label: 'New draft', onSaved: (row) => void navigate(open(row.id)) }}
      emptyText="Start the first draft of a list."
    />
  );
}
