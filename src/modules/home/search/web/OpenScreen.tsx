import { Navigate } from 'react-router';
import { ApiError } from '#kernel/web/data/api.ts';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { NotFound } from '#kernel/web/shell/NotFound.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { cardCall } from '../shared/search.calls.ts';

/** A link to a record by its name and id: sends on to the screen it has. */
export function OpenScreen({ record, id }: { record: string; id: string }) {
  const card = useGet(cardCall, { record, id }, { also: [record] });
  if (card.data?.path) return <Navigate to={card.data.path} replace />;
  if (card.isPending) return <Skeleton height={44} />;
  if (card.data || (card.error instanceof ApiError && [400, 404].includes(card.error.status))) return <NotFound />;
  return <ErrorState error={card.error} onRetry={() => void card.refetch()} />;
}
