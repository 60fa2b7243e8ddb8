import { useGet } from '#kernel/web/data/calls.ts';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { resultCall } from '../shared/exams.calls.ts';
import { Result } from './Result.tsx';
import { SittingScreen } from './Sitting.tsx';

/** One attempt: sat while it runs, read afterwards. */
export function Attempt({ resultId }: { examId: string; resultId: string }) {
  const answer = useGet(resultCall, { id: resultId });
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={240} />;
  const { isOwn, status, number } = answer.data;
  return isOwn && status === 'inProgress' ? <SittingScreen id={number} /> : <Result result={answer.data} />;
}
