import { useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { Button, Group, Modal, Select, Stack, Text, Textarea, TextInput } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { clockOwnerOf } from '#modules/maintenance/release-gates/shared/turnAround.ts';
import {
  holdReasons,
  holdStops,
  type HoldReason,
  type HoldStops,
} from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { holdWords, signedEnds, stoppedBy, stopsWords } from '../shared/hold.ts';
import { sendCall, useSend } from '#kernel/web/data/calls.ts';
import { refresh } from '#kernel/web/data/records.ts';
import { endHoldCall, holdJobCall, holdJobsCall } from '../shared/jobChanges.calls.ts';
import type { TickedRow } from '#kernel/web/list/BulkBar.tsx';

interface Props {
  job?: { number: string };
  /** Several jobs instead of one. */
  jobs?: readonly TickedRow[];
  onDone?: () => void;
  onClose: () => void;
}

const ownerWords = {
  customer: 'The customer holds the clock: the due date moves with the wait.',
  us: 'Our own wait: the due date stays.',
  vendor: 'A vendor’s wait: the due date stays.',
  authority: 'The authority’s wait: the due date stays.',
};

/** Takes holds back: they end, each in the log of its job. */
async function endAll(holds: readonly { job: string; id: string }[]): Promise<void> {
  for (const { job, id } of holds) await sendCall(endHoldCall, { params: { id: job, holdId: id }, body: {} });
  await refresh(['workOrder', 'gates']);
}

/** Puts a job on hold, or all that are ticked: for what, for whom, and what proves it. */
export function HoldDialog({ job, jobs, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState<HoldReason | null>(null);
  const [note, setNote] = useState('');
  const [evidence, setEvidence] = useState('');
  const [chosen, setChosen] = useState<HoldStops | null>(null);
  const holdOne = useSend(holdJobCall, { id: job?.number ?? '' }, { also: ['gates'] });
  const holdAll = useSend(holdJobsCall, {}, { also: ['gates'] });
  const hold = jobs ? holdAll : holdOne;
  const name = job?.number ?? t('{{count}} work orders', { count: jobs?.length ?? 0 });
  const owner = reason && clockOwnerOf(reason);
  const trouble =
    hold.error instanceof ApiError ? hold.error.fields.find((entry) => entry.path === 'evidence')?.message : undefined;
  return (
    <Modal opened onClose={onClose} title={t('Put {{name}} on hold', { name })} size={480}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!reason) return;
          const values = {
            reason,
            stops: stoppedBy(reason, chosen ?? undefined),
            ...(note.trim() ? { note } : {}),
            ...(evidence.trim() ? { evidence } : {}),
          };
          const onHeld = (holds: readonly { job: string; id: string }[]) => {
            const text = t(jobs ? '{{name}} are on hold' : '{{name}} is on hold', { name });
            // A hold about the part is ended by a signature, so it is not taken back by a tap.
            notify(signedEnds[reason] ? { text } : { text, undo: () => endAll(holds) });
            onDone?.();
            onClose();
          };
          if (jobs) holdAll.mutate({ jobs: [...jobs], ...values }, { onSuccess: ({ holds }) => onHeld(holds) });
          else holdOne.mutate(values, { onSuccess: ({ id }) => onHeld([{ job: job?.number ?? '', id }]) });
        }}
      >
        <Stack gap="sm">
          <Select
            label={t('Waiting for')}
            withAsterisk
            value={reason}
            onChange={(value) => setReason(value as HoldReason | null)}
            description={owner ? t(ownerWords[owner]) : undefined}
            data={holdReasons.map((value) => ({ value, label: t(holdWords[value]) }))}
          />
          {reason && (
            <Select
              label={t('Stops')}
              allowDeselect={false}
              value={stoppedBy(reason, chosen ?? undefined)}
              onChange={(value) => setChosen(value as HoldStops | null)}
              data={holdStops.map((value) => ({
                value,
                label: t(stopsWords[value]),
                disabled: stoppedBy(reason, value) !== value,
              }))}
            />
          )}
          {owner === 'customer' && (
            <TextInput
              label={t('Evidence')}
              description={t('The letter or mail to the customer.')}
              withAsterisk
              maxLength={200}
              value={evidence}
              onChange={(event) => setEvidence(event.currentTarget.value)}
              error={trouble && t(trouble)}
            />
          )}
          <Textarea
            label={t('Note')}
            autosize
            minRows={2}
            maxLength={1000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {hold.isError && !trouble && (
            <Text size="sm" c="red" role="alert">
              {t(messageOf(hold.error))}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <ReasonButton
              type="submit"
              loading={hold.isPending}
              reason={
                !reason
                  ? 'Choose the reason first.'
                  : owner === 'customer' && !evidence.trim() && 'Name the evidence that the customer causes it.'
              }
            >
              {t('Hold')}
            </ReasonButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
