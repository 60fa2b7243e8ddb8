import { useState } from 'react';
import { useGet } from '#kernel/web/data/records.ts';
import { useOptions } from '#kernel/web/data/session.ts';
import { actorIn, CommentText, TimeLineParts } from '#kernel/web/page/History.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useWords } from '#kernel/web/words.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { describe, type LogEntry } from './logWords.ts';
import css from './jobs.module.css';

const firstShown = 14;
const touched = [
  workOrder.name,
  'history',
  'taskCard',
  'finding',
  'inspectionReport',
  'ndtReport',
  'releaseRequest',
  'releaseCertificate',
];

/** What happened to the job, newest first, with a box for a comment. */
export function JobTimeLine({ job }: { job: { number: string } }) {
  const { t } = useWords();
  const { dateFormat } = useOptions();
  const [isWhole, setWhole] = useState(false);
  const log = useGet<{ entries: LogEntry[] }>(`${workOrder.api}/${job.number}/log`, { modules: touched });
  const told = (log.data?.entries ?? []).map((entry) => ({ entry, words: describe(entry, t, dateFormat) }));
  // A signature that moves something on is one event to people, and a change with nothing to read is none.
  const entries = told.filter(
    ({ entry, words }) =>
      (entry.action !== 'update' || words.lines.length > 0) &&
      (entry.action !== 'sign' ||
        !told.some(
          ({ entry: other }) =>
            other.action === 'status' &&
            other.at === entry.at &&
            other.entity === entry.entity &&
            other.actor === entry.actor,
        )),
  );
  return (
    <Section title={t('Time line')}>
      <TimeLineParts entity={workOrder.name} id={job.number} />
      {log.isPending && <Skeleton height={80} />}
      {log.isError && !log.data && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
      <ol className={css.timeLine}>
        {(isWhole ? entries : entries.slice(0, firstShown)).map(({ entry, words: { title, lines, tone } }) => {
          return (
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
          );
        })}
      </ol>
      {!isWhole && entries.length > firstShown && (
        <button type="button" className={css.link} onClick={() => setWhole(true)}>
          {t('Show all {{count}}', { count: entries.length })}
        </button>
      )}
    </Section>
  );
}
