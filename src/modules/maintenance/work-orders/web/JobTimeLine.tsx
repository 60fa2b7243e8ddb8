import { useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/records.ts';
import { useOptions } from '#kernel/web/data/session.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, Skeleton, Text, Textarea } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useWords } from '#kernel/web/words.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { describe, type LogEntry } from './logWords.ts';
import css from './jobs.module.css';

const firstShown = 14;
const touched = [
  workOrder.name,
  'taskCard',
  'finding',
  'inspectionReport',
  'ndtReport',
  'releaseRequest',
  'releaseCertificate',
];

/** What happened to the job, newest first, with a box for a note. */
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
      <NoteBox job={job} />
      {log.isPending && <Skeleton height={80} />}
      {log.isError && !log.data && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
      <ol className={css.timeLine}>
        {(isWhole ? entries : entries.slice(0, firstShown)).map(({ entry, words: { title, lines, tone } }) => {
          return (
            <li key={entry.seq} data-tone={tone}>
              <strong>{title}</strong>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
              <small>
                {entry.actor} · <DateText value={entry.at} />
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

function NoteBox({ job }: { job: { number: string } }) {
  const { t } = useWords();
  const [text, setText] = useState('');
  const add = useSend<{ text: string }>('POST', `${workOrder.api}/${job.number}/comments`, { modules: touched });
  return (
    <form
      style={{ marginBottom: 16 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) add.mutate({ text }, { onSuccess: () => setText('') });
      }}
    >
      <Textarea
        aria-label={t('Write a note')}
        placeholder={t('Write a note')}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {add.isError && (
        <Text size="sm" c="red" role="alert">
          {t(messageOf(add.error))}
        </Text>
      )}
      {text.trim() && (
        <Button type="submit" size="compact-sm" mt={6} loading={add.isPending}>
          {t('Add note')}
        </Button>
      )}
    </form>
  );
}
