import type { ReactNode } from 'react';
import { useTranslation } from '../i18n.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Skeleton } from '../ui/parts.ts';

interface Props<Data> {
  /** What `useGet` gave. */
  answer: { data: Data | undefined; isError: boolean; error: unknown; refetch: () => unknown };
  /** What is shown, for the error. */
  title: string;
  /** What to say when there is nothing, as title and advice; null when there is something. */
  empty?: (data: Data) => readonly [title: string, advice: string] | null;
  children: (data: Data) => ReactNode;
}

/** The four states of a screen that shows the answer of one call: loading, not reached, nothing there, and its data. */
export function Answered<Data>({ answer, title, empty, children }: Props<Data>) {
  const { t } = useTranslation();
  const { data } = answer;
  const failed = t('{{name}} could not be loaded', { name: t(title) });
  if (data === undefined)
    return answer.isError ? (
      <ErrorState error={answer.error} title={failed} onRetry={() => void answer.refetch()} />
    ) : (
      <div role="status" aria-label={t('Loading')} style={{ padding: '12px 20px' }}>
        <Skeleton height={300} />
      </div>
    );
  const nothing = empty?.(data);
  if (!nothing) return children(data);
  return (
    <EmptyState title={t(nothing[0])}>
      <p>{t(nothing[1])}</p>
    </EmptyState>
  );
}
