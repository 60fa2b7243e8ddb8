import type { RowOf } from '#kernel/shared/record.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { Button, Group, Modal, Stack, Text, Textarea } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { tatBasisWords } from '#modules/marketing/customers/shared/customer.record.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { isOpenJob } from './jobCells.tsx';
import type { Overview } from './jobTabs.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { agreeDueDateCall } from '../shared/jobChanges.calls.ts';

type Job = RowOf<typeof workOrder>;
const days = (hours: number) => (hours / 24).toFixed(1);

/** Who held the clock for how long, and the way to promise another day. */
export function TurnAround({ job, clock }: { job: Job; clock: Overview['turnAround'] }) {
  const { t } = useTranslation();
  const mayPromise = useCan()('maintenance.admin') && isOpenJob(job);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Text size="sm">
        {t(
          clock.excusableHours === 0
            ? '{{elapsed}} days in the shop of {{contract}} contract days.'
            : '{{elapsed}} days in the shop, of which the customer held {{held}}: {{used}} of {{contract}} contract days used.',
          {
            elapsed: days(clock.elapsedHours),
            held: days(clock.excusableHours),
            used: days(clock.turnAroundHours),
            contract: clock.contractDays,
          },
        )}
      </Text>
      {clock.basis !== 'calendar' && (
        <Text size="sm" c="dimmed">
          {t(tatBasisWords[clock.basis])}. <Link to="/hr/holidays">{t('Holidays')}</Link>
        </Text>
      )}
      {mayPromise && (
        <Button mt="xs" variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          {t('Change due date')}
        </Button>
      )}
      {isOpen && <PromiseDialog job={job} onClose={() => setOpen(false)} />}
    </>
  );
}

function PromiseDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { t } = useTranslation();
  const [day, setDay] = useState(dayOf(job.dueAt));
  const [reason, setReason] = useState('');
  const agree = useSend(agreeDueDateCall, { id: job.id });
  return (
    <Modal opened onClose={onClose} title={t('Change due date')} size={440}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // The end of the shop's day.
          agree.mutate({ dueAt: `${day}T17:00:00+07:00`, reason, version: job.version }, { onSuccess: onClose });
        }}
      >
        <Stack gap="sm">
          <DateInput label={t('New promise')} withAsterisk value={day} onChange={setDay} />
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
          {agree.isError && (
            <Text size="sm" c="red" role="alert">
              {t(messageOf(agree.error))}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button
              type="submit"
              loading={agree.isPending}
              disabled={!/^\d{4}-\d\d-\d\d$/.test(day) || reason.trim().length < 5}
            >
              {t('Due date')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
