import { Navigate } from 'react-router';
import { ApiError } from '#kernel/web/data/api.ts';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { NotFound } from '#kernel/web/shell/NotFound.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { labelCall } from '../shared/labels.calls.ts';

/** A scanned label: sends on to the record it stands for. */
export function LabelScreen({ kind, id }: { kind: string; id: string }) {
  const answer = useGet(labelCall, { kind, id });
  if (answer.data) return <Navigate to={answer.data.path} replace />;
  if (answer.isPending) return <Skeleton height={44} />;
  // An unknown kind or a mangled id is a label that is not ours, not a fault.
  if (answer.error instanceof ApiError && [400, 404].includes(answer.error.status)) return <NotFound />;
  return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
}
