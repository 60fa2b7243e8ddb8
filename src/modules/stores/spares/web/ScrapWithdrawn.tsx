import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { BodyOf } from '#kernel/shared/call.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Button, Checkbox, Group, Modal, Select, Stack, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { scrap } from '#modules/stores/scraps/shared/scrap.record.ts';
import { scrapWithdrawnCall } from '../shared/withdrawnScrap.calls.ts';

type Reason = BodyOf<typeof scrapWithdrawnCall>['reason'];

interface Props {
  issue: { movementNo: number; partNumber: string; batch: string; uom: string; left: string };
  onClose: () => void;
}

/** What was issued turned out unserviceable: its scrap record is made, and its page with the tag to print opens. */
export function ScrapWithdrawn({ issue, onClose }: Props) {
  const { t } = useTranslation();
  const go = useNavigate();
  const send = useSend(scrapWithdrawnCall);
  const [qty, setQty] = useState(Number(issue.left) >= 1 ? '1' : issue.left);
  const [reason, setReason] = useState<Reason>('defect');
  const [serialNumber, setSerial] = useState('');
  const [lifeLimited, setLifeLimited] = useState(false);
  return (
    <Modal opened onClose={onClose} title={t('Scrap what was issued')} size={460}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate(
            {
              movementNo: issue.movementNo,
              qty: qty.trim(),
              reason,
              serialNumber: serialNumber.trim() || null,
              lifeLimited,
            },
            {
              onSuccess: ({ row }) => {
                notify({ text: t('{{number}}: print its tag and put it on the part.', { number: row.number }) });
                void go(`/store/scraps/${row.number}`);
              },
            },
          );
        }}
      >
        <Stack gap="sm">
          <Text size="sm">
            <span className="mono">{issue.partNumber}</span> · <span className="mono">{issue.batch}</span>
          </Text>
          <TextInput
            label={t('Quantity')}
            inputMode="decimal"
            value={qty}
            onChange={(event) => setQty(event.currentTarget.value)}
            rightSection={<small>{issue.uom}</small>}
          />
          <Select
            label={t('Reason')}
            data={Object.entries(scrap.fields.reason.options ?? {}).map(([value, label]) => ({
              value,
              label: t(label),
            }))}
            value={reason}
            onChange={(value) => value && setReason(value)}
            allowDeselect={false}
          />
          <TextInput
            label={t('Serial number')}
            value={serialNumber}
            onChange={(event) => setSerial(event.currentTarget.value)}
            classNames={{ input: 'mono' }}
          />
          <Checkbox
            label={t('Life-limited part')}
            checked={lifeLimited}
            onChange={(event) => setLifeLimited(event.currentTarget.checked)}
          />
          {send.isError && (
            <Text size="sm" c="red" role="alert">
              {t(messageOf(send.error))}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={send.isPending}>
              {t('Scrap')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
