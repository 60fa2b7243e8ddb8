import { useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { holdEndStatement, holdWords, signedEnds, stopsWords } from '../shared/hold.ts';
import { FactTable } from './FactTable.tsx';
import { isOpenJob } from './jobCells.tsx';
import { useSend, useGet } from '#kernel/web/data/calls.ts';
import { jobHoldsCall } from '../shared/job.calls.ts';
import { endHoldCall } from '../shared/jobChanges.calls.ts';

interface Hold {
  id: string;
  reason: keyof typeof holdWords;
  clockOwner: string;
  startedAt: string;
  endedAt: string | null;
  note: string | null;
  evidence: string | null;
  stops: keyof typeof stopsWords;
}

const owners: Record<string, string> = { customer: 'Customer', us: 'Us', vendor: 'Vendor', authority: 'Authority' };

/** Ends one hold: at once where it only cost time, by a signature where it says something about the part. */
function EndHold({ job, hold }: { job: { number: string }; hold: Hold }) {
  const { t } = useTranslation();
  const [isSigning, setSigning] = useState(false);
  const end = useSend(endHoldCall, { id: job.number, holdId: hold.id }, { also: ['gates'] });
  const signer = signedEnds[hold.reason];
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={end.isPending}
        onClick={() =>
          signer
            ? setSigning(true)
            : end.mutate({}, { onError: (error) => notify({ tone: 'bad', text: t(messageOf(error)) }) })
        }
      >
        {t(signer ? 'Sign the end' : 'End hold')}
      </Button>
      {isSigning && (
        <SignDialog
          title={t('End hold: {{reason}}', { reason: t(holdWords[hold.reason]) })}
          statement={holdEndStatement}
          what={t(signer === 'engineer' ? 'An authorised engineer signs.' : 'Quality signs.')}
          actionLabel={t('Sign the end')}
          onSign={(proof) => end.mutateAsync(proof)}
          onClose={() => setSigning(false)}
        />
      )}
    </>
  );
}

/** What the job waited for, who held the clock, and the way to go on. */
export function HoldList({ job }: { job: { number: string; status: string } }) {
  const { t } = useTranslation();
  const can = useCan();
  const mayEnd = (can('maintenance.user') || can('quality.user')) && isOpenJob(job);
  const holds = useGet(jobHoldsCall, { id: job.number });
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
          { head: 'Stops', cell: (row) => t(stopsWords[row.stops]) },
          { head: 'Clock', cell: (row) => t(owners[row.clockOwner] ?? row.clockOwner) },
          { head: 'From', cell: (row) => <DateText value={row.startedAt} /> },
          {
            head: 'Until',
            cell: (row) =>
              row.endedAt ? <DateText value={row.endedAt} /> : mayEnd ? <EndHold job={job} hold={row} /> : t('open'),
          },
          { head: 'Note', cell: (row) => [row.note, row.evidence].filter(Boolean).join(' · ') || '—' },
        ]}
      />
    </Section>
  );
}
