import { useEffect, useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, Group, Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { ndtReport } from '../shared/ndtReport.record.ts';
import { processTimeCall } from '../shared/ndtRuns.calls.ts';
import { nextTime, processTimes, processTimeWords } from '../shared/ndtTimes.ts';
import css from './ndt.module.css';

interface Props {
  row: RowOf<typeof ndtReport>;
  /** Only while the report is written: false while something typed is not stored yet. */
  isSaved?: boolean;
}

/** When the steps of a penetrant test happened; while it is written, the step that comes next and how long the last one lasts. */
export function ProcessTimes({ row, isSaved }: Props) {
  const { t } = useTranslation();
  const send = useSend(processTimeCall, { id: row.id });
  const isWritten = isSaved !== undefined;
  const next = nextTime(row.times);
  const last = processTimes.findLast((name) => row.times[name] !== undefined);
  const minutes = useMinutesSince(isWritten && next !== null && last ? row.times[last] : undefined);
  if (row.method !== 'PT' || (!isWritten && !last)) return null;
  const record = (time: (typeof processTimes)[number]) =>
    void send.mutateAsync({ version: row.version, time }).catch(() => undefined);
  return (
    <Section title={t('Process times')}>
      <div className={css.readings}>
        {processTimes.map((name) => (
          <div key={name} className={css.reading} data-state={row.times[name] ? 'good' : undefined}>
            <Text size="sm" c="dimmed">
              {t(processTimeWords[name])}
            </Text>
            {row.times[name] ? <DateText value={row.times[name]} kind="instant" /> : '–'}
            {name === last && minutes !== null && (
              <span className={css.state}>{t('{{minutes}} min', { minutes: minutes.toFixed(1) })}</span>
            )}
          </div>
        ))}
      </div>
      {isWritten && (
        <Group mt="sm">
          {next && (
            <Button disabled={!isSaved} loading={send.isPending} onClick={() => record(next)}>
              {t(processTimeWords[next])}
            </Button>
          )}
          {last && (
            <Button variant="default" disabled={!isSaved || send.isPending} onClick={() => record('penetrantApplied')}>
              {t('Penetrant applied again')}
            </Button>
          )}
          {!isSaved && (
            <Text size="sm" c="dimmed">
              {t('Wait until it is saved.')}
            </Text>
          )}
        </Group>
      )}
      {send.isError && (
        <Text c="red" role="alert">
          {t(messageOf(send.error))}
        </Text>
      )}
    </Section>
  );
}

/** Minutes since a moment, told anew every few seconds; null without one. */
function useMinutesSince(moment: string | undefined): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (moment === undefined) return undefined;
    setNow(Date.now());
    const clock = setInterval(() => setNow(Date.now()), 5_000);
    return () => clearInterval(clock);
  }, [moment]);
  return moment === undefined ? null : Math.max(0, now - Date.parse(moment)) / 60_000;
}
