import { useState } from 'react';
import { withdrawalStatement } from '#modules/maintenance/release-gates/shared/withdrawal.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, Textarea } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { withdrawEntryCall, type entryKinds } from '../shared/askedAbove.calls.ts';
import { isOpenJob } from './jobCells.tsx';
import type { FactColumn } from './FactTable.tsx';

/** An entry of a tool, a consumable or a part, and why it counts no more. */
export interface Withdrawable {
  id: string;
  withdrawn: { reason: string; by: string; at: string } | null;
}
type Job = Parameters<typeof isOpenJob>[0] & { number: string };

/** The last column of a table of entries: who withdrew it and why, or the way to withdraw it. */
export function withdrawalColumn<Row extends Withdrawable>(
  job: Job,
  kind: (typeof entryKinds)[number],
  nameOf: (row: Row) => string,
): FactColumn<Row> {
  return {
    head: 'Withdrawn',
    cell: (row) => <Withdrawal job={job} kind={kind} row={row} name={nameOf(row)} />,
  };
}

function Withdrawal({ job, kind, row, name }: { job: Job; kind: string; row: Withdrawable; name: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const withdraw = useSend(
    withdrawEntryCall,
    { job: job.number, kind, entry: row.id },
    { also: ['gates', 'movement', 'batch'] },
  );
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  if (row.withdrawn)
    return (
      <>
        {row.withdrawn.reason} · {row.withdrawn.by}, <DateText value={row.withdrawn.at} />
      </>
    );
  if (!isOpenJob(job) || !can('maintenance.user')) return '—';
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {t('Withdraw')}
      </Button>
      {isOpen && (
        <SignDialog
          title={t('Withdraw entry')}
          statement={withdrawalStatement}
          what={
            <p>
              <b className="mono">{job.number}</b> · {name}
            </p>
          }
          actionLabel={t('Withdraw entry')}
          validate={() => {
            setMissing(reason.trim().length < 5);
            return reason.trim().length >= 5;
          }}
          onSign={async (proof) => {
            await withdraw.mutateAsync({ reason: reason.trim(), ...proof });
            notify({ text: t('Entry withdrawn') });
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        >
          <Textarea
            label={t('Reason')}
            description={t('The entry stays visible, struck through. What had left the shelf returns to stock.')}
            withAsterisk
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            error={isMissing ? t('Say why') : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </SignDialog>
      )}
    </>
  );
}
