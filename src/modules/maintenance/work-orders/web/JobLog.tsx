import { useOptions } from '#kernel/web/data/session.ts';
import { actorIn, CommentText } from '#kernel/web/page/History.tsx';
import { useToldRecords } from '#kernel/web/page/SlotParts.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { FactTable } from './FactTable.tsx';
import { JobLink } from './public.tsx';
import { describe } from './logWords.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { jobTimeLineCall, type LogEntry } from '../shared/jobLog.calls.ts';

/** Log entries as a table: when, who, what, before and after, why. */
export function LogTable({
  answer,
  entries,
  withJob,
}: {
  answer: { isPending: boolean; isError: boolean; error: unknown };
  entries: LogEntry[] | undefined;
  withJob?: boolean;
}) {
  const { t } = useTranslation();
  const { dateFormat } = useOptions();
  const records = useToldRecords();
  return (
    <FactTable
      answer={answer}
      rows={
        records &&
        entries?.map((entry) => ({
          ...entry,
          id: String(entry.seq),
          words: describe(
            { ...entry, reason: entry.reason?.startsWith('Hold') ? entry.reason : null },
            records,
            t,
            dateFormat,
          ),
        }))
      }
      empty="Nothing is logged for this."
      columns={[
        { head: 'Time', cell: (row) => <DateText value={row.at} /> },
        ...(withJob
          ? [
              {
                head: 'Job',
                cell: (row: LogEntry) => (row.jobnumber ? <JobLink number={row.jobnumber} tab="log" /> : '—'),
              },
            ]
          : []),
        { head: 'Who', cell: (row) => <span style={{ whiteSpace: 'nowrap' }}>{actorIn(t, row.actor)}</span> },
        { head: 'What', cell: (row) => row.words.title },
        {
          head: 'Changed',
          cell: (row) => (
            <>
              {row.action === 'comment' && <CommentText changes={row.changes} />}
              {row.words.lines.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </>
          ),
        },
        { head: 'Reason', cell: (row) => (row.reason?.startsWith('Hold') ? '' : (row.reason ?? '')) },
      ]}
    />
  );
}

/** The whole log of one job. */
export function JobLog({ job }: { job: { number: string } }) {
  const log = useGet(jobTimeLineCall, { id: job.number }, { also: ['history'] });
  return <LogTable answer={log} entries={log.data?.entries} />;
}
