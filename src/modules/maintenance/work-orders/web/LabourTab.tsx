import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { inWords } from '#kernel/shared/field.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan, useSession } from '#kernel/web/data/session.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { FactTable } from './FactTable.tsx';
import { isOpenJob } from './jobCells.tsx';
import { jobLabourCall } from '../shared/job.calls.ts';
import { startLabourCall, stopLabourCall } from '../shared/jobChanges.calls.ts';

const clock = (minutes: number) => `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;

/** Who worked on the job and for how long, with the own clock. */
export function LabourTab({ job }: { job: { number: string; status: string } }) {
  const { t } = useTranslation();
  const { employeeId } = useSession();
  const mayClock = useCan()('maintenance.user') && employeeId !== null && isOpenJob(job);
  const labour = useGet(jobLabourCall, { id: job.number }, { also: ['taskCard'] });
  const running = labour.data?.find((entry) => entry.endedAt === null && entry.employeeId === employeeId);
  const start = useSend(startLabourCall, { id: job.number });
  const stop = useSend(stopLabourCall, { id: job.number });
  const total = (labour.data ?? []).reduce((sum, entry) => sum + entry.minutes, 0);
  return (
    <Section
      title={t('Labour: {{time}}', { time: clock(total) })}
      actions={
        mayClock && (
          <Button
            variant={running ? 'default' : 'filled'}
            size="compact-md"
            leftSection={running ? <IconPlayerStop size={15} /> : <IconPlayerPlay size={15} />}
            loading={start.isPending || stop.isPending}
            onClick={() => {
              const onError = (error: Error) => notify({ tone: 'bad', text: t(messageOf(error)) });
              if (running) stop.mutate(undefined, { onError });
              else start.mutate({}, { onError });
            }}
          >
            {running ? t('Stop my clock') : t('Start my clock')}
          </Button>
        )
      }
    >
      <FactTable
        answer={labour}
        rows={labour.data}
        empty="Nobody has clocked on to this work order yet."
        columns={[
          { head: 'Who', cell: (row) => row.name },
          { head: 'Card', cell: (row) => row.cardNo ?? '—' },
          { head: 'Kind', cell: (row) => t(inWords(row.kind)) },
          { head: 'From', cell: (row) => <DateText value={row.startedAt} /> },
          {
            head: 'Until',
            cell: (row) =>
              row.endedAt ? <DateText value={row.endedAt} /> : <StatusChip tone="info" label={t('running')} />,
          },
          { head: 'Time', numeric: true, cell: (row) => clock(row.minutes) },
        ]}
      />
    </Section>
  );
}
