import { messageOf } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { holdWords } from '../shared/hold.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { FactTable } from './FactTable.tsx';
import { isOpenJob } from './jobCells.tsx';

interface Hold {
  id: string;
  reason: keyof typeof holdWords;
  clockOwner: string;
  startedAt: string;
  endedAt: string | null;
  note: string | null;
  evidence: string | null;
}

const owners: Record<string, string> = { customer: 'Customer', us: 'Us', vendor: 'Vendor', authority: 'Authority' };

/** What the job waited for, who held the clock, and the way to go on. */
export function HoldList({ job }: { job: { number: string; status: string } }) {
  const { t } = useTranslation();
  const mayEnd = useCan()('maintenance.user') && isOpenJob(job);
  const holds = useGet<Hold[]>(`${workOrder.api}/${job.number}/holds`, { modules: [workOrder.name, 'hold'] });
  const end = useSend<{ id: string }>('POST', ({ id }) => `${workOrder.api}/${job.number}/holds/${id}/end`, {
    modules: [workOrder.name, 'hold', 'gates'],
  });
  if (holds.data?.length === 0) return null;
  return (
    <Section title={t('Holds')} count={holds.data?.length}>
      <FactTable
        answer={holds}
        rows={holds.data}
        empty=""
        label="Holds"
        columns={[
          {
            head: 'Waiting for',
            cell: (row) =>
              row.endedAt ? t(holdWords[row.reason]) : <StatusChip tone="warn" label={t(holdWords[row.reason])} />,
          },
          { head: 'Clock', cell: (row) => t(owners[row.clockOwner] ?? row.clockOwner) },
          { head: 'From', cell: (row) => <DateText value={row.startedAt} /> },
          {
            head: 'Until',
            cell: (row) =>
              row.endedAt ? (
                <DateText value={row.endedAt} />
              ) : mayEnd ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={end.isPending && end.variables?.id === row.id}
                  onClick={() =>
                    end.mutate(
                      { id: row.id },
                      { onError: (error) => notify({ tone: 'bad', text: t(messageOf(error)) }) },
                    )
                  }
                >
                  {t('Go on')}
                </Button>
              ) : (
                t('open')
              ),
          },
          { head: 'Note', cell: (row) => [row.note, row.evidence].filter(Boolean).join(' · ') || '—' },
        ]}
      />
    </Section>
  );
}
