import { useState, type ReactNode } from 'react';
import type { AnyRecord, RowOf } from '#kernel/shared/record.ts';
import type { Allowed } from '#kernel/shared/workflow.ts';
import { ApiError, messageOf } from '../data/api.ts';
import { useRecord, type AnyRow } from '../data/records.ts';
import { NotFound } from '../shell/NotFound.tsx';
import { DateText } from '../ui/DateText.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Button, Skeleton } from '../ui/parts.ts';
import { useTranslation } from '../i18n.ts';
import { PageFoot } from './PageHead.tsx';
import css from './page.module.css';

/** One row's screen: loads it by id or key, keeps it live, and hands it on with what this person may do with it now. */
export function RecordPage<R extends AnyRecord>({
  record,
  id,
  also,
  children,
}: {
  record: R;
  id: string;
  /** Further records whose changes reload this screen. */
  also?: readonly string[];
  children: (row: RowOf<R>, allowed: Allowed) => ReactNode;
}) {
  const { t } = useTranslation();
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const answer = useRecord(record, id, { also });
  if (answer.isPending) return <PageSkeleton />;
  if (!answer.data) {
    if (answer.error instanceof ApiError && answer.error.status === 404) return <NotFound />;
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  }
  const row = answer.data.row as unknown as AnyRow;
  return (
    <article className={css.page}>
      {row.archivedAt && (
        <p className={css.note} data-tone="neutral">
          {t('Archived')} <DateText value={row.archivedAt} />
        </p>
      )}
      {answer.isError && (
        <p className={css.note} data-tone="warn" role="alert">
          {t('This may be old.')} {t(messageOf(answer.error))}
          {answer.error instanceof ApiError && <span className="mono">{answer.error.requestId}</span>}
          <Button variant="default" size="compact-sm" onClick={() => void answer.refetch()}>
            {t('Retry')}
          </Button>
        </p>
      )}
      <PageFoot value={foot}>{children(answer.data.row, answer.data.allowed)}</PageFoot>
      <div ref={setFoot} className={css.foot} />
    </article>
  );
}

function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={css.head} role="status" aria-label={t('Loading')}>
      <Skeleton height={12} width={140} mb={10} />
      <Skeleton height={22} width={320} mb={18} />
      <Skeleton height={34} width="70%" mb={28} />
      <Skeleton height={12} width="90%" mb={10} />
      <Skeleton height={12} width="80%" mb={10} />
      <Skeleton height={12} width="85%" />
    </div>
  );
}
