import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { TickedRow } from '#kernel/web/list/BulkBar.tsx';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { Button, Group, Modal, Stack, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import type { RowOf } from '#kernel/shared/record.ts';
import type { purchaseRequest } from '../shared/purchaseRequest.record.ts';
import { mergeRequestsCall, splitRequestCall } from '../shared/purchasing.calls.ts';

/** Makes the ticked requests one. */
export function Merge({ rows, onDone }: { rows: readonly TickedRow[]; onDone: () => void }) {
  const { t } = useTranslation();
  const merge = useSend(mergeRequestsCall);
  return (
    <ReasonButton
      size="compact-sm"
      loading={merge.isPending}
      reason={rows.length < 2 && 'Select two requests or more.'}
      onClick={() =>
        merge.mutate(
          { requestIds: rows.map(({ id }) => id) },
          {
            onSuccess: ({ number }) => {
              notify({ text: t('Merged into {{number}}', { number }) });
              onDone();
            },
            onError: (error) => notify({ text: t(messageOf(error)), tone: 'bad' }),
          },
        )
      }
    >
      {t('Merge requests')}
    </ReasonButton>
  );
}

/** Takes a part of a request out into one of its own. */
export function SplitDialog({ row, onClose }: { row: RowOf<typeof purchaseRequest>; onClose: () => void }) {
  const { t } = useTranslation();
  const go = useNavigate();
  const split = useSend(splitRequestCall, { id: row.id });
  const [quantity, setQuantity] = useState('');
  const [neededBy, setNeededBy] = useState<string>(row.neededBy);
  return (
    <Modal opened onClose={onClose} title={t('Split request')} size={420}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          split.mutate(
            { quantity: quantity.trim(), neededBy: neededBy || null },
            {
              onSuccess: ({ number }) => {
                notify({ text: t('Split off: {{number}}', { number }) });
                onClose();
                void go(`/purchasing/requests/${number}`);
              },
            },
          );
        }}
      >
        <Stack gap="sm">
          <Text size="sm">
            {row.description} · {Number(row.quantity)} {row.uom}
          </Text>
          <TextInput
            label={t('Quantity for the new request')}
            inputMode="decimal"
            value={quantity}
            onChange={(event) => setQuantity(event.currentTarget.value)}
            rightSection={<small>{row.uom}</small>}
          />
          <DateInput label={t('Needed by')} value={neededBy} onChange={setNeededBy} when="future" />
          {split.isError && (
            <Text size="sm" c="red" role="alert">
              {t(messageOf(split.error))}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={split.isPending}>
              {t('Split request')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
