import { useState } from 'react';
import { dayOf } from '#kernel/shared/dates.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import type { TickedRow } from '#kernel/web/list/BulkBar.tsx';
import { Button, Group, Modal, Stack, Text, Textarea } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { agreeDueDateCall, moveDueDatesCall } from '../shared/jobChanges.calls.ts';

interface Props {
  job?: { id: string; version: number; dueAt: string };
  /** Several jobs instead of one. */
  jobs?: readonly TickedRow[];
  onDone?: () => void;
  onClose: () => void;
}

/** The reason in the log when a change of due date is undone. */
const takenBack = 'The change of due date was undone.';

/** Another due date than the contract gives, with the reason that stands in the log. */
export function DueDateDialog({ job, jobs, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const today = useToday();
  const [day, setDay] = useState(job ? dayOf(job.dueAt) : today);
  const [reason, setReason] = useState('');
  const agree = useSend(agreeDueDateCall, { id: job?.id ?? '' });
  const move = useSend(moveDueDatesCall);
  const sent = jobs ? move : agree;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day);
  const problem = !isDay ? 'Choose a day.' : reason.trim().length < 5 ? 'Say why, in a few words.' : null;
  const submit = async (values: { dueAt: string; reason: string }) => {
    if (jobs) {
      const moved = await move.mutateAsync({ jobs: [...jobs], ...values });
      // Each job gets the due date it had, by the version this change made.
      const undo = async () => {
        for (const dueAt of new Set(moved.jobs.map(({ dueBefore }) => dueBefore))) {
          const own = moved.jobs.filter(({ dueBefore }) => dueBefore === dueAt);
          const versions = own.map(({ id, version }) => ({ id, version }));
          await move.mutateAsync({ jobs: versions, dueAt, reason: takenBack });
        }
      };
      notify({ text: t('Due date of {{count}} work orders changed', { count: moved.changed }), undo });
    } else if (job) {
      const { row } = await agree.mutateAsync({ ...values, version: job.version });
      const undo = () => agree.mutateAsync({ dueAt: job.dueAt, reason: takenBack, version: row.version });
      notify({ text: t('Due date of {{number}} changed', { number: row.number }), undo });
    }
    onDone?.();
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={jobs ? t('Change due date of {{count}} work orders', { count: jobs.length }) : t('Change due date')}
      size={440}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (problem) return;
          // The end of the shop's day.
          const values = { dueAt: `${day}T17:00:00+07:00`, reason };
          void submit(values).catch(() => undefined);
        }}
      >
        <Stack gap="sm">
          <DateInput label={t('New due date')} withAsterisk value={day} onChange={setDay} />
          <Textarea
            label={t('Reason')}
            description={t('It stands in the log of the work order.')}
            withAsterisk
            minRows={2}
            autosize
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {sent.isError && (
            <Text size="sm" c="red" role="alert">
              {t(messageOf(sent.error))}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <ReasonButton type="submit" loading={sent.isPending} reason={problem}>
              {t('Change due date')}
            </ReasonButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
