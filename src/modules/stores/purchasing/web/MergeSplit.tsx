import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { useRows } from '#kernel/web/data/records.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { TickedRow } from '#kernel/web/list/BulkBar.tsx';
import { formatNumber } from '#kernel/web/list/cells.tsx';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Button, Group, Modal, Stack, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import type { RowOf } from '#kernel/shared/record.ts';
import { mergedRequest, purchaseRequest } from '../shared/purchaseRequest.record.ts';
import { mergeRequestsCall, splitRequestCall } from '../shared/purchasing.calls.ts';

/** Makes the ticked requests one, once whoever does it has read what that means: it is not taken back. */
export function Merge({ rows, onDone }: { rows: readonly TickedRow[]; onDone: () => void }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <ReasonButton
        size="compact-sm"
        reason={rows.length < 2 && 'Select two requests or more.'}
        onClick={() => setAsked(true)}
      >
        {t('Merge requests')}
      </ReasonButton>
      {isAsked && <MergeDialog ids={rows.map(({ id }) => id)} onClose={() => setAsked(false)} onDone={onDone} />}
    </>
  );
}

function MergeDialog({ ids, onClose, onDone }: { ids: readonly string[]; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation();
  const merge = useSend(mergeRequestsCall);
  const reasonId = useId();
  const asked = useRows(purchaseRequest, { 'f.id.in': ids.join(','), size: '100' });
  const merged = asked.data && mergedRequest(asked.data.rows);
  const much = (row: RowOf<typeof purchaseRequest>, quantity = row.quantity) =>
    `${formatNumber(String(Number(quantity)))} ${row.uom}`;
  return (
    <Modal opened onClose={onClose} title={t('Merge requests')} size={560}>
      {merged && (
        <Stack gap="sm">
          <FactTable
            head={['Number', 'Quantity', 'Needed by', 'Afterwards']}
            rows={[merged.kept, ...merged.others].map((row) => ({
              key: row.id,
              cells: [
                row.number,
                much(row),
                <DateText key="day" value={row.neededBy} kind="day" />,
                row === merged.kept ? t('Stays') : t('Cancelled'),
              ],
            }))}
          />
          {merged.different ? (
            <Text id={reasonId} size="sm" c="red" role="alert">
              {t('{{other}} asks for something else than {{number}}, or for another work order or cost centre.', {
                other: merged.different.number,
                number: merged.kept.number,
              })}
            </Text>
          ) : (
            <Text size="sm">
              {t('{{number}} then asks for {{quantity}} of {{name}}, needed by', {
                number: merged.kept.number,
                quantity: much(merged.kept, merged.quantity),
                name: merged.kept.description,
              })}{' '}
              <DateText value={merged.neededBy} kind="day" />
              {merged.priority !== 'normal' &&
                ` (${t(purchaseRequest.fields.priority.options?.[merged.priority] ?? merged.priority)})`}
              {'. '}
              {t('The others are cancelled and lead to it. This cannot be taken back.')}
            </Text>
          )}
          {merge.isError && (
            <Text size="sm" c="red" role="alert">
              {t(messageOf(merge.error))}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button
              color="red"
              disabled={merged.different !== undefined}
              aria-describedby={merged.different ? reasonId : undefined}
              loading={merge.isPending}
              onClick={() =>
                merge.mutate(
                  { requestIds: [...ids] },
                  {
                    onSuccess: ({ number }) => {
                      notify({ text: t('Merged into {{number}}', { number }) });
                      onDone();
                    },
                  },
                )
              }
            >
              {t('Merge requests')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
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
