import { useState } from 'react';
import { addressOf } from '#kernel/shared/call.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import type { TickedRow } from '#kernel/web/list/BulkBar.tsx';
import { DeferredPart } from '#kernel/web/ui/DeferredPart.tsx';
import { Button, Group, Modal, Stack, Text } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { jobsCardsPaperCall } from '../shared/askedAbove.calls.ts';
import { giveJobsCall } from '../shared/jobChanges.calls.ts';

const loadHold = () => import('./HoldDialog.tsx').then((file) => file.HoldDialog);
const loadDueDate = () => import('./DueDateDialog.tsx').then((file) => file.DueDateDialog);
const mostPrinted = 20;

/** What can be done with the ticked jobs: lead, hold, due date, their cards on paper. */
export function BulkBar({ jobs, onDone }: { jobs: readonly TickedRow[]; onDone: () => void }) {
  const { t } = useTranslation();
  const can = useCan();
  const [open, setOpen] = useState<'lead' | 'hold' | 'dueDate' | null>(null);
  const close = () => setOpen(null);
  const isPrintable = jobs.length <= mostPrinted;
  return (
    <>
      {can('maintenance.admin') && (
        <Button variant="default" size="compact-sm" onClick={() => setOpen('lead')}>
          {t('Assign lead')}
        </Button>
      )}
      {can('maintenance.user') && (
        <Button variant="default" size="compact-sm" onClick={() => setOpen('hold')}>
          {t('Put on hold')}
        </Button>
      )}
      {can('maintenance.admin') && (
        <Button variant="default" size="compact-sm" onClick={() => setOpen('dueDate')}>
          {t('Change due date')}
        </Button>
      )}
      {isPrintable ? (
        <Button
          variant="default"
          size="compact-sm"
          component="a"
          target="_blank"
          rel="noreferrer"
          href={addressOf(jobsCardsPaperCall, undefined, { ids: jobs.map(({ id }) => id).join(',') as never })}
        >
          {t('Print cards')}
        </Button>
      ) : (
        <Text size="xs">
          {t('Cards of at most {{count}} work orders are printed at once.', { count: mostPrinted })}
        </Text>
      )}
      {open === 'lead' && <LeadDialog jobs={jobs} onDone={onDone} onClose={close} />}
      {open === 'hold' && <DeferredPart load={loadHold} jobs={jobs} onDone={onDone} onClose={close} />}
      {open === 'dueDate' && <DeferredPart load={loadDueDate} jobs={jobs} onDone={onDone} onClose={close} />}
    </>
  );
}

function LeadDialog(props: { jobs: readonly TickedRow[]; onDone: () => void; onClose: () => void }) {
  const { jobs, onDone, onClose } = props;
  const { t } = useTranslation();
  const [lead, setLead] = useState<string | null>(null);
  const [name, setName] = useState('');
  const give = useSend(giveJobsCall);
  const submit = async () => {
    if (!lead) return;
    const given = await give.mutateAsync({ jobs: [...jobs], leadEmployeeId: lead });
    // Each lead there was before gets their jobs back, by the versions this change made.
    const undo = async () => {
      for (const before of new Set(given.jobs.map(({ leadBefore }) => leadBefore))) {
        const own = given.jobs.filter(({ leadBefore }) => leadBefore === before);
        await give.mutateAsync({ jobs: own.map(({ id, version }) => ({ id, version })), leadEmployeeId: before });
      }
    };
    notify({ text: t('{{count}} work orders assigned to {{name}}', { count: given.changed, name }), undo });
    onDone();
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('Assign lead')} size={440}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit().catch(() => undefined);
        }}
      >
        <Stack gap="sm">
          <LinkInput
            to="employee"
            label={t('Lead')}
            withAsterisk
            value={lead}
            onChange={(id, option) => {
              setLead(id);
              setName(option?.label.split(' · ').at(-1) ?? '');
            }}
          />
          {give.isError && (
            <Text size="sm" c="red" role="alert">
              {t(messageOf(give.error))}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <ReasonButton
              type="submit"
              loading={give.isPending}
              reason={!lead && 'Choose who leads these work orders.'}
            >
              {t('Assign lead')}
            </ReasonButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
