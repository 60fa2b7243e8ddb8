import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { useOptions } from '#kernel/web/data/session.ts';
import { actorIn, CommentText, TimelineParts, withEdits } from '#kernel/web/page/History.tsx';
import { useToldRecords } from '#kernel/web/page/SlotParts.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { jobTimeLineCall } from '../shared/jobLog.calls.ts';
import { told } from './logWords.ts';
import css from './jobs.module.css';

const firstShown = 14;

interface TimeLineProps {
  /** Where comments go. */
  entity: string;
  id: string;
  /** The answer with the entries, newest first. */
  log: Pick<UseQueryResult<AnswerOf<typeof jobTimeLineCall>>, 'data' | 'isPending' | 'isError' | 'error' | 'refetch'>;
}

/** What happened to a job, or to a paper of it, newest first, with a box for a comment. */
export function TimeLine({ entity, id, log }: TimeLineProps) {
  const { t } = useTranslation();
  const { dateFormat } = useOptions();
  const [isWhole, setWhole] = useState(false);
  const records = useToldRecords();
  const entries = records ? told(withEdits(log.data?.entries ?? []), records, t, dateFormat) : [];
  return (
    <Section title={t('Time line')}>
      <TimelineParts entity={entity} id={id} />
      {(log.isPending || !records) && <Skeleton height={80} />}
      {log.isError && !log.data && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
      <ol className={css.timeLine}>
        {(isWhole ? entries : entries.slice(0, firstShown)).map(({ entry, words: { title, lines, tone } }) => (
          <li key={entry.seq} data-tone={tone}>
            <strong>{title}</strong>
            {entry.action === 'comment' && <CommentText changes={entry.changes} />}
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <small>
              {actorIn(t, entry.actor)} · <DateText value={entry.at} />
            </small>
          </li>
        ))}
      </ol>
      {!isWhole && entries.length > firstShown && (
        <button type="button" className={css.link} onClick={() => setWhole(true)}>
          {t('Show all {{count}}', { count: entries.length })}
        </button>
      )}
    </Section>
  );
}
