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
import { agreeDueDateCall, moveDueDatesCall } from '../shared/jobChanges.calls.ts';

interface Props {
  job?: { id: string; version: number; dueAt: string };
  /** Several jobs instead of one. */
  jobs?: readonly TickedRow[];
  onDone?: () => void;
  onClose: () => void;
}

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
  const problem = !isDay ? t('Choose a day.') : reason.trim().length < 5 ? t('Say why, in a few words.') : null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={jobs ? t('Change due date of {{count}} jobs', { count: jobs.length }) : t('Change due date')}
      size={440}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (problem) return;
          // The end of the shop's day.
          const values = { dueAt: `${day}T17:00:00+07:00`, reason };
          const onSuccess = () => {
            if (jobs) notify({ text: t('Due date of {{count}} jobs changed', { count: jobs.length }) });
            onDone?.();
            onClose();
          };
          if (jobs) move.mutate({ jobs: [...jobs], ...values }, { onSuccess });
          else if (job) agree.mutate({ ...values, version: job.version }, { onSuccess });
        }}
      >
        <Stack gap="sm">
          <DateInput label={t('New due date')} withAsterisk value={day} onChange={setDay} />
          <Textarea
            label={t('Reason')}
            description={t('It stands in the log of the job.')}
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
          {problem && (
            <Text size="sm" c="dimmed">
              {problem}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={sent.isPending} disabled={problem !== null}>
              {t('Change due date')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
